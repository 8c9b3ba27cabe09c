"""The states that the cases of the law pass through, as logs that pages can be drawn from."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from letrado.base.errors import LetradoError
from letrado.core.placements import Placement
from letrado.game import Actor, Event, Side
from letrado.game.assisted import PlaceTiles
from letrado.game.commands import Adjudicate, Annul, Command, Decide, Suspend
from letrado.server.features.lobby import starting
from letrado.server.features.tournaments.live_games import round_games
from letrado.server.live import house_rules
from letrado.server.live.append_only import AppendOnlySequence
from letrado.server.live.game_index import derived
from letrado.server.live.game_log import GameLog, Moment
from letrado.store.games.games import GameRow
from tests.conformance.cases import Case, cases
from tests.conformance.runner import play
from tests.conformance.situation import Given
from tests.conformance.table import Table
from tests.server.support.played import Played, small_game


@dataclass(frozen=True)
class State:
    """A game after a command of a case, and the refusal where the command was refused."""

    case: str
    racks: str
    place: int
    """The number of the command within its case."""
    moments: tuple[Moment, ...]
    events: tuple[Event, ...]
    refused: LetradoError | None = None

    @property
    def phase(self) -> str:
        """The phase of the game."""
        return self.moments[-1].game.phase.value

    def log(self, row: GameRow) -> GameLog:
        """The log of the game that *row* describes."""
        row = replace(row, **derived(self.moments[-1].game, row))
        return GameLog(row, AppendOnlySequence(self.events), AppendOnlySequence(self.moments))


class RecordedTable(Table):
    """A table that keeps what happened and each state: from the situation of the case on."""

    def __init__(self, edition: str, given: Given, *, known: bool = True) -> None:
        self.events: list[Event] = []
        self.moments: list[Moment] = []
        self.refusals: list[tuple[int, LetradoError]] = []
        super().__init__(edition, given, known=known)
        self.moments = [self._moment()] if self.game else []  # the same set-up, case by case

    def do(self, by: str, name: str, **told: Any) -> None:
        """Issue a command and keep what follows, a refusal too."""
        try:
            super().do(by, name, **told)
        except LetradoError as error:
            self.refusals.append((len(self.moments), error))
            raise
        if self.last:
            self.events.extend(self.last)
            self.moments.append(self._moment())

    def _moment(self) -> Moment:
        return Moment(len(self.events), self.now, self.state)


ANY_ROW = GameRow(
    id="any", created_at=1, edition="fise-2009", language="es", lexicon="", lexicon_digest=""
)
_SITE = Actor.SYSTEM
_CODE = re.compile(r"R-\d+|[a-z_]+\.[a-z_.0-9]+|[a-z]+(_[a-z]+)+|conduct")
"""A ground that is a row of the law or has a name: people read the article instead."""
_SAID = frozenset({"reason", "text", "question", "ground", "arguments"})


def said(value: Any) -> Iterator[str]:
    """Yield what people say or write in the steps of a case: shown as it is, in their own words."""
    if isinstance(value, list | tuple):
        for item in value:
            yield from said(item)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            if key in _SAID and isinstance(item, str):
                yield from () if _CODE.fullmatch(item) else (item,)
            else:
                yield from said(item)


def states(edition: str, case: Case, racks: str) -> Iterator[State]:
    """Each state of a case that asks the referee, and each again with the refusals in it."""
    table = play(case, edition, racks, RecordedTable)
    for count, moment in enumerate(table.moments, 1):
        reached = State(
            case.id, racks, count, tuple(table.moments[:count]), tuple(table.events[: moment.seq])
        )
        yield reached
        for place, error in table.refusals:
            if place == count:
                yield replace(reached, refused=error)


def runs(edition: str) -> Iterator[tuple[Case, str]]:
    """The cases of an edition that ask the referee, with what may be known of the racks."""
    for case in cases().values():
        if edition in case.editions and case.asks == "game":
            for racks in ("known",) if case.given.get("electronic") else case.racks:
                yield case, racks


def house_states() -> Iterator[State]:
    """Games that the site itself has paused or ended, on each of its grounds, former ones too."""
    former = {ground: ground for ground in house_rules.GROUNDS} | {**house_rules.FORMER_GROUNDS}
    commands: list[tuple[Command, ...]] = [
        (Decide(_SITE, ground), Suspend(_SITE, ground))
        if today == house_rules.AWAY
        else (Decide(_SITE, ground, "F09 §1"), Adjudicate(_SITE, Side.A, (12, 0), ground))
        for ground, today in sorted(former.items(), key=lambda pair: pair[1] != house_rules.AWAY)
    ]
    annulled = (*starting.GROUNDS, *round_games.GROUNDS, *round_games.FORMER_GROUNDS)
    commands += [(Annul(_SITE, ground),) for ground in annulled]
    for number, told in enumerate(commands):
        played = Played(("CASASOL", "NOESSPE"))
        played.do(PlaceTiles(played.mover, Placement.parse("8E CASA", played.alphabet)))
        for command in told:
            played.do(command)
        log = GameLog(ANY_ROW).after(tuple(played.events))
        yield State("house", "known", number, log.moments[:], log.events[:])


def assisted_states() -> Iterator[State]:
    """The states of a game by whole moves, as live games are played: a turn of every kind."""
    log = GameLog(ANY_ROW).after(tuple(small_game().events))
    for count, moment in enumerate(log.moments, 1):
        yield State("small-game", "known", count, log.moments[:count], log.events[: moment.seq])
