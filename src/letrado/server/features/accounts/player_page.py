"""``/jugador/{name}``: a player's profile, ratings, and the games that all may see."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from letrado.base.errors import Unavailable
from letrado.base.i18n import N_, Text
from letrado.game import Side
from letrado.server.features.imports.routes import imported_by
from letrado.server.features.lobby.terms import edition_name
from letrado.server.rendering.environment import page
from letrado.server.rendering.template_context import as_context
from letrado.server.security.identity import store_of, visitor_of
from letrado.store import read_transaction
from letrado.store.games import games
from letrado.store.games.games import Figures, GameRow
from letrado.store.games.imports import Imported
from letrado.store.keyset import PATTERN
from letrado.store.people import accounts, ratings
from letrado.store.people.accounts import Account
from letrado.tournament.ratings.glicko2 import Rating

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
    is_member: bool
    edition: str
    score: tuple[int, int] | None
    """None while the viewer may not know it yet."""
    outcome: str


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """A profile: games a page at a time, and ratings; *imported* for its owner only."""

    account: Account
    past: list[Past]
    figures: Figures | None
    newer: str
    older: str
    rated: list[tuple[str, str, Rating, int]]
    speeds: Mapping[str, Text]
    own: bool
    imported: list[Imported]


@router.api_route("/jugador/{name}", methods=["GET", "HEAD"])
def player_page(
    request: Request,
    name: str,
    antes: Annotated[str, Query(pattern=PATTERN)] = "",
    despues: Annotated[str, Query(pattern=PATTERN)] = "",
) -> Response:
    """A profile with its history, a page at a time: *antes* are older games, *despues* newer."""
    visitor = visitor_of(request).account
    own = visitor.id if visitor else ""
    with read_transaction(store_of(request)) as connection:
        account = accounts.named(connection, name)
        if account is None:
            raise Unavailable("account.unknown", "There is no one called “{name}”", name=name[:40])
        shown = games.page_of_account(
            connection, account.id, own, _A_PAGE, after=antes, before=despues
        )
        past = _history(connection, shown.rows, account.id, own)
        figures = games.figures_of(connection, account.id, own)
        rated = ratings.of_account(connection, account.id)
    here = f"/jugador/{quote(account.name)}"
    drawn = PlayerPage(
        account=account,
        past=past,
        figures=figures,
        newer=f"{here}?despues={shown.previous}" if shown.previous else "",
        older=f"{here}?antes={shown.next}" if shown.next else "",
        rated=rated,
        speeds=SPEEDS,
        own=own == account.id,
        imported=imported_by(request) if own == account.id else [],
    )
    return page(request, "player.html", as_context(drawn))


def _history(
    connection: Connection, rows: Iterable[GameRow], account: str, viewer: str
) -> list[Past]:
    """Return games of an account as a viewer may see them, with their opponents."""
    sides = [(row, row.side_of(account) or Side.A) for row in rows]
    rivals = [row.side_b if side is Side.A else row.side_a for row, side in sides]
    found = accounts.among(connection, rivals)
    return [
        _past(row, side, found.get(rival), viewer)
        for (row, side), rival in zip(sides, rivals, strict=True)
    ]


def _past(row: GameRow, side: Side, rival: Account | None, viewer: str) -> Past:
    behind = row.status == "running" and row.delay_ms > 0 and not row.side_of(viewer)
    return Past(
        row,
        rival.name if rival else "",
        rival is not None and rival.is_member and rival.deleted_at is None,
        edition_name(row.edition),
        None if behind else _scores(row, side),
        _outcome(row, side),
    )


def _scores(row: GameRow, side: Side) -> tuple[int, int]:
    return (row.score_a, row.score_b) if side is Side.A else (row.score_b, row.score_a)


def _outcome(row: GameRow, side: Side) -> str:
    """Return ``running``, ``cancelled``, ``won``, ``lost`` or ``drawn``."""
    if row.status != "over" or row.result is None:
        return row.status
    result = json.loads(row.result)
    if result["both_lose"]:
        return "lost"
    if result["winner"] is None:
        return "drawn"
    return "won" if result["winner"] == side.value else "lost"
