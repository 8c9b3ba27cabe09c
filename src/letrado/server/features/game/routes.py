"""A game by plain HTTP: state and commands for programs, and forms that need no script."""

import json
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import anyio.to_thread
from fastapi import APIRouter, Form
from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from sqlalchemy import Connection
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from letrado.base.errors import Illegal, LetradoError
from letrado.core.placements import LONGEST_PLAY
from letrado.formats.strict_json import whole_characters
from letrado.game import Actor, Command, Game
from letrado.game.commands import Annul
from letrado.game.settings import MINUTE
from letrado.server.api.models import State
from letrado.server.features.game import page as game_page
from letrado.server.features.lobby import starting
from letrado.server.infra import db
from letrado.server.infra.http_refusals import NotAllowed, SignInNeeded
from letrado.server.live.game_commands import filled_in, is_signature, read_command, typed_command
from letrado.server.live.game_log import Check, CommandFactory, GameLog
from letrado.server.live.live_game import LiveGame
from letrado.server.live.messages import LARGEST_FRAME
from letrado.server.live.participants import Participant, gone_data, participant_of, visible_state
from letrado.server.live.registry import GameRegistry, command_factory
from letrado.server.rendering.i18n import language_of
from letrado.server.security.fair_play import note_player, refuse_trials
from letrado.server.security.identity import account_of, now_of, still_here, store_of, visitor_of
from letrado.store import read_transaction
from letrado.store.games import event_log, games
from letrado.table.naming import named

router = APIRouter()

Seq = Annotated[int, Field(ge=0, le=2**53)]
Points = Annotated[int, Field(ge=-10_000, le=10_000)]


class CommandText(BaseModel):
    """A command, as over the WebSocket."""

    model_config = ConfigDict(extra="forbid")

    seq: Seq
    do: Annotated[dict[str, Any], Field(max_length=20), AfterValidator(whole_characters)]


def live_of(connection: HTTPConnection) -> GameRegistry:
    """Return the running games of the application."""
    live: GameRegistry = connection.app.state.live
    return live


async def seated(request: Request, game: str) -> tuple[LiveGame, Participant]:
    """Return the game, and the visitor's seat at it."""
    store, account = store_of(request), visitor_of(request).account

    def find() -> Participant:
        with read_transaction(store) as connection:
            row = games.find(connection, game)
            found = participant_of(connection, row, account)
        if found.side is not None:
            note_player(request, row)
        return found

    seat = await anyio.to_thread.run_sync(find)
    table = await live_of(request).table(game)
    if seat.side is not None:
        table.seen[seat.side] = now_of(request)
    return table, seat


async def state_of(
    request: Request, table: LiveGame, seat: Participant, since: int
) -> dict[str, Any]:
    """Return the state message for a seat."""
    log, now = table.log, now_of(request)
    shown = visible_state(log, seat, now)
    gone = gone_data(log, seat, live_of(request).gone_since(table))

    around = await live_of(request).surroundings(table)
    text = table.texts.message(log, shown, since, now, around, gone)
    message: dict[str, Any] = json.loads(text)
    return message


# -- programs ----------------------------------------------------------------------------------


@router.get("/api/v1/games/{game}", tags=["games"], response_model=State)
async def game_state(request: Request, game: str, seq: Seq = 0) -> dict[str, Any]:
    """Return a game as the asking account may see it, with the facts after event *seq*.

    A player who looks has come to the table: a game that waits for both begins.
    """
    table, seat = await seated(request, game)
    if seat.side is not None:
        await live_of(request).mark_connected(table, seat.side)
    return await state_of(request, table, seat, seq)


@router.post("/api/v1/games/{game}/commands", tags=["games"], response_model=State)
async def game_command(request: Request, game: str, text: CommandText) -> dict[str, Any]:
    """Send a command; return the state after it."""
    found, seat = await seated(request, game)
    await _check_alone(request, found, seat)
    table = await live_of(request).act(
        game,
        _asked(text.do, seat),
        text.seq,
        still_seated(request, found, seat),
        signing=is_signature(text.do),
    )
    return await state_of(request, table, seat, text.seq)


