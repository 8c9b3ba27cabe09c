"""Commands for studying words and puzzles."""
