"""Links of a tournament: accounts of its players, its games, and calls from tables.

The law needs none of it: results that count are in the log.
"""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Select, delete, func, insert, literal_column, select, update

from letrado.store.ids import new_id
from letrado.store.tables import (
    game,
    tournament,
    tournament_call,
    tournament_game,
    tournament_player,
)

_OPEN = tournament.c.status == literal_column("'open'")
"""A literal, not a parameter, so that the index of open tournaments is used."""


def seat(connection: Connection, tournament_id: str, account: str, number: int, now: int) -> None:
    """Link an account to the player with a number; each has only one of the other."""
    here = tournament_player.c.tournament == tournament_id
    of_either = (tournament_player.c.account == account) | (tournament_player.c.number == number)
    connection.execute(delete(tournament_player).where(here & of_either))
    connection.execute(
        insert(tournament_player).values(
            tournament=tournament_id, account=account, number=number, at=now
        )
    )


def unseat(connection: Connection, tournament_id: str, number: int) -> bool:
    """Unlink the player with a number; return False if they had no account."""
    here = (tournament_player.c.tournament == tournament_id) & (
        tournament_player.c.number == number
    )
    return bool(connection.execute(delete(tournament_player).where(here)).rowcount)


def number_of(connection: Connection, tournament_id: str, account: str) -> int | None:
    """Return the number of the player whom an account is linked to."""
    here = (tournament_player.c.tournament == tournament_id) & (
        tournament_player.c.account == account
    )
    return connection.execute(select(tournament_player.c.number).where(here)).scalar()


def accounts_of(connection: Connection, tournament_id: str) -> dict[int, str]:
    """Return the accounts of players, by number."""
    here = tournament_player.c.tournament == tournament_id
    rows = connection.execute(
        select(tournament_player.c.number, tournament_player.c.account).where(here)
    )
    return {row.number: row.account for row in rows}


@dataclass(frozen=True, slots=True)
class TableOf:
    """A table of a tournament."""

    tournament: str
    division: str
    round: int
    number: int


def attach(connection: Connection, game: str, table: TableOf) -> None:
    """Link a game to a table; its result is recorded when it is over."""
    connection.execute(
        insert(tournament_game).values(
            game=game,
            tournament=table.tournament,
            division=table.division,
            round=table.round,
            number=table.number,
        )
    )


def detach(connection: Connection, game: str) -> None:
    """Unlink a game from its table: it was annulled, or others sit there now."""
    connection.execute(delete(tournament_game).where(tournament_game.c.game == game))


def table_of(connection: Connection, game: str) -> TableOf | None:
    """Return the table that a game belongs to."""
    row = connection.execute(select(tournament_game).where(tournament_game.c.game == game)).first()
    return TableOf(row.tournament, row.division, row.round, row.number) if row else None


def games_of(
    connection: Connection, tournament_id: str, division: str, round: int
) -> dict[int, str]:
    """Return the games of a round, by table; of several the latest, and none that was annulled."""
    here = (
        (tournament_game.c.tournament == tournament_id)
        & (tournament_game.c.division == division)
        & (tournament_game.c.round == round)
    )
    query = (
        select(tournament_game.c.number, tournament_game.c.game)
        .join(game, game.c.id == tournament_game.c.game)
        .where(here, game.c.status != "cancelled")
        .order_by(game.c.created_at, game.c.id)
    )
    return {row.number: row.game for row in connection.execute(query)}


def games_running(connection: Connection, tournament_id: str) -> dict[str, TableOf]:
    """Return the games of a tournament that are running, or wait for their players."""
    query = (
        select(tournament_game)
        .join(game, game.c.id == tournament_game.c.game)
        .where(tournament_game.c.tournament == tournament_id, game.c.status == "running")
    )
    return {
        row.game: TableOf(row.tournament, row.division, row.round, row.number)
        for row in connection.execute(query)
    }


