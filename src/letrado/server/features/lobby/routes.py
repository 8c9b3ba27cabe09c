"""``/``: start a game in one click, continue one's own, accept one of others."""

from dataclasses import dataclass
from typing import Any

import anyio.to_thread
from fastapi import APIRouter
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from letrado.base.errors import Illegal, LetradoError
from letrado.base.i18n import Translate, translator
from letrado.core.layout import Layout
from letrado.server.features.accounts.guests import keeping
from letrado.server.features.game.routes import live_of
from letrado.server.features.imports.routes import imported_by
from letrado.server.features.lexicons.lexicons import LexiconList
from letrado.server.features.lobby import starting
from letrado.server.features.lobby.cards import GameCard, awaits, game_card
from letrado.server.features.lobby.form import (
    Choice,
    GameOffer,
    last_choice,
    offered,
    remember,
    terms_text,
)
from letrado.server.features.lobby.terms import Terms, edition_name, lexicon_for
from letrado.server.infra.errors import Why, status_of, why
from letrado.server.infra.public_errors import explain
from letrado.server.live.game_log import GameLog
from letrado.server.rendering.drawing import miniature
from letrado.server.rendering.environment import page
from letrado.server.rendering.i18n import language_of
from letrado.server.rendering.links import site_of
from letrado.server.rendering.template_context import as_context
from letrado.server.security.fair_play import refuse_trials
from letrado.server.security.identity import (
    account_of,
    now_of,
    store_of,
    visitor_of,
    widest_network_of,
)
from letrado.server.security.roles import is_administrator
from letrado.store import read_transaction, write_transaction
from letrado.store.games import games, offers
from letrado.store.games.games import GameRow
from letrado.store.games.imports import Imported
from letrado.store.games.offers import Offer
from letrado.store.people import accounts, blocks, ratings
from letrado.store.people.accounts import Account

router = APIRouter(include_in_schema=False)

MOST_SHOWN = 12
MOST_LISTED = 30
_WATCHED = 6

Listed = list[tuple[Offer, Account, int | None]]
Watched = list[tuple[str, str, str, str]]


@dataclass(frozen=True, slots=True)
class OfferLine:
    """An open offer in the list; *who* is empty if it is the viewer's own."""

    id: str
    who: str
    is_member: bool
    rating: int | None
    language: str
    edition: str
    clock: str
    games: int
    rated: bool
    listed: bool


@dataclass(frozen=True, slots=True)
class OfferPage:
    """An offered game; *own* is true for the viewer's own offer."""

    offer: Offer
    host: str
    own: bool
    edition: str
    clock: str
    terms: Terms
    share: str


@dataclass(frozen=True, slots=True)
class LobbyPage:
    """The form for a new game, the viewer's games, and the offers and games of others."""

    account: Account | None
    gone: bool
    choice: Choice
    form: GameOffer
    cards: list[GameCard]
    turns: int
    unbegun: int
    listed: list[OfferLine]
    own_offers: list[OfferLine]
    watched: Watched
    imported: list[Imported]
    miniature: list[tuple[int, int, str]]
    missing: list[str]
    administers: bool
    failure: Why | None


@router.api_route("/", methods=["GET", "HEAD"])
async def lobby_page(request: Request) -> Response:
    """Show the lobby; people who deleted their account come here and read that it is done."""
    return await _lobby(request)


@router.post("/partidas")
async def new_game(request: Request) -> Response:
    """Begin a game against a program, or offer one to people."""
    form = await request.form()
    sent = {name: value for name, value in form.items() if not isinstance(value, UploadFile)}
    app, now = request.app.state, now_of(request)
    choice: Choice | None = None
    try:
        choice = wanted = Choice.read(sent)

        def begin() -> GameLog | Offer:
            with keeping(request) as (connection, account):
                starting.check_room(connection, account)
                if wanted.rival == "bot":
                    refuse_trials(connection, app.bots, account.id, None)
                    players = (account, app.bots.account(wanted.level))
                    return starting.start(
                        connection, app.lexicons, wanted.terms, players, now, seated=True
                    )
                lexicon_for(wanted.terms, app.lexicons)  # so that it can be begun at all
                listed = wanted.rival == "open"
                return starting.offer_game(
                    connection,
                    account,
                    wanted.terms,
                    now,
                    listed=listed,
                    network=widest_network_of(request),
                )

        begun = await anyio.to_thread.run_sync(begin)
    except LetradoError as error:
        return await _lobby(request, error, choice)
    if isinstance(begun, GameLog):
        live_of(request).register(begun)
        response = RedirectResponse(f"/juego/{begun.row.id}", 303)
    else:
        response = RedirectResponse(f"/partidas/{begun.id}", 303)
    remember(request, response, wanted)
    return response


@router.api_route("/partidas/{offer}", methods=["GET", "HEAD"])
def offer_page(request: Request, offer: str) -> Response:
    """Show an offered game: its link for the one who offers it, a button for others."""
    language, now = language_of(request), now_of(request)
    account = visitor_of(request).account
    with read_transaction(store_of(request)) as connection:
        found = offers.find(connection, offer, now)
        host = accounts.find(connection, found.account)
    if found.game is not None:
        return RedirectResponse(f"/juego/{found.game}", 303)
    _ = translator(language)
    terms = Terms.read(found.terms)
    shown = OfferPage(
        offer=found,
        host=host.name if host else "",
        own=account is not None and account.id == found.account,
        edition=edition_name(terms.edition),
        clock=terms_text(terms, _),
        terms=terms,
        share=site_of(request) + request.url.path,
    )
    return page(request, "offer.html", as_context(shown))


