"""The worth of tiles kept on the rack beyond their points: the other half of equity.

A table has a value for every leave of up to six tiles that the set can give. Values are whole
thousandths of a point, so that comparing moves is exact on every machine.

Values have been trained for Spanish and Catalan (`letrado.engine.trained`). The table called
*provisional* serves where there are none. It is a formula, kept simple enough to be read here, and
plays more sensibly than by the highest score alone::

    worth = Σ tile + Σ repeat + balance + Q with U

* **tile**: a blank 24 points, S 6, and a little for the tiles that go with most others (`_TILES`).
  Any other tile costs 0.6 for each point of its value above one: high tiles are hard to place.
* **repeat**: each pair of equal tiles costs 2.5, a pair of S 1.5, of blanks nothing.
* **balance**: with d more vowels than consonants, or the reverse, (d - 1)² × 0.75 are lost.
* **Q**: costs 7 alone and 1 beside U, where U is a tile of its own; the Catalan Q carries its U.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Literal

from letrado._core import LeaveTable, MalformedError
from letrado.base.errors import Illegal, Unreadable
from letrado.core.tiles import Alphabet, Tile
from letrado.engine.tables import tile_set

THOUSANDTHS = 1000
"""Parts of a point in which equity is counted."""

VOWELS = "AEIOU"
"""Faces that are vowels; the Catalan QU counts as the consonant that it is."""

LONGEST = 6
"""Tiles in a leave: one less than a rack, since a move plays at least one."""

_HIGHEST = 1000
_REFUSED = 2 * _HIGHEST * THOUSANDTHS
"""Value that the core refuses: for values that are too high, or are no numbers."""

_TILES = {"": 24.0, "S": 6.0, "R": 1.5, "N": 1.0, "E": 1.0, "A": 0.5, "L": 0.5, "T": 0.5, "C": 0.5}
_PER_VALUE = -0.6
_REPEAT = -2.5
_REPEATS = {"": 0.0, "S": -1.5}
_BALANCE = -0.75
_Q_ALONE, _U_HELPS_Q = -7.0, 6.0
_NEITHER, _VOWEL, _CONSONANT = range(3)


class Leaves:
    """A table of leave values for one tile set.

    >>> leaves = Leaves.provisional(Alphabet.load("es"))
    >>> leaves.worth(Alphabet.load("es").parse("?S")), leaves.worth(())
    (30.0, 0.0)
    """

    def __init__(self, name: str, alphabet: Alphabet, core: LeaveTable) -> None:
        self.name = name
        self.alphabet = alphabet
        self.core = core

    @staticmethod
    @lru_cache
    def provisional(alphabet: Alphabet) -> "Leaves":
        """Return the table of this module's formula for *alphabet*."""
        codes = {tile.face: code for code, tile in enumerate(alphabet.tiles)}
        balance = [_thousandths(_balance(v, c)) for v in range(7) for c in range(7)]
        pairs = []
        if "Q" in codes and "U" in codes and "QU" not in alphabet.also[codes["Q"]]:
            pairs.append((codes["Q"], codes["U"], _thousandths(_U_HELPS_Q)))
        core = LeaveTable.from_formula(
            tile_set(alphabet),
            [_thousandths(_tile(tile, bool(pairs))) for tile in alphabet.tiles],
            [_thousandths(_REPEATS.get(tile.face, _REPEAT)) for tile in alphabet.tiles],
            bytes(map(_kind, alphabet.tiles)),
            balance,
            pairs,
        )
        return Leaves("provisional", alphabet, core)

    @classmethod
    def from_list(
        cls, name: str, alphabet: Alphabet, values: Iterable[tuple[bytes, float]]
    ) -> "Leaves":
        """Make a table from leaves, as tile codes in any order, with their values in points.

        Every leave that the set can give must be there once, and no other. Values are rounded to
        the nearest thousandth of a point, and refused beyond 1000 points.
        """
        leaves: list[bytes] = []
        worths = array("i")
        for leave, value in values:
            leaves.append(leave)
            worths.append(_thousandths(value) if abs(value) <= _HIGHEST else _REFUSED)
        lengths = bytes([min(len(leave), 255) for leave in leaves])
        try:
            core = LeaveTable.from_list(
                tile_set(alphabet), b"".join(leaves), lengths, worths.tobytes()
            )
        except MalformedError as error:
            raise _refusal(alphabet, leaves, *error.args) from error
        return cls(name, alphabet, core)

    @classmethod
    def chosen(cls, choice: "LeavesChoice", alphabet: Alphabet) -> "Leaves | None":
        """Return the table that *choice* means for games with the tiles of *alphabet*."""
        leaves: object = choice
        if choice == "trained":
            from letrado.engine.trained import shipped  # noqa: PLC0415 (it is made of leaves)

            leaves = shipped(alphabet) or cls.provisional(alphabet)
        elif choice == "provisional":
            leaves = cls.provisional(alphabet)
        if not isinstance(leaves, Leaves | None):
            raise Illegal(
                "engine.no_leaves",
                "Leave values are a table, “trained”, “provisional” or None, not {found}",
                found=repr(leaves)[:60],
            )
        if leaves is not None and leaves.alphabet != alphabet:
            raise Illegal(
                "engine.leaves",
                "The leave values {name} are for the tile set “{leaves}”, the lexicon for "
                "“{lexicon}”",
                name=leaves.name,
                leaves=leaves.alphabet.language,
                lexicon=alphabet.language,
            )
        return leaves

    def __len__(self) -> int:
        return len(self.core)

    def __iter__(self) -> Iterator[tuple[bytes, float]]:
        """Yield every leave but the empty one, as tile codes, with its value in points."""
        values = array("i", self.core.values())
        for leave, value in zip(self.core.leaves(), values, strict=True):
            if leave:
                yield leave, value / THOUSANDTHS

    def __repr__(self) -> str:
        return f"<Leaves {self.name}: {self.alphabet.language}>"

    def worth(self, tiles: Sequence[Tile]) -> float:
        """Return the value of a leave in points."""
        in_hand = (self.alphabet.blank if tile.blank else tile for tile in tiles)
        try:
            return self.core.worth(self.alphabet.encode(in_hand)) / THOUSANDTHS
        except (KeyError, ValueError):
            raise Illegal(
                "leaves.leave",
                "{leave} is not a leave: it has at most {longest} tiles, of the set “{language}”",
                leave="".join(map(str, tiles)),
                longest=LONGEST,
                language=self.alphabet.language,
            ) from None


