"""Provide errors, texts, paths, files and limits to every other package."""
