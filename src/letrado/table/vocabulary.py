"""The words that people type at the terminal for each step of a game, as data."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from letrado.base.errors import Unreadable
from letrado.base.i18n import LANGUAGES
from letrado.core.tiles import fold

_FOLDER = Path(__file__).parent
_LONGEST = 4
"""Most words that a verb or a value may have."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a verb: the field of the command, and the kind by which it is read."""

    field: str
    kind: str
    optional: bool


@dataclass(frozen=True, slots=True)
class Verb:
    """The words for a step: a command of the game by its class name, or the terminal's own."""

    name: str
    words: Mapping[str, tuple[str, ...]]
    takes: tuple[Argument, ...]

    def word(self, language: str) -> str:
        """The word to show to people."""
        return self.words[language][0]


def key(text: str) -> str:
    """Return the form in which words are compared: accents, case and hyphens do not count.

    >>> key("Centro-Sí")
    'CENTRO SI'
    """
    return " ".join(fold(text.replace("-", " "))[0].split())


@lru_cache
def verbs() -> Mapping[str, Verb]:
    """Every verb by its name."""
    raw = tomllib.loads((_FOLDER / "vocabulary.toml").read_text("utf-8"))
    return {
        name: Verb(
            name,
            {language: tuple(entry[language]) for language in LANGUAGES},
            tuple(_argument(text) for text in entry.get("takes", ())),
        )
        for name, entry in raw.items()
    }


def _argument(text: str) -> Argument:
    field, kind = text.split()
    return Argument(field, kind.rstrip("?"), kind.endswith("?"))


@lru_cache
def _by_word() -> Mapping[str, Verb]:
    return {
        key(word): verb
        for verb in verbs().values()
        for words in verb.words.values()
        for word in words
    }


@lru_cache
def _choices() -> Mapping[str, Mapping[str, list[str]]]:
    return tomllib.loads((_FOLDER / "choices.toml").read_text("utf-8"))


@lru_cache
def choices(kind: str) -> Mapping[str, str]:
    """Return the values of a kind by the words for them, older words included."""
    words = _choices()
    tables = (words[kind], words.get(f"older {kind}", {}))
    return {key(word): value for table in tables for value, own in table.items() for word in own}


def is_yes(answer: str) -> bool:
    """Say whether a question was answered with yes, in any of the languages."""
    return choices("yes_or_no").get(key(answer.strip())) == "yes"


def value_word(kind: str, value: str, language: str) -> str:
    """Return the word to show for a value; it has one for each language, or one for all."""
    words = _choices()[kind][value]
    return words[LANGUAGES.index(language)] if len(words) == len(LANGUAGES) else words[0]


def find(typed: Sequence[str], among: Iterable[str] | None = None) -> tuple[Verb, list[str]]:
    """Return the longest verb that *typed* begins with, and the words after it."""
    names = None if among is None else set(among)
    for count in range(min(_LONGEST, len(typed)), 0, -1):
        verb = _by_word().get(key(" ".join(typed[:count])))
        if verb is not None and (names is None or verb.name in names):
            return verb, list(typed[count:])
    raise Unreadable(
        "table.verb",
        "“{word}” is not understood: type “help” for the words there are",
        word=" ".join(typed)[:40],
    )


def choose(kind: str, typed: Sequence[str]) -> tuple[str, int] | None:
    """Return the value of *kind* that *typed* begins with, and the number of words it took."""
    for count in range(min(_LONGEST, len(typed)), 0, -1):
        value = choices(kind).get(key(" ".join(typed[:count])))
        if value is not None:
            return value, count
    return None
