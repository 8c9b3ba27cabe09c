"""The tables are what the migrations make, in one line of versions."""

import tomllib
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

from letrado.store import view
from letrado.store.migrating import FOLDER, revision_of, revisions
from letrado.store.tables import metadata

ROOT = Path(__file__).parents[2]


def test_migrations_lead_to_the_tables(store: Engine) -> None:
    with view(store) as connection:
        assert revision_of(connection) == revisions()[-1]
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


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


def test_dependencies_are_pinned_in_both_places() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    pinned = {line.lower() for line in (ROOT / "constraints.txt").read_text("utf-8").split()}
    for needed in project["project"]["dependencies"]:
        assert needed.replace("[argon2]", "").lower() in pinned
