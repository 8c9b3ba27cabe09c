"""Statements of the hot path: compiled once, then run with little more than the driver's own work.

SQLAlchemy takes about ten times as long for a statement as SQLite itself does, and longer than
PostgreSQL's driver. A move runs half a dozen of them. So they are compiled once for each kind of
database and given to its driver; they are still written in SQLAlchemy's language, and failures are
still its errors.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.expression import Executable

Values = Mapping[str, Any]

_NAMED = re.compile(r"%\((\w+)\)s")
"""A value in a statement for PostgreSQL."""
_VALUES = " VALUES "
_CURSOR = "letrado_cursor"
"""Key under which a connection keeps its cursor; both are closed together."""


class Statement:
    """One statement; *columns* are those that an insert or an update sets."""

    def __init__(self, construct: Executable, columns: Sequence[str] | None = None) -> None:
        self._construct, self._columns = construct, columns
        self._compiled: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def rows(self, connection: Connection, values: Values) -> list[tuple[Any, ...]]:
        """Run a query and fetch all rows, as plain tuples."""
        text, names = self._text(connection)
        with _errors(connection, text):  # a damaged page may be met only by a later row
            cursor = _cursor(connection)
            cursor.execute(text, _given(values, names))
            found: list[tuple[Any, ...]] = cursor.fetchall()
            return found

    def run(self, connection: Connection, values: Values) -> None:
        """Run a statement that returns no rows."""
        text, names = self._text(connection)
        with _errors(connection, text):
            _cursor(connection).execute(text, _given(values, names))

    def insert_all(self, connection: Connection, rows: Sequence[Values]) -> None:
        """Insert all of *rows*; PostgreSQL gets one statement for them."""
        text, names = self._text(connection)
        with _errors(connection, text):
            if names is not None:
                _cursor(connection).executemany(text, [_given(row, names) for row in rows])
                return
            head, _, row = text.partition(_VALUES)
            order = _NAMED.findall(row)
            many = head + _VALUES + ", ".join([_NAMED.sub("%s", row)] * len(rows))
            _cursor(connection).execute(many, [each[name] for each in rows for name in order])

    def _text(self, connection: Connection) -> tuple[str, tuple[str, ...] | None]:
        """Compile for this kind of database.

        Return the order of the values too, if they have one.
        """
        dialect = connection.dialect
        found = self._compiled.get(dialect.name)
        if found is None:
            compiled: Any = self._construct.compile(  # type: ignore[attr-defined]
                dialect=dialect, column_keys=self._columns
            )
            order = compiled.positiontup
            found = str(compiled), None if order is None else tuple(order)
            self._compiled[dialect.name] = found
        return found


def run_on_driver(connection: Connection, text: str, values: Sequence[Any] = ()) -> None:
    """Run a statement that is written in the language of the database itself."""
    with _errors(connection, text):
        _cursor(connection).execute(text, values)


def _given(values: Values, names: tuple[str, ...] | None) -> Any:
    """Return values in the driver's form: by place if *names* gives an order, else by name."""
    return values if names is None else [values[name] for name in names]


def _cursor(connection: Connection) -> Any:
    """Return the cursor of a connection of sqlite3 or psycopg: making one is a fifth of a
    statement.

    All rows of a statement are fetched before the next one is run.
    """
    known = connection.connection.info
    cursor = known.get(_CURSOR)
    if cursor is None:
        cursor = known[_CURSOR] = connection.connection.cursor()
    return cursor


@contextmanager
def _errors(connection: Connection, text: str) -> Iterator[None]:
    """Raise what SQLAlchemy would: callers tell errors apart by its classes."""
    dialect: Any = connection.dialect
    failure: type[Exception] = dialect.dbapi.Error
    try:
        yield
    except failure as error:
        with suppress(failure, KeyError):  # it may still hold what it was reading
            connection.info.pop(_CURSOR).close()
        if dialect.is_disconnect(error, connection.connection.dbapi_connection, None):
            connection.invalidate(error)
        raise DBAPIError.instance(
            text, None, error, failure, hide_parameters=True, dialect=dialect
        ) from error
