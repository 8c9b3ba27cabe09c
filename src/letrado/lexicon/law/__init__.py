"""The law of words: derive forms from entries, and a verdict from a word."""
