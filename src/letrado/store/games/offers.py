"""Proposals of players: a game for anybody, a rematch, or to cancel a game."""

import json
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    delete,
    func,
    insert,
    literal_column,
    or_,
    select,
    update,
)

from letrado.base.errors import Unavailable
from letrado.base.limits import count
from letrado.store.people.tokens import digest
from letrado.store.tables import account as people
from letrado.store.tables import offer as table

MOST_OF_ACCOUNT = 2
"""Offers of one account in the public list; ten may be open."""
MOST_OF_GUESTS, MOST_OF_NETWORK = 3, 10
"""Offers in that list at one network: of guests, whom anybody can make, and of members, a club."""
MOST_OF_OWN_NETWORK = 20
"""Further offers from the viewer's own network, after all others: a club in one room sees them."""
MOST_LISTED_OF_GUESTS, MOST_LISTED_OF_NETWORK = 20, 30
"""Stored listed offers at one network, of guests and of members: people there see these."""
MOST_READ = 1_500
"""Listed offers, the latest ones, from which the shown ones are chosen: those of thirty networks.

Of one network as many waiting ones are read when there is room.
"""
_LISTED, _WAITING = 1, 2
"""State of public offers: those that wait are listed when others have gone."""
_KEPT_FOR_GUESTS = 5
"""One place in so many is kept for guests, if there are any."""
_SETTLED_MS = count("settled_hours") * 3_600_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A proposal of *account*, to *invited* or to anybody with the link.

    *terms* are the contents, with their ``kind``. *game* is the game that came of an offer of one,
    or the game that a rematch or a cancellation is about. *network_hash* is the digest of the
    network where a public game is offered, the widest that one person may have; it is deleted with
    the offer. Where many games are offered some wait: these have a network and are not *listed*.
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
    """Store a proposal."""
    connection.execute(
        insert(table).values(
            id=offer.id,
            account=offer.account,
            invited=offer.invited,
            created_at=offer.created_at,
            expires_at=offer.expires_at,
            listed=_LISTED if offer.listed else 0,
            terms=json.dumps(offer.terms, ensure_ascii=False),
            game=offer.game,
            network_hash=offer.network_hash,
        )
    )


def find(connection: Connection, offer_id: str, now: int) -> Offer:
    """Return the proposal with this id, if it is open or a game came of it."""
    row = connection.execute(select(table).where(table.c.id == offer_id)).one_or_none()
    found = None if row is None else _offer(row)
    lapsed = found is not None and found.game is None and _is_past(found, now)
    if found is None or lapsed:
        raise Unavailable("offer.unknown", "This offer does not exist or is no longer open")
    return found


class _Listed(NamedTuple):
    """The rank of a listed or waiting offer, and its place among the offers of its network.

    In a network members and guests are counted apart. Members of more than a day come before new
    ones, then the latest offers come first; offers of an account beyond a few come last. Guests of
    any age rank alike, because anybody can keep some for a day.
    """

    of_network: int
    of_account: int
    is_guest: bool
    is_new: bool
    state: int
    created_at: int
    id: str


