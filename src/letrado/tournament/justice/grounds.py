"""Name the ground of a sanction: a row of the law, or a short name for one (game rules 4.6)."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from letrado.base.errors import Illegal, Unreadable
from letrado.base.i18n import Named
from letrado.rulebook import Rulebook, requirements
from letrado.rulebook.sanctions import GROUNDS

Counter = Literal["validity", "overdraw", "lateness", "ethics"]
"""Faults whose repetition the texts punish: they are counted over the tournament."""

# Players who answer have the same record as those who ask (F09 §46.2), so both have one counter;
# leaving a game in annoyance is one of the ethics list, under whichever row it is reported.
_COUNTERS = MappingProxyType[str, Counter](
    {
        "R-181": "validity",
        "R-182": "validity",
        "R-089": "overdraw",
        "R-122": "lateness",
        "R-127": "ethics",
        "R-186": "ethics",
        "R-187": "ethics",
    }
)


@dataclass(frozen=True, slots=True)
class Ground:
    """A breach as an edition knows it: its row, its article, and what counts its repetition."""

    code: str
    row: str
    article: str
    counter: Counter | None


def ground(rules: Rulebook, code: str) -> Ground:
    """Return what *code* means in an edition; refuse a code on which its text says nothing.

    >>> from letrado.rulebook import load
    >>> ground(load("fise-2009"), "ethics.47.6")
    Ground(code='ethics.47.6', row='R-186', article='F09 §47.6', counter='ethics')
    >>> ground(load("cat"), "R-024").article
    'CAT 1¶4'
    """
    row = GROUNDS.get(code, code)
    if row not in requirements():
        raise Unreadable(
            "sanction.ground_unknown",
            "“{ground}” is not a ground for a sanction. Give an article (e.g. F09 5.3) "
            "or one of: {known}",
            ground=code[:80],
            known=Named(_usual(rules), *_usual(rules), typed=True),
        )
    if not requirements()[row].places_in(rules.id):
        raise Illegal(
            "sanction.ground_silent",
            "{edition} says nothing about “{ground}”: choose the article that was broken",
            article=rules.short,
            edition=rules.id,
            ground=code,
        )
    item = code.removeprefix("ethics.")
    article = rules.cite(item if item != code else row)
    counter = _COUNTERS.get(row)
    return Ground(code, row, article, counter if counter and _counts(rules, counter) else None)


def _usual(rules: Rulebook) -> dict[str, str]:
    """Return the usual grounds of an edition by their codes, as its articles."""
    found = {code for code, row in GROUNDS.items() if requirements()[row].places_in(rules.id)}
    return {code: ground(rules, code).article for code in GROUNDS if code in found}


def ground_of(rules: Rulebook, typed: str) -> str:
    """Return the code of a ground that was typed as its article or as its code.

    >>> from letrado.rulebook import load
    >>> ground_of(load("fise-2009"), "F09 5.3"), ground_of(load("fise-2009"), "§47.6")
    ('R-024', 'ethics.47.6')
    """
    article = typed.removeprefix(rules.short).strip(" §")
    if f"ethics.{article}" in GROUNDS and rules.ending.cards:
        return f"ethics.{article}"
    clause = rules.clauses.get(article)
    return next(iter(clause.requirements), typed) if clause else typed


def _counts(rules: Rulebook, counter: Counter) -> bool:
    """Return whether the edition punishes the repetition of these faults."""
    match counter:
        case "validity":
            return rules.ending.asked_validity
        case "overdraw":
            limits = (
                rules.drawing.overdraw_expulsion_game,
                rules.drawing.overdraw_expulsion_tournament,
            )
            return limits != (None, None)
        case "lateness":
            return rules.ending.late_sanction
        case "ethics":
            return rules.ending.cards
