"""Counting a play in a position: may these tiles be laid at all, and what are they worth.

`letrado.core.scoring` counts whatever lies on a board; here the player's hand and the law of laying
come first. Whether the words exist is for a judge, and only when asked (F09 §38-43).
"""

from typing import Literal

from letrado.base.errors import Illegal
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.scoring import RACK_SIZE, PlayScore, score


def count(
    position: Position,
    placement: Placement,
    *,
    centre: Literal["required", "optional"] = "required",
) -> PlayScore:
    """The points of *placement* by the player on turn.

    Its tiles come from the rack, or, where the rack is not known, from all that are unseen. With
    *centre* ``optional`` a first play may miss the star, as F09 §20.2 lets the rival accept.

    >>> position = Position.parse("15/" * 14 + "15 / 0/0 0 ld spanish;")
    >>> count(position, Placement.read("8d chicos", position.board)).total
    32
    """
    tiles = placement.new.values()
    if len(tiles) > RACK_SIZE:
        raise Illegal(
            "placement.too_many_tiles",
            "A play lays {limit} tiles at most; these are {count}",
            limit=RACK_SIZE,
            count=len(tiles),
        )
    hand = position.racks[0] if len(position.racks[0]) else position.unseen
    hand.remove(tiles)
    # Only F09 §20 lets a first play miss the star; the Catalan text does not (CAT 2¶3).
    strict = position.alphabet.language == "ca"
    position.board.check(placement, centre="required" if strict else centre)
    return score(position.board, placement)
