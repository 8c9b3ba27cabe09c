"""``letrado conjugate``: the table of a verb, and which of its forms an edition accepts."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from letrado.base.errors import Unavailable
from letrado.cli.output import Json, _, console, print_json, say
from letrado.lexicon.law import analysis
from letrado.lexicon.law import edition as editions
from letrado.lexicon.law.conjugation import CELLS, Cell
from letrado.lexicon.law.conjugation.cells import TENSES
from letrado.lexicon.law.edition import Edition
from letrado.lexicon.law.entries import Entry
from letrado.lexicon.law.form_status import Form, Value
from letrado.lexicon.law.forms import forms
from letrado.lexicon.law.orthography import plain
from letrado.lexicon.law.verbal import INFINITIVE_SE

HELP = _("Show every form of a verb with its accents, and which of them an edition accepts.")
EPILOG = (
    _("Examples:") + "  letrado conjugate mover · letrado conjugate abolir --edition lexis-2004"
)

_SIGNS = {Value.ACCEPTED: ("", "", ""), Value.UNDETERMINED: ("", "?", "yellow")}
_REFUSED = ("(", ")", "dim")

Verbs = Annotated[list[str], typer.Argument(metavar=_("VERB…"), help=_("Infinitives."))]
EditionName = Annotated[
    str,
    typer.Option(
        "--edition",
        "-e",
        help=_("Edition of the law of words: {known}.").format(known=", ".join(editions.NAMES)),
    ),
]


def conjugate_verbs(
    verbs: Verbs, edition: EditionName = "lexis-2009-v16", json: Json = False
) -> None:
    """Show a table for each entry of each verb; an infinitive may have several."""
    law = editions.load(edition)
    found = [entry for verb in verbs for entry in entries_of(verb)]
    if json:
        print_json({"edition": law.name, "verbs": [_as_dict(entry, law) for entry in found]})
        return
    for entry in found:
        _show(entry, law)


def entries_of(verb: str) -> list[Entry]:
    """Return the entries whose infinitive, with or without -se, is *verb*; accents are optional."""
    typed = verb.strip().lower()
    key = plain(typed)
    index = analysis.load()
    numbers = dict.fromkeys(hit.number for hit in index.find(key))
    entries = [entry for number in numbers if (entry := index.entry(number)).is_verb]
    named = [one for one in entries if key in {plain(one.infinitive), plain(one.lemma)}]
    if not named:
        raise Unavailable(
            "conjugation.unknown_verb",
            "There is no verb “{verb}” among the entries: type an infinitive of the dictionary",
            verb=verb[:80],
        )
    return named


def _as_dict(entry: Entry, law: Edition) -> dict[str, Any]:
    return {
        "lemma": entry.lemma,
        "homograph": entry.homograph,
        "class": entry.verb_class,
        "model": entry.model,
        "forms": [
            {
                "form": form.spelling,
                "cell": form.cell,
                "standing": form.standing.value.value,
                "article": form.standing.article,
            }
            for form in forms(entry, law)
            if _worth_showing(form)
        ],
    }


def _worth_showing(form: Form) -> bool:
    """Return whether a form is shown: the infinitive with -se only if it is accepted."""
    return form.cell != INFINITIVE_SE or form.standing.value is Value.ACCEPTED


def _show(entry: Entry, law: Edition) -> None:
    number = f" {entry.homograph}" if entry.homograph else ""
    model = _("model {name}").format(name=entry.model)
    say(Text(f"{entry.lemma}{number}", "bold"), Text(f"· {model} · {law.name}", "dim"))
    given = [form for form in forms(entry, law) if _worth_showing(form)]
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 1))
    for tense, name in TENSES.items():
        cells = [place for place in CELLS if place.tense == tense]
        if row := _row(cells, given):
            table.add_row(Text(_(name), "dim"), row)
    console.print(table)
    if any(form.standing.value is Value.REFUSED for form in given):
        say(" " + _("(…) not accepted by this edition"), style="dim")


def _row(cells: Sequence[Cell], given: Sequence[Form]) -> Text | None:
    """Return the forms of a tense, by person, with a stroke between two of one cell."""
    persons = []
    for place in cells:
        codes = (place.code, INFINITIVE_SE) if place.code == "inf" else (place.code,)
        variants = [_written(form) for form in given if form.cell in codes]
        if variants:
            persons.append(Text("/").join(variants))
    return Text("  ").join(persons) if persons else None


def _written(form: Form) -> Text:
    before, after, style = _SIGNS.get(form.standing.value, _REFUSED)
    return Text(f"{before}{form.spelling}{after}", style)
