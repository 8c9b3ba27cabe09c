"""The server packs finished games by itself, and nobody who plays or looks notices."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import select

from letrado.server.infra import housekeeping
from letrado.server.infra.metrics import METRICS
from letrado.store import read_transaction, write_transaction
from letrado.store.games import event_log
from letrado.store.people import grants
from letrado.store.tables import event, packed_log
from tests.postgres import Postgres
from tests.server.support import small_lexicons
from tests.server.support.tables import Clock, Place, Wire

PATIENCE = 60.0
AN_HOUR = 3_600


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for games to pack all the time."""
    monkeypatch.setattr(housekeeping, "PACK_EVERY", 0.02)


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path / "letrado.db", Clock(), small_lexicons.catalog()).open() as opened:
        yield opened


def eventually(what: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until, "it never came"
        time.sleep(0.02)


def packed(place: Place) -> set[str]:
    with read_transaction(place.app.state.store) as connection:
        return set(connection.execute(select(packed_log.c.game)).scalars())


def unpacked(place: Place) -> set[str]:
    with read_transaction(place.app.state.store) as connection:
        return set(connection.execute(select(event.c.game).distinct()).scalars())


def given_up(place: Place, *, officials: bool = False) -> str:
    """A game that one of the two has given up."""
    ana, blas = place.person("ana"), place.person("blas")
    game = place.game(ana.account, blas.account, officials=officials)
    with ana.socket(game) as session:
        wire = Wire(session)
        wire.state()
        assert "ack" in wire.do("Abandon")
    return game


def test_a_finished_game_is_packed_after_an_hour_and_stays_the_same(place: Place) -> None:
    game, other = (
        given_up(place),
        place.game(place.person("eva").account, place.person("pau").account),
    )
    ana = place.person("ana")
    files = [f"/juego/{game}/descarga.{form}" for form in ("jsonl", "gcg")]
    pages = [f"/juego/{game}", f"/juego/{game}/repaso", "/jugador/ana"]
    before = [place.client.get(address, headers=ana.headers) for address in files]
    assert {each.status_code for each in before} == {200}
    place.clock.pass_seconds(AN_HOUR - 60)
    time.sleep(0.2)
    assert packed(place) == set()
    place.clock.pass_seconds(120)
    eventually(lambda: packed(place) == {game})
    assert unpacked(place) == {other}
    place.live._tables.clear()  # nothing of it is answered from memory
    after = [place.client.get(address, headers=ana.headers) for address in files]
    assert [each.content for each in after] == [each.content for each in before]
    for address in pages:
        assert place.client.get(address, headers=ana.headers).status_code == 200


def test_a_ruling_that_comes_late_is_added(place: Place) -> None:
    game = given_up(place, officials=True)
    place.clock.pass_seconds(AN_HOUR + 60)
    eventually(lambda: packed(place) == {game})
    with read_transaction(place.app.state.store) as connection:
        text = event_log.text(connection, game)
    eva = place.person("eva")
    with write_transaction(place.app.state.store) as connection:
        grants.give(connection, eva.account.id, "director", grants.SITE, place.clock())
    with eva.socket(game) as session:
        wire = Wire(session)
        wire.state()
        assert "ack" in wire.do("Adjudicate", winner="A", scores=[300, 0], reason="Error")
    assert (packed(place), unpacked(place)) == (set(), {game})
    with read_transaction(place.app.state.store) as connection:
        longer = event_log.text(connection, game)
    assert longer.startswith(text)
    assert '"GameAdjudicated"' in longer[len(text) :]
    place.clock.pass_seconds(AN_HOUR + 60)
    eventually(lambda: packed(place) == {game})


def test_of_two_servers_one_packs_a_game(postgres: Postgres) -> None:
    address, clock, lexicons = postgres.database(), Clock(), small_lexicons.catalog()
    with ExitStack() as serving:
        one, _ = (serving.enter_context(Place(address, clock, lexicons).open()) for _ in range(2))
        games = {given_up(one) for _ in range(6)}
        before = METRICS.games_packed
        clock.pass_seconds(AN_HOUR + 60)
        eventually(lambda: packed(one) == games)
        eventually(lambda: METRICS.games_packed == before + len(games))
        assert unpacked(one) == set()
