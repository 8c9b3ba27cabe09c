"""Reads what the regulation itself tells of a headword: its category, and what is printed of it."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from letrado.lexicon.law.rulings import EDITIONS, Ruling, load

_FILE = Path(__file__).parent / "classes.toml"
_OTHERS = ("17", "A.17")
"""Articles on verbs, whose facts belong to the inference of verbs."""


@dataclass(frozen=True, slots=True)
class Class:
    """A class of words that rulings name, and what it says of its members."""

    kinds: tuple[str, ...]
    notes: tuple[str, ...]
    pos: str
    marks: tuple[str, ...]
    apart: bool
    plural: bool

    @property
    def category(self) -> str:
        """The first of its categories: what an entry of the class is above all."""
        return self.pos.partition(",")[0]

    def has(self, ruling: Ruling) -> bool:
        """Say whether *ruling* is about a member."""
        return ruling.kind in self.kinds or any(
            note.startswith(beginning) for note in ruling.notes for beginning in self.notes
        )


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts known of one entry, and whether it may have a plural at all."""

    pos: tuple[str, ...] = ()
    marks: frozenset[str] = frozenset()
    plural: bool = True


def classes() -> tuple[Class, ...]:
    """The classes of ``classes.toml``, in its order."""
    with _FILE.open("rb") as stream:
        raw = tomllib.load(stream)["class"]
    return tuple(
        Class(
            tuple(each.get("kinds", ())),
            tuple(each.get("notes", ())),
            each.get("pos", ""),
            tuple(each.get("marks", ())),
            each.get("apart", False),
            each.get("plural", True),
        )
        for each in raw
    )


def headword_rulings() -> tuple[Ruling, ...]:
    """Rulings on words that are spelled as words are, the last edition first, verbs left out."""
    return tuple(ruling for edition in reversed(EDITIONS) for ruling in _of(edition))


def _of(edition: str) -> Iterator[Ruling]:
    for ruling in load(edition):
        verbal = ruling.article.startswith(_OTHERS)
        if not verbal and ruling.lemma.isalpha() and ruling.lemma.islower():
            yield ruling


def facts() -> Mapping[str, tuple[Facts, ...]]:
    """For each headword that is in a class: the entries that its classes make.

    Of two editions that disagree on a category (*no*, a noun in lexis-redeletras), the later one
    is followed: it corrects what the dictionary was thought to say.
    """
    members: dict[str, list[Class]] = {}
    known = classes()
    for edition in reversed(EDITIONS):
        found: dict[str, list[Class]] = {}
        for ruling in _of(edition):
            for each in known:
                if each.has(ruling) and each not in found.setdefault(ruling.lemma, []):
                    found[ruling.lemma].append(each)
        for lemma, own in found.items():
            later = members.setdefault(lemma, [])
            settled = {each.category for each in later if each.apart}
            later += [each for each in own if each not in later and each.category not in settled]
    return {lemma: _entries(found) for lemma, found in members.items() if found}


def _entries(found: list[Class]) -> tuple[Facts, ...]:
    """Make an entry for each class that is apart; the marks of the others go on the first."""
    apart: dict[tuple[str, tuple[str, ...]], Facts] = {}
    common = Facts()
    for each in found:
        pos = tuple(each.pos.split(",")) if each.pos else ()
        if not each.apart:
            common = _joined(common, Facts(pos, frozenset(each.marks), each.plural))
            continue
        # *adv* and *adv,noun* are one entry, and the noun gives it a plural.
        key = (each.category, each.marks)
        own = Facts(pos, frozenset(each.marks), each.plural)
        apart[key] = _joined(apart[key], own) if key in apart else own
    if not apart:
        return (common,)
    first, *others = apart.values()
    return (replace(first, marks=first.marks | common.marks), *others)


def _joined(one: Facts, other: Facts) -> Facts:
    pos = tuple(dict.fromkeys((*one.pos, *other.pos)))
    return Facts(pos, one.marks | other.marks, one.plural or other.plural)
