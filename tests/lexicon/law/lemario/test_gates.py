"""The eight gates of the lemario: what it must be besides equal to the list, each with its number.

Equality alone proves little, since any word that is left over can be made an entry. The figures
here may get better; a change that makes one worse has to say so in this file.
"""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

import pytest
from tools.lemario.pairing import singulars
from tools.lemario.text import tiles

from letrado.lexicon import catalog
from letrado.lexicon.law import edition, rulings
from letrado.lexicon.law.agreement import is_set_aside
from letrado.lexicon.law.conjugation import CELLS
from letrado.lexicon.law.departures import departures
from letrado.lexicon.law.derive import lemario
from letrado.lexicon.law.entries import Entry
from letrado.lexicon.law.form_status import Value
from letrado.lexicon.law.forms import forms
from letrado.lexicon.law.orthography import plain
from letrado.lexicon.law.patches import patches

WORDS = 636_598
MOST_ENTRIES = 95_000
MOST_WORDS_BY_HAND = WORDS // 1000
MOST_UNKNOWN = 735
MOST_HAND_LINES = 812

EVERY_CELL = {cell.code for cell in CELLS}
LACKED = {
    "tr": set[str](),
    "intr": {"part.fs", "part.mp", "part.fp"},
    "prnl": {"part.fs", "part.mp", "part.fp", *(c for c in EVERY_CELL if c.startswith("imp."))},
    "impers": {
        "part.fs",
        "part.mp",
        "part.fp",
        *(
            c
            for c in EVERY_CELL
            if c.startswith("imp.") or c[-2:] in {"1s", "2s", "2v", "1p", "2p"}
        ),
    },
}
"""Cells that a class lacks; every other cell has an accepted form (lexis-2009-v16 17)."""
SHORT_TABLES = {"haber", "ir"}
"""Their own models leave cells out: the imperative of one, that of *vos* of the other."""


@dataclass(frozen=True, slots=True)
class Yield:
    """An entry with what lexis-2009-v16 accepts of it: words that can be laid, and cells."""

    entry: Entry
    words: frozenset[str]
    cells: frozenset[str]


@lru_cache(maxsize=1)
def harvest() -> tuple[Yield, ...]:
    """Derive the forms of every entry: once, since it is the whole law over the whole lemario."""
    law = edition.load("lexis-2009-v16")
    found = []
    for entry in lemario():
        standing = [
            f for f in forms(entry, law, mistaken=False) if f.standing.value is Value.ACCEPTED
        ]
        words = frozenset(plain(form.spelling) for form in standing)
        playable = frozenset(
            word for word in words if 2 <= tiles(word) <= 15 and not {"k", "w"} & set(word)
        )
        found.append(Yield(entry, playable, frozenset(form.cell for form in standing)))
    return tuple(found)


@lru_cache(maxsize=1)
def times() -> Counter[str]:
    """Count the entries that yield each word."""
    return Counter(word for each in harvest() for word in each.words)


@lru_cache(maxsize=1)
def official() -> frozenset[str]:
    return frozenset(word.lower() for word in catalog.load("fise-2009"))


NAMED_ALONE = {"ires", "venires"}
"""Words accepted because lexis-2009-v16 names them, though no entry yields them (18.2.8).

Every other named word must come from an entry: else names would hide a missing one.
"""


def derived() -> set[str]:
    dropped = {word for word, departure in departures().items() if departure.dropped}
    return (set(times()) - dropped) | (departures().keys() - dropped) | NAMED_ALONE


def entries() -> list[Entry]:
    return [each.entry for each in harvest()]


def test_gate_1_the_lemario_derives_the_official_list_word_for_word() -> None:
    assert len(official()) == WORDS
    assert sorted(official() - derived()) == []
    assert sorted(derived() - official()) == []
    assert len(departures()) == 1


def test_gate_2_it_explains_rather_than_lists() -> None:
    assert len(entries()) <= MOST_ENTRIES


def test_gate_3_hardly_a_word_comes_from_cells_listed_by_hand() -> None:
    """Counted: what comes only from defective verbs, added forms, plurals spelled out, or a name.

    A plural that is formed otherwise because the regulation names it counts as a rule of its own.
    """
    by_hand = Counter(
        word
        for each in harvest()
        if each.entry.verb_class == "def"
        or each.entry.plural not in {"", "none", "m", "f"}
        or any(
            patch.change == "add"
            for patch in patches().get((each.entry.lemma, each.entry.homograph), ())
        )
        for word in each.words
    )
    only = [word for word, count in by_hand.items() if count == times()[word]]
    only += NAMED_ALONE - times().keys()
    assert len(only) <= MOST_WORDS_BY_HAND


def test_gate_4_what_looks_like_a_plural_is_one() -> None:
    """A headword in -s whose singular is in the list is attested, or has a plural of its own."""
    unexplained = [
        each.entry.lemma
        for each in harvest()
        if not each.entry.is_verb
        and times()[plain(each.entry.lemma)] == 1
        and any(singular in official() for singular in singulars(plain(each.entry.lemma)))
        and each.entry.accent not in {"wordlist", "hunspell", "rulings", "hand"}
        and len(each.words) == 1
    ]
    assert unexplained == []


def test_gate_5_every_conjugated_verb_has_every_cell_of_its_class() -> None:
    """None missing; none extra follows from the first gate."""
    partial = {
        each.entry.lemma
        for each in harvest()
        if each.entry.verb_class in LACKED
        and "absent" not in each.entry.marks
        and EVERY_CELL - LACKED[each.entry.verb_class] - each.cells
    }
    assert partial <= {lemma for lemma, _ in patches()} | SHORT_TABLES


def test_gate_6_no_entry_contradicts_a_ruling() -> None:
    words = derived()
    wrong = [
        ruling
        for ruling in rulings.load("lexis-2009-v16")
        if not is_set_aside(ruling)
        and ruling.word.isalpha()
        and 2 <= tiles(plain(ruling.word)) <= 15
        and (plain(ruling.word) in words) != ruling.valid
    ]
    assert wrong == []


def test_gate_7_what_is_unknown_or_by_hand_does_not_grow(
    capsys: pytest.CaptureFixture[str],
) -> None:
    unknown = sum("unknown" in entry.marks for entry in entries())
    hand = sum("hand" in entry.evidence for entry in entries())
    with capsys.disabled():
        print(f" lemario: {unknown} unknown causes, {hand} lines by hand ", end="")
    assert unknown <= MOST_UNKNOWN
    assert hand <= MOST_HAND_LINES


def test_gate_8_no_entry_is_idle_unless_it_says_so() -> None:
    """Without any entry the list would lose a word, or the entry is marked as a homograph."""
    idle = {
        (each.entry.lemma, each.entry.homograph)
        for each in harvest()
        if all(times()[word] > 1 for word in each.words)
    }
    marked = {(e.lemma, e.homograph) for e in entries() if "homograph_hidden" in e.marks}
    assert idle == marked
