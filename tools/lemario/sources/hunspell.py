"""Reads a Spanish Hunspell dictionary and expands its lines by inflection and derivation.

A line is a word with flags, one character each; a flag names a group of affix rules. The upper-case
letters conjugate (R E I X, D for the participles), give plurals (S) and feminines (G), or derive
another noun that has a plural of its own (`A`: -ción, `P`: -miento …). The lower-case ones are
prefixes. All others hang pronouns on verbs, which no edition of the lexicon accepts.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

CONJUGATION = frozenset("REIX")
PARTICIPLES = "D"
PLURAL = "S"
FEMININE = "G"
DERIVATION = frozenset("ABCFHJKLMNOPQTU")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the dictionary: a word as written, and its flags."""

    word: str
    flags: str

    @property
    def is_verb(self) -> bool:
        """Say whether the line is an infinitive with a conjugation."""
        return not CONJUGATION.isdisjoint(self.flags)

    @property
    def is_nominal(self) -> bool:
        """Say whether it has a plural or a feminine and no conjugation: a noun, an adjective."""
        return not self.is_verb and (PLURAL in self.flags or FEMININE in self.flags)

    @property
    def is_bare(self) -> bool:
        """Say whether the line is a word that nothing inflects: adverbs, but also old verbs."""
        return not self.is_verb and not self.is_nominal


@dataclass(frozen=True, slots=True)
class Rule:
    """Rule for words with `condition` at their edge: `affix` replaces `strip`; flags go on."""

    strip: str
    affix: str
    condition: re.Pattern[str]
    passed_on: str


@dataclass(frozen=True, slots=True)
class Affixes:
    """The rules by flag, in the order of the file."""

    prefixes: dict[str, tuple[Rule, ...]]
    suffixes: dict[str, tuple[Rule, ...]]

    def relatives(self, line: Line) -> Iterator[Line]:
        """Yield the line itself, and the lines that its prefixes and derivations amount to."""
        derived = [line, *self._derived(line)]
        yield from derived
        for flag in line.flags:
            for rule in self.prefixes.get(flag, ()):
                for base in derived:
                    if base.word.startswith(rule.strip) and rule.condition.match(base.word):
                        yield Line(rule.affix + base.word[len(rule.strip) :], base.flags)

    def _derived(self, line: Line) -> list[Line]:
        return [
            Line(word, rule.passed_on)
            for flag in line.flags
            if flag in DERIVATION
            for rule, word in self._applied(line.word, flag)
        ]

    def inflected(self, line: Line, flags: str) -> Iterator[str]:
        """Yield what the line's own *flags* make of its word; the word itself is left out."""
        for flag in flags:
            if flag in line.flags:
                for _, word in self._applied(line.word, flag):
                    yield word

    def _applied(self, word: str, flag: str) -> Iterator[tuple[Rule, str]]:
        for rule in self.suffixes.get(flag, ()):
            if word.endswith(rule.strip) and rule.condition.search(word):
                yield rule, word[: len(word) - len(rule.strip)] + rule.affix


def read_affixes(text: str) -> Affixes:
    """The rules of an .aff file; a group's first line (`SFX S Y 32`) has four fields, a rule five.

    Rules that only hang pronouns on verbs are left out.
    """
    wanted = CONJUGATION | DERIVATION | {PARTICIPLES, PLURAL, FEMININE}
    prefixes: dict[str, list[Rule]] = {}
    suffixes: dict[str, list[Rule]] = {}
    for line in text.splitlines():
        fields = line.split()
        if len(fields) < 5 or fields[0] not in {"SFX", "PFX"}:
            continue
        kind, flag, strip, affix, condition = fields[:5]
        if kind == "SFX" and flag not in wanted:
            continue
        affix, _, passed_on = affix.partition("/")
        # Hunspell's conditions are a subset of regular expressions.
        edge = condition if kind == "PFX" else f"(?:{condition})$"
        rule = Rule(_affix(strip), _affix(affix), re.compile(edge), passed_on)
        (suffixes if kind == "SFX" else prefixes).setdefault(flag, []).append(rule)
    return Affixes(
        {flag: tuple(rules) for flag, rules in prefixes.items()},
        {flag: tuple(rules) for flag, rules in suffixes.items()},
    )


def _affix(field: str) -> str:
    """Hunspell writes an empty affix as 0."""
    return "" if field == "0" else field


def read_lines(text: str) -> Iterator[Line]:
    """The lines of a .dic file that are common words: names have a capital."""
    for line in text.splitlines()[1:]:  # the first counts the others
        word, _, flags = line.strip().partition("/")
        if word.isalpha() and word.islower():
            yield Line(word, flags.partition(" ")[0])
