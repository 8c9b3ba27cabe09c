"""The games that run in this process: one lock each, their listeners, and the changes due by time.

A command goes one way: the referee decides it on the state in memory, one transaction appends it to
the log, then every listener is woken. The memory can be thrown away at any time, because it is the
replayed log. When another process has added to the log meanwhile, it is read again: at once where
processes notify each other (`cluster`), else when a command finds the log longer.
"""

import logging
from collections.abc import AsyncIterator, Callable, Container, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import Any

import anyio
import anyio.to_thread
from anyio.abc import TaskGroup
from sqlalchemy import Connection, Engine

from letrado.base.errors import Illegal, LetradoError, Unavailable
from letrado.base.limits import count
from letrado.game import Actor, Command, Phase, Side
from letrado.game.actors import SIDES
from letrado.game.commands import StartRound
from letrado.lexicon.lookup import Lexicon
from letrado.server.features.lexicons.lexicons import LexiconSource
from letrado.server.infra import capacity, db
from letrado.server.infra.cluster import CLOCK, Cluster
from letrado.server.infra.heartbeat import EVERY, SignsOfLife
from letrado.server.live import batching, game_log, house_rules
from letrado.server.live.batching import CommandBatcher
from letrado.server.live.clock_watch import LONGEST_SLEEP, ClockWatch
from letrado.server.live.game_log import Check, CommandFactory, Ending, GameLog, anybody
from letrado.server.live.house_rules import Presence
from letrado.server.live.listener_checks import SEARCH_EVERY, ListenerChecks
from letrado.server.live.live_game import (
    ConnectionLimiter,
    Listener,
    ListenerRevalidation,
    LiveGame,
)
from letrado.server.live.participants import Surroundings, read_surroundings
from letrado.server.live.spectator_news import SpectatorNews
from letrado.store import Stale, read_transaction
from letrado.store.cluster import news
from letrado.store.games import event_log
from letrado.store.games.games import GameRow
from letrado.store.transactions.group_writer import Change, GroupReader, GroupWriter

_log = logging.getLogger(__name__)

_MOST_KEPT = 300
"""Games in memory above which those without listeners are dropped; the store has them."""

MOST_BY_ACCOUNT = count("sockets_by_account")
"""Connections of one account to all games: tabs and devices, with room for dead ones."""

MOST_BY_ADDRESS = count("sockets_by_address")
"""Connections from one address by people without an account: a whole club may share it."""

_MOST_TRIES = 3
"""Number of times a command is decided again when another process was faster."""

Waking = Callable[["LiveGame"], None]
"""Called after each change of a game: bots check whether it is their turn."""

Programs = Callable[[GameRow], Container[Side]]
"""The sides that programs play; they need no connection."""


