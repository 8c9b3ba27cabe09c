"""The complete API description: FastAPI's, with required roles, errors and examples added.

FastAPI knows the routes and their fields; we add roles, scopes, the one shape of errors and an
example of each.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from letrado import __version__
from letrado.server.api.models import Failure
from letrado.server.security.roles import ANYONE, SAFE, table
from letrado.server.security.scopes import scope_table

_FILE = Path(__file__).parent / "openapi_examples.toml"
_ABOUT = (
    "Play, study and keep games from a program. Ask with a personal token "
    "(`Authorization: Bearer …`), made at /cuenta/programas; each operation names the scope that "
    "it needs. A browser's session works too, with the token of its forms in `X-CSRF-Token`. "
    "Games are also live over a WebSocket at /juego/{game}/ws."
)
_ERRORS = {
    "400": "It cannot be understood",
    "401": "Nobody asks, or with a token that is nobody's",
    "403": "Whoever asks may not, or the token lacks the scope",
    "404": "It is not here",
    "409": "The game went on (game.stale), or goes on (fair_play.clocked_game, review.under_way)",
    "413": "The body is too long",
    "422": "It is against a rule, or a field is missing or wrong (request.invalid)",
    "429": "Too often: Retry-After says when to try again",
    "503": "The database is busy or full: try again",
}
_TAGS = {
    "account": "Who asks, and who others are",
    "games": "Games: begin, look, play, take away",
    "offers": "Games that are offered",
    "webhooks": "Addresses that are told of finished games",
    "lexicons": "Words; closed while you play against the clock",
    "board": "Positions, points and moves; moves are closed while you play against the clock",
}


@cache
def examples() -> dict[str, dict[str, Any]]:
    """Return the example request and answer of each operation, by its route."""
    return tomllib.loads(_FILE.read_text("utf-8"))


def install(app: FastAPI) -> None:
    """Make *app* describe itself in this way."""

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = describe(app)
        return app.openapi_schema

    app.openapi = described  # type: ignore[method-assign]  # FastAPI says to do it so


def describe(app: FastAPI) -> dict[str, Any]:
    """Return the description as a document."""
    made = get_openapi(
        title="Letrado",
        version=__version__,
        description=_ABOUT,
        routes=app.routes,
        tags=[{"name": name, "description": text} for name, text in _TAGS.items()],
    )
    made["paths"] = {
        path: operations
        for path, operations in made["paths"].items()
        if path.startswith("/api/v1/")
    }
    parts = made.setdefault("components", {})
    schemas = parts.setdefault("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    failure = Failure.model_json_schema(ref_template="#/components/schemas/{model}")
    schemas |= failure.pop("$defs") | {"Failure": failure}
    parts["securitySchemes"] = {
        "token": {"type": "http", "scheme": "bearer", "description": "A personal token"},
        "session": {"type": "apiKey", "in": "cookie", "name": "session"},
        "form": {"type": "apiKey", "in": "header", "name": "X-CSRF-Token"},
    }
    for path, operations in made["paths"].items():
        for method, operation in operations.items():
            _complete(operation, f"{method.upper()} {path}")
    return made


def _complete(operation: dict[str, Any], route: str) -> None:
    scope, who = scope_table().routes[route], table().routes[route]
    changes = route.partition(" ")[0] not in SAFE and route not in table().stateless
    browser: dict[str, list[str]] = {"session": [], "form": []} if changes else {"session": []}
    operation["security"] = [{"token": []}, browser, *([{}] if ANYONE in who else [])]
    operation["x-scope"] = scope
    operation["x-roles"] = sorted(who)
    operation["description"] = f"{operation['description']}\n\nScope of a token: `{scope}`."
    answers = operation["responses"]
    shape = {"application/json": {"schema": {"$ref": "#/components/schemas/Failure"}}}
    for status, text in _ERRORS.items():
        answers[status] = {"description": text, "content": shape}
    example = examples()[route]
    if "request" in example:
        operation["requestBody"]["content"]["application/json"]["example"] = example["request"]
    for parameter in operation.get("parameters", ()):
        if parameter["name"] in example.get("parameters", {}):
            parameter["example"] = example["parameters"][parameter["name"]]
    success = next(status for status in answers if status.startswith("2"))
    if "answer" in example:
        answers[success]["content"]["application/json"]["example"] = example["answer"]
    if route.endswith("/files/{form}"):
        answers[success]["content"] = {
            kind: {"schema": {"type": "string", "format": "binary"}}
            for kind in ("application/x-ndjson", "text/plain", "application/pdf")
        }
