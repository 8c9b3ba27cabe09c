"""Print a tournament's papers, and fill the projector."""
