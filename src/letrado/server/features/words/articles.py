"""Articles as pages cite them: a number that links to our summary of the text."""

from dataclasses import dataclass

from letrado.lexicon.law import regulations
from letrado.lexicon.law.edition import Edition


@dataclass(frozen=True, slots=True)
class Cited:
    """An article of an edition, in the words of the reader's language."""

    edition: str
    number: str
    title: str
    text: str


def cite(edition: Edition, article: str, language: str) -> Cited | None:
    """Return the article called *article*; None for a status without one."""
    if not article:
        return None
    law = regulations.load(edition.id)
    clause = law.clauses.get(article)
    title = clause.title if clause else None
    return Cited(
        edition=edition.id,
        number=article,
        title=title.read_in(language) if title else "",
        text=clause.read_in(language) if clause else "",
    )
