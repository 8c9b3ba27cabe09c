"""Errors as visitors may read them: nothing of this machine's folders, hosts or databases.

The terminal and the log name the damaged file. A visitor over the network learns what to do, but
not where the file is. Pages and messages take `explain` and `as_dict` from here, never from
`letrado.base.i18n`.
"""

import re
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from letrado.base import i18n
from letrado.base.errors import LetradoError, Unavailable
from letrado.base.i18n import N_, Text
from letrado.base.paths import home
from letrado.rulebook import EDITIONS
from letrado.server.features.lobby.terms import edition_name

_UNUSABLE = Unavailable(
    "store.unusable",
    "The database cannot be used now. Nothing that was saved is lost; try again in "
    "a moment, or tell the administrator",
)
_FULL = Unavailable(
    "store.full",
    "It could not be saved: the server has a disk problem. Nothing was changed; tell an "
    "administrator",
)
_STORE = {
    "store.busy": Unavailable(
        "store.busy",
        "The database is being written to by another program. Nothing was changed; try again in a "
        "moment",
    ),
    "store.crowd": Unavailable(
        "store.crowd", "The server is busy. Nothing was changed; try again in a moment"
    ),
    "store.disk": _FULL,
    "store.disk_full": _FULL,
    "store.full": _FULL,
}
"""Public messages about the store, without its path and the words of its driver."""

_NO_STEP = N_(
    "“{word}” is not understood. Steps are, for example: A 8H CHUPE 26 · accept · press · "
    "B challenge · undo"
)
_ON_PAGES: dict[str, Text] = {
    "lexicon.not_built": N_("There is no lexicon {name} here yet"),
    "rulebook.article_unknown": N_("{edition} has no article “{name}”"),
    "table.verb": _NO_STEP,
    "table.screen": _NO_STEP,
}
"""Messages for pages and programs, by the codes of errors that name a terminal command."""

_PATH = re.compile(r"(?<![\w:/\\.])(?:/|[A-Za-z]:\\)(?:[^\s/\\'\"“”«»<>]+[/\\])+")
"""The folders of a path inside a text; the name of the file stays."""

_LONGEST = 4_096
_ROOT_AND_ONE = 2


def public(error: LetradoError) -> LetradoError:
    """Return *error* without paths; the same object if it has none."""
    if error.code.startswith("store.") and error.details:
        return Unavailable(error.code, _STORE.get(error.code, _UNUSABLE).message)
    if error.code in _ON_PAGES and "parts" not in error.details:  # a rule that names its parts
        return _with(error, message=_ON_PAGES[error.code])
    if error.code.startswith("request."):  # the path of an address, which the visitor has sent
        return error
    details = {name: _redacted(field) for name, field in error.details.items()}
    return error if details == error.details else _with(error, details=details)


def _with(error: LetradoError, **changed: Any) -> LetradoError:
    told = LetradoError.__new__(type(error))  # its class decides the status
    told.__dict__ |= error.__dict__ | changed
    return told


def explain(error: LetradoError, language: str) -> str:
    """Return the message of *error* for a visitor, in *language*."""
    return i18n.explain(_with_names(public(error)), language)


def _with_names(error: LetradoError) -> LetradoError:
    """Return *error* with names of editions, where programs and the terminal read ids."""

    def named(name: str, field: Any) -> Any:
        if isinstance(field, LetradoError):
            return _with_names(field)
        return edition_name(field) if name == "edition" and field in EDITIONS else field

    details = {name: named(name, field) for name, field in error.details.items()}
    return _with(error, details=details)


def as_dict(error: LetradoError, language: str) -> dict[str, Any]:
    """Return the one JSON shape of *error* for a visitor."""
    told = public(error)
    return told.as_dict(explain(told, language))


def _redacted(field: Any) -> Any:
    if isinstance(field, LetradoError):
        return public(field)
    if isinstance(field, Path):
        return field.name
    if isinstance(field, list | tuple):
        return type(field)(map(_redacted, field))
    if isinstance(field, dict):
        return {key: _redacted(value) for key, value in field.items()}
    if type(field) is not str:
        return field
    if _is_here(field):
        return Path(field).name
    field = _PATH.sub(lambda found: "" if _is_here(found[0]) else found[0], field)
    for folder in _folders():
        field = field.replace(folder, "")
    return field


def _is_here(text: str) -> bool:
    """Say whether a text is a path of this machine, not a word after a slash."""
    path = Path(text) if "\0" not in text and len(text) < _LONGEST else Path()
    return path.is_absolute() and len(path.parts) > _ROOT_AND_ONE and _exists(path.parts[:2])


@cache
def _exists(top: tuple[str, ...]) -> bool:
    return Path(*top).exists()


@cache
def _folders() -> tuple[str, ...]:
    """Return our own folders, the deepest first: their names may have spaces."""
    known = {Path(__file__).parents[2]}
    for ask in (home, tempfile.gettempdir, Path.home):
        with suppress(LetradoError, OSError, RuntimeError):  # a user may have none
            known.add(Path(ask()))
    deepest = sorted(known, key=lambda each: -len(each.parts))
    return tuple(f"{each}{sep}" for each in deepest if each.parent != each for sep in "/\\")
