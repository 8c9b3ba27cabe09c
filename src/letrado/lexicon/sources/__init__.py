"""Sources of the words of each lexicon, and the code that builds it from them."""
