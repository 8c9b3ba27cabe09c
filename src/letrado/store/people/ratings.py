"""Ratings of members, one for each language and speed."""

from typing import Literal

from sqlalchemy import ColumnElement, Connection, delete, insert, select

from letrado.store.games.games import GameRow, Pace
from letrado.store.tables import rating as table
from letrado.tournament.ratings.glicko2 import Rating, rested, updated

Speed = Literal["quick", "standard", "correspondence"]

QUICK_MS = 15 * 60_000
"""A game is quick if each player has fewer milliseconds than this."""
PERIOD_MS = 30 * 24 * 60 * 60_000
"""Without games a rating becomes less certain by one period a month."""


def speed_of(pace: Pace, clock_ms: int | None) -> Speed | None:
    """Return the speed of a game; None without a clock, since then it is not rated."""
    if pace == "correspondence":
        return "correspondence"
    if clock_ms is None:
        return None
    return "quick" if clock_ms < QUICK_MS else "standard"


def find(
    connection: Connection, account: str, language: str, speed: Speed, now: int
) -> tuple[Rating, int]:
    """Return the rating of *account* now, and the number of games behind it."""
    row = connection.execute(select(table).where(_here(account, language, speed))).one_or_none()
    if row is None:
        return Rating(), 0
    kept = Rating(row.rating, row.deviation, row.volatility)
    return rested(kept, max(now - row.at, 0) / PERIOD_MS), int(row.games)


def of_account(connection: Connection, account: str) -> list[tuple[str, str, Rating, int]]:
    """Return every rating of *account*: language, speed, rating, number of games."""
    query = select(table).where(table.c.account == account)
    rows = connection.execute(query.order_by(table.c.language.desc(), table.c.speed))
    return [
        (row.language, row.speed, Rating(row.rating, row.deviation, row.volatility), row.games)
        for row in rows
    ]


def rate(connection: Connection, row: GameRow, score_a: float, now: int) -> None:
    """Rate a finished game: *score_a* is 1, 0.5 or 0."""
    speed = speed_of(row.pace, row.clock_ms)
    if speed is None:
        return
    first, games_a = find(connection, row.side_a, row.language, speed, now)
    second, games_b = find(connection, row.side_b, row.language, speed, now)
    after_a = updated(first, [(second, score_a)])
    after_b = updated(second, [(first, 1 - score_a)])
    _keep(connection, row.side_a, row.language, speed, after_a, games_a + 1, now)
    _keep(connection, row.side_b, row.language, speed, after_b, games_b + 1, now)


def _keep(
    connection: Connection,
    account: str,
    language: str,
    speed: Speed,
    rating: Rating,
    games: int,
    now: int,
) -> None:
    connection.execute(delete(table).where(_here(account, language, speed)))
    connection.execute(
        insert(table).values(
            account=account,
            language=language,
            speed=speed,
            rating=rating.rating,
            deviation=rating.deviation,
            volatility=rating.volatility,
            games=games,
            at=now,
        )
    )


def _here(account: str, language: str, speed: Speed) -> ColumnElement[bool]:
    return (table.c.account == account) & (table.c.language == language) & (table.c.speed == speed)
