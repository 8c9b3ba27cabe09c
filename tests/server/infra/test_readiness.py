"""Ready means ready: writes are kept, there is room, the file is the one that was opened."""

import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace

import anyio.to_thread
import pytest
from sqlalchemy import Connection, event, insert, text

from letrado.base import limits
from letrado.server.infra import capacity, readiness
from letrado.store import probe, room, write_transaction
from letrado.store.ids import new_id
from letrado.store.room import Room
from letrado.store.tables import throttle
from letrado.store.transactions.engine import BESIDE, address, connect_to
from tests.server.support import small_lexicons
from tests.server.support.tables import Clock, Place

PATIENCE = 60.0


@pytest.fixture(autouse=True)
def each_looks_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "FRESH", 0.0)


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    file = tmp_path / "letrado.db"
    where = file if request.param == "sqlite" else request.getfixturevalue("postgres").database()
    with Place(where, Clock(), small_lexicons.catalog()).open() as place:
        yield place


@pytest.fixture
def on_file(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path / "letrado.db", Clock(), small_lexicons.catalog()).open() as place:
        yield place


def codes(place: Place, status: int = 503) -> list[str]:
    """The problems that readiness names, with the status that it answers."""
    answer = place.client.get("/salud/lista")
    assert answer.status_code == status, answer.text
    assert answer.json()["ready"] is (status == 200)
    return [each["code"] for each in answer.json()["problems"]]


@contextmanager
def nothing_is_written(place: Place) -> Iterator[None]:
    """Let the database answer every question and take no write."""
    engines = {place.app.state.store, place.app.state.readiness._probe._engine}
    on_file = place.app.state.store.dialect.name == "sqlite"
    setting = "PRAGMA query_only = ON" if on_file else "SET TRANSACTION READ ONLY"

    def read_only(connection: Connection) -> None:
        connection.exec_driver_sql(setting)

    for each in engines:
        event.listen(each, "begin", read_only)
    try:
        yield
    finally:
        for each in engines:
            event.remove(each, "begin", read_only)
            if on_file:
                each.dispose()  # a file's setting stays with its connection


def test_it_is_not_ready_while_every_write_fails(place: Place) -> None:
    assert codes(place, 200) == []
    with nothing_is_written(place):
        assert place.client.get("/").status_code == 200, "pages are read as ever"
        assert codes(place)[0] in ("store.unusable", "store.unreachable")
        assert place.client.get("/salud").status_code == 200
    assert codes(place, 200) == []


def test_a_try_leaves_one_row_however_often_it_is_made(place: Place) -> None:
    for _ in range(3):
        codes(place, 200)
    with write_transaction(place.app.state.store) as connection:
        rows = connection.execute(text("SELECT holder FROM claim WHERE what LIKE 'ready:%'"))
        assert rows.scalars().all() == ["3"]


def test_a_database_that_was_put_back_is_noticed(place: Place) -> None:
    """On a file by a copy over it, elsewhere by the tools of the server: our row is gone."""
    codes(place, 200)
    with write_transaction(place.app.state.store) as connection:
        connection.execute(text("DELETE FROM claim WHERE what LIKE 'ready:%'"))
    assert codes(place) == ["store.replaced"]
    assert codes(place) == ["store.replaced"], "writing into it does not make it ours"


def test_a_row_that_was_swept_after_a_day_alarms_nobody(place: Place) -> None:
    codes(place, 200)
    place.clock.pass_seconds(25 * 3600)
    with write_transaction(place.app.state.store) as connection:
        connection.execute(text("DELETE FROM claim WHERE what LIKE 'ready:%'"))
    assert codes(place, 200) == []


def test_a_write_of_which_nobody_knows_whether_it_was_kept_is_no_other_database(
    on_file: Place,
) -> None:
    codes(on_file, 200)
    probe_of = on_file.app.state.readiness._probe
    probe_of._tried += 1
    with write_transaction(on_file.app.state.store) as connection:
        connection.execute(text("UPDATE claim SET holder = '2' WHERE what LIKE 'ready:%'"))
    assert codes(on_file, 200) == []


def test_a_file_that_is_deleted_or_replaced_is_noticed(on_file: Place, tmp_path: Path) -> None:
    """The files beside it move with it: SQLite would truncate them while others read them."""
    file, away = tmp_path / "letrado.db", tmp_path / "away.db"

    def move(source: Path, target: Path) -> None:
        for ending in ("", *BESIDE):
            with suppress(FileNotFoundError):
                source.with_name(source.name + ending).rename(
                    target.with_name(target.name + ending)
                )

    codes(on_file, 200)
    move(file, away)
    assert codes(on_file) == ["store.replaced"]
    file.touch()  # as SQLite does for whoever connects now
    assert codes(on_file) == ["store.replaced"]
    shutil.copy(away, file)
    on_file.app.state.store.dispose()  # whoever connects now finds the copy
    assert codes(on_file) == ["store.replaced"]
    move(away, file)
    on_file.app.state.store.dispose()
    assert codes(on_file, 200) == []


