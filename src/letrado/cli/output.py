"""Output of every command: the locale's language for people, one JSON object for programs."""

import json
import sys
from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from letrado.base import i18n
from letrado.base.control_characters import is_plain, visible
from letrado.base.errors import LetradoError
from letrado.base.i18n import catalogue, explain, from_environment, translator

if TYPE_CHECKING:
    from rich.progress import Progress

GOOD, CHECK_FAILED, BAD_INPUT, STOPPED = 0, 1, 2, 130

language = from_environment()
_ = translator(language)
ngettext = catalogue(language).ngettext


class _Terminal(Console):
    """Console that shows texts as they are: users' texts and files are never markup or commands."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, highlight=False, markup=False)

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterator[Segment]:
        """Yield the output, with control characters of any text made visible."""
        for segment in super().render(renderable, options):
            plain = segment.control or is_plain(segment.text)
            yield segment if plain else Segment(visible(segment.text), segment.style)

    def on_broken_pipe(self) -> None:
        """Raise the error, because a reader that has seen enough (``| head``) is no failure."""
        raise BrokenPipeError


console = _Terminal()
errors = _Terminal(stderr=True)

Json = Annotated[bool, typer.Option("--json", help=_("Print one JSON object."))]
ResultJson = Annotated[
    bool,
    typer.Option(
        "--json",
        help=_("Print the game as one JSON object at the end; all else goes to the error stream."),
    ),
]


@contextmanager
def beside(result: bool) -> Iterator[None]:
    """Send text for people to the error stream while the output is kept for a *result* in JSON."""
    console.stderr = result
    try:
        yield
    finally:
        console.stderr = False


def say(*parts: str | Text, style: str | None = None) -> None:
    """Print a line for people; a long one is not broken, so that paths can be copied."""
    console.print(*parts, style=style, soft_wrap=True)


def complain(*parts: str | Text, style: str | None = None) -> None:
    """Print a line for people on the error stream."""
    errors.print(*parts, style=style, soft_wrap=True)


def print_json(result: dict[str, Any]) -> None:
    """Print one object whose top-level keys are the fields; the same in every language."""
    text = json.dumps(result, ensure_ascii=False, indent=2)
    if not is_plain(text):  # JSON itself escapes only some of the control characters
        text = json.dumps(result, indent=2)
    sys.stdout.write(text + "\n")


def answer(result: dict[str, Any], as_json: bool, *lines: str | Text) -> None:
    """Print what a command found: one object for programs, or *lines* for people."""
    if as_json:
        print_json(result)
        return
    for line in lines:
        say(line)


def print_table(
    headings: Iterable[str],
    rows: Iterable[Iterable[str]],
    *,
    right: Container[int] = (),
    tight: bool = False,
) -> None:
    """Print a table; the columns whose numbers *right* has are set to the right."""
    from rich.table import Table  # most commands print none

    table = Table(box=None, header_style="bold", pad_edge=not tight)
    for number, heading in enumerate(headings):
        table.add_column(Text(heading), justify="right" if number in right else "left")
    for row in rows:
        table.add_row(*map(Text, row))
    console.print(table)


def cited(article: str) -> str:
    """Return an article as this language cites it: editions name a last paragraph in words."""
    return i18n.cited(article, language)


def print_error(error: LetradoError, as_json: bool) -> None:
    """Print the error in the shape that was asked for."""
    message = explain(error, language, terminal=True)
    if as_json:
        print_json({"error": error.as_dict(message)})
        return
    article = f" ({cited(error.article)})" if error.article else ""
    complain(Text(_("Error") + ":", style="bold red"), f"{message}{article}")


def print_remarks(remarks: Iterable[LetradoError]) -> None:
    """Print remarks on what does not add up, for work that was done all the same."""
    for remark in remarks:
        article = f" ({cited(remark.article)})" if remark.article else ""
        complain(
            Text(_("Remark") + ":", style="bold yellow"), f"{explain(remark, language)}{article}"
        )


@contextmanager
def progress(text: str) -> Iterator["Report"]:
    """Show a bar on the terminal's error stream: quiet in pipes, gone when done."""
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
    )

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        yield Report(bar, text)


class Report:
    """Moves the bar of `progress`; call it with a fraction and, if it changed, a text."""

    def __init__(self, bar: "Progress", text: str) -> None:
        self._bar = bar
        self._task = bar.add_task(text, total=1.0)

    def __call__(self, fraction: float, text: str | None = None) -> None:
        """Show *fraction* of the work as done."""
        self._bar.update(self._task, completed=fraction, description=text)


def thousands(number: int) -> str:
    """Return a figure as this language writes it."""
    return i18n.thousands(number, language)


def decimals(number: float, places: int = 4) -> str:
    """Return a fraction as this language writes it."""
    text = f"{number:.{places}f}"
    return text if language == "en" else text.replace(".", ",")
