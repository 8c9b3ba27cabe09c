"""Depths of a review: from a glance, for whole folders, to minutes a game."""

from collections.abc import Mapping
from dataclasses import dataclass

from letrado.base.errors import Unreadable
from letrado.base.i18n import N_, Text


@dataclass(frozen=True, slots=True)
class Depth:
    """Limits on how far a review looks ahead. Without limits of time the result is always the same.

    The search of the orders of the last tiles always has such a limit, if only a moment for each.
    """

    key: str
    about: Text
    moves: int = 8
    """Moves of a turn that are compared, from the highest equity down."""
    times: int = 0
    """Number of times each is played on with the unseen tiles dealt again; 0 for never."""
    plies: int = 2
    ways: int = 0
    """Orders of the last tiles that are searched; 0 for none."""
    ways_seconds: float = 0.0
    """Seconds for the search of those orders.

    With 0, each gets the shortest time that a search takes: the result may then differ by a point
    or so from one review to the next.
    """
    endgame_plies: int = 0
    """Turns that are searched ahead with an empty bag."""
    endgame_seconds: float = 10.0
    """Seconds limit of the search of one move; only very full racks need it."""
    draws: int = 30
    """Number of random draws that a draw is compared with."""


QUICK = Depth("quick", N_("by equity, without looking ahead"), endgame_plies=2)
NORMAL = Depth(
    "normal",
    N_("each turn tried some hundred times, the end looked ahead: seconds a game"),
    times=200,
    ways=40,
    endgame_plies=3,
    endgame_seconds=2.0,
    draws=100,
)
DEEP = Depth(
    "deep",
    N_("each turn tried thousands of times, the end searched to the end: minutes a game"),
    moves=15,
    times=3000,
    ways=200,
    ways_seconds=10.0,
    endgame_plies=100,
    draws=400,
)

DEPTHS: Mapping[str, Depth] = {each.key: each for each in (QUICK, NORMAL, DEEP)}
"""Depths by key, the fastest first."""


def depth_called(key: str) -> Depth:
    """Return the depth with this key."""
    if key not in DEPTHS:
        raise Unreadable(
            "review.depth",
            "There is no depth “{depth}”: choose one of {known}",
            depth=key[:60],
            known=", ".join(DEPTHS),
        )
    return DEPTHS[key]
