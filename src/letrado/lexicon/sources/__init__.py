"""Where the words of each lexicon come from."""
