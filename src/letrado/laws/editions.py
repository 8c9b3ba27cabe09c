"""The editions of the two laws: of games, and of words.

Both have articles, parameters and readings; the grounds of an article differ (`grounds`).
"""

from typing import Any

from letrado import rulebook
from letrado.base.errors import Unreadable
from letrado.lexicon.law import regulations
from letrado.lexicon.law.regulations import WordRegulation
from letrado.lexicon.law.rulings import EDITIONS as WORD_EDITIONS
from letrado.rulebook import Rulebook

Law = Rulebook | WordRegulation

EDITIONS: tuple[str, ...] = (*rulebook.EDITIONS, *WORD_EDITIONS)
"""Every edition of either law."""


def load(edition: str) -> Law:
    """Return the edition called *edition*."""
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


def is_of_words(edition: str) -> bool:
    """Say whether an edition is of the law of words, whose articles name words as good or not."""
    return edition in WORD_EDITIONS


def together(first: str, second: str) -> tuple[Law, Law]:
    """Return two editions that can be compared: both of games, or both of words."""
    one, other = load(first), load(second)
    if type(one) is not type(other):
        raise Unreadable(
            "rulebook.two_laws",
            "{one} and {other} are of different kinds (game rules and word rules): "
            "compare two of the same kind",
            one=one.id,
            other=other.id,
        )
    return one, other


def facts(law: Law) -> dict[str, Any]:
    """Return the facts about an edition, for programs."""
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
