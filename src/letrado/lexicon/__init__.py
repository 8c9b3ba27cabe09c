"""Lexicons of valid words: their files, look-up, the lexicons installed, and their sources."""
