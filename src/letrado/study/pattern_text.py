"""Patterns and expressions as people write them (`letrado.study.patterns` describes them)."""

import unicodedata
from collections.abc import Iterable

from letrado.base.errors import Unreadable
from letrado.base.i18n import N_, Text
from letrado.core.tiles import SPLIT, Alphabet, fold
from letrado.lexicon.words import LONGEST
from letrado.study.parts import Either, InOrder, One, Part, Repeated, any_tile, anything

MOST_CHARACTERS = 400
MOST_DEPTH = 20

_SIGNS = frozenset(".|()[]{}*+?^$\\-")
_REPEATS: dict[str, tuple[int, int | None]] = {"*": (0, None), "+": (1, None), "?": (0, 1)}


class _Reader:
    """The shared part of both notations: tiles, and tiles in brackets."""

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
        """Read the code of the tile that begins here, the longest first."""
        for length in range(max(map(len, spellings)), 0, -1):
            code = spellings.get(self._folded[self._at : self._at + length])
            if code is not None:
                self._at += length
                return code
        raise self._wrong(N_("is not a tile of the set"))

    def _brackets(self) -> One:
        """Read one tile of those up to the closing bracket; the opening one has been read."""
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
        return One(any_tile(self._alphabet) & ~tiles if others else tiles)

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


class Wildcards(_Reader):
    """``?`` and ``*`` among tiles."""

    def __init__(self, text: str, alphabet: Alphabet) -> None:
        super().__init__(text, alphabet, "?*[]")

    def read(self) -> Part:
        """Read the whole pattern."""
        parts: list[Part] = []
        while self._next():
            if self._take("?"):
                parts.append(One(any_tile(self._alphabet)))
            elif self._take("*"):
                parts.append(anything(self._alphabet))
            elif self._take("["):
                parts.append(self._brackets())
            elif not self._take(SPLIT):
                parts.append(One(1 << self._tile(self._spellings)))
        return InOrder(tuple(parts))


class Expression(_Reader):
    """A regular expression, read from the weakest operator to the strongest."""

    def __init__(self, text: str, alphabet: Alphabet) -> None:
        super().__init__(text, alphabet, _SIGNS)
        self._depth = 0

    def read(self) -> Part:
        """Read the whole expression."""
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
            return One(any_tile(self._alphabet))
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
        """Read ``2}``, ``2,}``, ``2,4}`` or ``,4}``; the opening brace has been read."""
        opened = self._at - 1
        end = self._folded.find("}", self._at)
        numbers = self._folded[self._at : end].split(",") if end >= 0 else []
        if not 1 <= len(numbers) <= 2 or not any(numbers):
            self._at = opened
            raise self._wrong(N_("must say how often, as in {2} or {2,4}"))
        for number in filter(None, numbers):
            if not (number.isascii() and number.isdigit()) or int(number) > LONGEST:
                raise self._wrong(N_("is not a number from 0 to 15, the tiles of the longest word"))
        least = int(numbers[0] or 0)
        most = int(numbers[-1]) if numbers[-1] else None
        if most is not None and most < least:
            raise self._wrong(N_("asks for more than it allows"))
        self._at = end + 1
        return least, most
