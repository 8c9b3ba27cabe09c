"""Step 8 of the recipe: the spelling reform of 2016, which the older word lists do not know.

The reform doubled the r of some learned words (`erradicar`, once `eradicar`) and gave compounds of
roots in s- their e back (`exoesquelet`, once `exosquelet`). Hunspell has the new spelling; W and S
have the old one, which is thus the evidence for the new.
"""

import re
from collections.abc import Collection, Iterable, Iterator

from letrado.lexicon.sources.ca_open.evidence import Evidence
from letrado.lexicon.sources.ca_open.hunspell import Affixes, Entry

_RR = re.compile("rr")
_INNER_ES = re.compile("(?<=[aeiouàèéíïòóúül])es(?=[cfglmnpqtv])")


def respell(
    entries: Iterable[Entry], affixes: Affixes, evidence: Evidence, known: Collection[str]
) -> tuple[set[str], set[str]]:
    """Return the accented forms that the reform retires, and those that replace them.

    `known` are all forms that Hunspell knows: a spelling among them has not been retired.
    """
    old, new = set[str](), set[str]()
    for entry in entries:
        for former in former_spellings(entry.word):
            if _was_reformed(entry.word, former, evidence, known):
                new.update(affixes.forms(entry))
                before = affixes.forms(Entry(former, entry.flags))
                old.update(form for form in before if form not in known)
    return old, new


def former_spellings(word: str) -> Iterator[str]:
    """Yield the spellings that the word may have had before 2016: one rr as r, or inner es as s."""
    for double in _RR.finditer(word):
        yield word[: double.start()] + "r" + word[double.end() :]
    for inner in _INNER_ES.finditer(word):
        yield word[: inner.start()] + "s" + word[inner.end() :]


def _was_reformed(word: str, former: str, evidence: Evidence, known: Collection[str]) -> bool:
    return former not in known and not evidence.attests(word) and evidence.agrees_on(former)
