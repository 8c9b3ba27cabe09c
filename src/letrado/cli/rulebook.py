"""``letrado rulebook``: the editions of the law, article by article."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.table import Table

from letrado import rulebook
from letrado.cli.articles import find_article, parts_of, point, show_clause
from letrado.cli.editions import edition_called
from letrado.cli.output import CHECK_FAILED, Json, _, cited, console, print_json, say
from letrado.cli.output import language as interface
from letrado.locale import N_
from letrado.rulebook import Covered, Difference, Requirement, Rulebook
from letrado.rulebook.labels import labels
from letrado.rulebook.names import CLOCKS, PAIRINGS, STARTERS

HELP = _("Read, compare and check the editions of the law.")

app = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")

Edition = Annotated[
    str,
    typer.Argument(
        metavar=_("EDITION"),
        help=_("One of: ") + ", ".join(rulebook.EDITIONS),
        callback=edition_called,
    ),
]
Enforcement = Annotated[
    bool,
    typer.Option(
        "--enforcement",
        "--all",
        help=_("Show what enforces it, too: rules, parameters, code and tests by their names."),
    ),
]
Typed = Annotated[
    list[str],
    typer.Argument(
        metavar=_("ARTICLE…"), help=_("As it is cited: 45.3, 4.B, 6p4 for 6¶4, 28 last.")
    ),
]


_GROUPS = {
    "laying": N_("Tiles and placing them"),
    "setup": N_("Before the game"),
    "time": N_("Time"),
    "drawing": N_("Drawing and exchanging"),
    "words": N_("Points, words and challenges"),
    "ending": N_("The end, absences and sanctions"),
}


@app.command("list", help=_("The editions at hand."))
def list_editions(json: Json = False) -> None:
    """One line an edition."""
    books = [rulebook.load(edition) for edition in rulebook.EDITIONS]
    if json:
        print_json({"editions": [_facts(book) for book in books]})
        return
    table = Table(box=None, header_style="bold")
    for heading in (_("Edition"), _("Cited"), _("Articles"), _("What it is")):
        table.add_column(heading, justify="right" if heading == _("Articles") else "left")
    for book in books:
        table.add_row(book.id, book.short, str(len(book.clauses)), book.title.read_in(interface))
    console.print(table)


def _facts(book: Rulebook) -> dict[str, Any]:
    return {
        "edition": book.id,
        "short": book.short,
        "language": book.language,
        "title": book.title.as_dict(),
        "dated": book.heading.dated.as_dict(),
        "lexicon": book.heading.lexicon,
        "lexicon_aliases": list(book.heading.lexicon_aliases),
        "roles": dict(book.roles),
        "articles": len(book.clauses),
        "digest": book.digest,
    }


@app.command("show", help=_("An edition: its parameters with their articles, and its chapters."))
def show(edition: Edition, json: Json = False) -> None:
    """Whatever the edition decides by a value, and where each value comes from."""
    book = rulebook.load(edition)
    if json:
        parameters = {key: _parameter(book, key) for key in book.bases}
        chapters = [
            {"id": chapter.id, "title": chapter.as_dict(), "articles": _articles(book, chapter.id)}
            for chapter in book.chapters.values()
        ]
        print_json(_facts(book) | {"parameters": parameters, "chapters": chapters})
        return
    say(f"{book.id} · {book.title.read_in(interface)}", style="bold")
    console.print(book.heading.dated.read_in(interface))
    say(_("Lexicon: {name}. Digest: {digest}").format(name=_lexicon(book), digest=book.digest))
    for group in rulebook.GROUPS:
        say("")
        say(f"{_(_GROUPS[group])} [{group}]", style="bold")
        table = Table(box=None, show_header=False, pad_edge=False)
        table.add_column(overflow="fold")
        table.add_column(overflow="fold")
        table.add_column(no_wrap=True, style="dim")
        table.add_column(style="dim")
        for key in book.bases:
            if key.startswith(f"{group}."):
                label = labels()[key].read_in(interface)
                name = key.removeprefix(f"{group}.")
                table.add_row(label, _value(book, key), name, _basis(book, key))
        console.print(table)
    for chapter in book.chapters.values():
        say("")
        say(f"{chapter.id} · {chapter.read_in(interface)}", style="bold")
        console.print(cited(" · ".join(_articles(book, chapter.id))))
    say("")
    command = f"letrado rulebook article {book.id} {[*book.clauses][-3]}"
    say(_("What an article says: {command}").format(command=command), style="dim")


def _articles(book: Rulebook, chapter: str) -> list[str]:
    return [clause.article for clause in book.clauses.values() if clause.chapter == chapter]


def _lexicon(book: Rulebook) -> str:
    also = "".join(f" (= {name})" for name in book.heading.lexicon_aliases)
    return book.heading.lexicon + also


def _parameter(book: Rulebook, key: str) -> dict[str, Any]:
    value = {"value": rulebook.plain(book.parameter(key)), "label": labels()[key].as_dict()}
    return value | book.bases[key].as_dict()


def _basis(book: Rulebook, key: str) -> str:
    """Where a value comes from, short enough for a column."""
    basis = book.bases[key]
    if basis.silent:
        return _("the text is silent")
    where = [cited(book.cite_parameter(key))] if basis.articles else []
    return " · ".join([*where, *([basis.reading] if basis.reading else [])])


_NAMED = ("setup.first_player", "time.modes", "time.clock_seconds")
_NAMES = {**CLOCKS, **PAIRINGS, **STARTERS}
"""What people call the values of those parameters."""


def _value(book: Rulebook, key: str) -> str:
    return _shown(book.parameter(key), _NAMES if key in _NAMED else {})


def _shown(value: Any, names: Mapping[str, str]) -> str:
    """A parameter's value for people, by its name where it has one."""
    if isinstance(value, Mapping):
        shown = ((_shown(key, names), _shown(item, names)) for key, item in value.items())
        return ", ".join(f"{key}: {item}" for key, item in shown)
    if isinstance(value, tuple):
        return ", ".join(_shown(item, names) for item in value)
    if isinstance(value, str) and value in names:
        return _(names[value])
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "–" if value is None else str(value)