def listed(
    connection: Connection, now: int, limit: int, but: Collection[str] = (), *, here: str = ""
) -> list[Offer]:
    """Return games offered to everybody, except by the accounts *but*: those of members first.

    They are listed latest first, and only a few of each account and each network: first one of each
    network, then second ones, each time with those of new members last. So one person with some
    addresses cannot push the others off the list. Some places are kept for guests. Further offers
    from the viewer's own network *here* come after the *limit*, those of members first here too.
    """
    found = [
        each
        for each in _ranked(connection, now, but)
        if each.of_account <= MOST_OF_ACCOUNT
        and each.of_network <= (MOST_OF_GUESTS if each.is_guest else MOST_OF_NETWORK)
    ]
    guests = [each for each in found if each.is_guest]
    kept = min(len(guests), limit // _KEPT_FOR_GUESTS)
    members = [each for each in found if not each.is_guest][: limit - kept]
    shown = [
        each.id
        for few in (members, guests[: limit - len(members)])
        for each in sorted(few, key=attrgetter("created_at", "id"), reverse=True)
    ]
    if here:
        mine = [
            each
            for each in _ranked(connection, now, but, table.c.network_hash == digest(here))
            if each.of_account <= MOST_OF_ACCOUNT and each.id not in shown
        ]
        mine.sort(key=attrgetter("is_guest"))
        shown += [each.id for each in mine[:MOST_OF_OWN_NETWORK]]
    rows = connection.execute(select(table).where(table.c.id.in_(shown)))
    offers = {row.id: _offer(row) for row in rows}
    return [offers[each] for each in shown]


def make_room(connection: Connection, offer: Offer, now: int) -> None:
    """List *offer*, and the best others of its network that there is room for.

    The last ones of a network that has many wait: they can be accepted by link.
    """
    if offer.network_hash is not None:
        _arrange(connection, offer.network_hash, now, first=offer.id)


def make_room_by(connection: Connection, account: str, now: int) -> None:
    """Choose the listed offers again where *account*, until now a guest, offers games."""
    for network in _networks(connection, table.c.account == account):
        _arrange(connection, network, now)


def _arrange(connection: Connection, network: str, now: int, first: str = "") -> None:
    """List the best offers of a network, as many as there is room for; the others wait."""
    here = table.c.network_hash == network
    found = _ranked(connection, now, (), here, states=(_LISTED, _WAITING))
    found.sort(key=lambda each: each.id != first)
    of_kind: Counter[bool] = Counter()
    moved: dict[int, list[str]] = {_LISTED: [], _WAITING: []}
    for each in found:
        of_kind[each.is_guest] += 1
        most = MOST_LISTED_OF_GUESTS if each.is_guest else MOST_LISTED_OF_NETWORK
        state = _LISTED if of_kind[each.is_guest] <= most else _WAITING
        if each.state != state:
            moved[state].append(each.id)
    for state, ids in moved.items():
        if ids:
            connection.execute(update(table).where(table.c.id.in_(ids)).values(listed=state))


def _networks(connection: Connection, where: ColumnElement[bool]) -> list[str]:
    """Return the networks where such offers are listed."""
    query = select(table.c.network_hash).where(where, table.c.listed == _LISTED)
    return sorted({each for each in connection.execute(query).scalars() if each is not None})


def _ranked(
    connection: Connection,
    now: int,
    but: Collection[str],
    *where: ColumnElement[bool],
    states: Collection[int] = (_LISTED,),
) -> list[_Listed]:
    """Rank open offers, the best first; the latest *MOST_READ* of each state are read."""
    rows = [
        tuple(row)
        for state in states
        for row in connection.execute(_latest(now, state, *where))
        if row.account not in but
    ]
    rows.sort(reverse=True)
    of_account: Counter[str] = Counter()
    numbered = []
    for created_at, offer, account, network, state, is_guest, is_new in rows:
        of_account[account] += 1
        number = of_account[account]
        order = number > MOST_OF_ACCOUNT, is_new, number
        kind = f"{network} {is_guest}"
        numbered.append((order, created_at, offer, kind, state, bool(is_guest)))
    numbered.sort(key=itemgetter(0))  # within these the latest stay first
    of_network: Counter[str] = Counter()
    found = []
    for (_, is_new, number), created_at, offer, kind, state, is_guest in numbered:
        of_network[kind] += 1
        place = of_network[kind]
        found.append(_Listed(place, number, is_guest, bool(is_new), state, created_at, offer))
    found.sort(key=attrgetter("created_at", "id"), reverse=True)
    found.sort(key=attrgetter("of_network", "is_new"))  # within these too
    return found


def _latest(now: int, state: int, *where: ColumnElement[bool]) -> Select[Any]:
    """Return the latest open offers of a state, with the columns that decide their rank."""
    is_listed = table.c.listed == literal_column(str(state))  # as the indexes say it
    columns = table.c
    latest = (
        # No more conditions here: an index has just these, however many others there are.
        select(columns.id, columns.account, columns.created_at, columns.expires_at)
        .add_columns(columns.game, columns.network_hash, columns.listed)
        .where(is_listed, *where)
        .order_by(columns.created_at.desc(), columns.id.desc())
        .limit(MOST_READ)
        .subquery()
    )
    is_new = (people.c.kind != "guest") & (people.c.created_at > now - _SETTLED_MS)
    return (
        select(
            latest.c.created_at,
            latest.c.id,
            latest.c.account,
            func.coalesce(latest.c.network_hash, latest.c.account).label("network"),
            latest.c.listed,
            (people.c.kind == "guest").label("is_guest"),
            is_new.label("is_new"),
        )
        .join(people, people.c.id == latest.c.account)
        .where(latest.c.game.is_(None), _stands(now, latest.c), people.c.deleted_at.is_(None))
    )


def waiting(connection: Connection, account: str, now: int) -> list[Offer]:
    """Return games that *account* offers, or is invited to, and that nobody has accepted."""
    mine = or_(table.c.account == account, table.c.invited == account)
    query = select(table).where(mine & table.c.game.is_(None) & _stands(now))
    return [_offer(row) for row in connection.execute(query.order_by(table.c.created_at.desc()))]


def about(connection: Connection, game: str, kind: str) -> Offer | None:
    """Return the proposal of this kind about a game."""
    rows = connection.execute(select(table).where(table.c.game == game))
    return next((each for each in map(_offer, rows) if each.kind == kind), None)


def settle(connection: Connection, offer: Offer, now: int, *, game: str, **terms: Any) -> Offer:
    """Record the outcome of a proposal; its place in the list goes to one that waits."""
    told = offer.terms | terms
    settled = replace(offer, game=game, listed=False, terms=told, network_hash=None)
    text = json.dumps(settled.terms, ensure_ascii=False)
    changed = connection.execute(
        update(table)
        .where(table.c.id == offer.id, table.c.game.is_not_distinct_from(offer.game))
        .values(game=game, listed=0, terms=text, network_hash=None)
    )
    if changed.rowcount != 1:
        raise Unavailable("offer.unknown", "This offer does not exist or is no longer open")
    if offer.network_hash is not None:
        _arrange(connection, offer.network_hash, now)
    return settled


def withdraw(connection: Connection, offer_id: str, now: int) -> None:
    """Delete a proposal."""
    _take_away(connection, table.c.id == offer_id, now)


def withdraw_all(connection: Connection, account: str, now: int) -> None:
    """Delete all proposals of *account*."""
    _take_away(connection, table.c.account == account, now)


def sweep(connection: Connection, now: int) -> None:
    """Delete offers of games that have expired."""
    lapsed = table.c.expires_at.is_not(None) & (table.c.expires_at <= now)
    _take_away(connection, lapsed & table.c.game.is_(None), now)


def _take_away(connection: Connection, where: ColumnElement[bool], now: int) -> None:
    """Delete proposals; their places in the list go to those that wait."""
    networks = _networks(connection, where)
    connection.execute(delete(table).where(where))
    for network in networks:
        _arrange(connection, network, now)


def _stands(now: int, columns: Any = table.c) -> Any:
    return or_(columns.expires_at.is_(None), columns.expires_at > now)


def _is_past(offer: Offer, now: int) -> bool:
    return offer.expires_at is not None and offer.expires_at <= now


def _offer(row: Row[Any]) -> Offer:
    return Offer(
        id=row.id,
        account=row.account,
        invited=row.invited,
        created_at=row.created_at,
        expires_at=row.expires_at,
        listed=row.listed == _LISTED,
        terms=json.loads(row.terms),
        game=row.game,
        network_hash=row.network_hash,
    )
