"""Who plays when nobody sits there: programs that see what a player sees, and answer."""

from letrado.players.best import BestMove

__all__ = ["BestMove"]
