"""Show a tournament, its players and its seasons to everybody."""
