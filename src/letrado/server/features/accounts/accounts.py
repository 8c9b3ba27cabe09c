"""Sign up, in, out and back in: each form is carried out whole or refused.

These forms never reveal whether a name exists: a wrong name takes as long as a wrong password and
is refused in the same words.
"""

import anyio.from_thread
from sqlalchemy import Connection
from starlette.requests import Request

from letrado.base.errors import Illegal
from letrado.server.features.tournaments.roles import check_leaving
from letrado.server.rendering.i18n import language_of
from letrado.server.security import passwords, sign_in_attempts
from letrado.server.security.identity import (
    account_of,
    agent_of,
    counted_here,
    device_of,
    now_of,
    remember_device,
    sign_in,
    sign_out,
    store_of,
    visitor_of,
)
from letrado.server.security.roles import too_many
from letrado.store import read_transaction, write_transaction
from letrado.store.games import offers
from letrado.store.people import (
    access_tokens,
    accounts,
    devices,
    personal,
    recovery,
    sessions,
    throttling,
)
from letrado.store.people.accounts import Account
from letrado.store.people.names import checked
from letrado.store.people.throttling import refilled

SIGN_UPS, SIGN_UPS_OF_SITE = refilled("sign_up"), refilled("sign_up_site")
"""New members from one address, and from the whole network of one customer."""


def enter(request: Request, name: str, password: str) -> None:
    """Sign in with name and password."""
    if not sign_in_attempts.could_be_right(name, password):
        raise _wrong()
    attempt = sign_in_attempts.at_sign_in(request, name)
    with read_transaction(store_of(request)) as connection:
        found = accounts.named(connection, name)
        known = accounts.password_hash_of(connection, found.id) if found else None
    if not passwords.matches(password, known) or found is None:
        raise _wrong()
    attempt.succeeded()
    _begin(request, found)


def enrol(request: Request, name: str, password: str) -> list[str]:
    """Sign up and stay signed in; return the recovery codes. A guest keeps all their data."""
    name = checked(name)
    passwords.check(password, name)
    store, now = store_of(request), now_of(request)
    with write_transaction(store) as connection:
        counted = counted_here(request, "sign-up", SIGN_UPS, SIGN_UPS_OF_SITE)
        wait = throttling.take_all(connection, counted, now)
    if wait:
        raise too_many(wait)
    password_hash = passwords.hashed(password)
    visitor = visitor_of(request)
    guest = visitor.account if visitor.account and visitor.account.kind == "guest" else None
    with write_transaction(store) as connection:
        if guest is not None:
            member = accounts.promote(connection, guest, name, password_hash)
            offers.make_room_by(connection, member.id, now)
        else:
            language = language_of(request)
            member = accounts.make_member(connection, name, password_hash, language, now)
        codes = recovery.make_codes(connection, member.id, now)
    _begin(request, member)
    return codes


def recover(request: Request, name: str, code: str, password: str) -> None:
    """Set a new password by one of the codes; sign every browser out, and this one in."""
    passwords.check(password, name)
    if not sign_in_attempts.could_be_right(name, code):
        raise _wrong_code()
    attempt = sign_in_attempts.at_recovery(request, name)
    password_hash = passwords.hashed(password)
    with write_transaction(store_of(request)) as connection:
        found = accounts.named(connection, name)
        good = found is not None and recovery.use_code(connection, found.id, code)
        if found is None or not good:
            raise _wrong_code()
        _replace_password(connection, found, password_hash)
    attempt.succeeded()
    _begin(request, found)


def owner_of_link(request: Request, token: str) -> Account:
    """Return the account of an administrator's link."""
    with read_transaction(store_of(request)) as connection:
        account_id = recovery.link_for(connection, token, now_of(request))
        found = accounts.find(connection, account_id) if account_id else None
    if found is None:
        raise _used_link()
    return found


