"""Webhooks: addresses of members that get their finished games, and deliveries that wait.

A delivery is written in the transaction that ends a game, so none is lost. It is tried until the
address accepts it or `DELAYS` are used up. The message is made when it is sent, from the game's
row.
"""

from collections.abc import Collection
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from letrado.base.errors import Illegal, Unavailable
from letrado.base.limits import count
from letrado.store.games.games import GameRow
from letrado.store.ids import new_id
from letrado.store.people.accounts import Account
from letrado.store.people.tokens import new_token
from letrado.store.tables import delivery, webhook

MOST = count("webhooks")
"""Addresses that an account may have."""
MOST_WAITING = count("deliveries")
"""Deliveries that may wait for one address; further ones are dropped."""
LONGEST_URL = 500
LONGEST_PROBLEM = 200
MINUTE = 60_000
DELAYS = (MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE, 12 * 60 * MINUTE)
"""Pause after each failure before the next try; after the last one the delivery is dropped."""
A_TURN = 4
"""Deliveries of one account that are sent before those of others have their turn."""
TAKEN = 2 * MINUTE
"""Time that a server has for a delivery it claimed: longer than any address may take."""
KEPT = 30 * 24 * 60 * MINUTE


@dataclass(frozen=True, slots=True)
class Webhook:
    """An address, and the secret by which it recognises our messages.

    *failures* counts since it last accepted something; *problem* is the latest one.
    """

    id: str
    account: str
    url: str
    secret: str
    created_at: int
    failures: int
    problem: str


@dataclass(frozen=True, slots=True)
class Delivery:
    """A finished game that one address has yet to get."""

    id: str
    webhook: str
    account: str
    game: str
    created_at: int
    tries: int
    due_at: int | None
    delivered_at: int | None


def make(connection: Connection, account: Account, url: str, now: int) -> Webhook:
    """Store an address of a member; the caller has checked it."""
    if not account.is_member:
        raise Illegal("webhook.guest", "This is for members: give yourself a name first")
    mine = of_account(connection, account.id)
    if len(mine) >= MOST:
        raise Illegal("webhook.many", "You have {most} addresses: remove one first", most=MOST)
    made = Webhook(new_id(), account.id, url, new_token(), now, 0, "")
    connection.execute(
        insert(webhook).values(**{each.name: getattr(made, each.name) for each in fields(made)})
    )
    return made


def of_account(connection: Connection, account_id: str) -> list[Webhook]:
    """Return the addresses of an account, the oldest first."""
    mine = select(webhook).where(webhook.c.account == account_id)
    rows = connection.execute(mine.order_by(webhook.c.created_at, webhook.c.id))
    return [Webhook(**row._mapping) for row in rows]


def find(connection: Connection, webhook_id: str) -> Webhook | None:
    """Return the address with this id, if it is still wanted."""
    row = connection.execute(select(webhook).where(webhook.c.id == webhook_id)).one_or_none()
    return None if row is None else Webhook(**row._mapping)


def remove(connection: Connection, account_id: str, webhook_id: str) -> None:
    """Delete an address of the account."""
    mine = (webhook.c.id == webhook_id) & (webhook.c.account == account_id)
    if connection.execute(select(webhook.c.id).where(mine)).one_or_none() is None:
        raise Unavailable("webhook.unknown", "You have no such address")
    connection.execute(delete(delivery).where(delivery.c.webhook == webhook_id))
    connection.execute(delete(webhook).where(mine))


# -- deliveries --------------------------------------------------------------------------------


def announce(connection: Connection, row: GameRow, now: int) -> None:
    """Queue a finished game for each address of its players."""
    for account in {row.side_a, row.side_b} - {""}:
        for each in of_account(connection, account):
            waits = (delivery.c.webhook == each.id) & delivery.c.due_at.is_not(None)
            waiting = connection.execute(select(func.count()).where(waits)).scalar_one()
            if waiting < MOST_WAITING:
                connection.execute(
                    insert(delivery).values(
                        id=new_id(),
                        webhook=each.id,
                        account=account,
                        game=row.id,
                        created_at=now,
                        tries=0,
                        due_at=now,
                    )
                )


def due(connection: Connection, now: int, limit: int, but: Collection[str] = ()) -> list[Delivery]:
    """Return the deliveries that are due by now, the longest waiting first.

    Accounts take turns: of each only `A_TURN` are returned, and the first of each comes before the
    second of any. Those of the accounts in *but* are left out.
    """
    order = (delivery.c.due_at, delivery.c.id)
    place = func.row_number().over(partition_by=delivery.c.account, order_by=order)
    here = (delivery.c.due_at <= now) & delivery.c.account.not_in(but)
    found = select(delivery, place.label("place")).where(here).subquery()
    query = select(*(found.c[column.name] for column in delivery.c)).where(found.c.place <= A_TURN)
    rows = connection.execute(
        query.order_by(found.c.place, found.c.due_at, found.c.id).limit(limit)
    )
    return [_delivery(row) for row in rows]


def take(connection: Connection, each: Delivery, now: int) -> bool:
    """Claim a delivery before it is sent; return False if another server was faster.

    It is due again if the server that claimed it has died.
    """
    here = (delivery.c.id == each.id) & (delivery.c.due_at == each.due_at)
    taken = connection.execute(update(delivery).where(here).values(due_at=now + TAKEN))
    return bool(taken.rowcount)


def delivered(connection: Connection, sent: Delivery, now: int) -> None:
    """Record that the address accepted the delivery."""
    _settle(connection, sent, due_at=None, delivered_at=now)
    here = webhook.c.id == sent.webhook
    connection.execute(update(webhook).where(here).values(failures=0, problem=""))


def failed(connection: Connection, sent: Delivery, problem: str, now: int) -> None:
    """Record that the address did not accept the delivery: try later, or give up."""
    again = now + DELAYS[sent.tries] if sent.tries < len(DELAYS) else None
    _settle(connection, sent, due_at=again, delivered_at=None)
    connection.execute(
        update(webhook)
        .where(webhook.c.id == sent.webhook)
        .values(failures=webhook.c.failures + 1, problem=problem[:LONGEST_PROBLEM])
    )


def sweep(connection: Connection, now: int) -> None:
    """Delete deliveries that ended a while ago."""
    old = (delivery.c.created_at < now - KEPT) & delivery.c.due_at.is_(None)
    connection.execute(delete(delivery).where(old))


def _settle(connection: Connection, sent: Delivery, **values: Any) -> None:
    here = delivery.c.id == sent.id
    connection.execute(update(delivery).where(here).values(tries=sent.tries + 1, **values))


def _delivery(row: Row[Any]) -> Delivery:
    return Delivery(**row._mapping)
