"""``/mesas`` and ``/mesa/{game}``: games at real tables, kept by officials on a tablet.

A member who opens a table keeps it, as its arbiter; others may be given a role in it. Players need
no account. As in all games the referee decides and the log records. The keeper of a table writes
for the players and in the offices that they hold (`offices.py`).
"""

from functools import partial
from typing import Annotated, Any

import anyio.to_thread
from fastapi import APIRouter, Form
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from letrado.base.errors import Illegal, LetradoError, let_go
from letrado.base.i18n import Named
from letrado.base.limits import count
from letrado.game import Actor
from letrado.server.features.admin.role_names import NAMES
from letrado.server.features.game.routes import Seq, live_of, seated, still_seated
from letrado.server.features.lobby import starting
from letrado.server.features.table_console import page as table_console_page
from letrado.server.features.table_console.form import read_form, read_terms
from letrado.server.features.table_console.offices import writes_for
from letrado.server.features.table_console.steps import LONGEST_LINE, asked_for, not_kept
from letrado.server.features.table_console.view import console_state
from letrado.server.infra import db
from letrado.server.infra.http_refusals import NotAllowed
from letrado.server.live import game_log
from letrado.server.live.game_log import GameLog
from letrado.server.live.live_game import LiveGame
from letrado.server.live.participants import Participant
from letrado.server.rendering.i18n import language_of
from letrado.server.security.identity import account_of, now_of, store_of
from letrado.store import write_transaction
from letrado.store.games import games
from letrado.store.people import accounts, grants
from letrado.store.people.grants import Scope
from letrado.table.naming import named

router = APIRouter(include_in_schema=False)

MOST_TABLES = count("tables")
"""Tables that one account may have open at once."""


class StepText(BaseModel):
    """A request of the console, for the state that it shows."""

    model_config = ConfigDict(extra="forbid")

    seq: Seq
    do: Annotated[dict[str, Any], Field(max_length=20)]


@router.api_route("/mesas", methods=["GET", "HEAD"])
def list_tables(request: Request) -> Response:
    """Show the visitor's tables, the calls from everywhere, and the form for a new table."""
    return table_console_page.draw_list(request)


@router.post("/mesas")
async def open_table(request: Request) -> Response:
    """Open a table, kept by the visitor."""
    fields = {key: value for key, value in (await request.form()).items() if isinstance(value, str)}
    account, now = account_of(request), now_of(request)

    def begin() -> GameLog:
        if fields.get("online"):
            return _online(request, fields)
        row, settings, lexicon = read_form(fields, request.app.state.lexicons, now)
        with write_transaction(store_of(request)) as connection:
            if games.count_officiated(connection, account.id) >= MOST_TABLES:
                raise Illegal(
                    "table.many", "You keep {most} tables: close one first", most=MOST_TABLES
                )
            log = game_log.begin(connection, row, settings, lexicon, now, seated=False)
            grants.give(connection, account.id, "arbiter", Scope("game", row.id), now, account.id)
            return log

    try:
        log = await anyio.to_thread.run_sync(begin)
    except LetradoError as error:
        draw = partial(table_console_page.draw_list, request, fields, let_go(error))
        return await anyio.to_thread.run_sync(draw)
    live_of(request).register(log)
    kind = "mesa" if log.row.pace == "table" else "juego"
    return RedirectResponse(f"/{kind}/{log.row.id}", 303)


def _online(request: Request, fields: dict[str, str]) -> GameLog:
    """Begin a live game of two members with officials; the visitor is the first of them."""
    account, now = account_of(request), now_of(request)
    with write_transaction(store_of(request)) as connection:
        if not table_console_page.may_appoint(connection, account):
            raise NotAllowed(
                "role.refused",
                "Only these may see or do this: {who}",
                who=Named(NAMES, "arbiter", "director"),
            )
        one, other = (accounts.require(connection, fields.get(name, "")) for name in ("a", "b"))
        if len({one.id, other.id, account.id}) < 3:
            raise Illegal(
                "table.own", "You can’t officiate your own game: choose two other players"
            )
        for player in (one, other):
            starting.check_room(connection, player)
        terms = read_terms(fields)
        lexicons = request.app.state.lexicons
        log = starting.start(
            connection, lexicons, terms, (one, other), now, seated=False, officials=True
        )
        scope = Scope("game", log.row.id)
        grants.give(connection, account.id, "arbiter", scope, now, account.id)
    return log


@router.api_route("/mesa/{game}", methods=["GET", "HEAD"])
async def show_table(request: Request, game: str) -> Response:
    """Show the console of a table."""
    table, seat = await seated(request, game)
    return await _page(request, table, seat)


@router.get("/mesa/{game}/estado")
async def table_state(request: Request, game: str) -> dict[str, Any]:
    """Return the console's state: another device may have continued the game."""
    table, seat = await seated(request, game)
    if table.log.row.pace != "table":
        raise not_kept()  # spectators see it on its own page, after its delay
    return _state(request, table, await _writers(request, game, seat))


@router.post("/mesa/{game}/pasos")
async def take_step(request: Request, game: str, step: StepText) -> dict[str, Any]:
    """Carry out a step of the console; return the state after it."""
    table, seat = await seated(request, game)
    writers = await _writers(request, game, seat)
    taken = await _taken(request, table, seat, step.do, step.seq, writers)
    return _state(request, taken, writers)


@router.post("/mesa/{game}/linea")
async def type_line(
    request: Request,
    game: str,
    seq: Annotated[int, Form(ge=0)],
    line: Annotated[str, Form(max_length=LONGEST_LINE)],
) -> Response:
    """Carry out a typed step, without script: ``A 8H CHUPE 26``, ``acepta``, ``pulsa``."""
    table, seat = await seated(request, game)
    try:
        writers = await _writers(request, game, seat)
        await _taken(request, table, seat, {"line": line}, seq, writers)
    except LetradoError as error:
        return await _page(request, table, seat, error, line)
    return RedirectResponse(f"/mesa/{game}", 303)


async def _writers(request: Request, game: str, seat: Participant) -> frozenset[Actor]:
    """Return the actors for whom the visitor may write."""
    return await db.read(store_of(request), writes_for, game, seat.standing)


async def _taken(
    request: Request,
    table: LiveGame,
    seat: Participant,
    raw: dict[str, Any],
    seq: int,
    writers: frozenset[Actor],
) -> LiveGame:
    language = language_of(request)
    try:
        return await live_of(request).act(
            table.id,
            lambda now: asked_for(raw, now, table.log.events, now_of(request), language, writers),
            seq,
            still_seated(request, table, seat),
        )
    except Illegal as error:
        raise named(error, table.log.game, language) from None


def _state(request: Request, table: LiveGame, writers: frozenset[Actor]) -> dict[str, Any]:
    return console_state(table.log, now_of(request), language_of(request), writers)


async def _page(
    request: Request,
    table: LiveGame,
    seat: Participant,
    failure: LetradoError | None = None,
    line: str = "",
) -> Response:
    if table.log.row.pace != "table":
        return RedirectResponse(f"/juego/{table.log.row.id}", 303)
    state = _state(request, table, await _writers(request, table.log.row.id, seat))
    draw = partial(table_console_page.draw_table, request, table.log, state, failure, line)
    return await anyio.to_thread.run_sync(draw)
