"""The tables are what the migrations make, in one line of versions."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError

from letrado.store import read_transaction, write_transaction
from letrado.store.migrate import FOLDER, forward, revision_of, revisions
from letrado.store.tables import metadata
from letrado.store.transactions.engine import connect_to, open_store


def test_migrations_lead_to_the_tables(store: Engine) -> None:
    with read_transaction(store) as connection:
        assert revision_of(connection) == revisions()[-1]
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_games_of_the_first_form_are_carried_forward(where: URL) -> None:
    old = connect_to(where)
    with write_transaction(old, rebuilding=True) as connection:
        forward(connection, "old", to="0001")
        for name in "ab":
            connection.exec_driver_sql(_ACCOUNT.format(name))
        connection.exec_driver_sql(_GAME.format("g", "live"))
        connection.exec_driver_sql(
            "INSERT INTO event (game, seq, at, body) VALUES ('g', 1, 5, 'x')"
        )
    old.dispose()
    new = open_store(where)
    with write_transaction(new) as connection:
        kept = connection.exec_driver_sql("SELECT id, pace, clock_ms, call_at FROM game").all()
        assert [tuple(row) for row in kept] == [("g", "live", 1500000, None)]
        assert connection.exec_driver_sql("SELECT seq, body FROM event").all() == [(1, "x")]
    for check, row in {
        "ck_game_pace": _GAME.format("h", "nonsense"),
        "ck_game_sides": _GAME.format("h", "table"),
        "fk_event|FOREIGN": "DELETE FROM game",
    }.items():
        with pytest.raises(IntegrityError, match=check), write_transaction(new) as connection:
            connection.exec_driver_sql(row)
    new.dispose()


_ACCOUNT = """
    INSERT INTO account (id, name, name_key, kind, language, created_at)
    VALUES ('{0}', '{0}', '{0}', 'member', 'es', 1)
"""
_GAME = """
    INSERT INTO game (id, created_at, edition, language, lexicon, lexicon_digest, pace, clock_ms,
                      visibility, delay_ms, rated, side_a, side_b, status)
    VALUES ('{}', 1, 'fise-2009', 'es', 'fise-2009', 'd', '{}', 1500000,
            'public', 0, 0, 'a', 'b', 'running')
"""


def test_versions_are_one_line_in_order_of_their_numbers() -> None:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    assert [script.revision for script in scripts.walk_revisions()] == revisions()[::-1]


def test_every_reference_to_an_account_says_what_becomes_of_the_row() -> None:
    for table in metadata.tables.values():
        for column in table.columns:
            if any(key.column.table.name == "account" for key in column.foreign_keys):
                assert column.info["account"] in {"owner", "kept", "about", "trace"}, column
