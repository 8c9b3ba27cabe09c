"""Values of the game as JSON and back, derived from their type hints.

Reading is strict: every field is there, nothing else is, and each has its type. Tiles, squares,
slots and placements are in exact notation, enumerations by value. So a value has one text, and a
class of facts that is added is recorded without more code.
"""

import re
import types
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache
from typing import Any, Literal, Self, TypeVar, Union, get_args, get_origin, get_type_hints

from letrado.base.control_characters import is_plain
from letrado.base.errors import Illegal, Unreadable
from letrado.base.i18n import N_, Text
from letrado.core.coordinates import SIZE, Direction, Slot, Square
from letrado.core.placements import THROUGH, Placement
from letrado.core.tiles import Alphabet, Tile

Write = Callable[[Any], Any]
Read = Callable[[Any], Any]
T = TypeVar("T")

_SIGN = re.compile(r"\[[^][]*\]|.", re.DOTALL)
_SQUARES = {str(s): s for s in (Square(*divmod(at, SIZE)) for at in range(SIZE * SIZE))}
_SLOTS = {str(s): s for s in (Slot(q, way) for q in _SQUARES.values() for way in Direction)}


class Mismatch(Exception):
    """A value that does not match its type hint; says where inside the value."""

    def __init__(self, expected: Text, found: object, where: tuple[str, ...] = ()) -> None:
        super().__init__(expected, found)
        self.expected, self.found, self.where = expected, found, where

    def inside(self, name: str) -> Self:
        """Return the same, as seen from one level further out."""
        return type(self)(self.expected, self.found, (name, *self.where))

    def as_error(self) -> Unreadable:
        """Return the error for people."""
        found = repr(self.found)
        return Unreadable(
            "record.field",
            "“{field}” should be {expected}, not {found}",
            field=".".join(self.where),
            expected=self.expected,
            found=found if len(found) <= 60 else found[:59] + "…",
        )


class Surplus(Mismatch):
    """A field that is not among those asked for."""

    def as_error(self) -> Unreadable:
        """Return the error for people."""
        field = ".".join(self.where)
        return Unreadable("record.unknown", "the field “{field}” is unknown", field=field)


class Lack(Mismatch):
    """A field that is missing."""

    def as_error(self) -> Unreadable:
        """Return the error for people."""
        field = ".".join(self.where)
        return Unreadable("record.missing", "the field “{field}” is missing", field=field)


