"""Administer the site: people, roles, reports and backups."""
