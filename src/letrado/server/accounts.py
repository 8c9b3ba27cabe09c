"""Signing up, in, out and back in: what forms ask for, done whole or refused.

Whether a name exists is never told here: a wrong name takes as long as a wrong password and is
refused in the same words.
"""

from starlette.requests import Request

from letrado.errors import Illegal
from letrado.server import passwords
from letrado.server.i18n import language_of
from letrado.server.roles import too_many
from letrado.server.tournament_roles import check_leaving
from letrado.server.visitors import (
    account_of,
    agent_of,
    network_of,
    now_of,
    sign_in,
    sign_out,
    store_of,
    visitor_of,
)
from letrado.store import (
    access_tokens,
    accounts,
    change,
    personal,
    recovery,
    sessions,
    throttling,
    view,
)
from letrado.store.accounts import Account
from letrado.store.names import checked, key_of
from letrado.store.throttling import limit

PAIR = limit("sign_in_pair")
"""Attempts at one name from one address."""

ADDRESS = limit("sign_in_address")
"""Attempts from one address at all names; a club has one address for everybody."""

NAME = limit("sign_in_name")
"""Attempts at one name from all addresses; as many as locking somebody out would take."""

SIGN_UPS = limit("sign_up")
"""New members from one address."""


def enter(request: Request, name: str, password: str) -> None:
    """Sign in with name and password."""
    _attempt(request, name)
    with view(store_of(request)) as connection:
        found = accounts.named(connection, name)
        known = accounts.password_hash_of(connection, found.id) if found else None
    if not passwords.matches(password, known) or found is None:
        raise Illegal("account.wrong", "The name or the password is not right")
    _begin(request, found)


def enrol(request: Request, name: str, password: str) -> list[str]:
    """Sign up, and stay signed in; the codes for recovery. A guest keeps all that he did."""
    name = checked(name)
    passwords.check(password, name)
    store, now = store_of(request), now_of(request)
    with change(store) as connection:
        wait = throttling.spend(connection, f"sign-up {network_of(request)}", SIGN_UPS, now)
    if wait:
        raise too_many(wait)
    password_hash = passwords.hashed(password)
    visitor = visitor_of(request)
    guest = visitor.account if visitor.account and visitor.account.kind == "guest" else None
    with change(store) as connection:
        if guest is not None:
            member = accounts.promote(connection, guest, name, password_hash)
        else:
            language = language_of(request)
            member = accounts.make_member(connection, name, password_hash, language, now)
        codes = recovery.make_codes(connection, member.id, now)
    _begin(request, member)
    return codes


def recover(request: Request, name: str, code: str, password: str) -> None:
    """A new password by one of the codes; every browser is signed out, and this one in."""
    passwords.check(password, name)
    _attempt(request, name)
    password_hash = passwords.hashed(password)
    with change(store_of(request)) as connection:
        found = accounts.named(connection, name)
        good = found is not None and recovery.use_code(connection, found.id, code)
        if found is None or not good:
            raise Illegal("account.wrong_code", "The name or the code is not right")
        accounts.set_password_hash(connection, found.id, password_hash)
        sessions.end_all(connection, found.id)
        access_tokens.revoke_all(connection, found.id)
    _begin(request, found)


def owner_of_link(request: Request, token: str) -> Account:
    """Whose the link of an administrator is."""
    with view(store_of(request)) as connection:
        account_id = recovery.link_for(connection, token, now_of(request))
        found = accounts.find(connection, account_id) if account_id else None
    if found is None:
        raise _used_link()
    return found


def follow_link(request: Request, token: str, password: str) -> None:
    """A new password by the link of an administrator, which works once."""
    owner = owner_of_link(request, token)
    passwords.check(password, owner.name)
    password_hash = passwords.hashed(password)
    with change(store_of(request)) as connection:
        if recovery.use_link(connection, token, now_of(request)) != owner.id:
            raise _used_link()
        accounts.set_password_hash(connection, owner.id, password_hash)
        sessions.end_all(connection, owner.id)
        access_tokens.revoke_all(connection, owner.id)
    _begin(request, owner)


def leave(request: Request) -> None:
    """Sign this browser out."""
    with change(store_of(request)) as connection:
        sessions.end(connection, visitor_of(request).token)
    sign_out(request)


def leave_elsewhere(request: Request) -> int:
    """Sign every other browser out; how many there were."""
    with change(store_of(request)) as connection:
        return sessions.end_all(connection, account_of(request).id, but=visitor_of(request).token)


def change_password(request: Request, old: str, new: str) -> None:
    """Another password; every other browser is signed out."""
    account = confirm(request, old)
    passwords.check(new, account.name)
    password_hash = passwords.hashed(new)
    with change(store_of(request)) as connection:
        accounts.set_password_hash(connection, account.id, password_hash)
        sessions.end_all(connection, account.id, but=visitor_of(request).token)


def new_codes(request: Request, password: str) -> list[str]:
    """Other codes for recovery; the old ones stop working."""
    account = confirm(request, password)
    with change(store_of(request)) as connection:
        return recovery.make_codes(connection, account.id, now_of(request))


def delete(request: Request, password: str) -> None:
    """Take the account away for good."""
    account = account_of(request)
    if account.is_member:
        confirm(request, password)
    with change(store_of(request)) as connection:
        check_leaving(connection, account)
        personal.delete_account(connection, account, now_of(request))
    request.app.state.live.forget(account.id)
    request.app.state.reviews.forget(account.id)
    sign_out(request)


def confirm(request: Request, password: str) -> Account:
    """Refuse what only the owner may do, not whoever finds his browser open."""
    account = account_of(request)
    _attempt(request, account.name)
    with view(store_of(request)) as connection:
        known = accounts.password_hash_of(connection, account.id)
    if not passwords.matches(password, known):
        raise Illegal("account.wrong_password", "That is not your password")
    return account


def _attempt(request: Request, name: str) -> None:
    """Count an attempt; refused before anything is compared when there were too many."""
    key, address, now = key_of(name)[:100], network_of(request), now_of(request)
    limits = {f"pair {key} {address}": PAIR, f"address {address}": ADDRESS, f"name {key}": NAME}
    with change(store_of(request)) as connection:
        waits = [throttling.spend(connection, what, most, now) for what, most in limits.items()]
    if wait := max(waits):
        raise too_many(wait)


def _begin(request: Request, account: Account) -> None:
    """A new session, whatever the browser carried before."""
    visitor, now = visitor_of(request), now_of(request)
    pair = f"pair {key_of(account.name)} {network_of(request)}"
    with change(store_of(request)) as connection:
        throttling.forgive(connection, pair)
        if visitor.token:
            sessions.end(connection, visitor.token)
        token = sessions.begin(connection, account, agent_of(request), now)
    sign_in(request, account, token)


def _used_link() -> Illegal:
    return Illegal("account.link", "This link was used already, or is too old: ask for another one")
