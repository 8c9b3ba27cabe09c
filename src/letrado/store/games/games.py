"""The index of games: data for lists and lookups, all of it derived from logs and settings."""

import json
from collections.abc import Collection
from dataclasses import asdict, dataclass, fields
from functools import cache
from typing import Any, Literal

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Connection,
    Row,
    Select,
    bindparam,
    case,
    func,
    insert,
    literal_column,
    or_,
    select,
    union,
    union_all,
    update,
)

from letrado.game.actors import Side
from letrado.store.games.event_log import unknown
from letrado.store.keyset import Page, beyond, cursor_of, turn_page
from letrado.store.tables import account, game, role_grant, tournament_game
from letrado.store.transactions.statements import Statement

Pace = Literal["live", "correspondence", "table"]
"""``table``: a game at a real table, kept by its officials; its players need no account."""
Visibility = Literal["public", "link", "players"]
Status = Literal["running", "over", "cancelled", "recorded"]
"""``recorded``: an imported game whose record stops before the end; nobody plays it on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """One game in the index; sides are ids of accounts.

    An imported game has none: nobody here plays it, and it belongs to the account that imported it.
    A game at a real table, which its officials keep, has none either.
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
    """The official who is awaited, and since when."""

    def side_of(self, account: str) -> Side | None:
        """Return the side that *account* plays; None if it plays neither."""
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
"""Columns that follow from the log; the others are fixed when the game is made."""


@cache
def _refreshing(columns: frozenset[str]) -> Statement:
    """Built once, because it is part of every move."""
    return Statement(update(game).where(game.c.id == bindparam("which")), sorted(columns))


_RUNNING = game.c.status == literal_column("'running'")
"""A literal, not a parameter, so that the indexes of running games are used."""

_CALLING = _RUNNING & game.c.call_at.is_not(None)

DRAW, NONE = "draw", "none"
"""Outcomes other than a win of one side: a draw, or a loss of both."""

_MOST_WATCHED = 600
"""Games that are read to choose the few listed ones: an account may have fifty."""

_ACCOUNTS = ("side_a", "side_b", "imported_by")


def create(connection: Connection, row: GameRow) -> None:
    """Enter a game; its log is begun in the same transaction."""
    nobody = {name: None for name in _ACCOUNTS if not getattr(row, name)}
    outcome = _outcome(row.result)
    connection.execute(insert(game).values(**asdict(row) | nobody, outcome=outcome))


def refresh(connection: Connection, game_id: str, **derived: Any) -> None:
    """Update the index to what the log says now."""
    if surplus := derived.keys() - _CHANGING:
        raise TypeError(f"settled when the game was made: {sorted(surplus)}")
    if "result" in derived:
        derived["outcome"] = _outcome(derived["result"])
    _refreshing(frozenset(derived)).run(connection, derived | {"which": game_id})


def find(connection: Connection, game_id: str) -> GameRow:
    """Return the game with this id."""
    row = connection.execute(select(game).where(game.c.id == game_id)).one_or_none()
    if row is None:
        raise unknown(game_id)
    return _row(row)


def running(connection: Connection, account: str | None = None) -> list[GameRow]:
    """Return running games, of everybody or of *account*.

    The next to change by time comes first.
    """
    query = select(game).where(_RUNNING)
    if account is not None:
        query = query.where(_of(account))
    rows = [_row(row) for row in connection.execute(query)]
    return sorted(rows, key=lambda row: (row.due_at is None, row.due_at or 0, row.created_at))


def count_running(connection: Connection) -> int:
    """Return the number of running games."""
    query = select(func.count()).where(_RUNNING)
    return int(connection.execute(query).scalar_one())


def due(connection: Connection, until: int) -> list[tuple[int, str]]:
    """Return running games that time changes by *until*, each with the instant."""
    here = _RUNNING & (game.c.due_at <= until)
    rows = connection.execute(select(game.c.due_at, game.c.id).where(here))
    return [(due_at, game_id) for due_at, game_id in rows]


