"""Contents of a score sheet: two columns, a line a turn, and the gains and losses of the end.

The form follows the edition. In CAT the main word has the blank's letter in parentheses, the score
of a play of seven tiles is circled, an exchange is a hyphen in the score column and turns without
points are written as such (CAT 5¶1-3). In FISE the letters of blanks are beside the word, where
the edition records them at all (F07 §10.1, F09 §10.4).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from letrado.core.board import Board
from letrado.core.coordinates import Slot
from letrado.core.placements import Placement
from letrado.core.scoring import score
from letrado.core.tiles import Tile
from letrado.game.actors import Side
from letrado.game.law.game_end import final
from letrado.game.state import COUNTED, Cause, Game, Outcome, Phase, Record
from letrado.rulebook import Rulebook

Kind = Literal["score_sheet", "control_sheet"]
"""A player's own sheet, or the monitor's, which decides on blanks (F07 §10.1, F09 §5.1)."""

_UNSIGNED = frozenset({Phase.FORFEITED, Phase.DOUBLE_LOSS, Phase.ANNULLED})

Blanks = Literal["unwritten", "beside", "in_word"]


@dataclass(frozen=True, slots=True)
class Form:
    """Form of an edition's sheet: what is written, and how."""

    blanks: Blanks
    circles: bool
    hyphens: bool

    @classmethod
    def of(cls, rules: Rulebook, kind: Kind = "score_sheet") -> "Form":
        """Return the form of an edition."""
        recorded: dict[str, Blanks] = {
            "spoken": "unwritten",
            "control_sheet": "beside" if kind == "control_sheet" else "unwritten",
            "sheets": "beside",
            "in_word": "in_word",
        }
        return cls(
            recorded[rules.laying.blank_letter_record],
            circles=rules.words.bonus_circled,
            hyphens=rules.words.exchange_hyphen,
        )


@dataclass(frozen=True, slots=True)
class Line:
    """A turn as it is written down."""

    outcome: Outcome
    points: int
    total: int
    slot: Slot | None = None
    word: tuple[tuple[Tile, bool], ...] = ()
    """The tiles of the main word, and which were laid in this turn."""
    bonus: bool = False
    exchanged: int = 0
    counted: int | None = None
    """Points that the referee counts, if other points were written down (A-63)."""

    @property
    def blanks(self) -> tuple[str, ...]:
        """Letters of the blanks laid in this turn."""
        return tuple(tile.face for tile, new in self.word if new and tile.blank)

    def spelling(self, form: Form) -> str:
        """Return the main word as the form has it.

        >>> z = Tile("Z", 0, blank=True)
        >>> line = Line(Outcome.PLAY, 4, 4, word=((z, True), (Tile("E", 1), True)))
        >>> line.spelling(Form("in_word", True, True)), line.spelling(Form("beside", False, False))
        ('(Z)E', 'ZE')
        """
        marked = form.blanks == "in_word"
        return "".join(
            f"({tile.face})" if marked and new and tile.blank else tile.face
            for tile, new in self.word
        )


@dataclass(frozen=True, slots=True)
class Column:
    """One player's half of the sheet."""

    name: str
    starts: bool
    lines: tuple[Line, ...]
    plays: int
    racks: int
    left: tuple[Tile, ...]
    """Tiles that were left on the player's rack, if they are known."""
    overtime: int
    sanctions: int
    ruled: int
    """Points that a result set by the rules or by a ruling adds or takes (CAT 4.E, 8¶3)."""
    total: int
    signed: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet of a game; *ended* says whether its totals are final."""

    rules: Rulebook
    kind: Kind
    event: str
    round: int | None
    table: int | None
    columns: Mapping[Side, Column]
    ended: bool
    winner: Side | None
    cause: Cause | None
    adjudicated: bool
    both_lose: bool
    to_sign: bool
    """True if players sign it: nobody signs a game that one or both lost at once."""

    @property
    def form(self) -> Form:
        """Form of the sheet."""
        return Form.of(self.rules, self.kind)


def sheet(game: Game, kind: Kind = "score_sheet") -> Sheet:
    """Return the sheet of *game* as it is now."""
    result = game.result
    columns = {side: _column(game, side) for side in Side}
    totals = {side: columns[side].total for side in Side}
    tied = totals[Side.A] == totals[Side.B]
    leader = None if tied else max(Side, key=totals.__getitem__)
    return Sheet(
        game.rules,
        kind,
        game.settings.event,
        game.settings.round,
        game.settings.table,
        columns,
        result is not None or game.phase in COUNTED,
        result.winner if result else leader,
        result.cause if result else game.closing.cause,
        result.adjudicated if result else False,
        result.both_lose if result else False,
        game.phase not in _UNSIGNED,
    )


def _column(game: Game, side: Side) -> Column:
    parts, counted = final(game)[side], game.phase in COUNTED
    racks, overtime = (parts.racks, parts.overtime) if counted else (0, 0)
    summed = parts.plays + racks - overtime - parts.sanctions
    total = game.result.scores[side] if game.result else summed
    return Column(
        name=game.settings.players[side is Side.B],
        starts=game.first is side,
        lines=tuple(line for record, line in _lines(game) if record.mover is side),
        plays=parts.plays,
        racks=racks,
        left=game.tiles.hands[side].known.tiles if counted else (),
        overtime=overtime,
        sanctions=parts.sanctions,
        ruled=total - summed,
        total=total,
        signed=side in game.closing.signed,
    )


def _lines(game: Game) -> Iterator[tuple[Record, Line]]:
    board = Board.empty(game.tiles.board.alphabet)
    totals = dict.fromkeys(Side, 0)
    for record in game.records:
        totals[record.mover] += record.points
        placement = record.placement
        if record.outcome is Outcome.PLAY and placement is not None:
            slot, word = _main_word(board, placement)
            bonus = len(placement.new) == game.rules.laying.rack_size
            board = board.place(placement)
            total, counted = totals[record.mover], record.computed
            line = Line(record.outcome, record.points, total, slot, word, bonus)
            yield record, line if record.points == counted else replace(line, counted=counted)
        else:
            yield record, Line(record.outcome, 0, totals[record.mover], exchanged=record.exchanged)


def _main_word(board: Board, placement: Placement) -> tuple[Slot, tuple[tuple[Tile, bool], ...]]:
    main = score(board, placement).words[0]
    squares = main.slot.squares(len(main.tiles))
    new = placement.new
    marked = ((tile, square in new) for square, tile in zip(squares, main.tiles, strict=True))
    return main.slot, tuple(marked)