LeavesChoice = Leaves | Literal["trained", "provisional"] | None
"""Choice of leave values; None counts points alone.

The provisional values are used where nothing has been trained for a tile set."""


def _thousandths(points: float) -> int:
    return round(points * THOUSANDTHS)


def _tile(tile: Tile, q_needs_u: bool) -> float:
    if tile.face == "Q" and q_needs_u:
        return _Q_ALONE
    return _TILES.get(tile.face, _PER_VALUE * (tile.value - 1))


def _kind(tile: Tile) -> int:
    if tile.blank:
        return _NEITHER
    return _VOWEL if tile.face in VOWELS else _CONSONANT


def _balance(vowels: int, consonants: int) -> float:
    return _BALANCE * max(abs(vowels - consonants) - 1, 0) ** 2


def _refusal(alphabet: Alphabet, leaves: list[bytes], reason: str, at: int) -> Unreadable:
    if reason == "missing":
        return Unreadable(
            "leaves.missing",
            "{count} leaves of the set “{language}” have no value: the values are for another "
            "tile set, or only a part of them",
            count=at,
            language=alphabet.language,
        )
    tiles = alphabet.tiles
    leave = leaves[at] if at < len(leaves) else b""
    shown = "".join(str(tiles[code]) if code < len(tiles) else "#" for code in leave[:20]) or "–"
    if reason == "repeated":
        return Unreadable(
            "leaves.repeated", "Leave {number}, {leave}, appears twice", number=at + 1, leave=shown
        )
    if reason == "worth":
        return Unreadable(
            "leaves.value",
            "Leave {number}, {leave}, has no value between -1000 and 1000 points",
            number=at + 1,
            leave=shown,
        )
    return Unreadable(
        "leaves.unknown",
        "Leave {number}, {leave}, cannot be: a leave has from 1 to {longest} tiles of the set "
        "“{language}”, and no more of one than there are",
        number=at + 1,
        leave=shown,
        longest=LONGEST,
        language=alphabet.language,
    )
