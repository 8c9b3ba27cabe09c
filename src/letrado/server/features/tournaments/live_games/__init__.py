"""Open the live games of a round, and bring their results in."""
