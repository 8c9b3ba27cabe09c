"""Positions with one right answer, found in games of the program against itself.

::

    for puzzle in Miner(lexicon).game(seed=7):
        print(puzzle.kind, puzzle.grade, puzzle.position)
    shipped("es").on(date(2026, 11, 16))

`PuzzleSet` is a file of them; one travels in the package for each language that is played.
"""

from letrado.puzzles.collection import PuzzleSet, shipped
from letrado.puzzles.mining import Miner
from letrado.puzzles.puzzle import Kind, Lure, Puzzle

__all__ = ["Kind", "Lure", "Miner", "Puzzle", "PuzzleSet", "shipped"]
