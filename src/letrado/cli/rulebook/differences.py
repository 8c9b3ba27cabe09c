"""Differences of two editions, for people and for programs."""

from typing import Any

from rich.padding import Padding

from letrado.cli.output import _, cited, console, say
from letrado.cli.output import language as interface
from letrado.cli.rulebook.articles import headed, point
from letrado.laws.comparison import Comparison
from letrado.laws.editions import Law
from letrado.laws.values import shown
from letrado.rulebook import Clause, Rulebook

_MOST = 40
"""Most words shown to people if only one edition names them; --json has them all."""


def as_json(found: Comparison) -> dict[str, Any]:
    """Return the differences for programs; the two laws have different kinds of them."""
    parameters = {"parameters": [item.as_dict() for item in found.differences]}
    if isinstance(found.laws[0], Rulebook):
        rows = {
            regulation.id: [
                {"id": row.id, "says": row.says, "cited": regulation.cite(row.id)} for row in lone
            ]
            for regulation, lone in zip(found.laws, found.rows, strict=True)
        }
        return parameters | {"only_in": rows}
    return parameters | {
        "only_in": {
            law.id: [{"article": one.article, "cited": law.cite(one.article)} for one in lone]
            for law, lone in zip(found.laws, found.only, strict=True)
        },
        "changed": [clause.article for clause, _other in found.changed],
        "words": [item.as_dict() for item in found.disagreements],
        "named_only_in": {
            law.id: [
                {"word": each.word, "verdict": each.verdict, "cited": law.cite(each.article)}
                for each in named
            ]
            for law, named in zip(found.laws, found.named, strict=True)
        },
    }


def show_differences(found: Comparison) -> None:
    """Show values first; then articles that changed or are missing; then named words."""
    _show_matters(found)
    for pair in found.changed:
        say("")
        for law, clause in zip(found.laws, pair, strict=True):
            point(headed(law, clause), clause.read_in(interface))
    for law, lone, rows in zip(found.laws, found.only, found.rows, strict=True):
        if lone:
            say("")
            count = len(rows or lone)
            say(_("Only in {name}: {count}").format(name=law.id, count=count), style="bold")
        for clause in lone:
            point(_label(law, clause), clause.read_in(interface))
    apart = found.disagreements
    if apart:
        say("")
        say(_("Words named with opposite verdicts: {count}").format(count=len(apart)), style="bold")
    for item in apart:
        both = " · ".join(map("{} {}".format, item.articles, map(_sign, item.valid)))
        console.print(Padding(f"{item.word}  {both}", (0, 0, 0, 2)))
    for law, named in zip(found.laws, found.named, strict=True):
        if named:
            say("")
            counted = _("Words that only {name} names: {count}")
            say(counted.format(name=law.id, count=len(named)), style="bold")
            words = [f"{_sign(each.valid)} {each.word} ({each.article})" for each in named]
            more = " …" if len(named) > _MOST else ""
            console.print(Padding(", ".join(words[:_MOST]) + more, (0, 0, 0, 2)))


def _label(law: Law, clause: Clause) -> str:
    return cited(law.cite(clause.article)) if isinstance(law, Rulebook) else headed(law, clause)


def _sign(valid: bool) -> str:
    return "✓" if valid else "✗"


def _show_matters(found: Comparison) -> None:
    """Show what both say on each matter, once; below it the values that differ, by name."""
    told: set[tuple[str, str]] = set()
    for matter in found.matters():
        say("")
        for regulation, article in zip(found.laws, matter.places, strict=True):
            if article is None:
                point(regulation.short, _("the text does not say"))
                continue
            again = (regulation.id, article) in told
            text = "" if again else regulation.clause(article).read_in(interface)
            point(cited(regulation.cite(article)), text)
            told.add((regulation.id, article))
        for item in matter.differences:
            values = " → ".join(shown(item.parameter, value, interface) for value in item.values)
            console.print(Padding(f"{item.parameter}: {values}", (0, 0, 0, 2)), style="dim")
