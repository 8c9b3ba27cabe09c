"""What changed from one edition to another, and by which articles.

For each word that only one of the two has: the article by which it stands there, and what stops it
in the other. Words are grouped by that pair, the largest groups first.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from letrado.lexicon.law.judge import Judge
from letrado.lexicon.law.verdict import Reading, Verdict


@dataclass(frozen=True, slots=True)
class Change:
    """Words that stand in one edition by one article and not in the other, for one reason."""

    stands_by: str
    """The article of the edition that has the words."""
    falls_by: str
    """The article of the edition that lacks them; empty where it has no reading for them."""
    reason: str
    undetermined: bool
    words: tuple[str, ...]

    def as_dict(self, most: int) -> dict[str, Any]:
        """For programs, with *most* words as samples."""
        return {
            "stands_by": self.stands_by,
            "falls_by": self.falls_by,
            "reason": self.reason,
            "undetermined": self.undetermined,
            "count": len(self.words),
            "words": list(self.words[:most]),
        }


def changes(words: Iterable[str], having: Judge, lacking: Judge) -> tuple[Change, ...]:
    """The *words* that *having* accepts and *lacking* does not, grouped by their articles."""
    groups: dict[tuple[str, str, str, bool], list[str]] = {}
    for word in words:
        stands = having(word).derivations
        verdict = lacking(word)
        against = _against(verdict, stands)
        key = (
            stands[0].standing.article if stands else "",
            against.standing.article if against else "",
            against.standing.reason if against else "",
            verdict.answer == "undetermined",
        )
        groups.setdefault(key, []).append(word)
    found = [Change(*key, tuple(listed)) for key, listed in groups.items()]
    return tuple(sorted(found, key=lambda change: (-len(change.words), change.stands_by)))


def _against(verdict: Verdict, stands: tuple[Reading, ...]) -> Reading | None:
    """The reading that is the same form of the same lemma, else the first that does not stand."""
    against = verdict.undecided or verdict.refusals
    same = {(reading.lemma, reading.cell) for reading in stands}
    return next(
        (each for each in against if (each.lemma, each.cell) in same),
        against[0] if against else None,
    )