class GameRegistry:
    """The running games of this process."""

    def __init__(
        self, store: Engine, lexicons: LexiconSource, now: Callable[[], int], ending: Ending
    ) -> None:
        self._store, self._lexicons, self._now, self._ending = store, lexicons, now, ending
        self._tables: dict[str, LiveGame] = {}
        self._crowd = ConnectionLimiter(MOST_BY_ACCOUNT, MOST_BY_ADDRESS)
        self._tasks: TaskGroup | None = None
        self._loading: dict[str, set[int]] = {}
        self._lexicon_cache: dict[str, Lexicon] = {}
        self._since = now()
        self.cluster = Cluster(store, now)
        self.cluster.hear = self._hear
        self.clock = ClockWatch(store, now, self.cluster, self._advance_clock)
        self._spectator_news = SpectatorNews(self.start)
        self._signs = SignsOfLife(store, now, lambda: bool(self._tables) or self.cluster.shared)
        self._writer, self._reader = GroupWriter(store), GroupReader(store)
        self._batcher = CommandBatcher()
        self._checks = ListenerChecks(store, self._listeners, self.start)
        self.waking: Waking = lambda _: None
        self.programs: Programs = lambda _: ()

    # -- beginning and ending with the server --------------------------------------------------

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Set the alarms of the stored games, and watch the clock."""
        rows = await anyio.to_thread.run_sync(self._signs.begin)
        async with anyio.create_task_group() as tasks:
            self._tasks = tasks
            for row in rows:
                self.clock.arm(row)
            again = self.cluster.supervisor.run_forever
            tasks.start_soon(partial(again, CLOCK, self.clock.watch, 0, longest=LONGEST_SLEEP))
            tasks.start_soon(partial(again, "alive", self._signs.sign, EVERY, longest=EVERY))
            tasks.start_soon(
                partial(again, "listeners", self._checks.check_unchecked, SEARCH_EVERY)
            )
            tasks.start_soon(self._compensate_downtime, rows)
            try:
                async with self.cluster.running():
                    yield
            finally:
                self._tasks = None
                tasks.cancel_scope.cancel()
                with anyio.CancelScope(shield=True):
                    await self.cluster.supervisor.run_once("alive", self._signs.sign)
                    for thread in (self._reader, self._writer):
                        await thread.stop()

    def start(self, work: Callable[[], Coroutine[Any, Any, None]]) -> bool:
        """Run *work* in the background.

        Return False, and do not run it, if the server does not run.
        """
        if self._tasks is None:
            return False
        with capacity.entered(capacity.OWN, ""):  # not in the lane of the request that caused it
            self._tasks.start_soon(self.cluster.supervisor.run_once, "beside", work)
        return True

    @property
    def is_running(self) -> bool:
        """Say whether the games run."""
        return self._tasks is not None

    async def _compensate_downtime(self, rows: list[GameRow]) -> None:
        """Turn server downtime into a pause, so that no player loses clock time to an outage."""
        away = self._signs.away
        for row in rows:
            if row.pace == "live" and away and (row.moved_at or 0) < away.until:
                going_on = partial(self.act, row.id, game_log.advance_clock)
                await self.cluster.supervisor.run_once("pauses", going_on)

    # -- games ---------------------------------------------------------------------------------

    def register(self, log: GameLog) -> LiveGame:
        """Take over a game that was begun in the store."""
        table = self._tables.get(log.row.id)
        if table is None:
            table = self._keep(log)
            self._changed(table)
        return table

    async def table(self, game_id: str) -> LiveGame:
        """Return the game in memory, loaded by replay if it is not there."""
        found = self._tables.get(game_id)
        if found is None:
            self._loading.setdefault(game_id, set())
            try:
                log = await anyio.to_thread.run_sync(self._load, game_id)
                elsewhere = await self.cluster.elsewhere(game_id)
            finally:
                heard = self._loading.pop(game_id, set())
            found = self._keep(log)
            found.elsewhere = elsewhere
            for seq in heard:  # notifications about it that came while it was read
                self._hear(game_id, seq)
        return found

    def _keep(self, log: GameLog) -> LiveGame:
        """Keep a game in memory, unless another task has loaded it meanwhile."""
        if len(self._tables) >= _MOST_KEPT:
            self._forget()
        return self._tables.setdefault(log.row.id, LiveGame.of(log))

    def _forget(self) -> None:
        """Drop games without listeners from memory; the store has them."""
        for table in list(self._tables.values()):
            if not table.is_heard and not table.lock.locked():
                del self._tables[table.id]

    def _load(self, game_id: str) -> GameLog:
        with read_transaction(self._store) as connection:
            return game_log.load(connection, game_id)

    async def act(
        self,
        game_id: str,
        ask: CommandFactory,
        seq: int | None = None,
        check: Check = anybody,
        *,
        signing: bool = False,
        came_at: int | None = None,
    ) -> LiveGame:
        """Carry a command out; `Stale` if the game is past event *seq*.

        *came_at* is the time of its arrival (see `batching`). *signing* is for a signature: two
        players may sign at once. *check* raises to refuse a sender who may not give the command.
        After a refusal nothing has changed, except what time alone had caused by then.
        """
        async with self._locked(game_id) as table:
            now = batching.effective_time(came_at, self._now())
            for tried in range(1, _MOST_TRIES + 1):
                try:
                    if ask is game_log.advance_clock or self._is_due(table, now):
                        await self._execute(table, now, game_log.advance_clock)
                    if seq is not None and not table.log.is_current(seq, signing=signing):
                        raise event_log.stale(game_id, seq)
                    if ask is not game_log.advance_clock:
                        await self._execute(table, now, ask, check)
                    break
                except Stale:
                    stands = seq is None or table.log.is_current(seq, signing=signing)
                    if tried == _MOST_TRIES or not stands:
                        raise
        return table

    async def wait_for_batch(self, table: LiveGame) -> None:
        """Wait until a command is handled together with others (see `batching`).

        Nobody waits when a clock or a deadline of their game is about to run out.
        """
        if not self._is_due(table, self._now() + 2 * batching.INTERVAL_MS):
            await self._batcher.wait()

    @asynccontextmanager
    async def _locked(self, game_id: str) -> AsyncIterator[LiveGame]:
        """Hold the lock of a game that is in memory; the game may be dropped meanwhile."""
        while True:
            table = await self.table(game_id)
            async with table.lock:
                if self._tables.get(game_id) is table:
                    yield table
                    return

    async def _execute(
        self, table: LiveGame, now: int, ask: CommandFactory, check: Check = anybody
    ) -> None:
        """Decide a command and store its consequences; a refused one changes nothing.

        *check* refuses a sender who may not ask, before they learn anything else.
        """
        before = table.log
        lexicon = await self._lexicon(before.row.lexicon_digest)
        step = None
        try:
            step = game_log.decide_step(before, ask, lexicon, now, self._watch_over(table, now))
        finally:
            if step is None and check is not anybody:
                await self._writer.write(Change((table.id,), check, anybody))
        if step is None:
            return
        known = ListenerRevalidation(table)
        try:
            await self._writer.write(step.change(self._ending, check, known.look))
        except Stale:  # another process was faster
            table.log = await anyio.to_thread.run_sync(self._load, table.id)
            raise
        except Unavailable:  # the database may have stored it all the same: everybody looks
            self.cluster.publish(table.id)
            raise
        else:
            table.log = step.after
            known.are_sure(table.log.seq)
            self.cluster.went_on(table.id, table.log.seq)
        finally:
            if table.log is not before:
                self._changed(table)

    async def _advance_clock(self, game_id: str) -> bool:
        """Carry out the changes that are due in a game.

        Return True if it has to be looked at again: a player out of time may be gone in a minute.
        """
        table = await self.table(game_id)
        if self.cluster.shared:
            await self._catch_up(table)
        if not self._is_due(table, self._now()):
            self.clock.arm(table.log.row)
            return False
        await self.act(game_id, game_log.advance_clock)
        return self._is_due(table, self._now())

    def _is_due(self, table: LiveGame, now: int) -> bool:
        """Say whether time alone changes something in the game by *now*, such as a fallen flag."""
        due = table.log.row.due_at
        return not table.log.is_over and due is not None and due <= now

    async def _lexicon(self, digest: str) -> Lexicon:
        """Return the lexicon with this digest; its words never change, so it is loaded once."""
        found = self._lexicon_cache.get(digest)
        if found is None:
            found = await anyio.to_thread.run_sync(self._lexicons.load_digest, digest)
            self._lexicon_cache[digest] = found
        return found

    # -- other processes -----------------------------------------------------------------------

    def _hear(self, game_id: str, seq: int) -> None:
        """Look at a game that another process has changed, in the background."""
        if game_id == news.PEOPLE:
            self._checks.check_all()
        elif game_id == news.EVERYTHING:
            self._checks.check_all()
            for table in list(self._tables.values()):
                self.start(partial(self._catch_up, table, around=True))
            for heard in self._loading.values():
                heard.add(0)
            for waited in self.cluster.held("bot") - self._tables.keys():
                self.start(partial(self._rouse, waited))
        elif game_id in self._tables:
            if not 0 < seq <= self._tables[game_id].log.seq:  # else this process made the change
                self.start(partial(self._catch_up, self._tables[game_id], seq, around=not seq))
        elif game_id in self._loading:
            self._loading[game_id].add(seq)
        elif self.cluster.shared and self.cluster.holds(f"bot:{game_id}"):
            self.start(partial(self._rouse, game_id))

    async def catch_up(self, table: LiveGame) -> None:
        """Show a client that comes from another server no less than it has seen there."""
        if self.cluster.shared:
            await self._catch_up(table)

    async def _catch_up(self, table: LiveGame, seq: int = 0, *, around: bool = False) -> None:
        """Read the events that other servers have added to a game, up to *seq* at least.

        With *around*, also read who is connected there, and the proposals and chat of the players.
        """
        try:
            async with table.lock:
                if 0 < seq <= table.log.seq:
                    return  # this process made the change
                before, known = table.log, ListenerRevalidation(table)
                table.log = await self._reader.read(partial(_longer, before, known.look))
                known.are_sure(table.log.seq)
                if around:
                    table.elsewhere = await self.cluster.elsewhere(table.id)
                    table.context_version += 1
                if table.log is not before:
                    self._changed(table)
                elif around:
                    table.wake_table()
                    self._spectator_news.wake(table)
            await self._begin(table)
        except LetradoError as error:
            _log.warning("game %s could not be read again: %s", table.id, error.code)

    async def _rouse(self, game_id: str) -> None:
        """Let the programs look at a game that is not in memory here."""
        self.waking(await self.table(game_id))

    def wake_listeners(self, table: LiveGame, *, spectators: bool = True) -> None:
        """Announce a change around a game to every listener, in all processes.

        Chat and notes of players are not for *spectators*: they are not even woken.
        """
        table.context_version += 1
        table.wake_table()
        if spectators:
            self._spectator_news.wake(table)
        self.cluster.publish(table.id)

    def _changed(self, table: LiveGame) -> None:
        self.clock.arm(table.log.row)
        table.wake_table()
        self._spectator_news.wake(table)
        self.waking(table)

    def wake_spectators_after(self, table: LiveGame, seconds: float) -> None:
        """Wake spectators when the delay of the game lets them see more."""
        self._spectator_news.wake_after(table, seconds)

    async def surroundings(self, table: LiveGame) -> Surroundings:
        """Return the data of the store around a game, read once for all listeners."""
        key = table.context_key
        if table.context is not None and table.context[0] == key:
            return table.context[1]
        async with table.reading:
            key = table.context_key
            if table.context is None or table.context[0] != key:
                found = await db.read(self._store, read_surroundings, table.log.row)
                table.context = key, found
            return table.context[1]

    async def mark_connected(self, table: LiveGame, side: Side) -> None:
        """Note that a player has come to the table; when both have, the game begins."""
        table.connected_sides.add(side)
        table.seen[side] = self._now()
        self._note(table, table.player(side))
        await self._begin(table)

    async def _begin(self, table: LiveGame) -> None:
        if table.log.game.phase is not Phase.SCHEDULED:
            return
        if all(
            side in table.connected_sides or table.player(side) in table.elsewhere for side in Side
        ):
            with suppress(Illegal):  # it has begun meanwhile
                await self.act(table.id, command_factory(StartRound(Actor.SYSTEM)))

    def _note(self, table: LiveGame, account: str | None) -> None:
        """Publish to other processes which players are connected to a game here."""
        if account and table.log.row.side_of(account) is not None:
            self.cluster.note(table.id, account, table.tabs_here(account))

    # -- who is here ---------------------------------------------------------------------------

    def is_here(self, table: LiveGame, side: Side) -> bool:
        """Say whether a player is connected, or is a program."""
        return table.tabs(table.player(side)) > 0 or side in self.programs(table.log.row)

    def gone_since(self, table: LiveGame) -> dict[Side, int]:
        """Return since when players are not connected, as far as this process can know."""
        return {
            side: max(self._since, table.heard_of(side))
            for side in SIDES
            if not self.is_here(table, side)
        }

    def _watch_over(self, table: LiveGame, now: int) -> Presence:
        since = self.gone_since(table).items()
        gone = frozenset(side for side, instant in since if now - instant >= house_rules.GONE_MS)
        return Presence(
            gone, settled=now - self._since >= house_rules.GONE_MS, away=self._signs.away
        )

    async def claim(self, game_id: str, by: Side) -> LiveGame:
        """Give a player the game whose opponent has gone, if they may claim it."""
        table = await self.table(game_id)
        watch = self._watch_over(table, self._now())
        return await self.act(game_id, lambda game: house_rules.claim(game, by, watch))

    async def rename(self, account: str) -> None:
        """Read the games of an account again, because its name has changed in the store."""
        for table in list(self._tables.values()):
            if not table.log.row.side_of(account):
                continue
            try:
                async with table.lock:
                    load = partial(self._load, table.id)  # a task that waits for it holds a thread
                    table.log = await anyio.to_thread.run_sync(load, limiter=capacity.GAME)
            except LetradoError as error:  # the name must not stay in memory
                _log.warning("game %s could not be read again: %s", table.id, error.code)
                self._tables.pop(table.id, None)
            self._changed(table)
            self.wake_listeners(table)

    def wake_all(self) -> None:
        """Check every listener: their session or roles may have changed."""
        self._checks.check_all()
        self.cluster.publish(news.PEOPLE)

    def _listeners(self) -> Iterator[Listener]:
        return (each for table in list(self._tables.values()) for each in table.listeners)

    @property
    def kept(self) -> int:
        """Number of games in memory."""
        return len(self._tables)

    @property
    def connections(self) -> int:
        """Number of connections to all games."""
        return self._crowd.total

    # -- listening -----------------------------------------------------------------------------

    @contextmanager
    def listening(
        self, table: LiveGame, account: str | None, address: str, *, at_table: bool = False
    ) -> Iterator[Listener]:
        """Listen to a game until the end of the block; `TooMany` above the limit of connections."""
        with self._crowd.enter(account, address):
            listener = Listener(account, at_table)
            table.add(listener)
            self._presence_changed(table, account)
            try:
                yield listener
            finally:
                table.remove(listener)
                side = table.log.row.side_of(account or "")
                if side is not None:
                    table.seen[side] = self._now()
                self._presence_changed(table, account)

    def _presence_changed(self, table: LiveGame, account: str | None) -> None:
        """Announce that somebody has come or gone: players to all, others only to their own other
        tabs.

        Spectators are sent it a little later, together with all that happened until then.
        """
        if account and table.log.row.side_of(account) is not None:
            table.wake_table()
            self._spectator_news.wake_later(table)
            self._note(table, account)
        else:
            for listener in table.of_account(account):
                listener.wake()


def _longer(log: GameLog, look: Check, connection: Connection) -> GameLog:
    """Read the events added to a log; listeners present by then may hear of them."""
    longer = game_log.catch_up(connection, log)
    look(connection)
    return longer


def command_factory(command: Command) -> CommandFactory:
    """Return a command maker that ignores the state."""
    return lambda _: command
