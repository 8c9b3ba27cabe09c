"""``letrado rulebook``: the editions of the law, article by article."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer
from rich.table import Table

from letrado import rulebook
from letrado.cli.output import CHECK_FAILED, Json, _, cited, console, print_json, print_table, say
from letrado.cli.output import language as interface
from letrado.cli.rulebook.articles import headed, point, show_clause
from letrado.cli.rulebook.differences import as_json, show_differences
from letrado.laws import editions, grounds
from letrado.laws.articles import find_article, parts_of
from letrado.laws.comparison import compare
from letrado.laws.editions import Law
from letrado.laws.names import law_called
from letrado.laws.values import basis, groups, label, shown
from letrado.lexicon.law.regulations import WordRegulation
from letrado.rulebook import Covered, Rulebook

HELP = _("Read, compare and check the editions of the law.")

app = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")

Edition = Annotated[
    str,
    typer.Argument(
        metavar=_("EDITION"),
        help=_("One of: ") + ", ".join(editions.EDITIONS),
        callback=law_called,
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


_SHOWN_WORDS = 16
"""Most named words of each verdict that an article shows to people; --json has them all."""


@app.command("list", help=_("Available editions."))
def list_editions(json: Json = False) -> None:
    """Show one line an edition."""
    regulations = [editions.load(edition) for edition in editions.EDITIONS]
    if json:
        print_json({"editions": [editions.facts(regulation) for regulation in regulations]})
        return
    rows = (
        (each.id, each.short, str(len(each.clauses)), each.title.read_in(interface))
        for each in regulations
    )
    print_table((_("Edition"), _("Cited"), _("Articles"), _("What it is")), rows, right=(2,))


@app.command("show", help=_("An edition: its parameters with their articles, and its chapters."))
def show(edition: Edition, json: Json = False) -> None:
    """Show all values by which the edition decides, and the article of each."""
    regulation = editions.load(edition)
    if json:
        parameters = {key: _parameter(regulation, key) for key in regulation.bases}
        chapters = [
            {
                "id": chapter.id,
                "title": chapter.as_dict(),
                "articles": _articles(regulation, chapter.id),
            }
            for chapter in regulation.chapters.values()
        ]
        print_json(
            editions.facts(regulation)
            | {"parameters": parameters, "chapters": chapters}
            | grounds.plurals(regulation)
        )
        return
    say(f"{regulation.id} · {regulation.title.read_in(interface)}", style="bold")
    console.print(regulation.dated.read_in(interface))
    if isinstance(regulation, Rulebook):
        say(
            _("Lexicon: {name}. Digest: {digest}").format(
                name=_lexicon(regulation), digest=regulation.digest
            )
        )
    else:
        counted = _("Words named: {count}. Digest: {digest}")
        say(counted.format(count=len(regulation.words), digest=regulation.digest))
    for group, (heading, keys) in groups(regulation).items():
        say("")
        say(f"{_(heading)} [{group}]", style="bold")
        table = Table(box=None, show_header=False, pad_edge=False)
        table.add_column(overflow="fold")
        table.add_column(overflow="fold")
        table.add_column(no_wrap=True, style="dim")
        table.add_column(style="dim")
        for key in keys:
            table.add_row(
                label(regulation, key).read_in(interface),
                shown(key, regulation.parameter(key), interface),
                key.removeprefix(f"{group}."),
                basis(regulation, key, interface),
            )
        console.print(table)
    if isinstance(regulation, WordRegulation):
        _show_endings(regulation)
    for chapter in regulation.chapters.values():
        say("")
        say(f"{chapter.id} · {chapter.read_in(interface)}", style="bold")
        console.print(cited(" · ".join(_articles(regulation, chapter.id))))
    say("")
    command = f"letrado rulebook article {regulation.id} {[*regulation.clauses][-3]}"
    say(_("What an article says: {command}").format(command=command), style="dim")


def _show_endings(law: WordRegulation) -> None:
    """Show how plurals are formed, the first rule that fits a word first; then the closed lists."""
    say("")
    say(_("How plurals are formed") + " [endings]", style="bold")
    table = Table(box=None, show_header=False, pad_edge=False)
    for _column in range(3):
        table.add_column(overflow="fold")
    table.add_column(style="dim")
    for ending in law.edition.endings:
        asked: tuple[str, ...] = (*ending.stress, ending.vowel, ending.written)
        conditions = [each for each in asked if each != "any"]
        letters = " ".join(f"-{each}" for each in ending.letters)
        added = ", ".join(each if each == "=" else f"+{each}" for each in ending.add)
        table.add_row(letters, ", ".join(conditions), added, law.cite(ending.article))
    for mark, closed in law.edition.closed.items():
        plurals = ", ".join(
            "/".join(word if each == "=" else each for each in listed)
            for word, listed in closed.plurals.items()
        )
        table.add_row(mark, "", plurals, law.cite(closed.article))
    console.print(table)


def _articles(regulation: Law, chapter: str) -> list[str]:
    return [clause.article for clause in regulation.clauses.values() if clause.chapter == chapter]


def _lexicon(regulation: Rulebook) -> str:
    also = "".join(f" (= {name})" for name in regulation.heading.lexicon_aliases)
    return regulation.heading.lexicon + also


def _parameter(regulation: Law, key: str) -> dict[str, Any]:
    named = {"label": label(regulation, key).as_dict()}
    return (
        {"value": rulebook.plain(regulation.parameter(key))}
        | named
        | regulation.bases[key].as_dict()
    )


@app.command(
    "article",
    help=_("What an article says, and how we read it where it can be read in two ways."),
    epilog=_("Examples:")
    + "  letrado rulebook article fise-2009 45.3 · letrado rulebook article cat 6p4"
    + " · letrado rulebook article lexis-2009-v16 17.4",
)
def article(
    edition: Edition, typed: Typed, enforcement: Enforcement = False, json: Json = False
) -> None:
    """Show the clause with its parts, in the reader's language; if asked, all that enforces it."""
    regulation = editions.load(edition)
    clause = find_article(regulation, " ".join(typed))
    behind = grounds.cover(regulation, clause.article)
    rows = grounds.rows(regulation, clause)
    notes = grounds.readings(regulation, behind)
    words = grounds.named(regulation, clause.article)
    if json:
        print_json(
            {
                "edition": regulation.id,
                "article": clause.article,
                "cited": regulation.cite(clause.article),
                "chapter": {"id": clause.chapter} | regulation.chapters[clause.chapter].as_dict(),
                "title": clause.title.as_dict() if clause.title else {},
                "text": clause.as_dict(),
                "parts": [part.article for part in parts_of(regulation, clause.article)],
                "requirements": rows,
                "enforced_by": list(behind.by),
                "shown_by": list(behind.shown_by),
                "tests": list(behind.tests),
                "parameters": {
                    key: _parameter(regulation, key)
                    for key in behind.parameters
                    if key in regulation.bases
                },
                "readings": {
                    name: {"where": note.where, "text": note.as_dict()}
                    for name, note in notes.items()
                },
                "named_words": words,
            }
        )
        return
    chapter = regulation.chapters[clause.chapter]
    say(f"{headed(regulation, clause)} · {chapter.read_in(interface)}", style="bold")
    show_clause(regulation, clause)
    _show_words(words)
    for name, note in notes.items():
        point(_("How we read it ({name})").format(name=name), note.read_in(interface))
    if enforcement:
        _show_enforcement(regulation, behind, rows)


