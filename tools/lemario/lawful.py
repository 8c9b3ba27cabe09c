"""The plurals of a headword under the regulation that made the list, as the board sees them.

The law itself answers; here its answers are only put into the terms of the inference.
"""

from tools.lemario.classes import Facts
from tools.lemario.text import tiles

from letrado.lexicon.law import edition
from letrado.lexicon.law.entries import Entry
from letrado.lexicon.law.form_status import Value
from letrado.lexicon.law.forms import forms
from letrado.lexicon.law.orthography import plain
from letrado.lexicon.law.plurals import regular
from letrado.lexicon.law.rulings import load
from letrado.lexicon.words import LONGEST

_SHORTEST_ADVERB = len("simiente")
EDITION = "lexis-2009-v16"
"""The edition whose list is known."""


class Lawful:
    """Asks the law about headwords that are not entries yet."""

    def __init__(self, words: frozenset[str]) -> None:
        self._words = words
        self._edition = edition.load(EDITION)
        rulings = load(EDITION)
        self.named = {
            plain(ruling.word): plain(ruling.lemma)
            for ruling in rulings
            if ruling.kind == "plural"
            and ruling.valid
            and plain(ruling.word) != plain(ruling.lemma)
        }
        """Plurals that rulings name, with their headwords, both plain."""
        self.invariable_pronouns = {
            r.lemma for r in rulings if r.kind == "invariable-plural" and r.article == "18.1.3"
        }
        """Pronouns that no grammar pluralises, so that they have no plural in any edition."""
        self._feminine = {r.lemma: r.word for r in rulings if r.kind == "feminine"}
        self._invariable = {r.lemma for r in rulings if r.kind == "invariable-plural"}

    def plurals(
        self, text: str, facts: Facts | None = None, spelled: str = "", *, named: bool = True
    ) -> frozenset[str]:
        """The plain plurals of a headword that fit the board, other than itself."""
        facts = facts or Facts()
        pos = facts.pos or ("nominal",)
        feminine = self._feminine.get(text, "")  # rulings on its plural are not about *text*
        entry = Entry(text, 0, feminine, pos, "", "", facts.marks, spelled, ("list",), "plain")
        return frozenset(
            plain(form.spelling)
            for form in forms(entry, self._edition, named=named, mistaken=False)
            if form.standing.value is Value.ACCEPTED
            and form.cell == "plural.m"
            and plain(form.spelling) != plain(text)
            and tiles(plain(form.spelling)) <= LONGEST
        )

    def has_plural(self, text: str, facts: Facts | None = None, spelled: str = "") -> bool | None:
        """Say whether the list has the plurals of a headword; None where it has some of them only.

        A word that does not change has its plural; one whose plural the regulation only refuses
        has none.
        """
        if text.endswith("mente") and len(text) > _SHORTEST_ADVERB:
            return plain(text) + "s" in self._words  # else unseen only because it is too long
        given = self.plurals(text, facts, spelled)
        if given:
            return True if given <= self._words else (None if given & self._words else False)
        return text in self._invariable or not self.plurals(text, facts, spelled, named=False)

    def regular(self, text: str) -> list[str]:
        """The plurals by the ending alone, with their accents."""
        return [plural.spelling for plural in regular(text, self._edition)]
