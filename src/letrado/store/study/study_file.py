"""Import lists and progress from the file that held them before the store did."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, insert

from letrado.base.errors import Unavailable
from letrado.store.tables import card, saved_list

NAME = "study.sqlite"


def adopt(connection: Connection, folder: Path) -> None:
    """Import the data of the old file in *folder*; the file itself stays as it is."""
    path = folder / NAME
    if not path.is_file():
        return
    try:
        _copy(path, connection)
    except sqlite3.DatabaseError as error:
        raise Unavailable(
            "store.old",
            "The file of lists and progress {path} cannot be read: {reason}. Put a copy "
            "of it in its place, or move it away to start afresh",
            path=str(path),
            reason=str(error),
        ) from error


def _copy(path: Path, connection: Connection) -> None:
    with closing(sqlite3.connect(path.absolute().as_uri() + "?mode=ro", uri=True)) as old:
        lists = _rows(old, saved_list, without="size")
        for row in lists:
            row["size"] = len(row["words"].split(" "))
        for table, rows in ((saved_list, lists), (card, _rows(old, card))):
            if rows:
                connection.execute(insert(table), rows)


def _rows(old: sqlite3.Connection, table: Table, without: str = "") -> list[dict[str, Any]]:
    """Return all rows of *table*; *without* is a column that the old file did not have."""
    names = [column.name for column in table.columns if column.name != without]
    columns = ", ".join(f'"{name}"' for name in names)
    found = old.execute(f'SELECT {columns} FROM "{table.name}"')  # noqa: S608
    return [dict(zip(names, row, strict=True)) for row in found]
