"""Grounds of an article, of either law: its rules, parameters, readings and named words."""

from dataclasses import asdict
from typing import Any

from letrado import rulebook
from letrado.laws.editions import Law
from letrado.lexicon.law import regulations
from letrado.lexicon.law.regulations import WordRegulation
from letrado.rulebook import Clause, Coverage, Covered, Reading


def cover(law: Law, article: str) -> Covered:
    """Return the rules, parameters, code and tests of an article."""
    if isinstance(law, WordRegulation):
        return regulations.cover(law, article)
    return rulebook.cover(law, article)


def coverage(law: Law) -> Coverage:
    """Return the rules, parameters, code and tests of every article."""
    if isinstance(law, WordRegulation):
        return regulations.coverage(law.id)
    return rulebook.coverage(law.id)


def readings(law: Law, behind: Covered) -> dict[str, Reading]:
    """Return our readings of an article: those of its clause, and those of its parameters."""
    known = regulations.readings() if isinstance(law, WordRegulation) else rulebook.readings()
    own = law.clause(behind.article).readings
    ours = (law.bases[key].reading for key in behind.parameters if key in law.bases)
    return {name: known[name] for name in dict.fromkeys([*own, *ours]) if name}


def rows(law: Law, clause: Clause) -> list[dict[str, Any]]:
    """Return the rules that an article states, each with its classes and their details."""
    if isinstance(law, WordRegulation):
        stated = [regulations.rules()[row] for row in clause.requirements]
        return [
            {"id": rule.id, "says": rule.says, "duties": [{"class": rule.kind}]} for rule in stated
        ]
    required = [rulebook.requirements()[row] for row in clause.requirements]
    return [
        {
            "id": row.id,
            "says": row.says,
            "duties": [duty.as_dict() for duty in row.duties_in(law.id)],
        }
        for row in required
    ]


def named(law: Law, article: str) -> list[dict[str, Any]]:
    """Return the rulings on words that an article names; the law of games has none."""
    if not isinstance(law, WordRegulation):
        return []
    return [
        {
            "word": ruling.word,
            "verdict": ruling.verdict,
            "lemma": ruling.lemma,
            "kind": ruling.kind,
            "notes": list(ruling.notes),
        }
        for ruling in law.named.get(article, ())
    ]


def plurals(law: Law) -> dict[str, Any]:
    """Return the plural rules of an edition of the law of words, for programs; games have none."""
    if not isinstance(law, WordRegulation):
        return {}
    return {
        "endings": [asdict(ending) for ending in law.edition.endings],
        "closed": {
            mark: {
                "article": closed.article,
                "complete": closed.complete,
                "plurals": {word: list(each) for word, each in closed.plurals.items()},
            }
            for mark, closed in law.edition.closed.items()
        },
    }


def elsewhere(law: Law, clause: Clause, other: Law) -> list[Clause]:
    """Return the articles of another edition of the same law that state one of the same rules."""
    wanted = set(clause.requirements)
    if type(law) is not type(other) or not wanted:
        return []
    return [each for each in other.clauses.values() if not wanted.isdisjoint(each.requirements)]
