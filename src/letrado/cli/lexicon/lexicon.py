"""``letrado lexicon``: list, inspect, build, import, export and compare lexicons."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from letrado.base.errors import LetradoError, Unreadable
from letrado.base.i18n import explain
from letrado.cli.lexicon import comparing, lexicons
from letrado.cli.lexicon.lexicons import how_to_index
from letrado.cli.output import (
    Json,
    _,
    answer,
    console,
    ngettext,
    print_error,
    print_json,
    print_table,
    progress,
    say,
    thousands,
)
from letrado.cli.output import language as interface
from letrado.engine import is_native
from letrado.formats import exporting, importing
from letrado.formats.wordlists import REASONS
from letrado.lexicon import catalog
from letrado.lexicon.compile import verify
from letrado.lexicon.law import catalan
from letrado.lexicon.lookup import Lexicon
from letrado.lexicon.sources import recipes

HELP = _("List, build, import, export and compare lexicons.")
SHOWN = 20

app = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")
app.registered_commands += comparing.app.registered_commands

Name = Annotated[str, typer.Argument(metavar=_("NAME"), help=_("A lexicon’s name."))]
Source = Annotated[
    Path, typer.Argument(metavar=_("FILE"), help=_("A list (text, TSV, JSON, zip) or a KWG graph."))
]
Language = Annotated[str, typer.Option("--language", help=_("Tile set: es, ca or en."))]
Member = Annotated[str | None, typer.Option(help=_("Which file of a zip holds the list."))]
Check = Annotated[
    bool,
    typer.Option(
        "--check", help=_("Make digest, counts and index again from its words and compare them.")
    ),
]
Most = Annotated[int, typer.Option(min=0, help=_("How many words to show."))]


@app.command("list", help=_("Available lexicons."))
def list_lexicons(json: Json = False) -> None:
    """Show one line a lexicon; a file that cannot be opened is named, not hidden."""
    rows, damaged = [], []
    for name in catalog.names():
        try:
            rows.append(_row(name))
        except LetradoError as error:
            damaged.append(error)
    if json:
        problems = [problem.as_dict(explain(problem, interface)) for problem in damaged]
        print_json({"lexicons": rows, "problems": problems})
        return
    cells = (
        (
            row["name"] + (" *" if row["default"] else ""),
            row["language"],
            thousands(row["words"]),
            _translated(row["title"]),
        )
        for row in rows
    )
    print_table((_("Name"), _("Language"), _("Words"), _("What it is")), cells, right=(2,))
    say(_("* default lexicon of its language"), style="dim")
    for problem in damaged:
        print_error(problem, as_json=False)
    for missing in sorted(set(catalog.DEFAULTS.values()) - set(catalog.names())):
        say(
            _("{name} can be built: letrado lexicon build {name}").format(name=missing), style="dim"
        )


def _row(name: str) -> dict[str, Any]:
    lexicon = catalog.load(name)
    facts = lexicon.manifest
    return {
        "name": name,
        "language": facts.language,
        "words": facts.words,
        "title": facts.title,
        "official": facts.official,
        "default": catalog.defaults().get(facts.language) == name,
    }


@app.command("info", help=_("What a lexicon holds, where it comes from and how it measured."))
def info(name: Name = "fise-2009", check: Check = False, json: Json = False) -> None:
    """Show the whole manifest."""
    lexicon = catalog.load(name)
    if check:
        verify(lexicon)
    facts = lexicon.manifest.as_dict()
    indexed = lexicon.anagrams is not None
    if json:
        print_json(facts | {"anagrams": indexed, "checked": check, "file": str(lexicon.path)})
        return
    table = Table(box=None, show_header=False)
    table.add_column(style="dim")
    table.add_column(overflow="fold")
    for label, value in (
        (_("Name"), facts["name"]),
        (_("What it is"), _translated(facts["title"])),
        (_("Language"), facts["language"]),
        (_("Words"), thousands(facts["words"])),
        (
            _("By tiles"),
            " · ".join(f"{n}: {c}" for n, c in facts["words_by_length"].items()),
        ),
        (_("Official"), _("yes") if facts["official"] else _("no")),
        (_("Source"), _source(facts["source"])),
        (_("Licence"), facts["licence"]),
        (_("Notice"), _translated(facts["notice"])),
        (_("Notes"), _translated(facts["notes"])),
        (_("Undetermined words"), _undetermined(facts["measured"])),
        (_("Measured"), _flat(facts["measured"])),
        (_("Anagram index"), _("yes") if indexed else f"{_('no')}. {how_to_index(lexicon)}"),
        (_("Digest of the words"), facts["digest"]),
        (_("Alphabet"), facts["alphabet"]),
        (_("File"), str(lexicon.path)),
        (_("Checked"), _("digest, counts and index are those of its words") if check else ""),
    ):
        if value:
            table.add_row(label, str(value))
    console.print(table)


def _translated(text: str) -> str:
    """Translate what a lexicon of ours says of itself; texts of other lexicons stay as they are."""
    return _(text) if text else ""


def _source(source: dict[str, Any]) -> str:
    return " ".join(str(source[key]) for key in ("name", "version", "digest") if source.get(key))


def _undetermined(facts: dict[str, Any]) -> str:
    """Return how many words a reconstructed lexicon leaves out as undetermined."""
    return thousands(facts["undetermined"]) if "undetermined" in facts else ""


def _flat(facts: dict[str, Any]) -> str:
    shown = {key: value for key, value in facts.items() if type(value) is not bool}
    return " · ".join(f"{key} {value}" for key, value in shown.items() if key != "undetermined")


@app.command("build", help=_("Build a lexicon on this machine from public packages."))
def build(
    name: Annotated[str, typer.Argument(help=_("Which one: ") + ", ".join(recipes.NAMES))],
    without_wcatalan: Annotated[
        bool,
        typer.Option("--without-wcatalan", help=_("ca-open: do without Debian’s word list.")),
    ] = False,
    if_missing: Annotated[
        bool, typer.Option("--if-missing", help=_("Do nothing if it is already here."))
    ] = False,
    json: Json = False,
) -> None:
    """Fetch the sources, derive the words, write the file."""
    lexicon = _at_hand(name) if if_missing else None
    if lexicon is None:
        lexicon = lexicons.build(name, use_wcatalan=False if without_wcatalan else None)
    facts = lexicon.manifest.as_dict()
    told = ngettext("{name}: {n} word, in {path}", "{name}: {n} words, in {path}", len(lexicon))
    answer(
        facts | {"file": str(lexicon.path)},
        json,
        told.format(name=name, n=thousands(len(lexicon)), path=lexicon.path),
    )


def _at_hand(name: str) -> Lexicon | None:
    """Return the lexicon if it is here and whole; a damaged one, or one without index, is not."""
    try:
        lexicon = catalog.load(name)
        analysed = name != "ca-open" or catalan.load_analysis() is not None
    except LetradoError:
        return None
    return None if (is_native() and lexicon.anagrams is None) or not analysed else lexicon


@app.command(
    "import",
    help=_("Make a lexicon from a word list or a graph."),
    epilog=_("Example:")
    + "  letrado lexicon import DISC2-LP.zip --name disc --language ca --official --default",
)
def import_list(
    file: Source,
    name: Annotated[str | None, typer.Option(help=_("Its name (default: the file’s)."))] = None,
    language: Language = "es",
    title: Annotated[str | None, typer.Option(help=_("What it is, in a few words."))] = None,
    licence: Annotated[str, typer.Option(help=_("Its licence, as its authors state it."))] = "",
    official: Annotated[
        bool, typer.Option("--official", help=_("It is a federation’s own list."))
    ] = False,
    default: Annotated[
        bool, typer.Option("--default", help=_("Let it serve its language from now on."))
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help=_("Replace a lexicon of that name."))
    ] = False,
    member: Member = None,
    order: Annotated[
        str | None,
        typer.Option(help=_("KWG: the faces in the order of its tile numbers, with spaces.")),
    ] = None,
    json: Json = False,
) -> None:
    """Read, report what was dropped and why, compile; the earlier lexicon is kept until then."""
    with progress(_("Reading {file}").format(file=file.name)) as report:
        done = importing.import_file(
            file,
            name=name,
            language=language,
            title=title,
            licence=licence,
            official=official,
            force=force,
            member=member,
            order=order.split() if order else None,
            progress=report,
        )
    if default:
        catalog.set_default(done.lexicon.manifest.language, done.lexicon.name)
    if json:
        print_json(done.as_dict() | {"file": str(done.lexicon.path), "default": default})
        return
    say(
        _("{name}. Words: {words}. Lines read: {read}. File: {path}").format(
            name=done.lexicon.name,
            words=thousands(len(done.lexicon)),
            read=thousands(done.read),
            path=done.lexicon.path,
        )
    )
    for reason, lines in done.dropped.items():
        samples = ", ".join(f"{text} ({number})" for number, text in lines.samples)
        say(f"  {thousands(lines.count)} × {_(REASONS[reason])}: {samples}")
    say(f"  sha256 {done.digest}", style="dim")


@app.command("export", help=_("Write a lexicon as text, JSON or KWG, by the file’s ending."))
def export(
    name: Name,
    file: Annotated[Path, typer.Argument(metavar=_("FILE"), help=_("FILE.txt, .json or .kwg"))],
    force: Annotated[bool, typer.Option("--force", help=_("Overwrite the file."))] = False,
    json: Json = False,
) -> None:
    """Write aside, then rename: a stopped export leaves no file."""
    lexicon = catalog.load(name)
    if file.exists() and not force:
        raise Unreadable(
            "export.exists", "{path} exists already: add --force to overwrite it", path=str(file)
        )
    exporting.export(lexicon, file)
    told = ngettext("{n} word written to {path}", "{n} words written to {path}", len(lexicon))
    answer(
        {"lexicon": lexicon.name, "words": len(lexicon), "file": str(file)},
        json,
        told.format(n=thousands(len(lexicon)), path=file),
    )


@app.command("remove", help=_("Delete a lexicon that was built or imported here."))
def remove(name: Name, json: Json = False) -> None:
    """Remove a lexicon; a shipped one of the same name is found again."""
    path = catalog.remove(name)
    answer({"lexicon": name, "file": str(path)}, json, _("{path} deleted").format(path=path))
