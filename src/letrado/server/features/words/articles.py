"""Articles as pages cite them: a number that leads to what it says, in our own words."""

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
    """The article called *article*; None where a standing rests on none."""
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
