"""Who plays when nobody sits there: programs that see what a player sees, and answer."""

from letrado.players.best import BestMove
from letrado.players.levels import LEVELS, Level, by_strength
from letrado.players.program import Program

__all__ = ["LEVELS", "BestMove", "Level", "Program", "by_strength"]
