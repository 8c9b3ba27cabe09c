"""Show a board to lay tiles on, count plays and list the best ones."""
