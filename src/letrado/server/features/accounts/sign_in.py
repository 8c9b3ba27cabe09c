"""Pages for people who are not signed in: in, up, and back in without the password."""

from typing import Annotated

from fastapi import APIRouter, Form, Query
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from letrado.base.errors import LetradoError
from letrado.server.features.accounts import accounts
from letrado.server.infra.errors import status_of
from letrado.server.infra.public_errors import explain
from letrado.server.rendering.environment import page
from letrado.server.rendering.i18n import language_of
from letrado.server.security import passwords
from letrado.server.security.headers import same_site_path
from letrado.server.security.identity import store_of, visitor_of
from letrado.store import read_transaction
from letrado.store.games import games
from letrado.store.people import names

router = APIRouter(include_in_schema=False)

Field = Annotated[str, Form(max_length=400)]
Back = Annotated[str, Query(max_length=4_000)]
BackField = Annotated[str, Form(max_length=4_000)]


@router.api_route("/entrar", methods=["GET", "HEAD"])
def sign_in_page(request: Request, volver: Back = "/") -> Response:
    """Ask for name and password; send people who are signed in to their account."""
    account = visitor_of(request).account
    if account is not None and account.is_member:
        return RedirectResponse("/cuenta", 303)
    return _page(request, "sign_in.html", back=volver)


@router.post("/entrar")
def sign_in(
    request: Request, name: Field = "", password: Field = "", volver: BackField = "/"
) -> Response:
    """Sign in, and go back to the page before."""
    try:
        accounts.enter(request, name, password)
    except LetradoError as error:
        return _page(request, "sign_in.html", error, name=name, back=volver)
    return RedirectResponse(_onward(volver), 303)


@router.api_route("/entrar/alta", methods=["GET", "HEAD"])
def sign_up_page(request: Request, volver: Back = "/") -> Response:
    """Ask for a name and a password, and nothing else."""
    account = visitor_of(request).account
    if account is not None and account.is_member:
        return RedirectResponse("/cuenta", 303)
    return _page(request, "sign_up.html", back=volver)


@router.post("/entrar/alta")
def sign_up(
    request: Request, name: Field = "", password: Field = "", volver: BackField = "/"
) -> Response:
    """Sign up; the recovery codes are shown now and never again."""
    try:
        codes = accounts.enrol(request, name, password)
    except LetradoError as error:
        return _page(request, "sign_up.html", error, name=name, back=volver)
    return codes_page(request, codes, _onward(volver), is_new=True)


@router.api_route("/entrar/recuperar", methods=["GET", "HEAD"])
def recovery_page(request: Request) -> Response:
    """Show the form for people who forgot the password and kept the codes."""
    return _page(request, "recover.html")


@router.post("/entrar/recuperar")
def recover(request: Request, name: Field = "", code: Field = "", password: Field = "") -> Response:
    """Set a new password by a code."""
    try:
        accounts.recover(request, name, code, password)
    except LetradoError as error:
        return _page(request, "recover.html", error, name=name)
    return RedirectResponse("/cuenta?hecho=clave", 303)


@router.get("/entrar/enlace/{token}")
def link_page(request: Request, token: str) -> Response:
    """Show the form behind an administrator's link; looking at it does not use it up."""
    owner = accounts.owner_of_link(request, token[:100])
    return _page(request, "link.html", name=owner.name, token=token)


@router.post("/entrar/enlace/{token}")
def follow_link(request: Request, token: str, password: Field = "") -> Response:
    """Set a new password by a link."""
    owner = accounts.owner_of_link(request, token[:100])
    try:
        accounts.follow_link(request, token, password)
    except LetradoError as error:
        return _page(request, "link.html", error, name=owner.name, token=token)
    return RedirectResponse("/cuenta?hecho=clave", 303)


@router.post("/salir")
def sign_out(request: Request) -> Response:
    """Sign this browser out."""
    accounts.leave(request)
    return RedirectResponse("/", 303)


def codes_page(request: Request, codes: list[str], onward: str, *, is_new: bool) -> Response:
    """Show the codes, to be written down."""
    context = {"codes": codes, "onward": onward, "is_new": is_new}
    answer = page(request, "codes.html", context)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _page(
    request: Request,
    template: str,
    error: LetradoError | None = None,
    *,
    name: str = "",
    back: str = "/",
    token: str = "",
) -> Response:
    context = {
        "problem": explain(error, language_of(request)) if error else "",
        "name": name[: names.LONGEST * 2],
        "back": _onward(back),
        "token": token,
        "names": names,
        "passwords": passwords,
        "guest_games": _guest_games(request),
    }
    return page(request, template, context, status=status_of(error) if error else 200)


def _guest_games(request: Request) -> int:
    """Return how many games a guest would leave behind by signing in as somebody else."""
    account = visitor_of(request).account
    if account is None or account.kind != "guest":
        return 0
    with read_transaction(store_of(request)) as connection:
        return len(games.of_account(connection, account.id, limit=100))


def _onward(back: str) -> str:
    """Return the path to go to after signing in: not the page for it."""
    path = same_site_path(back)
    return "/" if path.startswith("/entrar") else path
