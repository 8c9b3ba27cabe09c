"""Differences of two editions of the law of words: articles, and the words that they name.

The values that differ are found as for the law of games (`letrado.rulebook.differences`).
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from letrado.lexicon.law.regulations.regulation import WordRegulation
from letrado.lexicon.law.rulings import Ruling
from letrado.rulebook.clauses import Clause


class Disagreement(NamedTuple):
    """A form that two editions name with opposite verdicts, and the article of each."""

    word: str
    lemma: str
    valid: tuple[bool, bool]
    articles: tuple[str, str]

    def as_dict(self) -> dict[str, Any]:
        """The disagreement for programs."""
        return {
            "word": self.word,
            "lemma": self.lemma,
            "valid": list(self.valid),
            "articles": list(self.articles),
        }


def disagreements(one: WordRegulation, other: WordRegulation) -> tuple[Disagreement, ...]:
    """Return the forms that both editions name, accepted by one and refused by the other."""
    here, there = _verdicts(one), _verdicts(other)
    return tuple(
        Disagreement(
            *form,
            (valid, there[form][0]),
            (one.cite(article), other.cite(there[form][1])),
        )
        for form, (valid, article) in here.items()
        if form in there and there[form][0] != valid
    )


def _verdicts(law: WordRegulation) -> Mapping[tuple[str, str], tuple[bool, str]]:
    found: dict[tuple[str, str], tuple[bool, str]] = {}
    for ruling in law.words:
        found.setdefault((ruling.word, ruling.lemma), (ruling.valid, ruling.article))
    return found


def only_in(one: WordRegulation, other: WordRegulation) -> tuple[Clause, ...]:
    """Return the articles of *one* that state a rule that *other* does not have."""
    stated = {rule for clause in other.clauses.values() for rule in clause.requirements}
    return tuple(
        clause for clause in one.clauses.values() if not stated.issuperset(clause.requirements)
    )


def changed(one: WordRegulation, other: WordRegulation) -> tuple[tuple[Clause, Clause], ...]:
    """Return the articles of the same number and rules whose texts differ."""
    return tuple(
        (clause, there)
        for clause in one.clauses.values()
        if (there := other.clauses.get(clause.article))
        and there.requirements == clause.requirements
        and there.as_dict() != clause.as_dict()
    )


def named_only_in(one: WordRegulation, other: WordRegulation) -> tuple[Ruling, ...]:
    """Return the rulings of *one* on forms that *other* does not name, each form once."""
    there = {(ruling.word, ruling.lemma) for ruling in other.words}
    found = {(r.word, r.lemma): r for r in reversed(one.words) if (r.word, r.lemma) not in there}
    return tuple(reversed(found.values()))
