"""Validate and count a play in a position: check that its tiles may be laid, and count their
points.

`letrado.core.scoring` counts any play on a board; here the player's rack and the rules of laying
are checked first. A judge decides whether the words exist, and only when asked (F09 §38-43).
"""

from typing import Literal

from letrado.base.errors import Illegal
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.scoring import RACK_SIZE, PlayScore, score


def validate_and_score(
    position: Position,
    placement: Placement,
    *,
    centre: Literal["required", "optional"] = "required",
) -> PlayScore:
    """Count the points of *placement* by the player on turn.

    Its tiles come from the rack, or, where the rack is not known, from all that are unseen. With
    *centre* ``optional`` a first play may miss the centre, which F09 §20.2 lets the opponent
    accept.

    >>> position = Position.parse("15/" * 14 + "15 / 0/0 0 ld spanish;")
    >>> validate_and_score(position, Placement.read("8d chicos", position.board)).total
    32
    """
    tiles = placement.new.values()
    if len(tiles) > RACK_SIZE:
        raise Illegal(
            "placement.too_many_tiles",
            "A play places {limit} tiles at most; these are {count}",
            limit=RACK_SIZE,
            count=len(tiles),
        )
    hand = position.racks[0] if len(position.racks[0]) else position.unseen
    hand.remove(tiles)
    # Only F09 §20 lets a first play miss the centre; the Catalan text does not (CAT 2¶3).
    strict = position.alphabet.language == "ca"
    position.board.check(placement, centre="required" if strict else centre)
    return score(position.board, placement)
