"""A verdict: the answer on a word under an edition, with every reading behind it.

``as_dict`` is the form that CLI and pages give to programs; texts for people are made by
`explained`, in their language. The codes never change.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from letrado.base.errors import LetradoError
from letrado.base.i18n import N_, explain, translator
from letrado.lexicon.law.conjugation import cell
from letrado.lexicon.law.form_status import FormStatus, Value
from letrado.lexicon.law.marks import marks

Answer = Literal["valid", "invalid", "undetermined"]

CELL_NAMES = {
    "": N_("headword"),
    "lemma": N_("headword"),
    "fem": N_("feminine"),
    "plural.m": N_("plural"),
    "plural.f": N_("feminine plural"),
    "inf.se": N_("infinitive with its pronoun"),
    "named": N_("named by the edition"),
    "form": N_("inflected form"),
}
"""Forms that are no cell of a verb."""

CATEGORIES: Mapping[str, str] = {
    "verb": N_("verb"),
    "noun": N_("noun"),
    "adj": N_("adjective"),
    "adv": N_("adverb"),
    "interj": N_("interjection"),
    "onomat": N_("onomatopoeia"),
    "conj": N_("conjunction"),
    "prep": N_("preposition"),
    "contr": N_("contraction"),
    "pron": N_("pronoun"),
    "art": N_("article (part of speech)"),
    "det": N_("determiner"),
    "part": N_("participle"),
    "nominal": N_("noun or adjective"),
    "unknown": N_("category unknown"),
}
"""Parts of speech, for people."""

REASONS: Mapping[str, str] = {
    # of a verb
    "absent": N_("not in the official dictionary"),
    "obsolete_verb": N_("no current sense: only the infinitive is accepted"),
    "no_model": N_("the dictionary shows no conjugation: only the infinitive is accepted"),
    "model_unknown": N_("conjugated only if the dictionary shows its conjugation"),
    "headword_without_se": N_("the headword is printed without -se"),
    "not_pronominal": N_("the verb is not exclusively pronominal"),
    "pronominal_senses": N_("depends on whether every sense is pronominal"),
    "pronominal_participle": N_(
        "pronominal verb: only the masculine singular participle is accepted"
    ),
    "not_transitive": N_("no transitive use: only the masculine singular participle is accepted"),
    "any_transitive_sense": N_("stands only if some sense, current or not, is transitive"),
    "third_persons": N_("impersonal verb: only third persons are accepted"),
    "persons_shown": N_("impersonal verb: only the persons that the dictionary shows are accepted"),
    "impersonal_or_defective": N_("every person stands if its senses are marked impersonal"),
    "pronominal_imperative": N_("the imperative of a pronominal verb needs its pronoun"),
    "defective": N_("a form that this defective verb lacks"),
    "not_shown": N_("the dictionary does not show this form"),
    "enclitic": N_("verb with a pronoun written together"),
    # of a plural
    "italic": N_("in italics: only as printed"),
    "gender_not_current": N_("this gender has no current sense: no plural"),
    "gender_unsure": N_("depends on whether this gender has a sense of its own"),
    "apocope": N_("an apocope has no plural"),
    "silent_on_apocope": N_("the edition does not treat the plural of apocopes"),
    "locution": N_("found only in a phrase: as printed"),
    "obsolete": N_("no current sense: no plural"),
    "no_current_sense": N_("no current sense is known: no plural"),
    "envio": N_("lives only in a cross-reference: no plural"),
    "envio_role": N_("depends on its part in the cross-reference"),
    "adverb": N_("an adverb has no plural"),
    "interjection": N_("an interjection has no plural"),
    "onomatopoeia": N_("an onomatopoeia has no plural"),
    "conjunction": N_("a conjunction has no plural"),
    "preposition": N_("a preposition has no plural"),
    "contraction": N_("a contraction has no plural"),
    "invariable": N_("the plural is the same as the singular"),
    "other_ending": N_("the plural of this ending is formed otherwise"),
    # named
    "named": N_("named by the edition"),
    "named_refused": N_("expressly rejected"),
    "named_other": N_("the edition names another plural"),
    "named_none": N_("the edition refuses its plural by name"),
    "departure": N_("the rules allow it, but the official list lacks it"),
    # of a list that derives nothing
    "listed": N_("in the list of words"),
    "not_listed": N_("not in the list of words"),
    # without entry
    "affix": N_("prefix or suffix"),
    "hyphenated": N_("written with a hyphen"),
    "multiword": N_("several words"),
    "abbreviation": N_("abbreviation"),
    "symbol": N_("chemical symbol"),
    "capital": N_("written with a capital letter"),
    "proper_noun": N_("proper noun, if the capital is meant"),
    "mente_unlisted": N_("adverb in -mente without an entry"),
    "superlative_unlisted": N_("superlative without an entry"),
    "diminutive_unlisted": N_("diminutive without an entry"),
    "augmentative_unlisted": N_("augmentative without an entry"),
    "pejorative_unlisted": N_("pejorative without an entry"),
    "verbal_adjective_unlisted": N_("verbal adjective without an entry"),
    "feminine_unlisted": N_("feminine that the dictionary does not list"),
    "beyond_tiles": N_("it can’t be spelled with tiles, so the list says nothing about it"),
    "absent_verb": N_("no such verb in the official dictionary"),
}
"""Reasons why a reading is accepted or refused, for people."""

NOT_KNOWN = N_("; not known: {mark}")
"""Text after the reason of a reading that a mark would decide."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way in which a word may be formed, and its status."""

    lemma: str
    homograph: int
    cell: str
    spelling: str
    categories: tuple[str, ...]
    standing: FormStatus
    inferred: bool = False
    ending: str = ""

    @property
    def is_verb(self) -> bool:
        """True if it is a form of a verb."""
        return self.categories == ("verb",)

    def as_dict(self) -> dict[str, Any]:
        """For programs."""
        return {
            "lemma": self.lemma,
            "homograph": self.homograph,
            "form": self.cell,
            "spelling": self.spelling,
            "categories": list(self.categories),
            "article": self.standing.article,
            "reason": self.standing.reason,
            "missing": self.standing.missing,
            "ending": self.ending,
            "inferred": self.inferred,
        }

    def form_name(self, language: str) -> str:
        """Return the name of the form, for people."""
        if name := CELL_NAMES.get(self.cell):
            return translator(language)(name)
        return cell(self.cell).name(language)

    def category_name(self, language: str) -> str:
        """Return the names of its categories, for people."""
        translate = translator(language)
        return ", ".join(translate(CATEGORIES[each]) for each in self.categories)

    def reason_text(self, language: str) -> str:
        """Return the reason for people, with the mark that is missing, if any."""
        translate = translator(language)
        told = self.standing.reason and not (self.cell == self.standing.reason == "named")
        text = translate(REASONS[self.standing.reason]) if told else ""
        if self.standing.missing:
            mark = marks()[self.standing.missing].read_in(language)
            text += translate(NOT_KNOWN).format(mark=mark)
        return text


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer on a word under an edition, with every reading that was tried."""

    word: str
    plain: str
    edition: str
    readings: tuple[Reading, ...]
    unplayable: LetradoError | None = None
    """The error that keeps the word from the board, whether it is valid or not."""
    listed_in: str = ""
    """The lexicon that has the word though nothing here derives it."""
    analysis: str = ""
    """Source of lemma and category when no edition derives them: ``open_sources``."""

    @property
    def derivations(self) -> tuple[Reading, ...]:
        """The accepted readings, those of other words before those of verbs."""
        return self._standing(Value.ACCEPTED)

    @property
    def undecided(self) -> tuple[Reading, ...]:
        """The readings that a mark unknown to us would decide."""
        return self._standing(Value.UNDETERMINED)

    @property
    def refusals(self) -> tuple[Reading, ...]:
        """The refused readings, each with the article that stops it."""
        return self._standing(Value.REFUSED)

    def _standing(self, value: Value) -> tuple[Reading, ...]:
        return tuple(reading for reading in self.readings if reading.standing.value is value)

    @property
    def answer(self) -> Answer:
        """One of the three answers."""
        if self.derivations or self.listed_in:
            return "valid"
        return "undetermined" if self.undecided else "invalid"

    @property
    def playable(self) -> bool:
        """True if the word is valid and its tiles can be laid."""
        return self.answer == "valid" and self.unplayable is None

    def as_dict(self, language: str = "en") -> dict[str, Any]:
        """For programs; the texts of errors are in *language*."""
        error = self.unplayable
        return {
            "word": self.word,
            "plain": self.plain,
            "edition": self.edition,
            "verdict": self.answer,
            "playable": self.playable,
            "unplayable": error.as_dict(explain(error, language)) if error else None,
            "listed_not_derived": self.listed_in or None,
            "analysis": self.analysis or None,
            "derivations": [reading.as_dict() for reading in self.derivations],
            "undecided": [reading.as_dict() for reading in self.undecided],
            "refusals": [reading.as_dict() for reading in self.refusals],
        }
