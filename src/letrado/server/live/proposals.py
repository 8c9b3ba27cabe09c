"""Proposals to cancel a game hold for the turn in which they are made, and while it is played.

Otherwise whoever loses in the end could still accept what was offered at the beginning.
"""

from letrado.game import Game
from letrado.game.state import AFTER_PLAY, OVER
from letrado.store.games.offers import Offer


def stands(offer: Offer | None, game: Game) -> bool:
    """Whether the proposal can still be accepted."""
    if offer is None or not may_be_cancelled(game):
        return False
    return game.turn is None or offer.created_at >= game.turn.began


def may_be_cancelled(game: Game) -> bool:
    """Not once play is over: then the result counts (F09 §44)."""
    return game.phase not in AFTER_PLAY | OVER
