"""Errors of the server when it does not do what a request asks for."""

import json
from collections.abc import Mapping
from typing import Any


class NotDone(Exception):
    """The request changed nothing: *code* says why, and is for programs to read."""

    def __init__(self, status: int, error: Mapping[str, Any]) -> None:
        super().__init__(f"{error.get('code')}: {error.get('message')}")
        self.status = status
        self.code = str(error.get("code", ""))
        self.article: str | None = error.get("article")
        self.details: dict[str, Any] = dict(error.get("details") or {})


class Refused(NotDone):
    """The server said no."""


class Stale(NotDone):
    """The game has advanced since you looked: look again, and decide again."""


def not_done(status: int, error: Mapping[str, Any]) -> NotDone:
    """Return the exception for an answer with *error*."""
    return (Stale if error.get("code") == "game.stale" else Refused)(status, error)


def error_in(text: bytes) -> dict[str, Any]:
    """Return the error in an answer; one of our own if it has none."""
    try:
        found: dict[str, Any] = json.loads(text)["error"]
    except (ValueError, KeyError, TypeError):
        return {"code": "client.no_answer", "message": "the answer is none of this API"}
    return found
