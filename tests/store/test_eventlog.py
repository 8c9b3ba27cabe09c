"""The log is the truth: whole, in order, and never written twice."""

import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy import Engine, insert
from sqlalchemy import event as hooks

from letrado.base.errors import LetradoError
from letrado.formats import jsonl
from letrado.store import Stale, read_transaction, write_transaction
from letrado.store.games import event_log, games
from letrado.store.tables import event
from tests.store.support.samples import FIRST, later, make_game


@pytest.fixture
def game(store: Engine) -> str:
    return make_game(store).id


def test_what_is_appended_is_read_back(store: Engine, game: str) -> None:
    with write_transaction(store) as connection:
        assert event_log.last(connection, game) == 0
        assert event_log.append(connection, game, 0, [FIRST]) == 1
        assert event_log.append(connection, game, 1, [later(6)]) == 2
        assert event_log.append(connection, game, 2, []) == 2
    with read_transaction(store) as connection:
        assert event_log.last(connection, game) == 2
        assert event_log.load(connection, game) == (FIRST, later(6))
        assert event_log.text(connection, game) == jsonl.dumps([FIRST, later(6)])


@pytest.mark.parametrize("expected", [0, 2, 7, -1])
def test_only_the_end_of_the_log_can_be_added_to(store: Engine, game: str, expected: int) -> None:
    with write_transaction(store) as connection:
        event_log.append(connection, game, 0, [FIRST])
    with pytest.raises(Stale), write_transaction(store) as connection:
        event_log.append(connection, game, expected, [later(6)])
    with read_transaction(store) as connection:
        assert event_log.load(connection, game) == (FIRST,)


def test_a_change_that_fails_leaves_nothing(store: Engine, game: str) -> None:
    def fail() -> None:
        with write_transaction(store) as connection:
            event_log.append(connection, game, 0, [FIRST])
            games.refresh(connection, game, turn="A")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with read_transaction(store) as connection:
        assert event_log.last(connection, game) == 0
        assert games.find(connection, game).turn is None


def test_of_many_at_once_one_wins(store: Engine, game: str) -> None:
    with write_transaction(store) as connection:
        event_log.append(connection, game, 0, [FIRST])
    outcomes: list[str] = []

    def add(number: int) -> None:
        try:
            with write_transaction(store) as connection:
                event_log.append(connection, game, 1, [later(number)])
            outcomes.append("won")
        except Stale:
            outcomes.append("stale")

    threads = [threading.Thread(target=add, args=(at,)) for at in range(10, 18)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["stale"] * 7 + ["won"]
    with read_transaction(store) as connection:
        assert event_log.last(connection, game) == 2


def test_unknown_games(store: Engine) -> None:
    for ask in (event_log.text, event_log.load, games.find):
        with pytest.raises(LetradoError) as refused, read_transaction(store) as connection:
            ask(connection, "nothing")
        assert refused.value.code == "game.unknown"
    with pytest.raises(LetradoError) as refused, write_transaction(store) as connection:
        event_log.append(connection, "nothing", 0, [FIRST])
    assert refused.value.code == "game.unknown"


def test_acknowledged_means_kept(file_store: Engine) -> None:
    """Check what the design promises of the file, on a connection."""
    with read_transaction(file_store) as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert settings == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 5000,
    }


def test_whoever_writes_says_so_at_the_start(file_store: Engine) -> None:
    """A reader that turned writer could fail at once under load."""
    begun: list[str] = []
    game = make_game(file_store).id

    def note(text: str) -> None:
        begun.extend([text] if "BEGIN" in text else [])

    @hooks.listens_for(file_store, "checkout")
    def listen(driver: sqlite3.Connection, *_: object) -> None:
        driver.set_trace_callback(note)

    with write_transaction(file_store) as connection:
        event_log.append(connection, game, 0, [FIRST])
    with read_transaction(file_store) as connection:
        event_log.last(connection, game)
    assert begun == ["BEGIN IMMEDIATE", "BEGIN"]


def test_a_damaged_page_is_told_as_such(file_store: Engine, tmp_path: Path) -> None:
    """Also one that is met only after the first rows were read."""
    game, file = make_game(file_store).id, tmp_path / "letrado.db"
    filling = "x" * 500
    rows = [{"game": game, "seq": n, "at": 1, "body": f"{n} {filling}"} for n in range(200)]
    with write_transaction(file_store) as connection:
        connection.execute(insert(event), rows)
    file_store.dispose()  # the last who goes carries everything into the file
    content = bytearray(file.read_bytes())
    page = content.index(b"150 xxx") // 4096 * 4096
    content[page : page + 4096] = b"\xff" * 4096
    file.write_bytes(content)
    with pytest.raises(LetradoError) as refused, read_transaction(file_store) as connection:
        event_log.load_after(connection, game, 1, "fise-2009")
    assert refused.value.code == "store.unusable"


def test_the_index_finds_games(store: Engine, game: str, tmp_path: Path) -> None:
    with read_transaction(store) as connection:
        row = games.find(connection, game)
        assert games.clocked(connection, row.side_a) == row
        assert games.running(connection) == games.running(connection, row.side_b) == [row]
        assert games.of_account(connection, row.side_a, limit=5) == [row]
        assert games.of_account(connection, row.side_a, limit=5, before="1-a") == []
        assert games.running(connection, "other") == []
    with write_transaction(store) as connection:
        games.refresh(connection, game, status="over", score_a=300, score_b=299)
        with pytest.raises(TypeError):
            games.refresh(connection, game, edition="cat")
    with read_transaction(store) as connection:
        assert games.running(connection) == []
        assert games.clocked(connection, row.side_a) is None
        assert games.find(connection, game).score_b == 299
