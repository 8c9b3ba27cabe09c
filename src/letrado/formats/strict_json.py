"""JSON as we accept it from outside: no field twice, no number that is none."""

import json
from typing import Any


def loads(text: str) -> Any:
    """What *text* stands for; `ValueError` or `RecursionError` when it is no such JSON."""
    return _DECODER.decode(text)


def _no_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a field comes twice")
    return fields


def _no_constant(name: str) -> None:
    raise ValueError(name)


_DECODER = json.JSONDecoder(object_pairs_hook=_no_repetition, parse_constant=_no_constant)
