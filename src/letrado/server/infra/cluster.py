"""The servers that share a database, from the point of view of one of them.

A server claims work for itself, tells the others what changed and who is connected to it, and takes
over the claims of a server that died. With SQLite there are no other servers: this one does all
work, and writes none of this.
"""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial

import anyio
from sqlalchemy import Connection, Engine

from letrado.server.infra import cluster_news, db
from letrado.server.infra.background_tasks import TaskSupervisor
from letrado.store import new_id
from letrado.store.cluster import claims, news, presence
from letrado.store.cluster.presence import Elsewhere

_log = logging.getLogger(__name__)

_BEAT = 3.0
"""Seconds between two looks at the other servers; a claim lasts five such intervals."""

_GATHERING = 0.02
"""Seconds in which messages to the others are gathered for one transaction."""

_OURS = ("processes",)
"""Lock for what servers write about themselves; it is apart from games, so neither waits."""

CLOCK = "clock"
"""Claim of the server that carries out the changes that time alone causes."""

NEWS, STEPS, TELLING, CLAIMS = "news", "steps", "telling", "claims"
NEEDED = frozenset({CLOCK, NEWS, STEPS, TELLING, CLAIMS})
"""Tasks that must work before people are sent to this server."""


class Cluster:
    """One server, and what it knows of the others."""

    def __init__(self, store: Engine, now: Callable[[], int]) -> None:
        self._store, self._now = store, now
        self.shared = store.dialect.name == "postgresql"
        self.id = new_id()
        self.supervisor = TaskSupervisor()
        self._held: frozenset[str] = frozenset()
        self._done: frozenset[str] = frozenset()
        self._left = False
        self._claiming = anyio.Lock()
        self._until = 0
        self._fellows: frozenset[str] = frozenset()
        self._people: dict[tuple[str, str], int] = {}
        self._games: set[str] = set()
        self._something = anyio.Event()
        self._steps = cluster_news.Outbox()
        self.hear: cluster_news.Hearing = lambda _game, _seq: None
        self.lost: Callable[[str], Awaitable[None]] = _nobody

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Take part until the end of the block, then leave all claims to the others."""
        if not self.shared:
            yield
            return
        await self.heartbeat()
        async with anyio.create_task_group() as tasks:
            again = self.supervisor.run_forever
            heard, spoken = (partial(self.supervisor.goes_well, name) for name in (NEWS, STEPS))
            hearing = partial(cluster_news.subscribe, self._store, self.hear, heard)
            speaking = partial(cluster_news.publish, self._store, self._steps, spoken)
            tasks.start_soon(partial(again, NEWS, hearing, _BEAT, longest=_BEAT))
            tasks.start_soon(partial(again, STEPS, speaking, _BEAT, longest=_BEAT))
            tasks.start_soon(partial(again, TELLING, self._publish_changes, 0, longest=_BEAT))
            tasks.start_soon(self._send_heartbeats)
            try:
                yield
            finally:
                tasks.cancel_scope.cancel()
                with anyio.CancelScope(shield=True):
                    await self.supervisor.run_once("leaving", self._leave)

    # -- claims --------------------------------------------------------------------------------

    def holds(self, what: str) -> bool:
        """Say whether *what* is this server's to do, as far as it knew at its last look."""
        return not self.shared or (what in self._held and self._now() < self._until)

    def held(self, kind: str) -> frozenset[str]:
        """Return the subjects of this server's claims of one kind."""
        names = (what.partition(":") for what in self._held)
        return frozenset(rest for name, _, rest in names if name == kind)

    async def claim(self, what: str) -> bool:
        """Claim *what*, unless another live server has it, or this one is stopping."""
        if self.holds(what):
            return True
        async with self._claiming:
            if self._left:
                return False
            now = self._now()
            taken = await db.write(self._store, claims.take, what, self.id, now, names=_OURS)
            if taken:
                self._held |= {what}
                self._done -= {what}
        return taken

    async def drop(self, what: str) -> None:
        """Give up a claim whose work is done; if the store fails now, the next look gives it up."""
        if not self.shared:
            return
        async with self._claiming:
            self._held -= {what}
            self._done |= {what}
            await db.write(self._store, claims.drop, [what], self.id, names=_OURS)
            self._done -= {what}

    async def revoke(self, what: str) -> None:
        """Make the server that has claimed *what* stop it, within a few seconds."""
        await db.write(self._store, claims.revoke, what, names=_OURS)

    async def heartbeat(self) -> None:
        """Renew own claims, take over free ones, and notice servers that have come or gone."""
        now = self._now()

        def look(connection: Connection) -> tuple[frozenset[str], list[str], frozenset[str]]:
            claims.drop(connection, self._done, self.id)  # else they would be renewed
            claims.take(connection, f"{presence.KIND}:{self.id}", self.id, now)
            claims.take(connection, CLOCK, self.id, now)
            held = claims.renew(connection, self.id, now)
            orphans = [
                what
                for what in claims.lapsed(connection, "bot", now)
                if claims.take(connection, what, self.id, now)
            ]
            return held, orphans, claims.living(connection, presence.KIND, now)

        async with self._claiming:
            held, orphans, fellows = await db.write(self._store, look, names=_OURS)
            self._held, self._until = held.union(orphans), now + claims.LEASE_MS
            self._done = frozenset()
        if fellows != self._fellows:
            self._fellows = fellows
            self.hear(news.EVERYTHING, 0)
        for what in orphans:
            try:
                await self.lost(what.partition(":")[2])
            except Exception:  # one game less, and not those after it
                _log.exception("%s cannot be taken over", what)

    async def _send_heartbeats(self) -> None:
        await anyio.sleep(_BEAT)
        await self.supervisor.run_forever(CLAIMS, self.heartbeat, _BEAT, longest=_BEAT)

    # -- telling -------------------------------------------------------------------------------

    def went_on(self, game: str, seq: int) -> None:
        """Tell the others that a game has advanced here to event *seq*, which is stored."""
        if self.shared:
            self._steps.put({game: seq})

    def publish(self, game: str) -> None:
        """Make the others look at a game again, or at `news.EVERYTHING`."""
        if self.shared:
            self._games.add(game)
            self._something.set()

    def note(self, game: str, account: str, tabs: int) -> None:
        """Tell the others how many connections somebody has to a game here."""
        if self.shared:
            self._people[game, account] = tabs
            self.publish(game)

    async def flush(self) -> None:
        """Send the gathered messages now."""
        people, games = self._people, self._games
        self._people, self._games = {}, set()

        def tell(connection: Connection) -> None:
            for (game, account), tabs in people.items():
                presence.note(connection, game, account, self.id, tabs, self._now())
            for game in games:
                news.announce(connection, game)

        try:
            if games:
                await db.write(self._store, tell, names=_OURS)
        except BaseException:  # they still have to be sent
            self._people, self._games = people | self._people, games | self._games
            self._something.set()
            raise

    async def elsewhere(self, game: str) -> dict[str, Elsewhere]:
        """Return the accounts that are, or were, connected to a game at other servers."""
        if not self.shared:
            return {}
        return await db.read(self._store, presence.elsewhere, game, self.id, self._now())

    async def _publish_changes(self) -> None:
        await self._something.wait()
        self._something = anyio.Event()
        await anyio.sleep(_GATHERING)
        await self.flush()

    async def _leave(self) -> None:
        def leave(connection: Connection) -> None:
            presence.leave(connection, self.id, self._now())
            claims.leave(connection, self.id)
            news.announce(connection, news.EVERYTHING)

        async with self._claiming:  # a look at the same time would claim all of it again
            self._left, self._held = True, frozenset()
            await db.write(self._store, leave, names=_OURS)


async def _nobody(_game: str) -> None:
    """Ignore the game: no program waits here."""
