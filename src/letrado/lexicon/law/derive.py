"""Derive all words of an edition from the lemario by applying its law to every entry.

The words are those accepted; words that only a mark unknown to us could decide are kept apart.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from letrado.core.tiles import Alphabet
from letrado.engine import code_reader
from letrado.lexicon.law.conjugation import models
from letrado.lexicon.law.departures import EDITION, departures
from letrado.lexicon.law.edition import Edition
from letrado.lexicon.law.entries import FOLDER, Entry, read_lemario
from letrado.lexicon.law.form_status import Form, Value
from letrado.lexicon.law.forms import forms
from letrado.lexicon.law.named import named_words
from letrado.lexicon.law.orthography import plain
from letrado.lexicon.words import LONGEST, SHORTEST

KINDS = (
    "lemma",
    "fem",
    "plural",
    "infinitive",
    "infinitive-se",
    "gerund",
    "participle",
    "voseo",
    "conjugated",
    "named",
    "listed",
)
"""Kinds of derivation; a word that has several counts under the first."""

_NAMED = KINDS.index("named")
_NO_TILE = frozenset("kw")
_EVERY = 256


@dataclass(frozen=True, slots=True)
class Derived:
    """The words of an edition: without accents, by kind, and those that stay undecided."""

    words: Mapping[str, str]
    """Each accepted word, with its first kind."""
    undetermined: frozenset[str]
    departures: int
    """Number of words corrected because the official list decides otherwise."""

    @property
    def kinds(self) -> Mapping[str, int]:
        """Number of words of each kind."""
        counted = Counter(self.words.values())
        return {kind: counted[kind] for kind in KINDS if counted[kind]}


def lemario() -> tuple[Entry, ...]:
    """Read all our entries; refuse a wrong one."""
    return read_lemario(FOLDER, models())


def derive(
    entries: Sequence[Entry],
    edition: Edition,
    *,
    named: bool = True,
    progress: Callable[[float], None] | None = None,
) -> Derived:
    """Return every word that *entries* yield under *edition*, playable or not."""
    return derive_editions(entries, [edition], named=named, progress=progress)[0]


def derive_editions(
    entries: Sequence[Entry],
    editions: Sequence[Edition],
    *,
    named: bool = True,
    progress: Callable[[float], None] | None = None,
) -> tuple[Derived, ...]:
    """Return every word that *entries* yield under each edition; each verb is conjugated once."""
    found: list[dict[str, int]] = [{} for _ in editions]
    open_: list[set[str]] = [set() for _ in editions]
    for number, entry in enumerate(entries):
        if progress and number % _EVERY == 0:
            progress(number / len(entries))
        for edition, words, undecided in zip(editions, found, open_, strict=True):
            yielded = forms(entry, edition, named=named, mistaken=False)
            _collect(yielded, words, undecided)
    return tuple(map(partial(_finished, named), editions, found, open_))


def _collect(yielded: Iterable[Form], words: dict[str, int], undecided: set[str]) -> None:
    for spelling, cell, standing in yielded:
        if standing.value is Value.ACCEPTED:
            word = plain(spelling)
            kind = _NAMED if standing.reason == "named" else _kind(cell)
            if words.get(word, len(KINDS)) > kind:
                words[word] = kind
        elif standing.value is Value.UNDETERMINED:
            undecided.add(plain(spelling))


def _finished(named: bool, edition: Edition, found: dict[str, int], open_: set[str]) -> Derived:
    """Add the words that the edition names and no entry has yielded.

    Words that it refuses by name do not stay undetermined either.
    """
    if named:
        for ruling in named_words(edition.id).rulings():
            if ruling.valid:
                found.setdefault(plain(ruling.word), _NAMED)
            else:
                open_.discard(plain(ruling.word))
    departed = _depart(found, edition)
    words = {word: KINDS[kind] for word, kind in found.items()}
    return Derived(words, frozenset(open_ - words.keys()), departed)


def _depart(found: dict[str, int], edition: Edition) -> int:
    """Correct *found* by the official list; return the number of words changed."""
    if edition.id != EDITION:
        return 0
    before = len(found)
    changed = 0
    for word, departure in departures().items():
        if departure.dropped:
            found.pop(word, None)
        else:
            found.setdefault(word, KINDS.index("listed"))
        changed += len(found) != before
        before = len(found)
    return changed


_KIND_OF_CELL: dict[str, int] = {}


def _kind(cell: str) -> int:
    """Return the kind of derivation of a cell, as its place in `KINDS`."""
    known = _KIND_OF_CELL.get(cell)
    if known is None:
        known = _KIND_OF_CELL[cell] = KINDS.index(_kind_name(cell))
    return known


def _kind_name(cell: str) -> str:
    tense = cell.partition(".")[0]
    if cell == "inf.se":
        return "infinitive-se"
    if cell.endswith(".2v"):
        return "voseo"
    return {
        "lemma": "lemma",
        "fem": "fem",
        "plural": "plural",
        "inf": "infinitive",
        "ger": "gerund",
        "part": "participle",
    }.get(tense, "conjugated")


def playable_codes(words: Iterable[str], alphabet: Alphabet) -> Iterator[bytes]:
    """Yield the tile codes of those *words* that can be laid: no K or W, from 2 to 15 tiles."""
    read = code_reader(alphabet)
    for word in words:
        if _NO_TILE.isdisjoint(word):
            codes = read(word)
            if SHORTEST <= len(codes) <= LONGEST:
                yield codes
