"""Migrate the tables to the newest form, in one transaction and from any older form.

A released migration is never changed afterwards; the next change is another file.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from sqlalchemy import Connection, create_engine, inspect, text

from letrado.base.errors import Unreadable

FOLDER = Path(__file__).parent / "migrations"


def revisions() -> list[str]:
    """Return every form that the tables have had: the number before the name of each migration."""
    files = (FOLDER / "versions").glob("[0-9]*_*.py")
    return sorted(path.name.partition("_")[0] for path in files)


def revision_of(connection: Connection) -> str | None:
    """Return the form of the tables; None if there are none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(
        text("SELECT version_num FROM alembic_version")
    ).scalar_one_or_none()
    return found


@cache
def columns_at(revision: str) -> Mapping[str, frozenset[str]]:
    """Return the tables of a form and their columns, found by building one from nothing."""
    engine = create_engine("sqlite://")
    try:
        with engine.begin() as connection:
            forward(connection, "", revision)
            tables = inspect(connection)
            return {
                name: frozenset(column["name"] for column in tables.get_columns(name))
                for name in tables.get_table_names()
            }
    finally:
        engine.dispose()


def forward(connection: Connection, path: str, to: str = "head") -> bool:
    """Bring the tables up to date; return True if they had to be made from nothing.

    *path* is the name of the database in messages; *to* is a form before the newest.
    """
    known, found = revisions(), revision_of(connection)
    if found == known[-1]:
        return False
    if found is not None and found not in known:
        raise Unreadable(
            "store.newer", "{path} was written by a newer Letrado: use that one", path=path
        )
    if found is None and inspect(connection).get_table_names():
        raise Unreadable(
            "store.foreign", "{path} is a database, and not one of Letrado: name another", path=path
        )
    # Imported late: most openings find everything up to date, and it is slow to load.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, to)
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
        if broken is not None:
            raise Unreadable(
                "store.references",
                "{path} has a row in “{table}” that refers to nothing: restore a backup",
                path=path,
                table=broken[0],
            )
    return found is None
