"""What the regulation itself tells of a headword: its category, and what is printed of it."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from letrado.lexicon.rulings import EDITIONS, Ruling, load

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

    def has(self, ruling: Ruling) -> bool:
        """Whether *ruling* is about a member."""
        return ruling.kind in self.kinds or any(
            note.startswith(beginning) for note in ruling.notes for beginning in self.notes
        )


@dataclass(frozen=True, slots=True)
class Facts:
    """What one entry is known to be, and whether it may have a plural at all."""

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
    return tuple(
        ruling
        for edition in reversed(EDITIONS)
        for ruling in load(edition)
        if not ruling.article.startswith(_OTHERS)
        and ruling.lemma.isalpha()
        and ruling.lemma.islower()
    )


def facts(rulings: Iterable[Ruling]) -> Mapping[str, tuple[Facts, ...]]:
    """For each headword that is in a class: the entries that its classes make."""
    members: dict[str, list[Class]] = {}
    known = classes()
    for ruling in rulings:
        for each in known:
            if each.has(ruling) and each not in members.setdefault(ruling.lemma, []):
                members[ruling.lemma].append(each)
    return {lemma: _entries(found) for lemma, found in members.items() if found}


def _entries(found: list[Class]) -> tuple[Facts, ...]:
    """Classes that stand apart make an entry each; the marks of the others go on the first."""
    apart: dict[tuple[str, tuple[str, ...]], Facts] = {}
    common = Facts()
    for each in found:
        pos = tuple(each.pos.split(",")) if each.pos else ()
        if not each.apart:
            common = _joined(common, Facts(pos, frozenset(each.marks), each.plural))
            continue
        # *adv* and *adv,noun* are one entry, and the noun gives it a plural.
        key = (pos[0] if pos else "", each.marks)
        own = Facts(pos, frozenset(each.marks), each.plural)
        apart[key] = _joined(apart[key], own) if key in apart else own
    if not apart:
        return (common,)
    first, *others = apart.values()
    return (replace(first, marks=first.marks | common.marks), *others)


def _joined(one: Facts, other: Facts) -> Facts:
    pos = tuple(dict.fromkeys((*one.pos, *other.pos)))
    return Facts(pos, one.marks | other.marks, one.plural or other.plural)
