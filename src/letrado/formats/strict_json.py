"""JSON as we accept it from outside: no field twice, no false number, no half of a character.

Nor are there endless parts.
"""

import json
from typing import Any, TypeVar

from letrado.base.errors import Unreadable
from letrado.base.limits import count

T = TypeVar("T")


def loads(text: str) -> Any:
    """Return what *text* stands for; `ValueError` or `RecursionError` when it is no such JSON.

    It is read in one go, in which no other thread runs: what has too many parts is `Unreadable`
    before. The signs of parts may also stand in texts; no honest file has nearly so many of both.
    """
    if text.count("{") + text.count("[") > count("json_objects") or (
        text.count(",") > count("json_values")
    ):
        raise Unreadable("json.many", "It has far more parts than any file of this kind")
    found = _DECODER.decode(text)
    return whole_characters(found) if "\\u" in text else found


def whole_characters(raw: T) -> T:
    """Return *raw*; `ValueError` where half a character was escaped, which nobody can write."""
    try:
        json.dumps(raw, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ValueError("half a character") from None
    return raw


def _no_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a field comes twice")
    return fields


def _no_constant(name: str) -> None:
    raise ValueError(name)


_DECODER = json.JSONDecoder(object_pairs_hook=_no_repetition, parse_constant=_no_constant)
