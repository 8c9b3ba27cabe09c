"""Run the place: people, roles, reports and backups."""
