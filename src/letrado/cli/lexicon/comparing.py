"""``letrado lexicon diff``, ``verify`` and ``compare``: compare lexicons."""

from pathlib import Path
from typing import Annotated, Any

import typer

from letrado.base.errors import Unreadable
from letrado.cli.output import (
    CHECK_FAILED,
    Json,
    _,
    decimals,
    print_json,
    print_table,
    progress,
    say,
    thousands,
)
from letrado.formats.wordlists import read_wordlist
from letrado.lexicon import catalog
from letrado.lexicon.comparison import Agreement, compare
from letrado.lexicon.lookup import Lexicon

SHOWN = 20

app = typer.Typer()

Name = Annotated[str, typer.Argument(metavar=_("NAME"), help=_("A lexicon’s name."))]
Member = Annotated[str | None, typer.Option(help=_("Which file of a zip holds the list."))]
Most = Annotated[int, typer.Option(min=0, help=_("How many words to show."))]


@app.command(
    "diff",
    help=_(
        "The words that one lexicon has and another has not, for editions by article. "
        "Exit 1 if any."
    ),
    epilog=_("Example:") + "  letrado lexicon diff lexis-2004 lexis-2009-v16",
)
def diff(first: Name, second: Name, most: Most = SHOWN, json: Json = False) -> None:
    """Show words only in the first and only in the second; for editions, with the article."""
    from letrado.cli.lexicon.derivations import by_article, changes_as_dict, show_changes

    one, other = catalog.load(first), catalog.load(second)
    _same_tiles(one, other)
    ours, theirs = set(one.codes()), set(other.codes())
    only = ((first, _spelled(one, ours - theirs)), (second, _spelled(one, theirs - ours)))
    articles = by_article(one, other, only)
    if json:
        counts = {name: len(words) for name, words in only}
        shown = {name: words[:most] for name, words in only}
        by = {"by_article": changes_as_dict(articles, most)} if articles else {}
        print_json({"only_in": counts, "words": shown, "both": len(ours & theirs)} | by)
    else:
        for name, words in only:
            say(
                _("Only in {name}: {count}").format(name=name, count=thousands(len(words))),
                style="bold",
            )
            if articles and words:
                say(_("words · article here / article there · why"), style="dim")
                show_changes(articles[name], min(most, 8))
            elif words[:most]:
                say(" ".join(words[:most]))
        if ours == theirs:
            say(_("They have the same words: {count}").format(count=thousands(len(ours))))
    if ours != theirs:
        raise typer.Exit(CHECK_FAILED)


@app.command(
    "verify",
    help=_("Rebuild a Spanish lexicon from its entries and compare. Exit 1 if they differ."),
)
def verify_lexicon(name: Name = "fise-2009", json: Json = False) -> None:
    """Derive the words again from entries by the edition's articles: exactly these must result."""
    from letrado.cli.lexicon.derivations import show_verification, verification
    from letrado.lexicon.law.edition import LEXICONS, of_lexicon

    lexicon = catalog.load(name)
    law = of_lexicon(lexicon.name)
    if law is None:
        raise Unreadable(
            "lexicon.no_edition",
            "The lexicon {name} is of no edition that could be derived; these are: {known}",
            name=lexicon.name,
            known=", ".join(LEXICONS),
        )
    found = verification(lexicon, law)
    if json:
        print_json(found.as_dict())
    else:
        show_verification(found)
    if not found.exact:
        raise typer.Exit(CHECK_FAILED)


def _same_tiles(one: Lexicon, other: Lexicon) -> None:
    if one.alphabet.fingerprint != other.alphabet.fingerprint:
        raise Unreadable(
            "lexicon.alphabets_differ",
            "{one} and {other} are for different tile sets and cannot be compared",
            one=one.name,
            other=other.name,
        )


def _spelled(lexicon: Lexicon, words: set[bytes]) -> list[str]:
    return [lexicon.alphabet.spell(lexicon.alphabet.decode(word)) for word in sorted(words)]


@app.command(
    "compare",
    help=_("Measure a lexicon against a reference list: precision and recall by length."),
    epilog=_("Example:") + "  letrado lexicon compare ca-open DISC2-LP.zip",
)
def compare_with(
    name: Name,
    reference: Annotated[str, typer.Argument(help=_("A list’s file, or a lexicon’s name."))],
    member: Member = None,
    most: Most = 0,
    json: Json = False,
) -> None:
    """Compare with a reference, which is only read: nothing of it is kept."""
    lexicon = catalog.load(name)
    theirs = _reference_words(lexicon, reference, member)
    ours = set(lexicon.codes())
    whole, by_length = compare(ours, theirs)
    if json:
        result = {"lexicon": name, "reference": reference} | _measures(whole)
        result["by_length"] = {str(n): _measures(part) for n, part in by_length.items()}
        if most:
            result["extra_words"] = _spelled(lexicon, ours - theirs)[:most]
            result["missing_words"] = _spelled(lexicon, theirs - ours)[:most]
        print_json(result)
        return
    headings = (
        *(_("Tiles"), _("Precision"), _("Coverage"), "F1"),
        *(_("Both"), _("Extra"), _("Missing")),
    )
    rows = (
        (
            label,
            *map(decimals, (part.precision, part.recall, part.f1)),
            *map(thousands, (part.both, part.extra, part.missing)),
        )
        for label, part in [*((str(n), part) for n, part in by_length.items()), (_("all"), whole)]
    )
    print_table(headings, rows, right=range(7))
    if most:
        say(_("Extra") + ":", " ".join(_spelled(lexicon, ours - theirs)[:most]))
        say(_("Missing") + ":", " ".join(_spelled(lexicon, theirs - ours)[:most]))


def _reference_words(lexicon: Lexicon, reference: str, member: str | None) -> set[bytes]:
    if catalog.at_hand(reference) and not Path(reference).exists():
        other = catalog.load(reference)
        _same_tiles(lexicon, other)
        return set(other.codes())
    with progress(_("Reading {file}").format(file=reference)) as report:
        return set(
            read_wordlist(Path(reference), lexicon.alphabet, member=member, progress=report).words
        )


def _measures(part: Agreement) -> dict[str, Any]:
    return {
        "precision": round(part.precision, 6),
        "recall": round(part.recall, 6),
        "f1": round(part.f1, 6),
        "both": part.both,
        "extra": part.extra,
        "missing": part.missing,
    }
