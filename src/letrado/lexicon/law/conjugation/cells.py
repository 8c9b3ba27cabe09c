"""The cells of a Spanish verb: each place in its table, with a code that never changes.

::

    inf                                    cantar
    ger                                    cantando
    part.ms part.fs part.mp part.fp        cantado, cantada, cantados, cantadas
    ind.pres ind.impf ind.pret ind.fut ind.cond      with .1s .2s .3s .1p .2p .3p
    sub.pres sub.ra sub.se sub.fut                   with .1s .2s .3s .1p .2p .3p
    imp                                              with .2s .3s .2p .3p
    ind.pres.2v imp.2v                     cantás, cantá: voseo has forms of its own only here

Compound tenses are several words and have no cells.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from letrado.base.i18n import N_, translator

PERSONS = {
    "1s": N_("I"),
    "2s": N_("you (tú)"),
    "2v": N_("you (vos)"),
    "3s": N_("he, she, you (usted)"),
    "1p": N_("we"),
    "2p": N_("you (vosotros)"),
    "3p": N_("they, you (ustedes)"),
}

SIX = ("1s", "2s", "3s", "1p", "2p", "3p")
"""The persons that every finite tense has, in the order of printed tables."""

TENSES = {
    "inf": N_("infinitive"),
    "ger": N_("gerund"),
    "part": N_("participle"),
    "ind.pres": N_("present indicative"),
    "ind.impf": N_("imperfect indicative"),
    "ind.pret": N_("preterite"),
    "ind.fut": N_("future"),
    "ind.cond": N_("conditional"),
    "sub.pres": N_("present subjunctive"),
    "sub.ra": N_("imperfect subjunctive in -ra"),
    "sub.se": N_("imperfect subjunctive in -se"),
    "sub.fut": N_("future subjunctive"),
    "imp": N_("imperative"),
}

_GENDERS = {
    "ms": N_("masculine singular"),
    "fs": N_("feminine singular"),
    "mp": N_("masculine plural"),
    "fp": N_("feminine plural"),
}


@dataclass(frozen=True, slots=True, eq=False)
class Cell:
    """One place in the table of a verb. There is one object for each, so ``is`` compares them.

    >>> cell("sub.pres.2p").tense, cell("sub.pres.2p").person, cell("ger").person
    ('sub.pres', '2p', '')
    """

    code: str
    tense: str
    person: str
    order: int
    """Its place in printed tables."""

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"cell({self.code!r})"

    def __lt__(self, other: "Cell") -> bool:
        return self.order < other.order

    def __reduce__(self) -> tuple[Callable[[str], "Cell"], tuple[str]]:
        return cell, (self.code,)

    @property
    def mood(self) -> str:
        """``ind``, ``sub``, ``imp``; for the forms without person ``inf``, ``ger``, ``part``."""
        return self.tense.partition(".")[0]

    @property
    def finite(self) -> bool:
        """True if the cell has a person."""
        return self.mood in ("ind", "sub", "imp")

    def name(self, language: str) -> str:
        """Return the name of the cell, for people.

        >>> cell("ind.pres.1p").name("en")
        'present indicative, we'
        """
        translate = translator(language)
        tense = translate(TENSES[self.tense])
        if not self.person:
            return tense
        who = translate((PERSONS if self.finite else _GENDERS)[self.person])
        return f"{tense}, {who}"


def _every() -> Iterator[tuple[str, str]]:
    yield "inf", ""
    yield "ger", ""
    for number in _GENDERS:
        yield "part", number
    for tense in list(TENSES)[3:-1]:
        for person in PERSONS:
            if person != "2v" or tense == "ind.pres":
                yield tense, person
    for person in ("2s", "2v", "3s", "2p", "3p"):
        yield "imp", person


CELLS = tuple(
    Cell(f"{tense}.{person}".removesuffix("."), tense, person, order)
    for order, (tense, person) in enumerate(_every())
)
"""All cells in the order of printed tables."""

_BY_CODE = {cell.code: cell for cell in CELLS}


def cell(code: str) -> Cell:
    """Return the cell with this code; a `KeyError` if there is none."""
    return _BY_CODE[code]
