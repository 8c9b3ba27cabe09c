"""Guests: people without a name and password, known by the browser in which they began.

Nobody is a guest until something is stored for them. The guest is written in the same transaction
as the first stored thing, so that a refused form leaves no guest behind.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection
from starlette.requests import HTTPConnection

from letrado.base.i18n import N_, translator
from letrado.server.rendering.i18n import language_of
from letrado.server.security.identity import (
    agent_of,
    counted_here,
    now_of,
    sign_in,
    store_of,
    visitor_of,
)
from letrado.server.security.roles import too_many
from letrado.store import write_transaction
from letrado.store.people import accounts, sessions, throttling
from letrado.store.people.accounts import Account

GUESTS, GUESTS_OF_SITE = throttling.refilled("guest"), throttling.refilled("guest_site")
"""New guests from one address, such as a whole hall; and from the whole network of one customer."""


@contextmanager
def keeping(request: HTTPConnection) -> Iterator[tuple[Connection, Account]]:
    """Open a transaction that stores something for the visitor, and yield it with their account.

    Somebody without an account becomes a guest if the block succeeds, and stays nobody if it
    raises: then neither the guest nor their session is written, and no cookie is set.
    """
    account, token = visitor_of(request).account, ""
    with write_transaction(store_of(request)) as connection:
        if account is None:
            account, token = _make_guest(connection, request)
        yield connection, account
    if token:
        sign_in(request, account, token)


def _make_guest(connection: Connection, request: HTTPConnection) -> tuple[Account, str]:
    language, now = language_of(request), now_of(request)
    counted = counted_here(request, "guest", GUESTS, GUESTS_OF_SITE)
    wait = throttling.take_all(connection, counted, now)
    if wait:
        raise too_many(wait)
    called = translator(language)(N_("Guest"))
    account = accounts.make_guest(connection, called, language, now)
    return account, sessions.begin(connection, account, agent_of(request), now)
