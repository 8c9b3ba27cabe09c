"""Behaviour of PostgreSQL alone: who waits for whom, and what people are told when it fails."""

import sys
import threading
from typing import Any

import pytest
from sqlalchemy import Engine, insert, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import OperationalError

from letrado.base.errors import LetradoError, Unavailable, Unreadable
from letrado.store import open_store, read_transaction, write_transaction
from letrado.store.people import accounts
from letrado.store.tables import throttle
from letrado.store.transactions import postgres as ours
from letrado.store.transactions.engine import address, place
from tests.postgres import Postgres, running


@pytest.fixture
def where(postgres: Postgres) -> URL:
    return address(postgres.database())


def test_an_address_is_one_of_our_driver_and_shows_no_password() -> None:
    url = address("postgresql://ana:secret@db.example/letrado")
    assert url.drivername == "postgresql+psycopg"
    assert "secret" not in place(url)
    with pytest.raises(LetradoError) as refused:
        open_store(address("mysql://db.example/letrado"))
    assert refused.value.code == "store.address"


def test_without_the_driver_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(Unavailable) as refused:
        open_store(address("postgresql://nobody@/none"))
    assert refused.value.code == "store.driver"


def test_two_that_open_an_empty_database_at_once_make_it_once(where: URL) -> None:
    opened: list[Engine] = []
    threads = [threading.Thread(target=lambda: opened.append(open_store(where))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 3
    for engine in opened:
        engine.dispose()


def test_a_server_out_of_reach_is_given_up_soon(store: Engine) -> None:
    """A network that swallows everything tells nobody that the connection is dead."""
    with read_transaction(store) as connection:
        driver: Any = connection.connection.dbapi_connection
        given = driver.info.get_parameters()
    idle, interval, count = (
        int(given[f"keepalives_{name}"]) for name in ("idle", "interval", "count")
    )
    assert given.get("keepalives", "1") == "1"
    assert 0 < idle + interval * count <= 30
    assert 0 < int(given["tcp_user_timeout"]) <= 30_000


def test_a_change_waits_for_all_others_and_moves_for_those_of_their_game(
    store: Engine,
) -> None:
    def waits(holding: tuple[str, ...], asking: tuple[str, ...]) -> bool:
        """Say whether a transaction that is *asking* has to wait for one that is *holding*."""
        with write_transaction(store, *holding), store.connect() as other:
            other.execute(text("SET lock_timeout = 50"))
            other.commit()
            tried = other.execution_options(**ours.writing(asking))
            try:
                with tried.begin():
                    pass
            except OperationalError:  # it did not get the lock in its time
                return True
            return False

    assert waits((), ())
    assert waits((), ("g1",))
    assert waits(("g1",), ())
    assert waits(("g1",), ("g1",))
    assert not waits(("g1",), ("g2",))
    assert waits(("g1", "ends"), ("g2", "ends"))
    assert waits(("g1", "ends"), ())
    assert not waits(("g1", "ends"), ("g2",))


def test_whoever_looks_sees_one_instant_and_writes_nothing(store: Engine) -> None:
    with read_transaction(store) as connection:
        assert accounts.named(connection, "marta") is None
        with write_transaction(store) as writer:
            accounts.make_member(writer, "Marta", None, "es", 1)
        assert accounts.named(connection, "marta") is None
    with read_transaction(store) as connection:
        assert accounts.named(connection, "marta") is not None
    with pytest.raises(Unavailable), read_transaction(store) as connection:
        connection.execute(insert(throttle).values(what="x", since=1, times=1))


def test_a_database_that_stops_says_so_and_is_found_again() -> None:
    with running(durable=True) as server:
        store = open_store(address(server.database()))
        with write_transaction(store) as connection:
            accounts.make_member(connection, "Marta", None, "es", 1)
        server.stop()
        with pytest.raises(Unavailable) as refused, read_transaction(store) as connection:
            accounts.named(connection, "marta")
        assert refused.value.code == "store.unreachable"
        server.start()
        with read_transaction(store) as connection:
            assert accounts.named(connection, "marta") is not None
        store.dispose()


def test_nobody_meets_a_connection_that_died_while_it_rested(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ours, "_TRUSTED", -1.0)
    with running(durable=True) as server:
        store = open_store(address(server.database()))
        server.stop()
        server.start()
        with read_transaction(store) as connection:
            assert accounts.named(connection, "marta") is None
        store.dispose()


def test_what_cannot_be_a_value_is_bad_input_and_no_failure_of_the_database(
    store: Engine,
) -> None:
    for asked in ("SELECT CAST(:given AS text)", "SELECT :given WHERE 'a' = :given"):
        with pytest.raises(Unreadable) as refused, read_transaction(store) as connection:
            connection.execute(text(asked), {"given": "a\0b"})
        assert refused.value.code == "input.unfit"
    with pytest.raises(Unreadable), read_transaction(store) as connection:
        connection.execute(text("SELECT CAST(:given AS smallint)"), {"given": 10**6})
