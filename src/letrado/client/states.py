"""A game as its viewer may see it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_OVER = frozenset({"closed", "delivered", "forfeited", "double_loss", "annulled"})


@dataclass(frozen=True, slots=True)
class State:
    """A game as its viewer may see it; docs/scripting/wire.md has the fields."""

    seq: int
    now: int
    game: dict[str, Any]
    facts: list[dict[str, Any]]
    open: list[str]
    table: dict[str, Any]
    gone: dict[str, Any]

    @classmethod
    def of(cls, message: Mapping[str, Any]) -> "State":
        """Return the state in a message."""
        return cls(**{name: message[name] for name in cls.__dataclass_fields__})

    @property
    def you(self) -> str | None:
        """The side that you play."""
        side: str | None = self.game["you"]
        return side

    @property
    def over(self) -> bool:
        """Say whether the game is over."""
        return self.game["phase"] in _OVER

    @property
    def my_turn(self) -> bool:
        """Say whether you are to play, exchange or pass."""
        return "PlaceTiles" in self.open and self.game["phase"] == "turn"

    @property
    def must_answer(self) -> bool:
        """Say whether you are to accept the play of your opponent, or to challenge it."""
        return self.you is not None and "AcceptPlay" in self.open

    @property
    def rack(self) -> str:
        """Your tiles, in exact notation: ``AE[CH]?``."""
        return "".join(self.game["racks"][self.you]["tiles"] or ()) if self.you else ""

    @property
    def bag(self) -> int:
        """Number of tiles in the bag."""
        return int(self.game["bag"])

    @property
    def words(self) -> list[str]:
        """The words of the play that waits for an answer."""
        score = (self.game["turn"] or {}).get("score")
        return [each["word"] for each in score["words"]] if score else []

    @property
    def rows(self) -> list[str]:
        """The board as 15 rows, as a CGP writes them."""
        squares: list[str | None] = self.game["squares"] or [None] * 225
        return [_row(squares[start : start + 15]) for start in range(0, 225, 15)]


def _row(squares: list[str | None]) -> str:
    text, empty = "", 0
    for tile in [*squares, ""]:
        if tile is None:
            empty += 1
            continue
        text += f"{empty or ''}{tile}"
        empty = 0
    return text
