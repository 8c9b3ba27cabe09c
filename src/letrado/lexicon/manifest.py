"""The manifest of a lexicon: the source of its words, its licence, and figures about it."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Source:
    """The source of the words; the digest identifies one state of it."""

    name: str
    version: str = ""
    digest: str = ""


@dataclass(frozen=True, kw_only=True)
class Description:
    """The part of a manifest that the compiler of a lexicon must give; the rest is computed."""

    name: str
    title: str
    source: Source
    licence: str = ""
    notice: str = ""
    official: bool = False
    """True if the source is a federation's own list; every other lexicon is labelled a copy."""
    notes: str = ""
    measured: Mapping[str, Any] = field(default_factory=dict)
    """Figures on its quality, free in form."""


@dataclass(frozen=True, kw_only=True)
class Manifest(Description):
    """The description, with the figures computed from the words."""

    language: str
    alphabet: str
    """Fingerprint of the tile set that the tile codes belong to."""
    digest: str
    """Digest that identifies the set of words, whatever their source: a game records it."""
    words: int
    words_by_length: Mapping[int, int]

    def as_dict(self) -> dict[str, Any]:
        """Return the manifest for JSON, whose keys are text."""
        plain = asdict(self)
        by_length = self.words_by_length.items()
        plain["words_by_length"] = {str(length): count for length, count in by_length}
        return plain

    @staticmethod
    def from_dict(plain: Mapping[str, Any]) -> "Manifest":
        """Read the manifest of `as_dict`; ValueError names the first wrong field.

        Unknown fields are ignored: a later version may add some.
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
    """Return JSON that is the same on every machine."""
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, allow_nan=False).encode()
