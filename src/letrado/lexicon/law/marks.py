"""The marks that an entry may carry, each explained for people in ``marks.toml``."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from letrado.rulebook.strict import Place, build, parse, rows
from letrado.rulebook.texts import Text

_FILE = Path(__file__).parent / "marks.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark(Text):
    """A mark printed beside a headword, or one that says how certain an entry is."""

    name: str
    asks: Literal["dictionary", "inference"]


@lru_cache
def marks() -> Mapping[str, Mark]:
    """Return every mark by its name.

    >>> marks()["italic"].asks
    'dictionary'
    """
    place = Place(_FILE)
    (found,) = rows(parse(_FILE), place, "mark")
    listed = [build(Mark, raw, place.within("mark")) for raw in found]
    return MappingProxyType({mark.name: mark for mark in listed})
