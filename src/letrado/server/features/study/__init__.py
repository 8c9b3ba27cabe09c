"""Ask a lexicon, keep lists and learn words."""