@app.command(
    "article",
    help=_("What an article says, and how we read it where it can be read in two ways."),
    epilog=_("Examples:")
    + "  letrado rulebook article fise-2009 45.3 · letrado rulebook article cat 6p4",
)
def article(
    edition: Edition, typed: Typed, enforcement: Enforcement = False, json: Json = False
) -> None:
    """The clause with its parts, in the reader's language; if asked, all that stands behind it."""
    book = rulebook.load(edition)
    clause = find_article(book, " ".join(typed))
    behind = rulebook.cover(book, clause.article)
    rows = [rulebook.requirements()[row] for row in clause.requirements]
    notes = {name: rulebook.readings()[name] for name in _readings(book, behind)}
    if json:
        print_json(
            {
                "edition": book.id,
                "article": clause.article,
                "cited": book.cite(clause.article),
                "chapter": {"id": clause.chapter} | book.chapters[clause.chapter].as_dict(),
                "text": clause.as_dict(),
                "parts": [part.article for part in parts_of(book, clause.article)],
                "requirements": [
                    {
                        "id": row.id,
                        "says": row.says,
                        "duties": [duty.as_dict() for duty in row.duties_in(book.id)],
                    }
                    for row in rows
                ],
                "enforced_by": list(behind.by),
                "shown_by": list(behind.shown_by),
                "tests": list(behind.tests),
                "parameters": {key: _parameter(book, key) for key in behind.parameters},
                "readings": {
                    name: {"where": note.where, "text": note.as_dict()}
                    for name, note in notes.items()
                },
            }
        )
        return
    chapter = book.chapters[clause.chapter]
    say(f"{cited(book.cite(clause.article))} · {chapter.read_in(interface)}", style="bold")
    show_clause(book, clause)
    for name, note in notes.items():
        point(_("How we read it ({name})").format(name=name), note.read_in(interface))
    if enforcement:
        _show_enforcement(book, behind, rows)