# -- pages -------------------------------------------------------------------------------------


@router.api_route("/juego/{game}", methods=["GET", "HEAD"], include_in_schema=False)
async def show_game(request: Request, game: str) -> Response:
    """Show the game's page."""
    return await _page(request, game)


@router.post("/juego/{game}/jugar", include_in_schema=False)
async def play(
    request: Request,
    game: str,
    seq: Annotated[int, Form(ge=0)],
    play: Annotated[str, Form(max_length=LONGEST_PLAY)],
) -> Response:
    """Play a typed move: ``8H casa``, ``-abc`` or ``-``."""

    def ask(seat: Participant) -> CommandFactory:
        return lambda now: typed_command(play, _actor(seat, "PlaceTiles", now), now)

    return await _carried_out(request, game, seq, ask)


@router.post("/juego/{game}/orden", include_in_schema=False)
async def order(
    request: Request,
    game: str,
    do: Annotated[str, Form(max_length=40)],
    seq: Annotated[int | None, Form(ge=0)] = None,
    words: Annotated[list[str], Form(max_length=20)] = [],  # noqa: B006 (never changed)
    text: Annotated[str, Form(max_length=LARGEST_FRAME)] = "",
    side: Annotated[str, Form(max_length=1)] = "",
    valid: Annotated[str, Form(max_length=1)] = "",
    minutes: Annotated[float | None, Form(ge=-1440, le=1440)] = None,
    word: Annotated[str, Form(max_length=40)] = "",
    winner: Annotated[str, Form(max_length=4)] = "",
    scores: Annotated[list[Points], Form(max_length=2)] = [],  # noqa: B006 (never changed)
    sanction: Annotated[str, Form(max_length=20)] = "",
    points: Annotated[int | None, Form(ge=0, le=10_000)] = None,
    ground: Annotated[str, Form(max_length=40)] = "",
    held: Annotated[int | None, Form(ge=0)] = None,
) -> Response:
    """Carry out a button: a command by its name, with those of the fields that it has.

    An official need not have seen the last event, because a ruling that does not fit is refused. A
    sanction would fit twice, so they say how many they have seen (*held*).
    """
    given: dict[str, Any] = {
        "words": [word[:LARGEST_FRAME] for word in words],
        "side": side,
        "valid": valid == "1",
        "left": None if minutes is None else round(minutes * MINUTE),
        "word": word,
        "winner": winner or None,
        "scores": scores,
        "sanction": int(sanction) if sanction.isdecimal() else sanction,  # its number, or its kind
        "upheld": valid == "1",
        "ground": ground,
    }
    if points is not None:
        given["points"] = points
    raw = {"kind": do} | filled_in(do, given, text)
    ask = partial(_asked, raw, held=held)
    return await _carried_out(request, game, seq, ask, signing=is_signature(raw))


@router.post("/juego/{game}/anular", include_in_schema=False)
async def cancel(
    request: Request, game: str, no: Annotated[str, Form(max_length=1)] = ""
) -> Response:
    """Propose to cancel the game, agree to it, or decline."""
    await cancelled_by(request, game, decline=bool(no))
    return RedirectResponse(f"/juego/{game}", 303)


async def cancelled_by(request: Request, game: str, *, decline: bool) -> None:
    """Record the visitor's answer about cancelling the game; cancel it once it may be."""
    table, _ = await seated(request, game)
    app, account, now = request.app.state, account_of(request), now_of(request)

    def propose(connection: Connection) -> str:
        return starting.wants_to_cancel(
            connection, app.bots, table.log, account, now, decline=decline
        )

    ground = await db.write(app.store, propose)
    if ground:
        # The game may begin meanwhile: then the question is asked again.
        seq = table.log.seq if ground == starting.NOT_BEGUN else None
        await live_of(request).act(game, command_factory(Annul(Actor.SYSTEM, ground)), seq)
    live_of(request).wake_listeners(table)