class Codec:
    """Writes and reads values with the tiles of one set; `Codec.of` keeps one for each."""

    def __init__(self, alphabet: Alphabet) -> None:
        self._signs: dict[str, Tile] = {
            str(tile): tile for tile in (*alphabet.tiles, *map(alphabet.blank_as, alphabet.faces))
        }
        self._made: dict[Any, tuple[Write, Read]] = {
            int: (_same, _exactly(int, N_("a whole number"))),
            bool: (_same, _exactly(bool, N_("true or false"))),
            str: (_same, _read_text),
            type(None): (_same, _read_none),
            Square: (str, _one_of(_SQUARES, N_("a square such as H8"))),
            Slot: (str, _one_of(_SLOTS, N_("a slot such as 8H"))),
            Tile: (str, self._read_tile),
            tuple[Tile, ...]: (_join, self._read_tiles),
            Placement: (str, self._read_placement),
        }

    @staticmethod
    @lru_cache
    def of(alphabet: Alphabet) -> "Codec":
        """Return the codec for a tile set."""
        return Codec(alphabet)

    def write(self, hint: Any, value: object) -> Any:
        """Return *value* as JSON values."""
        return self._pair(hint)[0](value)

    def read(self, hint: type[T], raw: object) -> T:
        """Return the value of JSON values; `Unreadable` names the field that does not fit."""
        try:
            value: T = self._pair(hint)[1](raw)
            return value
        except Mismatch as mismatch:
            raise mismatch.as_error() from mismatch

    # -- tiles -------------------------------------------------------------------------------

    def _read_tile(self, raw: object) -> Tile:
        tile = self._signs.get(raw) if type(raw) is str else None
        if tile is None:
            raise Mismatch(N_("a tile of the set, in exact notation"), raw)
        return tile

    def _read_tiles(self, raw: object) -> tuple[Tile, ...]:
        if type(raw) is not str:
            raise Mismatch(N_("tiles of the set, in exact notation"), raw)
        signs = self._signs
        try:
            return tuple([signs[sign] for sign in _SIGN.findall(raw)])
        except KeyError:
            raise Mismatch(N_("tiles of the set, in exact notation"), raw) from None

    def _read_placement(self, raw: object) -> Placement:
        expected = N_("a play such as 8H CASA, in exact notation")
        if type(raw) is not str:
            raise Mismatch(expected, raw)
        slot, _, body = raw.partition(" ")
        signs = self._signs
        try:
            tiles = [None if s == THROUGH else signs[s] for s in _SIGN.findall(body)]
            return Placement(_SLOTS[slot], tuple(tiles))
        except (KeyError, Illegal):
            raise Mismatch(expected, raw) from None

    # -- hints -------------------------------------------------------------------------------

    def _pair(self, hint: Any) -> tuple[Write, Read]:
        made = self._made.get(hint)
        if made is None:
            made = self._made[hint] = self._make(hint)
        return made

    def _make(self, hint: Any) -> tuple[Write, Read]:
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is tuple and arguments[1:] == (...,):
            return self._sequence(arguments[0], tuple)
        if origin is tuple:
            return self._row(arguments)
        if origin is frozenset:
            return self._set(arguments[0])
        if origin is Literal:
            return _same, _one_of(dict(zip(arguments, arguments, strict=True)), _choice(arguments))
        if origin in (Union, types.UnionType):
            return self._optional(hint, arguments)
        if isinstance(hint, type) and issubclass(hint, Enum):
            values = {member.value: member for member in hint}
            return (lambda member: member.value), _one_of(values, _choice(values))
        if isinstance(hint, type) and is_dataclass(hint):
            return self._fields(hint)
        raise TypeError(f"no way to record {hint!r}")

    def _sequence(self, item: Any, make: Callable[[list[Any]], Any]) -> tuple[Write, Read]:
        write, read = self._pair(item)

        def read_all(raw: object) -> Any:
            return make([read(each) for each in _list(raw)])

        return (lambda values: [write(value) for value in values]), read_all

    def _set(self, item: Any) -> tuple[Write, Read]:
        write, read = self._pair(item)

        def read_all(raw: object) -> Any:
            values = frozenset(map(read, listed := _list(raw)))
            if len(values) != len(listed):
                raise Mismatch(N_("a list without repetitions"), raw)
            return values

        return (lambda values: sorted(map(write, values))), read_all

    def _row(self, items: tuple[Any, ...]) -> tuple[Write, Read]:
        pairs = [self._pair(item) for item in items]

        def write(values: Any) -> list[Any]:
            return [pair[0](value) for pair, value in zip(pairs, values, strict=True)]

        def read(raw: object) -> Any:
            listed = _list(raw)
            if len(listed) != len(pairs):
                raise Mismatch(_PAIR if len(pairs) == 2 else _LIST, raw)
            return tuple([pair[1](each) for pair, each in zip(pairs, listed, strict=True)])

        return write, read

    def _optional(self, hint: Any, arguments: tuple[Any, ...]) -> tuple[Write, Read]:
        kinds = [argument for argument in arguments if argument is not type(None)]
        if len(kinds) != 1:
            raise TypeError(f"no way to tell the kinds of {hint!r} apart")
        write, read = self._pair(kinds[0])
        return (
            lambda value: None if value is None else write(value),
            lambda raw: None if raw is None else read(raw),
        )

    def _fields(self, kind: type) -> tuple[Write, Read]:
        hints = get_type_hints(kind)
        columns = [(field.name, *self._pair(hints[field.name])) for field in fields(kind)]
        names = {name for name, _, _ in columns}

        def write(value: object) -> dict[str, Any]:
            return {name: to(getattr(value, name)) for name, to, _ in columns}

        def read(raw: object) -> Any:
            if type(raw) is not dict:
                raise Mismatch(_FIELDS, raw)
            if raw.keys() != names:
                if missing := sorted(names - raw.keys()):
                    raise Lack(_FIELDS, raw, (missing[0],))
                raise Surplus(_FIELDS, raw, (sorted(raw.keys() - names)[0][:40],))
            values = []
            for name, _, of in columns:
                try:
                    values.append(of(raw[name]))
                except Mismatch as mismatch:
                    raise mismatch.inside(name) from None
            return kind(*values)

        return write, read


# -- leaves ------------------------------------------------------------------------------------

_FIELDS = N_("an object with fields")
_LIST = N_("a list")
_PAIR = N_("a list of two")


def _same(value: object) -> object:
    return value


def _join(tiles: tuple[Tile, ...]) -> str:
    return "".join([tile.text for tile in tiles])


def _list(raw: object) -> list[Any]:
    if type(raw) is not list:
        raise Mismatch(_LIST, raw)
    return raw


def _exactly(kind: type, expected: Text) -> Read:
    def read(raw: object) -> object:
        if type(raw) is not kind:  # true is an int to Python, and must not be one here
            raise Mismatch(expected, raw)
        return raw

    return read


def _read_text(raw: object) -> str:
    if type(raw) is not str or not is_plain(raw):
        raise Mismatch(N_("text without control characters"), raw)
    return raw


def _read_none(raw: object) -> None:
    if raw is not None:
        raise Mismatch(N_("null"), raw)


def _one_of(values: dict[Any, Any], expected: Text) -> Read:
    def read(raw: object) -> object:
        try:
            return values[raw]
        except (KeyError, TypeError):
            raise Mismatch(expected, raw) from None

    return read


def _choice(values: Any) -> Text:
    return Text(" | ".join(map(str, values)))
