"""How two editions differ, for people and for programs."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.padding import Padding

from letrado import rulebook
from letrado.cli.articles import headed, point
from letrado.cli.laws import Law
from letrado.cli.output import _, cited, console, print_json, say
from letrado.cli.output import language as interface
from letrado.lexicon import regulations
from letrado.lexicon.regulations import WordRegulation
from letrado.rulebook import Difference, Rulebook
from letrado.rulebook.names import CLOCKS, PAIRINGS, STARTERS

_MOST = 40
"""Words shown to people where only one edition names them; --json has them all."""


def diff_games(one: Rulebook, other: Rulebook, found: Sequence[Difference], json: bool) -> None:
    """Values first, then the rows of the law that only one of them states."""
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


def diff_words(
    one: WordRegulation, other: WordRegulation, found: Sequence[Difference], json: bool
) -> None:
    """Values, then articles that changed or that the other does not have, then named words."""
    found = [*found, *regulations.ending_differences(one, other)]
    sides = ((one, other), (other, one))
    changed = regulations.changed(one, other)
    apart = regulations.disagreements(one, other)
    if json:
        print_json(
            {
                "parameters": [item.as_dict() for item in found],
                "only_in": {
                    here.id: [
                        {"article": lone.article, "cited": here.cite(lone.article)}
                        for lone in regulations.only_in(here, there)
                    ]
                    for here, there in sides
                },
                "changed": [clause.article for clause, _other in changed],
                "words": [item.as_dict() for item in apart],
                "named_only_in": {
                    here.id: [
                        {
                            "word": each.word,
                            "verdict": each.verdict,
                            "cited": here.cite(each.article),
                        }
                        for each in regulations.named_only_in(here, there)
                    ]
                    for here, there in sides
                },
            }
        )
        return
    _show_differences((one, other), found)
    for pair in changed:
        say("")
        for law, clause in zip((one, other), pair, strict=True):
            point(headed(law, clause), clause.read_in(interface))
    for here, there in sides:
        if lone := regulations.only_in(here, there):
            say("")
            say(_("Only in {name}: {count}").format(name=here.id, count=len(lone)), style="bold")
        for clause in lone:
            point(headed(here, clause), clause.read_in(interface))
    if apart:
        say("")
        say(_("Words named with opposite verdicts: {count}").format(count=len(apart)), style="bold")
    for item in apart:
        both = " · ".join(map("{} {}".format, item.articles, map(_sign, item.valid)))
        console.print(Padding(f"{item.word}  {both}", (0, 0, 0, 2)))
    for here, there in sides:
        if named := regulations.named_only_in(here, there):
            say("")
            counted = _("Words that only {name} names: {count}")
            say(counted.format(name=here.id, count=len(named)), style="bold")
            words = [f"{_sign(each.valid)} {each.word} ({each.article})" for each in named]
            more = " …" if len(named) > _MOST else ""
            console.print(Padding(", ".join(words[:_MOST]) + more, (0, 0, 0, 2)))


def _sign(valid: bool) -> str:
    return "✓" if valid else "✗"


def _show_differences(books: tuple[Law, Law], found: Sequence[Difference]) -> None:
    """What both say on each matter, once; the values that differ stand below, by their names."""
    pairs = groupby(found, key=lambda item: tuple(_places(books, item)))
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
            values = " → ".join(shown(item.parameter, value) for value in item.values)
            console.print(Padding(f"{item.parameter}: {values}", (0, 0, 0, 2)), style="dim")


def _places(books: tuple[Law, Law], item: Difference) -> Iterator[str | None]:
    for book, place in zip(books, item.articles, strict=True):
        yield None if place == book.short else book.find(place).article


_NAMED = ("setup.first_player", "time.modes", "time.clock_seconds")
_NAMES = {**CLOCKS, **PAIRINGS, **STARTERS}
"""What people call the values of those parameters."""


def shown(parameter: str, value: Any) -> str:
    """A parameter's value for people, by its name where it has one."""
    return _shown(value, _NAMES if parameter in _NAMED else {})


def _shown(value: Any, names: Mapping[str, str]) -> str:
    if isinstance(value, Mapping):
        pairs = ((_shown(key, names), _shown(item, names)) for key, item in value.items())
        return ", ".join(f"{key}: {item}" for key, item in pairs)
    if isinstance(value, tuple):
        return ", ".join(_shown(item, names) for item in value)
    if isinstance(value, str) and value in names:
        return _(names[value])
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "–" if value is None else str(value)
