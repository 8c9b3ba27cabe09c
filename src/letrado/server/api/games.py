"""Games for programs: list them, begin one against a program of the house, propose, take a file."""

from typing import Annotated, Any, Literal

import anyio.to_thread
from fastapi import APIRouter, Query
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from letrado.base.errors import Unreadable
from letrado.players import LEVELS
from letrado.server.api.models import (
    Begun,
    BotGame,
    GameList,
    Me,
    Player,
    Proposal,
    Proposed,
    State,
)
from letrado.server.features.accounts.guests import keeping
from letrado.server.features.game.exports import FileForm, export_game
from letrado.server.features.game.routes import cancelled_by, live_of, rematch_of, seated, state_of
from letrado.server.features.lobby import starting
from letrado.server.features.lobby.terms import Terms
from letrado.server.live.game_log import GameLog
from letrado.server.live.summaries import summary
from letrado.server.security.fair_play import clocked_game_of
from letrado.server.security.identity import account_of, now_of, store_of, visitor_of
from letrado.store import read_transaction
from letrado.store.games import games
from letrado.store.games.games import GameRow
from letrado.store.keyset import PATTERN, cursor_of
from letrado.store.people import accounts, ratings

router = APIRouter(prefix="/api/v1", tags=["games"])

_A_PAGE = 50


@router.get("/me", tags=["account"])
def who_am_i(request: Request) -> Me:
    """Return the account that asks, and the scopes of the token."""
    visitor, account = visitor_of(request), account_of(request)
    playing = clocked_game_of(request)
    return Me(
        name=account.name,
        kind=account.kind,
        scopes=sorted(visitor.bearer.scopes) if visitor.bearer else None,
        playing=playing.id if playing else None,
    )


@router.get("/players/{name}", tags=["account"])
def player(request: Request, name: str) -> Player:
    """Return a player's ratings, and their latest games that the asking account may know of."""
    asks = visitor_of(request).account
    own = asks.id if asks else ""
    with read_transaction(store_of(request)) as connection:
        found = accounts.require(connection, name)
        rows = games.page_of_account(connection, found.id, own, _A_PAGE).rows
        return Player.model_validate(
            {
                "name": found.name,
                "kind": found.kind,
                "since": found.created_at,
                "ratings": [
                    {
                        "language": language,
                        "speed": speed,
                        "rating": round(rating.rating),
                        "games": played,
                    }
                    for language, speed, rating, played in ratings.of_account(connection, found.id)
                ],
                "games": [_told(connection, row, own) for row in rows],
            }
        )


@router.get("/games")
def list_games(
    request: Request,
    status: Literal["running", "over", "all"] = "all",
    before: Annotated[str, Query(pattern=PATTERN)] = "",
    limit: Annotated[int, Query(ge=1, le=_A_PAGE)] = 20,
) -> GameList:
    """Return your own games, the latest first; *before* continues where an answer ended."""
    account = account_of(request)
    with read_transaction(store_of(request)) as connection:
        rows = games.of_account(connection, account.id, limit=limit, before=before)
        told = [
            summary(connection, row, account.id)
            for row in rows
            if status == "all" or (row.status == "running") == (status == "running")
        ]
    onward = cursor_of(rows[-1].created_at, rows[-1].id) if len(rows) == limit else None
    return GameList.model_validate({"games": told, "before": onward})


@router.post("/games", status_code=201)
async def begin_game(request: Request, wanted: BotGame) -> Begun:
    """Begin a game against a program of the house."""
    app, now = request.app.state, now_of(request)
    if wanted.level not in LEVELS:
        raise Unreadable(
            "terms.level", "There is no program “{level}”: {known}",
            level=wanted.level, known=", ".join(LEVELS),
        )  # fmt: skip
    terms = Terms.read(wanted.model_dump(exclude={"level"}))

    def begin() -> GameLog:
        with keeping(request) as (connection, account):
            starting.check_room(connection, account)
            players = (account, app.bots.account(wanted.level))
            return starting.start(connection, app.lexicons, terms, players, now, seated=True)

    begun = await anyio.to_thread.run_sync(begin)
    live_of(request).register(begun)
    return begun_data(begun)


@router.post("/games/{game}/cancel")
async def propose_to_cancel(request: Request, game: str, answer: Proposal) -> Proposed:
    """Propose to cancel the game, agree to it, or decline."""
    await cancelled_by(request, game, decline=answer.decline)
    return await _proposed(request, game)


@router.post("/games/{game}/rematch")
async def propose_rematch(request: Request, game: str, answer: Proposal) -> Proposed:
    """Propose another game on the same terms, agree to it, or decline."""
    begun = await rematch_of(request, game, decline=answer.decline)
    return await _proposed(request, game, begun)


@router.post("/games/{game}/claim", response_model=State)
async def claim_game(request: Request, game: str) -> dict[str, Any]:
    """Claim the game of an opponent who has gone and whose time is used up."""
    table, seat = await seated(request, game)
    if seat.side is not None:
        await live_of(request).claim(game, seat.side)
    return await state_of(request, table, seat, table.log.seq)


@router.get("/games/{game}/files/{form}", response_class=Response)
async def game_file(request: Request, game: str, form: FileForm) -> Response:
    """A game that is over as a log (jsonl), as GCG or as its score sheet (pdf)."""
    return await export_game(request, game, form)


def begun_data(log: GameLog) -> Begun:
    """Return a game for the player who began it."""
    return Begun(game=log.row.id, path=f"/juego/{log.row.id}")


async def _proposed(request: Request, game: str, begun: GameLog | None = None) -> Proposed:
    row = (await live_of(request).table(game)).log.row
    return Proposed(status=row.status, game=begun.row.id if begun else None)


def _told(connection: Connection, row: GameRow, viewer: str) -> dict[str, Any]:
    """Return a game of others; its points may still be hidden from the viewer."""
    told = summary(connection, row, viewer)
    if row.status == "running" and row.delay_ms > 0 and not row.side_of(viewer):
        told |= {"scores": {"A": 0, "B": 0}, "turn": None}
    return told
