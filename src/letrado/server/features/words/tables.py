"""All forms of an entry under an edition: the table of a verb, the forms of another word."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from letrado.base.i18n import translator
from letrado.lexicon.law.conjugation import cell
from letrado.lexicon.law.conjugation.cells import PERSONS, TENSES
from letrado.lexicon.law.edition import Edition
from letrado.lexicon.law.entries import Entry
from letrado.lexicon.law.form_status import Form, Value
from letrado.lexicon.law.forms import forms
from letrado.lexicon.law.orthography import plain
from letrado.lexicon.law.verbal import INFINITIVE_SE
from letrado.lexicon.law.verdict import CELL_NAMES
from letrado.server.features.words.articles import Cited, cite


@dataclass(frozen=True, slots=True)
class Shown:
    """A form as it is written, and its status."""

    spelling: str
    value: str
    article: Cited | None
    here: bool
    """True for the word that the page is about."""


@dataclass(frozen=True, slots=True)
class Row:
    """A person of a tense, or a form's name, with its forms."""

    name: str
    forms: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """A tense."""

    name: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class FormTable:
    """The forms of an entry."""

    lemma: str
    homograph: int
    model: str
    groups: tuple[Group, ...]
    is_verb: bool
    refused: int


def form_table(entry: Entry, edition: Edition, word: str, language: str) -> FormTable:
    """Return every form that *entry* has or might seem to have, with *word* (no accents) marked."""
    found = [form for form in forms(entry, edition) if _is_form(form, word)]
    groups = _verb_groups if entry.is_verb else _other_groups
    return FormTable(
        entry.lemma,
        entry.homograph,
        entry.model,
        tuple(groups(found, edition, word, language)),
        entry.is_verb,
        sum(form.standing.value is Value.REFUSED for form in found),
    )


def _is_form(form: Form, word: str) -> bool:
    """Say whether a form belongs in a table: a refused infinitive with -se only if asked for."""
    refused = form.standing.value is Value.REFUSED
    return form.cell != INFINITIVE_SE or not refused or plain(form.spelling) == word


def _verb_groups(found: list[Form], edition: Edition, word: str, language: str) -> Iterator[Group]:
    _ = translator(language)
    by_cell = _by_cell(found)
    pronominal = by_cell.pop(INFINITIVE_SE, [])
    codes = sorted(by_cell, key=cell)
    rows = [
        _row(cell(code).name(language), by_cell[code], edition, word, language)
        for code in codes
        if not cell(code).finite
    ]
    if pronominal:
        rows.insert(1, _row(_(CELL_NAMES[INFINITIVE_SE]), pronominal, edition, word, language))
    yield Group(_("forms without person"), tuple(rows))
    for tense, name in TENSES.items():
        persons = [code for code in codes if cell(code).finite and cell(code).tense == tense]
        if persons:
            lines = (
                _row(_(PERSONS[cell(code).person]), by_cell[code], edition, word, language)
                for code in persons
            )
            yield Group(_(name), tuple(lines))


def _other_groups(found: list[Form], edition: Edition, word: str, language: str) -> Iterator[Group]:
    _ = translator(language)
    by_cell = _by_cell(found)
    rows = (
        _row(_(CELL_NAMES[code]), listed, edition, word, language)
        for code, listed in by_cell.items()
    )
    yield Group("", tuple(rows))


def _by_cell(found: Iterable[Form]) -> dict[str, list[Form]]:
    by_cell: dict[str, list[Form]] = {}
    for form in found:
        by_cell.setdefault(form.cell, []).append(form)
    return by_cell


def _row(name: str, found: Iterable[Form], edition: Edition, word: str, language: str) -> Row:
    shown = (
        Shown(
            form.spelling,
            form.standing.value.value,
            None
            if form.standing.value is Value.ACCEPTED
            else cite(edition, form.standing.article, language),
            plain(form.spelling) == word,
        )
        for form in found
    )
    return Row(name, tuple(dict.fromkeys(shown)))
