"""A store that is nearly full keeps what is left for games; a full one says that it is."""

from pathlib import Path

import pytest
from sqlalchemy import Engine, insert

from letrado.base.errors import Unavailable, Unreadable
from letrado.store import Lists, SavedList, open_store, read_transaction, room, write_transaction
from letrado.store.room import GIGABYTE, Room, measure
from letrado.store.tables import throttle
from letrado.store.tournaments import tournaments
from letrado.store.transactions.engine import address
from letrado.tournament.desk import perform
from letrado.tournament.model.commands import OpenTournament
from letrado.tournament.model.events import Author
from letrado.tournament.model.settings import Settings

WORDS = tuple(f"PALABRA{number}" for number in range(2_000))


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Engine:
    """A store of a megabyte."""
    monkeypatch.setenv(room.LIMIT, "0.001")
    return open_store(address(tmp_path / "x.db"))


def fill(store: Engine) -> None:
    lists = Lists(store, "ana")
    for number in range(100):
        lists.save(SavedList(f"list {number}", "x", "", 1, WORDS))


def test_lists_leave_room_for_games(small: Engine) -> None:
    with pytest.raises(Unavailable) as refusal:
        fill(small)
    assert refusal.value.code == "store.crowded"
    kept = Lists(small, "ana").all()
    assert 5 < len(kept) < 60
    with read_transaction(small) as connection:
        found = measure(connection)
    assert found.limit
    assert found.used > 0.9 * found.limit - 100_000  # not before nine tenths, as the docs say
    assert found.level == "urgent"
    with write_transaction(small) as connection:  # what games need can still be written
        rows = [{"what": f"x{number}" * 50, "since": 1, "times": 1} for number in range(100)]
        connection.execute(insert(throttle), rows)
    for head in kept:
        Lists(small, "ana").remove(head.name)
    Lists(small, "ana").save(SavedList("again", "x", "", 1, WORDS))


def test_tournaments_leave_room_for_games_too(small: Engine) -> None:
    by = Author("director", "Eva")
    opened = perform(None, OpenTournament(by, Settings("Open", "fise-2009")), at=1)
    with pytest.raises(Unavailable) as refusal:
        fill(small)
    with pytest.raises(Unavailable) as refusal, write_transaction(small) as connection:
        tournaments.begin(connection, opened, "public", None)
    assert refusal.value.code == "store.crowded"


def test_a_full_store_says_so_and_changes_nothing(small: Engine) -> None:
    rows = [{"what": f"{number} {'x' * 2_000}", "since": 1, "times": 1} for number in range(1_000)]
    with pytest.raises(Unavailable) as refusal, write_transaction(small) as connection:
        connection.execute(insert(throttle), rows)
    assert refusal.value.code == "store.full"
    with read_transaction(small) as connection:
        assert connection.execute(throttle.select()).all() == []


def test_without_a_limit_the_disk_decides(
    file_store: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    with read_transaction(file_store) as connection:
        found = measure(connection)
        assert found.limit is None
        assert found.disk
        assert found.disk_size
        assert found.disk < found.disk_size
        assert found.size > found.used > 0 or found.reusable == 0
        most = connection.exec_driver_sql("PRAGMA max_page_count").scalar_one()
    assert most * 4096 > 2**40
    fill(file_store)
    monkeypatch.setattr(room, "_disk", lambda url: (room.KEPT_ON_DISK - 2**20, 10**9))
    with pytest.raises(Unavailable) as refusal:
        Lists(file_store, "ana").save(SavedList("one more", "x", "", 1, WORDS))
    assert refusal.value.code == "store.crowded"


@pytest.mark.parametrize(
    ("found", "left", "share", "level", "scarce"),
    [
        (Room(10, 0, None, None), None, None, "ample", False),
        (Room(2 * GIGABYTE, 0, None, 98 * GIGABYTE), 98 * GIGABYTE, 0.02, "ample", False),
        (Room(60 * GIGABYTE, 0, None, 40 * GIGABYTE), 40 * GIGABYTE, 0.6, "noticed", False),
        (Room(8 * GIGABYTE, 0, 10 * GIGABYTE, 90 * GIGABYTE), 2 * GIGABYTE, 0.8, "urgent", False),
        (Room(9 * GIGABYTE + 9, 9, 10 * GIGABYTE, 90 * GIGABYTE), GIGABYTE, 0.9, "urgent", False),
        (
            Room(9 * GIGABYTE + 1, 0, 10 * GIGABYTE, 90 * GIGABYTE),
            GIGABYTE - 1,
            0.9,
            "urgent",
            True,
        ),
        (Room(9 * GIGABYTE, 8 * GIGABYTE, None, 1), 8 * GIGABYTE + 1, 1 / 9, "ample", False),
        (Room(GIGABYTE, 0, None, 2**20), 2**20, 1024 / 1025, "urgent", True),
        (Room(100, 0, None, 2**28 - 1), 2**28 - 1, 0, "urgent", True),
        (Room(100, 0, None, 2**28), 2**28, 0, "noticed", False),
        (Room(100, 0, None, 2**30), 2**30, 0, "ample", False),
        (Room(100, 0, None, GIGABYTE - 1, 10 * GIGABYTE), GIGABYTE - 1, 0, "urgent", True),
        (Room(100, 0, None, GIGABYTE, 10 * GIGABYTE), GIGABYTE, 0, "noticed", False),
        (Room(100, 0, None, 2 * GIGABYTE, 10 * GIGABYTE), 2 * GIGABYTE, 0, "ample", False),
        (Room(100, 0, None, 2 * GIGABYTE - 1, 10**13), 2 * GIGABYTE - 1, 0, "urgent", True),
        (Room(100, 0, None, 2 * GIGABYTE, 10**13), 2 * GIGABYTE, 0, "noticed", False),
        (Room(100, 0, None, 4 * GIGABYTE, 10**13), 4 * GIGABYTE, 0, "ample", False),
        (Room(100, 0, None, 2**28 - 1, GIGABYTE), 2**28 - 1, 0, "urgent", True),
    ],
)
def test_room_is_counted_to_the_nearer_bound(
    found: Room, left: int | None, share: float | None, level: str, scarce: bool
) -> None:
    assert (found.left, found.level, found.is_scarce) == (left, level, scarce)
    assert found.share == (share if share is None else pytest.approx(share, abs=1e-6))


@pytest.mark.parametrize("given", ["much", "-1", "0", "nan", "inf", "1e9"])
def test_a_limit_that_is_none_is_refused(
    given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(room.LIMIT, given)
    with pytest.raises(Unreadable) as refusal:
        open_store(address(tmp_path / "x.db"))
    assert refusal.value.code == "store.limit"