def _show_enforcement(book: Rulebook, behind: Covered, rows: list[Requirement]) -> None:
    """For whoever checks the program: rules by class, parameters, code and tests."""
    for row in rows:
        for duty in row.duties_in(book.id):
            point(f"{row.id} {duty.kind}", " · ".join(list(duty.as_dict().values())[1:]))
    for key in behind.parameters:
        point(key, f"{_value(book, key)}  {_basis(book, key)}")
    for label, names in (
        (_("Enforced by"), behind.by),
        (_("Shown by"), behind.shown_by),
        (_("Tests"), behind.tests),
    ):
        if names:
            point(label, "\n".join(names))


def _readings(book: Rulebook, behind: Covered) -> list[str]:
    own = book.clause(behind.article).readings
    ours = (book.bases[key].reading for key in behind.parameters)
    return list(dict.fromkeys([*own, *(name for name in ours if name)]))


@app.command("diff", help=_("Where two editions differ: values, and rules that only one has."))
def diff(first: Edition, second: Edition, json: Json = False) -> None:
    """Values first, then the rows of the law; editions are meant to differ, so it exits 0."""
    one, other = rulebook.load(first), rulebook.load(second)
    found = rulebook.differences(one, other)
    only = ((one, rulebook.only_in(one, other)), (other, rulebook.only_in(other, one)))
    if json:
        rows = {
            book.id: [{"id": row.id, "says": row.says, "cited": book.cite(row.id)} for row in lone]
            for book, lone in only
        }
        print_json({"parameters": [item.as_dict() for item in found], "only_in": rows})
        return
    _show_differences((one, other), found)
    for book, lone in only:
        if lone:
            say("")
            say(_("Only in {name}: {count}").format(name=book.id, count=len(lone)), style="bold")
        told: set[str] = set()
        for row in lone:
            where = row.articles[book.id][0]
            if where not in told:
                point(cited(book.cite(where)), book.clause(where).read_in(interface))
            told.add(where)


def _show_differences(books: tuple[Rulebook, Rulebook], found: Sequence[Difference]) -> None:
    """What both say on each matter, once; the values that differ stand below, by their names."""
    pairs = groupby(found, key=lambda item: tuple(_places(books, item.parameter)))
    told: set[tuple[str, str]] = set()
    for places, items in pairs:
        say("")
        for book, article in zip(books, places, strict=True):
            if article is None:
                point(book.short, _("the text is silent"))
                continue
            again = (book.id, article) in told
            text = "" if again else book.clause(article).read_in(interface)
            point(cited(book.cite(article)), text)
            told.add((book.id, article))
        for item in items:
            values = " → ".join(_value(book, item.parameter) for book in books)
            console.print(Padding(f"{item.parameter}: {values}", (0, 0, 0, 2)), style="dim")


def _places(books: tuple[Rulebook, Rulebook], key: str) -> Iterator[str | None]:
    for book in books:
        yield next(iter(book.bases[key].articles), None)


@app.command("coverage", help=_("What enforces each article of an edition. Exit 1 if unmapped."))
def coverage(
    edition: Edition,
    markdown: Annotated[
        bool, typer.Option("--markdown", help=_("Print the table of the documentation."))
    ] = False,
    json: Json = False,
) -> None:
    """Every article down to paragraphs; what lacks something is named."""
    found = rulebook.coverage(edition)
    if json:
        print_json(found.as_dict())
    elif markdown:
        say(found.as_markdown())
    else:
        table = Table(box=None, header_style="bold", pad_edge=False)
        for heading in (_("Article"), _("Rules"), _("Class"), _("Enforced by")):
            table.add_column(heading, no_wrap=heading == _("Enforced by"))
        for item in found.articles:
            table.add_row(
                cited(item.article),
                " ".join(item.requirements),
                " ".join(item.classes),
                "\n".join([*item.by, *item.shown_by]).replace("letrado.", ""),
            )
        console.print(table)
        say(
            _("{edition}. Articles: {count}. Unmapped: {unmapped}").format(
                edition=edition, count=len(found.articles), unmapped=len(found.unmapped)
            )
        )
        for item in found.unmapped:
            console.print(f"  {item.article}: {', '.join(item.lacks)}")
    if found.unmapped:
        raise typer.Exit(CHECK_FAILED)