@router.post("/juego/{game}/ausencia", include_in_schema=False)
async def claim_absence(request: Request, game: str) -> Response:
    """Claim the game of an opponent who has gone and whose time is used up."""
    table, seat = await seated(request, game)
    if seat.side is not None:
        try:
            await live_of(request).claim(game, seat.side)
        except LetradoError as error:
            if "text/html" not in request.headers.get("accept", ""):
                raise
            return await _page(request, game, error)
    live_of(request).wake_listeners(table)
    return RedirectResponse(f"/juego/{game}", 303)


@router.post("/juego/{game}/revancha", include_in_schema=False)
async def rematch(
    request: Request, game: str, no: Annotated[str, Form(max_length=1)] = ""
) -> Response:
    """Propose a rematch, or a match's next game; agree to it, or decline."""
    begun = await rematch_of(request, game, decline=bool(no))
    return RedirectResponse(f"/juego/{begun.row.id if begun else game}", 303)


async def rematch_of(request: Request, game: str, *, decline: bool) -> GameLog | None:
    """Record the visitor's answer about another game; return the game once both want it."""
    table, _ = await seated(request, game)
    app, account, now = request.app.state, account_of(request), now_of(request)

    def propose(connection: Connection) -> GameLog | None:
        return starting.again(
            connection, app.lexicons, app.bots, table.log, account, now, decline=decline
        )

    begun = await db.write(app.store, propose)
    if begun is not None:
        live_of(request).register(begun)
    live_of(request).wake_listeners(table)
    return begun


# -- details -----------------------------------------------------------------------------------


def _asked(raw: dict[str, Any], seat: Participant, held: int | None = None) -> CommandFactory:
    def ask(now: Game) -> Command:
        if held is not None and held != len(now.sanctions):
            raise Illegal(
                "sanction.meanwhile", "Another sanction was recorded meanwhile: look at it"
            )
        return read_command(raw, _actor(seat, raw.get("kind"), now), now)

    return ask


def _actor(seat: Participant, name: object, game: Game) -> Actor:
    actor = seat.acts_as(name, game)
    if actor is None:
        raise NotAllowed("wire.not_yours", "Spectators can’t chat in this game")
    return actor


def still_seated(request: Request, table: LiveGame, seat: Participant) -> Check:
    """Return a check that refuses a visitor who was signed out, or whose role has changed."""

    def check(connection: Connection) -> None:
        account = still_here(connection, visitor_of(request), now_of(request))
        if account is None or account.id != seat.account:
            raise SignInNeeded("role.sign_in", "Sign in to see this")
        if participant_of(connection, table.log.row, account).part != seat.part:
            raise NotAllowed(
                "role.changed", "Your part in this game has changed: load the page again"
            )

    return check


async def _check_alone(request: Request, table: LiveGame, seat: Participant) -> None:
    """Refuse to try words on a program in the middle of a game with a person (F09 §43)."""
    store, bots = store_of(request), request.app.state.bots
    if seat.side is not None:
        await db.read(store, refuse_trials, bots, seat.account or "", table.log.row)


async def _carried_out(
    request: Request,
    game: str,
    seq: int | None,
    ask: Callable[[Participant], CommandFactory],
    *,
    signing: bool = False,
) -> Response:
    table, seat = await seated(request, game)
    try:
        await _check_alone(request, table, seat)
        if seq is None and seat.side is not None:
            raise event_log.stale(game, table.log.seq)
        check = still_seated(request, table, seat)
        await live_of(request).act(game, ask(seat), seq, check, signing=signing)
    except LetradoError as error:
        said = named(error, table.log.game, language_of(request))
        return await _page(request, game, said)
    return RedirectResponse(f"/juego/{game}", 303)


async def _page(request: Request, game: str, failure: LetradoError | None = None) -> Response:
    table, seat = await seated(request, game)
    if table.log.row.imported_by:
        return RedirectResponse(f"/juego/{game}/repaso", 303)
    if table.log.row.pace == "table":
        return RedirectResponse(f"/mesa/{game}", 303)
    if seat.side is not None:
        await live_of(request).mark_connected(table, seat.side)
    state = await state_of(request, table, seat, table.log.seq)
    return await anyio.to_thread.run_sync(game_page.draw, request, table.log, seat, state, failure)
