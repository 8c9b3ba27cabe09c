"""A game between memory and store: loaded by replay, continued in one transaction a command.

The consequences of a command are decided in the event loop, which takes a fraction of a
millisecond. The thread that writes (`letrado.store.transactions.group_writer`) stores them; each
game handles one command at a time.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Any

from sqlalchemy import Connection

from letrado.base.errors import Illegal
from letrado.core.racks import Bag
from letrado.core.tiles import Tile
from letrado.game import (
    Actor,
    Command,
    Decision,
    Environment,
    Event,
    Game,
    ReachTime,
    ScheduleGame,
    Settings,
    apply,
    decide,
)
from letrado.game.commands import Resume, StartRound
from letrado.game.events import RulingMade, SheetSigned
from letrado.game.fast_replace import replace
from letrado.game.state import OVER
from letrado.lexicon.lookup import Lexicon
from letrado.server.infra.metrics import METRICS
from letrado.server.live import house_rules
from letrado.server.live.append_only import AppendOnlySequence
from letrado.server.live.game_index import derived
from letrado.server.live.house_rules import Presence
from letrado.store.games import event_log, games
from letrado.store.games.games import GameRow
from letrado.store.transactions.group_writer import Change

CommandFactory = Callable[[Game], Command | tuple[Command, ...]]
"""Makes a command, or several that count as one, from the state: a typed play needs the board."""

Ending = Callable[[Connection, GameRow, Game], None]
"""Called in the transaction that ends a game, to store what follows from the end."""

Check = Callable[[Connection], None]
"""Check made in the transaction that reads or writes something; it raises to refuse."""

_LOT = SystemRandom()
_RECENT = 40
"""Number of recent states kept beside those at the ends of steps: more than one command makes."""
_ENDS = "ends"
"""Lock for changes that the ends of games make outside their own game: ratings and notices."""


def anybody(_connection: Connection) -> None:
    """Accept everybody: the caller has been checked already, or needs no check."""


def draw(bag: Bag, count: int) -> tuple[Tile, ...]:
    """Draw tiles at random; nobody can foresee them."""
    return bag.draw(count, _LOT)[0]


@dataclass(frozen=True, slots=True)
class Moment:
    """The state after event *seq*, the last one of a step."""

    seq: int
    at: int
    game: Game


@dataclass(frozen=True, slots=True)
class GameLog:
    """A game: its row in the index, its events, and the states between its steps."""

    row: GameRow
    events: AppendOnlySequence[Event] = field(default_factory=AppendOnlySequence)
    moments: AppendOnlySequence[Moment] = field(default_factory=AppendOnlySequence)
    rulings: tuple[tuple[int, Event], ...] = ()
    """Rulings of officials by event number; they are public, and each move looks for them."""
    recent: tuple[Game, ...] = ()
    """The states after the most recent events."""

    @property
    def seq(self) -> int:
        """Number of the last event."""
        return len(self.events)

    @property
    def game(self) -> Game:
        """The current state."""
        return self.moments[-1].game

    @property
    def is_over(self) -> bool:
        """Say whether time and the server can change nothing any more."""
        return self.game.phase in OVER

    def is_current(self, seq: int, *, signing: bool = False) -> bool:
        """Say whether event *seq* is the last one.

        While *signing*, later signatures do not count.
        """
        later = self.events[seq:] if seq < self.seq else ()
        return seq <= self.seq and all(
            signing and isinstance(event.fact, SheetSigned) for event in later
        )

    def at_seq(self, seq: int) -> Moment | None:
        """Return the last moment that somebody who has seen event *seq* has seen.

        None before the first.
        """
        return next((each for each in reversed(self.moments) if each.seq <= seq), None)

    def at_time(self, instant: int) -> Moment | None:
        """Return the last moment that is no later than *instant*."""
        return next((each for each in reversed(self.moments) if each.at <= instant), None)

    def after(self, events: Sequence[Event]) -> "GameLog":
        """Return the log with *events* added; a `Decision` already has the states after them."""
        game = self.moments[-1].game if self.moments else None
        states = events.states if isinstance(events, Decision) else _applied(game, events)
        added, rulings = list[Moment](), self.rulings
        for number, (event, state) in enumerate(zip(events, states, strict=True), self.seq + 1):
            ends = number == self.seq + len(events) or events[number - self.seq].part == 0
            if ends:
                added.append(Moment(number, event.at, state))
            if isinstance(event.fact, RulingMade) and event.by is not Actor.SYSTEM:
                rulings += ((number, event),)
        longer, moments = self.events.plus(events), self.moments.plus(added)
        return GameLog(self.row, longer, moments, rulings, states[-_RECENT:])

    def known_since(self, seq: int, until: int) -> Iterator[tuple[int, Event, Game]]:
        """Yield number and event after *seq* up to *until*, each with the state before it.

        *seq* must be the end of a step. The last states are in memory; earlier ones are replayed.
        """
        game = next(each.game for each in reversed(self.moments) if each.seq == seq)
        kept = self.seq - len(self.recent)
        for number, event in enumerate(self.events[seq:until], seq + 1):
            yield number, event, game
            game = self.recent[number - kept - 1] if number > kept else apply(game, event)


def _applied(game: Game | None, events: Iterable[Event]) -> tuple[Game, ...]:
    states = list[Game]()
    for event in events:
        game = apply(game, event)
        states.append(game)
    return tuple(states)


def load(connection: Connection, game_id: str) -> GameLog:
    """Load a game by replaying its log."""
    row = games.find(connection, game_id)
    return GameLog(row).after(event_log.load(connection, game_id))


def catch_up(connection: Connection, log: GameLog) -> GameLog:
    """Return the game with the events that others have added to its log, and its row to match."""
    row = log.row
    events = event_log.load_after(connection, row.id, log.seq, row.edition)
    if not events:
        return log
    longer = log.after(events)
    for moment in longer.moments[len(log.moments) :]:
        row = replace(row, **derived(moment.game, row))
    return replace(longer, row=row)


def begin(
    connection: Connection,
    row: GameRow,
    settings: Settings,
    lexicon: Lexicon,
    now: int,
    *,
    seated: bool = True,
) -> GameLog:
    """Enter a game and begin it.

    If the players must be present first, it waits for them.
    """
    world = Environment(now, draw, lexicon.__contains__)
    scheduled = decide(None, ScheduleGame(Actor.DIRECTOR, settings), world)
    log = GameLog(row).after(scheduled)
    if seated:
        log = log.after(decide(log.game, StartRound(Actor.SYSTEM), world))
    row = replace(row, **derived(log.game, row))
    games.create(connection, row)
    event_log.append(connection, row.id, 0, log.events)
    return replace(log, row=row)


@dataclass(frozen=True, slots=True)
class Step:
    """The consequences of a command, decided but not stored yet."""

    before: GameLog
    after: GameLog
    events: Decision
    columns: dict[str, Any]
    """Columns that change in the row of the game."""

    @property
    def ends(self) -> bool:
        """Say whether this step ends the game."""
        return self.after.row.status != "running" and self.before.row.status == "running"

    def change(self, ending: Ending, check: Check, look: Check) -> Change:
        """Return the change that stores this step; *look* is called in the same transaction."""
        row = self.after.row
        # The end of a game changes more than this game: ends are stored one after the other.
        names = (row.id, _ENDS) if self.ends else (row.id,)

        def write(connection: Connection) -> None:
            with METRICS.timed("append"):
                event_log.append(connection, row.id, self.before.seq, self.events)
                look(connection)
                games.refresh(connection, row.id, **self.columns)
                if self.ends and not any(each.game.phase in OVER for each in self.before.moments):
                    ending(connection, row, self.after.game)

        return Change(names, check, write)


def decide_step(
    log: GameLog, ask: CommandFactory, lexicon: Lexicon, now: int, watch: Presence
) -> Step | None:
    """Decide the consequences of a command; None when there are none.

    A ruling of the house that is due by now comes first, and ends the game.
    """
    if log.row.imported_by:
        raise Illegal("game.imported", "This game was played elsewhere: it can’t be resumed here")
    now = max(now, log.game.at)  # the machine's clock may have been set back
    with METRICS.timed("decide"):
        events = _decided(log, ask, Environment(now, draw, lexicon.__contains__), watch)
    if not events:
        return None
    following = log.after(events)
    columns = derived(following.game, log.row)
    return Step(log, replace(following, row=replace(log.row, **columns)), events, columns)


def advance_clock(_game: Game) -> Command:
    """Return the command that carries out what time alone has caused."""
    return ReachTime(Actor.SYSTEM)


def _decided(log: GameLog, ask: CommandFactory, world: Environment, watch: Presence) -> Decision:
    game, steps = log.game, list[tuple[Event, Game]]()

    def carry_out(command: Command, now: int) -> None:
        nonlocal game
        decision = decide(game, command, world if now == world.now else replace(world, now=now))
        steps.extend(decision.steps())
        game = decision.game

    away = watch.away
    if away is not None and game.at < away.until <= world.now:
        since = max(away.since, game.at)
        carry_out(ReachTime(Actor.SYSTEM), since)
        if stopping := house_rules.pause(game, log.row):
            for command in stopping:
                carry_out(command, since)
            carry_out(ReachTime(Actor.SYSTEM), away.until)  # a round's time does not stop
            if game.pause is not None:
                carry_out(Resume(Actor.SYSTEM), away.until)
    commands: Command | tuple[Command, ...] = ()
    due = log.row.due_at
    if steps or ask is advance_clock or (due is not None and due <= world.now):
        carry_out(ReachTime(Actor.SYSTEM), world.now)
        commands = house_rules.ruling(game, log.row, watch, world.now)
    commands = commands or ask(game)
    for command in commands if isinstance(commands, tuple) else (commands,):
        carry_out(command, world.now)
    return Decision.of(log.game, steps)
