"""What players propose to each other: a game to whoever wants it, a rematch, to cancel a game."""

import json
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, literal_column, or_, select, update

from letrado.errors import Unavailable
from letrado.store.tables import account as people
from letrado.store.tables import offer as table

MOST_OF_ACCOUNT = 2
"""Offers of one account in the list of all: ten may be open."""
MOST_OF_NETWORK = 3
"""Offers of the guests at one network in that list: anybody makes guests by the hundred."""
_MOST_READ = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A proposal of *account*, to *invited* or to whoever has the link.

    *terms* say what is proposed, with its ``kind``; *game* is the game that came of an offer of
    one, or the game that a rematch or a cancellation is about. *network_hash* is the digest of
    the network from which a guest offered.
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


def listed(connection: Connection, now: int, limit: int, but: Collection[str] = ()) -> list[Offer]:
    """Games offered to everybody, except by the accounts *but*: those of members first.

    They are listed latest first, and of each account and each network of guests only a few, so
    that nobody can push the others off the list.
    """
    found: list[Offer] = []
    for by_guests in (False, True):
        found += _fairly(connection, now, limit - len(found), but, by_guests=by_guests)
    return found


def _fairly(
    connection: Connection, now: int, limit: int, but: Collection[str], *, by_guests: bool
) -> list[Offer]:
    here = (table.c.listed == literal_column("1")) & table.c.game.is_(None) & _stands(now)
    kind = people.c.kind == "guest" if by_guests else people.c.kind != "guest"
    query = select(table).join(people, people.c.id == table.c.account)
    query = query.where(here, kind, people.c.deleted_at.is_(None))
    query = query.order_by(table.c.created_at.desc(), table.c.id.desc()).limit(_MOST_READ)
    found: list[Offer] = []
    of_account: Counter[str] = Counter()
    of_network: Counter[str] = Counter()
    for row in connection.execute(query):
        if len(found) >= limit:
            break
        network = row.network_hash if by_guests else None
        full = of_account[row.account] >= MOST_OF_ACCOUNT
        if full or row.account in but or (network and of_network[network] >= MOST_OF_NETWORK):
            continue
        of_account[row.account] += 1
        of_network[network or ""] += 1
        found.append(_offer(row))
    return found


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
    settled = replace(offer, game=game, listed=False, terms=offer.terms | terms)
    text = json.dumps(settled.terms, ensure_ascii=False)
    changed = connection.execute(
        update(table)
        .where(table.c.id == offer.id, table.c.game.is_not_distinct_from(offer.game))
        .values(game=game, listed=0, terms=text)
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
