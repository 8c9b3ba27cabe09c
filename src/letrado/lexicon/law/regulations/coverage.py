"""Coverage: map every article of an edition of the law of words to the code that enforces it."""

from letrado.lexicon.law.regulations.regulation import WordRegulation, load
from letrado.lexicon.law.regulations.rules import rules
from letrado.rulebook.coverage import Coverage, Covered, each
from letrado.rulebook.enforcement import TESTED

RULINGS = "tests/lexicon/law/test_agreement.py::test_every_ruling_is_followed"
"""The test that every named word is judged as its article says."""


def coverage(edition: str) -> Coverage:
    """Map the articles of *edition*: those with a clause, and those that a word or value names."""
    law = load(edition)
    named = [*law.named, *law.resting]
    return Coverage(
        law.id, tuple(cover(law, article) for article in dict.fromkeys([*law.clauses, *named]))
    )


def cover(law: WordRegulation, article: str) -> Covered:
    """Map one article to its rules, code and tests.

    Software must use it: an article of a class that is enforced needs a value, an ending, a closed
    class or named words that cite it or one of its parts.
    """
    stated = law.clauses[article].requirements if article in law.clauses else ()
    behind = [rules()[row] for row in stated]
    lacks = [] if article in law.clauses else ["clause"]
    if not behind:
        lacks.append("requirement")
    lacks += [f"{rule.id} {rule.kind} {need}" for rule in behind for need in rule.lacks]
    parts = [name for name in law.clauses if name == article or name.startswith(f"{article}.")]
    enforced = any(rule.kind in TESTED for rule in behind)
    if enforced and not any(name in law.named or name in law.resting for name in parts):
        lacks.append("value or named word")
    return Covered(
        article,
        requirements=tuple(rule.id for rule in behind),
        classes=tuple(dict.fromkeys(rule.kind for rule in behind)),
        by=each(rule.by for rule in behind),
        shown_by=each(rule.shown_by for rule in behind),
        parameters=law.resting.get(article, ()),
        tests=each([*(rule.tests for rule in behind), (RULINGS,) if article in law.named else ()]),
        lacks=tuple(dict.fromkeys(lacks)),
        words=len(law.named.get(article, ())),
    )
