"""The two laws that ``letrado rulebook`` shows: of games, and of words.

Both are editions with articles, parameters and readings; what lies behind an article differs.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from letrado import rulebook
from letrado.errors import Unreadable
from letrado.lexicon import regulations
from letrado.lexicon.regulations import WordRegulation
from letrado.lexicon.rulings import EDITIONS as WORD_EDITIONS
from letrado.rulebook import Clause, Coverage, Covered, Reading, Rulebook

Law = Rulebook | WordRegulation

EDITIONS: tuple[str, ...] = (*rulebook.EDITIONS, *WORD_EDITIONS)
"""Every edition of either law."""


def load(edition: str) -> Law:
    """The edition called *edition*."""
    if edition in rulebook.EDITIONS:
        return rulebook.load(edition)
    if edition in WORD_EDITIONS:
        return regulations.load(edition)
    raise Unreadable(
        "rulebook.unknown",
        "There is no edition “{edition}”: choose one of {known}",
        edition=edition[:80],
        known=", ".join(EDITIONS),
    )


def facts(law: Law) -> dict[str, Any]:
    """What an edition is, for programs."""
    common = {
        "edition": law.id,
        "short": law.short,
        "title": law.title.as_dict(),
        "dated": law.dated.as_dict(),
        "articles": len(law.clauses),
        "digest": law.digest,
    }
    if isinstance(law, WordRegulation):
        return common | {
            "law": "words",
            "language": "es",
            "profiles": list(law.edition.profiles),
            "named_words": len(law.words),
        }
    return common | {
        "law": "game",
        "language": law.language,
        "lexicon": law.heading.lexicon,
        "lexicon_aliases": list(law.heading.lexicon_aliases),
        "roles": dict(law.roles),
    }


def cover(law: Law, article: str) -> Covered:
    """All that stands behind an article."""
    if isinstance(law, WordRegulation):
        return regulations.cover(law, article)
    return rulebook.cover(law, article)


def coverage(law: Law) -> Coverage:
    """All that stands behind each article."""
    if isinstance(law, WordRegulation):
        return regulations.coverage(law.id)
    return rulebook.coverage(law.id)


def readings(law: Law) -> Mapping[str, Reading]:
    """How we read the texts of that law."""
    return regulations.readings() if isinstance(law, WordRegulation) else rulebook.readings()


def rows(law: Law, clause: Clause) -> list[dict[str, Any]]:
    """The rules that an article states, each with its classes and their details."""
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
    """The rulings on words that an article names; games have none."""
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
    """How an edition of the law of words forms plurals, for programs; games have none."""
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
