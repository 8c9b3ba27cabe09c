"""A copy of all data of an account: one zip with JSON, and a log for each game.

It is made while it is sent, a few games at a time, so that it takes little memory however large it
is, and stops when nobody waits for it any more.
"""

import io
import json
import logging
import math
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from zipfile import ZIP_DEFLATED, ZipFile

import anyio
import anyio.to_thread
from sqlalchemy import Connection, Engine
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from letrado.base.errors import LetradoError
from letrado.base.limits import count
from letrado.server.infra import public_errors
from letrado.server.infra.http_refusals import TooMany
from letrado.store import read_transaction
from letrado.store.people import personal

AT_ONCE = count("exports")
"""Copies that one server makes at the same time."""

STALL_SECONDS = count("export_stall_seconds")
"""Seconds in which some of the sent data must be read, and slack for the whole copy."""

RATE = count("export_rate")
"""Bytes a second that must be read over the whole copy, because a slow reader holds a place."""

_PIECE = 2**16
"""Bytes sent at a time: some seconds at the slowest rate."""

_GAMES = 8
"""Games copied at a time: about a tenth of a second."""

_TRY_AGAIN = 30
"""Seconds to wait, in the refusal of a visitor."""

_SHORT = 1.0
"""Seconds of a copy that is too short to have kept anybody waiting."""

_log = logging.getLogger(__name__)


class Exports:
    """The copies that are being made: one for each account, a few in all.

    An account that held a place for long must leave it to others for as long. So a few accounts
    that read slowly, or break off and begin again, cannot keep all places for ever.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._accounts: set[str] = set()
        self._resting: dict[str, float] = {}
        """Time until which an account has to wait."""

    @contextmanager
    def place(self, account_id: str) -> Iterator[None]:
        """Hold a place for the copy of an account; `TooMany` if it has one, or all are taken."""
        if account_id in self._accounts:
            raise TooMany(
                "export.running",
                "Your data is being downloaded already: wait until that download has ended, or "
                "stop it, and try again in {seconds} s",
                seconds=_TRY_AGAIN,
            )
        begun = self._now()
        self._resting = {who: until for who, until in self._resting.items() if until > begun}
        if account_id in self._resting:
            raise TooMany(
                "export.again",
                "You have just downloaded your data, or begun to: others come first. Try again in "
                "{seconds} s",
                seconds=math.ceil(self._resting[account_id] - begun),
            )
        if len(self._accounts) >= AT_ONCE:
            raise TooMany(
                "export.busy",
                "Others are downloading their data just now: try again in {seconds} s",
                seconds=_TRY_AGAIN,
            )
        self._accounts.add(account_id)
        try:
            yield
        finally:
            self._accounts.discard(account_id)
            ended = self._now()
            if ended - begun > _SHORT:
                self._resting[account_id] = ended + (ended - begun)


class AccountCopy(Response):
    """The zip as an answer; it holds its place from the first byte to the last."""

    media_type = "application/zip"

    def __init__(
        self, exports: Exports, store: Engine, account_id: str, filename: str, language: str
    ) -> None:
        self.background = None
        self.status_code = 200
        self._exports, self._account_id = exports, account_id
        self._portions = zipped(store, account_id, language)
        disposition = f'attachment; filename="{filename}"'
        self.init_headers({"Content-Disposition": disposition, "Cache-Control": "no-store"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send one portion after another, until the end or until nobody reads them."""
        del scope
        with self._exports.place(self._account_id):
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(_until_gone, receive, tasks.cancel_scope)
                await self._send_all(send)
                tasks.cancel_scope.cancel()

    async def _send_all(self, send: Send) -> None:
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        await send(start)
        reader = _Reader(send)
        with closing(self._portions) as portions:
            while (portion := await anyio.to_thread.run_sync(next, portions, None)) is not None:
                if not await reader.took(portion):
                    return
        await send({"type": "http.response.body", "body": b"", "more_body": False})


class _Reader:
    """The reader of a copy; the time in which it is made is not counted against them."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._seconds = 0.0
        self._bytes = 0

    async def took(self, portion: bytes) -> bool:
        """Send a portion; return False if the reader was too slow."""
        for first in range(0, len(portion), _PIECE):
            piece = portion[first : first + _PIECE]
            self._bytes += len(piece)
            left = STALL_SECONDS + self._bytes / RATE - self._seconds
            begun = anyio.current_time()
            with anyio.move_on_after(min(STALL_SECONDS, left)) as waited:
                await self._send({"type": "http.response.body", "body": piece, "more_body": True})
            if waited.cancelled_caught:
                return False
            self._seconds += anyio.current_time() - begun
        return True


async def _until_gone(receive: Receive, scope: anyio.CancelScope) -> None:
    """Stop the work when the browser goes away."""
    while (await receive())["type"] != "http.disconnect":
        pass
    scope.cancel()


def zipped(store: Engine, account_id: str, language: str) -> Generator[bytes, None, None]:
    """Yield the zip in portions; nothing of the store is held between two of them."""
    made = _Made()
    with ZipFile(made, "w", ZIP_DEFLATED) as file:
        with file.open("account.json", "w") as entry:
            for text in _rows_as_json(store, account_id):
                entry.write(text.encode())
                yield made.take()
        with read_transaction(store) as connection:
            games = personal.finished_games(connection, account_id)
        for first in range(0, len(games), _GAMES):
            with read_transaction(store) as connection:
                for game in games[first : first + _GAMES]:
                    ending, text = _log_of(connection, game, language)
                    if text:
                        file.writestr(f"games/{game}.{ending}", text)
            yield made.take()
    yield made.take()


def _log_of(connection: Connection, game: str, language: str) -> tuple[str, str]:
    """Return the suffix of a file and its text: the log of a game, or why it cannot be read."""
    try:
        return "jsonl", personal.finished_log(connection, game)
    except LetradoError as error:
        _log.exception("game %s cannot be copied", game)
        return "txt", public_errors.explain(error, language) + "\n"


def _rows_as_json(store: Engine, account_id: str) -> Iterator[str]:
    """Yield an object with a list of rows for each table, a row a line."""
    between = "{"
    for table, _ in personal.owned_tables():
        yield f'{between}\n"{table.name}": ['
        before = "\n  "
        for rows in personal.owned_rows(store, table, account_id):
            lines = (json.dumps(row, ensure_ascii=False) for row in rows)
            if rows:
                yield before + ",\n  ".join(lines)
                before = ",\n  "
        yield "]"
        between = ","
    yield "\n}\n"


class _Made(io.RawIOBase):
    """A buffer for the zip: keeps what was written until it is taken."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        """Say yes: the buffer can be written to, and nothing else."""
        return True

    def write(self, part: bytes) -> int:  # type: ignore[override]
        """Keep *part* until it is taken."""
        self._parts.append(bytes(part))
        return len(part)

    def take(self) -> bytes:
        """Return all that was written, and empty the buffer."""
        taken = b"".join(self._parts)
        self._parts.clear()
        return taken
