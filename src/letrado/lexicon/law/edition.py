"""An edition of the law of words: its parameters, with the article behind each value.

Code reads parameters and never checks the edition; so a new edition is a new folder. Words that an
edition names are in its ``words.tsv`` (`letrado.lexicon.law.rulings`), and can be left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from letrado.base.errors import Unreadable
from letrado.base.i18n import N_
from letrado.lexicon.law.rulings import EDITIONS, FOLDER, LexiconEdition
from letrado.rulebook.bases import Basis
from letrado.rulebook.strict import Place, build, no_others, parse, value
from letrado.rulebook.texts import Text

Profile = Literal["cd", "web22"]
"""State of the dictionary that is the official source: the CD, or its pages of that time."""

ALIASES: Mapping[str, str] = MappingProxyType({"fise-2009": "lexis-2009-v16"})
"""Lexicons that are an edition under another name."""

LEXICONS: Mapping[str, str] = MappingProxyType(
    {
        "lexis-2004": "lexis-2004",
        "lexis-redeletras": "lexis-redeletras",
        "lexis-redeletras:web22": "lexis-redeletras-web22",
        "lexis-2008-v15": "lexis-2008-v15",
        "lexis-2009-v16": "fise-2009",
    }
)
"""The lexicon that holds the words of each edition and profile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Parameters that accept or refuse headwords and classes of words."""

    headword: Literal["accepted"]
    absent: Literal["refused"]
    absent_verb: Literal["refused"]
    abbreviation: Literal["refused"]
    affix: Literal["refused"]
    capital: Literal["refused"]
    hyphenated: Literal["refused"]
    multiword: Literal["refused"]
    proper_noun: Literal["refused"]
    symbol: Literal["refused"]
    apheresis: Literal["listed"]
    apocope: Literal["listed"]
    derivative: Literal["listed"]
    feminine: Literal["listed"]
    mente: Literal["listed"]
    onomatopoeia: Literal["listed"]
    verbal_adjective: Literal["listed"]
    italic: Literal["printed"]
    lone_part: Literal["printed"]
    obsolete: Literal["printed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verbs:
    """Parameters that accept or refuse forms of verbs."""

    conjugable: Literal["current", "model"]
    """Verbs with a current sense, or those whose conjugation the dictionary shows."""
    obsolete: Literal["infinitive", "model"]
    voseo: Literal["paradigm"]
    enclitic: Literal["refused"]
    infinitive_se: Literal["headword", "senses"]
    """Printed with *-se*, or pronominal in every sense."""
    pronominal_imperative: Literal["refused", "intransitive"]
    """Never, or in -d where the verb is intransitive too."""
    pronominal_participle: Literal["masculine"]
    participles: Literal["current", "any"]
    """Four for a verb with a transitive sense: a current one, or any."""
    defective: Literal["note"]
    impersonal: Literal["third", "all", "shown"]
    added_cells: bool
    """True if cells missing from the dictionary by oversight are added."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plurals:
    """Parameters that say which words have a plural."""

    noun: Literal["current", "always"]
    adjective: Literal["current", "always"]
    pronoun: Literal["current", "always"]
    article: Literal["current", "always", "silent"]
    obsolete: Literal["no"]
    genders: Literal["current", "both"]
    """Only the gender that has a current sense, or both."""
    adverb: Literal["no"]
    interjection: Literal["no"]
    onomatopoeia: Literal["no"]
    conjunction: Literal["no", "silent"]
    preposition: Literal["no", "silent"]
    contraction: Literal["no", "silent"]
    apocope: Literal["no", "silent"]
    italic: Literal["no"]
    locution: Literal["no"]
    envio: Literal["current_adjective", "adjective", "noun_or_adjective"]
    prefix_noun: Literal["invariable", "regular"]
    second_plural: Literal["invariable"]
    beside_rule: tuple[str, ...]
    """Words whose named plurals are accepted beside that of their ending, not in its place."""


GROUPS: Mapping[str, type] = MappingProxyType({"words": Words, "verbs": Verbs, "plurals": Plurals})
"""The tables of parameters of an edition."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """A rule for the plural of words with an ending; the first that fits a word applies."""

    letters: tuple[str, ...]
    add: tuple[Literal["s", "es", "ces", "="], ...]
    """Letters added; *ces* replaces a final z, *=* leaves the word as it is."""
    article: str
    stress: tuple[Literal["monosyllable", "aguda", "grave", "esdrújula"], ...] = ()
    """Classes of stress that the rule is for; empty means all."""
    vowel: Literal["stressed", "unstressed", "any"] = "any"
    """Condition on the stress of the vowel that ends the word."""
    written: Literal["accented", "unaccented", "any"] = "any"
    """Condition on the written accent of that vowel."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedClass:
    """Words of a mark (letters, notes) whose plurals an edition lists."""

    mark: str
    article: str
    complete: bool
    """True if a word of the class that is not listed has no plural."""
    plurals: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, eq=False, repr=False)