def _show_words(words: Sequence[Mapping[str, Any]]) -> None:
    """Show the words that an article names, as many as a reader can take in."""
    for verdict, heading in (("valid", _("Named as valid")), ("invalid", _("Named as not valid"))):
        named = [row["word"] for row in words if row["verdict"] == verdict]
        if named:
            more = f" … ({len(named)})" if len(named) > _SHOWN_WORDS else ""
            point(heading, ", ".join(named[:_SHOWN_WORDS]) + more)


def _show_enforcement(regulation: Law, behind: Covered, rows: Sequence[Mapping[str, Any]]) -> None:
    """Show, to those who check the program: rules by class, parameters, code and tests."""
    for row in rows:
        for duty in row["duties"]:
            point(f"{row['id']} {duty['class']}", " · ".join(list(duty.values())[1:]))
    for key in behind.parameters:
        told = ""
        if key in regulation.bases:
            value = shown(key, regulation.parameter(key), interface)
            told = f"{value}  {basis(regulation, key, interface)}"
        point(key, told)
    for heading, names in (
        (_("Enforced by"), behind.by),
        (_("Shown by"), behind.shown_by),
        (_("Tests"), behind.tests),
    ):
        if names:
            point(heading, "\n".join(names))


@app.command("diff", help=_("Where two editions differ: values, and rules that only one has."))
def diff(first: Edition, second: Edition, json: Json = False) -> None:
    """Show the differences; editions are meant to differ, so it exits 0."""
    found = compare(first, second)
    if json:
        print_json(as_json(found))
    else:
        show_differences(found)


@app.command("coverage", help=_("What enforces each article of an edition. Exit 1 if unmapped."))
def coverage(
    edition: Edition,
    markdown: Annotated[
        bool, typer.Option("--markdown", help=_("Print the table of the documentation."))
    ] = False,
    json: Json = False,
) -> None:
    """Show every article down to paragraphs; those that lack something are named."""
    found = grounds.coverage(editions.load(edition))
    if json:
        print_json(found.as_dict())
    elif markdown:
        say(found.as_markdown())
    else:
        table = Table(box=None, header_style="bold", pad_edge=False)
        for heading in (_("Article"), _("Rules"), _("Type"), _("Enforced by")):
            table.add_column(heading, no_wrap=heading == _("Enforced by"))
        for item in found.articles:
            table.add_row(
                cited(item.article),
                " ".join(item.requirements),
                " ".join(item.classes),
                "\n".join([*item.by, *item.shown_by]).replace("letrado.", "")
                + (_("\n{count} named words").format(count=item.words) if item.words else ""),
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
