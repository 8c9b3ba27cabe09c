"""Keep a game at a real table: its console, steps and offices."""
