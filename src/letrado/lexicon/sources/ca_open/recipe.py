"""The recipe: from Hunspell entries and evidence to a list of words, in ten steps.

The steps work on accented lower-case strings up to step 5, and on the text of tiles from step 6.
The entries give the inflection of words; the evidence decides which of them are words. Without W
(`wcatalan`), the steps that need it use S alone.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from letrado.lexicon.sources.ca_open.evidence import Evidence
from letrado.lexicon.sources.ca_open.hunspell import FORBIDDEN, Affixes, Entry
from letrado.lexicon.sources.ca_open.reform import respell
from letrado.lexicon.sources.ca_open.tiletext import has_vowel, normalise, tile_count

_PLAIN_WORD = re.compile(r"[^\W\d_A-Z]+(?:·[^\W\d_A-Z]+)*")
_SHORT = 3


@dataclass(frozen=True, slots=True)
class Expanded:
    """An entry with its inflected forms, the entry itself first."""

    entry: Entry
    forms: tuple[str, ...]


def words(entries: Iterable[Entry], affixes: Affixes, evidence: Evidence) -> frozenset[str]:
    """Run all ten steps: return the words of the lexicon, before our corrections of short words."""
    expanded = usable_entries(entries, affixes)
    known = frozenset(form for item in expanded for form in item.forms)
    accented = set[str]()
    for item in expanded:
        if item.entry.is_verb:
            accented.update(verb_forms(item, evidence))
        elif item.entry.is_nominal:
            accented.update(nominal_forms(item, evidence))
        else:
            accented.update(single_form(item, evidence))
    result = tile_texts(accented)
    result = agreed_words(result, evidence)
    old, new = respell((item.entry for item in expanded), affixes, evidence, known)
    result = (result - tile_texts(old)) | tile_texts(new)
    result |= western_presents(result)
    return frozenset(filter(has_vowel, result))


def usable_entries(entries: Iterable[Entry], affixes: Affixes) -> tuple[Expanded, ...]:
    """Step 1: common words written in letters only, expanded by their inflection flags.

    Capitals mark proper names and acronyms; hyphens, apostrophes and dots have no tile.
    """
    return tuple(
        Expanded(entry, affixes.forms(entry))
        for entry in entries
        if FORBIDDEN not in entry.flags and is_plain(entry.word)
    )


def is_plain(word: str) -> bool:
    """Say whether a word is lower case and has only letters (and the dot of l·l)."""
    return _PLAIN_WORD.fullmatch(word) is not None and word == word.lower()


def single_form(item: Expanded, evidence: Evidence) -> Iterator[str]:
    """Step 2: an entry without inflection (irregular verb forms, invariables) in W or S."""
    if evidence.attests(item.entry.word):
        yield item.entry.word


def verb_forms(item: Expanded, evidence: Evidence) -> Iterator[str]:
    """Steps 3 and 5: all forms of a verb in S and in W or V.

    Regular conjugation is almost never wrong: the question is only whether the verb exists.
    """
    verb = item.entry.word
    if verb in evidence.simplemma and (verb in evidence.wcatalan or verb in evidence.verbs):
        yield from item.forms
        yield from inchoative_presents(item.entry)


def inchoative_presents(entry: Entry) -> Iterator[str]:
    """Step 5: the present in -ixo (Valencian) and -eixs (Balearic), which models 12, 13 lack."""
    if entry.is_inchoative:
        stem = entry.word.removesuffix("ir")
        yield stem + "ixo"
        yield stem + "eixs"


def nominal_forms(item: Expanded, evidence: Evidence) -> Iterator[str]:
    """Step 4: an entry in W and S, or in I and one of them; of its forms, those attested.

    The forms are filtered because a flag may give a feminine that nobody uses.
    """
    word = item.entry.word
    in_w, in_s = word in evidence.wcatalan, word in evidence.simplemma
    if (in_w and in_s) or (word in evidence.lemma_index and (in_w or in_s)):
        yield word
        attested = evidence.wcatalan if in_w else evidence.simplemma
        yield from (form for form in item.forms if form in attested)


def tile_texts(accented: Iterable[str]) -> set[str]:
    """Step 6: the words that can be laid with 2-15 Catalan tiles, as the text of those tiles."""
    return {text for text in map(normalise, accented) if text is not None}


def agreed_words(texts: set[str], evidence: Evidence) -> set[str]:
    """Step 7: add the texts that W and S agree on; for 2-3 tiles take exactly W.

    Among the shortest words the other lists carry abbreviations, symbols and letters; W does not.
    """
    if not evidence.with_wcatalan:
        return texts
    in_w = tile_texts(filter(is_plain, evidence.wcatalan))
    in_s = tile_texts(filter(is_plain, evidence.simplemma))
    longer = {text for text in texts | (in_w & in_s) if tile_count(text) > _SHORT}
    return longer | {text for text in in_w if tile_count(text) <= _SHORT}


def western_presents(texts: set[str]) -> set[str]:
    """Step 9: the presents of step 5 for verbs known by their forms only (no entry with a model).

    X-IX, -IXES, -IXEN and (-IM or -EIM) give X-IXO;
    X-EIX, -EIXES, -EIXEN, -ESC and -IM give X-EIXS.
    """
    found = set[str]()
    for text in texts:
        if not text.endswith("IX"):
            continue
        stem = text.removesuffix("IX")
        if {stem + "IXES", stem + "IXEN"} <= texts and (
            stem + "IM" in texts or stem + "EIM" in texts
        ):
            found.add(stem + "IXO")
        if not text.endswith("EIX"):
            continue
        stem = text.removesuffix("EIX")
        if {stem + "EIXES", stem + "EIXEN", stem + "ESC", stem + "IM"} <= texts:
            found.add(stem + "EIXS")
    return tile_texts(text.lower() for text in found)
