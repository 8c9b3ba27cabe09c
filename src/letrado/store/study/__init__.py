"""Keep lists, cards and puzzle answers."""
