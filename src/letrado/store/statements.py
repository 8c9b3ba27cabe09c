"""Statements of the hot path: compiled once, then run with little more than the driver's own work.

SQLAlchemy takes about ten times as long for a statement as SQLite itself does. A move runs half a
dozen of them, so they are compiled once for each kind of database; the statement stays written in
SQLAlchemy's language, and failures stay its errors.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.expression import Executable

Values = Mapping[str, Any]


class Statement:
    """One statement; *columns* are those that an insert or an update sets."""

    def __init__(self, construct: Executable, columns: Sequence[str] | None = None) -> None:
        self._construct, self._columns = construct, columns
        self._compiled: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def rows(self, connection: Connection, values: Values) -> list[tuple[Any, ...]]:
        """Run a query and fetch all that it finds, as plain tuples."""
        text, names = self._text(connection)
        if names is None:
            found = connection.exec_driver_sql(text, dict(values)).fetchall()
            return [tuple(row) for row in found]
        try:  # a damaged page may be met only by a later row
            return _driver(connection).execute(text, [values[name] for name in names]).fetchall()
        except sqlite3.Error as error:
            raise _as_error(text, error) from error

    def run(self, connection: Connection, values: Values) -> None:
        """Run a statement that gives nothing back."""
        text, names = self._text(connection)
        if names is None:
            connection.exec_driver_sql(text, dict(values))
        else:
            _on_driver(connection, text, tuple([values[name] for name in names]))

    def run_many(self, connection: Connection, rows: Sequence[Values]) -> None:
        """Run a statement once for each of *rows*."""
        text, names = self._text(connection)
        if names is None:
            connection.exec_driver_sql(text, [dict(row) for row in rows])
            return
        given = [tuple([row[name] for name in names]) for row in rows]
        driver = _driver(connection)
        try:
            driver.executemany(text, given)
        except sqlite3.Error as error:
            raise _as_error(text, error) from error

    def _text(self, connection: Connection) -> tuple[str, tuple[str, ...] | None]:
        """Compile for this kind of database: with the order of the values where they have one."""
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


def run_on_driver(connection: Connection, text: str) -> None:
    """Run a statement without values on the driver of a SQLite connection."""
    _on_driver(connection, text, ())


def _on_driver(connection: Connection, text: str, values: tuple[Any, ...]) -> None:
    try:
        _driver(connection).execute(text, values)
    except sqlite3.Error as error:
        raise _as_error(text, error) from error


def _driver(connection: Connection) -> sqlite3.Connection:
    driver: sqlite3.Connection | None = connection.connection.dbapi_connection  # type: ignore[assignment]
    if driver is None:
        raise LookupError("this connection was given back")
    return driver


def _as_error(text: str, error: sqlite3.Error) -> Exception:
    """Raise what SQLAlchemy would: callers tell errors apart by its classes."""
    return DBAPIError.instance(text, None, error, sqlite3.Error, hide_parameters=True)
