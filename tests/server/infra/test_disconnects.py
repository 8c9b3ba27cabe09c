"""Long work stops when nobody waits for it any more, and leaves nothing behind."""

import sqlite3
import threading
import time
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import anyio
import pytest
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.types import Message

from letrado.base.errors import Illegal
from letrado.server.features.lexicons import upload
from letrado.server.features.lexicons.upload import Upload, take_in
from letrado.server.infra import disconnects
from letrado.server.infra.disconnects import Going, run_until_disconnect
from letrado.store import backup, open_store
from letrado.store.transactions.engine import address


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disconnects, "_LOOK", 0.001)


def asked(*, gone: bool) -> Request:
    """A request of somebody who has gone, or who waits."""

    async def receive() -> Message:
        if not gone:
            await anyio.sleep_forever()
        return {"type": "http.disconnect"}

    return Request({"type": "http"}, receive)


def long_work(going: Going) -> str:
    for _ in range(5_000):
        going(0.1)
        time.sleep(0.001)
    return "done"


def test_it_stops_when_whoever_asked_has_gone() -> None:
    async def ask() -> None:
        await run_until_disconnect(asked(gone=True), long_work)

    with pytest.raises(Illegal) as stopped:
        anyio.run(ask)
    assert stopped.value.code == "request.stopped"


def test_it_stops_when_the_server_ends() -> None:
    begun, told = threading.Event(), list[str]()

    def work(going: Going) -> None:
        begun.set()
        try:
            told.append(long_work(going))
        except Illegal as stopped:
            told.append(stopped.code)
            raise

    async def ask() -> None:
        with suppress(Illegal):
            await run_until_disconnect(asked(gone=False), work)

    async def ask_and_end() -> None:
        async with anyio.create_task_group() as server:
            server.start_soon(ask)
            await anyio.to_thread.run_sync(begun.wait)
            server.cancel_scope.cancel()

    anyio.run(ask_and_end)
    assert told == ["request.stopped"]


def test_it_is_done_for_whoever_waits_and_fails_as_it_fails() -> None:
    def fails(_going: Going) -> None:
        raise ValueError

    async def ask() -> None:
        assert await run_until_disconnect(asked(gone=False), lambda _: "done") == "done"
        with pytest.raises(ValueError):  # noqa: PT011  # and no group of failures
            await run_until_disconnect(asked(gone=False), fails)

    anyio.run(ask)


class Enough:
    """Somebody who stops the work when it has gone far enough."""

    def __init__(self, at: float) -> None:
        self.at, self.told = at, list[float]()

    def __call__(self, fraction: float) -> None:
        self.told.append(fraction)
        if fraction >= self.at:
            raise Illegal("request.stopped", "Stopped: nothing was changed")


def test_a_backup_that_is_stopped_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "_AT_A_TIME", 4)
    url = address(tmp_path / "x.db")
    open_store(url).dispose()
    before = set(tmp_path.iterdir())
    stops = Enough(at=0.3)
    with pytest.raises(Illegal):
        backup.back_up(url, tmp_path / "copy.db", stops)
    assert len(stops.told) > 2
    assert set(tmp_path.iterdir()) == before
    whole = Enough(at=2)
    backup.back_up(url, tmp_path / "copy.db", whole)
    assert whole.told == sorted(whole.told)
    assert whole.told[-1] == 1
    content = BytesIO((tmp_path / "copy.db").read_bytes())
    with pytest.raises(Illegal):
        backup.leave(url, content, "copy.db", Enough(at=0))
    assert backup.left(url) is None


def test_a_backup_in_parts_is_of_one_instant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody writes between any two parts: the copy neither has it nor begins again."""
    monkeypatch.setattr(backup, "_AT_A_TIME", 8)
    url = address(tmp_path / "x.db")
    open_store(url).dispose()
    parts = 0

    def write(_fraction: float) -> None:
        nonlocal parts
        parts += 1
        with sqlite3.connect(tmp_path / "x.db") as other:
            other.execute("INSERT INTO throttle VALUES (?, 1, 1)", [f"{parts}"])
        other.close()

    backup.back_up(url, tmp_path / "copy.db", write)
    assert 2 < parts < 200
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        assert copy.execute("SELECT count(*) FROM throttle").fetchone() == (0,)
    copy.close()


def test_a_list_is_read_as_long_as_somebody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    def importing(*_: Any, progress: Going, **__: Any) -> None:
        progress(0.5)

    monkeypatch.setattr(upload, "import_file", importing)
    given = Upload(file=UploadFile(BytesIO(b"CASA\n"), filename="list.txt"))
    with pytest.raises(Illegal) as stopped:
        take_in(given, Enough(at=0.5))
    assert stopped.value.code == "request.stopped"
