"""A store of the first build: opened, served from at once, and packed while it serves."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Engine, MetaData, insert, select
from sqlalchemy.engine import URL

from letrado.formats import jsonl
from letrado.store import read_transaction, write_transaction
from letrado.store.games import chat, event_log, games, imports, offers
from letrado.store.games.pack_games import pack_finished
from letrado.store.migrate import forward, revision_of, revisions
from letrado.store.people import reports
from letrado.store.tables import account, event, metadata
from letrado.store.transactions.engine import connect_to, open_store
from tests.store.support.samples import later

DUMP = Path(__file__).parents[1] / "data/first-build.sql"
"""Dump of a store of the first build: four finished games, one in play, one imported."""
REVISION = "0007"
FINISHED = ("brought", "first0", "first1", "first2", "first3")
RUNNING = "first4"


def rows_of_the_first_build() -> dict[str, list[dict[str, object]]]:
    with closing(sqlite3.connect(":memory:")) as database:
        database.row_factory = sqlite3.Row
        database.executescript(DUMP.read_text("utf-8"))
        assert [tuple(row) for row in database.execute("SELECT * FROM alembic_version")] == [
            (REVISION,)
        ]
        named = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: [dict(row) for row in database.execute(f'SELECT * FROM "{name}"')]
            for (name,) in named
        }


@pytest.fixture
def texts() -> dict[str, str]:
    """The log of each game, as the first build exported it."""
    bodies: dict[str, list[str]] = {}
    for row in sorted(
        rows_of_the_first_build()["event"], key=lambda row: (row["game"], row["seq"])
    ):
        bodies.setdefault(str(row["game"]), []).append(str(row["body"]))
    return {game: "\n".join(lines) + "\n" for game, lines in bodies.items()}


@pytest.fixture
def old(where: URL) -> Iterator[Engine]:
    """A store of the first build, opened by this one."""
    first = connect_to(where)
    with write_transaction(first, rebuilding=True) as connection:
        forward(connection, "old", to=REVISION)
        then = MetaData()
        then.reflect(connection)
        for table in metadata.sorted_tables:
            if rows := rows_of_the_first_build().get(table.name):
                connection.execute(insert(then.tables[table.name]), rows)
    first.dispose()
    engine = open_store(where)
    yield engine
    engine.dispose()


def read(store: Engine) -> dict[str, str]:
    with read_transaction(store) as connection:
        return {game: event_log.text(connection, game) for game in (*FINISHED, RUNNING)}


def test_everything_is_there_before_and_after_packing(old: Engine, texts: dict[str, str]) -> None:
    with read_transaction(old) as connection:
        assert revision_of(connection) == revisions()[-1]
    assert read(old) == texts
    assert tuple(pack_finished(old, 2**60)) == FINISHED
    assert read(old) == texts
    with read_transaction(old) as connection:
        assert set(connection.execute(select(event.c.game)).scalars()) == {RUNNING}
        marta = connection.execute(select(account.c.id).where(account.c.name == "Marta")).scalar()
        assert marta
        assert [row.id for row in games.running(connection, marta)] == [RUNNING]
        found = {row.id for row in games.of_account(connection, marta)}
        assert found == {"first0", "first1", "first2", "first3", RUNNING}
        assert [each.row.id for each in imports.of_account(connection, marta)] == ["brought"]
        figures = games.figures_of(connection, marta, marta)
        results = [row.result for row in games.of_account(connection, marta) if row.result]
        won = sum(result.startswith('{"winner": "A"') for result in results)
        assert figures
        assert (figures.played, figures.won) == (4, won)
        assert [line.text for line in chat.lines(connection, "first0")] == ["¡Suerte!"]
        assert [each.game for each in reports.waiting(connection, 5).rows] == ["first0"]
        assert [each.id for each in offers.listed(connection, 0, 5)] == ["offered"]


def test_play_goes_on_between_two_packed_games(old: Engine, texts: dict[str, str]) -> None:
    packing = pack_finished(old, 2**60)
    assert next(packing) == FINISHED[0]
    events = jsonl.read(texts[RUNNING]).events
    with write_transaction(old) as connection:
        event_log.append(connection, RUNNING, len(events), [later(events[-1].at + 1)])
    assert tuple(packing) == FINISHED[1:]
    assert read(old)[RUNNING].startswith(texts[RUNNING])
