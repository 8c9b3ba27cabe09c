"""The score sheet as plain text: two columns side by side; a circled score is in parentheses."""

from itertools import zip_longest

from letrado.base.i18n import N_, translator
from letrado.core.coordinates import Notation
from letrado.formats.scoresheet import words
from letrado.formats.scoresheet.model import Column, Line, Sheet
from letrado.game.actors import Side
from letrado.game.state import Outcome

_NUMBER = 6
_GAP = "  │ "


def as_text(sheet: Sheet, language: str | None = None, notation: Notation | None = None) -> str:
    """Return the sheet in *language*, or in the edition's own; coordinates are optional."""
    return _Page(sheet, language or sheet.rules.language, notation).text()


class _Page:
    def __init__(self, sheet: Sheet, language: str, notation: Notation | None) -> None:
        self._sheet, self._form, self._notation = sheet, sheet.form, notation
        self._language = language
        self._ = translator(language)
        self._a, self._b = sheet.columns[Side.A], sheet.columns[Side.B]
        cells = [self._word(line) for column in (self._a, self._b) for line in column.lines]
        heads = [self._(N_("Word")), *(words.name(c, self._) for c in (self._a, self._b))]
        ends = [
            len(f"{name} {value}") for name, *both in words.ending(sheet, self._) for value in both
        ]
        numbers = 2 * (_NUMBER + 1)
        wide = (*map(len, heads), *ends)
        self._width = max(18, *map(len, cells), *(width - numbers for width in wide))

    def text(self) -> str:
        sheet = self._sheet
        title = sheet.rules.title.read_in(self._language)
        lines = [f"{self._(words.TITLES[sheet.kind])} · {title}", words.place(sheet, self._), ""]
        lines += [self._pair(words.name(self._a, self._), words.name(self._b, self._))]
        head = self._row(self._(N_("Word")), self._(N_("Points")), self._(N_("Total")))
        lines += [f"    {head}{_GAP}{head}", self._rule()]
        for number, (a, b) in enumerate(zip_longest(self._a.lines, self._b.lines), 1):
            lines.append(f"{number:>3} {self._cells(a)}{_GAP}{self._cells(b)}")
        lines.append(self._rule())
        for name, a, b in words.ending(sheet, self._):
            lines.append(f"    {self._end(name, a)}{_GAP}{self._end(name, b)}")
        lines += ["", words.outcome(sheet, self._), *words.remarks(sheet, self._)]
        if sheet.ended and sheet.to_sign:
            lines += ["", self._pair(self._signature(self._a), self._signature(self._b))]
        return "".join(f"{line.rstrip()}\n" for line in lines)

    def _word(self, line: Line) -> str:
        text = words.word(line, self._form, self._, self._notation)
        if self._form.blanks == "beside" and line.blanks:
            text += f" [{words.blanks(line, self._)}]"
        return text

    def _cells(self, line: Line | None) -> str:
        if line is None:
            return self._row("", "", "")
        points = words.points(line, self._form)
        if self._form.circles and line.bonus and line.outcome is Outcome.PLAY:
            points = f"({points})"
        return self._row(self._word(line), points, str(line.total))

    def _row(self, word: str, points: str, total: str) -> str:
        return f"{word:{self._width}}{points:>{_NUMBER + 1}}{total:>{_NUMBER + 1}}"

    def _end(self, name: str, value: str) -> str:
        whole = self._width + 2 * (_NUMBER + 1)
        return f"{name}{value:>{max(1, whole - len(name))}}"

    def _pair(self, a: str, b: str) -> str:
        return f"    {a:{self._width + 2 * (_NUMBER + 1)}}{_GAP}{b}"

    def _rule(self) -> str:
        half = "─" * (self._width + 2 * (_NUMBER + 1))
        return f"    {half}──┼─{half}"

    def _signature(self, column: Column) -> str:
        name = self._(N_("Signature"))
        return f"{name}: {words.signature(column, self._) or '_' * 20}"
