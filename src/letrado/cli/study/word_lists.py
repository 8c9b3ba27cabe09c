"""``letrado words``: lists that are saved, and written for other programs."""

import time
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from letrado.base.errors import Unreadable
from letrado.base.files import write_aside
from letrado.cli.lexicon.lexicons import Language, LexiconName, chosen
from letrado.cli.output import (
    Json,
    _,
    answer,
    complain,
    ngettext,
    print_json,
    print_table,
    say,
    thousands,
)
from letrado.core.tiles import Alphabet
from letrado.formats.wordlists import read_wordlist
from letrado.lexicon import catalog
from letrado.lexicon.lookup import Lexicon
from letrado.store import LOCAL, Lists, SavedList, open_database
from letrado.study import Query, Sources
from letrado.study.exporting import Format, export
from letrado.study.quiz import notation

Force = Annotated[bool, typer.Option("--force", help=_("Replace a list, or a file, of that name."))]
ListName = Annotated[str, typer.Argument(metavar=_("LIST"), help=_("A list’s name."))]


def sources() -> Sources:
    """Return where questions find other lexicons and saved lists, when they name any."""

    def words(name: str, alphabet: Alphabet) -> frozenset[bytes]:
        with open_database() as database:
            return frozenset(codes_of(Lists(database, LOCAL).load(name), alphabet))

    return Sources(catalog.load, words)


def codes_of(saved: SavedList, alphabet: Alphabet) -> list[bytes]:
    """Return the words of a list as tile codes; refused when they are for another tile set."""
    return [alphabet.encode(alphabet.parse(word)) for word in saved.words]


def keep(
    name: str, words: Iterable[bytes], lexicon: Lexicon, question: str, *, force: bool = False
) -> None:
    """Save *words* as the list *name*, and say so."""
    texts = tuple(notation(word, lexicon.alphabet) for word in words)
    with open_database() as database:
        saved = SavedList(name, lexicon.name, question, int(time.time()), texts)
        Lists(database, LOCAL).save(saved, replace=force)
    told = ngettext(
        "Saved as the list “{name}”: {n} word", "Saved as the list “{name}”: {n} words", len(texts)
    )
    complain(told.format(name=name, n=thousands(len(texts))), style="dim")


def deck(named: list[str], lexicon: Lexicon | None) -> tuple[Lexicon, list[bytes]]:
    """Return the words of a saved list, if one name is given and it is one, else of a question."""
    if len(named) == 1 and "=" not in named[0]:
        with open_database() as database:
            saved = Lists(database, LOCAL).load(named[0])
        lexicon = lexicon or catalog.load(saved.lexicon)
        return lexicon, codes_of(saved, lexicon.alphabet)
    lexicon = lexicon or catalog.load(catalog.default("es"))
    query = Query.parse(named, lexicon.alphabet, sources())
    return lexicon, list(query.run(lexicon).codes)


def add_to(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command("lists", help=_("The lists that were saved."))(show_lists)
    app.command(
        "save",
        help=_("Save the words of a file (text, TSV, CSV, JSON) as a list."),
        epilog=_("Examples:") + "  letrado words save verbos verbos.txt",
    )(save_file)
    app.command(
        "export",
        help=_("Write a list to a file: .txt words, .csv with all facts, .tsv cards for Anki."),
        epilog=_("Examples:") + "  letrado words export dos dos.tsv",
    )(export_list)
    app.command("remove", help=_("Delete a list; what was learnt with it stays learnt."))(remove)


def show_lists(json: Json = False) -> None:
    """Show one line a list."""
    with open_database() as database:
        lists = Lists(database, LOCAL).all()
    if json:
        rows = [
            {
                "name": head.name,
                "lexicon": head.lexicon,
                "question": head.question,
                "saved": head.saved,
                "words": head.size,
            }
            for head in lists
        ]
        print_json({"lists": rows})
        return
    if not lists:
        say(_("No list is saved yet: add --save NAME to a question."))
        return
    cells = (
        (
            *(head.name, head.lexicon, thousands(head.size), head.question),
            datetime.fromtimestamp(head.saved).strftime("%Y-%m-%d"),
        )
        for head in lists
    )
    headings = (_("Name"), _("Lexicon"), _("Words"), _("Question"), _("Saved"))
    print_table(headings, cells, right=(2,))


def save_file(
    name: ListName,
    file: Annotated[Path, typer.Argument(metavar=_("FILE"), help=_("A list of words."))],
    lexicon_name: LexiconName = None,
    language: Language = None,
    force: Force = False,
    json: Json = False,
) -> None:
    """Save the words of a file, in alphabetical order; words that no tiles spell are reported."""
    lexicon = chosen(lexicon_name, language, json)
    read = read_wordlist(file, lexicon.alphabet)
    unknown = [word for word in read.words if not lexicon.graph.contains(word)]
    keep(name, sorted(read.words), lexicon, file.name, force=force)
    dropped = {reason: each.count for reason, each in read.dropped.items()}
    if json:
        counts = {"words": len(read.words), "not_in_lexicon": len(unknown), "dropped": dropped}
        print_json({"name": name, "lexicon": lexicon.name} | counts)
        return
    if unknown:
        told = _("{count} of them are not in {lexicon}")
        complain(told.format(count=thousands(len(unknown)), lexicon=lexicon.name), style="yellow")
    if dropped:
        count = sum(dropped.values())
        told = ngettext("{n} line left out", "{n} lines left out", count)
        complain(told.format(n=thousands(count)), style="yellow")


def export_list(
    name: Annotated[
        list[str], typer.Argument(metavar=_("LIST|CONDITION… FILE"), help=_("What, and where to."))
    ],
    lexicon_name: LexiconName = None,
    language: Language = None,
    force: Force = False,
    json: Json = False,
) -> None:
    """Write a list, or the answer to a question, to a file."""
    *named, target = name
    if not named:
        raise Unreadable("words.export", "Name a list or a question, and then the file")
    path = Path(target)
    try:
        form = Format(path.suffix.removeprefix(".").lower())
    except ValueError:
        raise Unreadable(
            "words.format",
            "“{file}”: end the file’s name in .txt, .csv or .tsv to say how to write it",
            file=target,
        ) from None
    if path.exists() and not force:
        raise Unreadable(
            "file.exists", "{path} already exists: use --force to replace it", path=target
        )
    asked = chosen(lexicon_name, language, json) if lexicon_name or language else None
    lexicon, words = deck(named, asked)
    write_aside(path, (line.encode() for line in export(words, lexicon, form)))
    if json:
        print_json({"file": target, "format": form.value, "words": len(words)})
        return
    told = ngettext("{n} word written to {path}", "{n} words written to {path}", len(words))
    complain(told.format(n=thousands(len(words)), path=target), style="dim")


def remove(name: ListName, json: Json = False) -> None:
    """Delete a list."""
    with open_database() as database:
        Lists(database, LOCAL).remove(name)
    answer({"removed": name}, json, _("The list “{name}” was deleted.").format(name=name))
