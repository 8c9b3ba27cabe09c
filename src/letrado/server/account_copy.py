"""A copy of all that is kept of an account: one zip with JSON, and a log for each game.

It is made while it is sent, a few games at a time, so that it takes little memory however much
there is to copy, and ends when nobody waits for it any more.
"""

import io
import json
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from zipfile import ZIP_DEFLATED, ZipFile

import anyio
import anyio.to_thread
from sqlalchemy import Engine
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from letrado.limits import count
from letrado.server.refusals import TooMany
from letrado.store import personal, view

AT_ONCE = count("exports")
"""Copies that one server makes at the same time."""

STALL_SECONDS = count("export_stall_seconds")
"""In which some of what was sent must have been read."""

WHOLE_SECONDS = count("export_seconds")
"""In which a copy must have been read: whoever reads as slowly as they can holds a place."""

_GAMES = 8
"""Games that are copied in one go: about a tenth of a second."""

_TRY_AGAIN = 30
"""Seconds to wait, as a refused visitor is told."""


class Exports:
    """The copies that are being made: one for each account, a few in all."""

    def __init__(self) -> None:
        self._accounts: set[str] = set()

    @contextmanager
    def place(self, account_id: str) -> Iterator[None]:
        """A place for the copy of an account; `TooMany` when it has one, or all are taken."""
        if account_id in self._accounts:
            raise TooMany(
                "export.running",
                "Your data is being downloaded already: wait until that download has ended, or "
                "stop it, and try again in {seconds} s",
                seconds=_TRY_AGAIN,
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


class AccountCopy(Response):
    """The zip as an answer; it holds its place from the first byte to the last."""

    media_type = "application/zip"

    def __init__(self, exports: Exports, store: Engine, account_id: str, filename: str) -> None:
        self.background = None
        self.status_code = 200
        self._exports, self._store, self._account_id = exports, store, account_id
        disposition = f'attachment; filename="{filename}"'
        self.init_headers({"Content-Disposition": disposition, "Cache-Control": "no-store"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send portion after portion, until the end or until nobody reads them."""
        del scope
        with self._exports.place(self._account_id):
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(_until_gone, receive, tasks.cancel_scope)
                with anyio.move_on_after(WHOLE_SECONDS):
                    await self._send_all(send)
                tasks.cancel_scope.cancel()

    async def _send_all(self, send: Send) -> None:
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        await send(start)
        with closing(zipped(self._store, self._account_id)) as portions:
            while (portion := await anyio.to_thread.run_sync(next, portions, None)) is not None:
                with anyio.move_on_after(STALL_SECONDS) as waited:
                    await send({"type": "http.response.body", "body": portion, "more_body": True})
                if waited.cancelled_caught:
                    return
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _until_gone(receive: Receive, scope: anyio.CancelScope) -> None:
    """Stop the work when the browser goes away."""
    while (await receive())["type"] != "http.disconnect":
        pass
    scope.cancel()


def zipped(store: Engine, account_id: str) -> Generator[bytes, None, None]:
    """The zip in portions; nothing of the store is held between two of them."""
    made = _Made()
    with ZipFile(made, "w", ZIP_DEFLATED) as file:
        with file.open("account.json", "w") as entry:
            for text in _rows_as_json(store, account_id):
                entry.write(text.encode())
                yield made.take()
        with view(store) as connection:
            games = personal.finished_games(connection, account_id)
        for first in range(0, len(games), _GAMES):
            with view(store) as connection:
                for game in games[first : first + _GAMES]:
                    if log := personal.finished_log(connection, game):
                        file.writestr(f"games/{game}.jsonl", log)
            yield made.take()
    yield made.take()


def _rows_as_json(store: Engine, account_id: str) -> Iterator[str]:
    """An object with a list of rows for each table, a row a line."""
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
    """What was written since somebody took it: all that a zip needs to be written to."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        """It can be written to, and nothing else."""
        return True

    def write(self, part: bytes) -> int:  # type: ignore[override]
        """Keep *part* until it is taken."""
        self._parts.append(bytes(part))
        return len(part)

    def take(self) -> bytes:
        """All that was written, which is then forgotten."""
        taken = b"".join(self._parts)
        self._parts.clear()
        return taken
