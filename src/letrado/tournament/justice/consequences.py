"""Apply the sanctions in force to a player's games and to their place in the tournament."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from letrado.tournament.justice.sanctions import Record


@dataclass(frozen=True, slots=True)
class Effects:
    """Losses of a player by the sanctions in force, appealed ones included (A-59).

    Points are listed by game, also those that the game has taken off by itself.
    """

    points: Mapping[str, int]
    games_lost: frozenset[str]
    out: bool
    yellow_cards: int


def effects(record: Record, player: str) -> Effects:
    """Return what a player has lost by the sanctions in force."""
    points: dict[str, int] = {}
    lost: set[str] = set()
    out, yellow = False, 0
    for case in record.of(player):
        decision = case.decision
        if decision is None or not case.in_force:
            continue
        out = out or decision.scope == "tournament"
        yellow += decision.kind == "yellow"
        if case.game is not None and decision.points:
            points[case.game] = points.get(case.game, 0) + decision.points
        if (
            case.game is not None
            and decision.kind == "disqualification"
            and decision.scope == "game"
        ):
            lost.add(case.game)
    return Effects(MappingProxyType(points), frozenset(lost), out, yellow)
