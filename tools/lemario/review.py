"""The hand edits: the exception files of the lemario, read before anything is inferred."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tools.lemario.classes import Facts
from tools.lemario.tables import read_table

from letrado.lexicon.law.entries import FOLDER


@dataclass(frozen=True, slots=True)
class Review:
    """Decisions of people against the inference, or beyond it."""

    accents: tuple[str, ...]
    """Spellings that come first for their plain word."""
    rejected: frozenset[str]
    """Spellings of the sources that are no headwords."""
    genders: Mapping[str, str]
    """Masculine to its feminine; to a hyphen where it has none."""
    plurals: Mapping[str, str]
    """Headword to the plurals that replace those of the rule."""
    facts: Mapping[str, tuple[Facts, ...]]
    """Headword to what is known of it, an item an entry."""


def load(folder: Path = FOLDER) -> Review:
    """Reads the four files of *folder*."""
    facts: dict[str, tuple[Facts, ...]] = {}
    for lemma, pos, marks, _ in read_table(folder / "no-plural.tsv", 4):
        own = Facts(
            tuple(pos.split(",")),
            frozenset(marks.split(",")) if marks else frozenset(),
            plural=False,
        )
        facts[lemma] = (*facts.get(lemma, ()), own)
    spellings = [row[1] for row in read_table(folder / "accent-review.tsv", 3)]
    return Review(
        accents=tuple(text for text in spellings if not text.startswith("-")),
        rejected=frozenset(text[1:] for text in spellings if text.startswith("-")),
        genders={row[0]: row[1] for row in read_table(folder / "gender-review.tsv", 3)},
        plurals={row[0]: row[1] for row in read_table(folder / "plural-exceptions.tsv", 3)},
        facts=facts,
    )
