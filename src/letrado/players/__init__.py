"""Programs that play: they see what a player sees, and answer with a move."""

from letrado.players.best import BestMove
from letrado.players.levels import LEVELS, Level, by_strength
from letrado.players.program import Program

__all__ = ["LEVELS", "BestMove", "Level", "Program", "by_strength"]