def games_over(connection: Connection) -> list[str]:
    """Return finished games at tables of open tournaments, whose results must be recorded.

    Of each table only the latest: an earlier one was recorded already, and does not change again.
    """
    query = (
        select(tournament_game)
        .join(game, game.c.id == tournament_game.c.game)
        .where(tournament_game.c.tournament.in_(select(tournament.c.id).where(_OPEN)))
        .where(game.c.status == "over")
        .order_by(game.c.created_at, game.c.id)
    )
    latest = {
        (row.tournament, row.division, row.round, row.number): row.game
        for row in connection.execute(query)
    }
    return list(latest.values())


def tournaments_playing(connection: Connection) -> list[str]:
    """Return open tournaments with games that are running, or wait for their players."""
    query = (
        select(tournament_game.c.tournament)
        .join(game, game.c.id == tournament_game.c.game)
        .join(tournament, tournament.c.id == tournament_game.c.tournament)
        .where(game.c.status == "running", _OPEN)
        .distinct()
        .order_by(tournament_game.c.tournament)
    )
    return list(connection.execute(query).scalars())


def beside(connection: Connection, tournament_id: str) -> str:
    """Return a mark of all that pages show of a tournament beside its log; any change alters it.

    It is the same at every server, so that a page may ask any of them whether it is up to date.
    """
    row = select(tournament.c.visibility, tournament.c.hall).where(tournament.c.id == tournament_id)
    calls = tournament_call.c.tournament == tournament_id
    is_open = tournament_call.c.closed_at.is_(None)
    open_calls = select(tournament_call.c.id).where(calls & is_open).order_by(tournament_call.c.id)
    games = tournament_game.c.tournament == tournament_id
    seats = tournament_player.c.tournament == tournament_id
    told = [
        tuple(row)
        for query in (
            row,
            open_calls,
            select(func.count(), func.max(tournament_game.c.game)).where(games),
            select(func.count(), func.max(tournament_player.c.at)).where(seats),
            _tables_of_games(tournament_id),
        )
        for row in connection.execute(query)
    ]
    return sha256(repr(told).encode()).hexdigest()[:12]


def _tables_of_games(tournament_id: str) -> Select[Any]:
    """Select the games of a tournament with their tables, and those that call an official."""
    return (
        select(tournament_game.c.game, tournament_game.c.number, game.c.call)
        .join(game, game.c.id == tournament_game.c.game)
        .where(tournament_game.c.tournament == tournament_id, game.c.status == "running")
        .order_by(tournament_game.c.game)
    )


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody at a table waits for an official, has arrived, or is out of the room."""

    id: str
    table: TableOf
    kind: str
    text: str
    at: int


def call(connection: Connection, table: TableOf, kind: str, text: str, now: int) -> str:
    """Record a call; return its id."""
    made = new_id()
    connection.execute(
        insert(tournament_call).values(
            id=made,
            tournament=table.tournament,
            division=table.division,
            round=table.round,
            number=table.number,
            kind=kind,
            text=text,
            at=now,
        )
    )
    return made


def answer(
    connection: Connection, tournament_id: str, call_id: str, account: str | None, now: int
) -> bool:
    """Record that a call was answered; return False if it was answered before."""
    here = (
        (tournament_call.c.tournament == tournament_id)
        & (tournament_call.c.id == call_id)
        & tournament_call.c.closed_at.is_(None)
    )
    changed = connection.execute(
        update(tournament_call).where(here).values(closed_at=now, closed_by=account)
    )
    return bool(changed.rowcount)


def calls(connection: Connection, tournament_id: str) -> list[Call]:
    """Return the open calls, the one that waits longest first."""
    here = (tournament_call.c.tournament == tournament_id) & tournament_call.c.closed_at.is_(None)
    query = select(tournament_call).where(here)
    rows = connection.execute(query.order_by(tournament_call.c.at, tournament_call.c.id))
    return [
        Call(
            row.id,
            TableOf(row.tournament, row.division, row.round, row.number),
            row.kind,
            row.text,
            row.at,
        )
        for row in rows
    ]
