"""Wrong additions, wrong counts and disputed blanks (T-52, F09 §10.4, §41, CAT 8¶4)."""

from collections.abc import Iterator

from letrado.base.errors import Illegal
from letrado.core.board import Board
from letrado.core.coordinates import Square
from letrado.core.placements import Placement
from letrado.core.scoring import score
from letrado.core.tiles import Tile
from letrado.game import commands as c
from letrado.game import events as e
from letrado.game.actors import Side
from letrado.game.fast_replace import replace
from letrado.game.law.registry import Environment, Steps, applies, handles, refuse, unknown_here
from letrado.game.state import (
    AFTER_PLAY,
    DECIDING,
    PLAY,
    Correction,
    Game,
    Outcome,
    Phase,
    Record,
    with_records,
)

_OPEN = (PLAY - DECIDING) | AFTER_PLAY


@handles(c.CorrectPlay, _OPEN, row="R-143")
def correct_play(game: Game, command: c.CorrectPlay, world: Environment) -> Steps:
    """Correct the points of a play: in F09, any play until both have signed (EX-G45)."""
    if game.rules.words.fix_play_until != "signed":
        raise refuse(
            game,
            "correct.play",
            "Only sums are corrected: a play keeps the points that were noted",
            "R-143",
        )
    record = _play(game, command.turn)
    if command.points < 0:
        raise refuse(game, "announce.points", "A play is worth nothing or more", "R-109")
    if command.by.side is not None and command.points != record.computed:
        raise refuse(
            game,
            "correct.points",
            "The play counts {computed}, not {points}",
            "R-143",
            computed=record.computed,
            points=command.points,
        )
    _check_unsigned(game)
    if command.points == record.points:
        raise _nothing_to_mend(game)
    if command.by.side is None:
        yield e.PlayCorrected(command.turn, command.points)
    else:
        yield e.CorrectionProposed(command.points, turn=command.turn)


def _nothing_to_mend(game: Game) -> Illegal:
    return refuse(
        game, "correct.right", "That is what the sheet shows: nothing to correct", "R-143"
    )


def _play(game: Game, number: int) -> Record:
    record = game.records[number - 1] if 1 <= number <= len(game.records) else None
    if record is None or record.outcome is not Outcome.PLAY:
        raise refuse(game, "correct.no_play", "Turn {turn} is not a play", "R-143", turn=number)
    return record


def _check_unsigned(game: Game) -> None:
    if len(game.closing.signed) == 2:
        raise refuse(game, "correct.signed", "Both have signed", "R-143")


@handles(c.CorrectTotal, _OPEN | {Phase.CLOSED}, row="R-143")
def correct_total(game: Game, command: c.CorrectTotal, world: Environment) -> Steps:
    """Correct a running total until both have signed; in CAT until delivery (A-57)."""
    if game.phase is Phase.CLOSED and game.rules.words.fix_total_until != "delivered":
        raise refuse(game, "correct.signed", "Both have signed", "R-143")
    expected = _noted_total(game, command.sheet, command.of)
    if command.by.side is not None:
        _check_sum(game, command.sheet, command.of, command.total)
    if command.total == game.totals.get((command.sheet, command.of), expected):
        raise _nothing_to_mend(game)
    if command.by.side is None or game.phase is Phase.CLOSED:
        yield e.TotalCorrected(command.sheet, command.of, command.total)
    else:
        yield e.CorrectionProposed(command.total, sheet=command.sheet, of=command.of)


def _noted_total(game: Game, sheet: Side, of: Side) -> int:
    """Return the total that *sheet* should show for *of*, with a play under way if noted there."""
    turn = game.turn
    noted = turn is not None and turn.mover is of and sheet in turn.notes
    return game.plays(of) + ((turn.points or 0) if turn is not None and noted else 0)


def _check_sum(game: Game, sheet: Side, of: Side, total: int) -> None:
    expected = _noted_total(game, sheet, of)
    if total != expected:
        raise refuse(
            game,
            "correct.total",
            "The plays add up to {expected}, not {total}",
            "R-143",
            expected=expected,
            total=total,
        )


@applies(e.CorrectionProposed)
def correction_proposed(game: Game, fact: e.CorrectionProposed, event: e.Event) -> Game:
    """The correction waits for the other player."""
    correction = Correction(event.by, fact.value, fact.turn, fact.sheet, fact.of)
    return replace(game, closing=replace(game.closing, correction=correction))


@handles(c.ConfirmCorrection, _OPEN, row="R-143")
def confirm_correction(game: Game, command: c.ConfirmCorrection, world: Environment) -> Steps:
    """Agree to a correction, as the other player or an official."""
    correction = game.closing.correction
    if correction is None or correction.by is command.by:
        raise refuse(game, "correct.none", "No correction waits for this", "R-143")
    if correction.turn is not None:
        yield e.PlayCorrected(correction.turn, correction.value)
    elif correction.sheet is not None and correction.of is not None:
        _check_sum(game, correction.sheet, correction.of, correction.value)  # by now it may be old
        yield e.TotalCorrected(correction.sheet, correction.of, correction.value)


