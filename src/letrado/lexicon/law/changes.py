"""Changes of the words from one edition to another, with the articles behind them.

For each word that only one of the two has: the article that accepts it there, and the article that
stops it in the other. Words are grouped by that pair, the largest groups first.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from letrado.lexicon.law.judge import Judge
from letrado.lexicon.law.verdict import Reading, Verdict


@dataclass(frozen=True, slots=True)
class Change:
    """Words that one edition accepts by one article and the other does not, for one reason."""

    stands_by: str
    """The article of the edition that has the words."""
    falls_by: str
    """The article of the edition that lacks them; empty where it has no reading for them."""
    reason: str
    undetermined: bool
    words: tuple[str, ...]

    def as_dict(self, most: int) -> dict[str, Any]:
        """Return the change for programs, with *most* words as samples."""
        return {
            "stands_by": self.stands_by,
            "falls_by": self.falls_by,
            "reason": self.reason,
            "undetermined": self.undetermined,
            "count": len(self.words),
            "words": list(self.words[:most]),
        }


def changes(words: Iterable[str], having: Judge, lacking: Judge) -> tuple[Change, ...]:
    """Return the *words* that *having* accepts and *lacking* does not, grouped by articles."""
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
    """Return the reading of the same form of the same lemma, else the first not accepted."""
    against = verdict.undecided or verdict.refusals
    same = {(reading.lemma, reading.cell) for reading in stands}
    return next(
        (each for each in against if (each.lemma, each.cell) in same),
        against[0] if against else None,
    )
