"""The two laws, of games and of words, as commands and pages show them."""
