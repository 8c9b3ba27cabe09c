"""What a sanction can be, and how many points it may take off (F04 §41.5, F07 §38¶5, F09 §49).

A game and a tournament both record sanctions; what an edition allows is said here, once.
"""

from typing import Literal

from letrado.errors import Illegal
from letrado.locale import Named
from letrado.rulebook.edition import Rulebook
from letrado.rulebook.names import SANCTIONS

SanctionKind = Literal["warning", "points", "yellow", "red", "expulsion", "disqualification"]
"""A sanction: a red card is the expulsion that follows a repeated fault of ethics (F09 §47)."""

LATENESS = frozenset({"R-122", "lateness.unjustified"})
"""Grounds that mean coming late without a reason."""


def check_kind(rules: Rulebook, kind: SanctionKind, ground: str) -> None:
    """Refuse a sanction that the edition does not know, or not for this *ground*.

    Where the points have no most, gravity leads up to expulsion (F09 §49) or the committee is free
    (CAT 4.E); F07 expels only who comes late again (§32), F04 nobody.

    >>> from letrado.rulebook import load
    >>> check_kind(load("fise-2009"), "expulsion", "insults")
    >>> check_kind(load("fise-2007"), "expulsion", "R-122")
    """
    ending = rules.ending
    bounded = ending.points_sanction_most is not None
    known = {
        "yellow": ending.cards,
        "red": ending.cards,
        "expulsion": not bounded or ending.late_sanction,
    }
    if not known.get(kind, True):
        raise Illegal(
            "rules.unknown_here",
            "{edition} has no rule for this: {what}",
            article=rules.cite("R-188"),
            edition=rules.id,
            what=Named(SANCTIONS, kind),
        )
    if kind == "expulsion" and bounded and ground.strip() not in LATENESS:
        raise Illegal(
            "sanction.expulsion",
            "{edition} expels only who comes late again without a reason: its ground is R-122",
            article=rules.cite("R-122"),
            edition=rules.id,
        )


def check_points(rules: Rulebook, kind: SanctionKind, points: int) -> None:
    """Refuse points that the edition does not let this sanction take off (A-51).

    A sanction of points needs them, a yellow card may have them; no score has a floor at zero.

    >>> from letrado.rulebook import load
    >>> check_points(load("fise-2009"), "points", 100)
    >>> check_points(load("fise-2009"), "yellow", 0)
    """
    if kind == "points" or (kind == "yellow" and points):
        _check_bounds(rules, points)
    elif points:
        raise Illegal(
            "sanction.points_unexpected",
            "A sanction of the kind “{kind}” takes no points off; decide points instead",
            article=rules.cite("R-188"),
            edition=rules.id,
            kind=Named(SANCTIONS, kind),
        )


def _check_bounds(rules: Rulebook, points: int) -> None:
    least, most = rules.ending.points_sanction_least, rules.ending.points_sanction_most
    article = rules.cite("R-188")
    if least is not None and least == most and points != least:
        raise Illegal(
            "sanction.points_exact",
            "{edition} takes exactly {least} points off, so {points} is not possible",
            article=article,
            edition=rules.id,
            least=least,
            points=points,
        )
    if points < (least if least is not None else 1):
        raise Illegal(
            "sanction.points_few",
            "{edition} takes at least {least} points off, so {points} is too few",
            article=article,
            edition=rules.id,
            least=least if least is not None else 1,
            points=points,
        )
    if most is not None and points > most:
        raise Illegal(
            "sanction.points_many",
            "{edition} takes at most {most} points off, so {points} is too many",
            article=article,
            edition=rules.id,
            most=most,
            points=points,
        )
