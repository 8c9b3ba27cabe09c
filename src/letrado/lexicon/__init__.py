"""Which words are valid: files, look-up, what is at hand, and where the words come from."""
