"""What the server says when it does not do what it is asked for."""

import json
from collections.abc import Mapping
from typing import Any


class NotDone(Exception):
    """Nothing was done: *code* says why, and is what a program should look at."""

    def __init__(self, status: int, error: Mapping[str, Any]) -> None:
        super().__init__(f"{error.get('code')}: {error.get('message')}")
        self.status = status
        self.code = str(error.get("code", ""))
        self.article: str | None = error.get("article")
        self.details: dict[str, Any] = dict(error.get("details") or {})


class Refused(NotDone):
    """The server said no."""


class Stale(NotDone):
    """The game has gone on since you looked: look again, and decide again."""


def not_done(status: int, error: Mapping[str, Any]) -> NotDone:
    """What an answer that carries *error* means."""
    return (Stale if error.get("code") == "game.stale" else Refused)(status, error)


def error_in(text: bytes) -> dict[str, Any]:
    """The error that an answer carries; one of our own when it carries none."""
    try:
        found: dict[str, Any] = json.loads(text)["error"]
    except (ValueError, KeyError, TypeError):
        return {"code": "client.no_answer", "message": "the answer is none of this API"}
    return found
