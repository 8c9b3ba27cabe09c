"""Reads a Hunspell dictionary and expands its entries by inflection alone.

A Hunspell dictionary lists entries with flags; a flag names a group of affix rules. In the Catalan
one half of the flags are orthography (apostrophes, hyphenated pronouns, unit prefixes): their
results carry signs that no tile has, or are symbols, so only the flags of inflection are applied.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

VERB_MODELS = frozenset(f"{n:02}" for n in range(15)) | {"0A", "0B", "0C", "0D", "0E", "0F"}
"""Flags of the conjugations; each gives all forms of a verb, every dialect included."""

NOMINAL_FLAGS = frozenset({"_E", "_I", "_i", "_G", "_F", "_B", "_H", "_J", "_K", "_L"})
"""Flags of the plurals (first four) and of the feminines with their plurals."""

INCHOATIVE_MODELS = frozenset({"12", "13"})
"""The -ir verbs that take -eix- or -ix- in the present."""

FORBIDDEN = "ZZ"
"""Flag of the entries that exist to be refused: common misspellings."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the dictionary: a word as written, and its flags in order."""

    word: str
    flags: tuple[str, ...]

    @property
    def verb_models(self) -> tuple[str, ...]:
        """The conjugations that the entry follows: none or one in practice."""
        return tuple(flag for flag in self.flags if flag in VERB_MODELS)

    @property
    def is_verb(self) -> bool:
        """True if the entry is an infinitive with a conjugation."""
        return bool(self.verb_models)

    @property
    def is_nominal(self) -> bool:
        """True if the entry has a plural or a feminine, and no conjugation."""
        return not self.is_verb and any(flag in NOMINAL_FLAGS for flag in self.flags)

    @property
    def is_inchoative(self) -> bool:
        """True if the entry is conjugated with -eix- or -ix-."""
        return any(flag in INCHOATIVE_MODELS for flag in self.flags)


@dataclass(frozen=True, slots=True)
class Rule:
    """One affix rule: where the word ends like `condition`, replace `strip` by `ending`."""

    strip: str
    ending: str
    condition: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Affixes:
    """The suffix rules of the inflection flags, in the order of the file."""

    rules: dict[str, tuple[Rule, ...]]

    def forms(self, entry: Entry) -> tuple[str, ...]:
        """The entry and all its inflected forms, in the order of the rules."""
        return (entry.word, *self._derived(entry))

    def _derived(self, entry: Entry) -> Iterator[str]:
        for flag in entry.flags:
            for rule in self.rules.get(flag, ()):
                if entry.word.endswith(rule.strip) and rule.condition.search(entry.word):
                    yield entry.word[: len(entry.word) - len(rule.strip)] + rule.ending


def read_affixes(text: str) -> Affixes:
    """Reads the inflection rules of an .aff file.

    The flags that a rule passes on (`r/_v_Y_C`) are dropped: in this dictionary they are all
    apostrophes and enclitic pronouns.
    """
    rules: dict[str, list[Rule]] = {}
    for line in text.splitlines():
        fields = line.split()
        # A group's first line (`SFX _E Y 14`) has four fields; its rules have five.
        if len(fields) < 5 or fields[0] != "SFX":
            continue
        _, flag, strip, ending, condition = fields[:5]
        if flag not in VERB_MODELS and flag not in NOMINAL_FLAGS:
            continue
        rules.setdefault(flag, []).append(
            Rule(
                strip=_affix(strip),
                ending=_affix(ending.partition("/")[0]),
                # Hunspell's conditions are a subset of regular expressions.
                condition=re.compile(f"(?:{condition})$"),
            )
        )
    return Affixes({flag: tuple(group) for flag, group in rules.items()})


def _affix(field: str) -> str:
    """Hunspell writes an empty affix as 0."""
    return "" if field == "0" else field


def read_entries(text: str) -> tuple[Entry, ...]:
    """Reads all entries of a .dic file; flags are two characters each (`FLAG long`)."""
    entries: list[Entry] = []
    for line in text.splitlines()[1:]:  # the first line counts the entries
        word, _, flags = line.strip().partition("/")
        if word:
            pairs = tuple(flags[at : at + 2] for at in range(0, len(flags), 2))
            entries.append(Entry(word, pairs))
    return tuple(entries)
