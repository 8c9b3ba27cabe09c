"""Ways to sign in without the password: codes on paper, and a link from an administrator.

Each works once.
"""

from sqlalchemy import Connection, delete, func, insert, select

from letrado.store.people.tokens import code_digest, digest, new_code, new_token
from letrado.store.tables import recovery as table

CODES = 8
"""Number of codes that fit on a slip of paper."""

LINK_LASTS = 24 * 3_600_000


def make_codes(connection: Connection, account_id: str, now: int) -> list[str]:
    """Replace the codes by new ones and return them; they are never shown again."""
    mine = (table.c.account == account_id) & (table.c.kind == "code")
    connection.execute(delete(table).where(mine))
    codes = [new_code() for _ in range(CODES)]
    connection.execute(
        insert(table),
        [
            {
                "secret_hash": code_digest(code),
                "account": account_id,
                "kind": "code",
                "created_at": now,
                "expires_at": None,
            }
            for code in codes
        ],
    )
    return codes


def codes_left(connection: Connection, account_id: str) -> int:
    """Return how many codes have not been used."""
    mine = (table.c.account == account_id) & (table.c.kind == "code")
    return int(connection.execute(select(func.count()).where(mine)).scalar_one())


def use_code(connection: Connection, account_id: str, code: str) -> bool:
    """Use a code up; return True if it was one of the account’s."""
    here = (table.c.secret_hash == code_digest(code)) & (table.c.account == account_id)
    return bool(connection.execute(delete(table).where(here, table.c.kind == "code")).rowcount)


def make_link(connection: Connection, account_id: str, now: int) -> str:
    """Return the token of a new link, valid for a day.

    Earlier links of the account stop working.
    """
    mine = (table.c.account == account_id) & (table.c.kind == "link")
    connection.execute(delete(table).where(mine))
    token = new_token()
    connection.execute(
        insert(table).values(
            secret_hash=digest(token),
            account=account_id,
            kind="link",
            created_at=now,
            expires_at=now + LINK_LASTS,
        )
    )
    return token


def link_for(connection: Connection, token: str, now: int) -> str | None:
    """Return the account of a link; None if the link is unknown or has expired."""
    here = (table.c.secret_hash == digest(token)) & (table.c.kind == "link")
    found: str | None = connection.execute(
        select(table.c.account).where(here, table.c.expires_at > now)
    ).scalar()
    return found


def use_link(connection: Connection, token: str, now: int) -> str | None:
    """Use a link up; return its account, or None."""
    account_id = link_for(connection, token, now)
    if account_id is not None:
        connection.execute(delete(table).where(table.c.secret_hash == digest(token)))
    return account_id


def sweep(connection: Connection, now: int) -> None:
    """Delete links that have expired."""
    connection.execute(delete(table).where(table.c.expires_at <= now))
