"""A game at a real table, written down by whoever keeps it: the words typed, the steps taken, and
what happened told in words. The terminal and the arbiter's console share it.
"""
