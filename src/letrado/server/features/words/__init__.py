"""Look words up and explain verdicts."""
