"""Open the database, and read and write in transactions."""
