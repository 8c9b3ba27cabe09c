"""State the law of a game, one chapter a file."""
