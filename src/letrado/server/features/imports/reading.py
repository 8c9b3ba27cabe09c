"""The reading of a record: its turns, its errors, and whether it can be stored."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from letrado.base.errors import Illegal, LetradoError, Unreadable
from letrado.base.i18n import Translate
from letrado.formats import gcg, incoming, jsonl, typed_sheet
from letrado.formats.incoming import Form
from letrado.formats.rebuilding import Rebuilt
from letrado.formats.scoresheet import sheet, words
from letrado.game.actors import Side
from letrado.game.events import GameScheduled
from letrado.game.referee import replay
from letrado.game.state import COUNTED, OVER, Game
from letrado.server.features.imports.form import Brought

_WRAPPED = frozenset({"gcg.line", "gcg.refused", "sheet.line", "record.line"})
"""Errors that only name the line of another one."""


@dataclass(frozen=True, slots=True)
class Remark:
    """An error in a record; *line* is 0 if it is about the whole."""

    line: int
    error: LetradoError

    @staticmethod
    def of(error: LetradoError) -> "Remark":
        """Return the remark for an error that names its line."""
        reason = error.details.get("reason")
        if error.code in _WRAPPED and isinstance(reason, LetradoError):
            return Remark(int(error.details["line"]), reason)
        return Remark(0, error)


@dataclass(frozen=True, slots=True)
class Reading:
    """A record that was read: the game as far as it goes, or why there is none."""

    form: Form
    remarks: tuple[Remark, ...] = ()
    rebuilt: Rebuilt | None = None

    @property
    def can_be_kept(self) -> bool:
        """Say whether there is a game with at least a turn or a result."""
        if self.rebuilt is None:
            return False
        game = self.rebuilt.game
        return bool(game.records) or game.phase in OVER

    @property
    def is_whole(self) -> bool:
        """Say whether the game reached its end."""
        return self.rebuilt is not None and self.rebuilt.game.phase in OVER | COUNTED


@dataclass(frozen=True, slots=True)
class TurnRead:
    """One line of the table of turns that were read."""

    player: str
    word: str
    slot: str
    points: int
    total: int


def read(brought: Brought) -> Reading:
    """Read a record; its errors become part of the reading."""
    content = brought.text.encode("utf-8", "replace")
    form = incoming.form_of(content)
    readers = {Form.LOG: _log, Form.GCG: _gcg, Form.SHEET: _typed}
    found = readers[form](brought)
    if found.rebuilt is None or not (brought.a or brought.b):
        return found
    try:
        return replace(found, rebuilt=_renamed(found.rebuilt, brought))
    except LetradoError as error:
        return Reading(form, (Remark.of(error),))


def _log(brought: Brought) -> Reading:
    try:
        rebuilt = incoming.from_log(brought.text, brought.edition or None)
    except LetradoError as error:
        return Reading(Form.LOG, (Remark.of(error),))
    same = jsonl.read(brought.text).header.same_law
    return Reading(Form.LOG, () if same else (Remark(0, _other_law()),), rebuilt)


def _gcg(brought: Brought) -> Reading:
    found: list[Remark] = []
    try:
        record = incoming.read_gcg(brought.text, brought.edition or None)
        found = [Remark(problem.line, problem.error) for problem in gcg.check(record)]
        rebuilt = gcg.to_log(record, brought.edition or None)
    except LetradoError as error:
        return Reading(Form.GCG, _in_order([*found, Remark.of(error)]))
    return Reading(Form.GCG, _in_order(map(Remark.of, rebuilt.remarks)), rebuilt)


def _typed(brought: Brought) -> Reading:
    try:
        typed, misread = typed_sheet.scan(brought.text, brought.edition)
        if misread:
            return Reading(Form.SHEET, tuple(Remark(each.line, each.error) for each in misread))
        if brought.edition:
            incoming.check_edition(typed.edition, brought.edition)
        rebuilt = incoming.from_sheet(typed_sheet.check(typed))
    except LetradoError as error:
        return Reading(Form.SHEET, (Remark.of(error),))
    return Reading(Form.SHEET, _in_order(map(Remark.of, rebuilt.remarks)), rebuilt)


def _in_order(remarks: Iterable[Remark]) -> tuple[Remark, ...]:
    """Sort by line, each once: a check often finds the error that refuses the whole."""
    once: dict[tuple[int, str, str], Remark] = {}
    for remark in remarks:
        once.setdefault((remark.line, remark.error.code, str(remark.error)), remark)
    return tuple(sorted(once.values(), key=lambda remark: remark.line or 10**6))


def _renamed(rebuilt: Rebuilt, brought: Brought) -> Rebuilt:
    """Rename the players, whose names are only in the first event."""
    first, *others = rebuilt.events
    settings = rebuilt.game.settings
    one, other = settings.players
    settings = replace(settings, players=(brought.a or one, brought.b or other))
    settings.check()
    events = (replace(first, fact=GameScheduled(settings)), *others)
    return Rebuilt(events, replay(events), rebuilt.remarks)


def turns(game: Game, translate: Translate) -> Iterator[TurnRead]:
    """Yield the turns in the order in which they were played."""
    page = sheet(game)
    lines = {side: iter(page.columns[side].lines) for side in Side}
    names = dict(zip(Side, game.settings.players, strict=True))
    for record in game.records:
        line = next(lines[record.mover])
        word = words.word(line, page.form, translate)
        slot = str(line.slot) if line.slot else ""
        yield TurnRead(names[record.mover], word, slot, line.points, line.total)


def _other_law() -> LetradoError:
    return Unreadable(
        "log.other_law",
        "The log was written under another wording of its edition; it is read under today’s",
    )


def nothing_to_keep() -> LetradoError:
    """Return the refusal of a record without a game."""
    return Illegal("import.nothing", "There is no game to keep in this record: see what it lacks")
