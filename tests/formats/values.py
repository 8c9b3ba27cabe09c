"""Random values of any recorded type, derived from its hints."""

import types
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from letrado import rulebook
from letrado.core.coordinates import Slot, Square
from letrado.core.placements import Placement
from letrado.core.tiles import Alphabet, Tile
from letrado.game.settings import Settings
from tests.strategies import laid_tiles, placements, slots, squares, tiles


def values(hint: Any, alphabet: Alphabet) -> st.SearchStrategy[Any]:
    """Anything that the hint allows, with the tiles of a set."""
    simple: dict[Any, st.SearchStrategy[Any]] = {
        int: st.integers(-(10**9), 10**9),
        bool: st.booleans(),
        str: st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=12),
        type(None): st.none(),
        Square: squares,
        Slot: slots,
        Tile: tiles(alphabet) | laid_tiles(alphabet),
        Placement: placements(alphabet),
    }
    if hint in simple:
        return simple[hint]
    if hint is Settings:
        return _settings(alphabet)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is tuple and arguments[1:] == (...,):
        return st.lists(values(arguments[0], alphabet), max_size=8).map(tuple)
    if origin is tuple:
        return st.tuples(*(values(each, alphabet) for each in arguments))
    if origin is frozenset:
        return st.frozensets(values(arguments[0], alphabet))
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin in (Union, types.UnionType):
        return st.one_of(*(values(each, alphabet) for each in arguments))
    if issubclass(hint, Enum):
        return st.sampled_from(list(hint))
    if isinstance(hint, type) and is_dataclass(hint):
        return st.builds(hint, **_fields(hint, alphabet))
    raise TypeError(hint)


def _fields(kind: type, alphabet: Alphabet) -> dict[str, st.SearchStrategy[Any]]:
    hints = get_type_hints(kind)
    assert is_dataclass(kind)
    return {each.name: values(hints[each.name], alphabet) for each in fields(kind)}


def _settings(alphabet: Alphabet) -> st.SearchStrategy[Settings]:
    editions = [e for e in rulebook.EDITIONS if rulebook.load(e).language == alphabet.language]
    given = _fields(Settings, alphabet) | {"edition": st.sampled_from(editions)}
    return st.builds(Settings, **given)
