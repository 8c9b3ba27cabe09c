"""People and bots: guests, who have no way back, and members, who have a name and a password."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Row, insert, literal_column, select, update
from sqlalchemy.exc import IntegrityError

from letrado.base.errors import Illegal, Unavailable
from letrado.store.ids import LENGTH, new_id
from letrado.store.keyset import Page, beyond, cursor_of, turn_page
from letrado.store.people.names import checked, key_of
from letrado.store.tables import account as table

Kind = Literal["guest", "member", "bot"]

_SHORT_MARK = 5
"""Characters that tell guests apart, as long as there are few of them."""


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who plays here; has no secrets."""

    id: str
    name: str
    kind: Kind
    language: str
    created_at: int
    deleted_at: int | None

    @property
    def is_member(self) -> bool:
        """Say whether they have a name of their own, and a way to sign in on another device."""
        return self.kind == "member"


_HIGHEST = chr(0x10FFFF)
"""Sorts after every character that a name may have."""

COLUMNS = [table.c[field.name] for field in fields(Account)]
"""Columns in the order of `Account`."""


def find(connection: Connection, account_id: str) -> Account | None:
    """Return the account with this id, deleted or not."""
    return _one(connection.execute(select(*COLUMNS).where(table.c.id == account_id)).one_or_none())


def among(connection: Connection, ids: Collection[str]) -> dict[str, Account]:
    """Return the accounts with these ids, deleted or not."""
    rows = connection.execute(select(*COLUMNS).where(table.c.id.in_(set(ids))))
    return {row.id: Account(*row) for row in rows}


def named(connection: Connection, name: str) -> Account | None:
    """Return the account with this name now, however it is spelt."""
    here = (table.c.name_key == key_of(name)) & table.c.deleted_at.is_(None)
    return _one(connection.execute(select(*COLUMNS).where(here)).one_or_none())


def require(connection: Connection, name: str) -> Account:
    """Return the account with this name; an error if there is none."""
    found = named(connection, name)
    if found is None:
        raise Unavailable("account.unknown", "There is no one called “{name}”", name=name[:40])
    return found


def make_guest(connection: Connection, called: str, language: str, now: int) -> Account:
    """Make a guest, *called* as the language calls guests, with characters that tell them apart.

    Five characters are easy to say; if another guest has them already, more are used.
    """
    for length in range(_SHORT_MARK, LENGTH):
        name = f"{called} {new_id()[:length].upper()}"
        if not _is_taken(connection, name):
            break
    return _insert(connection, name, "guest", language, now)


def make_bot(connection: Connection, name: str, language: str, now: int) -> Account:
    """Return the account under which a program plays; make it if there is none.

    Members cannot take such a name; if one has it from earlier, the program takes another.
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
    """Make a member; without a password they first need a recovery link to sign in."""
    return _insert(connection, checked(name), "member", language, now, password_hash)


def promote(connection: Connection, guest: Account, name: str, password_hash: str) -> Account:
    """Turn a guest into a member, who keeps everything from before."""
    name = checked(name)
    with _taken(name), connection.begin_nested():
        connection.execute(
            update(table)
            .where(table.c.id == guest.id, table.c.kind == "guest")
            .values(name=name, name_key=key_of(name), kind="member", password_hash=password_hash)
        )
    return _sure(find(connection, guest.id))


def password_hash_of(connection: Connection, account_id: str) -> str | None:
    """Return the hash that a password is checked against."""
    query = select(table.c.password_hash).where(table.c.id == account_id)
    found: str | None = connection.execute(query).scalar()
    return found


def set_password_hash(connection: Connection, account_id: str, password_hash: str) -> None:
    """Replace the password."""
    here = table.c.id == account_id
    connection.execute(update(table).where(here).values(password_hash=password_hash))


PEOPLE = (table.c.kind != literal_column("'bot'")) & table.c.deleted_at.is_(None)
"""Members and guests who are not deleted, in the words of their index."""


def search(
    connection: Connection, text: str, limit: int, *, after: str = "", before: str = ""
) -> Page[Account]:
    """Return a page of the members and guests whose names begin with *text*, in their order.

    Without a text it has all of them, newest first.
    """
    key = key_of(text)

    def fetch(cursor: str, backwards: bool, most: int) -> list[Account]:
        query = select(*COLUMNS).where(PEOPLE)
        order: tuple[ColumnElement[Any], ...]
        if key:
            order = (table.c.name_key if not backwards else table.c.name_key.desc(),)
            query = query.where(table.c.name_key >= key, table.c.name_key < key + _HIGHEST)
            if cursor:
                by_name = table.c.name_key
                query = query.where(by_name < cursor if backwards else by_name > cursor)
        else:
            order = (table.c.created_at, table.c.id)
            if not backwards:
                order = tuple(each.desc() for each in order)
            if cursor:
                query = query.where(
                    beyond(table.c.created_at, table.c.id, cursor, rising=backwards)
                )
        return [Account(*row) for row in connection.execute(query.order_by(*order).limit(most))]

    def cursor_at(one: Account) -> str:
        return key_of(one.name) if key else cursor_of(one.created_at, one.id)

    return turn_page(fetch, cursor_at, limit, after=after, before=before)


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
    """Turn a conflict of names into an error that people understand."""
    try:
        yield
    except IntegrityError as error:
        raise Illegal(
            "account.taken", "“{name}”, or a name too like it, is taken: choose another", name=name
        ) from error


def _is_taken(connection: Connection, name: str) -> bool:
    """Say whether an account, deleted or not, has the key of *name*."""
    here = select(table.c.id).where(table.c.name_key == key_of(name))
    return connection.execute(here).first() is not None


def _one(row: Row[Any] | None) -> Account | None:
    return None if row is None else Account(**row._mapping)


def _sure(account: Account | None) -> Account:
    if account is None:
        raise LookupError("an account that was just written is there")
    return account
