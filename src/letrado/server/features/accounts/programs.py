"""``/cuenta/programas``: tokens for programs, and addresses that get finished games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from letrado.base.errors import LetradoError
from letrado.server.api.webhook_targets import read_target
from letrado.server.features.accounts import accounts
from letrado.server.infra.errors import status_of
from letrado.server.infra.public_errors import explain
from letrado.server.rendering.environment import page
from letrado.server.rendering.i18n import language_of
from letrado.server.rendering.template_context import as_context
from letrado.server.security.identity import account_of, now_of, store_of
from letrado.server.security.scopes import NAMES
from letrado.store import read_transaction, write_transaction
from letrado.store.people import access_tokens, webhooks
from letrado.store.people.accounts import Account
from letrado.store.people.webhooks import LONGEST_URL

router = APIRouter(include_in_schema=False)

HOME = "/cuenta/programas"
DAYS = (30, 90, 365, 0)
"""Lifetimes of tokens that the form offers, in days; 0 is until it is revoked."""
Field = Annotated[str, Form(max_length=400)]


@router.api_route(HOME, methods=["GET", "HEAD"])
def programs_page(request: Request) -> Response:
    """Show the tokens and addresses of the account."""
    return _page(request)


@router.get(HOME + "/{form}")
def back_to_programs(form: str) -> Response:
    """Show the page again after a reload of a form's answer."""
    del form
    return RedirectResponse(HOME, 303)


@router.post(HOME + "/tokens")
def make_token(
    request: Request,
    name: Field = "",
    scopes: Annotated[list[str], Form(max_length=20)] = [],  # noqa: B006 (never changed)
    days: Annotated[int, Form(ge=0, le=3650)] = 90,
    password: Field = "",
) -> Response:
    """Make a token, shown once; the password guards against others at an open browser."""
    try:
        account = accounts.confirm(request, password)
        wanted = access_tokens.check_scopes(scopes, NAMES)
        with write_transaction(store_of(request)) as connection:
            made = access_tokens.make(
                connection, account, name, wanted, now_of(request), days or None
            )
    except LetradoError as error:
        return _page(request, error)
    return _page(request, token=made)


@router.post(HOME + "/revocar")
def revoke_token(request: Request, mark: Field = "") -> Response:
    """Revoke a token."""
    try:
        with write_transaction(store_of(request)) as connection:
            access_tokens.revoke(connection, account_of(request).id, mark)
    except LetradoError as error:
        return _page(request, error)
    return RedirectResponse(HOME, 303)


@router.post(HOME + "/avisos")
def add_webhook(
    request: Request, url: Annotated[str, Form(max_length=LONGEST_URL + 100)] = ""
) -> Response:
    """Add an address; its secret is shown once."""
    try:
        read_target(url, private=request.app.state.webhooks.private)
        with write_transaction(store_of(request)) as connection:
            made = webhooks.make(connection, account_of(request), url, now_of(request))
    except LetradoError as error:
        return _page(request, error, url=url[:LONGEST_URL])
    return _page(request, secret=made.secret)


@router.post(HOME + "/borrar")
def remove_webhook(request: Request, webhook: Field = "") -> Response:
    """Remove an address."""
    try:
        with write_transaction(store_of(request)) as connection:
            webhooks.remove(connection, account_of(request).id, webhook)
    except LetradoError as error:
        return _page(request, error)
    return RedirectResponse(HOME, 303)


@dataclass(frozen=True, slots=True)
class ProgramsPage:
    """Tokens and addresses of an account; the one *made*, and a *secret*, are shown once."""

    problem: str
    account: Account
    tokens: list[access_tokens.AccessToken]
    hooks: list[webhooks.Webhook]
    scope_names: Mapping[str, str]
    days: Sequence[int]
    made: str
    secret: str
    url: str
    now: int


def _page(
    request: Request,
    error: LetradoError | None = None,
    *,
    token: str = "",
    secret: str = "",
    url: str = "",
) -> Response:
    account = account_of(request)
    with read_transaction(store_of(request)) as connection:
        drawn = ProgramsPage(
            problem=explain(error, language_of(request)) if error else "",
            account=account,
            tokens=access_tokens.of_account(connection, account.id),
            hooks=webhooks.of_account(connection, account.id),
            scope_names=NAMES,
            days=DAYS,
            made=token,
            secret=secret,
            url=url,
            now=now_of(request),
        )
    status = status_of(error) if error else 200
    answer = page(request, "programs.html", as_context(drawn), status=status)
    answer.headers["Cache-Control"] = "no-store"
    return answer
