"""``/jugador/{name}``: who somebody is, how he is rated, and the games that all may see."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from letrado.errors import Unavailable
from letrado.game import Side
from letrado.locale import N_
from letrado.server.imports import imported_by
from letrado.server.render import page
from letrado.server.terms import edition_name
from letrado.server.visitors import store_of, visitor_of
from letrado.store import accounts, games, ratings, view
from letrado.store.games import GameRow

router = APIRouter(include_in_schema=False)

_A_PAGE = 30
_COUNTED = 2_000
"""Games, from the latest back, of which the figures are made."""
SPEEDS = {
    "quick": N_("quick"),
    "standard": N_("standard"),
    "correspondence": N_("correspondence"),
}


@dataclass(frozen=True, slots=True)
class Past:
    """A game of the history."""

    row: GameRow
    rival: str
    is_member: bool
    edition: str
    score: tuple[int, int] | None
    """None while whoever looks may not know it yet."""
    outcome: str


@dataclass(frozen=True, slots=True)
class Figures:
    """What the games that are over come to."""

    played: int
    won: int
    drawn: int
    points: int
    """An average of one's own."""
    best: int

    @classmethod
    def of(cls, rows: Iterable[GameRow], account: str) -> "Figures | None":
        """The figures of an account; None without a game that is over."""
        over = [(row, row.side_of(account) or Side.A) for row in rows if row.status == "over"]
        if not over:
            return None
        ends = [_outcome(row, side) for row, side in over]
        scores = [_scores(row, side)[0] for row, side in over]
        average = round(sum(scores) / len(scores))
        return cls(len(over), ends.count("won"), ends.count("drawn"), average, max(scores))

    @property
    def lost(self) -> int:
        """Games lost."""
        return self.played - self.won - self.drawn


@router.api_route("/jugador/{name}", methods=["GET", "HEAD"])
def player_page(
    request: Request, name: str, antes: Annotated[int | None, Query(ge=0, le=2**53)] = None
) -> Response:
    """A profile with its history."""
    visitor = visitor_of(request).account
    with view(store_of(request)) as connection:
        account = accounts.named(connection, name)
        if account is None:
            raise Unavailable("account.unknown", "Nobody here is called “{name}”", name=name[:40])
        rows = games.of_account(connection, account.id, limit=_A_PAGE, before=antes)
        own = visitor.id if visitor else ""
        past = [_past(connection, row, account.id, own) for row in visible_to(own, rows)]
        counted = games.of_account(connection, account.id, limit=_COUNTED)
        rated = ratings.of_account(connection, account.id)
    context = {
        "account": account,
        "past": past,
        "figures": Figures.of(visible_to(own, counted), account.id),
        "older": f"/jugador/{quote(account.name)}?antes={rows[-1].created_at}"
        if len(rows) == _A_PAGE
        else "",
        "rated": rated,
        "speeds": SPEEDS,
        "own": own == account.id,
        "imported": imported_by(request) if own == account.id else [],
    }
    return page(request, "player.html", context)


def visible_to(viewer: str, rows: Iterable[GameRow]) -> list[GameRow]:
    """Those of the games that an account may know of without having their links."""
    return [row for row in rows if row.visibility == "public" or row.side_of(viewer)]


def _past(connection: Connection, row: GameRow, account: str, viewer: str) -> Past:
    side = row.side_of(account) or Side.A
    other = accounts.find(connection, row.side_b if side is Side.A else row.side_a)
    behind = row.status == "running" and row.delay_ms > 0 and not row.side_of(viewer)
    return Past(
        row,
        other.name if other else "",
        other is not None and other.is_member and other.deleted_at is None,
        edition_name(row.edition),
        None if behind else _scores(row, side),
        _outcome(row, side),
    )


def _scores(row: GameRow, side: Side) -> tuple[int, int]:
    return (row.score_a, row.score_b) if side is Side.A else (row.score_b, row.score_a)


def _outcome(row: GameRow, side: Side) -> str:
    """``running``, ``cancelled``, ``won``, ``lost`` or ``drawn``."""
    if row.status != "over" or row.result is None:
        return row.status
    result = json.loads(row.result)
    if result["both_lose"]:
        return "lost"
    if result["winner"] is None:
        return "drawn"
    return "won" if result["winner"] == side.value else "lost"
