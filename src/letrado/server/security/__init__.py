"""Decide who asks, what they may do, and how often."""
