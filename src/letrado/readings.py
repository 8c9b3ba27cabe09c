"""The ways in which what a person types can be read as the signs of a play.

People type ``calle`` for C-A-LL-E, and also when it runs through an L that lies on the board.
`Typed` knows the usual reading, and all others that could fit a line of the board.
"""

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from letrado.errors import Unreadable
from letrado.tiles import SPLIT, Alphabet, Tile, fold


class Sign(NamedTuple):
    """One square of a typed play: a tile, or a tile already there, which may be named."""

    tile: Tile | None
    there: bool = False


Fits = Callable[[int, Sign], bool]
"""Whether a sign can stand at that place of the line."""


@dataclass(frozen=True, slots=True)
class _Option:
    end: int
    signs: tuple[Sign, ...]


class Typed:
    """A play as typed: any case, accents, ``?x`` or mixed case for blanks, ``.`` and ``(x)``."""

    def __init__(self, text: str, alphabet: Alphabet) -> None:
        self._text = unicodedata.normalize("NFC", "".join(text.split()))
        self._folded, _ = fold(self._text, alphabet.faces)
        self._alphabet = alphabet
        self._longest = max(map(len, alphabet.spellings))
        self._mixed = any(char.isupper() for char in self._text)

    def usual(self) -> tuple[Sign, ...]:
        """The reading that takes the longest spelling each time: CH is one tile (F09 §11)."""
        signs: list[Sign] = []
        at = 0
        while at < len(self._folded):
            option = next(self._options(at), None)
            if option is None:
                raise Unreadable(
                    "tile.unknown",
                    "“{face}” at position {position} of “{text}” is no tile of the set "
                    "“{language}”",
                    face=self._text[at],
                    position=at + 1,
                    text=self._text,
                    language=self._alphabet.language,
                )
            signs += option.signs
            at = option.end
        return tuple(signs)

    def fitting(
        self, fits: Fits, at: int = 0, before: tuple[Sign, ...] = ()
    ) -> Iterator[tuple[Sign, ...]]:
        """Every reading in which each sign *fits* its place."""
        if at == len(self._folded):
            yield before
            return
        for option in self._options(at):
            if all(fits(len(before) + n, sign) for n, sign in enumerate(option.signs)):
                yield from self.fitting(fits, option.end, before + option.signs)

    def _options(self, at: int) -> Iterator[_Option]:
        """What can be read at this point, the longest spelling first."""
        char = self._folded[at]
        if char == SPLIT:
            yield _Option(at + 1, ())
        elif char == ".":
            yield _Option(at + 1, (Sign(None, there=True),))
        elif char == "(":
            end = self._folded.find(")", at)
            if end > 0:
                inside = Typed(self._text[at + 1 : end], self._alphabet).usual()
                yield _Option(end + 1, tuple(Sign(sign.tile, there=True) for sign in inside))
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
            yield _Option(end, (Sign(self._alphabet.blank_as(tile.face) if blank else tile),))
            longer = True

    def _is_small(self, at: int) -> bool:
        return self._text[at:].lstrip("[")[:1].islower()
