"""Play a game at the terminal: what is typed, what is recorded, what is shown."""
