"""Offered games for programs: list, make, accept, withdraw."""

from fastapi import APIRouter
from starlette.requests import Request

from letrado.base.errors import Unavailable
from letrado.server.api.games import begun_data
from letrado.server.api.models import Begun, OfferData, OfferList, OfferText, TermsText
from letrado.server.features.accounts.guests import keeping
from letrado.server.features.lobby import starting
from letrado.server.features.lobby.routes import MOST_LISTED, accepted, withdraw
from letrado.server.features.lobby.terms import Terms, lexicon_for
from letrado.server.security.identity import (
    account_of,
    now_of,
    store_of,
    visitor_of,
    widest_network_of,
)
from letrado.store import read_transaction
from letrado.store.games import offers
from letrado.store.games.offers import Offer
from letrado.store.people import accounts, blocks
from letrado.store.people.accounts import Account

router = APIRouter(prefix="/api/v1", tags=["offers"])


@router.get("/offers")
def list_offers(request: Request) -> OfferList:
    """Return games offered to all, except by people you have blocked, and your own offers."""
    account, now = account_of(request), now_of(request)
    with read_transaction(store_of(request)) as connection:
        shut = blocks.around(connection, account.id)
        mine = [
            each
            for each in offers.waiting(connection, account.id, now)
            if each.account == account.id and each.kind == "game"
        ]
        others = offers.listed(
            connection, now, MOST_LISTED, shut | {account.id}, here=widest_network_of(request)
        )
        hosts = {each.account: accounts.find(connection, each.account) for each in (*mine, *others)}
    told = [
        _told(each, host, account)
        for each in (*mine, *others)
        if (host := hosts[each.account]) is not None and host.deleted_at is None
    ]
    return OfferList(offers=told)


@router.post("/offers", status_code=201)
def make_offer(request: Request, wanted: OfferText) -> OfferData:
    """Offer a game, in the list of all or by its id alone."""
    app, now = request.app.state, now_of(request)
    terms = Terms.read(wanted.model_dump(exclude={"listed"}))
    with keeping(request) as (connection, account):
        starting.check_room(connection, account)
        lexicon_for(terms, app.lexicons)  # so that it can be begun at all
        made = starting.offer_game(
            connection,
            account,
            terms,
            now,
            listed=wanted.listed,
            network=widest_network_of(request),
        )
    return _told(made, account, account)


@router.get("/offers/{offer}")
def show_offer(request: Request, offer: str) -> OfferData:
    """Return an offered game; *game* once somebody has accepted it."""
    with read_transaction(store_of(request)) as connection:
        found = offers.find(connection, offer, now_of(request))
        if found.kind != "game":
            raise Unavailable("offer.unknown", "This offer does not exist or is no longer open")
        host = accounts.find(connection, found.account)
    return _told(found, host, visitor_of(request).account)


@router.post("/offers/{offer}/accept", status_code=201)
async def accept(request: Request, offer: str) -> Begun:
    """Accept an offered game."""
    return begun_data(await accepted(request, offer))


@router.delete("/offers/{offer}", status_code=204)
def withdraw_offer(request: Request, offer: str) -> None:
    """Withdraw your own offer."""
    withdraw(request, offer)


def _told(offer: Offer, host: Account | None, asks: Account | None) -> OfferData:
    terms = Terms.read(offer.terms)
    return OfferData(
        id=offer.id,
        path=f"/partidas/{offer.id}",
        by=host.name if host else "",
        own=asks is not None and asks.id == offer.account,
        listed=offer.listed,
        terms=TermsText.model_validate(terms.as_dict()),
        created_at=offer.created_at,
        expires_at=offer.expires_at,
        game=offer.game,
    )
