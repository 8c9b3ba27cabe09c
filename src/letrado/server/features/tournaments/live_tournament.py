"""The tournaments of this process: one lock each, whoever listens, and pairing beside it all.

As with games: a command is decided on the log in memory, appended in one transaction, then told to
whoever listens, here and at other servers. The memory is the log, replayed, and can be thrown away
at any time. Pairing thousands takes seconds: `begin` does it in a thread beside everything else,
with a progress that pages show, and the result counts only if nothing happened meanwhile.
"""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import cast
from weakref import WeakValueDictionary

import anyio
import anyio.to_thread
from sqlalchemy import Connection, Engine
from starlette.requests import HTTPConnection

from letrado.base.errors import Illegal, LetradoError, Unavailable, let_go
from letrado.base.limits import count
from letrado.server.infra import capacity, db
from letrado.server.live.live_game import ConnectionLimiter, Listener
from letrado.server.live.registry import GameRegistry
from letrado.server.security import rate_limits
from letrado.store import Stale, read_transaction, write_transaction
from letrado.store.cluster import claims, news
from letrado.store.people import grants
from letrado.store.people.grants import Scope
from letrado.store.tournaments import tournament_links, tournaments
from letrado.store.tournaments.tournaments import TournamentRow, Visibility
from letrado.tournament.desk import Log, apply, perform, replay
from letrado.tournament.model.commands import Command
from letrado.tournament.model.events import ActUndone, Event, RoundChanged
from letrado.tournament.model.state import Place, Tournament
from letrado.tournament.pairing.matching import Progress

_log = logging.getLogger(__name__)

NEWS = "tournament/"
"""What tournaments begin with where servers tell each other what to look at."""

PAIRING = "pairing"
"""What a server claims while it works out a round."""

_MOST_KEPT, _MOST_EVENTS = 60, 150_000
"""Tournaments in memory, and events of them all (a kilobyte and more each), before those without
listeners are left to the store: one may have forty events or forty-five thousand."""

_READING_MS, _MOST_MS = 20, 5_000
"""Processor time that a thousand events cost to be read, and what one tournament costs at most."""

_MOST_TRIES = 3
"""How often a command is decided again when another process was faster."""

Asked = Command | Sequence[Command] | Callable[[Tournament], Command | Sequence[Command]]
"""A command; several, of which each is an act, and all are kept or none; or what depends on the
state, as the number of the next round does."""


Arranging = Callable[[TournamentRow, Tournament], str]
"""What a hall shows from now on (JSON), by what it shows and what is paired at that moment."""

Pay = Callable[[int], None]
"""Takes from an allowance what it costs to read so many events; `TooMany` if nothing is left."""

Changed = Callable[["LiveTournament", Sequence[Event]], None]
"""Told of what an act of this process has added: games of tables may have lost their players."""

Checking = Callable[[Connection, str, Tournament, Tournament], None]
"""Asked before an act that puts tables together anew, of what was and what would be."""


@dataclass(eq=False, slots=True)
class Work:
    """Something that takes seconds: how far it is, and what came of it.

    *elsewhere*: another server does it, and it is not known here how far it is.
    """

    what: Command | None = None
    elsewhere: bool = False
    fraction: float = 0.0
    cancelled: bool = False
    done: bool = False
    failure: LetradoError | None = None

    @property
    def running(self) -> bool:
        """Whether there is something to wait for."""
        return not self.done


@dataclass(frozen=True, slots=True)
class CodeIndex:
    """Maps each result code to its game; valid while the pairings that it was made of stand."""

    pairings: tuple[object, ...]
    places: Mapping[str, Place]


