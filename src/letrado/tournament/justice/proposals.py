"""Propose to the director what the counters of a tournament suggest (game rules 4.6).

The director alone decides. A second yellow card proposes a red one; deliberate overdraws, questions
of validity and lateness are counted over all games. A player who stayed away from a game and was
not reported is proposed for a report.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from letrado.base.i18n import N_, Text
from letrado.tournament.justice.grounds import Counter, ground
from letrado.tournament.justice.powers import Power
from letrado.tournament.justice.sanctions import available
from letrado.tournament.model.state import Tournament, game_name

COUNTERS: dict[Counter, Text] = {
    "validity": N_("questions of validity"),
    "overdraw": N_("deliberate overdraws"),
    "lateness": N_("unjustified lateness"),
    "ethics": N_("faults of ethics"),
}
"""Names of the counters for people."""

_LATENESS = "R-122"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A case that is open to a decision, gravest power first; or, without one, a report to make.

    *count* is its number in its counter: 2 for a second fault.
    """

    player: str
    ground: str
    article: str
    case: int | None = None
    game: str | None = None
    counter: Counter | None = None
    count: int = 0
    powers: tuple[Power, ...] = ()

    @property
    def due(self) -> bool:
        """Return whether the text commands a consequence."""
        return any(power.due for power in self.powers)


def proposals(tournament: Tournament) -> tuple[Suggestion, ...]:
    """Return all that waits for the director: what the text commands first, then by case."""
    found = [*_open_cases(tournament), *_unreported(tournament)]
    return tuple(sorted(found, key=lambda one: (not one.due, one.case or 10**9, one.player)))


def _open_cases(tournament: Tournament) -> Iterator[Suggestion]:
    record = tournament.record
    for case in record.cases:
        if not case.open:
            continue
        what = record.ground(case)
        count = 0
        if what.counter is not None:
            count = record.tally(case.player, what.counter).in_force + (not case.proven)
        yield Suggestion(
            case.player,
            case.ground,
            what.article,
            case.number,
            case.game,
            what.counter,
            count,
            available(record, case.player)[case.number],
        )


def _unreported(tournament: Tournament) -> Iterator[Suggestion]:
    """Yield unreported forfeits by absence, where the edition punishes lateness (F09 §36)."""
    rules = tournament.rules
    if not rules.ending.late_sanction:
        return
    record = tournament.record
    reported = {(case.player, case.game) for case in record.cases if case.ground == _LATENESS}
    what = ground(rules, _LATENESS)
    for division in tournament.divisions.values():
        for played in division.rounds:
            for pair, result in played.games():
                if result.kind not in ("forfeit", "double_loss") or pair.second is None:
                    continue
                game = game_name(division.name, played.number, pair.table)
                points = dict(zip(pair.players, result.points, strict=True))
                for number in pair.players:
                    name = tournament.entrants[number].name
                    if points[number] == 0 and (name, game) not in reported:
                        count = record.tally(name, "lateness").in_force + 1
                        yield Suggestion(
                            name, _LATENESS, what.article, None, game, "lateness", count
                        )
