"""The levels of programs, each with a measured rating and a description."""

from collections.abc import Mapping
from dataclasses import dataclass

from letrado.base.i18n import Text
from letrado.lexicon.lookup import Lexicon
from letrado.players.program import Program
from letrado.players.ratings import Rating, shipped_ratings
from letrado.players.strength import STRENGTHS, Strength
from letrado.players.strong import Strong


@dataclass(frozen=True, slots=True)
class Level:
    """A strength that people can choose."""

    strength: Strength
    rating: Rating

    @property
    def key(self) -> str:
        """Name in forms and calls."""
        return self.strength.key

    @property
    def name(self) -> Text:
        """Name that people read."""
        return self.strength.name

    @property
    def about(self) -> Text:
        """Description of its play."""
        return self.strength.about

    def program(self, lexicon: Lexicon, seed: str) -> Program:
        """Return a player of this level; *seed* decides its random choices."""
        return Strong(lexicon, self.strength, seed)


_IN_ORDER = ("vocabulary", "score", "equity", "beginner", "learner", "club", "champion")
"""Levels in order of creation: programs are numbered by it, so that new ones come last."""

LEVELS: Mapping[str, Level] = {
    key: Level(STRENGTHS[key], shipped_ratings()[key]) for key in _IN_ORDER
}
"""Levels by key, in the order of their accounts; `by_strength` has the easiest first."""


def by_strength() -> list[Level]:
    """Return the levels, the easiest first."""
    return sorted(LEVELS.values(), key=lambda level: level.rating.points)
