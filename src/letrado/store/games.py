"""The index of games: what lists and lookups need, all of it derived from logs and settings."""

from collections.abc import Collection
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal

from sqlalchemy import Connection, Row, bindparam, func, insert, or_, select, update

from letrado.game.actors import Side
from letrado.store.eventlog import unknown
from letrado.store.tables import game

Pace = Literal["live", "correspondence", "table"]
"""``table``: a game at a real table, kept by its officials; its players need no account."""
Visibility = Literal["public", "link", "players"]
Status = Literal["running", "over", "cancelled", "recorded"]
"""``recorded``: an imported game whose record stops before the end; nobody plays it on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """One game in the index; sides are ids of accounts.

    An imported game has none: nobody here plays it, and it belongs to whoever brought it. Nor has
    one at a real table, which its officials keep.
    """

    id: str
    created_at: int
    edition: str
    language: str
    lexicon: str
    lexicon_digest: str
    side_a: str = ""
    side_b: str = ""
    imported_by: str = ""
    pace: Pace = "live"
    days_a_turn: int | None = None
    clock_ms: int | None = None
    visibility: Visibility = "public"
    delay_ms: int = 0
    rated: int = 0
    match_id: str | None = None
    match_place: int | None = None
    status: Status = "running"
    turn: str | None = None
    score_a: int = 0
    score_b: int = 0
    result: str | None = None
    moved_at: int | None = None
    due_at: int | None = None
    ended_at: int | None = None
    call: str | None = None
    call_at: int | None = None
    """Which official is awaited, and since when."""

    def side_of(self, account: str) -> Side | None:
        """The side that *account* plays; None for all others."""
        return {self.side_b: Side.B, self.side_a: Side.A}.get(account) if account else None


_CHANGING = frozenset(
    [
        "status",
        "turn",
        "score_a",
        "score_b",
        "result",
        "moved_at",
        "due_at",
        "ended_at",
        "call",
        "call_at",
    ]
)
"""What follows from the log; the rest is settled when the game is made."""

_REFRESH = update(game).where(game.c.id == bindparam("which"))
"""Made once: it is part of every move."""

_ACCOUNTS = ("side_a", "side_b", "imported_by")


def create(connection: Connection, row: GameRow) -> None:
    """Enter a game; its log is begun in the same transaction."""
    nobody = {name: None for name in _ACCOUNTS if not getattr(row, name)}
    connection.execute(insert(game).values(**asdict(row) | nobody))


def refresh(connection: Connection, game_id: str, **derived: Any) -> None:
    """Bring the index up to what the log says now."""
    if surplus := derived.keys() - _CHANGING:
        raise TypeError(f"settled when the game was made: {sorted(surplus)}")
    connection.execute(_REFRESH, derived | {"which": game_id})


def find(connection: Connection, game_id: str) -> GameRow:
    """The game with this id."""
    row = connection.execute(select(game).where(game.c.id == game_id)).one_or_none()
    if row is None:
        raise unknown(game_id)
    return _row(row)


def running(connection: Connection, account: str | None = None) -> list[GameRow]:
    """Games in play, of everybody or of *account*; the one that time changes first comes first."""
    query = select(game).where(game.c.status == "running")
    if account is not None:
        query = query.where(_of(account))
    in_order = query.order_by(game.c.due_at.is_(None), game.c.due_at, game.c.created_at)
    return [_row(row) for row in connection.execute(in_order)]


def count_running(connection: Connection) -> int:
    """How many games are in play."""
    query = select(func.count()).where(game.c.status == "running")
    return int(connection.execute(query).scalar_one())


def due(connection: Connection, until: int) -> list[tuple[int, str]]:
    """When time changes something in which game, no later than *until*."""
    here = (game.c.status == "running") & (game.c.due_at <= until)
    rows = connection.execute(select(game.c.due_at, game.c.id).where(here))
    return [(due_at, game_id) for due_at, game_id in rows]


def calling(connection: Connection) -> list[GameRow]:
    """Games in play that wait for an official, the one that waits longest first."""
    here = (game.c.status == "running") & game.c.call_at.is_not(None)
    query = select(game).where(here).order_by(game.c.call_at, game.c.id)
    return [_row(row) for row in connection.execute(query)]


def among(connection: Connection, ids: Collection[str], *, limit: int) -> list[GameRow]:
    """The latest of the games with these ids."""
    query = select(game).where(game.c.id.in_(ids)).order_by(game.c.created_at.desc(), game.c.id)
    return [_row(row) for row in connection.execute(query.limit(limit))]


def watched(connection: Connection, most: int, but: str = "") -> list[GameRow]:
    """Live games under way that anybody may watch, apart from those of one account."""
    open_to_all = (game.c.status == "running") & (game.c.visibility == "public")
    live = (game.c.pace == "live") & game.c.moved_at.is_not(None) & ~_of(but)
    query = select(game).where(open_to_all & live).order_by(game.c.moved_at.desc()).limit(most)
    return [_row(row) for row in connection.execute(query)]


def clocked(connection: Connection, account: str) -> GameRow | None:
    """The game with clocks that *account* is playing now, if there is one (F09 §43)."""
    live = (row for row in running(connection, account) if row.pace == "live")
    return next((row for row in live if row.clock_ms is not None), None)


def of_account(
    connection: Connection, account: str, *, limit: int | None = None, before: int | None = None
) -> list[GameRow]:
    """The games of *account*, latest first; *before* an instant to read on."""
    query = select(game).where(_of(account)).order_by(game.c.created_at.desc(), game.c.id)
    if before is not None:
        query = query.where(game.c.created_at < before)
    return [_row(row) for row in connection.execute(query.limit(limit))]


def _of(account: str) -> Any:
    return or_(game.c.side_a == account, game.c.side_b == account)


def _row(row: Row[Any]) -> GameRow:
    found = {field.name: getattr(row, field.name) for field in fields(GameRow)}
    return GameRow(**found | {name: found[name] or "" for name in _ACCOUNTS})
