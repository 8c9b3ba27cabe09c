"""People and bots: guests, who come and go, and members, who have a name and a password."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import Any, Literal

from sqlalchemy import Connection, Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from letrado.errors import Illegal, Unavailable
from letrado.store.ids import new_id
from letrado.store.names import checked, key_of
from letrado.store.tables import account as table

Kind = Literal["guest", "member", "bot"]


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who plays here; nothing secret is in it."""

    id: str
    name: str
    kind: Kind
    language: str
    created_at: int
    deleted_at: int | None

    @property
    def is_member(self) -> bool:
        """Whether there is a name of his own, and a way to come back on another device."""
        return self.kind == "member"


COLUMNS = [table.c[field.name] for field in fields(Account)]
"""In the order of `Account`."""


def find(connection: Connection, account_id: str) -> Account | None:
    """The account with this id, deleted or not."""
    return _one(connection.execute(select(*COLUMNS).where(table.c.id == account_id)).one_or_none())


def named(connection: Connection, name: str) -> Account | None:
    """Whoever is called so now, however it is spelt."""
    here = (table.c.name_key == key_of(name)) & table.c.deleted_at.is_(None)
    return _one(connection.execute(select(*COLUMNS).where(here)).one_or_none())


def require(connection: Connection, name: str) -> Account:
    """Whoever is called so; an error when nobody is."""
    found = named(connection, name)
    if found is None:
        raise Unavailable("account.unknown", "Nobody here is called “{name}”", name=name[:40])
    return found


def make_guest(connection: Connection, called: str, language: str, now: int) -> Account:
    """A guest, *called* as the language calls guests, and a number to tell him from others."""
    return _insert(connection, f"{called} {new_id()[:5].upper()}", "guest", language, now)


def make_bot(connection: Connection, name: str, language: str, now: int) -> Account:
    """The account under which a program plays; the same one when it is there already.

    Members cannot take such a name; of one who had it before that, the program keeps clear.
    """
    for called in (name, f"{name} (bot)"):
        found = named(connection, called)
        if found is None:
            return _insert(connection, called, "bot", language, now)
        if found.kind == "bot":
            return found
    raise LookupError(f"two accounts that are no programs have the name of {name}")


def make_member(
    connection: Connection, name: str, password_hash: str | None, language: str, now: int
) -> Account:
    """A member; without a password nobody can sign in before a link for recovery was used."""
    return _insert(connection, checked(name), "member", language, now, password_hash)


def promote(connection: Connection, guest: Account, name: str, password_hash: str) -> Account:
    """Turn a guest into a member; all that he did stays his."""
    name = checked(name)
    with _taken(name), connection.begin_nested():
        connection.execute(
            update(table)
            .where(table.c.id == guest.id, table.c.kind == "guest")
            .values(name=name, name_key=key_of(name), kind="member", password_hash=password_hash)
        )
    return _sure(find(connection, guest.id))


def password_hash_of(connection: Connection, account_id: str) -> str | None:
    """What a password is checked against."""
    query = select(table.c.password_hash).where(table.c.id == account_id)
    found: str | None = connection.execute(query).scalar()
    return found


def set_password_hash(connection: Connection, account_id: str, password_hash: str) -> None:
    """Replace the password."""
    here = table.c.id == account_id
    connection.execute(update(table).where(here).values(password_hash=password_hash))


def search(connection: Connection, text: str, limit: int) -> list[Account]:
    """Members and guests whose names contain *text*, newest first."""
    query = select(*COLUMNS).where(table.c.kind != "bot", table.c.deleted_at.is_(None))
    if key := key_of(text):
        query = query.where(table.c.name_key.contains(key, autoescape=True))
    rows = connection.execute(query.order_by(table.c.created_at.desc(), table.c.id).limit(limit))
    return [Account(*row) for row in rows]


def _insert(
    connection: Connection,
    name: str,
    kind: Kind,
    language: str,
    now: int,
    password_hash: str | None = None,
) -> Account:
    made = Account(new_id(), name, kind, language, now, None)
    with _taken(name), connection.begin_nested():
        connection.execute(
            insert(table).values(
                id=made.id,
                name=name,
                name_key=key_of(name),
                kind=kind,
                password_hash=password_hash,
                language=language,
                created_at=now,
            )
        )
    return made


@contextmanager
def _taken(name: str) -> Iterator[None]:
    """Tell people when the name is somebody's already."""
    try:
        yield
    except IntegrityError as error:
        raise Illegal(
            "account.taken", "“{name}”, or a name too like it, is taken: choose another", name=name
        ) from error


def _one(row: Row[Any] | None) -> Account | None:
    return None if row is None else Account(**row._mapping)


def _sure(account: Account | None) -> Account:
    if account is None:
        raise LookupError("an account that was just written is there")
    return account