@handles(c.DropCorrection, _OPEN, row="R-143")
def drop_correction(game: Game, command: c.DropCorrection, world: Environment) -> Steps:
    """Drop a correction: its author takes it back, or the other does not agree."""
    if game.closing.correction is None:
        raise refuse(game, "correct.none", "No correction waits for this", "R-143")
    yield e.CorrectionDropped()


@applies(e.CorrectionDropped)
def correction_dropped(game: Game, fact: e.CorrectionDropped, event: e.Event) -> Game:
    """The sheets stay as they are."""
    return _mended(game)


@applies(e.PlayCorrected)
def play_corrected(game: Game, fact: e.PlayCorrected, event: e.Event) -> Game:
    """Store the new points, and correct the sheets that showed a total for that player."""
    records = list(game.records)
    old = records[fact.turn - 1]
    notes = {side: replace(note, points=fact.points) for side, note in old.notes.items()}
    records[fact.turn - 1] = replace(old, points=fact.points, notes=notes)
    change = fact.points - old.points
    totals = {
        key: total + change if key[1] is old.mover else total for key, total in game.totals.items()
    }
    return _mended(replace(with_records(game, records), totals=totals))


@applies(e.TotalCorrected)
def total_corrected(game: Game, fact: e.TotalCorrected, event: e.Event) -> Game:
    """Store the right total of the sheet."""
    totals = {**game.totals, (fact.sheet, fact.of): fact.total}
    return _mended(replace(game, totals=totals))


def _mended(game: Game) -> Game:
    """Return the game without a pending correction."""
    return replace(game, closing=replace(game.closing, correction=None))


def totals_differ(game: Game) -> list[str]:
    """List the totals that differ from the sum of the plays (F09 §5.1)."""
    return [
        f"{sheet.value}: {of.value} {total} ≠ {game.plays(of)}"
        for (sheet, of), total in game.totals.items()
        if total != game.plays(of)
    ]


# -- blanks ----------------------------------------------------------------------------------


@handles(c.SettleBlank, _OPEN, row="R-046")
def settle_blank(game: Game, command: c.SettleBlank, world: Environment) -> Steps:
    """Decide what a blank stands for (F07 §10.1, F09 §10.4, EX-G33).

    The notes on the sheets decide; without any, the mover says it.
    """
    rule = game.rules.laying.blank_dispute
    if rule == "none":
        raise unknown_here(game, "a dispute about a blank", "R-046")
    if game.challenge is not None:
        raise refuse(
            game, "blank.judged", "A word is being judged: nothing on the board changes", "R-139"
        )
    record = _blank_record(game, command.square)
    mine = _noted_face(game, record, record.mover, command.square)
    theirs = _noted_face(game, record, record.mover.other, command.square)
    if rule == "control_sheet":
        noted = mine or theirs
        if noted is None:
            raise refuse(game, "blank.unnoted", "Nobody noted the blank: no claim is left", "R-046")
        yield e.BlankSettled(command.square, noted, "control_sheet")
    elif mine is not None and theirs is not None:
        yield e.BlankSettled(command.square, mine, "movers_note")
    elif mine is not None or theirs is not None:
        yield e.BlankSettled(command.square, mine or theirs or "", "only_note")
    else:
        face = command.mover_says
        told = command.by.side is not record.mover.other  # the mover, or an official who asked
        if not told or face is None or face not in game.tiles.board.alphabet.faces:
            raise refuse(game, "blank.say", "Nobody noted it: the mover says what it is", "R-046")
        yield e.BlankSettled(command.square, face, "movers_word")


def _noted_face(game: Game, record: Record, side: Side, square: Square) -> str | None:
    """Return the face noted for a blank; None if there is none or the set has no such tile."""
    noted = record.notes.get(side)
    face = None if noted is None else dict(noted.blanks).get(square)
    return face if face in game.tiles.board.alphabet.faces else None


def _blank_record(game: Game, square: Square) -> Record:
    for record in game.records:
        tile = record.placement.new.get(square) if record.placement is not None else None
        if tile is not None and tile.blank:
            return record
    raise refuse(
        game, "blank.none_there", "There is no blank on {square}", "R-046", square=str(square)
    )


@applies(e.BlankSettled)
def blank_settled(game: Game, fact: e.BlankSettled, event: e.Event) -> Game:
    """Let the blank stand for the face decided, in every word that contains it; points stay."""
    tile = game.tiles.board.alphabet.blank_as(fact.face)
    records = _read_again(game.records, game.tiles.board, fact.square, tile)
    game = replace(with_records(game, records), tiles=game.tiles.placed({fact.square: tile}))
    turn = game.turn
    if turn is None or turn.placement is None or turn.score is None:
        return game
    words = score(game.tiles.board, turn.placement).words
    return replace(game, turn=replace(turn, score=replace(turn.score, words=words)))


def _read_again(
    records: tuple[Record, ...], board: Board, square: Square, tile: Tile
) -> Iterator[Record]:
    """Yield the records with *tile* on *square* from the play that laid a blank there."""
    board = Board.empty(board.alphabet, board.layout)
    for record in records:
        placement = record.placement
        if placement is None:
            yield record
            continue
        tiles = tuple(tile if at == square and old else old for at, old in placement)
        placement = Placement(placement.slot, tiles)
        words = tuple(word.spelling for word in score(board, placement).words)
        board = board.cover(placement.new)
        yield replace(record, placement=placement, words=words)
