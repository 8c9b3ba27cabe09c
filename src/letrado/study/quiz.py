"""Questions about words, and their right answers.

A question is made from its *key*, so that a card box needs to keep nothing else. Keys and answers
are texts in the exact notation of tiles (`letrado.core.tiles`).
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from letrado.base.errors import LetradoError, Unreadable
from letrado.core.tiles import Alphabet, Tile
from letrado.lexicon.lookup import Lexicon
from letrado.lexicon.words import LONGEST, SHORTEST
from letrado.study.conditions import Anagram
from letrado.study.finding import find
from letrado.study.hooks import hooks
from letrado.study.letters import read_letters
from letrado.study.mutations import false_word

YES, NO = "yes", "no"

FALSE = "~"
"""After a word in a key: the question shows a false word made from it."""

_MIXED = 20


class Kind(Enum):
    """The kind of a question."""

    ANAGRAM = "anagram"
    """Letters: which words do they make?"""

    HOOKS = "hooks"
    """A word: which tiles does it take before it, and after it?"""

    VALID = "valid"
    """A word, or what looks like one: is it?"""

    FLASH = "flash"
    """Letters on one side, words on the other; the learners say whether they knew."""


@dataclass(frozen=True, slots=True)
class Question:
    """One card: what it shows, and every part of the right answer.

    Answers are words for letters, ``S-`` and ``-S`` for tiles before and after a word, and yes or
    no where validity is asked.
    """

    kind: Kind
    key: str
    tiles: tuple[Tile, ...]
    answers: frozenset[str]


@dataclass(frozen=True, slots=True)
class Grade:
    """The result of an answer."""

    right: bool
    missed: frozenset[str]
    wrong: frozenset[str]


def keys(kind: Kind, words: Iterable[bytes], lexicon: Lexicon) -> list[str]:
    """Return the cards that *words*, as tile codes, make: each once, in the order of the words.

    Where validity is asked, every word brings a false one, and a handful of cards are mixed at a
    time: otherwise each second answer would be no.
    """
    alphabet = lexicon.alphabet
    if kind in (Kind.ANAGRAM, Kind.FLASH):
        return list(dict.fromkeys(notation(sorted(word), alphabet) for word in words))
    true = [notation(word, alphabet) for word in dict.fromkeys(words)]
    if kind is Kind.HOOKS:
        return true
    cards = [card for word in true for card in (word, word + FALSE)]
    return [
        card
        for start in range(0, len(cards), _MIXED)
        for card in sorted(cards[start : start + _MIXED], key=_lot)
    ]


def _lot(card: str) -> bytes:
    """Return a place in the mixture, always the same for the same card."""
    return hashlib.sha256(card.encode()).digest()


def notation(codes: Iterable[int], alphabet: Alphabet) -> str:
    """Return tile codes as exact text."""
    return "".join(map(str, alphabet.decode(codes)))


def ask(kind: Kind, key: str, lexicon: Lexicon) -> Question:
    """Return the question of a card, with its answers by *lexicon* as it is now."""
    tiles = lexicon.alphabet.parse(key.removesuffix(FALSE))
    if not SHORTEST <= len(tiles) <= LONGEST or any(tile.blank for tile in tiles):
        raise Unreadable("quiz.key", "“{key}” is not a card of this quiz", key=key[:60])
    if key.endswith(FALSE) and (other := false_word(lexicon, lexicon.alphabet.encode(tiles))):
        tiles = lexicon.alphabet.decode(other)
    return Question(kind, key, tiles, frozenset(_answers(kind, tiles, lexicon)))


def _answers(kind: Kind, tiles: tuple[Tile, ...], lexicon: Lexicon) -> Iterator[str]:
    match kind:
        case Kind.ANAGRAM | Kind.FLASH:
            for word in find(lexicon, Anagram(tiles)).codes:
                yield notation(word, lexicon.alphabet)
        case Kind.HOOKS:
            found = hooks(lexicon, tiles)
            yield from (f"{tile}-" for tile in found.front)
            yield from (f"-{tile}" for tile in found.back)
        case Kind.VALID:
            yield YES if tiles in lexicon else NO


def grade(question: Question, given: Iterable[str]) -> Grade:
    """Compare an answer with the full one: if a part is left out it is wrong."""
    said = frozenset(given)
    missed, wrong = question.answers - said, said - question.answers
    return Grade(not missed and not wrong, missed, wrong)


def shown(answer: str, alphabet: Alphabet) -> str:
    """Return a part of an answer for people: without the brackets of the notation."""
    try:
        return "-".join(alphabet.spell(alphabet.parse(part)) for part in answer.split("-"))
    except LetradoError:
        return answer


def read_words(text: str, alphabet: Alphabet) -> frozenset[str]:
    """Read words typed in answer to letters; unreadable ones stay as typed, and are wrong."""
    return frozenset(_exact(word, alphabet) for word in text.replace(",", " ").split()[:200])


def read_hooks(front: str, back: str, alphabet: Alphabet) -> frozenset[str]:
    """Read tiles typed in answer to a word; no tiles are an answer too."""
    return frozenset(
        (
            *(f"{tile}-" for tile in _tiles(front, alphabet)),
            *(f"-{tile}" for tile in _tiles(back, alphabet)),
        )
    )


def _exact(word: str, alphabet: Alphabet) -> str:
    try:
        return "".join(map(str, alphabet.read_word(word)))
    except LetradoError:
        return word


def _tiles(text: str, alphabet: Alphabet) -> tuple[Tile, ...]:
    letters = text.replace(",", " ").replace("-", " ").strip()
    return read_letters(letters, alphabet, blanks=False) if letters else ()
