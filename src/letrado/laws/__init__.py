"""The two laws side by side, of games and of words: what commands and pages tell of them."""
