"""Guess how a word without entry was formed, and name the article that stops it.

Nobody types nonsense: *amarle, casita, tomable* are Spanish, but only what the dictionary lists can
be played. So a refusal says how the word seems to be formed. The shapes are data
(``hypotheses.toml``); each is proposed only when the word that it would come from is found.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Literal, NamedTuple

from letrado.core.tiles import fold
from letrado.lexicon.law.analysis import Analysis
from letrado.lexicon.law.conjugation import cell
from letrado.lexicon.law.edition import Edition
from letrado.lexicon.law.form_status import FormStatus, Value, refused
from letrado.lexicon.law.orthography import plain
from letrado.lexicon.law.verbal import INFINITIVE_SE, standings
from letrado.rulebook.strict import Place, build, no_others, parse

_FILE = Path(__file__).parent / "hypotheses.toml"
_MOST = 6
"""Most hypotheses shown for one word."""


class Hypothesis(NamedTuple):
    """A way in which a word might have been formed: its lemma, and why it is refused."""

    kind: str
    lemma: str
    cell: str
    ending: str
    standing: FormStatus


@dataclass(frozen=True, slots=True)
class Derived:
    """A shape: these endings, put in place of one of the bases."""

    kind: str
    parameter: str
    ends: tuple[str, ...]
    bases: tuple[str, ...]
    of: Literal["word", "infinitive", "masculine"]
    article: int = 0

    def cited(self, edition: Edition) -> str:
        """Return the article of the parameter that is about this shape."""
        articles = edition.bases[self.parameter].articles
        return articles[min(self.article, len(articles) - 1)]


@dataclass(frozen=True, slots=True)
class Enclitic:
    """Pronouns that are written together with a verb."""

    pronouns: tuple[str, ...]
    most: int
    cells: tuple[str, ...]
    lost: Mapping[str, str]
    losing: Mapping[str, str]

    def splits(self, word: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Yield every reading of *word* as a verb form and pronouns, with the possible cells.

        Fewest pronouns first; the letter that the verb has lost is given back to it.
        """
        ends = [("", word)]
        for _count in range(self.most):
            ends = [
                (pronoun + after, verb.removesuffix(pronoun))
                for after, verb in ends
                for pronoun in self.pronouns
                if verb.endswith(pronoun) and len(verb) - len(pronoun) > 1
            ]
            for pronouns, verb in ends:
                for pronoun, letter in self.lost.items():
                    if pronouns.startswith(pronoun):
                        yield verb + letter, pronouns, (self.losing[pronoun],)
                yield verb, pronouns, self.cells


@dataclass(frozen=True, slots=True)
class Shapes:
    """The contents of ``hypotheses.toml``."""

    enclitic: Enclitic
    derived: tuple[Derived, ...]
    symbols: frozenset[str]


@lru_cache
def shapes() -> Shapes:
    """Read the shapes of words without entry."""
    raw, place = parse(_FILE), Place(_FILE)
    no_others(raw, ("enclitic", "derived", "symbols"), place)
    enclitic = build(Enclitic, raw["enclitic"], place.within("enclitic"))
    derived = tuple(build(Derived, row, place.within("derived")) for row in raw["derived"])
    return Shapes(enclitic, derived, frozenset(raw["symbols"]["names"]))


def typed(text: str, edition: Edition) -> Iterator[Hypothesis]:
    """Yield hypotheses from the writing: signs and capitals (lexis-2009-v16 8, 10, 14 to 16)."""
    bare = text.strip()
    if bare.startswith("-") or bare.endswith("-"):
        yield _plainly("affix", edition)
    elif "-" in bare:
        yield _plainly("hyphenated", edition)
    if " " in bare:
        yield _plainly("multiword", edition)
    if bare.endswith("."):
        yield _plainly("abbreviation", edition)
    if bare in shapes().symbols:
        yield _plainly("symbol", edition)
    elif any(letter.isupper() for letter in bare[1:]) and not _in_capitals(bare):
        yield _plainly("capital", edition)
    elif bare[:1].isupper() and bare[1:].islower():
        yield _plainly("proper_noun", edition)


def _in_capitals(text: str) -> bool:
    """Say whether a word was just typed in capitals; one without a vowel is an acronym."""
    return text.isupper() and not {"A", "E", "I", "O", "U"}.isdisjoint(fold(text)[0])


def unlisted(word: str, edition: Edition, index: Analysis) -> Iterator[Hypothesis]:
    """Yield the few likeliest hypotheses on a word, given without accents."""
    return islice(_unlisted(word, edition, index), _MOST)


def _unlisted(word: str, edition: Edition, index: Analysis) -> Iterator[Hypothesis]:
    yield from _enclitics(word, edition, index)
    told: set[str] = set()
    for shape in shapes().derived:
        if shape.kind in told:
            continue
        found = _formed_of(word, shape, index)
        if found is not None:
            told.add(shape.kind)
            lemma, end = found
            standing = refused(shape.cited(edition), f"{shape.kind}_unlisted")
            yield Hypothesis(shape.kind, lemma, "", f"-{end}", standing)


def _formed_of(word: str, shape: Derived, index: Analysis) -> tuple[str, str] | None:
    """Return the headword that *word* would be formed of in this shape, and its ending."""
    for end in shape.ends:
        if not word.endswith(end) or len(word) - len(end) < 2:
            continue
        for base in _bases(word.removesuffix(end), shape):
            lemma = _lemma(base, shape, index)
            if lemma and plain(lemma) != word:
                return lemma, end
    return None


def _plainly(kind: str, edition: Edition) -> Hypothesis:
    return Hypothesis(kind, "", "", "", refused(edition.cite(f"words.{kind}"), kind))


def _enclitics(word: str, edition: Edition, index: Analysis) -> Iterator[Hypothesis]:
    """Yield the likeliest accepted verb form with pronouns (lexis-2009-v16 17.5)."""
    hits = [
        (entry.lemma, hit.cell, pronouns)
        for verb, pronouns, cells in shapes().enclitic.splits(word)
        for hit in index.find(verb)
        if any(hit.cell.startswith(c) or hit.cell.endswith(c) for c in cells)
        and (entry := index.entry(hit.number)).is_verb
        and hit.cell != INFINITIVE_SE
        and standings(entry, edition)[cell(hit.cell)].value is Value.ACCEPTED
    ]
    if hits:
        lemma, code, pronouns = min(hits, key=lambda hit: hit[1].endswith(".2v"))
        standing = refused(edition.cite("verbs.enclitic"), "enclitic")
        yield Hypothesis("enclitic", lemma, code, f"-{pronouns}", standing)


def _bases(stem: str, shape: Derived) -> Iterator[str]:
    """Yield the words that a stem may come from, with the spelling that their endings need."""
    for base in shape.bases:
        yield stem + base
        if stem.endswith("qu"):
            yield stem[:-2] + "c" + base
        elif stem.endswith("gu"):
            yield stem[:-1] + base
        elif stem.endswith("c"):
            yield stem[:-1] + "z" + base


def _lemma(base: str, shape: Derived, index: Analysis) -> str:
    """Return the headword that *base* is, if it is of the kind that the shape needs; else ""."""
    for hit in index.find(base):
        entry = index.entry(hit.number)
        if shape.of == "infinitive":
            if hit.cell == "inf":
                return entry.infinitive
        elif not entry.is_verb and base in {plain(entry.lemma), plain(entry.fem)}:
            if shape.of == "masculine" and (entry.fem or plain(entry.lemma) != base):
                continue
            return entry.lemma
    return ""