@dataclass(eq=False, slots=True)
class LiveTournament:
    """One tournament in memory."""

    row: TournamentRow
    log: Log
    lock: anyio.Lock = field(default_factory=anyio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    work: Work | None = None
    beside: str = ""
    """A mark of what pages show beside the log: calls, games, what the hall shows."""
    codes: CodeIndex | None = None
    """The codes of its games, once somebody has typed one (see `results.codes`)."""

    @property
    def id(self) -> str:
        """The tournament's id."""
        return self.row.id

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self.log.events[-1].seq

    @property
    def tournament(self) -> Tournament:
        """The state now."""
        return self.log.tournament

    @property
    def busy(self) -> bool:
        """Whether something is being worked out, here or at another server."""
        return self.work is not None and self.work.running

    def wake(self) -> None:
        """Tell everybody who listens to look again."""
        for listener in self.listeners:
            listener.wake()


@dataclass(eq=False)
class _Reading:
    """A tournament that is being read; *news*: another process has changed something meanwhile."""

    lock: anyio.Lock = field(default_factory=anyio.Lock)
    news: bool = False


class Tournaments:
    """The tournaments of this process."""

    def __init__(self, store: Engine, live: GameRegistry, now: Callable[[], int]) -> None:
        self._store, self._live, self._now = store, live, now
        self._halls: dict[str, LiveTournament] = {}
        self._reading: WeakValueDictionary[str, _Reading] = WeakValueDictionary()
        self.waiting = ConnectionLimiter(count("waits_by_account"), count("waits_by_address"))
        self.changed: Changed = lambda _hall, _added: None
        self.checking: Checking = lambda _connection, _id, _before, _after: None
        heard_before = live.cluster.hear

        def hear(what: str, seq: int) -> None:
            heard_before(what, seq)
            self._hear(what, seq)

        live.cluster.hear = hear

    # -- looking -------------------------------------------------------------------------------

    async def hall(self, tournament_id: str, pay: Pay = lambda _events: None) -> LiveTournament:
        """Return the tournament in memory, loaded by replay if it is not there.

        However many ask at once, it is read once; the first of them pays for its *events*.
        """
        if tournament_id not in self._halls:
            reading = self._reading.setdefault(tournament_id, _Reading())
            async with reading.lock:
                if tournament_id not in self._halls:
                    reading.news = False
                    with capacity.entered("page", tournament_id):  # nobody waits in another's turn
                        pay(await db.read(self._store, tournaments.last, tournament_id))
                        read = await anyio.to_thread.run_sync(self._read, tournament_id)
                    self._make_room(read.seq)
                    self._halls[tournament_id] = read
                    if reading.news:
                        self._live.start(partial(self._catch_up, read))
        found = self._halls.pop(tournament_id)
        self._halls[tournament_id] = found  # the one asked for last is last
        return found

    async def glance(self, tournament_id: str) -> LiveTournament:
        """The tournament in memory, or as the store has it: then it is not kept in memory."""
        if found := self._halls.get(tournament_id):
            return found
        return await anyio.to_thread.run_sync(self._read, tournament_id, limiter=capacity.SLOW)

    @contextmanager
    def listening(
        self, hall: LiveTournament, account: str | None, address: str
    ) -> Iterator[Listener]:
        """Be woken by every change of a tournament; `TooMany` for whoever waits a lot already."""
        hall, listener = self._kept(hall), Listener(account)
        with self.waiting.enter(account, address):
            hall.listeners.add(listener)
            try:
                yield listener
            finally:
                hall.listeners.discard(listener)

    def load(self, tournament_id: str) -> tuple[TournamentRow, Log]:
        """The tournament as the store has it; synchronous."""
        with read_transaction(self._store) as connection:
            row = tournaments.find(connection, tournament_id)
            return row, tournaments.load(connection, tournament_id)

    def _read(self, tournament_id: str) -> LiveTournament:
        with read_transaction(self._store) as connection:
            row = tournaments.find(connection, tournament_id)
            hall = LiveTournament(row, tournaments.load(connection, tournament_id))
            hall.beside = tournament_links.beside(connection, tournament_id)
            self._look_elsewhere(hall, connection)
        return hall

    def _look_elsewhere(self, hall: LiveTournament, connection: Connection) -> None:
        """Whether another server works something out for this tournament."""
        mine, cluster = hall.work, self._live.cluster
        if not cluster.shared or (mine is not None and mine.running and not mine.elsewhere):
            return
        claimed = claims.living(connection, PAIRING, self._now())
        what = f"{PAIRING}:{hall.id}"
        if what in claimed and not cluster.holds(what):
            hall.work = Work(elsewhere=True)
        elif mine is not None and mine.elsewhere:
            hall.work = None

    def _kept(self, hall: LiveTournament) -> LiveTournament:
        """Return a tournament as it is in memory now: it may have been dropped and read again."""
        return self._halls.get(hall.id, hall)

    def _make_room(self, events: int) -> None:
        """Leave to the store what was asked for longest ago, until so many *events* more fit."""
        kept = sum(hall.seq for hall in self._halls.values())
        for hall in list(self._halls.values()):
            if len(self._halls) < _MOST_KEPT and kept + events <= _MOST_EVENTS:
                return
            if not hall.listeners and not hall.lock.locked() and not hall.busy:
                del self._halls[hall.id]
                kept -= hall.seq

    # -- acting --------------------------------------------------------------------------------

    def open(self, log: Log, visibility: Visibility, account: str, now: int) -> str:
        """Keep a tournament that was opened, or came from a file; synchronous. Its id.

        Whoever opens it is its director.
        """
        with write_transaction(self._store) as connection:
            made = tournaments.begin(connection, log, visibility, account, now)
            grants.give(connection, account, "director", Scope("tournament", made), now, account)
        return made

    async def act(
        self,
        tournament_id: str,
        asked: Asked,
        *,
        expected: int | None = None,
        account: str | None = None,
    ) -> LiveTournament:
        """Carry out what is asked; refused, nothing has changed.

        `Stale` if the tournament is not at event *expected* any more: for acts that depend on what
        the page of whoever asks has shown. Others are decided on whatever there is.
        """
        hall = await self.hall(tournament_id)
        async with hall.lock:
            for tried in range(1, _MOST_TRIES + 1):
                if expected is not None and expected != hall.seq:
                    raise tournaments.stale(tournament_id, expected)
                try:
                    await self._go_on(hall, asked, account)
                    break
                except Stale:
                    if tried == _MOST_TRIES:
                        raise
        return hall

    async def _go_on(self, hall: LiveTournament, asked: Asked, account: str | None) -> None:
        before, now = hall.log, self._now()

        def gone_on() -> tuple[TournamentRow, Log]:
            return self._keep(hall.row, before, _decided(before, asked, now), account)

        try:
            hall.row, hall.log = await anyio.to_thread.run_sync(gone_on)
        except Stale:  # another process was faster
            hall.row, hall.log = await anyio.to_thread.run_sync(self.load, hall.id)
            raise
        except Unavailable:  # the database may have kept it all the same: everybody looks
            self._live.cluster.publish(NEWS + hall.id)
            raise
        finally:
            if hall.log is not before:
                hall.wake()
        self.changed(hall, hall.log.events[len(before.events) :])

    def _keep(
        self, row: TournamentRow, before: Log, after: Log, account: str | None
    ) -> tuple[TournamentRow, Log]:
        added = after.events[len(before.events) :]
        if not added:
            return row, before
        columns = tournaments.derived(after, self._now())
        with write_transaction(self._store, row.id) as connection:
            if any(isinstance(event.fact, (ActUndone, RoundChanged)) for event in added):
                self.checking(connection, row.id, before.tournament, after.tournament)
            tournaments.append(connection, row.id, before.events[-1].seq, added, account)
            tournaments.refresh(connection, row.id, **columns)
            news.announce(connection, NEWS + row.id, added[-1].seq)
        return replace(row, **columns), after

    async def arrange(
        self,
        tournament_id: str,
        *,
        visibility: Visibility | None = None,
        hall: Arranging | None = None,
    ) -> LiveTournament:
        """Change who may see a tournament, or what its hall shows: not acts of the desk."""
        found = await self.hall(tournament_id)

        def write(connection: Connection) -> tuple[TournamentRow, str]:
            row = tournaments.find(connection, tournament_id)
            shown = hall(row, found.tournament) if hall else row.hall
            chosen = {"visibility": visibility or row.visibility, "hall": shown}
            tournaments.refresh(connection, tournament_id, **chosen)
            news.announce(connection, NEWS + tournament_id)
            mark = tournament_links.beside(connection, tournament_id)
            return tournaments.find(connection, tournament_id), mark

        async with found.lock:
            found.row, found.beside = await db.write(self._store, write)
        found.wake()
        return found

    def tell(self, hall: LiveTournament) -> None:
        """Something beside the log has changed (a call, a game): for all who listen, wherever."""
        hall = self._kept(hall)
        if not self._live.start(partial(self._catch_up, hall)):
            hall.wake()
        self._live.cluster.publish(NEWS + hall.id)

    # -- what takes seconds --------------------------------------------------------------------

    async def begin(
        self, tournament_id: str, command: Command, *, account: str | None = None
    ) -> Work:
        """Carry a command out beside everything else, with progress; one at a time, wherever."""
        hall, cluster = await self.hall(tournament_id), self._live.cluster
        turn = capacity.turn() or hall.id
        capacity.check_waiting("pairing", turn)
        if hall.busy or not await cluster.claim(f"{PAIRING}:{hall.id}"):
            raise Illegal("desk.busy", "A round is being paired: wait for it, or cancel it")
        hall = self._kept(hall)
        own = hall.work
        if own is not None and own.running and not own.elsewhere:  # two asked at once here
            raise Illegal("desk.busy", "A round is being paired: wait for it, or cancel it")
        hall.work = work = Work(command)
        cluster.publish(NEWS + hall.id)
        labour = partial(self._labour, hall, work, account, turn)
        if not self._live.start(labour):
            await labour()
        return work

    def cancel(self, hall: LiveTournament) -> bool:
        """Stop what is being worked out; False when there is nothing, or it is done."""
        if hall.work is None or hall.work.done:
            return False
        hall.work.cancelled = True
        if hall.work.elsewhere:
            self._live.start(partial(self._live.cluster.revoke, f"{PAIRING}:{hall.id}"))
        return True

    async def _labour(
        self, hall: LiveTournament, work: Work, account: str | None, turn: str
    ) -> None:
        before, what, cluster = hall.log, f"{PAIRING}:{hall.id}", self._live.cluster

        def progress(fraction: float) -> None:
            if work.cancelled or not cluster.holds(what):
                raise Illegal("desk.cancelled", "Cancelled: nothing was changed")
            work.fraction = fraction

        def paired() -> Log:
            return _decided(before, work.what or (), self._now(), progress)

        try:
            with capacity.entered(capacity.OWN, turn):
                after = await anyio.to_thread.run_sync(paired, limiter=capacity.PAIRING)
            async with hall.lock:
                progress(1.0)
                if hall.log is not before:
                    raise tournaments.stale(hall.id, before.events[-1].seq)
                keep = partial(self._keep, hall.row, before, after, account)
                hall.row, hall.log = await anyio.to_thread.run_sync(keep)
            self.changed(hall, after.events[len(before.events) :])
        except LetradoError as failure:
            work.failure = let_go(failure)
        except Exception:
            work.failure = Unavailable("desk.failed", "It could not be worked out: try again")
            raise
        finally:
            work.done = True
            hall.wake()
            await cluster.drop(what)
            cluster.publish(NEWS + hall.id)

    # -- other processes -----------------------------------------------------------------------

    def _hear(self, what: str, seq: int) -> None:
        """Another process has told of a tournament: look at it, beside everything else."""
        if what == news.EVERYTHING:
            for hall in list(self._halls.values()):
                self._live.start(partial(self._catch_up, hall))
            for reading in list(self._reading.values()):
                reading.news = True
        elif what.startswith(NEWS):
            hall_id = what.removeprefix(NEWS)
            if known := self._halls.get(hall_id):
                if seq == 0 or seq > known.seq:
                    self._live.start(partial(self._catch_up, known))
            elif being_read := self._reading.get(hall_id):
                being_read.news = True

    async def _catch_up(self, hall: LiveTournament) -> None:
        """Read what other processes have added, and what has changed beside the log."""

        def longer() -> tuple[TournamentRow, Log, str]:
            with read_transaction(self._store) as connection:
                row = tournaments.find(connection, hall.id)
                more = tournaments.load_after(connection, hall.id, hall.log.events[-1])
                mark = tournament_links.beside(connection, hall.id)
                self._look_elsewhere(hall, connection)
            return row, _after(hall.log, more), mark

        try:
            async with hall.lock:
                hall.row, hall.log, hall.beside = await anyio.to_thread.run_sync(longer)
            hall.wake()
        except LetradoError as error:
            _log.warning("tournament %s could not be read again: %s", hall.id, error.code)


def tournaments_of(connection: HTTPConnection) -> Tournaments:
    """The tournaments of the application that was asked."""
    return cast(Tournaments, connection.app.state.tournaments)


async def tournament_of(connection: HTTPConnection, tournament_id: str) -> LiveTournament:
    """Return a tournament; a request for one that is not in memory pays for reading it."""

    def pay(events: int) -> None:
        rate_limits.spend_time(connection, min(events * _READING_MS // 1_000, _MOST_MS))

    return await tournaments_of(connection).hall(tournament_id, pay)


def _decided(log: Log, asked: Asked, now: int, progress: Progress | None = None) -> Log:
    commands = asked if isinstance(asked, (Command, Sequence)) else asked(log.tournament)
    for command in (commands,) if isinstance(commands, Command) else commands:
        log = perform(log, command, now, progress=progress)
    return log


def _after(log: Log, more: Sequence[Event]) -> Log:
    """The log with what others have added."""
    if not more:
        return log
    if any(isinstance(event.fact, ActUndone) for event in more):
        return replay((*log.events, *more))
    found = log.tournament
    for event in more:
        found = apply(found, event)
    return Log((*log.events, *more), found)
