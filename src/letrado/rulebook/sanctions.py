"""Kinds of sanctions, and the points that they may take off (F04 §41.5, F07 §38¶5, F09 §49).

A game and a tournament both record sanctions; the rules of each edition for them are here.
"""

from types import MappingProxyType
from typing import Literal

from letrado.base.errors import Illegal
from letrado.base.i18n import Named
from letrado.rulebook.edition import Rulebook
from letrado.rulebook.names import SANCTIONS
from letrado.rulebook.requirements import requirements

SanctionKind = Literal["warning", "points", "yellow", "red", "expulsion", "disqualification"]
"""A sanction: a red card is the expulsion that follows a repeated fault of ethics (F09 §47)."""

GROUNDS = MappingProxyType(
    {
        "validity.asked": "R-182",
        "validity.answered": "R-182",
        "overdraw.deliberate": "R-089",
        "lateness.unjustified": "R-122",
        "leaving.without_notice": "R-124",
        "drawing.irregular": "R-032",
        **{f"ethics.47.{item}": "R-186" for item in range(1, 8)},
    }
)
"""Names for the usual grounds, and the row each stands for; any other row is its own name."""


def ground_text(rules: Rulebook, ground: str) -> str:
    """Return a ground as people read it: a code or a row by its article, other words as they are.

    >>> from letrado.rulebook import load
    >>> [ground_text(load("fise-2009"), each) for each in ("R-024", "validity.asked", "insults")]
    ['F09 §5.3', 'F09 §46.2', 'insults']
    """
    row = GROUNDS.get(ground.strip(), ground.strip())
    return rules.cite(row) if row in requirements() else ground


def excludes_for_lateness(rules: Rulebook, row: str) -> bool:
    """Say whether *row* is about lateness that excludes a player when repeated (F09 §36)."""
    return rules.ending.late_sanction and row == "R-122"


def expels_by_gravity(rules: Rulebook, row: str) -> bool:
    """Say whether a grave breach of *row* can mean expulsion instead of points.

    It can where the text sets no maximum of points (F09 §49), or leaves the committee free (CAT
    4.E). But a late player is excluded only when late again.
    """
    return rules.ending.points_sanction_most is None and not excludes_for_lateness(rules, row)


def disqualifies(rules: Rulebook, row: str) -> bool:
    """Say whether the text disqualifies for a breach of *row*, at once or if repeated (A-56).

    >>> from letrado.rulebook import load
    >>> [disqualifies(load("fise-2004"), row) for row in ("R-124", "R-032", "R-024")]
    [True, False, False]
    """
    return {
        "R-032": rules.drawing.irregular_draw_disqualifies,
        "R-124": rules.ending.leaving_disqualifies,
        "R-181": rules.ending.asked_validity,
        "R-182": rules.ending.asked_validity,
    }.get(row, False)


def check_kind(rules: Rulebook, kind: SanctionKind, ground: str) -> None:
    """Refuse a sanction that the edition does not know, or not for this *ground*.

    Where the law asks for a repeated fault, the tournament knows whether it is one.

    >>> from letrado.rulebook import load
    >>> check_kind(load("fise-2009"), "expulsion", "insults")
    >>> check_kind(load("fise-2007"), "expulsion", "R-122")
    """
    ending, row = rules.ending, GROUNDS.get(ground.strip(), ground.strip())
    expels = expels_by_gravity(rules, row) or excludes_for_lateness(rules, row)
    known = {
        "yellow": ending.cards,
        "red": ending.cards,
        "expulsion": expels or ending.late_sanction,
    }
    if not known.get(kind, True):
        raise Illegal(
            "rules.unknown_here",
            "{edition} has no rule for this: {what}",
            article=rules.cite("R-188"),
            edition=rules.id,
            what=Named(SANCTIONS, kind),
        )
    if kind == "expulsion" and not expels:
        raise Illegal(
            "sanction.expulsion",
            "{edition} expels only who comes late again without a reason",
            article=rules.cite("R-122"),
            edition=rules.id,
        )
    if kind == "disqualification" and not disqualifies(rules, row):
        raise Illegal(
            "sanction.disqualification",
            "{edition} does not disqualify for this: {ground}",
            article=rules.cite("R-188"),
            edition=rules.id,
            ground=ground_text(rules, ground)[:80],
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
