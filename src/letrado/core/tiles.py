"""Tiles and the sets that they come from.

A tile shows a *face*, which may be several characters: CH is one tile (F09 §11), and so are
L·L, NY and QU (CAT 2¶9-10). Two ways of writing tiles are kept apart on purpose:

* **notation** (`Alphabet.parse`, ``str(tile)``) is exact and is what files use: ``A``, ``[CH]``,
  lower case for a blank standing for that face, ``?`` for a blank that stands for nothing yet;
* **typing** (`Alphabet.read_word`, `Placement.read`) forgives what people do: any case,
  accents, ``ch``, ``1``, ``l.l``, ``qu``; an apostrophe keeps two tiles apart (``l'l``).
"""

import hashlib
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

from letrado.base.errors import Illegal, Unreadable
from letrado.base.i18n import N_, Named

BLANK_BIT = 0x80
"""Added to a tile's code when a blank stands for that face; so word graphs mark it too."""

SPLIT = "'"
"""Typed between two tiles that would otherwise be read as one."""

LANGUAGES = ("es", "ca", "en")

_LETTERS_WITH_MARKS = "ÑÇ"
_ONLY_LOOK_ALIKE = "ſı"

_FOLDER = Path(__file__).parent / "data" / "alphabets"
_SETS = {
    "es": N_("the Spanish tiles"),
    "ca": N_("the Catalan tiles"),
    "en": N_("the English tiles"),
}


