"""Look up the words that an edition names: by the word itself and by its lemma.

A ruling on a named word overrides every class rule (XI of the later editions), but only as a form
of its own lemma: a form of another entry with the same letters is not touched. Rulings that merely
apply a category to an example are left to the class rules.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from letrado.lexicon.law.orthography import plain
from letrado.lexicon.law.plurals import candidates, stressed_letter
from letrado.lexicon.law.rulings import Ruling, load

INVARIABLE = "invariable-plural"
PLURAL_KINDS = frozenset(["plural", INVARIABLE])
VERBAL_KINDS = frozenset(
    [
        "infinitive",
        "infinitive-se",
        "gerund",
        "participle",
        "conjugated",
        "imperative",
        "voseo",
        "enclitic",
    ]
)
"""Kinds of rulings on verbs; they do not apply to a noun spelled like the infinitive: *cantar*."""

Sound = tuple[str, int | None]


def sound(word: str) -> Sound:
    """Return letters and stress: *ventisco* is not *ventiscó*, but *chiás* equals *chias*."""
    return plain(word), stressed_letter(word)


class NamedPlurals(NamedTuple):
    """The rulings of an edition on the plural of one gender of a lemma."""

    valid: tuple[Ruling, ...]
    invalid: tuple[Ruling, ...]


NO_PLURALS = NamedPlurals((), ())
"""No rulings on a plural."""
_NO_RULINGS: Mapping[Sound, Ruling] = MappingProxyType({})


class NamedWords:
    """The rulings of one edition by word and by lemma."""

    def __init__(self, rulings: tuple[Ruling, ...]) -> None:
        self._by_word: dict[str, list[Ruling]] = {}
        self._by_lemma: dict[str, list[Ruling]] = {}
        for ruling in rulings:
            if ruling.category_rule:
                continue
            self._by_word.setdefault(plain(ruling.word.lower()), []).append(ruling)
            self._by_lemma.setdefault(ruling.lemma, []).append(ruling)

    def of_word(self, word: str) -> tuple[Ruling, ...]:
        """Return the rulings on a word, given without accents."""
        return tuple(self._by_word.get(word, ()))

    def of_lemma(self, *lemmas: str, verb: bool) -> Mapping[Sound, Ruling]:
        """Return the rulings on forms of a verb, or of another word, by `sound`; no plurals."""
        if self._by_lemma.keys().isdisjoint(lemmas):
            return _NO_RULINGS
        found: dict[Sound, Ruling] = {}
        for lemma in lemmas:
            for ruling in self._by_lemma.get(lemma, ()):
                if ruling.kind not in PLURAL_KINDS and (ruling.kind in VERBAL_KINDS) is verb:
                    found.setdefault(sound(ruling.word), ruling)
        return found

    def plurals(
        self, lemma: str, fem: str, closed: frozenset[str] = frozenset()
    ) -> tuple[NamedPlurals, NamedPlurals]:
        """Return the rulings on the plural of a lemma's first form, and on that of its feminine.

        Those of the articles *closed* are left out: they are about letters and notes, which are
        entries of their own.
        """
        if self._by_lemma.keys().isdisjoint((lemma, fem)):
            return NO_PLURALS, NO_PLURALS
        rulings = [
            r
            for r in self._by_lemma.get(lemma, ())
            if r.kind in PLURAL_KINDS and r.article not in closed
        ]
        plurals = set(map(plain, candidates(fem))) - set(map(plain, candidates(lemma)))
        feminine = [r for r in rulings if fem and plain(r.word) in plurals]
        masculine = [r for r in rulings if r not in feminine]
        if fem:  # an edition may name it as a lemma of its own: *algotra*
            feminine += [
                r
                for r in self._by_lemma.get(fem, ())
                if r.kind in PLURAL_KINDS and r.article not in closed
            ]
        return _sorted_out(masculine), _sorted_out(feminine)

    def rulings(self) -> Iterator[Ruling]:
        """Yield every ruling."""
        return chain.from_iterable(self._by_word.values())


def _sorted_out(rulings: Iterable[Ruling]) -> NamedPlurals:
    listed = tuple(rulings)
    return NamedPlurals(
        tuple(r for r in listed if r.valid), tuple(r for r in listed if not r.valid)
    )


NOTHING = NamedWords(())
"""No named words: an edition is then judged by class rules and entries alone."""


@lru_cache
def named_words(edition: str) -> NamedWords:
    """Return the named words of an edition, given by its id."""
    return NamedWords(load(edition))
