"""The state of a live game as JSON text; all viewers who may see a part share its text.

Messages about a state differ between kinds of viewer. Between connections of the same kind they
differ only by what each has had before. So the text of a state is made once for each kind. The
board and the closed turns are most of it and hardly change: they are reused for the next state.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import orjson

from letrado.core.board import Board
from letrado.formats.codec import Codec
from letrado.game import Event, Game, Side
from letrado.game.redaction import Viewer, redact_event
from letrado.game.settings import Settings
from letrado.game.state import Record
from letrado.game.visible_state import is_covered, open_commands, own_sight, record_seen
from letrado.server.live.game_log import GameLog
from letrado.server.live.game_view import (
    common_parts,
    fact_data,
    fixed_parts,
    own_parts,
    record_data,
    records_data,
    squares_data,
)
from letrado.server.live.participants import Surroundings, VisibleState, table_data

_PLAIN = orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_PASSTHROUGH_DATETIME
"""A dataclass or date that was not turned into JSON is refused, not written as it is."""

_SAME_INSTANT_MS = 100
"""Milliseconds by which the server's clock in a shared message may be old."""

_MOST_EVENTS = 100
"""Texts of events that are kept: those since the last states that anybody was sent."""


def encode(value: object) -> str:
    """Return a value as messages are written."""
    return orjson.dumps(value, option=_PLAIN).decode()


@dataclass(slots=True)
class _Turns:
    """The closed turns as one viewer sees them while the board is not covered."""

    records: list[Record] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    totals: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))

    def follow(self, records: tuple[Record, ...], viewer: Viewer) -> None:
        """Add the turns that were closed; begin anew if an earlier one has changed."""
        known = len(self.records)
        if known > len(records) or any(
            record is not old for record, old in zip(records, self.records, strict=False)
        ):
            self.records, self.texts = [], []
            self.totals, known = dict.fromkeys(Side, 0), 0
        for record in records[known:]:
            sight = record_seen(record, viewer, covered=False)
            self.totals[sight.mover] += sight.points
            self.records.append(record)
            self.texts.append(encode(record_data(sight, self.totals[sight.mover])))


@dataclass(slots=True)
class _ViewerTexts:
    """The texts made last for one kind of viewer."""

    turns: _Turns = field(default_factory=_Turns)
    settings: Settings | None = None
    fixed: str = ""
    game: Game | None = None
    state: str = ""
    commands: str = ""
    facts_of: tuple[int, int, Game] | None = None
    facts: str = ""
    message_of: tuple[Any, ...] = ()
    message_at: int = 0
    message: str = ""


class StateTexts:
    """The texts of one game."""

    def __init__(self) -> None:
        self._viewers: dict[Viewer, _ViewerTexts] = {}
        self._game: Game | None = None
        self._common = ""
        self._board: Board | None = None
        self._squares = "null"
        self._events: dict[int, tuple[Event, str]] = {}
        self._tables: dict[bool, tuple[tuple[Any, ...], dict[str, Any], str]] = {}
        self.states_made = 0
        """Number of times a state was redacted and written, for any number of readers."""
        self.messages_made = 0
        """Number of times a message was put together from its parts."""

    def message(
        self,
        log: GameLog,
        shown: VisibleState,
        since: int,
        now: int,
        around: Surroundings,
        gone: dict[str, Any],
    ) -> str:
        """Return all that a viewer may know of the game, with the facts after event *since*.

        Viewers who ask for the same at about the same instant get the same text.
        """
        before = log.at_seq(since)
        since = before.seq if before else log.seq
        made = self._viewers.setdefault(shown.viewer, _ViewerTexts())
        commands = sorted(shown.seat.commands(shown.moment.game)) if shown.seat.offices else None
        _, about_text = self._table(log, shown, around)
        key = (shown.moment.game, shown.moment.seq, since, about_text, gone, commands)
        if _is_same(key, made.message_of) and 0 <= now - made.message_at <= _SAME_INSTANT_MS:
            return made.message
        self._follow(made, shown)
        facts = self._facts(made, log, shown, since) if before else "[]"
        made.message_of, made.message_at = key, now
        made.message = (
            f'{{"seq":{shown.moment.seq},"now":{now},"game":{made.state},"facts":{facts},'
            f'"open":{made.commands if commands is None else encode(commands)},'
            f'"table":{about_text},"gone":{encode(gone)}}}'
        )
        self.messages_made += 1
        return made.message

    def table(self, log: GameLog, shown: VisibleState, around: Surroundings) -> dict[str, Any]:
        """Return what surrounds the game: the same object until something changes."""
        return self._table(log, shown, around)[0]

    def _table(
        self, log: GameLog, shown: VisibleState, around: Surroundings
    ) -> tuple[dict[str, Any], str]:
        at_table = shown.seat.at_table
        key = (shown.moment, log.row, log.game, around)
        found = self._tables.get(at_table)
        if found is None or any(a is not b for a, b in zip(key, found[0], strict=True)):
            data = table_data(around, log, shown)
            same = found is not None and found[1] == data
            found = (key, found[1], found[2]) if found and same else (key, data, encode(data))
            self._tables[at_table] = found
        return found[1], found[2]

    def _follow(self, made: _ViewerTexts, shown: VisibleState) -> None:
        """Write the state for this kind of viewer, unless that was done."""
        game, viewer = shown.moment.game, shown.viewer
        if made.game is game:
            return
        own = encode(own_parts(own_sight(game, viewer)))
        if is_covered(game) and not viewer.official:
            hidden = (record_seen(each, viewer, covered=True) for each in game.records)
            squares, turns = "null", encode(records_data(hidden))
        else:
            made.turns.follow(game.records, viewer)
            turns = f"[{','.join(made.turns.texts)}]"
            if game.tiles.board is not self._board:
                self._board = game.tiles.board
                self._squares = encode(squares_data(self._board))
            squares = self._squares
        if made.settings is not game.settings:
            made.settings, made.fixed = game.settings, encode(fixed_parts(game.settings, viewer))
        if game is not self._game:
            self._game, self._common = game, encode(common_parts(game))
        made.state = (
            f"{made.fixed[:-1]},{self._common[1:-1]},{own[1:-1]},"
            f'"squares":{squares},"records":{turns}}}'
        )
        made.commands = encode(list(open_commands(game, viewer.actor)))
        made.game = game
        self.states_made += 1

    def _facts(self, made: _ViewerTexts, log: GameLog, shown: VisibleState, since: int) -> str:
        moment = shown.moment
        known = made.facts_of
        is_same = known and known[:2] == (since, moment.seq) and known[2] is moment.game
        if not is_same:
            news = log.known_since(since, moment.seq)
            made.facts = f"[{','.join(self._told(news, shown.viewer))}]"
            made.facts_of = since, moment.seq, moment.game
        return made.facts

    def _told(self, news: Iterable[tuple[int, Event, Game]], viewer: Viewer) -> Iterable[str]:
        """Yield the new events as *viewer* may know them.

        An event hidden from them leaves a gap.
        """
        if len(self._events) > _MOST_EVENTS:
            self._events.clear()
        for number, event, game in news:
            redacted = redact_event(event, viewer, game)
            if redacted is None:
                continue
            codec = Codec.of(game.tiles.board.alphabet)
            if redacted is not event:
                yield encode(fact_data(number, redacted, codec))
                continue
            kept = self._events.get(number)
            if kept is None or kept[0] is not event:
                kept = self._events[number] = event, encode(fact_data(number, event, codec))
            yield kept[1]


def _is_same(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Say whether a message has the same parts; its state is compared by identity."""
    return bool(other) and one[0] is other[0] and one[1:] == other[1:]
