"""The named words: every word that an edition itself rules on, one line for each ruling.

The regulations name some two thousand words each, as examples, exceptions and refusals. They are
kept in a table beside the edition's articles (``editions/<edition>/words.tsv``) and override its
class rules.

>>> [ruling.word for ruling in load("lexis-2009-v16") if ruling.article == "13"]
['haiga', 'haigas', 'zuriza', 'zurizas']
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal, get_args

from letrado.base.errors import Unreadable
from letrado.base.files import bytes_of

FOLDER = Path(__file__).parent / "data" / "editions"

LexiconEdition = Literal["lexis-2004", "lexis-redeletras", "lexis-2008-v15", "lexis-2009-v16"]

EDITIONS: tuple[LexiconEdition, ...] = get_args(LexiconEdition)
"""The editions of the law of words that are shipped, oldest first."""

Validity = Literal["valid", "invalid"]

KINDS = frozenset(
    [
        "acronym",
        "adverb",
        "adverb-mente",
        "affix",
        "apheresis",
        "apocope",
        "base",
        "capital-letter",
        "chemical-symbol",
        "conjugated",
        "conjunction",
        "contraction",
        "derivative",
        "diminutive",
        "enclitic",
        "feminine",
        "foreign",
        "gerund",
        "hyphenated",
        "imperative",
        "infinitive",
        "infinitive-se",
        "interjection",
        "invariable-plural",
        "latinism",
        "locution-part",
        "multiword",
        "onomatopoeia",
        "participle",
        "plural",
        "preposition",
        "pronoun",
        "proper-noun",
        "verbal-adjective",
        "voseo",
    ]
)
"""Kinds of rulings: the form of its lemma, or the class of word that the article is about."""

_COLUMNS = ("article", "word", "verdict", "lemma", "kind", "note")
_LARGEST = 4 << 20


@dataclass(frozen=True, slots=True)
class Ruling:
    """A spelling accepted or refused *as a form of its lemma*, and the article that says so."""

    article: str
    word: str
    verdict: Validity
    lemma: str
    kind: str
    notes: tuple[str, ...] = ()

    @property
    def valid(self) -> bool:
        """True if the form is accepted."""
        return self.verdict == "valid"

    @property
    def implied(self) -> bool:
        """True if the text fixes this form by a rule without spelling it."""
        return self.notes[:1] == ("implied",)

    @property
    def category_rule(self) -> bool:
        """True if it is only an inference from an example of a whole class."""
        return any(note.startswith("category rule") for note in self.notes)

    @property
    def tile_collision(self) -> bool:
        """True if the same tiles spell a word that is accepted by another derivation."""
        return any(note.startswith("tile-collision:") for note in self.notes)


@lru_cache
def load(edition: str) -> tuple[Ruling, ...]:
    """Return the named words of *edition*, in the order of its articles."""
    if edition not in EDITIONS:
        raise Unreadable(
            "lexicon.edition_unknown",
            "There is no edition “{edition}” of the law of words: choose one of {known}",
            edition=edition[:80],
            known=", ".join(EDITIONS),
        )
    return read_rulings(FOLDER / edition / "words.tsv")


def read_rulings(file: Path) -> tuple[Ruling, ...]:
    """Read the rulings of one edition: a header, then ``article word verdict lemma kind note``."""
    return tuple(ruling for _, ruling in _rows(file, _COLUMNS))


def read_editions(file: Path) -> Mapping[str, tuple[Ruling, ...]]:
    """Read the rulings of several editions in one table, whose first column names the edition."""
    found: dict[str, list[Ruling]] = {}
    for edition, ruling in _rows(file, ("edition", *_COLUMNS)):
        found.setdefault(edition, []).append(ruling)
    return MappingProxyType({edition: tuple(rulings) for edition, rulings in found.items()})


def _rows(file: Path, columns: tuple[str, ...]) -> Iterator[tuple[str, Ruling]]:
    """Yield each ruling with its edition (empty if the table has no such column), none twice."""
    lines = _lines(file)
    if not lines or tuple(lines[0].split("\t")) != columns:
        raise _unreadable(file, 1, "not the header", " ".join(columns))
    seen: dict[tuple[str, ...], int] = {}
    for number, line in enumerate(lines[1:], 2):
        cells = line.split("\t")
        if len(cells) != len(columns):
            problem = f"{len(cells)} columns"
            raise _unreadable(file, number, problem, f"{len(columns)}, with a tab between them")
        *edition, article, word, verdict, lemma, kind, note = cells
        for name, cell, known in (
            ("edition", edition[0] if edition else EDITIONS[0], EDITIONS),
            ("verdict", verdict, get_args(Validity)),
            ("kind", kind, sorted(KINDS)),
        ):
            if cell not in known:
                raise _unreadable(file, number, f"{name} “{cell[:40]}”", ", ".join(known))
        if not (article and word and lemma):
            raise _unreadable(file, number, "empty", "article, word and lemma")
        if earlier := seen.setdefault((*edition, article, word, lemma, kind), number) - number:
            raise _unreadable(file, number, f"the ruling of line {number + earlier} again", "once")
        notes = tuple(note.split("; ")) if note else ()
        valid: Validity = "valid" if verdict == "valid" else "invalid"
        yield "".join(edition), Ruling(article, word, valid, lemma, kind, notes)


def _lines(file: Path) -> list[str]:
    content = bytes_of(file, _LARGEST)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise _unreadable(file, line, "not UTF-8", "UTF-8") from error
    return text.removesuffix("\n").split("\n")


def _unreadable(file: Path, line: int, problem: str, allowed: str) -> Unreadable:
    return Unreadable(
        "lexicon.rulings_unreadable",
        "{file}, line {line}: {problem}; allowed: {allowed}",
        file="/".join(file.parts[-2:]),
        line=line,
        problem=problem,
        allowed=allowed,
    )