class Edition:
    """The law of words; there is one object for each edition and profile."""

    id: LexiconEdition
    short: str
    profile: Profile
    profiles: tuple[Profile, ...]
    title: Text
    dated: Text
    words: Words
    verbs: Verbs
    plurals: Plurals
    endings: tuple[Ending, ...]
    closed: Mapping[str, ClosedClass]
    bases: Mapping[str, Basis]

    def __repr__(self) -> str:
        return f"edition.load({self.name!r})"

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return load, (self.name,)

    @property
    def name(self) -> str:
        """Name by which `load` finds the edition: ``lexis-redeletras:web22``."""
        return self.id if self.profile == self.profiles[0] else f"{self.id}:{self.profile}"

    def parameter(self, key: str) -> Any:
        """Return the value of ``group.name``."""
        group, _, name = key.partition(".")
        return getattr(getattr(self, group), name)

    @cached_property
    def _citations(self) -> Mapping[str, str]:
        return {key: (basis.articles or ("",))[0] for key, basis in self.bases.items()}

    @cached_property
    def endings_by_letter(self) -> Mapping[str, tuple[Ending, ...]]:
        """The plural rules that may apply to a word, by its last letter, in their order."""
        found: dict[str, tuple[Ending, ...]] = {}
        for ending in self.endings:
            for letter in dict.fromkeys(letters[-1] for letters in ending.letters):
                found[letter] = (*found.get(letter, ()), ending)
        return found

    @cached_property
    def closed_articles(self) -> frozenset[str]:
        """The articles that list the plurals of closed classes."""
        return frozenset(closed.article for closed in self.closed.values())

    def cite(self, key: str) -> str:
        """Return the first article of a parameter; empty where the edition is silent.

        >>> load("lexis-2009-v16").cite("verbs.participles")
        '17.4'
        """
        return self._citations[key]


@lru_cache
def load(name: str) -> Edition:
    """Return the edition called *name*, with the profile that it may name after a colon.

    >>> load("fise-2009") is load("lexis-2009-v16"), load("lexis-redeletras:web22").profile
    (True, 'web22')
    """
    asked, _, profile = ALIASES.get(name, name).partition(":")
    if asked not in EDITIONS:
        raise Unreadable(
            "lexicon.edition_unknown",
            "There is no edition “{edition}” of the law of words: choose one of {known}",
            edition=name[:80],
            known=", ".join(NAMES),
        )
    base = _read(asked)
    if not profile or profile == base.profile:
        return base
    if profile not in base.profiles:
        raise Unreadable(
            "lexicon.profile_unknown",
            "{edition} has no profile “{profile}”: choose one of {known}",
            edition=asked,
            profile=profile[:80],
            known=", ".join(base.profiles),
        )
    values = {item.name: getattr(base, item.name) for item in fields(base)}
    return Edition(**values | {"profile": profile})


def of_lexicon(lexicon: str) -> Edition | None:
    """Return the edition whose words a lexicon holds, or None if it is none of ours.

    >>> of_lexicon("fise-2009").name, of_lexicon("ca-open")
    ('lexis-2009-v16', None)
    """
    asked = LEXICONS.get(lexicon, lexicon)
    return next((load(name) for name, held in LEXICONS.items() if held == asked), None)


@lru_cache
def _read(edition: str) -> Edition:
    """Read an edition once, under whatever name it was loaded."""
    return read_edition(FOLDER / edition / "edition.toml")


NAMES = (*EDITIONS[:2], "lexis-redeletras:web22", *EDITIONS[2:], *ALIASES)
"""Every name that `load` takes, except names with a needless profile."""


def read_edition(file: Path) -> Edition:
    """Read the edition in *file*; raise `Unreadable` for the first mistake in it."""
    place, raw = Place(file), parse(file)
    head = ("id", "short", "profiles", "title", "dated")
    no_others(raw, (*head, *GROUPS, "endings", "closed"), place)
    for key in (*head, *GROUPS, "endings", "closed"):
        if key not in raw:
            raise place.at(key).unreadable("missing", key)
    groups: dict[str, Any] = {}
    bases: dict[str, Basis] = {}
    for group, kind in GROUPS.items():
        groups[group], found = _parameters(kind, raw[group], place.within(group))
        bases |= {f"{group}.{name}": basis for name, basis in found.items()}
    profiles: tuple[Profile, ...] = value(
        tuple[Profile, ...], raw["profiles"], place.at("profiles")
    )
    endings: tuple[Ending, ...] = value(tuple[Ending, ...], raw["endings"], place.within("endings"))
    closed: tuple[ClosedClass, ...] = value(
        tuple[ClosedClass, ...], raw["closed"], place.within("closed")
    )
    return Edition(
        id=value(LexiconEdition, raw["id"], place.at("id")),
        short=value(str, raw["short"], place.at("short")),
        profile=profiles[0],
        profiles=profiles,
        title=build(Text, raw["title"], place.within("title")),
        dated=build(Text, raw["dated"], place.within("dated")),
        **groups,
        endings=endings,
        closed=MappingProxyType({each.mark: each for each in closed}),
        bases=MappingProxyType(bases),
    )


def _parameters(kind: type, raw: Any, place: Place) -> tuple[Any, dict[str, Basis]]:
    """Return a group of parameters, and the grounds of each of them."""
    if not isinstance(raw, dict):
        raise place.unreadable("not a table", N_("a table of parameters"))
    bare, bases = {}, {}
    for name, entry in raw.items():
        if not isinstance(entry, dict) or "value" not in entry:
            raise place.at(name).unreadable("has no value", "{ value = …, articles = […] }")
        grounds = dict(entry)
        bare[name] = grounds.pop("value")
        basis = bases[name] = build(Basis, grounds, place.at(name))
        if bool(basis.articles or basis.reading) == bool(basis.silent and basis.why):
            raise place.at(name).unreadable(
                "rests on nothing", N_("articles, reading, or silent with why")
            )
    return build(kind, bare, place), bases
