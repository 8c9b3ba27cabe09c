"""Puts verbs and other words into one dictionary, and proves it against the list.

Numbers homographs, marks the entries that the list could do without, and splits the lines by the
licence of what they rest on.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tools.lemario.lawful import EDITION
from tools.lemario.text import tiles

from letrado.base.files import write_aside
from letrado.lexicon.law import edition
from letrado.lexicon.law.departures import departures
from letrado.lexicon.law.entries import COLUMNS, FILES, Entry
from letrado.lexicon.law.form_status import Value
from letrado.lexicon.law.forms import forms
from letrado.lexicon.law.orthography import plain
from letrado.lexicon.law.rulings import load
from letrado.lexicon.words import LONGEST, SHORTEST

_NO_TILE = frozenset("kw")
_ADVICE = (
    "Made by python -m tools.lemario: do\n"
    "# not edit; corrections go to the exception files (see README.md).\n"
)
HEADS = (
    f"# The lemario: entries inferred from the official list. {_ADVICE}",
    "# The lemario: entries that rest on the Hunspell dictionaries of Spanish. Subject to the "
    f"terms\n# of the Mozilla Public License, v. 2.0 (see LICENCE.md). {_ADVICE}",
)
"""Heads of the two files."""


@dataclass(frozen=True, slots=True)
class Assembled:
    """The entries in their order, and how what they derive compares with the list."""

    entries: tuple[Entry, ...]
    missing: frozenset[str]
    extra: frozenset[str]
    overrides: int


def assemble(found: Iterable[Entry], words: frozenset[str]) -> Assembled:
    """Number, mark, and derive the entries *found*; compare with *words*."""
    entries = _numbered(found)
    yielded = [board_words(entry) for entry in entries]
    times = Counter(word for each in yielded for word in each)
    marked = tuple(
        _marked(entry, each, times) for entry, each in zip(entries, yielded, strict=True)
    )
    derived = set(times) | named_in_full()
    dropped = {word for word, departure in departures().items() if departure.dropped}
    added = departures().keys() - dropped
    overrides = len(derived & dropped) + len(added - derived)
    derived = (derived - dropped) | added
    return Assembled(marked, words - derived, frozenset(derived - words), overrides)


def board_words(entry: Entry) -> frozenset[str]:
    """Return the plain words of *entry* that are accepted and can be laid on a board."""
    law = edition.load(EDITION)
    return frozenset(
        word
        for form in forms(entry, law, mistaken=False)
        if form.standing.value is Value.ACCEPTED and _fits_the_board(word := plain(form.spelling))
    )


def named_in_full() -> frozenset[str]:
    """Return the words that the regulation accepts by name, whatever their entry."""
    spelled = (plain(ruling.word) for ruling in load(EDITION) if ruling.valid)
    return frozenset(word for word in spelled if word.isalpha() and _fits_the_board(word))


def _fits_the_board(word: str) -> bool:
    return SHORTEST <= tiles(word) <= LONGEST and _NO_TILE.isdisjoint(word)


def _numbered(found: Iterable[Entry]) -> list[Entry]:
    """Sort and number: of several entries with one lemma the first has no number, the next is 2.

    Verbs come first and keep the numbers that they have, which patches refer to.
    """
    numbered: list[Entry] = []
    taken: dict[str, int] = {}
    for entry in sorted(set(found), key=_order):
        last = taken.get(entry.lemma)
        number = entry.homograph if entry.is_verb or last is None else max(last, 1) + 1
        taken[entry.lemma] = max(number, last or 0)
        numbered.append(replace(entry, homograph=number))
    numbered.sort(key=lambda entry: (entry.lemma, entry.homograph))
    return numbered


def _order(entry: Entry) -> tuple[str, bool, int, str]:
    return (entry.lemma, not entry.is_verb, entry.homograph, str(entry))


def _marked(entry: Entry, words: frozenset[str], times: Mapping[str, int]) -> Entry:
    """Mark each entry without which the list would be the same."""
    hidden = all(times[word] > 1 for word in words)
    return replace(entry, marks=entry.marks | {"homograph_hidden"}) if hidden else entry


def rests_on_hunspell(entry: Entry) -> bool:
    """Say whether a line has to keep the licence of the Hunspell dictionaries."""
    return "hunspell" in entry.evidence or entry.accent == "hunspell"


def files(entries: Sequence[Entry]) -> Iterator[tuple[str, bytes]]:
    """The name and the content of each file of entries."""
    for name, head, ours in zip(FILES, HEADS, (True, False), strict=True):
        lines = [str(entry) for entry in entries if rests_on_hunspell(entry) != ours]
        count = f"# entries: {len(lines)}\n"  # a file that was cut is refused by it
        text = head + count + "# " + "\t".join(COLUMNS) + "\n" + "\n".join([*lines, ""])
        yield name, text.encode()


def write(entries: Sequence[Entry], folder: Path) -> None:
    """Write the files of entries, each whole or not at all."""
    for name, content in files(entries):
        write_aside(folder / name, [content])
