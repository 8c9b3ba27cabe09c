"""The parts of patterns on tiles."""

from collections.abc import Iterable
from dataclasses import dataclass

from letrado.core.tiles import Alphabet, Tile


@dataclass(frozen=True, slots=True)
class One:
    """One tile out of a set of them, as bits by code."""

    tiles: int


@dataclass(frozen=True, slots=True)
class InOrder:
    """One part after another."""

    parts: tuple["Part", ...]


@dataclass(frozen=True, slots=True)
class Either:
    """Any one of the parts."""

    parts: tuple["Part", ...]


@dataclass(frozen=True, slots=True)
class Repeated:
    """A part, so many times; without end when *most* is None."""

    part: "Part"
    least: int
    most: int | None


Part = One | InOrder | Either | Repeated


def anything(alphabet: Alphabet) -> Part:
    """Return any tiles, or none."""
    return Repeated(One(any_tile(alphabet)), 0, None)


def something(alphabet: Alphabet) -> Part:
    """Return any tiles, at least one."""
    return Repeated(One(any_tile(alphabet)), 1, None)


def spelling(tiles: Iterable[Tile], alphabet: Alphabet) -> Part:
    """Return exactly these tiles."""
    return InOrder(tuple(One(1 << alphabet.code(tile)) for tile in tiles))


def any_tile(alphabet: Alphabet) -> int:
    """Return every tile of the set but the blank, as bits."""
    return (1 << len(alphabet.tiles)) - 2
