"""Guests who left nothing are forgotten; whoever left something, or may come back, is not."""

from collections.abc import Callable

import pytest
from sqlalchemy import Connection, Engine, func, insert, select

from letrado.base.errors import LetradoError
from letrado.store import Cards, Lists, SavedList, read_transaction, write_transaction
from letrado.store.games.games import GameRow, create
from letrado.store.people import accounts, blocks, personal, sessions
from letrado.store.people.accounts import Account
from letrado.store.people.personal import GUEST_IDLE
from letrado.store.people.sessions import IDLE
from letrado.store.study.lists import MOST_LISTS, MOST_OF_GUEST
from letrado.store.tables import account, report, session

START = 1_800_000_000_000


def guest(connection: Connection) -> Account:
    made = accounts.make_guest(connection, "Guest", "en", START)
    sessions.begin(connection, made, "test", START)
    return made


def left(store: Engine) -> set[str]:
    with read_transaction(store) as connection:
        here = account.c.kind == "guest"
        return set(connection.execute(select(account.c.id).where(here)).scalars())


def swept(store: Engine, now: int) -> set[str]:
    with write_transaction(store) as connection:
        personal.forget_guests(connection, personal.idle_guests(connection, now), now)
    return left(store)


def a_game(connection: Connection, one: Account) -> None:
    other = accounts.make_member(connection, "Jordi", None, "es", START)
    row = GameRow(
        id="g", created_at=START, edition="fise-2009", language="es", lexicon="x",
        lexicon_digest="y", side_a=one.id, side_b=other.id, status="over",
    )  # fmt: skip
    create(connection, row)


def an_import(connection: Connection, one: Account) -> None:
    row = GameRow(
        id="g", created_at=START, edition="fise-2009", language="es", lexicon="x",
        lexicon_digest="y", status="recorded", imported_by=one.id,
    )  # fmt: skip
    create(connection, row)


def a_report(connection: Connection, one: Account) -> None:
    other = accounts.make_member(connection, "Jordi", None, "es", START)
    told = {"reason": "talk", "text": "rude", "at": START}
    connection.execute(insert(report).values(id="r", reporter=other.id, account=one.id, **told))


def test_a_guest_who_left_nothing_is_forgotten_after_a_month(store: Engine) -> None:
    with write_transaction(store) as connection:
        one = guest(connection)
        member = accounts.make_member(connection, "Marta", None, "es", START)
    assert swept(store, START + GUEST_IDLE) == {one.id}
    assert swept(store, START + GUEST_IDLE + 1) == set()
    with read_transaction(store) as connection:
        assert accounts.find(connection, member.id) is not None
        assert connection.execute(select(func.count()).select_from(session)).scalar() == 0


def test_whoever_comes_back_is_known(store: Engine) -> None:
    with write_transaction(store) as connection:
        one = accounts.make_guest(connection, "Guest", "en", START)
        token = sessions.begin(connection, one, "test", START)
        sessions.touch(connection, token, START + GUEST_IDLE)
    assert swept(store, START + GUEST_IDLE + 1) == {one.id}
    assert swept(store, START + 2 * GUEST_IDLE) == {one.id}
    assert swept(store, START + 2 * GUEST_IDLE + 1) == set()


@pytest.mark.parametrize("leave", [a_game, an_import, a_report])
def test_games_and_what_others_say_keep_a_guest(
    store: Engine, leave: Callable[[Connection, Account], None]
) -> None:
    with write_transaction(store) as connection:
        one = guest(connection)
        leave(connection, one)
    assert swept(store, START + GUEST_IDLE + 1) == {one.id}
    with write_transaction(store) as connection:
        sessions.sweep(connection, START + IDLE + 1)
    assert swept(store, START + IDLE + 1) == {one.id}


def test_a_guest_keeps_few_lists_and_a_member_many(store: Engine) -> None:
    """Filling the disk by way of guests takes ten times as many of them."""
    with write_transaction(store) as connection:
        one = guest(connection)
    lists = Lists(store, one.id)
    for number in range(MOST_OF_GUEST):
        lists.save(SavedList(f"list {number}", "fise-2009", "length=2", 1, ("AD",)))
    more = SavedList("one more", "fise-2009", "length=2", 1, ("AD",))
    with pytest.raises(LetradoError) as refused:
        lists.save(more)
    assert refused.value.code == "list.too_many"
    with write_transaction(store) as connection:
        accounts.promote(connection, one, "Marta", "hash")
    lists.save(more)
    assert MOST_OF_GUEST * 10 <= MOST_LISTS


def test_lists_wait_as_long_as_the_browser_may_come_back(store: Engine) -> None:
    with write_transaction(store) as connection:
        one, other, third = guest(connection), guest(connection), guest(connection)
        blocks.put(connection, third.id, one.id, START)
    Lists(store, other.id).save(SavedList("dos", "fise-2009", "length=2", 1, ("AD",)))
    Cards(store, other.id, "fise-2009", "valid").answer("CASA", good=True, now=1)
    assert swept(store, START + GUEST_IDLE + 1) == {one.id, other.id, third.id}
    with write_transaction(store) as connection:
        sessions.sweep(connection, START + IDLE + 1)
    assert swept(store, START + IDLE + 1) == {one.id}, "somebody blocked them: the block goes first"
    assert swept(store, START + IDLE + 2) == set()
    assert Lists(store, other.id).all() == []
