"""The judge: every way in which a word could be valid under an edition, and the result of each.

::

    judge = Judge(edition.load("lexis-2009-v16"))
    judge("tarayes").answer
    [reading.lemma for reading in judge("cosas").derivations]

The explanation is the computation: hypotheses come from the analysis index, the edition's articles
decide each, and the answer is whatever is left standing.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from letrado.base.errors import LetradoError, Unreadable
from letrado.core.tiles import Alphabet, fold
from letrado.lexicon.law import analysis
from letrado.lexicon.law.analysis import Analysis, Hit
from letrado.lexicon.law.conjugation import cell
from letrado.lexicon.law.departures import EDITION, departures
from letrado.lexicon.law.edition import Edition
from letrado.lexicon.law.entries import Entry
from letrado.lexicon.law.form_status import Form, FormStatus, Value, accepted, refused, undetermined
from letrado.lexicon.law.forms import admit, ruled, rulings_on
from letrado.lexicon.law.hypotheses import Hypothesis, typed, unlisted
from letrado.lexicon.law.named import NOTHING, named_words
from letrado.lexicon.law.nominal import nominal_forms
from letrado.lexicon.law.orthography import plain
from letrado.lexicon.law.verbal import INFINITIVE_SE, infinitive_se, verb_form
from letrado.lexicon.law.verdict import Reading, Verdict
from letrado.lexicon.words import bounded, playable

if TYPE_CHECKING:  # it imports the whole engine, which judging does not need
    from letrado.lexicon.lookup import Lexicon

_SIGNS = frozenset(" -.")
_SPANISH = frozenset("abcdefghijklmnñopqrstuvwxyz")
_INFINITIVES = ("ar", "ir")
"""Endings of new verbs; a word in -er without entry is hardly ever a verb (*router*)."""


class Judge:
    """Judges words under one edition; holds nothing that changes, so threads may share it."""

    def __init__(
        self,
        edition: Edition,
        index: Analysis | None = None,
        *,
        named: bool = True,
        lexicon: "Lexicon | None" = None,
    ) -> None:
        """Judge under *edition*; with *named* off by its class rules alone.

        A *lexicon* is asked too, for words that are listed there and that nothing derives.
        """
        self.edition = edition
        self._index = index or analysis.load()
        self._named = named_words(edition.id) if named else NOTHING
        self._lexicon = lexicon
        self._alphabet = Alphabet.load("es")

    @property
    def name(self) -> str:
        """Name of the edition, with its profile."""
        return self.edition.name

    def __call__(self, text: str) -> Verdict:
        """Return the verdict on a word as people type it; raise `Unreadable` for no word at all."""
        word = readable(text)
        key = fold(word)[0].lower()
        readings: list[Reading] = []
        if _SPANISH.issuperset(key):
            readings += self._from_entries(key)
            readings += self._by_name(key, readings)
            readings = self._refused_by_name(key, readings)
            readings = _departed(key, readings, self.edition)
        stands = any(reading.standing.value is Value.ACCEPTED for reading in readings)
        if not stands:
            others = list(self._without_entry(word, key, readings))
            explained = {reading.lemma for reading in others}
            readings = [r for r in readings if r.cell != "named" or r.lemma not in explained]
            readings += others
        readings.sort(key=_order)
        listed = self._lexicon is not None and not stands and word in self._lexicon
        return Verdict(
            word=word,
            plain=key,
            edition=self.edition.name,
            readings=tuple(readings),
            unplayable=self._unplayable(word),
            listed_in=self._lexicon.name if listed and self._lexicon else "",
        )

    def _from_entries(self, key: str) -> Iterator[Reading]:
        seen: set[int] = set()
        for hit in self._index.find(key):
            entry = self._index.entry(hit.number)
            if entry.is_verb:
                yield _reading(entry, self._of_verb(entry, hit))
            elif hit.number not in seen:
                seen.add(hit.number)
                yield from self._of_other(entry, key)

    def _of_verb(self, entry: Entry, hit: Hit) -> Form:
        rulings = rulings_on(entry, self._named)
        admitted = admit(entry, rulings)
        if hit.cell == INFINITIVE_SE:
            form = Form(hit.spelling, hit.cell, infinitive_se(admitted, self.edition))
        else:
            form = verb_form(admitted, cell(hit.cell), hit.spelling, self.edition)
        return ruled(form, rulings) if rulings else form

    def _of_other(self, entry: Entry, key: str) -> Iterator[Reading]:
        rulings = rulings_on(entry, self._named)
        admitted = admit(entry, rulings)
        for form in nominal_forms(admitted, self.edition, self._named):
            if plain(form.spelling) == key:
                yield _reading(entry, ruled(form, rulings) if rulings else form)

    def _by_name(self, key: str, readings: list[Reading]) -> list[Reading]:
        """Return readings for the edition's rulings on the word that no entry has led to."""
        said = {(reading.lemma, reading.standing.value) for reading in readings}
        found: dict[tuple[str, Value], Reading] = {}
        for ruling in self._named.of_word(key):
            if ruling.valid:
                standing = accepted(ruling.article, "named")
            else:
                standing = refused(ruling.article, "named_refused")
            known = (ruling.lemma, standing.value)
            if known not in said and known not in found:
                found[known] = Reading(ruling.lemma, 0, "named", ruling.word, (), standing)
        return list(found.values())

    def _refused_by_name(self, key: str, readings: list[Reading]) -> list[Reading]:
        """Refuse undetermined readings of a word that the edition refuses by name.

        Its authors knew their dictionary: *exes* is refused in lexis-2004, although we do not know
        whether that dictionary conjugates *exir*.
        """
        if all(reading.standing.value is not Value.UNDETERMINED for reading in readings):
            return readings
        named = [ruling for ruling in self._named.of_word(key) if not ruling.valid]
        if not named:
            return readings
        fallen = refused(named[0].article, "named_refused")
        return [
            replace(reading, standing=fallen)
            if reading.standing.value is Value.UNDETERMINED
            else reading
            for reading in readings
        ]

    def _without_entry(self, word: str, key: str, readings: list[Reading]) -> Iterator[Reading]:
        proposed = list(typed(word, self.edition))
        if _SPANISH.issuperset(key):
            told = {reading.lemma for reading in readings if reading.cell != "named"}
            formed = unlisted(key, self.edition, self._index)
            proposed += [hypothesis for hypothesis in formed if hypothesis.lemma not in told]
        for hypothesis in proposed:
            yield _hypothetical(hypothesis, word)
        if not readings and not proposed:
            yield self._absent(word, key)

    def _absent(self, word: str, key: str) -> Reading:
        """Return the reading of a word that nothing explains, with the article against it."""
        categories: tuple[str, ...] = ()
        if _SPANISH.issuperset(key) and self._unplayable(word) is not None:
            article = self.edition.cite("words.absent")
            standing = undetermined(article, "beyond_tiles", "listed")
            return Reading(word.lower(), 0, "", word.lower(), categories, standing)
        if key.endswith(_INFINITIVES):
            ground, reason, categories = "absent_verb", "absent_verb", ("verb",)
        elif key.endswith("mente"):
            ground, reason, categories = "mente", "mente_unlisted", ("adv",)
        else:
            ground, reason = "absent", "absent"
        standing = refused(self.edition.cite(f"words.{ground}"), reason)
        return Reading(word.lower(), 0, "", word.lower(), categories, standing)

    def _unplayable(self, word: str) -> LetradoError | None:
        try:
            playable(word, self._alphabet)
        except LetradoError as error:
            return error
        return None


