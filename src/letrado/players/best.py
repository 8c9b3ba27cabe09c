"""The player who always makes the best move by equity, and challenges what is in no list."""

from letrado.lexicon.lookup import Lexicon
from letrado.players.levels import EQUITY
from letrado.players.program import Program


class BestMove(Program):
    """Plays assisted games with the words of one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__(lexicon, EQUITY.style)
