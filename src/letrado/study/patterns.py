"""Patterns on tiles: what a word looks like, where CH or L·L is one thing and never two.

Two ways of writing one. A **pattern** is for people in a hurry: ``?`` is one tile, ``*`` any number
of them, none included; ``[AEI]`` is one of these and ``[^AEI]`` one of the others. A **regular
expression** has ``.`` for one tile, ``[…]``, ``( )``, ``|``, ``*``, ``+``, ``?``, ``{2}``,
``{2,4}`` and ``{2,}``.

Both are read as people type words, the longest tile first, so that ``ch`` is CH and ``c'h`` is C
and H; therefore ``[ch]`` is CH, the only tile in the brackets, just as in the notation of tiles.
``[a-e]`` goes by the order of the tile set. Both speak of the whole word: ``^`` and ``$`` may stand
at the ends and say nothing new. There is nothing that looks back at what was matched, and so no
expression that takes long: every place of the pattern is tried at once (Glushkov's construction).
"""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce

from letrado.errors import Unreadable
from letrado.lexicon.words import LONGEST
from letrado.locale import N_, Text
from letrado.tiles import SPLIT, Alphabet, Tile, fold

MOST_PLACES = 64
"""Places where a tile is read, repetitions written out; what the core keeps track of."""

MOST_CHARACTERS = 400
MOST_DEPTH = 20

_SIGNS = frozenset(".|()[]{}*+?^$\\-")
_REPEATS: dict[str, tuple[int, int | None]] = {"*": (0, None), "+": (1, None), "?": (0, 1)}


# -- what a pattern is made of -------------------------------------------------------------------


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
    """Any tiles, or none."""
    return Repeated(One(_any(alphabet)), 0, None)


def something(alphabet: Alphabet) -> Part:
    """Any tiles, at least one."""
    return Repeated(One(_any(alphabet)), 1, None)


def spelling(tiles: Iterable[Tile], alphabet: Alphabet) -> Part:
    """Exactly these tiles."""
    return InOrder(tuple(One(1 << alphabet.code(tile)) for tile in tiles))


# -- as the core wants it ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TilePattern:
    """The places of a pattern: which tiles each takes, and which may come after it."""

    tiles: tuple[int, ...]
    follow: tuple[bytes, ...]
    first: bytes
    last: bytes

    @staticmethod
    def of(part: Part, text: str = "") -> "TilePattern":
        """The pattern that *part* describes; *text* is what people wrote, for the error."""
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
        return TilePattern.of(_Wildcards(text, alphabet).read(), text)

    @staticmethod
    def regex(text: str, alphabet: Alphabet) -> "TilePattern":
        """Read a regular expression on tiles."""
        return TilePattern.of(_Expression(text, alphabet).read(), text)


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
    """A part laid out: where it can begin and end, and whether it can be nothing."""

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


def _any(alphabet: Alphabet) -> int:
    return (1 << len(alphabet.tiles)) - 2


# -- reading -------------------------------------------------------------------------------------


class _Reader:
    """What both ways of writing share: tiles, and tiles in brackets."""

    def __init__(self, text: str, alphabet: Alphabet, signs: Iterable[str]) -> None:
        text = unicodedata.normalize("NFC", text)
        self._text = text
        self._alphabet = alphabet
        if not text or len(text) > MOST_CHARACTERS:
            raise Unreadable(
                "pattern.length",
                "A pattern has from 1 to {most} characters; this one has {length}",
                most=MOST_CHARACTERS,
                length=len(text),
            )
        folded, self._origin = fold(text)
        self._folded = folded
        self._at = 0
        known = alphabet.spellings.items()
        self._spellings = {
            spelling: code for spelling, code in known if not set(spelling) & set(signs)
        }
        self._in_brackets = {
            spelling: code for spelling, code in known if not set(spelling) & _SIGNS
        }

    def _next(self) -> str:
        return self._folded[self._at : self._at + 1]

    def _take(self, sign: str) -> bool:
        found = self._next() == sign
        self._at += found
        return found

    def _tile(self, spellings: dict[str, int]) -> int:
        """The code of the tile that begins here, the longest first."""
        for length in range(max(map(len, spellings)), 0, -1):
            code = spellings.get(self._folded[self._at : self._at + length])
            if code is not None:
                self._at += length
                return code
        raise self._wrong(N_("is no tile of the set"))

    def _brackets(self) -> One:
        """One tile of those up to the closing bracket; the opening one has been taken."""
        opened = self._at - 1
        others = self._take("^")
        tiles = 0
        while not self._take("]"):
            if not self._next():
                self._at = opened
                raise self._wrong(N_("is never closed"))
            if self._take(SPLIT):
                continue
            first = last = self._tile(self._in_brackets)
            if self._take("-"):
                last = self._tile(self._in_brackets)
            if last < first:
                self._at -= 1
                raise self._wrong(N_("comes before the tile where the range begins"))
            tiles |= (2 << last) - (1 << first)
        if not tiles:
            self._at = opened
            raise self._wrong(N_("holds no tile"))
        return One(_any(self._alphabet) & ~tiles if others else tiles)

    def _wrong(self, why: Text) -> Unreadable:
        at = self._origin[self._at] if self._at < len(self._origin) else len(self._text)
        return Unreadable(
            "pattern.unreadable",
            "“{sign}”, position {position} of the pattern “{pattern}”, {why}",
            sign=self._text[at : at + 1] or "…",
            position=at + 1,
            pattern=self._text[:60],
            why=why,
        )


