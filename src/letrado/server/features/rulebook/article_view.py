"""An article for its page: its text, what enforces it, and where else the rule is stated."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from letrado.base.errors import Unreadable
from letrado.base.i18n import N_, Text, cited
from letrado.laws import grounds
from letrado.laws.articles import around, bare, outline, parts_of
from letrado.laws.editions import EDITIONS, Law, load
from letrado.laws.values import basis, label, shown
from letrado.rulebook import Clause, Covered, Kind, Rulebook
from letrado.server.rendering.articles import article_link, slug

CLASSES: Mapping[Kind, tuple[Text, Text]] = {
    "AUTO": (N_("Done by the program"), N_("It is computed, or what breaks it is refused.")),
    "CLOCK": (N_("The clock sees to it"), N_("The program’s clock and timers carry it out.")),
    "PROCEDURE": (N_("A step that is recorded"), N_("People do it, and the game’s log keeps it.")),
    "DIRECTOR": (N_("Someone decides"), N_("A person decides within bounds, and it is recorded.")),
    "ADVISORY": (
        N_("For people to observe"),
        N_("It is shown; it can be the ground of a sanction."),
    ),
}
"""Duty of the software for a rule of each class."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An article in a list or in a text."""

    number: str
    anchor: str
    link: str
    cited: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Value:
    """A parameter: its name for people, its value, and its source."""

    key: str
    label: str
    value: str
    basis: str
    link: str


@dataclass(frozen=True, slots=True)
class ArticlePage:
    """Everything that the page of an article shows."""

    law: Law
    entry: Entry
    chapter: str
    wholes: tuple[Entry, ...]
    parts: tuple[Entry, ...]
    before: Entry | None
    after: Entry | None
    readings: tuple[tuple[str, str], ...]
    classes: tuple[tuple[Kind, Text, Text], ...]
    values: tuple[Value, ...]
    rules: tuple[Mapping[str, Any], ...]
    behind: Covered | None
    valid: tuple[str, ...]
    invalid: tuple[str, ...]
    elsewhere: tuple[tuple[Law, tuple[Entry, ...]], ...]


def entry(law: Law, number: str, language: str) -> Entry:
    """Return an article, or a number that has only parts."""
    clause = law.clauses.get(number)
    title = clause.title if clause else None
    return Entry(
        number,
        slug(number),
        article_link(law.id, number),
        cited(law.cite(number) if clause else _cited(law, number), language),
        title.read_in(language) if title else "",
        clause.read_in(language) if clause else "",
    )


def _cited(law: Law, number: str) -> str:
    """Return the citation of a number without a text of its own, in the form of its parts."""
    first = parts_of(law, number)[0].article
    return law.cite(first).removesuffix(first) + number


def value(law: Law, key: str, language: str) -> Value:
    """Return a parameter of an edition."""
    articles = law.bases[key].articles
    return Value(
        key,
        label(law, key).read_in(language),
        shown(key, law.parameter(key), language),
        basis(law, key, language),
        article_link(law.id, articles[0]) if articles else "",
    )


def number_of(law: Law, typed: str) -> str:
    """Return the number asked for, as the edition writes it; `Unreadable` if it has none."""
    try:
        return law.find(typed).article
    except Unreadable:
        number = bare(law, typed)
        if number in outline(law.id):
            return number
        raise


def article_page(law: Law, number: str, language: str) -> ArticlePage:
    """Return the page of the article with that number."""
    clause = law.clauses.get(number)
    parts = parts_of(law, number)
    before, after = around(law, number)
    behind = grounds.cover(law, number) if clause else None
    notes = grounds.readings(law, behind) if behind else {}
    named = grounds.named(law, number)
    resting = behind.parameters if behind else ()
    chapter = law.chapters[(clause or parts[0]).chapter]
    return ArticlePage(
        law=law,
        entry=entry(law, number, language),
        chapter=chapter.read_in(language),
        wholes=tuple(entry(law, whole, language) for whole in reversed([*_wholes(law, number)])),
        parts=tuple(entry(law, part.article, language) for part in parts),
        before=entry(law, before, language) if before else None,
        after=entry(law, after, language) if after else None,
        readings=tuple((name, note.read_in(language)) for name, note in notes.items()),
        classes=tuple((kind, *CLASSES[kind]) for kind in (behind.classes if behind else ())),
        values=tuple(value(law, key, language) for key in resting if key in law.bases),
        rules=tuple(grounds.rows(law, clause) if clause else ()),
        behind=behind,
        valid=tuple(row["word"] for row in named if row["verdict"] == "valid"),
        invalid=tuple(row["word"] for row in named if row["verdict"] == "invalid"),
        elsewhere=tuple(_elsewhere(law, clause, language)) if clause else (),
    )


def _wholes(law: Law, number: str) -> Iterator[str]:
    whole = outline(law.id)[number]
    while whole:
        yield whole
        whole = outline(law.id)[whole]


def _elsewhere(law: Law, clause: Clause, language: str) -> Iterator[tuple[Law, tuple[Entry, ...]]]:
    for other in map(load, EDITIONS):
        found = grounds.elsewhere(law, clause, other) if other is not law else []
        if found:
            yield other, tuple(entry(other, each.article, language) for each in found)


def is_of_games(law: Law) -> bool:
    """Say whether an edition is of the law of games."""
    return isinstance(law, Rulebook)
