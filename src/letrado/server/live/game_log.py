"""A game out of the store and into it: loaded by replay, gone on with in one transaction.

What a command leads to is decided in the event loop, which takes a fraction of a millisecond, and
kept by the thread that writes (`letrado.store.transactions.group_writer`); one command at a time
for each game.
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
    Event,
    Game,
    ReachTime,
    ScheduleGame,
    Settings,
    World,
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
from letrado.server.live.house_rules import Watch
from letrado.store.games import event_log, games
from letrado.store.games.games import GameRow
from letrado.store.transactions.group_writer import Change

Asking = Callable[[Game], Command | tuple[Command, ...]]
"""A command, or several that are one, and depend on the state as a typed play does on the board."""

Ending = Callable[[Connection, GameRow, Game], None]
"""What else is done, in the same transaction, when a game is over."""

Check = Callable[[Connection], None]
"""What is looked at in the transaction in which something is written or read."""

_LOT = SystemRandom()
_RECENT = 40
"""States that are kept beside those at the ends of steps: more than one command brings about."""
_ENDS = "ends"
"""The name of what ends of games change beside their own: ratings, and who is told."""


def anybody(_connection: Connection) -> None:
    """Whoever asks has been looked at, or need not be."""


def draw(bag: Bag, count: int) -> tuple[Tile, ...]:
    """Tiles by a lot that nobody can foresee."""
    return bag.draw(count, _LOT)[0]


@dataclass(frozen=True, slots=True)
class Moment:
    """The state after event *seq*, which ended a step."""

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
    """What officials ruled, by number: for all to read, and looked for after every move."""
    recent: tuple[Game, ...] = ()
    """The states after the events that were added last."""

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return len(self.events)

    @property
    def game(self) -> Game:
        """The state now."""
        return self.moments[-1].game

    @property
    def is_over(self) -> bool:
        """Whether nothing can happen any more by itself."""
        return self.game.phase in OVER

    def stands(self, seq: int, *, signing: bool = False) -> bool:
        """Whether event *seq* is the last, but for signatures where somebody is *signing* too."""
        later = self.events[seq:] if seq < self.seq else ()
        return seq <= self.seq and all(
            signing and isinstance(event.fact, SheetSigned) for event in later
        )

    def at_seq(self, seq: int) -> Moment | None:
        """The last moment that whoever has seen event *seq* has seen; None before all."""
        return next((each for each in reversed(self.moments) if each.seq <= seq), None)

    def at_time(self, instant: int) -> Moment | None:
        """The last moment that is no later than *instant*."""
        return next((each for each in reversed(self.moments) if each.at <= instant), None)

    def after(self, events: Sequence[Event]) -> "GameLog":
        """Return the log with *events* added; a `Decision` brings the states along."""
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

        *seq* is where a moment is. The last states are there already; earlier ones are made again.
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
    """The game by replay of its log."""
    row = games.find(connection, game_id)
    return GameLog(row).after(event_log.load(connection, game_id))


def catch_up(connection: Connection, log: GameLog) -> GameLog:
    """The game with what others have added to its log; its row follows from that."""
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
    book: Lexicon,
    now: int,
    *,
    seated: bool = True,
) -> GameLog:
    """Enter a game and begin it, unless the players have to come first: then it waits for them."""
    world = World(now, draw, book.__contains__)
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
    """What follows from a command, decided and not kept yet."""

    before: GameLog
    after: GameLog
    events: Decision
    columns: dict[str, Any]
    """What changes in the row of the game."""

    @property
    def ends(self) -> bool:
        """Whether the game ends by it."""
        return self.after.row.status != "running" and self.before.row.status == "running"

    def change(self, ending: Ending, check: Check, look: Check) -> Change:
        """Return the change that keeps it; *look* is called with what is kept."""
        row = self.after.row
        # What follows from an end is not of this game alone: ends come one after the other.
        names = (row.id, _ENDS) if self.ends else (row.id,)

        def write(connection: Connection) -> None:
            with METRICS.timed("append"):
                event_log.append(connection, row.id, self.before.seq, self.events)
                look(connection)
                games.refresh(connection, row.id, **self.columns)
                if self.ends and not any(each.game.phase in OVER for each in self.before.moments):
                    ending(connection, row, self.after.game)

        return Change(names, check, write)


def decide_step(log: GameLog, ask: Asking, book: Lexicon, now: int, watch: Watch) -> Step | None:
    """Decide what follows from a command; None when nothing does.

    What the house has to rule by now comes before it, and ends the game.
    """
    if log.row.imported_by:
        raise Illegal(
            "game.imported", "This game was played elsewhere: nobody goes on with it here"
        )
    now = max(now, log.game.at)  # the machine's clock may have been set back
    with METRICS.timed("decide"):
        events = _decided(log, ask, World(now, draw, book.__contains__), watch)
    if not events:
        return None
    following = log.after(events)
    columns = derived(following.game, log.row)
    return Step(log, replace(following, row=replace(log.row, **columns)), events, columns)


def pass_time(_game: Game) -> Command:
    """What time alone has brought about."""
    return ReachTime(Actor.SYSTEM)


def _decided(log: GameLog, ask: Asking, world: World, watch: Watch) -> Decision:
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
    if steps or ask is pass_time or (due is not None and due <= world.now):
        carry_out(ReachTime(Actor.SYSTEM), world.now)
        commands = house_rules.ruling(game, log.row, watch, world.now)
    commands = commands or ask(game)
    for command in commands if isinstance(commands, tuple) else (commands,):
        carry_out(command, world.now)
    return Decision.of(log.game, steps)
