"""Background tasks of the server may fail: that is reported and counted, and everything goes on."""

import json
import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import anyio
import pytest
from sqlalchemy import Engine, create_engine, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import QueuePool

from letrado.base.errors import Unavailable
from letrado.server import app as application
from letrado.server.api import webhook_delivery
from letrado.server.infra import background_tasks, housekeeping
from letrado.server.infra.background_tasks import TaskSupervisor
from letrado.server.infra.logs import Lines
from letrado.server.infra.metrics import METRICS
from letrado.store import read_transaction, write_transaction
from letrado.store.tournaments import tournament_links
from letrado.store.transactions import engine
from letrado.store.transactions.engine import address, connect_to
from tests.server.support.small_lexicons import catalog
from tests.server.support.tables import Clock, Place


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the pause before a task is tried again, so that no test waits."""
    monkeypatch.setattr(background_tasks, "_FIRST", 0.001)


class Broken:
    """Work that fails a number of times, and then is done."""

    def __init__(self, times: int, error: Exception | None = None) -> None:
        self.left, self.done = times, 0
        self.error = error or ValueError("what nobody foresaw")

    async def __call__(self, *_: Any) -> None:
        if self.left:
            self.left -= 1
            raise self.error
        self.done += 1


def test_what_fails_is_done_again_until_it_is_done() -> None:
    broken, tasks = Broken(4), TaskSupervisor()
    before = METRICS.failures["broken"]
    anyio.run(tasks.run_until_done, "broken", broken)
    assert (broken.done, tasks.failing) == (1, frozenset())
    assert METRICS.failures["broken"] == before + 4
    hopeless = Broken(9)
    anyio.run(tasks.run_until_done, "hopeless", hopeless, 3)
    assert (hopeless.left, tasks.failing) == (6, frozenset({"hopeless"}))
    anyio.run(tasks.run_once, "hopeless", Broken(0))
    assert tasks.failing == frozenset()


def test_the_longer_it_fails_the_rarer_it_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []

    class Enough(Exception):
        """Error that ends the test: the task has been tried often enough."""

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 9:
            raise Enough

    monkeypatch.setattr(background_tasks, "_FIRST", 1.0)
    monkeypatch.setattr(anyio, "sleep", sleep)
    with pytest.raises(Enough):
        anyio.run(partial(TaskSupervisor().run_forever, "broken", Broken(8), every=5, longest=60))
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60, 5]


@pytest.mark.parametrize(
    "breaks",
    [
        lambda place: (housekeeping, "sweep"),
        lambda place: (place.app.state.webhooks, "_due"),
        lambda place: (tournament_links, "games_over"),
        lambda place: (place.live.clock, "tick"),
    ],
    ids=["housekeeping", "webhooks", "results", "clock"],
)
def test_no_failure_of_a_task_ends_the_server(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    breaks: Callable[[Any], tuple[Any, str]],
) -> None:
    """Also one that nobody foresaw, as a statement that the database does not understand."""
    monkeypatch.setattr(webhook_delivery, "EVERY", 0.01)
    failed = 0

    def fail(*_: Any) -> None:
        nonlocal failed
        failed += 1
        raise ValueError

    made = application.create_app

    def broken(*given: Any, **named: Any) -> Any:
        app = made(*given, **named)
        place.app = app
        monkeypatch.setattr(*breaks(place), fail)
        return app

    monkeypatch.setattr("tests.server.support.tables.create_app", broken)
    place = Place(tmp_path / "letrado.db", Clock(), catalog())
    with place.open():
        portal = place.client.portal
        assert portal is not None
        while not failed:
            portal.call(anyio.sleep, 0.01)
        assert place.client.get("/salud").status_code == 200
        assert place.client.get("/").status_code == 200


def test_a_server_whose_clock_stands_still_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Place(tmp_path / "letrado.db", Clock(), catalog())
    with place.open():
        portal = place.client.portal
        assert portal is not None
        assert place.client.get("/salud/lista").json()["running"] is True
        tasks = place.live.cluster.supervisor
        portal.call(tasks.run_until_done, "delivery", Broken(9), 3)
        answer = place.client.get("/salud/lista")  # the addresses of members are not everything
        assert answer.status_code == 200
        assert {"code": "task.failing", "task": "delivery"} in answer.json()["problems"]
        portal.call(tasks.run_until_done, "clock", Broken(9), 3)
        answer = place.client.get("/salud/lista")
        assert (answer.status_code, answer.json()["running"]) == (503, False)
        portal.call(tasks.run_once, "clock", Broken(0))
        assert place.client.get("/salud/lista").status_code == 200
        monkeypatch.setattr(place.live, "_tasks", None)
        assert place.client.get("/salud/lista").status_code == 503


def test_a_failure_is_told_in_one_line_without_what_people_typed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = connect_to(address(tmp_path / "x.db"))
    typed = "ter" * 3

    async def ask() -> None:
        with store.connect() as connection:
            connection.execute(text("SELECT * FROM nothing WHERE word = :word"), {"word": typed})

    with caplog.at_level(logging.WARNING, "letrado"):
        assert not anyio.run(TaskSupervisor().run_once, "asking", ask)
    store.dispose()
    [record] = caplog.records
    line = json.loads(Lines().format(record))
    assert (line["task"], line["kind"]) == ("asking", OperationalError.__name__)
    assert "nothing" in line["failure"]
    assert typed not in json.dumps(line)


@pytest.fixture
def crowded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Engine:
    """A store with one connection, which nobody waits for."""

    def small(url: Any, **options: Any) -> Engine:
        few = {"pool_size": 1, "max_overflow": 0, "pool_timeout": 0.01, "poolclass": QueuePool}
        return create_engine(url, **options | few)

    monkeypatch.setattr(engine, "create_engine", small)
    return connect_to(address(tmp_path / "crowded.db"))


def test_a_store_that_too_many_ask_says_so(crowded: Engine) -> None:
    with read_transaction(crowded):
        for way in (read_transaction, write_transaction):
            with pytest.raises(Unavailable) as refused, way(crowded):
                pass
            assert refused.value.code == "store.crowd"  # answered 503, as all of the store's
    crowded.dispose()