def test_a_disk_without_room_is_noticed(on_file: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=probe.LEAST_FREE - 1))
    assert codes(on_file) == ["store.disk_low"]
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=probe.LEAST_FREE))
    assert codes(on_file, 200) == []


@pytest.mark.parametrize("limit", ["0.004", "0.02"])
def test_a_file_near_its_ceiling_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    """After what can wait is refused, as the table for administrators says; not before."""
    monkeypatch.setenv(room.LIMIT, limit)
    with Place(tmp_path / "letrado.db", Clock(), small_lexicons.catalog()).open() as place:
        assert codes(place, 200) == []
        fill(place, until=lambda found: found.is_scarce)
        assert codes(place, 200) == []
        fill(place, until=lambda found: (found.share or 0) > 0.96)
        assert codes(place) == ["store.full"]


def fill(place: Place, until: Callable[[Room], bool]) -> None:
    """Write what games need until the file has grown enough."""
    store, row = place.app.state.store, {"since": place.clock(), "times": 1}
    while True:
        with write_transaction(store) as connection:
            if until(room.measure(connection)):
                return
            rows = [row | {"what": new_id() * 300} for _ in range(10)]
            connection.execute(insert(throttle), rows)


def test_a_store_in_another_form_is_noticed(on_file: Place) -> None:
    with write_transaction(on_file.app.state.store) as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    assert codes(on_file) == ["store.revision"]


def test_a_store_that_hangs_is_told_in_time(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody writes and does not end: readiness does not wait, and begins no second try."""
    monkeypatch.setattr(readiness, "PATIENCE", 0.1)
    with write_transaction(place.app.state.store):
        assert codes(place) == [readiness.SLOW]
        hanging = [each for each in threading.enumerate() if each.name == "readiness"]
        assert codes(place) == [readiness.SLOW]
        again = [each for each in threading.enumerate() if each.name == "readiness"]
        assert place.client.get("/salud").status_code == 200
    assert hanging == again
    assert len(hanging) == 1
    hanging[0].join()
    monkeypatch.setattr(readiness, "PATIENCE", 60.0)
    assert codes(place, 200) == []


def test_a_thread_that_does_not_start_keeps_nobody_waiting(
    on_file: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine may have no thread left for a moment; the next who ask begin a try of their own."""

    class Failing(threading.Thread):
        def start(self) -> None:
            raise RuntimeError("can't start new thread")

    portal, ready = on_file.client.portal, on_file.app.state.readiness
    assert portal is not None
    with monkeypatch.context() as patch:
        patch.setattr(readiness, "Thread", Failing)
        with pytest.raises(RuntimeError):
            portal.call(ready.findings)
    assert codes(on_file, 200) == []


def test_one_try_serves_all_who_ask_within_a_second(
    on_file: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "FRESH", 3_600.0)
    for _ in range(5):
        codes(on_file, 200)
    assert on_file.app.state.readiness._probe._tried == 1


@contextmanager
def every_thread_taken(place: Place) -> Iterator[None]:
    """All threads of every lane are at work, each for a visitor of its own."""
    portal, over = place.client.portal, threading.Event()
    assert portal is not None
    lanes = {name: size.threads for name, size in limits.lanes().items()}
    busy = threading.Barrier(sum(lanes.values()) + 1)

    def work() -> None:
        busy.wait(PATIENCE)
        assert over.wait(PATIENCE), "somebody waited for a thread"

    async def take(lane: str, who: str) -> None:
        with capacity.entered(lane, who):
            await anyio.to_thread.run_sync(work)

    taken = [
        portal.start_task_soon(take, lane, f"visitor {number}")
        for lane, threads in lanes.items()
        for number in range(threads)
    ]
    try:
        busy.wait(PATIENCE)
        yield
    finally:
        over.set()
        for each in taken:
            each.result()


def test_health_answers_when_pages_have_taken_every_thread(place: Place) -> None:
    with every_thread_taken(place):
        assert place.client.get("/salud").status_code == 200
        assert codes(place, 200) == []


def test_health_does_not_ask_the_store_who_asks(on_file: Place, tmp_path: Path) -> None:
    ana, whole = on_file.person("ana"), on_file.app.state.store
    (tmp_path / "broken.db").write_bytes(b"this is no database" * 400)
    on_file.app.state.store = broken = connect_to(address(tmp_path / "broken.db"))
    try:
        assert on_file.client.get("/", headers=ana.headers).status_code == 503
        for headers in (ana.headers, {"Authorization": "Bearer x"}):
            assert on_file.client.get("/salud", headers=headers).status_code == 200
            assert on_file.client.get("/salud/lista", headers=headers).status_code == 200
    finally:
        on_file.app.state.store = whole
        broken.dispose()


def test_no_path_is_told(on_file: Place, tmp_path: Path) -> None:
    (tmp_path / "letrado.db").rename(tmp_path / "away.db")
    assert str(tmp_path) not in on_file.client.get("/salud/lista").text