@router.post("/partidas/{offer}/aceptar")
async def accept_offer(request: Request, offer: str) -> Response:
    """Accept an offered game."""
    begun = await accepted(request, offer)
    return RedirectResponse(f"/juego/{begun.row.id}", 303)


async def accepted(request: Request, offer: str) -> GameLog:
    """Begin the game of an offer that the visitor accepts."""
    app, now = request.app.state, now_of(request)

    def accept() -> GameLog:
        with keeping(request) as (connection, account):
            found = offers.find(connection, offer, now)
            return starting.accept(connection, app.lexicons, found, account, now)

    begun = await anyio.to_thread.run_sync(accept)
    live_of(request).register(begun)
    return begun


@router.post("/partidas/{offer}/retirar")
def withdraw_offer(request: Request, offer: str) -> Response:
    """Withdraw one's own offer."""
    withdraw(request, offer)
    return RedirectResponse("/", 303)


def withdraw(request: Request, offer: str) -> None:
    """Withdraw an offer of the visitor, unless a game came of it."""
    account, now = account_of(request), now_of(request)
    with write_transaction(store_of(request)) as connection:
        found = offers.find(connection, offer, now)
        if found.account != account.id:
            raise Illegal("offer.not_own", "This offer is someone else’s")
        if found.game is None:
            offers.withdraw(connection, found.id, now)


# -- what the page shows -----------------------------------------------------------------------


async def _lobby(
    request: Request, failure: LetradoError | None = None, choice: Choice | None = None
) -> Response:
    account, now = visitor_of(request).account, now_of(request)
    language = language_of(request)
    rows, listed, watched, mine = await anyio.to_thread.run_sync(_lists, request, account, now)
    cards = [await game_card(request, row, account, now) for row in rows] if account else []
    cards.sort(key=lambda card: (not card.event, not card.my_turn))
    _ = translator(language)

    def draw() -> Response:
        available, unread = _available(request)
        problem = failure or unread
        shown = LobbyPage(
            account=account,
            gone=account is None and request.query_params.get("hecho") == "baja",
            choice=choice or last_choice(request, available),
            form=offered(language, available),
            cards=cards,
            turns=sum(card.my_turn for card in cards),
            unbegun=sum(not card.begun for card in cards),
            listed=[_told(offer, host, rating, _) for offer, host, rating in listed],
            own_offers=[_told(offer, None, None, _) for offer in mine],
            watched=watched,
            imported=imported_by(request, MOST_SHOWN),
            miniature=miniature(Layout.load()),
            missing=[
                explain(each, language)
                for each in available.missing(administers=is_administrator(request))
            ],
            administers=is_administrator(request),
            failure=why(problem, language) if problem else None,
        )
        status = status_of(failure) if failure else 200
        return page(request, "lobby.html", as_context(shown), status=status)

    return await anyio.to_thread.run_sync(draw)


def _available(request: Request) -> tuple[LexiconList, LetradoError | None]:
    """Return the lexicons, or the error that keeps them from being listed."""
    try:
        return LexiconList.of(request.app.state.lexicons), None
    except LetradoError as error:
        return LexiconList((), (), {}), error


def _lists(
    request: Request, account: Account | None, now: int
) -> tuple[list[GameRow], Listed, Watched, list[Offer]]:
    with read_transaction(store_of(request)) as connection:
        own = account.id if account else None
        rows = games.running(connection, own) if own else []
        rows = sorted(rows, key=lambda row: not awaits(row, own or ""))[:MOST_SHOWN]
        but = blocks.around(connection, own) | {own} if own else frozenset()
        listed: Listed = []
        for offer in offers.listed(
            connection, now, MOST_LISTED, but, here=widest_network_of(request)
        ):
            host = accounts.find(connection, offer.account)
            if host is not None:
                listed.append((offer, host, _rating(connection, offer, host, now)))
        waiting = offers.waiting(connection, own, now) if own else []
        mine = [offer for offer in waiting if offer.account == own and offer.kind == "game"]
        watched: Watched = []
        for row in games.watched(connection, _WATCHED, own or ""):
            first, second = (accounts.find(connection, each) for each in (row.side_a, row.side_b))
            if first is not None and second is not None:
                watched.append((row.id, first.name, second.name, edition_name(row.edition)))
    return rows, listed, watched, mine


def _rating(connection: Any, offer: Offer, host: Account, now: int) -> int | None:
    if not host.is_member:
        return None
    terms = Terms.read(offer.terms)
    speed = ratings.speed_of(terms.pace, terms.clock_ms)
    if speed is None:
        return None
    found, played = ratings.find(connection, host.id, terms.rules.language, speed, now)
    return round(found.rating) if played else None


def _told(offer: Offer, host: Account | None, rating: int | None, _: Translate) -> OfferLine:
    terms = Terms.read(offer.terms)
    return OfferLine(
        id=offer.id,
        who=host.name if host else "",
        is_member=host is not None and host.is_member,
        rating=rating,
        language=terms.rules.language,
        edition=edition_name(terms.edition),
        clock=terms_text(terms, _),
        games=terms.games,
        rated=terms.rated,
        listed=offer.listed,
    )
