"""Gathers what the sources say of a spelling, for questions by plain word.

Everything is keyed by the plain word (no accents), since that is all the official list shows.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tools.lemario.sources import hunspell, pins

from letrado.lexicon.law.orthography import plain
from letrado.lexicon.sources.packages import bring

VERB_FLAGS = "REIXD"
_SLIP = re.compile("ü(?![eiéí])")
"""A diaeresis where Spanish has none: the word list has *segün*."""


@dataclass(frozen=True, slots=True)
class Hunspell:
    """The two dictionaries as one: they share their format, and most of their lines."""

    nominal: dict[str, set[str]]
    """Singulars of lines with plural or gender, feminines included: plain to accented."""
    lines: frozenset[str]
    """Accented headwords of such lines: no feminine is one unless it is a noun of its own."""
    plural: frozenset[str]
    """Accented singulars that the dictionary pluralises."""
    bare: dict[str, set[str]]
    """Words that nothing inflects: plain to accented."""
    feminine: dict[str, set[str]]
    """Accented masculine to accented feminine."""
    verbs: dict[str, set[str]]
    """Infinitives with a conjugation: plain to accented."""
    conjugated: dict[str, set[str]]
    """Forms of verbs: plain to accented."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that the inference knows beside the list and the regulation."""

    wordlist: dict[str, set[str]]
    """The public-domain list: plain to accented."""
    hunspell: Hunspell


def load(cache: Path) -> Evidence:
    """Brings what is not in *cache* yet, and reads it."""
    (words,) = bring(pins.WORDLIST, cache)
    lines: set[hunspell.Line] = set()
    gathered = _Gathering()
    for package in (pins.HUNSPELL, pins.HUNSPELL_AMERICAN):
        affix_file, line_file = bring(package, cache)
        affixes = hunspell.read_affixes(affix_file.read_text("utf-8"))
        for line in hunspell.read_lines(line_file.read_text("utf-8")):
            if line not in lines:
                lines.add(line)
                gathered.add(line, affixes)
    return Evidence(
        wordlist=_by_plain(
            word
            for word in words.read_text("utf-8").split()
            if word.isalpha() and word.islower() and not _SLIP.search(word)
        ),
        hunspell=gathered.done(),
    )


def _by_plain(words: Iterable[str]) -> dict[str, set[str]]:
    found: defaultdict[str, set[str]] = defaultdict(set)
    for word in words:
        found[plain(word)].add(word)
    return dict(found)


class _Gathering:
    """Sorts lines and their relatives by what they are."""

    def __init__(self) -> None:
        self.nominal: set[str] = set()
        self.lines: set[str] = set()
        self.plural: set[str] = set()
        self.bare: set[str] = set()
        self.feminine: defaultdict[str, set[str]] = defaultdict(set)
        self.verbs: set[str] = set()
        self.conjugated: set[str] = set()

    def add(self, line: hunspell.Line, affixes: hunspell.Affixes) -> None:
        for relative in affixes.relatives(line):
            if relative.is_verb:
                self.verbs.add(relative.word)
                self.conjugated.update(affixes.inflected(relative, VERB_FLAGS))
            elif relative.is_nominal:
                self._add_nominal(relative, affixes)
            else:
                self.bare.add(relative.word)

    def _add_nominal(self, line: hunspell.Line, affixes: hunspell.Affixes) -> None:
        self.nominal.add(line.word)
        self.lines.add(line.word)
        plural = hunspell.PLURAL in line.flags
        if plural:
            self.plural.add(line.word)
        # The rules of the feminine give its plural too.
        for form in affixes.inflected(line, hunspell.FEMININE):
            if form.endswith("a"):
                self.nominal.add(form)
                self.feminine[line.word].add(form)
                self.plural.add(form)

    def done(self) -> Hunspell:
        return Hunspell(
            nominal=_by_plain(self.nominal),
            lines=frozenset(self.lines),
            plural=frozenset(self.plural),
            bare=_by_plain(self.bare),
            feminine=dict(self.feminine),
            verbs=_by_plain(self.verbs),
            conjugated=_by_plain(self.conjugated),
        )
