"""The levels of programs that can be chosen, each with a measured rating and what it is like."""

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
    """A strength that can be chosen."""

    strength: Strength
    rating: Rating

    @property
    def key(self) -> str:
        """What it is called in forms and calls."""
        return self.strength.key

    @property
    def name(self) -> Text:
        """What people call it."""
        return self.strength.name

    @property
    def about(self) -> Text:
        """What it is like to play against."""
        return self.strength.about

    def program(self, lexicon: Lexicon, seed: str) -> Program:
        """A player of this level; *seed* decides what it leaves to chance."""
        return Strong(lexicon, self.strength, seed)


_IN_ORDER = ("vocabulary", "score", "equity", "beginner", "learner", "club", "champion")
"""As they came to be: programs are numbered by it, so that new ones come last."""

LEVELS: Mapping[str, Level] = {
    key: Level(STRENGTHS[key], shipped_ratings()[key]) for key in _IN_ORDER
}
"""By key, in the order of their accounts; `by_strength` has the easiest first."""


def by_strength() -> list[Level]:
    """The levels from the easiest on."""
    return sorted(LEVELS.values(), key=lambda level: level.rating.points)