def calling(connection: Connection, limit: int) -> list[GameRow]:
    """Return running games that wait for an official, the longest wait first."""
    query = select(game).where(_CALLING).order_by(game.c.call_at, game.c.id).limit(limit)
    return [_row(row) for row in connection.execute(query)]


def calling_among(connection: Connection, ids: Collection[str]) -> list[GameRow]:
    """Return those of these games that wait for an official, the longest wait first."""
    query = select(game).where(game.c.id.in_(ids), _CALLING).order_by(game.c.call_at, game.c.id)
    return [_row(row) for row in connection.execute(query)]


def calling_for(
    connection: Connection, account: str, offices: Collection[str], limit: int
) -> list[GameRow]:
    """Return those waiting games in which *account* was given one of *offices*.

    An office given in a tournament is one in the games of its tables.
    """
    held = (role_grant.c.account == account) & role_grant.c.role.in_(offices)
    in_tournament = (role_grant.c.scope_kind == "tournament") & (
        role_grant.c.scope_id == tournament_game.c.tournament
    )
    own = union(
        select(role_grant.c.scope_id).where(held, role_grant.c.scope_kind == "game"),
        select(tournament_game.c.game).where(held, in_tournament),
    )
    query = select(game).where(game.c.id.in_(own), _CALLING)
    query = query.order_by(game.c.call_at, game.c.id).limit(limit)
    return [_row(row) for row in connection.execute(query)]


def officiated(connection: Connection, account: str, limit: int) -> list[GameRow]:
    """Return games in which *account* was given a role: those in play first, then the latest."""
    query = select(game).where(_officiated(account))
    query = query.order_by(~_RUNNING, game.c.created_at.desc(), game.c.id.desc()).limit(limit)
    return [_row(row) for row in connection.execute(query)]


def count_officiated(connection: Connection, account: str) -> int:
    """Return the number of games in play in which *account* was given a role."""
    query = select(func.count()).select_from(game).where(_officiated(account), _RUNNING)
    return int(connection.execute(query).scalar_one())


def _officiated(account: str) -> ColumnElement[bool]:
    given = (role_grant.c.account == account) & (role_grant.c.scope_kind == "game")
    return game.c.id.in_(select(role_grant.c.scope_id).where(given))


def among(connection: Connection, ids: Collection[str], *, limit: int) -> list[GameRow]:
    """Return the latest of the games with these ids."""
    query = select(game).where(game.c.id.in_(ids))
    query = query.order_by(game.c.created_at.desc(), game.c.id.desc()).limit(limit)
    return [_row(row) for row in connection.execute(query)]


def watched(connection: Connection, most: int, but: str = "") -> list[GameRow]:
    """Return live games under way that anybody may watch, apart from those of one account.

    Games of members come first, then those of other people, then those with programs; within each
    group, the one with the latest move. Each account is listed with one game, so that nobody fills
    the list.
    """
    open_to_all = _RUNNING & (game.c.visibility == "public")
    live = (game.c.pace == "live") & game.c.moved_at.is_not(None) & ~_of(but)
    first, second = account.alias(), account.alias()
    has_program = or_(first.c.kind == "bot", second.c.kind == "bot")
    has_guest = or_(first.c.kind == "guest", second.c.kind == "guest")
    rank = case((has_program, 2), (has_guest, 1), else_=0)
    query = (
        select(game, first.c.kind.label("kind_a"), second.c.kind.label("kind_b"))
        .join(first, first.c.id == game.c.side_a)
        .join(second, second.c.id == game.c.side_b)
        .where(open_to_all & live)
        .order_by(rank, game.c.moved_at.desc())
        .limit(_MOST_WATCHED)
    )
    found: list[GameRow] = []
    there: set[str] = set()
    for row in connection.execute(query):
        kinds = ((row.side_a, row.kind_a), (row.side_b, row.kind_b))
        people = {side for side, kind in kinds if kind != "bot"}
        if len(found) < most and there.isdisjoint(people):
            there |= people
            found.append(_row(row))
    return found


def clocked(connection: Connection, account: str) -> GameRow | None:
    """Return the game with clocks that *account* is playing now, if there is one (F09 §43)."""
    live = (row for row in running(connection, account) if row.pace == "live")
    return next((row for row in live if row.clock_ms is not None), None)


