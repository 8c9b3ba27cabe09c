"""Housekeeping leaves nothing behind, and takes no thread that a game may need."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Engine, func, select

from letrado.server.infra import capacity, housekeeping
from letrado.store import open_store, read_transaction, write_transaction
from letrado.store.games import offers
from letrado.store.games.offers import Offer
from letrado.store.people import accounts, personal
from letrado.store.people.personal import GUEST_IDLE
from letrado.store.tables import account, offer, packed_log
from letrado.store.transactions.engine import address
from tests.server.support import small_lexicons
from tests.server.support.tables import Clock, Place
from tests.store.support.logs import finished, keep_log, log_by_lot
from tests.store.support.samples import make_game

PATIENCE = 60.0
GUESTS = 7


def eventually(what: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until, "it never came"
        time.sleep(0.02)


def invite(store: Engine, many: int) -> None:
    """Make guests who came long ago and left nothing."""
    with write_transaction(store) as connection:
        for _ in range(many):
            accounts.make_guest(connection, "Guest", "en", Clock.now - GUEST_IDLE - 1)


def guests(store: Engine) -> int:
    with read_transaction(store) as connection:
        here = select(func.count()).where(account.c.kind == "guest")
        return int(connection.execute(here).scalar_one())


def packed(store: Engine) -> list[str]:
    with read_transaction(store) as connection:
        return list(connection.execute(select(packed_log.c.game)).scalars())


@contextmanager
def slow_work(place: Place) -> Iterator[None]:
    """Keep both threads of the slow lane busy for two visitors."""
    portal = place.client.portal
    assert portal is not None

    async def take() -> None:
        for who in ("ana", "blas"):
            await capacity.lane("slow").acquire(who)

    def give_back() -> None:
        for who in ("ana", "blas"):
            capacity.lane("slow").release(who)

    portal.call(take)
    try:
        yield
    finally:
        portal.call(give_back)


def test_a_sweep_forgets_all_guests_who_left_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also more of them than one transaction takes: strangers make guests faster."""
    monkeypatch.setattr(personal, "_AT_ONCE", 2)
    file = tmp_path / "letrado.db"
    before = open_store(address(file))
    invite(before, GUESTS)
    before.dispose()
    with Place(file, Clock(), small_lexicons.catalog()).open() as place:
        eventually(lambda: guests(place.app.state.store) == 0)


def test_a_sweep_forgets_offers_that_lapsed(tmp_path: Path) -> None:
    store, now = open_store(address(tmp_path / "letrado.db")), Clock.now
    game = make_game(store).id
    with write_transaction(store) as connection:
        host = accounts.make_guest(connection, "Guest", "en", now).id
        for name, expires_at, game_of_it in (
            ("lapsed", now, None),
            ("standing", now + 1, None),
            ("settled", now, game),
        ):
            made = Offer(
                id=name,
                account=host,
                created_at=now - 1,
                expires_at=expires_at,
                terms={"kind": "game"},
                game=game_of_it,
            )
            offers.make(connection, made)
    housekeeping.sweep(store, now)
    with read_transaction(store) as connection:
        left = set(connection.execute(select(offer.c.id)).scalars())
    store.dispose()
    assert left == {"standing", "settled"}


def test_sweeping_and_packing_wait_with_slow_work_and_not_with_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "EVERY", 0.02)
    monkeypatch.setattr(housekeeping, "PACK_EVERY", 0.02)
    with Place(tmp_path / "letrado.db", Clock(), small_lexicons.catalog()).open() as place:
        store = place.app.state.store
        sides = place.person("ana").account.id, place.person("eva").account.id
        with slow_work(place):
            invite(store, GUESTS)
            keep_log(store, finished("g", sides, "fise-2009"), log_by_lot("fise-2009", 3))
            time.sleep(0.3)
            assert (guests(store), packed(store)) == (GUESTS, [])
        eventually(lambda: guests(store) == 0 and packed(store) == ["g"])
