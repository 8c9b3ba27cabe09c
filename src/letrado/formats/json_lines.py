"""What our logs have in common: one JSON object a line, and the refusals of one that is not good.

The first line says what the file is; each other one is an event, whose class is named by ``event``.
"""

import json
from types import ModuleType
from typing import Any, TypeVar

from letrado.base.errors import LetradoError, Unreadable
from letrado.formats import strict_json

F = TypeVar("F")


def facts_in(module: ModuleType, base: type[F]) -> dict[str, type[F]]:
    """Return every class of facts of a module by its name in the log."""
    return {
        name: kind
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, base) and kind is not base
    }


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def write_line(fields: dict[str, Any]) -> str:
    """Return an object as a line, with its end."""
    return _encode(fields) + "\n"


def read_line(line: bytes) -> dict[str, Any]:
    """Return the object of a line."""
    try:
        raw = strict_json.loads(line.decode())
    except (ValueError, RecursionError) as error:
        raise Unreadable("log.json", "it is cut off or damaged") from error
    if type(raw) is not dict:
        raise Unreadable("log.object", "it is cut off or damaged")
    return raw


def read_first(line: bytes, form: str, foreign: Unreadable) -> dict[str, Any]:
    """Return the object of a first line; *foreign* if it does not say that the log is a *form*."""
    try:
        raw = read_line(line)
    except LetradoError as error:
        raise foreign from error
    if raw.get("format") != form:
        raise foreign
    return raw


def newer(version: str, known: str) -> Unreadable:
    """Return the refusal of a log whose version is not known."""
    return Unreadable(
        "log.version",
        "The log has version {version}; known is {known}: a newer Letrado can read it",
        version=version,
        known=known,
    )


def unknown(event: str, by: str) -> Unreadable:
    """Return the refusal of a line that names no event of ours, or nobody who may cause it."""
    return Unreadable("log.unknown", "it is cut off or damaged", event=event, by=by)


def gap(number: str, last: int) -> Unreadable:
    """Return the refusal of a line that is not the one after event *last*."""
    return Unreadable(
        "log.gap",
        "after event {last} comes {number}: lines are missing",
        number=number,
        last=last,
    )


def misdated(at: str, before: int) -> Unreadable:
    """Return the refusal of an instant that cannot be; *before* is that of the event before."""
    return Unreadable(
        "log.time", "its time is missing, goes back or is too late", at=at, before=before
    )


def cut_off() -> Unreadable:
    """Return the refusal of a log that ends within a step."""
    return Unreadable("log.open", "more of its step should follow: the log was cut off here")


def damaged(
    line: int, reason: LetradoError, good: int, whole: str, article: str | None = None
) -> Unreadable:
    """Return the refusal of a log for its first bad line; *whole* says that *good* events are."""
    return Unreadable(
        "log.damaged",
        "Line {line} of the log: {reason}. {whole}",
        article=article,
        line=line,
        reason=reason,
        good=good,
        whole=Unreadable("log.whole", whole, good=good),
    )
