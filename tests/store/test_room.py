"""A store that is nearly full keeps what is left for games; a full one says that it is."""

from pathlib import Path

import pytest
from sqlalchemy import Engine, insert

from letrado.errors import Unavailable
from letrado.store import Lists, SavedList, change, engine, open_store, tournaments, view
from letrado.store.engine import address
from letrado.store.tables import throttle
from letrado.tournament.commands import OpenTournament
from letrado.tournament.desk import perform
from letrado.tournament.events import Author
from letrado.tournament.settings import Settings

WORDS = tuple(f"PALABRA{number}" for number in range(2_000))


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Engine:
    """A store of a megabyte."""
    monkeypatch.setattr(engine, "MOST_BYTES", 2**20)
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
    with change(small) as connection:  # what games need can still be written
        rows = [{"what": f"x{number}" * 50, "since": 1, "times": 1} for number in range(300)]
        connection.execute(insert(throttle), rows)
    for head in kept:
        Lists(small, "ana").remove(head.name)
    Lists(small, "ana").save(SavedList("again", "x", "", 1, WORDS))


def test_tournaments_leave_room_for_games_too(small: Engine) -> None:
    by = Author("director", "Eva")
    opened = perform(None, OpenTournament(by, Settings("Open", "fise-2009")), at=1)
    with pytest.raises(Unavailable) as refusal:
        fill(small)
    with pytest.raises(Unavailable) as refusal, change(small) as connection:
        tournaments.begin(connection, opened, "public", None)
    assert refusal.value.code == "store.crowded"


def test_a_full_store_says_so_and_changes_nothing(small: Engine) -> None:
    rows = [{"what": f"{number} {'x' * 2_000}", "since": 1, "times": 1} for number in range(1_000)]
    with pytest.raises(Unavailable) as refusal, change(small) as connection:
        connection.execute(insert(throttle), rows)
    assert refusal.value.code == "store.full"
    with view(small) as connection:
        assert connection.execute(throttle.select()).all() == []