def follow_link(request: Request, token: str, password: str) -> None:
    """Set a new password by the link of an administrator, which works once."""
    owner = owner_of_link(request, token)
    passwords.check(password, owner.name)
    password_hash = passwords.hashed(password)
    with write_transaction(store_of(request)) as connection:
        if recovery.use_link(connection, token, now_of(request)) != owner.id:
            raise _used_link()
        _replace_password(connection, owner, password_hash)
    _begin(request, owner)


def leave(request: Request) -> None:
    """Sign this browser out."""
    with write_transaction(store_of(request)) as connection:
        sessions.end(connection, visitor_of(request).token)
    sign_out(request)


def leave_elsewhere(request: Request) -> int:
    """Sign every other browser out; return how many there were."""
    account = account_of(request)
    with write_transaction(store_of(request)) as connection:
        devices.forget(connection, account.id, but=device_of(request))
        return sessions.end_all(connection, account.id, but=visitor_of(request).token)


def change_password(request: Request, old: str, new: str) -> None:
    """Change the password; every other browser is signed out."""
    account = confirm(request, old)
    passwords.check(new, account.name)
    password_hash = passwords.hashed(new)
    with write_transaction(store_of(request)) as connection:
        accounts.set_password_hash(connection, account.id, password_hash)
        sessions.end_all(connection, account.id, but=visitor_of(request).token)
        devices.forget(connection, account.id, but=device_of(request))


def new_codes(request: Request, password: str) -> list[str]:
    """Make new recovery codes; the old ones stop working."""
    account = confirm(request, password)
    with write_transaction(store_of(request)) as connection:
        return recovery.make_codes(connection, account.id, now_of(request))


def delete(request: Request, password: str) -> None:
    """Delete the account for good."""
    account = account_of(request)
    if account.is_member:
        confirm(request, password)
    store, now = store_of(request), now_of(request)
    with write_transaction(store) as connection:
        check_leaving(connection, account)
        personal.prepare_leaving(connection, account, now)
    renamed = personal.forget_name(store, account)
    with write_transaction(store) as connection:
        check_leaving(connection, account)
        personal.delete_account(connection, account, now, renamed)
    sign_out(request)
    anyio.from_thread.run(request.app.state.live.rename, account.id)
    request.app.state.reviews.forget(account.id)


def confirm(request: Request, password: str) -> Account:
    """Check the password again, so that nobody misuses a browser that was left open."""
    account = account_of(request)
    if not sign_in_attempts.could_be_right(account.name, password):
        raise _wrong_password()
    attempt = sign_in_attempts.at_confirmation(request)
    with read_transaction(store_of(request)) as connection:
        known = accounts.password_hash_of(connection, account.id)
    if not passwords.matches(password, known):
        raise _wrong_password()
    attempt.succeeded()
    return account


def _replace_password(connection: Connection, account: Account, password_hash: str) -> None:
    """Set a password for somebody who lost theirs; every session and device is signed out."""
    accounts.set_password_hash(connection, account.id, password_hash)
    sessions.end_all(connection, account.id)
    access_tokens.revoke_all(connection, account.id)
    devices.forget(connection, account.id)


def _begin(request: Request, account: Account) -> None:
    """Begin a new session on this browser, and make the device known."""
    visitor, now = visitor_of(request), now_of(request)
    with write_transaction(store_of(request)) as connection:
        if visitor.token:
            sessions.end(connection, visitor.token)
        token = sessions.begin(connection, account, agent_of(request), now)
        device = devices.remember(connection, account.id, device_of(request), now)
    sign_in(request, account, token)
    remember_device(request, device)


def _wrong() -> Illegal:
    return Illegal("account.wrong", "Wrong name or password")


def _wrong_password() -> Illegal:
    return Illegal("account.wrong_password", "Wrong password")


def _wrong_code() -> Illegal:
    return Illegal("account.wrong_code", "Wrong name or code")


def _used_link() -> Illegal:
    return Illegal("account.link", "This link was used already, or is too old: ask for another one")
