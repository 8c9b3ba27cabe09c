"""What players propose to each other: a game to whoever wants it, a rematch, to cancel a game."""

import json
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    delete,
    func,
    insert,
    literal_column,
    or_,
    select,
    update,
)

from letrado.errors import Illegal, Unavailable
from letrado.limits import count
from letrado.store.tables import account as people
from letrado.store.tables import offer as table
from letrado.store.tokens import digest

MOST_OF_ACCOUNT = 2
"""Offers of one account in the list of all: ten may be open."""
MOST_OF_GUESTS, MOST_OF_NETWORK = 3, 10
"""Offers of the guests at one network in that list, of whom anybody makes a hundred, and of the
members there: a club."""
MOST_OF_OWN_NETWORK = 20
"""Further offers from the viewer's own network, after all others: a club in one room sees them."""
MOST_OPEN_OF_GUESTS, MOST_OPEN_OF_NETWORK = 30, 100
"""Listed offers open at one network from which on each account there, of guests or of members, has
one at most."""
_SETTLED_MS = count("settled_hours") * 3_600_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A proposal of *account*, to *invited* or to whoever has the link.

    *terms* say what is proposed, with its ``kind``; *game* is the game that came of an offer of
    one, or the game that a rematch or a cancellation is about. *network_hash* is the digest of
    the network where a game is offered to everybody, the widest that one person may have; it is
    forgotten with the offer.
    """

    id: str
    account: str
    invited: str | None = None
    created_at: int
    expires_at: int | None = None
    listed: bool = False
    terms: dict[str, Any]
    game: str | None = None
    network_hash: str | None = None

    @property
    def kind(self) -> str:
        """``game``, ``rematch`` or ``cancel``."""
        return str(self.terms["kind"])


def make(connection: Connection, offer: Offer) -> None:
    """Keep a proposal."""
    connection.execute(
        insert(table).values(
            id=offer.id,
            account=offer.account,
            invited=offer.invited,
            created_at=offer.created_at,
            expires_at=offer.expires_at,
            listed=int(offer.listed),
            terms=json.dumps(offer.terms, ensure_ascii=False),
            game=offer.game,
            network_hash=offer.network_hash,
        )
    )


def find(connection: Connection, offer_id: str, now: int) -> Offer:
    """The proposal with this id, if it stands or a game came of it."""
    row = connection.execute(select(table).where(table.c.id == offer_id)).one_or_none()
    found = None if row is None else _offer(row)
    lapsed = found is not None and found.game is None and _is_past(found, now)
    if found is None or lapsed:
        raise Unavailable("offer.unknown", "This offer is not open any more")
    return found


def listed(
    connection: Connection, now: int, limit: int, but: Collection[str] = (), *, here: str = ""
) -> list[Offer]:
    """Games offered to everybody, except by the accounts *but*: those of members first.

    They are listed latest first, and of each account and each network only a few, so that one
    person at one network cannot push the others off the list. What the viewer's own network *here*
    offers beyond that comes after the *limit*.
    """
    found: list[Offer] = []
    is_guest = people.c.kind == "guest"
    for kind, most in ((~is_guest, MOST_OF_NETWORK), (is_guest, MOST_OF_GUESTS)):
        few = _numbered_offers(now, kind, but).subquery()
        query = select(few).where(few.c.of_account <= MOST_OF_ACCOUNT, few.c.of_network <= most)
        query = query.order_by(*_latest(few.c)).limit(limit - len(found))
        found += map(_offer, connection.execute(query))
    if here:
        mine = _numbered_offers(now, table.c.network_hash == digest(here), but).subquery()
        query = select(mine).where(mine.c.of_account <= MOST_OF_ACCOUNT)
        query = query.where(mine.c.id.not_in([each.id for each in found]))
        query = query.order_by(mine.c.of_network).limit(MOST_OF_OWN_NETWORK)
        found += map(_offer, connection.execute(query))
    return found


def _numbered_offers(now: int, which: ColumnElement[bool], but: Collection[str]) -> Select[Any]:
    """Select open offers, each with its number among those of its account and of its network.

    In a network those of accounts that are older than a day come first, then the latest ones.
    """
    is_new = people.c.created_at > now - _SETTLED_MS
    # An expression, or SQLite goes through all offers there ever were in the order of accounts.
    person = func.coalesce(table.c.account, "")
    of_account = func.row_number().over(partition_by=person, order_by=_latest(table.c))
    each = (
        select(table, is_new.label("is_new"), of_account.label("of_account"))
        .join(people, people.c.id == table.c.account)
        .where(_is_open(now), which, people.c.deleted_at.is_(None), table.c.account.not_in(but))
        .subquery()
    )
    network = func.coalesce(each.c.network_hash, each.c.account)
    order = (each.c.of_account > MOST_OF_ACCOUNT, each.c.is_new, *_latest(each.c))
    return select(
        each, func.row_number().over(partition_by=network, order_by=order).label("of_network")
    )


def _latest(columns: Any) -> tuple[ColumnElement[Any], ...]:
    return columns.created_at.desc(), columns.id.desc()


def check_network(connection: Connection, network: str, *, guest: bool, now: int) -> None:
    """Refuse a second listed offer of an account from a *network* that has many open."""
    most = MOST_OPEN_OF_GUESTS if guest else MOST_OPEN_OF_NETWORK
    is_guest = people.c.kind == "guest"
    query = (
        select(func.count())
        .select_from(table)
        .join(people, people.c.id == table.c.account)
        .where(
            _is_open(now),
            is_guest if guest else ~is_guest,
            table.c.network_hash == digest(network),
        )
    )
    if connection.execute(query).scalar_one() >= most:
        raise Illegal(
            "offer.network",
            "Your internet address has {most} open games already: accept one, or offer yours "
            "by link",
            most=most,
        )


def waiting(connection: Connection, account: str, now: int) -> list[Offer]:
    """Games that *account* offers, or is invited to, and that nobody has accepted."""
    mine = or_(table.c.account == account, table.c.invited == account)
    query = select(table).where(mine & table.c.game.is_(None) & _stands(now))
    return [_offer(row) for row in connection.execute(query.order_by(table.c.created_at.desc()))]


def about(connection: Connection, game: str, kind: str) -> Offer | None:
    """The proposal of this kind about a game."""
    rows = connection.execute(select(table).where(table.c.game == game))
    return next((each for each in map(_offer, rows) if each.kind == kind), None)


def settle(connection: Connection, offer: Offer, *, game: str, **terms: Any) -> Offer:
    """Write down what came of a proposal; it is listed no longer."""
    told = offer.terms | terms
    settled = replace(offer, game=game, listed=False, terms=told, network_hash=None)
    text = json.dumps(settled.terms, ensure_ascii=False)
    changed = connection.execute(
        update(table)
        .where(table.c.id == offer.id, table.c.game.is_not_distinct_from(offer.game))
        .values(game=game, listed=0, terms=text, network_hash=None)
    )
    if changed.rowcount != 1:
        raise Unavailable("offer.unknown", "This offer is not open any more")
    return settled


def withdraw(connection: Connection, offer_id: str) -> None:
    """Take a proposal away."""
    connection.execute(delete(table).where(table.c.id == offer_id))


def sweep(connection: Connection, now: int) -> None:
    """Forget offers of games that lapsed."""
    lapsed = table.c.expires_at.is_not(None) & (table.c.expires_at <= now)
    connection.execute(delete(table).where(lapsed & table.c.game.is_(None)))


def _is_open(now: int) -> ColumnElement[bool]:
    """Offered to everybody, and neither accepted nor lapsed."""
    is_listed = table.c.listed == literal_column("1")  # as the index says it
    return and_(is_listed, table.c.game.is_(None), _stands(now))


def _stands(now: int) -> Any:
    return or_(table.c.expires_at.is_(None), table.c.expires_at > now)


def _is_past(offer: Offer, now: int) -> bool:
    return offer.expires_at is not None and offer.expires_at <= now


def _offer(row: Row[Any]) -> Offer:
    return Offer(
        id=row.id,
        account=row.account,
        invited=row.invited,
        created_at=row.created_at,
        expires_at=row.expires_at,
        listed=bool(row.listed),
        terms=json.loads(row.terms),
        game=row.game,
        network_hash=row.network_hash,
    )
