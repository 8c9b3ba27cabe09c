"""The score sheet of a game as lines of a page: without script, on games and real tables."""

from collections.abc import Iterator
from dataclasses import dataclass

from letrado.base.i18n import Translate
from letrado.game import Outcome, Side
from letrado.game.state import Cause
from letrado.game.visible_state import GameView, RecordSeen


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line of the sheet: a turn, or a change that the result makes to the score."""

    name: str
    text: str
    slot: str
    """Square and direction of a play; empty for other turns, and while the board is covered."""
    points: int
    total: int
    is_turn: bool = True


def in_order(sight: GameView) -> tuple[Side, Side]:
    """Return the sides, the one that began first."""
    first = sight.first or Side.A
    return first, first.other


def sheet_lines(sight: GameView, _: Translate) -> tuple[SheetLine, ...]:
    """Return every turn with its running total, then the changes that the result makes."""
    return (*_turns(sight, _), *_by_result(sight, _))


def _turns(sight: GameView, _: Translate) -> Iterator[SheetLine]:
    names = dict(zip(Side, sight.settings.players, strict=True))
    totals = dict.fromkeys(Side, 0)
    for record in sight.records:
        totals[record.mover] += record.points
        yield SheetLine(
            names[record.mover],
            _text(record, _),
            str(record.placement.slot) if record.placement else "",
            record.points,
            totals[record.mover],
        )


def _text(record: RecordSeen, _: Translate) -> str:
    """Return what the player did; a play has no text while its words are hidden."""
    if record.outcome is Outcome.PLAY:
        return record.words[0] if record.words else ""
    if record.outcome is Outcome.PASS:
        return _("pass")
    if record.outcome is Outcome.EXCHANGE:
        return f"–{record.exchanged}"
    if record.outcome is Outcome.INVALID:
        return _("not valid")
    return _("turn lost")


def _by_result(sight: GameView, _: Translate) -> Iterator[SheetLine]:
    result = sight.result
    if result is None:
        return
    resigned = result.cause is Cause.ABANDONED
    text = _("By resignation") if resigned else _("By the result")
    names = dict(zip(Side, sight.settings.players, strict=True))
    for side in in_order(sight):
        score, plays = result.scores[side], sight.plays[side]
        if score != plays:
            yield SheetLine(names[side], text, "", score - plays, score, is_turn=False)
