"""Permissions of a personal token: a program may do less than its owner, by one table.

The guard of `roles` calls `check_token` first when a request has a token.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from starlette.requests import HTTPConnection

from letrado.base import limits
from letrado.base.i18n import N_
from letrado.server.infra.http_refusals import NotAllowed, SignInNeeded
from letrado.server.security.identity import Visitor, network_of, now_of
from letrado.server.security.rate_limiter import RateLimiter
from letrado.store.people.access_tokens import AccessToken

ASKING = limits.rate("token")
"""Requests of one token: the number allowed at once, and the refill per second."""
GUESSING = limits.rate("wrong_token")
"""Requests of one address with unknown tokens."""

NAMES: Mapping[str, str] = {
    "read": N_("See your games, games that are offered, and whatever you may watch"),
    "play": N_("Begin games, accept them and play them, and talk in them"),
    "study": N_("Look words up, find moves and review games that are over"),
    "hooks": N_("Name the addresses that are notified of your finished games"),
}
"""Permission of each scope, as the owner of the token reads it."""

_FILE = Path(__file__).parent / "scopes.toml"


@dataclass(frozen=True, slots=True)
class ScopeTable:
    """The scope that each route and message needs, as data."""

    routes: Mapping[str, str]
    messages: Mapping[str, str]


@cache
def scope_table() -> ScopeTable:
    """Return the table of the file; an unknown scope in it is a programming error."""
    raw = tomllib.loads(_FILE.read_text("utf-8"))
    made = ScopeTable(raw["routes"], raw["messages"])
    for what, scope in (*made.routes.items(), *made.messages.items()):
        if scope not in NAMES:
            raise ValueError(f"{what}: {scope} is no scope")
    return made


def check_token(connection: HTTPConnection, visitor: Visitor, route: str) -> None:
    """Refuse a token that is unknown, is used too often, or may not do this."""
    pace: RateLimiter = connection.app.state.pace
    if visitor.bearer is None:
        pace.consume(f"address {network_of(connection)}", GUESSING, now_of(connection))
        raise SignInNeeded(
            "token.refused", "This token is not valid: it expired, was revoked, or is mistyped"
        )
    pace.consume(f"token {visitor.bearer.mark}", ASKING, now_of(connection))
    scope = scope_table().routes.get(route)
    if scope is None:
        raise NotAllowed("token.route", "{route} is not for programs with a token", route=route)
    _check_scope(visitor.bearer, scope)


def check_message(visitor: Visitor, message: str) -> None:
    """Refuse a message over a game’s WebSocket that its token may not send."""
    if visitor.bearer is not None:
        _check_scope(visitor.bearer, scope_table().messages[message])


def _check_scope(token: AccessToken, scope: str) -> None:
    if scope not in token.scopes:
        raise NotAllowed("token.scope", "This token lacks the scope “{scope}”", scope=scope)
