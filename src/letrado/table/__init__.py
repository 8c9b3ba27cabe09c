"""A game at a real table, recorded by a person: reads the words typed, takes the steps of the game,
and describes the events. The terminal and the arbiter's console share it.
"""
