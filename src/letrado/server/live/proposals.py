"""Proposals to cancel a game are valid in the turn in which they are made, and while it is played.

Otherwise a player who is losing at the end could still accept an offer from the beginning.
"""

from letrado.game import Game
from letrado.game.state import AFTER_PLAY, OVER
from letrado.store.games.offers import Offer


def stands(offer: Offer | None, game: Game) -> bool:
    """Say whether the proposal can still be accepted."""
    if offer is None or not may_be_cancelled(game):
        return False
    return game.turn is None or offer.created_at >= game.turn.began


def may_be_cancelled(game: Game) -> bool:
    """Say whether a game may be cancelled: once play is over the result counts (F09 §44)."""
    return game.phase not in AFTER_PLAY | OVER
