"""Read the text that a person types as the signs of a play, in every possible way.

People type ``calle`` for C-A-LL-E, and also when it runs through an L that lies on the board.
`Typed` knows the usual reading, and all others that could fit a line of the board.
"""

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from letrado.base.errors import Unreadable
from letrado.core.tiles import SPLIT, Alphabet, Tile, fold, tiles_named


class Sign(NamedTuple):
    """One square of a typed play: a tile, or a tile already there, which may be named."""

    tile: Tile | None
    there: bool = False


Fits = Callable[[int, Sign], bool]
"""A test of whether a sign fits at that place of the line."""


_MOST_READINGS = 64


@dataclass(frozen=True, slots=True)
class _Option:
    end: int
    signs: tuple[Sign, ...]


class Typed:
    """A play as typed: any case, accents, ``?x`` or mixed case for blanks, ``.`` and ``(x)``."""

    def __init__(self, text: str, alphabet: Alphabet) -> None:
        self._text = unicodedata.normalize("NFC", "".join(text.split()))
        self._folded, _ = fold(self._text)
        self._alphabet = alphabet
        self._longest = max(map(len, alphabet.spellings))
        # Among capitals small letters are blanks, but “Chupe” would have more than the set.
        self._mixed = any(char.isupper() for char in self._text)
        self._mixed = self._mixed and self._blanks() <= alphabet.counts[0]

    def _blanks(self) -> int:
        """Return the number of blanks in the usual reading, as far as it goes."""
        at = found = 0
        while at < len(self._folded) and (option := next(self._options(at), None)):
            found += sum(sign.tile is not None and sign.tile.blank for sign in option.signs)
            at = option.end
        return found

    def usual(self) -> tuple[Sign, ...]:
        """Return the reading with the longest spelling each time: CH is one tile (F09 §11)."""
        signs: list[Sign] = []
        at = 0
        while at < len(self._folded):
            option = next(self._options(at), None)
            if option is None:
                if self._text[at] == "?" and self._text[at + 1 : at + 2].isalpha():
                    self._alphabet.blank_as(self._folded[at + 1])  # says why it may not
                raise Unreadable(
                    "tile.unknown",
                    "“{face}” at position {position} of “{text}” is not one of {language}",
                    face=self._text[at],
                    position=at + 1,
                    text=self._text,
                    language=tiles_named(self._alphabet.language),
                )
            signs += option.signs
            at = option.end
        return tuple(signs)

    def fitting(self, fits: Fits) -> Iterator[tuple[Sign, ...]]:
        """Yield every reading in which each sign *fits* its place, the longest spellings first."""
        yield from self._fitting(fits, 0, (), set())

    def _fitting(
        self, fits: Fits, at: int, before: tuple[Sign, ...], dead: set[tuple[int, int]]
    ) -> Iterator[tuple[Sign, ...]]:
        """Go on from *at*; *dead* holds the places in text and line from which nothing fits."""
        if at == len(self._folded):
            yield before
            return
        here = (at, len(before))
        if here in dead:
            return
        found = False
        for option in self._options(at):
            if all(fits(len(before) + n, sign) for n, sign in enumerate(option.signs)):
                for signs in self._fitting(fits, option.end, before + option.signs, dead):
                    found = True
                    yield signs
        if not found:
            dead.add(here)

    def _options(self, at: int) -> Iterator[_Option]:
        """Yield the signs that can be read at this point, the longest spelling first."""
        char = self._folded[at]
        if char == SPLIT:
            yield _Option(at + 1, ())
        elif char == ".":
            yield _Option(at + 1, (Sign(None, there=True),))
        elif char == "(":
            end = self._folded.find(")", at)
            if end > 0:
                inside = Typed(self._text[at + 1 : end], self._alphabet)
                for signs in islice(inside.fitting(lambda *_: True), _MOST_READINGS):
                    yield _Option(end + 1, tuple(Sign(s.tile, there=True) for s in signs))
        elif char == "?":
            yield from self._tiles(at + 1, blank=True)
        else:
            yield from self._tiles(at, blank=self._mixed and self._is_small(at))

    def _tiles(self, at: int, *, blank: bool) -> Iterator[_Option]:
        spellings, faces = self._alphabet.spellings, self._alphabet.faces
        longer = False
        for end in range(min(at + self._longest, len(self._folded)), at, -1):
            spelling = self._folded[at:end]
            code = spellings.get(spelling)
            # A Catalan Q that its U follows is never read as a Q that stands alone (CAT 2¶9).
            if code is None or (longer and spelling not in faces):
                continue
            tile = self._alphabet.tiles[code]
            if "." in self._folded[at:end]:  # l.l is the geminate, never L, a tile there, L
                yield _Option(end, (Sign(self._alphabet.blank_as(tile.face) if blank else tile),))
                return
            yield _Option(end, (Sign(self._alphabet.blank_as(tile.face) if blank else tile),))
            longer = True

    def _is_small(self, at: int) -> bool:
        return self._text[at:].lstrip("[")[:1].islower()
