"""Share reviews between servers on one database: each turn is analysed by one of them, for all.

A server that works at a game claims it for that time (`store.cluster.claims`), and stores its
analyses for all. Other servers meanwhile answer with the stored ones. A server that dies loses its
claim, and the next one continues where it stopped.
"""

from collections import Counter
from collections.abc import Awaitable, Callable

import anyio
import anyio.to_thread
from sqlalchemy import Engine

from letrado.server.features.review.reviews import Review
from letrado.server.infra.cluster import Cluster
from letrado.store import read_transaction, write_transaction
from letrado.store.games import reviews

_KIND = "review"


class ReviewSharing:
    """The part of one server. With SQLite there are no others: nothing is written."""

    def __init__(self, store: Engine, cluster: Cluster, now: Callable[[], int]) -> None:
        self._store, self._cluster, self._now = store, cluster, now
        self._working: Counter[str] = Counter()

    async def work(self, review: Review, work: Callable[[], Awaitable[None]]) -> None:
        """Run *work* on a review, unless another server does, or has done it already."""
        if not self._cluster.shared or review.lexicon is None:
            await work()
            return
        await anyio.to_thread.run_sync(self._read, review)
        what = f"{_KIND}:{review.row.id}"
        if review.is_whole or not await self._cluster.claim(what):
            return
        self._working[what] += 1
        try:
            await work()
        finally:
            with anyio.CancelScope(shield=True):
                try:
                    await anyio.to_thread.run_sync(self._write, review)
                finally:
                    self._working[what] -= 1
                    if not self._working[what]:
                        del self._working[what]
                        await self._cluster.drop(what)

    def _read(self, review: Review) -> None:
        with read_transaction(self._store) as connection:
            review.learn(reviews.kept(connection, review.row.id, review.mark))

    def _write(self, review: Review) -> None:
        fresh = review.untold()
        with write_transaction(self._store, review.row.id) as connection:
            reviews.keep(connection, review.row.id, review.mark, fresh, self._now())
        review.told(fresh)
