"""Decides which words in -a are the feminine of another headword, and which are headwords.

The list cannot tell *niño, ña* from *manzano* and *manzana*. A table of endings settles most; where
the Hunspell dictionaries say otherwise they are believed, and the entry goes to their file.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tools.lemario.classes import headword_rulings
from tools.lemario.sources.evidence import Hunspell
from tools.lemario.tables import read_table

from letrado.lexicon.law.orthography import (
    Stress,
    mark,
    nuclei,
    plain,
    stress,
    stressed,
    unaccented,
)

_PARTICIPLES = ("ado", "ido", "ído")
_FILE = Path(__file__).parent / "gender-endings.tsv"
_TAKES_A = "dlnrsz"
_BELIEVED = ("o", "or", "ón", "án", "ín", "és")
"""Endings with which the dictionary's mark of gender is one; elsewhere it often saves a line only,
as in *sal, sala* or *libre, libra*."""


@dataclass(frozen=True, slots=True)
class Union:
    """A feminine and its masculine, and what says that they are one entry, or two."""

    masculine: str
    feminine: str
    evidence: str
    joined: bool = True
    """False where a source keeps apart what the ending would join."""


def feminine_of(masculine: str) -> str | None:
    """The spelling that the feminine of *masculine* would have.

    >>> [feminine_of(word) for word in ("médico", "francés", "holgazán", "lector", "feliz", "casa")]
    ['médica', 'francesa', 'holgazana', 'lectora', 'feliza', None]
    """
    if masculine[-1:] in "oe":
        return masculine[:-1] + "a"
    places = nuclei(masculine)
    if masculine[-1:] not in _TAKES_A or not places:
        return None
    start, end = places[stressed(masculine)]
    bare = unaccented(masculine)
    vowel = next((at for at in range(start, end) if masculine[at] != bare[at]), None)
    if vowel is None:
        vowel = next((at for at in range(start, end) if bare[at] in "aeo"), end - 1)
    return mark(bare + "a", vowel)


class Endings:
    """Table of the endings of masculine forms that alternate with -a."""

    def __init__(self) -> None:
        self._pairs = {ending: verdict == "pair" for ending, verdict in read_table(_FILE, 2)}

    def alternates(self, masculine: str) -> bool:
        """Say whether the -a form of a plain *masculine* is as a rule its feminine."""
        for length in range(len(masculine), 0, -1):
            if (pairs := self._pairs.get(masculine[-length:])) is not None:
                return pairs
        return False


class Genders:
    """Decides on pairs by table, dictionary and review."""

    def __init__(self, dictionary: Hunspell, review: Mapping[str, str]) -> None:
        self._dictionary = dictionary
        self._review = review
        self._endings = Endings()
        self._named = {
            ruling.lemma: ruling.word for ruling in headword_rulings() if ruling.kind == "feminine"
        }

    def decide(
        self, masculine: str, feminine: str, *, one_sided: bool, headword: bool
    ) -> Union | None:
        """Decide whether these are one entry, and return what says so; None where nothing does.

        *one_sided*: only one of them has a plural, so that an ending proves nothing. *headword*:
        the list shows the feminine apart from verb forms, or a source does and nothing speaks
        against it.
        """
        reviewed = self._review.get(masculine)
        if reviewed is not None:
            return Union(masculine, feminine, "hand", joined=reviewed == feminine)
        if self._named.get(masculine) == feminine:
            return Union(masculine, feminine, "rulings")
        said = self._said(masculine, feminine)
        if self._endings.alternates(plain(masculine)) and headword and not one_sided:
            if said is False:
                return Union(masculine, feminine, "hunspell", joined=False)
            return Union(masculine, feminine, "suffix")
        return Union(masculine, feminine, "hunspell") if said else None

    def _said(self, masculine: str, feminine: str) -> bool | None:
        """Say whether the dictionary joins them; None where it lacks one."""
        if masculine.endswith(_BELIEVED) and feminine in self._dictionary.feminine.get(
            masculine, ()
        ):
            return True
        known = self._dictionary.nominal
        both = masculine in known.get(plain(masculine), ()) and feminine in known.get(
            plain(feminine), ()
        )
        return False if both else None


def unions(
    spellings: Collection[str],
    genders: Genders,
    plural: Mapping[str, bool],
    hidden: Collection[str],
) -> Iterable[Union]:
    """The feminines to join, each to one masculine, and the pairs that a source keeps apart.

    Where two masculines ask for one feminine (*gato, gate*), the one in -o or in a consonant has
    it before the one in -e.
    """
    taken: dict[str, Union] = {}
    apart: list[Union] = []
    for masculine in sorted(spellings, key=lambda word: (word[-1] == "e", word)):
        feminine = feminine_of(masculine)
        if feminine is None or feminine in taken or feminine not in plural:
            continue
        decided = genders.decide(
            masculine,
            feminine,
            one_sided=plural[masculine] != plural[feminine],
            headword=feminine not in hidden
            or (feminine in spellings and _unlike_a_verb_form(masculine)),
        )
        if decided and decided.joined:
            taken[feminine] = decided
        elif decided:
            apart.append(decided)
    return [*taken.values(), *apart]


def _unlike_a_verb_form(masculine: str) -> bool:
    """Say whether the feminine may be one although it is spelled like a verb form.

    A participle is one itself; an esdrújula (*mirífico, ca*) only has the same tiles.
    """
    return masculine.endswith(_PARTICIPLES) or stress(masculine) is Stress.ESDRUJULA
