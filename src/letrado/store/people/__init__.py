"""Keep accounts, sessions, roles and rates."""
