"""State the law of words: from entries to forms, and from a word to a verdict."""
