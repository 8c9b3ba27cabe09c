"""The words printed on a score sheet, in the reader's language."""

from collections.abc import Iterator

from letrado.base.i18n import N_, Translate
from letrado.core.coordinates import Notation
from letrado.formats.scoresheet.model import Column, Form, Line, Sheet
from letrado.game.actors import Side
from letrado.game.state import Cause, Outcome

TITLES = {"score_sheet": N_("Score sheet"), "control_sheet": N_("Control sheet")}
CAUSES = {
    Cause.OUT: N_("a player went out"),
    Cause.PASSES: N_("passes"),
    Cause.SCORELESS: N_("turns without a play"),
    Cause.BLOCKED: N_("nobody could place tiles"),
    Cause.TIME: N_("time was over"),
    Cause.OVERTIME: N_("too much overtime"),
    Cause.ABSENCE: N_("absence"),
    Cause.ABANDONED: N_("abandonment"),
    Cause.DISQUALIFIED: N_("disqualification"),
    Cause.RULING: N_("a ruling"),
}


def word(line: Line, form: Form, translate: Translate, notation: Notation | None = None) -> str:
    """Return the text in the word's column; coordinates are optional (CAT 5¶2)."""
    match line.outcome:
        case Outcome.PLAY:
            where = f"{line.slot.text(notation)} " if notation and line.slot else ""
            return where + line.spelling(form)
        case Outcome.PASS:
            return translate(N_("pass"))
        case Outcome.EXCHANGE:
            return translate(N_("exchange of {count}")).format(count=line.exchanged)
        case Outcome.INVALID:
            return translate(N_("not valid"))
        case Outcome.LOST:
            return translate(N_("turn lost"))


def points(line: Line, form: Form) -> str:
    """Return the text in the score's column: an exchange is a hyphen if the edition has it so."""
    if line.outcome is Outcome.EXCHANGE and form.hyphens:
        return "-"
    return str(line.points)


def place(sheet: Sheet, translate: Translate) -> str:
    """Return event, round and table, as far as they are known."""
    parts = [sheet.event] if sheet.event else []
    if sheet.round is not None:
        parts.append(translate(N_("Round {number}")).format(number=sheet.round))
    if sheet.table is not None:
        parts.append(translate(N_("Table {number}")).format(number=sheet.table))
    return " · ".join(parts)


def blanks(line: Line, translate: Translate) -> str:
    """Return the letters of blanks beside the word (F09 §10.4)."""
    return translate(N_("blank: {letters}")).format(letters=", ".join(line.blanks))


def signature(column: Column, translate: Translate) -> str:
    """Return a note that the player signed, or a line to sign on."""
    return translate(N_("signed")) if column.signed else ""


def name(column: Column, translate: Translate) -> str:
    """Return the player's name, with a note if they started."""
    starts = translate(N_("{name} (starts)")).format(name=column.name)
    return starts if column.starts else column.name


def ending(sheet: Sheet, translate: Translate) -> Iterator[tuple[str, str, str]]:
    """Yield the lines below the turns: a name, and the points for each player."""
    a, b = sheet.columns[Side.A], sheet.columns[Side.B]
    if sheet.ended:
        yield translate(N_("Sum of the plays")), str(a.plays), str(b.plays)
    if a.racks or b.racks:
        yield translate(N_("Tiles left on the racks")), _racks(a, b), _racks(b, a)
    if a.overtime or b.overtime:
        yield translate(N_("Overtime")), _signed(-a.overtime), _signed(-b.overtime)
    if a.sanctions or b.sanctions:
        yield translate(N_("Sanctions")), _signed(-a.sanctions), _signed(-b.sanctions)
    if a.ruled or b.ruled:
        yield translate(N_("By the result")), _signed(a.ruled), _signed(b.ruled)
    yield translate(N_("Total")), str(a.total), str(b.total)


def _racks(column: Column, other: Column) -> str:
    """Return the points, and the tiles that they come from."""
    tiles = column.left if column.racks < 0 else other.left
    shown = "".join(tile.face or "?" for tile in tiles)
    points = _signed(column.racks)
    return f"{points} ({shown})" if column.racks and shown else points


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def remarks(sheet: Sheet, translate: Translate) -> Iterator[str]:
    """Yield points that differ from those of the play: they stay until corrected (F09 §41)."""
    text = translate(N_("{name}, line {number}: {points} points written, {counted} counted"))
    for column in sheet.columns.values():
        for number, line in enumerate(column.lines, 1):
            if line.counted is not None:
                yield text.format(
                    name=column.name, number=number, points=line.points, counted=line.counted
                )


def outcome(sheet: Sheet, translate: Translate) -> str:
    """Return who won, and how the game ended."""
    if not sheet.ended or sheet.cause is None:
        return translate(N_("The game is not over"))
    if sheet.both_lose:
        who = translate(N_("Both players lose"))
    elif sheet.winner is None:
        who = translate(N_("A drawn game"))
    else:
        winner = sheet.columns[sheet.winner].name
        who = translate(N_("{name} wins")).format(name=winner)
    end = translate(N_("End: {cause}")).format(cause=translate(CAUSES[sheet.cause]))
    return f"{who} · {end}"
