"""Show the puzzle of the day."""
