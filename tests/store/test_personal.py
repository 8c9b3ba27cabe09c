"""What is an account's own: copied for it, and gone with it."""

import pytest
from sqlalchemy import Engine, insert

from letrado.errors import LetradoError
from letrado.game.events import GameScheduled
from letrado.store import (
    Cards,
    Lists,
    SavedList,
    accounts,
    blocks,
    change,
    eventlog,
    games,
    personal,
    view,
)
from letrado.store.tables import chat, note
from tests.store.copies import copy_of, logs_of
from tests.store.samples import FIRST, GAME, later, make_game


def fill(store: Engine, status: games.Status) -> tuple[str, str]:
    """Marta and Jordi, their game, and something of every kind."""
    row = make_game(store, status)
    with change(store) as connection:
        eventlog.append(connection, GAME, 0, [FIRST])
        eventlog.append(connection, GAME, 1, [later(9)])
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
    with view(store) as connection:
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
    with change(store) as connection:
        marta = accounts.require(connection, "Marta")
        personal.delete_account(connection, marta, 7)
    with view(store) as connection:
        gone = accounts.find(connection, one)
        assert gone is not None
        assert gone.deleted_at == 7
        assert accounts.named(connection, "Marta") is None
        first, second = eventlog.load(connection, GAME)
        assert isinstance(first.fact, GameScheduled)
        assert first.fact.settings.players == (gone.name, "Jordi")
        assert second == later(9)
        assert games.find(connection, GAME).side_a == one
        left = copy_of(connection, one)
        assert {table for table, rows in left.items() if rows} == {"account", "game"}
        kept = copy_of(connection, other)
        assert all(kept[table] for table in ("note", "chat", "list", "card", "game"))
        assert kept["block"] == [], "a block of somebody who is gone blocks nobody"


def test_nobody_leaves_a_game_in_play(store: Engine) -> None:
    one, _ = fill(store, "running")
    with view(store) as connection:
        before = copy_of(connection, one)
    with change(store) as connection:
        marta = accounts.require(connection, "Marta")
        with pytest.raises(LetradoError) as refused:
            personal.delete_account(connection, marta, 7)
    assert refused.value.code == "account.playing"
    with view(store) as connection:
        assert copy_of(connection, one) == before