def readable(text: str) -> str:
    """Return *text* as one word in composed letters; raise the reason if it cannot be read."""
    word = bounded(text)
    for at, sign in enumerate(word, 1):
        latin = sign.isalpha() and unicodedata.name(sign, "").startswith("LATIN")
        if not latin and sign not in _SIGNS:
            raise Unreadable(
                "word.not_a_letter",
                "“{sign}” at position {position} of “{word}” is not a letter of Spanish",
                sign=sign,
                position=at,
                word=word,
            )
    if not any(sign.isalpha() for sign in word):
        raise Unreadable("word.empty", "There is no word to judge: type at least one letter")
    return word


def _reading(entry: Entry, form: Form) -> Reading:
    return Reading(
        entry.lemma,
        entry.homograph,
        form.cell,
        form.spelling,
        entry.pos,
        form.standing,
        entry.inferred,
    )


def _hypothetical(hypothesis: Hypothesis, word: str) -> Reading:
    categories = ("verb",) if hypothesis.cell else ()
    return Reading(
        hypothesis.lemma or word,
        0,
        hypothesis.cell,
        word.lower(),
        categories,
        hypothesis.standing,
        ending=hypothesis.ending,
    )


def _departed(key: str, readings: list[Reading], edition: Edition) -> list[Reading]:
    """Return the readings, corrected where the official list departs from the law."""
    departure = departures().get(key) if edition.id == EDITION else None
    if departure is None:
        return readings
    if not departure.dropped:
        standing: FormStatus = accepted(departure.article, "departure")
        return [*readings, Reading(departure.lemma, 0, "named", departure.word, (), standing)]
    fallen = refused(departure.article, "departure")
    return [
        replace(reading, standing=fallen) if reading.standing.value is Value.ACCEPTED else reading
        for reading in readings
    ]


def _order(reading: Reading) -> tuple[bool, str, int, int]:
    """Sort key: other words before verbs, then by lemma, in the order of printed tables."""
    is_cell = reading.is_verb and reading.cell not in {"", INFINITIVE_SE}
    place = cell(reading.cell).order if is_cell else -1
    return reading.is_verb, reading.lemma, reading.homograph, place
