"""What a lexicon says of itself: where its words come from, and under which terms."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Source:
    """Where the words were taken from; the digest tells one state of it from another."""

    name: str
    version: str = ""
    digest: str = ""


@dataclass(frozen=True, kw_only=True)
class Description:
    """What whoever compiles a lexicon must say about it; the rest of the manifest is counted."""

    name: str
    title: str
    source: Source
    licence: str = ""
    notice: str = ""
    official: bool = False
    """Whether a federation's own list is this lexicon's source; all else is labelled as a copy."""
    notes: str = ""
    measured: Mapping[str, Any] = field(default_factory=dict)
    """Figures on its quality, free in form."""


@dataclass(frozen=True, kw_only=True)
class Manifest(Description):
    """The description together with what the words themselves say."""

    language: str
    alphabet: str
    """Fingerprint of the tile set that the tile codes belong to."""
    digest: str
    """Identifies the set of words, wherever they came from: a game records it."""
    words: int
    words_by_length: Mapping[int, int]

    def as_dict(self) -> dict[str, Any]:
        """As JSON keeps it: keys of an object are text."""
        plain = asdict(self)
        by_length = self.words_by_length.items()
        plain["words_by_length"] = {str(length): count for length, count in by_length}
        return plain

    @staticmethod
    def from_dict(plain: Mapping[str, Any]) -> "Manifest":
        """The manifest of `as_dict`; ValueError names the first field that is not as it should be.

        Fields not known here are left aside: a later version may add some.
        """
        values: dict[str, Any] = {}
        for each in fields(Manifest):
            value = plain.get(each.name)
            if type(value) is not _JSON_TYPES.get(each.name, str):
                raise ValueError(each.name)
            values[each.name] = value
        values["source"] = _source(values["source"])
        values["words_by_length"] = _by_length(values["words_by_length"])
        return Manifest(**values)


_JSON_TYPES: dict[str, type] = {
    "source": dict,
    "official": bool,
    "measured": dict,
    "words": int,
    "words_by_length": dict,
}


def _source(plain: dict[str, Any]) -> Source:
    values = {each.name: plain.get(each.name) for each in fields(Source)}
    if not all(isinstance(value, str) for value in values.values()):
        raise ValueError("source")
    return Source(**{name: str(value) for name, value in values.items()})


def _by_length(plain: dict[str, Any]) -> dict[int, int]:
    if not all(length.isdecimal() and type(count) is int for length, count in plain.items()):
        raise ValueError("words_by_length")
    return dict(sorted((int(length), count) for length, count in plain.items()))


def dump_json(plain: Mapping[str, Any]) -> bytes:
    """JSON that is the same on every machine."""
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, allow_nan=False).encode()
