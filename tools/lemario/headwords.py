"""The headwords that are no verbs, with their accents, before feminines are joined.

Plurals are paired with singulars; each singular gets a spelling whose plurals the list has; what
no singular explains is a headword itself; and the sources add headwords that hide behind verb
forms and plurals.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from tools.lemario.accents import Accents, Spelling
from tools.lemario.classes import Facts
from tools.lemario.gender import Endings, feminine_of
from tools.lemario.lawful import Lawful
from tools.lemario.pairing import pair, singulars
from tools.lemario.review import Review
from tools.lemario.sources.evidence import Evidence

from letrado.lexicon.law.orthography import plain
from letrado.lexicon.words import SHORTEST
from tools.lemario import classes

_LISTED = frozenset({"letter", "greek", "note"})
"""Classes whose plurals the editions list."""


_CLOSED = frozenset({"adv", "conj", "interj", "prep", "pron"})


@dataclass(frozen=True, slots=True)
class Headword:
    """A spelling that is in the dictionary."""

    spelling: Spelling
    plural: bool
    """True if the list has its plural, or would have it if the board were longer."""
    hidden: str = ""
    """The source that knows it, where every form of it is a form of something else."""
    facts: Facts = field(default_factory=Facts)
    spelled_plural: str = ""

    @property
    def text(self) -> str:
        """The headword with its accents."""
        return self.spelling.text

    @property
    def inflects_for_gender(self) -> bool:
        """Say whether it may have a feminine, or be the feminine of such a word."""
        closed = self.facts.pos and self.facts.pos[0] not in {"adj", "pron"}
        return not closed and "absent" not in self.facts.marks


class Headwords:
    """Finds them; iterate to have them all."""

    def __init__(
        self,
        words: frozenset[str],
        verbal: Collection[str],
        infinitives: Collection[str],
        evidence: Evidence,
        review: Review,
    ) -> None:
        self._words = words
        self._verbal = verbal
        self._infinitives = infinitives
        self._evidence = evidence
        self._review = review
        self.lawful = Lawful(words)
        rulings = classes.headword_rulings()
        self._endings = Endings()
        self._settled: dict[str, Spelling] = {}
        """Inferred spellings by plain word, for the other gender."""
        self._facts = {**classes.facts()}
        for lemma, facts in review.facts.items():
            self._facts[lemma] = (*self._facts.get(lemma, ()), *facts)
        ruled = [
            ruling.lemma
            for ruling in rulings
            if plain(ruling.lemma.removesuffix("se")) not in infinitives
            and (plain(ruling.lemma) in words or len(ruling.lemma) < SHORTEST)
            and ruling.lemma not in review.rejected
        ]
        reviewed = [*review.accents, *review.facts, *review.plurals]
        self._accents = Accents(evidence, reviewed, ruled, review.rejected)
        self._ruled_words = {plain(lemma) for lemma in (*ruled, *reviewed)}
        verbs = {word for word, lemma in self.lawful.named.items() if lemma in infinitives}
        self._named_of_verbs = verbs.difference(verbal)
        """Plurals that the regulation gives to verbs: *ires, venires*."""
        self._alone = {plain(lemma) for lemma in review.facts}

    def __iter__(self) -> Iterator[Headword]:
        explained = {*self._verbal, *self._named_of_verbs}
        pairing = pair(self._words, explained, self.lawful.named, self._evidence.wordlist)
        left = pairing.headwords | self._ruled_words
        covered: set[str] = set()
        seen: set[str] = set()
        while left:
            for word in sorted(left):
                seen.add(word)
                plurals = pairing.plurals.get(word, frozenset())
                needed = {each for each in plurals if not self._stands_alone(each, pairing.plurals)}
                for headword in self._spelled(word, needed):
                    covered |= {word, *self._given(headword)}
                    yield headword
            rest = self._words.difference(explained, covered)
            for headword in self._again(rest):
                covered |= self._given(headword)
                yield headword
            # A word that no spelling of its singular gives is a headword itself.
            left = frozenset(rest - covered)
        yield from self._hidden(seen)
        yield from self._absent()

    def _stands_alone(self, word: str, plurals: Mapping[str, Collection[str]]) -> bool:
        """Say whether a word that looks like a plural is known to be a headword: *mes, interés*."""
        return word in self._alone or (word in plurals and word in self._evidence.wordlist)

    def _given(self, headword: Headword) -> frozenset[str]:
        column = headword.spelled_plural or ("" if headword.plural else "none")
        return self.lawful.plurals(headword.text, headword.facts, column)

    def _spelled(self, word: str, needed: set[str]) -> Iterator[Headword]:
        """The headwords with this plain spelling that the list and the sources show."""
        ruled = self._accents.ruled(word)
        for spelling in ruled:
            yield from self._ruled(spelling)
            yield from self._noun_beside(spelling)
        found = bool(ruled)
        texts = {spelling.text for spelling in ruled}
        attested = self._accents.attested(word)
        # *tedéum* is another way to write *tedeum*; *baja* and *bajá* are two words.
        if texts.isdisjoint(spelling.text for spelling in attested) and found:
            return
        for spelling in attested:
            text = spelling.text
            plural = None if text in texts else self.lawful.has_plural(text)
            if plural is None:
                continue
            if found:
                yield Headword(spelling, plural, hidden="wordlist")
            elif needed <= self._plurals(spelling, plural):
                found = True
                yield Headword(spelling, plural)
        if not found:
            yield self._inferred(word, needed)

    def _inferred(self, word: str, needed: set[str]) -> Headword:
        """The first spelling that agrees with the list, whoever proposes it."""
        second: Headword | None = None
        for spelling in (
            *self._accents.attested(word),
            *self._like_partner(word),
            *self._accents.inferred(word),
        ):
            plural = self.lawful.has_plural(spelling.text)
            if plural is None:
                continue
            headword = Headword(spelling, plural)
            if needed <= self._plurals(spelling, plural):
                self._settled[word] = spelling
                return headword
            second = second or headword
        return second or Headword(Spelling(word, "rule:0"), plural=False)

    def _like_partner(self, word: str) -> Iterator[Spelling]:
        """The spelling that goes with the other gender of the word, where endings alternate."""
        if word.endswith("o") and self._endings.alternates(word):
            for spelling in self._accents.attested(word[:-1] + "a"):
                yield replace(spelling, text=spelling.text[:-1] + "o")
        if not word.endswith("a"):
            return
        for masculine in (word[:-1] + "o", word[:-1]):
            if masculine in self._words and self._endings.alternates(masculine):
                known = [*self._accents.ruled(masculine), *self._accents.attested(masculine)]
                settled = self._settled.get(masculine)
                for spelling in [settled] if settled else known or self._accents.guesses(masculine):
                    if feminine := feminine_of(spelling.text):
                        yield replace(spelling, text=feminine)

    def _plurals(self, spelling: Spelling, plural: bool) -> frozenset[str]:
        return self.lawful.plurals(spelling.text) if plural else frozenset()

    def _ruled(self, spelling: Spelling) -> Iterator[Headword]:
        """Headwords that the regulation or a review speaks of: an entry for each of its classes."""
        text = spelling.text
        reviewed = self._review.plurals.get(text, "")
        for facts in self._facts.get(text, (Facts(),)):
            if not facts.plural:
                yield Headword(spelling, plural=False, facts=facts)
                continue
            spelled = "" if _LISTED & facts.marks else reviewed
            reviewed = "" if spelled else reviewed
            if "pron" in facts.pos and text in self.lawful.invariable_pronouns:
                spelled = "="
            plural = self.lawful.has_plural(text, facts, spelled) is not False
            yield Headword(spelling, plural, facts=facts, spelled_plural=spelled)
        if reviewed:  # of a noun beside classes that have no plural: *mal*
            yield Headword(spelling, True, facts=Facts(("noun",)), spelled_plural=reviewed)

    def _noun_beside(self, spelling: Spelling) -> Iterator[Headword]:
        """The noun that a source has of a spelling that is otherwise a closed class: *este*."""
        text, noun = spelling.text, Facts(("noun",))
        every = self._facts.get(text, (Facts(),))
        closed = all(_CLOSED.issuperset(each.pos) and each.pos for each in every)
        if not closed or text not in self._evidence.hunspell.lines or text.endswith("s"):
            return
        spelled = self.lawful.regular(text)
        regular = set(map(plain, spelled))
        given = self.lawful.plurals(text, noun)
        if regular <= self._words and (given != regular or not any(e.plural for e in every)):
            explicit = "" if given == regular else "/".join(spelled)
            yield Headword(spelling, True, "hunspell", noun, explicit)

    def _again(self, rest: Collection[str]) -> Iterator[Headword]:
        """Nouns beside a closed class of the same spelling: *este, estes* beside the pronoun."""
        noun = Facts(("noun",))
        found: dict[str, Headword] = {}
        for word in sorted(rest):
            if word in self._evidence.wordlist or self._accents.ruled(word):
                continue
            for spelling in (each for one in singulars(word) for each in self._accents.ruled(one)):
                text, spelled = spelling.text, self.lawful.regular(spelling.text)
                regular = set(map(plain, spelled))
                if word in regular and regular <= self._words:
                    explicit = "" if word in self.lawful.plurals(text, noun) else "/".join(spelled)
                    found[text] = Headword(spelling, True, facts=noun, spelled_plural=explicit)
                    break
        return iter(found.values())

    def _hidden(self, seen: Collection[str]) -> Iterator[Headword]:
        """Headwords of the sources whose every form is a verb form, or another's plural."""
        for word, spellings in sorted(self._evidence.wordlist.items()):
            if word in seen or word in self._infinitives or word.endswith("rse"):
                continue
            yield from self._hiding(word, spellings, "wordlist")
        for word, spellings in sorted(self._evidence.hunspell.nominal.items()):
            if word in seen or (word in self._evidence.wordlist and word not in self._infinitives):
                continue
            yield from self._hiding(word, spellings, "hunspell")

    def _hiding(self, word: str, spellings: set[str], source: str) -> Iterator[Headword]:
        if word not in self._words:
            return
        for text in sorted(spellings.difference(self._review.rejected)):
            plural = self.lawful.has_plural(text)
            if plural or (plural is False and source == "wordlist"):
                yield Headword(Spelling(text, source), plural, hidden=source)

    def _absent(self) -> Iterator[Headword]:
        """Words that the official source lacks and an edition names as lacking."""
        for lemma, every in sorted(self._facts.items()):
            for facts in every:
                if "absent" in facts.marks and plain(lemma) not in self._words:
                    yield Headword(Spelling(lemma, "rulings"), plural=True, facts=facts)
