"""Builds the lexicon `ca-open`: brings the sources, follows the recipe, corrects short words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from letrado.base.errors import Unavailable
from letrado.base.i18n import N_
from letrado.lexicon.law.catalan import FormReading
from letrado.lexicon.sources import packages, tools
from letrado.lexicon.sources.ca_open import evidence, hunspell, pins, recipe, short_words
from letrado.lexicon.sources.ca_open.readings import readings
from letrado.lexicon.sources.packages import Package

Progress = Callable[[str, float], None]
"""Callback with a short message about the current step, and the share that is done (0 to 1)."""

BRINGING_DICTIONARY = N_("Bringing the spelling dictionary")
BRINGING_LEMMAS = N_("Bringing the forms and lemmas")
BRINGING_INDEX = N_("Bringing the lemma index (a large package, once only)")
BRINGING_VERBS = N_("Bringing the verbs")
BRINGING_WORD_LIST = N_("Bringing the Debian word list")
WITHOUT_WORD_LIST = N_("The Debian word list is not available: building without it")
READING = N_("Reading the sources")
CHOOSING = N_("Choosing the words")
ANALYSING = N_("Noting lemmas and categories")
DONE = N_("Done")


@dataclass(frozen=True, slots=True)
class SourceUsed:
    """A source of words, described precisely enough to build the same lexicon again."""

    name: str
    version: str
    licence: str
    file: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Built:
    """The lexicon and its provenance."""

    words: frozenset[str]
    """Upper case, accents dropped, as the text of 2-15 tiles (with Ç, L·L, NY, QU)."""
    sources: tuple[SourceUsed, ...]
    with_wcatalan: bool
    """True if the Debian list was used: it is worth almost one point of F1."""
    why_without: str = ""
    """Why the Debian list was not used although it was wanted; empty otherwise."""
    readings: Mapping[str, list[FormReading]] = field(default_factory=dict)
    """Lemma and category of every form that the sources know, by the text of its tiles."""


def build(
    cache: Path,
    progress: Progress,
    use_wcatalan: bool | None = None,
    *,
    run: tools.Run = tools.run,
) -> Built:
    """Builds the lexicon, bringing into `cache` what is not there yet.

    `use_wcatalan`: True needs the Debian list and fails without it, False leaves it out, None takes
    it where it can be had. Raises Unavailable for any other source that cannot be had.
    """
    progress(BRINGING_DICTIONARY, 0.0)
    affix_file, entry_file = packages.bring(pins.HUNSPELL, cache, run)
    progress(BRINGING_LEMMAS, 0.1)
    (lemma_file,) = packages.bring(pins.SIMPLEMMA, cache, run)
    progress(BRINGING_INDEX, 0.2)
    (index_file,) = packages.bring(pins.LEMMA_INDEX, cache, run)
    progress(BRINGING_VERBS, 0.4)
    (verb_file,) = packages.bring(pins.VERBS, cache, run)
    used = [pins.HUNSPELL, pins.SIMPLEMMA, pins.LEMMA_INDEX, pins.VERBS]

    word_list: Path | None = None
    why_without = ""
    if use_wcatalan is not False:
        progress(BRINGING_WORD_LIST, 0.45)
        try:
            (word_list,) = packages.bring(pins.WCATALAN, cache, run)
            used.append(pins.WCATALAN)
        except Unavailable as unavailable:
            if use_wcatalan:
                raise
            why_without = str(unavailable)
            progress(WITHOUT_WORD_LIST, 0.5)

    progress(READING, 0.5)
    attested = evidence.load(lemma_file, index_file, verb_file, word_list)
    affixes = hunspell.read_affixes(affix_file.read_text("utf-8"))
    entries = hunspell.read_entries(entry_file.read_text("utf-8"))
    progress(CHOOSING, 0.65)
    words = recipe.words(entries, affixes, attested)
    words = short_words.corrected(words, short_words.load())
    progress(ANALYSING, 0.8)
    analysed = readings(recipe.usable_entries(entries, affixes), attested)
    progress(DONE, 1.0)
    return Built(words, _provenance(used), word_list is not None, why_without, analysed)


def _provenance(used: list[Package]) -> tuple[SourceUsed, ...]:
    return tuple(
        SourceUsed(package.name, package.version, package.licence, pinned.member, pinned.sha256)
        for package in used
        for pinned in package.files
    )
