"""Serve the director's desk: its pages and its forms."""
