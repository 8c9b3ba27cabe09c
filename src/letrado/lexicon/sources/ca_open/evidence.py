"""The four word sets that decide which Hunspell entries are words: W, S, I and V.

Hunspell-ca accepts far more than a general dictionary (medical terms, demonyms, terminology). None
of its flags separates them; agreement of independent lists does.
"""

import gzip
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from letrado.lexicon.sources.ca_open import frontcode

_INFINITIVE = re.compile(r"<i>([^<]+)</i>")


@dataclass(frozen=True, slots=True)
class Evidence:
    """The words that each source has, with accents; `wcatalan` is empty if it is not used."""

    wcatalan: frozenset[str]
    """W: a word list, inflected forms included."""
    simplemma: frozenset[str]
    """S: forms and their lemmas."""
    lemma_index: frozenset[str]
    """I: lemmas, all parts of speech."""
    verbs: frozenset[str]
    """V: infinitives with a known conjugation."""
    lemmas: Mapping[str, str] = field(default_factory=dict)
    """Of S: each form and the lemma that it comes from."""
    parts_of_speech: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Of I: each lemma and what it is (noun, adj, verb …)."""

    @property
    def with_wcatalan(self) -> bool:
        """True if the recipe has W; without it some steps do nothing."""
        return bool(self.wcatalan)

    def attests(self, word: str) -> bool:
        """Say whether W or S has the word."""
        return word in self.simplemma or word in self.wcatalan

    def agrees_on(self, word: str) -> bool:
        """Say whether W and S both have the word; without W, S alone decides."""
        return word in self.simplemma and (word in self.wcatalan or not self.wcatalan)


def load(simplemma: Path, lemma_index: Path, verbs: Path, wcatalan: Path | None) -> Evidence:
    """Reads the sources from the files of their packages."""
    lemmas = frontcode.read(simplemma.read_bytes())
    parts_of_speech = _parts_of_speech(lemma_index.read_bytes())
    return Evidence(
        wcatalan=frozenset(wcatalan.read_text("utf-8").split()) if wcatalan else frozenset(),
        simplemma=frozenset(lemmas).union(lemmas.values()),
        lemma_index=frozenset(parts_of_speech),
        verbs=frozenset(_INFINITIVE.findall(verbs.read_text("utf-8"))),
        lemmas=lemmas,
        parts_of_speech=parts_of_speech,
    )


def _parts_of_speech(data: bytes) -> dict[str, tuple[str, ...]]:
    """Return the lemmas of a table `{part of speech: [lemma, ...]}`, with their parts of speech."""
    table: dict[str, Iterable[str]] = json.loads(gzip.decompress(data))
    found: dict[str, tuple[str, ...]] = {}
    for part, lemmas in table.items():
        for lemma in lemmas:
            found[lemma] = (*found.get(lemma, ()), part)
    return found
