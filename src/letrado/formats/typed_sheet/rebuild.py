"""Check the sums of a typed sheet, and rebuild its game as far as the sheet has it (F09 §5.2)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from letrado import rulebook
from letrado.base.errors import Illegal, LetradoError
from letrado.core.moves import Exchange
from letrado.core.placements import Placement
from letrado.formats.rebuilding import Rebuilding, Rebuilt, standing, table_settings
from letrado.formats.typed_sheet.reading import Fault, TypedSheet, TypedTurn
from letrado.game.actors import Side
from letrado.game.state import Phase, Sanction
from letrado.rulebook import Rulebook

_REASON = "As the score sheet tells it"


@dataclass(frozen=True, slots=True)
class Checked:
    """Result of checking a sheet.

    *faults* are wrong sums and counts, *unplaced* the turns that cannot be put on the board: from
    the first of them on only sums are checked. *rebuilt* is the game up to there.
    """

    sheet: TypedSheet
    faults: tuple[Fault, ...]
    unplaced: tuple[TypedTurn, ...]
    rebuilt: Rebuilt

    @property
    def whole(self) -> bool:
        """Return whether the whole game could be rebuilt."""
        return not self.unplaced and not self.faults


def check(sheet: TypedSheet) -> Checked:
    """Add the sheet up, count its plays and rebuild the game; refuses nothing that adds up."""
    rules = rulebook.load(sheet.edition)
    faults = [*_sums(sheet, rules)]
    unplaced: list[TypedTurn] = []
    table = _table(sheet)
    for at, turn in enumerate(sheet.turns):
        try:
            placed = not unplaced and _turn(table, turn, sheet, last=at == len(sheet.turns) - 1)
        except LetradoError as error:
            faults.append(Fault(turn.line, error))
            placed = False
        if not placed:
            unplaced.append(turn)
        elif turn.kind == "play" and (wrong := _miscounted(table, turn, rules)):
            faults.append(Fault(turn.line, wrong))
    if not unplaced:
        faults += _racks(sheet, table)
        faults += _finals(sheet, table, rules)
    return Checked(
        sheet, tuple(sorted(faults, key=lambda fault: fault.line)), tuple(unplaced), table.rebuilt()
    )


def _racks(sheet: TypedSheet, table: Rebuilding) -> Iterator[Fault]:
    for side, (tiles, line) in sheet.racks.items():
        try:
            table.enter_racks({side: tiles})
        except LetradoError as error:
            yield Fault(line, error)


# -- sums --------------------------------------------------------------------------------------


def _sums(sheet: TypedSheet, rules: Rulebook) -> Iterator[Fault]:
    """Yield wrong totals: each is the one before and the points; turns alternate."""
    totals = dict.fromkeys(Side, 0)
    before: TypedTurn | None = None
    for turn in sheet.turns:
        expected = totals[turn.side] + turn.points
        if turn.total != expected:
            yield Fault(
                turn.line,
                Illegal(
                    "sheet.sum",
                    "{before} and {points} make {expected}, not {total}",
                    article=rules.cite("R-143"),
                    before=totals[turn.side],
                    points=turn.points,
                    expected=expected,
                    total=turn.total,
                ),
            )
        totals[turn.side] = turn.total  # so that one mistake is one fault
        if turn.kind != "play" and turn.points:
            yield Fault(
                turn.line,
                Illegal(
                    "sheet.points_without_play",
                    "A turn without a play scores nothing",
                    article=rules.cite("R-050"),
                ),
            )
        if before is not None and before.side is turn.side:
            yield Fault(
                turn.line,
                Illegal(
                    "sheet.order",
                    "The same player is on turn twice: a turn of the other is missing",
                    article=rules.cite("R-022"),
                ),
            )
        before = turn


def _miscounted(table: Rebuilding, turn: TypedTurn, rules: Rulebook) -> LetradoError | None:
    record = table.game.records[-1]
    if record.points == record.computed:
        return None
    return Illegal(
        "sheet.points",
        "{play} counts {expected}, not {found}",
        article=rules.cite("R-050"),
        play=str(turn),
        expected=record.computed,
        found=turn.points,
    )


def _finals(sheet: TypedSheet, table: Rebuilding, rules: Rulebook) -> Iterator[Fault]:
    """Yield wrong final totals, which include racks, time and sanctions."""
    if table.game.phase is Phase.FINAL_COUNT or not sheet.finals:
        return
    counted = standing(table.game)
    for side, (total, line) in sheet.finals.items():
        if total != counted[side]:
            yield Fault(
                line,
                Illegal(
                    "sheet.final",
                    "The final total of {player} is {expected}, not {found}",
                    article=rules.cite("R-154"),
                    player=sheet.players.get(side, side.value),
                    expected=counted[side],
                    found=total,
                ),
            )


# -- the game ----------------------------------------------------------------------------------


def _table(sheet: TypedSheet) -> Rebuilding:
    first = sheet.turns[0].side if sheet.turns else Side.A
    names = (sheet.players.get(Side.A, "A"), sheet.players.get(Side.B, "B"))
    settings = table_settings(sheet.edition, names, first)
    table = Rebuilding(replace(settings, event=sheet.event, round=sheet.round, table=sheet.table))
    table.begin(first, {})
    return table


def _turn(table: Rebuilding, turn: TypedTurn, sheet: TypedSheet, *, last: bool) -> bool:
    """Play a turn; False when the sheet does not say where the word lies (CAT 5¶2)."""
    if not table.goes_on:
        raise Illegal("sheet.after_end", "By the rules the game was over before this turn")
    if turn.side is not table.game.mover:
        return False
    if last:
        _deductions(table, sheet)
    match turn.kind:
        case "pass" | "lost":
            table.passed()
        case "exchange":
            table.exchange(Exchange(count=turn.count or 1))  # nobody knows which tiles
        case "play":
            if not turn.slot:
                return False
            table.play(_placement(table, turn, sheet), turn.points)
    return True


def _placement(table: Rebuilding, turn: TypedTurn, sheet: TypedSheet) -> Placement:
    """Return the word as typed, with the letters of blanks in parentheses (CAT 5¶3)."""
    word = re.sub(
        r"\(([^()]*)\)",
        lambda found: f"?[{found[1]}]" if len(found[1]) > 1 else f"?{found[1]}",
        turn.word,
    )
    return Placement.read(f"{turn.slot} {word}", table.game.tiles.board, sheet.notation)


def _deductions(table: Rebuilding, sheet: TypedSheet) -> None:
    for side, points in sheet.overtime.items():
        if points:
            table.overtime(side, points, _REASON)
    for side, points in sheet.sanctions.items():
        if points:
            table.sanction(Sanction(side, "points", points, _REASON))