def tiles_named(language: str) -> Named:
    """Return the tile set of a language for an error: people read its name, programs its code.

    >>> from letrado.base.i18n import translator
    >>> str(tiles_named("ca")), tiles_named("ca").shown(translator("en"))
    ('ca', 'the Catalan tiles')
    """
    return Named({language: language, **_SETS}, language)


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile: its face, what it is worth, and whether it is a blank.

    A blank that stands for nothing yet has an empty face.

    >>> Tile("CH", 5), str(Tile("CH", 5)), str(Tile("E", 0, blank=True))
    (Tile('CH', 5), '[CH]', 'e')
    """

    face: str
    value: int
    blank: bool = False
    text: str = field(init=False, repr=False, compare=False)
    """The tile in exact notation, as ``str`` has it too."""

    def __post_init__(self) -> None:
        text = (self.face.lower() if self.blank else self.face) or "?"
        object.__setattr__(self, "text", f"[{text}]" if len(text) > 1 else text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        blank = ", blank=True" if self.blank else ""
        return f"Tile({self.face!r}, {self.value}{blank})"

    @property
    def unassigned(self) -> bool:
        """True for a blank in the hand, not yet standing for a face (F09 §10)."""
        return not self.face


@dataclass(frozen=True)
class Alphabet:
    """The tile set of a language in alphabetical order, the blank first.

    The place of a tile in that order is its *code*: what the native core and word graphs use.
    """

    language: str
    tiles: tuple[Tile, ...]
    counts: tuple[int, ...]
    also: tuple[tuple[str, ...], ...]

    @staticmethod
    @lru_cache
    def load(language: str) -> "Alphabet":
        """The set shipped for *language* (``es``, ``ca`` or ``en``)."""
        if language not in LANGUAGES:
            raise Unreadable(
                "alphabet.unknown",
                "There is no tile set for “{language}”: choose one of {known}",
                language=language,
                known=", ".join(LANGUAGES),
            )
        return Alphabet.from_tsv(language, (_FOLDER / f"{language}.tsv").read_text("utf-8"))

    @staticmethod
    def from_tsv(language: str, text: str) -> "Alphabet":
        """Read ``face, count, value, also`` lines; the first one after the header is the blank."""
        rows = [line.split("\t") for line in text.splitlines() if not line.startswith("#")][1:]
        return Alphabet(
            language,
            tuple(
                Tile("", int(value), blank=True) if face == "?" else Tile(face, int(value))
                for face, _, value, _ in rows
            ),
            tuple(int(count) for _, count, _, _ in rows),
            tuple(tuple(also.split(",")) if also else () for _, _, _, also in rows),
        )

    def __hash__(self) -> int:
        return hash(self.fingerprint)  # made once: codecs are often looked up by their set

    def __repr__(self) -> str:
        return f"Alphabet.load({self.language!r})"

    def article(self, fise: str, cat: str) -> str:
        """The article to cite where only the tiles tell which federation's law is meant."""
        return cat if self.language == "ca" else fise

    # -- faces and codes ---------------------------------------------------------------------

    @property
    def blank(self) -> Tile:
        """The blank in the hand, standing for nothing yet."""
        return self.tiles[0]

    @property
    def faces(self) -> tuple[str, ...]:
        """Every face a tile can show or a blank can stand for (F09 §10.2, CAT 2¶10)."""
        return tuple(tile.face for tile in self.tiles[1:])

    @cached_property
    def fingerprint(self) -> str:
        """Identifies order, faces, counts and values: graphs of another set are refused."""
        rows = ((t.face, n, t.value) for t, n in zip(self.tiles, self.counts, strict=True))
        return hashlib.sha256(repr(tuple(rows)).encode()).hexdigest()[:16]

    @cached_property
    def _codes(self) -> dict[Tile, int]:
        codes = {tile: code for code, tile in enumerate(self.tiles)}
        codes |= {self.blank_as(face): code | BLANK_BIT for code, face in enumerate(self.faces, 1)}
        return codes

    @cached_property
    def _tiles_by_code(self) -> dict[int, Tile]:
        return {code: tile for tile, code in self._codes.items()}

    @cached_property
    def _by_face(self) -> dict[str, Tile]:
        return {tile.face: tile for tile in self.tiles[1:]}

    def tile(self, face: str) -> Tile:
        """The tile that shows *face*, given as the set spells it (``CH``, ``L·L``)."""
        try:
            return self._by_face[face]
        except KeyError:
            raise self._no_such_tile(face, 0, face) from None

    def blank_as(self, face: str) -> Tile:
        """A blank standing for *face*; it is worth nothing in every word (F09 §10.1)."""
        if face not in self._by_face:
            raise Illegal(
                "tile.blank_face",
                "A blank cannot stand for “{face}”: the set has no such tile",
                article=self.article("F09 §10.2", "CAT 2¶10"),
                face=face,
            )
        return Tile(face, 0, blank=True)

    def has(self, tile: Tile) -> bool:
        """Say whether this is a tile of the set, in the hand or laid."""
        return tile in self._codes

    def code(self, tile: Tile) -> int:
        """The tile's code; `BLANK_BIT` is set when a blank stands for the face."""
        return self._codes[tile]

    def encode(self, tiles: Iterable[Tile]) -> bytes:
        """Codes for the native core."""
        return bytes(map(self._codes.__getitem__, tiles))

    def decode(self, codes: Iterable[int]) -> tuple[Tile, ...]:
        """Tiles from codes."""
        return tuple(map(self._tiles_by_code.__getitem__, codes))

    def sorted(self, tiles: Iterable[Tile]) -> tuple[Tile, ...]:
        """Tiles in the order of the set; blanks, whatever they stand for, come first."""
        return tuple(sorted(tiles, key=lambda tile: (not tile.blank, self._codes[tile])))

    # -- notation ----------------------------------------------------------------------------

    def parse(self, text: str) -> tuple[Tile, ...]:
        """Read exact notation; ``parse("".join(map(str, tiles)))`` gives the tiles back."""
        return tuple(self._scan_notation(unicodedata.normalize("NFC", text)))

    def _scan_notation(self, text: str) -> Iterator[Tile]:
        at = 0
        while at < len(text):
            if text[at] == "?":
                yield self.blank
                at += 1
                continue
            spelling = next((s for s in self._notation_by_length if text.startswith(s, at)), None)
            if spelling is None:
                raise self._no_such_tile(text, at, text[at])
            yield self._notation[spelling]
            at += len(spelling)

    @cached_property
    def _notation(self) -> dict[str, Tile]:
        notation: dict[str, Tile] = {}
        for tile in self.tiles[1:]:
            blank = self.blank_as(tile.face)
            for spelling in (tile.face, *self.also[self._codes[tile]]):
                if spelling.isdigit():
                    continue
                upper, lower = spelling, spelling.lower()
                if len(spelling) > 1:
                    notation |= {f"[{upper}]": tile, f"[{lower}]": blank}
                # A bare CH could be two tiles; a bare L·L, NY or QU cannot be anything else.
                if len(spelling) == 1 or not all(part in self._by_face for part in spelling):
                    notation |= {upper: tile, lower: blank}
        return notation

    @cached_property
    def _notation_by_length(self) -> tuple[str, ...]:
        return tuple(sorted(self._notation, key=len, reverse=True))

    # -- typing ------------------------------------------------------------------------------

    def read_word(self, text: str) -> tuple[Tile, ...]:
        """Tiles of a word as people type it: any case, accents dropped, digraphs as one tile.

        >>> [str(tile) for tile in Alphabet.load("es").read_word("chirría")]
        ['[CH]', 'I', '[RR]', 'I', 'A']
        """
        return tuple(self.tiles[code] for _, code in self._scan_typing(text))

    def _scan_typing(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield where each tile starts in *text*, and its code; longest spelling first."""
        folded, origin = fold(text)
        at = 0
        while at < len(folded):
            if folded[at] == SPLIT:
                at += 1
                continue
            for length in range(min(self._longest_spelling, len(folded) - at), 0, -1):
                code = self.spellings.get(folded[at : at + length])
                if code is not None:
                    yield origin[at], code
                    at += length
                    break
            else:
                raise self._no_such_tile(text, origin[at], folded[at])

    @cached_property
    def spellings(self) -> dict[str, int]:
        """Every way of typing a face, folded to capitals, with its code."""
        spellings: dict[str, int] = {}
        for code, tile in enumerate(self.tiles[1:], 1):
            for spelling in (tile.face, *self.also[code]):
                spellings[spelling] = code
                if len(spelling) > 1:
                    spellings[f"[{spelling}]"] = code
        return spellings

    @cached_property
    def _longest_spelling(self) -> int:
        return max(map(len, self.spellings))

    def spell(self, tiles: Iterable[Tile]) -> str:
        """The plain spelling of *tiles*, as a word is shown to people: ``CHIRRIA``."""
        return "".join(tile.face or "?" for tile in tiles)

    def _no_such_tile(self, text: str, at: int, face: str) -> Unreadable:
        return Unreadable(
            "tile.unknown",
            "“{face}” at position {position} of “{text}” is not one of {language}",
            face=face,
            position=at + 1,
            text=text if len(text) <= 60 else text[:57] + "…",
            language=tiles_named(self.language),
        )


def fold(text: str) -> tuple[str, list[int]]:
    """Capitals without accents, and where each came from; Ñ and Ç are letters, not accents.

    >>> fold("pingüí")[0], fold("piña")[0]
    ('PINGUI', 'PIÑA')
    """
    out: list[str] = []
    origin: list[int] = []
    for at, char in enumerate(unicodedata.normalize("NFC", text)):
        upper = char.upper().replace("’", SPLIT)
        if len(upper) != 1 or char in _ONLY_LOOK_ALIKE:
            upper = char
        elif upper not in _LETTERS_WITH_MARKS:
            base = unicodedata.normalize("NFD", upper)
            if len(base) > 1 and all(unicodedata.combining(mark) for mark in base[1:]):
                upper = base[0]
        out.append(upper)
        origin.append(at)
    return "".join(out), origin
