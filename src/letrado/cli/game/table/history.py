"""The states of a recorded game at the end of each turn, and its unusual events."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from letrado.base.errors import Illegal
from letrado.cli.output import language as interface
from letrado.formats.rebuilding import standing
from letrado.game import Event, Game, apply
from letrado.game import events as e
from letrado.game.state import stage
from letrado.table import facts


@dataclass(frozen=True, slots=True)
class Moment:
    """A state of the game and how many events led to it."""

    events: int
    game: Game


class History:
    """The states of a game at the end of each turn, with corrections and undone steps applied."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = tuple(events)
        self.turns: list[Moment] = []
        game: Game | None = None
        for number, event in enumerate(self.events, 1):
            game = apply(game, event)
            whole = number == len(self.events) or not self.events[number].part
            if whole:
                self._mark(Moment(number, game))
        if game is None:
            raise Illegal("game.empty", "The log has no events")
        self.last = Moment(len(self.events), game)

    def _mark(self, moment: Moment) -> None:
        """Keep the first state with so many turns; states that were undone are dropped."""
        closed = len(moment.game.records)
        started = closed or moment.game.turn is not None
        del self.turns[closed + 1 :]
        if started and len(self.turns) <= closed:
            self.turns += [moment] * (closed + 1 - len(self.turns))

    def after(self, turn: int | None) -> Moment:
        """Return the game after a turn, or at the end of the log."""
        if turn is None:
            return self.last
        if turn >= len(self.turns):
            raise Illegal(
                "replay.turn",
                "The log has no turn {turn}: its last one is {count}",
                count=max(0, len(self.turns) - 1),
                turn=turn,
            )
        return self.turns[turn]


def incidents(history: History, until: int) -> Iterator[tuple[Event, str]]:
    """Yield unusual events, each with its text."""
    settings = history.last.game.settings
    for event in history.events[:until]:
        if type(event.fact) not in facts.NOTABLE or _plain(event.fact):
            continue
        text = facts.describe(event, settings, interface)
        if text is not None:
            yield event, text


def _plain(fact: e.Fact) -> bool:
    return isinstance(fact, e.TurnSpent) and fact.why == "passed"


def outline(game: Game) -> dict[str, Any]:
    """Return a game for programs, with only what everybody at the table may know."""
    result = game.result
    return {
        "edition": game.rules.id,
        "players": list(game.settings.players),
        "phase": stage(game.turn, game.phase).value,
        "turns": [
            {
                "player": record.mover.value,
                "outcome": record.outcome.value,
                "play": str(record.placement) if record.placement else None,
                "words": list(record.words),
                "exchanged": record.exchanged,
                "points": record.points,
                "computed": record.computed,
                "at": record.at,
            }
            for record in game.records
        ],
        "scores": {side.value: points for side, points in standing(game).items()},
        "clocks": {side.value: left for side, left in game.clocks.left.items()},
        "result": None
        if result is None
        else {
            "winner": result.winner.value if result.winner else None,
            "scores": {side.value: points for side, points in result.scores.items()},
            "cause": result.cause.value,
            "adjudicated": result.adjudicated,
            "both_lose": result.both_lose,
        },
    }