class _Wildcards(_Reader):
    """``?`` and ``*`` among tiles."""

    def __init__(self, text: str, alphabet: Alphabet) -> None:
        super().__init__(text, alphabet, "?*[]")

    def read(self) -> Part:
        parts: list[Part] = []
        while self._next():
            if self._take("?"):
                parts.append(One(_any(self._alphabet)))
            elif self._take("*"):
                parts.append(anything(self._alphabet))
            elif self._take("["):
                parts.append(self._brackets())
            elif not self._take(SPLIT):
                parts.append(One(1 << self._tile(self._spellings)))
        return InOrder(tuple(parts))


class _Expression(_Reader):
    """A regular expression, read from the weakest tie to the strongest."""

    def __init__(self, text: str, alphabet: Alphabet) -> None:
        super().__init__(text, alphabet, _SIGNS)
        self._depth = 0

    def read(self) -> Part:
        self._take("^")
        if self._folded.endswith("$"):
            self._folded = self._folded[:-1]
        part = self._either()
        if self._next():
            raise self._wrong(N_("closes nothing"))
        return part

    def _either(self) -> Part:
        parts = [self._in_order()]
        while self._take("|"):
            parts.append(self._in_order())
        return parts[0] if len(parts) == 1 else Either(tuple(parts))

    def _in_order(self) -> Part:
        parts: list[Part] = []
        while self._next() not in ("", "|", ")"):
            if not self._take(SPLIT):
                parts.append(self._repeated())
        return InOrder(tuple(parts))

    def _repeated(self) -> Part:
        part = self._single()
        while (sign := self._next()) in (*_REPEATS, "{") and sign:
            self._at += 1
            least, most = self._times() if sign == "{" else _REPEATS[sign]
            part = Repeated(part, least, most)
        return part

    def _single(self) -> Part:
        if self._take("."):
            return One(_any(self._alphabet))
        if self._take("["):
            return self._brackets()
        if not self._take("("):
            return One(1 << self._tile(self._spellings))
        opened = self._at - 1
        self._depth += 1
        if self._depth > MOST_DEPTH:
            self._at = opened
            raise self._wrong(N_("goes deeper than brackets may"))
        part = self._either()
        self._depth -= 1
        if not self._take(")"):
            self._at = opened
            raise self._wrong(N_("is never closed"))
        return part

    def _times(self) -> tuple[int, int | None]:
        """``2}``, ``2,}``, ``2,4}`` or ``,4}``; the opening brace has been taken."""
        opened = self._at - 1
        end = self._folded.find("}", self._at)
        numbers = self._folded[self._at : end].split(",") if end >= 0 else []
        if not 1 <= len(numbers) <= 2 or not any(numbers):
            self._at = opened
            raise self._wrong(N_("must say how often, as in {2} or {2,4}"))
        for number in filter(None, numbers):
            if not (number.isascii() and number.isdigit()) or int(number) > LONGEST:
                raise self._wrong(N_("is no number from 0 to 15, the tiles of the longest word"))
        least = int(numbers[0] or 0)
        most = int(numbers[-1]) if numbers[-1] else None
        if most is not None and most < least:
            raise self._wrong(N_("asks for more than it allows"))
        self._at = end + 1
        return least, most


def joined(parts: Sequence[Part]) -> TilePattern:
    """The pattern of parts that follow one another."""
    return TilePattern.of(InOrder(tuple(parts)))
