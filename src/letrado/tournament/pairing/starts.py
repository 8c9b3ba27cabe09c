"""Find who starts a game, by the kind of pairing (F09 §4, F07 §4, CAT 1¶5).

Nothing is drawn here: the result of a draw, or the choice of a pairing system, is passed in.
Players are A, listed first, and B; a start without a player is left to the tile draw at the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from letrado.base.errors import Illegal
from letrado.rulebook import Pairing, Rulebook, Starter, requirements

T = TypeVar("T")

First = Literal["A", "B"]
"""The player listed first, or the other."""

Source = Literal["listed", "system", "lot", "alternation"]
"""Source of the decision who starts."""


@dataclass(frozen=True, slots=True)
class Start:
    """The starter of a game and the reason; None is left to the tile draw at the table."""

    starter: First | None
    source: Source
    article: str


def start(
    rules: Rulebook,
    pairing: Pairing,
    *,
    game: int = 1,
    system: First | None = None,
    lot: First | None = None,
    organiser: Literal["listed", "draw"] | None = None,
) -> Start:
    """Return who starts game number *game* of a pairing.

    *system* is the one whom the pairing program names, *lot* the one who won the draw (where
    games alternate, that of the first one), *organiser* the method they chose where the edition
    leaves it to them.

    >>> from letrado.rulebook import load
    >>> start(load("fise-2009"), "match", game=2, lot="A")
    Start(starter='B', source='alternation', article='F09 §4.3')
    """
    method = rules.setup.first_player[pairing]
    if method == "organiser":
        method = _told(rules, "R-010", organiser, "whether the organiser chose listed or draw")
        article = rules.cite("R-007" if method == "listed" else "R-010")
    else:
        article = rules.cite(_row(rules, pairing, method))
    match method:
        case "listed":
            return Start("A", "listed", article)
        case "system":
            named: First = _told(rules, "R-007", system, "whom the pairing system names")
            return Start(named, "system", article)
        case "lot_then_alternate" if game > 1:
            won: First = _told(rules, "R-008", lot, "who won the lot of the first game")
            return Start(won if game % 2 else _other(won), "alternation", article)
        case _:
            return Start(lot, "lot", article)


def board_starts(
    rules: Rulebook,
    boards: int,
    *,
    lots: Sequence[First] = (),
    organiser: Literal["listed", "draw"] | None = None,
) -> tuple[Start, ...]:
    """Return who starts on each board of a team match: one draw for each game (F09 §4.4)."""
    if lots and len(lots) != boards:
        raise Illegal(
            "start.lots",
            "A team match on {boards} boards takes {boards} lots, one a game, not {lots}",
            article=rules.cite("R-009"),
            edition=rules.id,
            boards=boards,
            lots=len(lots),
        )
    drawn: Sequence[First | None] = lots or [None] * boards
    return tuple(start(rules, "team", lot=lot, organiser=organiser) for lot in drawn)


def _row(rules: Rulebook, pairing: Pairing, method: Starter) -> str:
    """Return the row of the law that names the method."""
    if pairing == "team" and requirements()["R-009"].places_in(rules.id):
        return "R-009"
    rows = {"listed": "R-006", "system": "R-007", "lot_then_alternate": "R-008"}
    return rows.get(method, "R-010")


def _other(first: First) -> First:
    return "B" if first == "A" else "A"


def _told(rules: Rulebook, row: str, fact: T | None, what: str) -> T:
    """Return a fact from outside, without which nobody can say who starts; refuse without it."""
    if fact is None:
        raise Illegal(
            "start.fact_missing",
            "Who starts is not known yet: enter {what}",
            article=rules.cite(row),
            edition=rules.id,
            what=what,
        )
    return fact
