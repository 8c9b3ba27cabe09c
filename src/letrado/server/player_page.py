"""``/jugador/{name}``: who somebody is, how he is rated, and the games that all may see."""

import json
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
    edition: str
    score: tuple[int, int]
    outcome: str


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
        visible = [row for row in rows if row.visibility == "public" or row.side_of(own)]
        past = [_past(connection, row, account.id) for row in visible]
        rated = ratings.of_account(connection, account.id)
    context = {
        "account": account,
        "past": past,
        "older": f"/jugador/{quote(account.name)}?antes={rows[-1].created_at}"
        if len(rows) == _A_PAGE
        else "",
        "rated": rated,
        "speeds": SPEEDS,
        "own": own == account.id,
        "imported": imported_by(request) if own == account.id else [],
    }
    return page(request, "player.html", context)


def _past(connection: Connection, row: GameRow, account: str) -> Past:
    side = row.side_of(account) or Side.A
    other = accounts.find(connection, row.side_b if side is Side.A else row.side_a)
    score = (row.score_a, row.score_b) if side is Side.A else (row.score_b, row.score_a)
    return Past(
        row,
        other.name if other else "",
        edition_name(row.edition),
        score,
        _outcome(row, side),
    )


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
