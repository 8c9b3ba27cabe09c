"""Everything that the page of one word shows besides its verdicts."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from letrado.lexicon.law.edition import load as load_edition
from letrado.server.features.words.articles import Cited
from letrado.server.features.words.findings import Finding, Scope
from letrado.server.features.words.laws import BESIDE, HEADINGS, is_edition
from letrado.server.features.words.neighbours import Neighbours, neighbours
from letrado.server.features.words.tables import FormTable, form_table
from letrado.server.features.words.verdicts import (
    Card,
    Explanation,
    Line,
    entries_of,
    explanation,
    lines,
)

TABLES = 4
"""Entries whose forms a page lists: a word seldom belongs to more."""


@dataclass(frozen=True, slots=True)
class Details:
    """The chosen edition's explanation of a word, its relatives, and the cited articles."""

    valid: bool
    """True if the chosen edition, or else some lexicon, has the word."""
    summary: Line | None
    explanation: Explanation | None
    tables: tuple[FormTable, ...]
    neighbours: Neighbours | None
    articles: tuple[tuple[str, tuple[Cited, ...]], ...]
    """Articles by edition, under its name among players."""


def details(finding: Finding, scope: Scope, edition: str) -> Details:
    """Return the details of a word under *edition*."""
    explained = None
    told = (line for one in finding.memberships for line in one.lines)
    summary: Line | None = next(told, None)
    tables: tuple[FormTable, ...] = ()
    if scope.laws and finding.verdicts:
        verdict, index, law = finding.verdicts[edition], scope.laws.index(), load_edition(edition)
        explained = explanation(edition, verdict, index, scope.language)
        readings = verdict.derivations or verdict.undecided
        summary = next(iter(lines(readings, law, scope.language)), None)
        tables = tuple(
            form_table(entry, law, verdict.plain, scope.language)
            for entry in entries_of(verdict, index)[:TABLES]
        )
    cited = (*_in_cards(finding.cards), *_in_explanation(explained), *_in_tables(tables))
    around = _around(finding, scope, edition)
    listed = any(one.valid for one in finding.memberships)
    valid = explained.answer == "valid" if explained else listed
    return Details(valid, summary, explained, tables, around, tuple(_by_edition(cited)))


def _around(finding: Finding, scope: Scope, edition: str) -> Neighbours | None:
    """Return the neighbours among the words of the edition, or of the lexicon asked for."""
    lexicon = scope.lexicon
    if scope.laws and (lexicon is None or is_edition(lexicon.name)):
        lexicon = scope.laws.lexicon(edition) or lexicon
    return neighbours(lexicon, finding.tiles) if lexicon is not None and finding.tiles else None


def _in_cards(cards: Iterable[Card]) -> Iterator[Cited | None]:
    for card in cards:
        yield from (line.article for line in card.lines)
        yield from _in_cards(card.beside)


def _in_explanation(explained: Explanation | None) -> Iterator[Cited | None]:
    if explained:
        for derivation in (*explained.accepted, *explained.undecided):
            yield from (rule.article for rule in derivation.rules)
        yield from (line.article for line in explained.refused)


def _in_tables(tables: Iterable[FormTable]) -> Iterator[Cited | None]:
    for table in tables:
        for group in table.groups:
            for row in group.rows:
                yield from (form.article for form in row.forms)


def _by_edition(cited: Iterable[Cited | None]) -> Iterator[tuple[str, tuple[Cited, ...]]]:
    """Yield the articles that have a text, each once, the oldest edition first."""
    known = dict.fromkeys(article for article in cited if article and article.text)
    for name, heading in HEADINGS.items():
        if name not in BESIDE and (listed := [each for each in known if each.edition == name]):
            yield heading, tuple(listed)
