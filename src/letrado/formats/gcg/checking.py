"""Find errors in a game record: sums, points, geometry, tiles, turns.

Records of other programs are read even so; the errors show a person what to look at.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from letrado.base.errors import Illegal, LetradoError
from letrado.core.board import Board
from letrado.core.moves import Exchange, Pass
from letrado.core.placements import Placement
from letrado.core.scoring import score
from letrado.core.tiles import Alphabet, Tile
from letrado.formats.gcg.model import (
    TURNS,
    ChallengeBonus,
    Entry,
    Gcg,
    RackGain,
    RackLoss,
    TimePenalty,
    Withdrawn,
)
from letrado.game.actors import Side


@dataclass(frozen=True, slots=True)
class Problem:
    """An error in a record, and the line where it shows."""

    line: int
    error: LetradoError

    def __str__(self) -> str:
        return f"{self.line}: {self.error}"

    def as_dict(self) -> dict[str, Any]:
        """Return the problem for programs."""
        return {"line": self.line, **self.error.as_dict()}


def check(gcg: Gcg) -> tuple[Problem, ...]:
    """Return everything that does not add up, line by line; empty when all is well."""
    return tuple(
        Problem(entry.line or number, error)
        for number, (entry, errors) in enumerate(_Walk(gcg), 1)
        for error in errors
    )


def value(tiles: tuple[Tile, ...]) -> int:
    """Return the value of tiles left on a rack; blanks have none."""
    return sum(tile.value for tile in tiles)


class _Walk:
    """Goes through the entries with the board, the totals and the tiles in use."""

    def __init__(self, gcg: Gcg) -> None:
        self._gcg = gcg
        self._board = self._before = Board.empty(gcg.alphabet)
        self._totals = dict.fromkeys(Side, 0)
        self._last: Entry | None = None
        self._turn: Entry | None = None
        self._kept: dict[Side, Counter[Tile]] = {}

    def __iter__(self) -> Iterator[tuple[Entry, list[LetradoError]]]:
        for entry in self._gcg.entries:
            yield (
                entry,
                [*self._what(entry), *self._held(entry), *self._follows(entry), *self._sum(entry)],
            )
            self._last = entry
            if isinstance(entry.what, TURNS):
                self._turn = entry

    def _sum(self, entry: Entry) -> Iterator[LetradoError]:
        expected = self._totals[entry.side] + entry.points
        if entry.total != expected:
            yield Illegal(
                "gcg.total",
                "the total is {expected}, not {found}: {before} and {points}",
                expected=expected,
                found=entry.total,
                before=self._totals[entry.side],
                points=entry.points,
            )
        self._totals[entry.side] = entry.total

    def _what(self, entry: Entry) -> Iterator[LetradoError]:
        what = entry.what
        if isinstance(what, TURNS) and self._turn and self._turn.side is entry.side:
            yield Illegal("gcg.order", "the same player is on turn twice in a row")
        match what:
            case Placement():
                yield from self._play(what, entry.points)
            case Exchange() | Pass():
                yield from _points(entry, 0)
            case Withdrawn():
                yield from self._withdrawn(entry)
            case ChallengeBonus():
                if not (self._last and isinstance(self._last.what, Placement)):
                    yield Illegal("gcg.bonus", "the bonus follows no play")
            case TimePenalty():
                if entry.points > 0:
                    yield Illegal("gcg.time", "overtime costs points and gives none")
            case RackGain(tiles):
                # Some programs give the winner the rack twice and take nothing from the other.
                if entry.points != 2 * value(tiles):
                    yield from _points(entry, value(tiles))
            case RackLoss(tiles):
                yield from _points(entry, -value(tiles))

    def _play(self, placement: Placement, points: int) -> Iterator[LetradoError]:
        self._before = self._board
        try:
            self._board.check(placement, centre="optional")
            counted = score(self._board, placement).total
            self._board = self._board.place(placement)
        except Illegal as error:
            yield error
            self._board = self._board.cover(placement.new)
            return
        if points != counted:
            yield Illegal(
                "gcg.points",
                "{play} scores {expected}, not {found}",
                play=str(placement),
                expected=counted,
                found=points,
            )

    def _withdrawn(self, entry: Entry) -> Iterator[LetradoError]:
        last = self._last
        if last is None or last.side is not entry.side or not isinstance(last.what, Placement):
            yield Illegal("gcg.withdrawn", "no play of this player stands before it")
            return
        self._board = self._before
        yield from _points(entry, -last.points)

    def _follows(self, entry: Entry) -> Iterator[LetradoError]:
        """Check that tiles kept in one turn are there in the next."""
        alphabet, what, side = self._gcg.alphabet, entry.what, entry.side
        rack = _in_hand(entry.rack, alphabet)
        missing = self._kept.pop(side, Counter()) - rack
        if entry.rack and missing:
            yield Illegal(
                "gcg.kept",
                "the rack {rack} lacks {tiles}, kept from the turn before",
                rack="".join(map(str, entry.rack)),
                tiles="".join(map(str, missing.elements())),
            )
        match what:
            case Placement():
                self._kept[side] = rack - _in_hand(what.new.values(), alphabet)
            case Exchange(tiles) if tiles:
                self._kept[side] = rack - _in_hand(tiles, alphabet)
            case Pass() | Withdrawn():
                self._kept[side] = rack

    def _held(self, entry: Entry) -> Iterator[LetradoError]:
        """Check that the rack holds the tiles played, and the set all tiles in use."""
        alphabet, what = self._gcg.alphabet, entry.what
        if isinstance(what, Placement):
            used = tuple(what.new.values())
        else:
            used = what.tiles if isinstance(what, (Exchange, RackLoss)) else ()
        if entry.rack and (missing := _in_hand(used, alphabet) - _in_hand(entry.rack, alphabet)):
            yield Illegal(
                "gcg.rack",
                "the rack {rack} does not hold {tiles}",
                rack="".join(map(str, entry.rack)),
                tiles="".join(map(str, missing.elements())),
            )
        board = self._before if isinstance(what, Placement) else self._board
        out = _in_hand((tile for _, tile in board), alphabet)
        out += _in_hand(entry.rack or used, alphabet)
        if beyond := out - Counter(dict(zip(alphabet.tiles, alphabet.counts, strict=True))):
            yield Illegal(
                "gcg.tiles",
                "there are not that many {tiles} in the set",
                tiles="".join(map(str, beyond)),
            )


def _points(entry: Entry, expected: int) -> Iterator[LetradoError]:
    if entry.points != expected:
        yield Illegal(
            "gcg.entry_points",
            "{what} gives {expected} points, not {found}",
            what=str(entry.what),
            expected=expected,
            found=entry.points,
        )


def _in_hand(tiles: Iterable[Tile], alphabet: Alphabet) -> Counter[Tile]:
    return Counter(alphabet.blank if tile.blank else tile for tile in tiles)
