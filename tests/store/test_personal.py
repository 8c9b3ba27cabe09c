"""Data of an account: copied for it, and gone with it."""

import pytest
from sqlalchemy import Connection, Engine, insert
from sqlalchemy import event as hooks

from letrado.base.errors import LetradoError
from letrado.game.events import GameScheduled
from letrado.store import Cards, Lists, SavedList, read_transaction, write_transaction
from letrado.store.games import event_log, games, offers
from letrado.store.games.offers import Offer
from letrado.store.people import accounts, blocks, personal
from letrado.store.people.accounts import Account
from letrado.store.tables import chat, note
from tests.store.support.copies import copy_of, logs_of
from tests.store.support.logs import finished, keep_log
from tests.store.support.samples import FIRST, GAME, later, make_game


def fill(store: Engine, status: games.Status) -> tuple[str, str]:
    """Marta and Jordi, their game, and something of every kind."""
    row = make_game(store, status)
    with write_transaction(store) as connection:
        event_log.append(connection, GAME, 0, [FIRST])
        event_log.append(connection, GAME, 1, [later(9)])
        for one, other in ((row.side_a, row.side_b), (row.side_b, row.side_a)):
            blocks.put(connection, one, other, 1)
            connection.execute(insert(note).values(game=GAME, account=one, at=1, text=f"n {one}"))
        for n, one in enumerate((row.side_a, row.side_b)):
            words = {"game": GAME, "n": n, "at": 1, "account": one, "text": f"t {one}"}
            connection.execute(insert(chat).values(**words))
    for one in (row.side_a, row.side_b):
        Lists(store, one).save(SavedList("dos", "fise-2009", "length=2", 1, ("AD",)))
        Cards(store, one, "fise-2009", "valid").answer("CASA", good=True, now=1)
    return row.side_a, row.side_b


@pytest.mark.parametrize("status", ["over", "running"])
def test_a_copy_has_everything_of_one_and_nothing_of_the_other(
    store: Engine, status: games.Status
) -> None:
    one, other = fill(store, status)
    with read_transaction(store) as connection:
        rows = copy_of(connection, one)
        logs = logs_of(connection, one)
    assert {"account", "game", "block", "note", "chat", "list", "card"} <= rows.keys()
    for table in ("block", "note", "chat", "list", "card"):
        (row,) = rows[table]
        assert one in row.values()
        assert row.get("text", "").endswith(one) or "text" not in row
        assert table == "block" or other not in row.values()
    assert logs.keys() == ({GAME} if status == "over" else set()), "racks of a game in play"


def test_whoever_leaves_takes_his_name_with_him(store: Engine) -> None:
    one, other = fill(store, "over")
    with write_transaction(store) as connection:
        marta = accounts.require(connection, "Marta")
        personal.delete_account(connection, marta, 7)
    with read_transaction(store) as connection:
        gone = accounts.find(connection, one)
        assert gone is not None
        assert gone.deleted_at == 7
        assert accounts.named(connection, "Marta") is None
        first, second = event_log.load(connection, GAME)
        assert isinstance(first.fact, GameScheduled)
        assert first.fact.settings.players == (gone.name, "Jordi")
        assert second == later(9)
        assert games.find(connection, GAME).side_a == one
        left = copy_of(connection, one)
        assert {table for table, rows in left.items() if rows} == {"account", "game"}
        kept = copy_of(connection, other)
        assert all(kept[table] for table in ("note", "chat", "list", "card", "game"))
        assert kept["block"] == [], "a block of somebody who is gone blocks nobody"


GAMES = ("g1", "g2", "g3")


@pytest.fixture
def marta(store: Engine) -> Account:
    """Somebody with three finished games, one of them packed."""
    row = make_game(store, "over")
    for game_id in GAMES:
        keep_log(store, finished(game_id, (row.side_a, row.side_b), "fise-2009"), (FIRST,))
    with write_transaction(store, GAMES[0]) as connection:
        assert event_log.pack(connection, GAMES[0])
        return accounts.require(connection, "Marta")


def names(store: Engine) -> set[str]:
    """Return the names that the games give the first of their players."""
    with read_transaction(store) as connection:
        return {event_log.players(connection, game_id)[0] for game_id in GAMES}


def test_whoever_leaves_keeps_nobody_waiting_for_all_of_their_games(
    store: Engine, marta: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    rename = event_log.rename

    def noted(connection: Connection, game_id: str, given: dict[int, str]) -> None:
        rename(connection, game_id, given)
        done.append("rename")

    monkeypatch.setattr(event_log, "rename", noted)
    hooks.listen(store, "commit", lambda _: done.append("commit"))
    renamed = personal.forget_name(store, marta)
    assert [each for each in done if each == "rename"] == ["rename"] * 4
    assert "".join(each[0] for each in done).count("rr") == 0, "each is kept before the next"
    done.clear()
    with write_transaction(store) as connection:
        personal.delete_account(connection, marta, 7, renamed)
    assert "rename" not in done
    assert names(store) == {f"— {marta.id[:5].upper()}"}


def test_whoever_was_interrupted_when_leaving_leaves_the_second_time(
    store: Engine, marta: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = event_log.rename

    def interrupted(connection: Connection, game_id: str, given: dict[int, str]) -> None:
        if game_id == GAMES[1]:
            raise KeyboardInterrupt
        rename(connection, game_id, given)

    with monkeypatch.context() as patch:
        patch.setattr(event_log, "rename", interrupted)
        with pytest.raises(KeyboardInterrupt):
            personal.forget_name(store, marta)
    with read_transaction(store) as connection:
        assert accounts.named(connection, "Marta") == marta
    renamed = personal.forget_name(store, marta)
    keep_log(store, finished("late", (marta.id, marta.id), "fise-2009"), (FIRST,))
    with write_transaction(store) as connection:
        personal.delete_account(connection, marta, 7, renamed)
    nameless = f"— {marta.id[:5].upper()}"
    assert names(store) == {nameless}
    with read_transaction(store) as connection:
        assert event_log.players(connection, "late") == (nameless, nameless)


def test_no_game_begins_with_somebody_who_leaves(store: Engine, marta: Account) -> None:
    with write_transaction(store) as connection:
        for one in (marta.id, accounts.require(connection, "Jordi").id):
            terms = {"kind": "game"}
            offers.make(connection, Offer(id=one, account=one, created_at=1, terms=terms))
        personal.prepare_leaving(connection, marta, 2)
        assert offers.waiting(connection, marta.id, 2) == []
        assert len(offers.waiting(connection, accounts.require(connection, "Jordi").id, 2)) == 1


def test_nobody_leaves_a_game_in_play(store: Engine) -> None:
    one, _ = fill(store, "running")
    with read_transaction(store) as connection:
        before = copy_of(connection, one)
    with write_transaction(store) as connection:
        marta = accounts.require(connection, "Marta")
        with pytest.raises(LetradoError) as refused:
            personal.delete_account(connection, marta, 7)
    assert refused.value.code == "account.playing"
    with read_transaction(store) as connection:
        assert copy_of(connection, one) == before
