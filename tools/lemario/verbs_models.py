"""Finds the models that a verb may follow, by the forms that the list has.

The list is so clean that a model fits a verb wholly or hardly at all: it *fits* when every cell of
indicative and subjunctive, the gerund and the participle are words. Where several fit, forms that
nothing else explains decide.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from tools.lemario.text import tiles

from letrado.lexicon.law.conjugation import BOTH, CELLS, Cell, candidates, conjugate
from letrado.lexicon.law.orthography import plain

SHORTEST, LONGEST = 2, 15

SAME_LETTERS = {
    "enviar": "anunciar",
    "desahuciar": "anunciar",
    "actuar": "averiguar",
    "aislar": "amar",
    "aunar": "amar",
    "reunir": "partir",
}
"""Models that differ from another in accents alone: the list cannot tell them apart."""

WITNESSES = tuple(
    place for place in CELLS if place.mood in ("ind", "sub") or place.code in ("ger", "part.ms")
)
"""The cells that every conjugated verb has, whatever its class."""


@dataclass(frozen=True)
class Paradigm:
    """A verb by one model, as the board sees it: no accents, and 2 to 15 tiles."""

    infinitive: str
    model: str
    cells: Mapping[Cell, frozenset[str]]

    def forms(self, places: Iterable[Cell]) -> frozenset[str]:
        """The words of these cells."""
        return frozenset().union(*(self.cells.get(place, frozenset()) for place in places))

    def fits(self, words: Collection[str], places: Iterable[Cell] = WITNESSES) -> bool:
        """Say whether the list has everything in *places*, and something to judge by."""
        forms = self.forms(places)
        return bool(forms) and all(form in words for form in forms)


def paradigm(infinitive: str, model: str) -> Paradigm:
    """The table of *infinitive* by *model*, cut to what a board can hold."""
    return Paradigm(
        infinitive,
        model,
        {
            place: frozenset(
                word for form in forms if SHORTEST <= tiles(word := plain(form)) <= LONGEST
            )
            for place, forms in conjugate(infinitive, model).items()
        },
    )


def admitted(infinitive: str) -> list[Paradigm]:
    """The paradigms that the ending admits, one for each way of being spelled on the board."""
    found: dict[str, str] = {}
    for name in candidates(infinitive):
        found.setdefault(SAME_LETTERS.get(name, name), name)
    return [paradigm(infinitive, name) for name in found.values()]


def fitting(infinitive: str, words: Collection[str]) -> list[Paradigm]:
    """The paradigms of *infinitive* that the list has from end to end."""
    return [one for one in admitted(infinitive) if one.fits(words)]


def choose(fit: list[Paradigm], unexplained: Collection[str]) -> Paradigm:
    """Choose, of several that fit, the smallest that explains most of what nothing else does."""
    pairs = [
        paradigm(one.infinitive, one.model + BOTH + other.model)
        for one, other in combinations(fit, 2)
    ]

    def merit(one: Paradigm) -> tuple[int, int]:
        forms = one.forms(CELLS)
        return sum(form in unexplained for form in forms), -len(forms)

    return max([*fit, *pairs], key=merit)
