"""A player who always makes the best move by equity, and challenges words that are not listed."""

from letrado.players.program import Program


class BestMove(Program):
    """Plays assisted games with the words of one lexicon."""
