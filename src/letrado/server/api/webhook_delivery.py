"""Send finished games to the addresses of members: docs/scripting/api.md.

Deliveries wait in the store. A server claims one before it sends it, so that of several servers
only one does. A server that dies between sending and recording it sends it again: an address knows
by the delivery's id what it has had.
"""

import hashlib
import hmac
import json
import ssl
from collections.abc import Callable
from functools import cached_property, partial

import anyio
import anyio.to_thread
from anyio.abc import TaskGroup
from sqlalchemy import Engine

from letrado import __version__
from letrado.base.errors import LetradoError
from letrado.server.api.webhook_targets import NotTaken, addresses_of, read_target, send
from letrado.server.infra.cluster import Cluster
from letrado.server.live.summaries import summary
from letrado.store import read_transaction, write_transaction
from letrado.store.games import games
from letrado.store.people import webhooks
from letrado.store.people.webhooks import Delivery, Webhook

SIGNATURE = "Letrado-Signature"
EVERY = 2.0
"""Seconds between two looks for due deliveries."""
_AT_ONCE = 4
_A_LOOK = 20


class Webhooks:
    """Sends due deliveries, until the server stops."""

    def __init__(
        self, store: Engine, cluster: Cluster, now: Callable[[], int], *, private: bool
    ) -> None:
        self._store, self._cluster, self._now = store, cluster, now
        self.private = private
        self._limit = anyio.CapacityLimiter(_AT_ONCE)
        self._sending: set[str] = set()
        """Accounts with deliveries on the way."""

    @cached_property
    def _secure(self) -> ssl.SSLContext:
        """TLS with this machine's certificates, which take 30 ms to load: few servers need them."""
        return ssl.create_default_context()

    async def run(self) -> None:
        """Look again and again, also while slow addresses are waited for."""
        async with anyio.create_task_group() as tasks:
            look = partial(self._begin_due, tasks)
            await self._cluster.supervisor.run_forever("webhooks", look, EVERY)

    async def send_due(self) -> None:
        """Send deliveries that are due by now, a turn of each account."""
        async with anyio.create_task_group() as tasks:
            await self._begin_due(tasks)

    async def _begin_due(self, tasks: TaskGroup) -> None:
        """Begin a turn for each account that has deliveries due and none on the way.

        So addresses that answer slowly, or never, keep only the owner's other deliveries waiting.
        """
        turns: dict[str, list[Delivery]] = {}
        for each in await anyio.to_thread.run_sync(self._due):
            turns.setdefault(each.account, []).append(each)
        for account, turn in turns.items():
            if account not in self._sending:  # it may have begun one meanwhile
                self._sending.add(account)
                tasks.start_soon(self._deliver, account, turn)

    def _due(self) -> list[Delivery]:
        with read_transaction(self._store) as connection:
            return webhooks.due(connection, self._now(), _A_LOOK, tuple(self._sending))

    async def _deliver(self, account: str, turn: list[Delivery]) -> None:
        """Send deliveries of one account, one after the other."""
        try:
            for each in turn:
                send = partial(anyio.to_thread.run_sync, self._send, each, limiter=self._limit)
                await self._cluster.supervisor.run_once("delivery", send)
        finally:
            self._sending.discard(account)

    def _send(self, each: Delivery) -> None:
        with write_transaction(self._store) as connection:
            hook = webhooks.find(connection, each.webhook)
            if hook is None or not webhooks.take(connection, each, self._now()):
                return
            told = {
                "event": "game.finished",
                "delivery": each.id,
                "game": summary(connection, games.find(connection, each.game), each.account),
            }
        problem = self._post(hook, json.dumps(told, ensure_ascii=False).encode())
        with write_transaction(self._store) as connection:
            if webhooks.find(connection, hook.id) is None:
                return  # it was removed meanwhile, with its deliveries
            if problem is None:
                webhooks.delivered(connection, each, self._now())
            else:
                webhooks.failed(connection, each, problem, self._now())

    def _post(self, hook: Webhook, body: bytes) -> str | None:
        """Post to the address; return the reason if it did not accept."""
        headers = {
            "Content-Type": "application/json",
            "User-Agent": f"Letrado/{__version__}",
            SIGNATURE: signature(hook.secret, self._now() // 1000, body),
        }
        try:
            target = read_target(hook.url, private=self.private)
            addresses = addresses_of(target, private=self.private)
            send(target, addresses, body, headers, self._secure)
        except NotTaken as refusal:
            return str(refusal)
        except LetradoError as error:  # the setting has changed since it was added
            return error.code
        return None


def signature(secret: str, at: int, body: bytes) -> str:
    """Return the signature that proves that we sent *body*, and when: seconds since 1970."""
    signed = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256)
    return f"t={at},v1={signed.hexdigest()}"
