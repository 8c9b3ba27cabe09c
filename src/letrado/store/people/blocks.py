"""Blocks between people: no offers, no games and no chat between the two."""

from sqlalchemy import Connection, and_, delete, func, insert, or_, select

from letrado.base.errors import Illegal
from letrado.base.limits import count
from letrado.store.tables import account, block

MOST = count("blocks")


def put(connection: Connection, account_id: str, other: str, now: int) -> None:
    """Block *other*; a second time changes nothing."""
    if account_id == other:
        raise Illegal("block.self", "You can’t block yourself")
    mine = block.c.account == account_id
    if connection.execute(select(block.c.at).where(mine, block.c.blocked == other)).first():
        return
    if connection.execute(select(func.count()).where(mine)).scalar_one() >= MOST:
        raise Illegal("block.too_many", "There are {most} blocked people already", most=MOST)
    connection.execute(insert(block).values(account=account_id, blocked=other, at=now))


def lift(connection: Connection, account_id: str, other: str) -> None:
    """Stop blocking *other*."""
    here = (block.c.account == account_id) & (block.c.blocked == other)
    connection.execute(delete(block).where(here))


def names(connection: Connection, account_id: str) -> list[str]:
    """Return the names of the accounts that an account has blocked."""
    query = (
        select(account.c.name)
        .join(block, block.c.blocked == account.c.id)
        .where(block.c.account == account_id)
        .order_by(account.c.name_key)
    )
    return list(connection.execute(query).scalars())


def between(connection: Connection, one: str, other: str) -> bool:
    """Say whether either has blocked the other."""
    query = select(block.c.at).where(
        or_(
            and_(block.c.account == one, block.c.blocked == other),
            and_(block.c.account == other, block.c.blocked == one),
        )
    )
    return connection.execute(query).first() is not None


def around(connection: Connection, account_id: str) -> frozenset[str]:
    """Return everybody with a block from or to the account, for lists that leave them out."""
    rows = connection.execute(
        select(block.c.account, block.c.blocked).where(
            or_(block.c.account == account_id, block.c.blocked == account_id)
        )
    )
    return frozenset(one for row in rows for one in row) - {account_id}
