"""Patterns on tiles, in which CH or L·L is one tile and never two.

There are two notations. A **pattern** is for people in a hurry: ``?`` is one tile, ``*`` any number
of them, none included; ``[AEI]`` is one of these and ``[^AEI]`` one of the others. A **regular
expression** has ``.`` for one tile, ``[…]``, ``( )``, ``|``, ``*``, ``+``, ``?``, ``{2}``,
``{2,4}`` and ``{2,}``.

Both are read as people type words, the longest tile first, so that ``ch`` is CH and ``c'h`` is C
and H; therefore ``[ch]`` is CH, the only tile in the brackets, just as in the notation of tiles.
``[a-e]`` follows the order of the tile set. Both describe the whole word: ``^`` and ``$`` are
allowed at the ends and change nothing. There are no back-references, so no expression takes long:
every place of the pattern is tried at once (Glushkov's construction).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from letrado.base.errors import Unreadable
from letrado.core.tiles import Alphabet
from letrado.study.parts import Either, InOrder, One, Part, Repeated
from letrado.study.pattern_text import Expression, Wildcards

MOST_PLACES = 64
"""Places where a tile is read, repetitions written out; the core's limit."""


@dataclass(frozen=True, slots=True)
class TilePattern:
    """The places of a pattern: the tiles that each takes, and the places that may follow it."""

    tiles: tuple[int, ...]
    follow: tuple[bytes, ...]
    first: bytes
    last: bytes

    @staticmethod
    def of(part: Part, text: str = "") -> "TilePattern":
        """Return the pattern that *part* describes; *text* is its source, for the error."""
        if _size(part) > MOST_PLACES:
            raise Unreadable(
                "pattern.too_large",
                "The pattern “{pattern}” has {places} places for tiles with its repetitions "
                "written out, more than {most}: make it simpler",
                pattern=text[:60],
                places=_size(part),
                most=MOST_PLACES,
            )
        places = _Places()
        whole = places.add(part)
        return TilePattern(
            tuple(places.tiles),
            tuple(bytes(sorted(after)) for after in places.follow),
            bytes(sorted(whole.first)),
            bytes(sorted(whole.last)),
        )

    @staticmethod
    def parse(text: str, alphabet: Alphabet) -> "TilePattern":
        """Read a pattern with ``?`` and ``*``."""
        return TilePattern.of(Wildcards(text, alphabet).read(), text)

    @staticmethod
    def regex(text: str, alphabet: Alphabet) -> "TilePattern":
        """Read a regular expression on tiles."""
        return TilePattern.of(Expression(text, alphabet).read(), text)


def _size(part: Part) -> int:
    match part:
        case One():
            return 1
        case InOrder(parts) | Either(parts):
            return sum(map(_size, parts))
        case Repeated(inner, least, most):
            return _size(inner) * max(1, least if most is None else most)


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A part laid out: where it can begin and end, and whether it can be empty."""

    first: frozenset[int] = frozenset()
    last: frozenset[int] = frozenset()
    empty: bool = True


class _Places:
    """Lays parts out, one place for each time that a tile is read."""

    def __init__(self) -> None:
        self.tiles: list[int] = []
        self.follow: list[set[int]] = []

    def add(self, part: Part) -> _Stretch:
        match part:
            case One(tiles):
                place = frozenset({len(self.tiles)})
                self.tiles.append(tiles)
                self.follow.append(set())
                return _Stretch(place, place, empty=False)
            case InOrder(parts):
                return reduce(self._join, map(self.add, parts), _Stretch())
            case Either(parts):
                each = [self.add(one) for one in parts]
                return _Stretch(
                    frozenset().union(*(one.first for one in each)),
                    frozenset().union(*(one.last for one in each)),
                    any(one.empty for one in each),
                )
            case Repeated(inner, least, most):
                return self._repeat(inner, least, most)

    def _join(self, one: _Stretch, other: _Stretch) -> _Stretch:
        self._lead(one.last, other.first)
        return _Stretch(
            one.first | other.first if one.empty else one.first,
            one.last | other.last if other.empty else other.last,
            one.empty and other.empty,
        )

    def _repeat(self, inner: Part, least: int, most: int | None) -> _Stretch:
        whole = _Stretch()
        for time in range(max(1, least) if most is None else most):
            once = self.add(inner)
            if most is None and time == max(1, least) - 1:
                self._lead(once.last, once.first)
            if time >= least:
                once = _Stretch(once.first, once.last, empty=True)
            whole = self._join(whole, once)
        return whole

    def _lead(self, places: frozenset[int], onward: frozenset[int]) -> None:
        for place in places:
            self.follow[place] |= onward


def joined(parts: Sequence[Part]) -> TilePattern:
    """Return the pattern of parts that follow one another."""
    return TilePattern.of(InOrder(tuple(parts)))
