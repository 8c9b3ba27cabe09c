"""``/torneo/{tournament}/mesa``: the director's desk, page by page.

Each page is drawn from the tournament in memory and takes the forms that it shows. A form names its
act, which becomes a command (`acts`), and the desk's own law decides. A refused form changes
nothing: the same page shows the reason and the typed values. Everything works without script.
"""

from dataclasses import asdict
from functools import partial
from typing import Any

import anyio.to_thread
from fastapi import APIRouter
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from letrado.base.errors import LetradoError, Unavailable, let_go
from letrado.server.features.tournaments.desk import (
    acts_law,
    acts_people,
    acts_rounds,
    contexts,
    unlogged_actions,
)
from letrado.server.features.tournaments.desk import lists as desk_lists
from letrado.server.features.tournaments.desk.acts import AS_SEEN, Form, reading_of
from letrado.server.features.tournaments.desk.acts_rounds import couples
from letrado.server.features.tournaments.desk.draft import check
from letrado.server.features.tournaments.desk.look import DeskFrame, Look, heading, last_told, look
from letrado.server.features.tournaments.live_tournament import (
    LiveTournament,
    tournament_of,
    tournaments_of,
)
from letrado.server.features.tournaments.public.routes import mark_of
from letrado.server.features.tournaments.roles import author, parts_of
from letrado.server.infra.errors import status_of, why
from letrado.server.rendering.environment import page as draw_page
from letrado.server.rendering.i18n import language_of
from letrado.server.rendering.template_context import as_context
from letrado.server.security.identity import account_of, network_of, visitor_of
from letrado.tournament.model.commands import Command

router = APIRouter(include_in_schema=False)

CHAPTERS = (acts_people, acts_rounds, acts_law, desk_lists)
"""Modules that define the acts; importing them fills the registry."""

HOME = "/torneo/{tournament}/mesa"
BESIDE = 300
"""Players from which a round is paired in the background, with progress on the page."""
_WAIT = 25.0
"""Seconds that a page waits for news before it asks again."""


@router.get(HOME + "/cambios")
async def changes(request: Request, tournament: str, desde: str = "") -> Response:
    """Answer when the tournament is no longer as the page shows it, or after `_WAIT` seconds."""
    halls = tournaments_of(request)
    hall = await tournament_of(request, tournament)
    account = visitor_of(request).account
    with halls.listening(hall, account.id if account else None, network_of(request)) as listener:
        if _mark(hall) == desde:
            await listener.wait_for_page(request, _WAIT)
    work = hall.work
    told: dict[str, Any] = {"mark": _mark(hall)}
    if work is not None and work.running:
        told["work"] = None if work.elsewhere else round(work.fraction * 100)
    return JSONResponse(told, headers={"Cache-Control": "no-store"})


def _mark(hall: LiveTournament) -> str:
    """Return the mark of the public pages, with a sign if a round is being paired."""
    return mark_of(hall) + ("+" if hall.busy else "")


@router.post(HOME + "/prueba")
async def try_pairs(request: Request, tournament: str) -> Response:
    """Check a round that was paired by hand, and return its costs; nothing is changed."""
    hall = await tournament_of(request, tournament)
    sent = await request.form()

    def checked() -> dict[str, Any]:
        here = _look(request, hall)
        form = Form(sent, hall.tournament, partial(author, here.parts, ""))
        return asdict(check(here, couples(form)))

    return JSONResponse(await anyio.to_thread.run_sync(checked))


@router.api_route(HOME, methods=["GET", "HEAD"])
async def show_desk(request: Request, tournament: str) -> Response:
    """Show the first page: all tables of the round."""
    return await _drawn(request, tournament, "")


@router.api_route(HOME + "/{page}", methods=["GET", "HEAD"])
async def show_page(request: Request, tournament: str, page: str) -> Response:
    """Show one of the other pages."""
    return await _drawn(request, tournament, page)


@router.post(HOME)
async def act_at_desk(request: Request, tournament: str) -> Response:
    """Take a form of the first page."""
    return await _done(request, tournament, "")


@router.post(HOME + "/{page}")
async def act_on_page(request: Request, tournament: str, page: str) -> Response:
    """Take a form of one of the other pages."""
    return await _done(request, tournament, page)


# -- drawing -----------------------------------------------------------------------------------


def _look(request: Request, hall: LiveTournament) -> Look:
    asked = request.query_params
    parts = parts_of(request, hall.id)
    return look(
        hall, parts, language_of(request), asked.get("division", ""), asked.get("ronda", "")
    )


async def _drawn(
    request: Request,
    tournament: str,
    page: str,
    failure: LetradoError | None = None,
    form: Form | None = None,
) -> Response:
    found = contexts.PAGES.get(page)
    if found is None:
        raise Unavailable(
            "request.not_found", "This page doesn’t exist or has moved", path=request.url.path
        )
    hall = await tournament_of(request, tournament)
    template, made = found

    def draw() -> Response:
        here = _look(request, hall)
        frame = DeskFrame(
            desk=heading(here),
            page_name=page,
            root=f"/torneo/{hall.id}/mesa",
            public=f"/torneo/{hall.id}",
            mark=_mark(hall),
            typed=form.kept if form else {},
            failure=why(failure, here.language) if failure else None,
            last=last_told(here),
        )
        context = as_context(frame, made(here, request, form))
        status = status_of(failure) if failure else 200
        return draw_page(request, template, context, status=status)

    return await anyio.to_thread.run_sync(draw)


# -- acting ------------------------------------------------------------------------------------


async def _done(request: Request, tournament: str, page: str) -> Response:
    async with request.form() as sent:
        return await _acted(request, tournament, page, sent)


async def _acted(request: Request, tournament: str, page: str, sent: FormData) -> Response:
    halls = tournaments_of(request)
    hall = await tournament_of(request, tournament)
    account = account_of(request)
    parts = await anyio.to_thread.run_sync(parts_of, request, tournament)
    sign = partial(author, parts, account.name)
    form = Form(sent, hall.tournament, sign)
    name = form.text("do", 40)
    try:
        if name in unlogged_actions.UNLOGGED_ACTIONS:
            await unlogged_actions.UNLOGGED_ACTIONS[name](request, hall, form)
        elif name in unlogged_actions.LOOKING:
            return await _drawn(request, tournament, page, None, form)
        else:
            reading = reading_of(name)
            expected = form.number("seq", 1, 10**9) if name in AS_SEEN else None
            if name in ("pair", "repair") and len(hall.tournament.entrants) >= BESIDE:
                command = reading(form)
                if isinstance(command, Command):
                    await halls.begin(tournament, command, account=account.id)
            else:
                await halls.act(
                    tournament,
                    lambda found: reading(Form(sent, found, sign)),
                    expected=expected,
                    account=account.id,
                )
    except LetradoError as failure:
        return await _drawn(request, tournament, page, let_go(failure), form)
    return RedirectResponse(_back(request, form, hall), 303)


def _back(request: Request, form: Form, hall: LiveTournament) -> str:
    """Return the page to show next: the form's own choice within this desk, else the same."""
    asked = form.text("then", 300)
    if asked.startswith(f"/torneo/{hall.id}/mesa"):
        return asked
    query = f"?{request.url.query}" if request.url.query else ""
    return request.url.path + query
