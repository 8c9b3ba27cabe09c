"""Finds the accents of a plain word: what a source says, else what its ending suggests.

The rule looks for the longest ending (up to eight letters) that the public-domain list knows, and
takes the accents that most of its words have there. The share of that vote is kept on the entry.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from tools.lemario.sources.evidence import Evidence

from letrado.lexicon.law.orthography import mark, nuclei, plain, unaccented

LONGEST_ENDING = 8
FEWEST_WITNESSES = 2
ALL_BUT_CERTAIN = 90
"""Share of the vote, in percent, from which the rule needs no witness."""

_Places = tuple[tuple[int, str], ...]
"""The letters that are not plain, with their distance from the end."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """A word with its accents, and who says so: a source, or `rule:NN`."""

    text: str
    source: str


class Accents:
    """Answers for every plain word, best source first."""

    def __init__(
        self,
        evidence: Evidence,
        reviewed: Iterable[str],
        ruled: Iterable[str],
        rejected: Collection[str] = (),
    ) -> None:
        self._rejected = rejected
        self._reviewed = _by_plain(reviewed)
        self._ruled = _by_plain(ruled)
        self._evidence = evidence
        self._votes: defaultdict[str, Counter[_Places]] = defaultdict(Counter)
        for spellings in evidence.wordlist.values():
            for spelling in spellings:
                self._learn(spelling)

    def _learn(self, spelling: str) -> None:
        word, places = plain(spelling), _places(spelling)
        for length in range(1, min(LONGEST_ENDING, len(word)) + 1):
            self._votes[word[-length:]][places] += 1

    def ruled(self, word: str) -> list[Spelling]:
        """The spellings that the regulation or a review gives."""
        named = self._ruled.get(word, [])
        reviewed = [text for text in self._reviewed.get(word, ()) if text not in named]
        return [
            *(Spelling(text, "rulings") for text in named),
            *(Spelling(text, "hand") for text in reviewed),
        ]

    def attested(self, word: str) -> list[Spelling]:
        """The spellings of the public-domain list, that of an adverb by its adjective included."""
        found = [*sorted(self._evidence.wordlist.get(word, ())), *self._from_adjective(word)]
        kept = (text for text in dict.fromkeys(found) if text not in self._rejected)
        return [Spelling(text, "wordlist") for text in kept]

    def inferred(self, word: str) -> Iterator[Spelling]:
        """Yield what the dictionary says, then the guesses of the rule, best first.

        Where the rule is all but certain and the dictionary agrees, the rule is named: the entry
        then rests on no source that asks for a licence.
        """
        dictionary = self._evidence.hunspell
        known = [
            *sorted(dictionary.nominal.get(word, ())),
            *sorted(dictionary.bare.get(word, ())),
        ]
        guesses = list(self.guesses(word))
        for guess in guesses[:1]:
            if guess.text in known and int(guess.source[5:]) >= ALL_BUT_CERTAIN:
                yield guess
        yield from (Spelling(text, "hunspell") for text in known)
        yield from guesses

    def _from_adjective(self, word: str) -> list[str]:
        """An adverb in -mente keeps the accent of its adjective, which has a masculine in -o."""
        known = self._evidence.wordlist
        if not word.endswith("mente") or word in known:
            return []
        adjectives = sorted(known.get(word[:-5], ()))
        masculine = known.get(word[:-6] + "o", ())
        paired = [text for text in adjectives if text[:-1] + "o" in masculine]
        return [text + "mente" for text in (paired or adjectives)[:1]]

    def guesses(self, word: str) -> Iterator[Spelling]:
        """The spellings that endings suggest: those of the longest ending first, best first."""
        seen: set[str] = set()
        for length in range(min(LONGEST_ENDING, len(word)), 0, -1):
            fitting = {
                places: count
                for places, count in self._votes.get(word[-length:], {}).items()
                if all(at <= len(word) and word[-at] == plain(letter) for at, letter in places)
            }
            total = sum(fitting.values())
            if total < FEWEST_WITNESSES:
                continue
            for places, count in sorted(fitting.items(), key=lambda item: (-item[1], item[0])):
                text = _spelled(word, places)
                if text not in seen and _well_spelled(text):
                    seen.add(text)
                    yield Spelling(text, f"rule:{100 * count // total}")


def _by_plain(words: Iterable[str]) -> dict[str, list[str]]:
    """Spellings by plain word, in the order given, none twice."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for word in dict.fromkeys(words):
        found[plain(word)].append(word)
    return dict(found)


def _well_spelled(text: str) -> bool:
    """Say whether the accent, if there is one, is on a vowel that can have it and needs it."""
    at = next((at for at, letter in enumerate(text) if letter in "áéíóú"), None)
    if at is None:
        return True
    bare = unaccented(text)
    sounded = any(start <= at < end for start, end in nuclei(bare))
    return sounded and mark(bare, at) == text


def _places(spelling: str) -> _Places:
    length = len(spelling)
    return tuple((length - at, letter) for at, letter in enumerate(spelling) if letter in "áéíóúü")


def _spelled(word: str, places: _Places) -> str:
    letters = list(word)
    for at, letter in places:
        letters[-at] = letter
    return "".join(letters)
