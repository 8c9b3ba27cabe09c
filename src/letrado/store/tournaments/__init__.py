"""Keep tournaments, their logs and the accounts of their players."""
