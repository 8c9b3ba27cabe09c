"""Serve the word judge and the game clock, which also work without network."""
