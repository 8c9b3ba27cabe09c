"""List what a director may decide about a breach, within bounds (F04 §41, F07 §38, F09 §49).

Counters only propose. Where the text commands a consequence, the proposal is marked as *due*; even
then the director decides.
"""

from dataclasses import dataclass
from typing import Literal

from letrado.rulebook import Rulebook, SanctionKind, requirements
from letrado.rulebook.sanctions import disqualifies, expels_by_gravity
from letrado.tournament.justice.grounds import Ground

Scope = Literal["game", "tournament"]
"""Scope of a sanction: points or the game, or the player's place in the tournament."""

REPEATED = 2
"""A second fault is repetition, unless a text names another number."""


@dataclass(frozen=True, slots=True)
class Power:
    """A sanction that the director may choose, its article, and its scope."""

    kind: SanctionKind
    article: str
    scope: Scope | None = None
    due: bool = False


def powers(rules: Rulebook, ground: Ground, in_game: int, in_tournament: int) -> tuple[Power, ...]:
    """Return what may follow a breach that is number *in_tournament* of its counter; gravest first.

    >>> from letrado.rulebook import load
    >>> from letrado.tournament.justice.grounds import ground
    >>> f04 = load("fise-2004")
    >>> [power.kind for power in powers(f04, ground(f04, "R-024"), 1, 1)]
    ['points', 'warning']
    """
    special = _special(rules, ground, in_game, in_tournament)
    taken = {power.kind for power in special}
    return (*special, *(power for power in _general(rules, ground) if power.kind not in taken))


def _special(
    rules: Rulebook, ground: Ground, in_game: int, in_tournament: int
) -> tuple[Power, ...]:
    """Return what the text says of this very breach."""
    again = in_tournament >= REPEATED
    match ground.counter:
        case "validity" if again:
            # For good, so from the tournament and not from the game only.
            return (Power("disqualification", rules.cite("R-182"), "tournament", due=True),)
        case "overdraw" if _reached(rules.drawing.overdraw_expulsion_game, in_game) or _reached(
            rules.drawing.overdraw_expulsion_tournament, in_tournament
        ):
            return (Power("expulsion", rules.cite("R-089"), "tournament", due=True),)
        case "lateness" if again:
            return (Power("expulsion", rules.cite("R-122"), "tournament"),)
        case "ethics":
            yellow = Power("yellow", rules.cite("R-187"), due=True)
            red = Power("red", rules.cite("R-187"), "tournament")
            return (red, yellow) if again else (yellow,)
    # Leaving without a word costs the game (F09 §46.5, A-56); so may drawing irregularly (CAT 3¶4).
    if ground.row in ("R-124", "R-032") and disqualifies(rules, ground.row):
        due = ground.row == "R-124"
        return (Power("disqualification", ground.article, "game", due=due),)
    return ()


def _general(rules: Rulebook, ground: Ground) -> tuple[Power, ...]:
    """Return what any proven breach may cost."""
    written = rules.id in requirements()["R-188"].articles
    article = rules.cite("R-188") if written else ground.article
    found = (Power("points", article, "game"), Power("warning", ground.article))
    if expels_by_gravity(rules, ground.row):
        return (Power("expulsion", article, "tournament"), *found)
    return found


def _reached(limit: int | None, count: int) -> bool:
    return limit is not None and count >= limit