def of_account(
    connection: Connection, account: str, *, limit: int | None = None, before: str = ""
) -> list[GameRow]:
    """Return the games of *account*, latest first.

    *before* is the cursor of a row to continue at.
    """
    condition = [beyond(game.c.created_at, game.c.id, before, rising=False)] if before else []
    return [_row(row) for row in connection.execute(_latest(account, *condition).limit(limit))]


def page_of_account(
    connection: Connection,
    account: str,
    viewer: str,
    size: int,
    *,
    after: str = "",
    before: str = "",
) -> Page[GameRow]:
    """Return a page of the games of *account* that *viewer* may know of, latest first."""

    def fetch(cursor: str, backwards: bool, most: int) -> list[GameRow]:
        condition = [_known_to(viewer)]
        if cursor:
            condition.append(beyond(game.c.created_at, game.c.id, cursor, rising=backwards))
        query = _latest(account, *condition, rising=backwards).limit(most)
        return [_row(row) for row in connection.execute(query)]

    return turn_page(
        fetch, lambda row: cursor_of(row.created_at, row.id), size, after=after, before=before
    )


@dataclass(frozen=True, slots=True)
class Figures:
    """Totals over the finished games of an account."""

    played: int
    won: int
    drawn: int
    points: int
    """Average of the account's own points in a game."""
    best: int

    @property
    def lost(self) -> int:
        """Number of games lost."""
        return self.played - self.won - self.drawn


def figures_of(connection: Connection, account: str, viewer: str) -> Figures | None:
    """Return the figures of all finished games that *viewer* may know of; None without any.

    They are read from two indexes alone, so that a profile is quick with thousands of games.
    """
    over = (game.c.status == literal_column("'over'")) & _known_to(viewer)

    def of(side: Side, own: ColumnElement[int], mine: ColumnElement[bool]) -> Select[Any]:
        won = case((game.c.outcome == side.value, 1), else_=0)
        drawn = case((game.c.outcome == DRAW, 1), else_=0)
        columns = (own.label("points"), won.label("won"), drawn.label("drawn"))
        return select(*columns).where(mine, over)

    first, second = _sides(account)
    ends = union_all(
        of(Side.A, game.c.score_a, first), of(Side.B, game.c.score_b, second)
    ).subquery()
    sums = select(
        func.count(),
        func.sum(ends.c.won),
        func.sum(ends.c.drawn),
        func.sum(ends.c.points),
        func.max(ends.c.points),
    )
    played, won, drawn, points, best = connection.execute(sums).one()
    if not played:
        return None
    return Figures(int(played), int(won), int(drawn), round(int(points) / int(played)), int(best))


def _outcome(result: str | None) -> str | None:
    """Return the winner of a result in the index: a side, a draw, or a loss of both."""
    if result is None:
        return None
    found = json.loads(result)
    if found["both_lose"]:
        return NONE
    return str(found["winner"] or DRAW)


def _of(account: str) -> ColumnElement[bool]:
    return or_(game.c.side_a == account, game.c.side_b == account)


def _sides(account: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Return the conditions for the games of *account* as first player, and for its other games."""
    return game.c.side_a == account, (game.c.side_b == account) & (game.c.side_a != account)


def _known_to(viewer: str) -> ColumnElement[bool]:
    """Return the condition for games that an account may know of without having their links."""
    return or_(game.c.visibility == "public", game.c.side_a == viewer, game.c.side_b == viewer)


def _latest(
    account: str, *condition: ColumnElement[bool], rising: bool = False
) -> CompoundSelect[Any]:
    """Return the games of *account* in the order of two indexes, merged without sorting."""
    first, second = (select(game).where(mine, *condition) for mine in _sides(account))
    whole = union_all(first, second)
    order = (whole.selected_columns.created_at, whole.selected_columns.id)
    return whole.order_by(*(order if rising else (each.desc() for each in order)))


def _row(row: Row[Any]) -> GameRow:
    found = {field.name: getattr(row, field.name) for field in fields(GameRow)}
    return GameRow(**found | {name: found[name] or "" for name in _ACCOUNTS})
