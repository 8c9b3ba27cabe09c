"""``/torneo/{tournament}/imprimir``: print documents, publish rounds, and set the notice."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

import anyio.to_thread
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from letrado.base.control_characters import is_plain_line
from letrado.base.errors import Illegal, LetradoError, Unavailable
from letrado.base.i18n import LANGUAGES, translator
from letrado.reports.tournament import DOCUMENTS, Asked, as_pdf, number_of
from letrado.server.features.tournaments.live_tournament import (
    LiveTournament,
    tournament_of,
    tournaments_of,
)
from letrado.server.features.tournaments.printing.projector import (
    LONGEST_NOTICE,
    Shown,
    as_kept,
    public_rounds,
    shown,
)
from letrado.server.features.tournaments.public.routes import mark_of
from letrado.server.features.tournaments.results.codes import link_of
from letrado.server.infra.errors import Why, status_of, why
from letrado.server.rendering.environment import page as draw_page
from letrado.server.rendering.i18n import language_of
from letrado.server.rendering.links import site_of
from letrado.server.rendering.template_context import as_context
from letrado.store.tournaments.tournaments import TournamentRow
from letrado.tournament.model.state import Tournament

router = APIRouter(include_in_schema=False)

HOME = "/torneo/{tournament}/imprimir"
HALL = "/torneo/{tournament}/sala"


@router.api_route(HOME, methods=["GET", "HEAD"])
async def show_papers(request: Request, tournament: str) -> Response:
    """Show all documents, with a choice of round, division and language."""
    hall = await tournament_of(request, tournament)
    return await anyio.to_thread.run_sync(_draw, request, hall)


@router.get(HOME + "/{document}.pdf")
async def print_paper(
    request: Request,
    tournament: str,
    document: str,
    division: str = "",
    ronda: int = 0,
    idioma: str = "",
    mejores: int = 0,
) -> Response:
    """Return a document as PDF."""
    if document not in DOCUMENTS:
        raise Unavailable(
            "print.unknown",
            "There is no document “{document}”. Choose from: {known}",
            document=document[:40],
            known=", ".join(DOCUMENTS),
        )
    hall = await tournament_of(request, tournament)
    found = hall.tournament
    name = division if division in found.divisions else next(iter(found.divisions), "A")
    asked = Asked(
        found,
        name,
        max(0, ronda),
        idioma if idioma in LANGUAGES else found.rules.language,
        partial(link_of, hall, site_of(request)),
        best=max(0, mejores),
    )
    pdf = await anyio.to_thread.run_sync(as_pdf, document, asked)
    number = number_of(document, asked)
    after = f"-{number}" if number else ""
    headers = {
        "Content-Disposition": f'inline; filename="{document}{after}.pdf"',
        "Cache-Control": "private, no-store",
    }
    return Response(pdf, media_type="application/pdf", headers=headers)


@router.post(HALL)
async def arrange_hall(request: Request, tournament: str) -> Response:
    """Hold rounds back or publish them; set the notice at the foot of the screen."""
    halls = tournaments_of(request)
    hall = await tournament_of(request, tournament)
    form = {key: text for key, text in (await request.form()).items() if isinstance(text, str)}
    try:
        await halls.arrange(tournament, hall=partial(_arranged, form))
    except LetradoError as failure:
        return await anyio.to_thread.run_sync(_draw, request, hall, failure)
    return RedirectResponse(f"/torneo/{hall.id}/imprimir", 303)


def _arranged(form: Mapping[str, str], row: TournamentRow, found: Tournament) -> str:
    """Apply a form to the choices for the hall, and return them as the store keeps them."""
    chosen = shown(row)
    if form.get("do") == "publish":
        everything = {name: len(division.rounds) for name, division in found.divisions.items()}
        chosen = replace(chosen, published=everything)
    else:
        notice = form.get("notice", "").strip()
        if len(notice) > LONGEST_NOTICE or not is_plain_line(notice):
            raise Illegal(
                "hall.notice",
                "A notice is a line of at most {most} characters",
                most=LONGEST_NOTICE,
            )
        chosen = replace(chosen, hold=bool(form.get("hold")), notice=notice)
    return json.dumps(as_kept(chosen), ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Document:
    """A document by the name of its file; *ready* says that there is something to print."""

    name: str
    text: str
    ready: bool


@dataclass(frozen=True, slots=True)
class PrintsPage:
    """Documents of a round, and the choices for the hall; *tongue* is the documents' language."""

    name: str
    root: str
    mark: str
    documents: list[Document]
    divisions: list[str]
    division: str
    rounds: int
    round: int
    tongue: str
    shown: Shown
    held_back: int
    failure: Why | None


def _draw(request: Request, hall: LiveTournament, failure: LetradoError | None = None) -> Response:
    language = language_of(request)
    asked = request.query_params
    found = hall.tournament
    names = list(found.divisions)
    division = asked.get("division", "")
    name = division if division in found.divisions else next(iter(names), "")
    rounds = len(found.divisions[name].rounds) if name else 0
    text = asked.get("ronda", "")
    chosen = int(text) if text.isdecimal() and len(text) < 4 else rounds
    tongue = asked.get("idioma", "")
    _ = translator(language)
    held_back = sum(
        len(one.rounds) - len(public_rounds(hall, each)) for each, one in found.divisions.items()
    )
    page = PrintsPage(
        name=found.settings.name,
        root=f"/torneo/{hall.id}",
        mark=mark_of(hall),
        documents=[
            Document(each, _(document.name), bool(rounds) or not document.of_round)
            for each, document in DOCUMENTS.items()
        ],
        divisions=names,
        division=name,
        rounds=rounds,
        round=min(max(chosen, 0), rounds),
        tongue=tongue if tongue in LANGUAGES else found.rules.language,
        shown=shown(hall.row),
        held_back=held_back,
        failure=why(failure, language) if failure else None,
    )
    status = status_of(failure) if failure else 200
    return draw_page(request, "tournament_prints.html", as_context(page), status=status)
