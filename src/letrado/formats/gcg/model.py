"""A game record as in GCG: players, one entry a line, notes."""

from dataclasses import dataclass, field

from letrado.core.cgp import language_of
from letrado.core.moves import Exchange, Pass
from letrado.core.placements import Placement
from letrado.core.tiles import Alphabet, Tile
from letrado.game.actors import Side

Hand = tuple[Tile, ...]
"""Tiles of a rack in the order in which they were written; empty when they are not given."""


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The play before was taken back, and its points with it: ``--``."""

    def __str__(self) -> str:
        return "--"


@dataclass(frozen=True, slots=True)
class ChallengeBonus:
    """Points for a play that was challenged without success; none of our editions gives any."""

    def __str__(self) -> str:
        return "(challenge)"


@dataclass(frozen=True, slots=True)
class TimePenalty:
    """Points lost by overtime (F09 §35, CAT 7¶3)."""

    def __str__(self) -> str:
        return "(time)"


@dataclass(frozen=True, slots=True)
class RackGain:
    """Points for the tiles left on the opponent's rack (F09 §45.4, CAT 4.A)."""

    tiles: Hand

    def __str__(self) -> str:
        return f"({''.join(map(str, self.tiles))})"


@dataclass(frozen=True, slots=True)
class RackLoss:
    """Points lost by the tiles left on one's own rack (F09 §45.4, CAT 4.A-B)."""

    tiles: Hand

    def __str__(self) -> str:
        return f"({''.join(map(str, self.tiles))})"


What = Placement | Exchange | Pass | Withdrawn | ChallengeBonus | TimePenalty | RackGain | RackLoss
"""All that a line of a game record can have."""

TURNS = (Placement, Exchange, Pass)
"""Entries that take a turn; the rest changes only the score."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: the player, the rack before, what happened, its points and the new total."""

    side: Side
    what: What
    points: int
    total: int
    rack: Hand = ()
    notes: tuple[str, ...] = ()
    remark: str = ""
    """Text that older files write behind the total, such as the crossing words."""
    line: int = field(default=0, compare=False)
    """Line number in the file that the entry was read from."""


@dataclass(frozen=True, slots=True)
class Player:
    """The short name that lines use, and the full name."""

    nick: str
    name: str


@dataclass(frozen=True, slots=True)
class Gcg:
    """A game record as it was written; `check` finds out whether its sums are right."""

    alphabet: Alphabet
    players: tuple[Player, Player]
    entries: tuple[Entry, ...] = ()
    pragmas: tuple[tuple[str, str], ...] = ()
    """Title, description, lexicon and whatever else, in the order given; without the ``#``."""
    notes: tuple[str, ...] = ()
    """Notes before the first entry."""
    racks: tuple[Hand, Hand] = ((), ())
    """Tiles of the players after the last entry, if they are given (``#rack1``, ``#rack2``)."""
    incomplete: str | None = None
    """Set if the game is not over; perhaps with the reason."""

    def pragma(self, name: str) -> str | None:
        """Return the first value given for a pragma."""
        return next((value for known, value in self.pragmas if known == name), None)

    def player(self, side: Side) -> Player:
        """Return the player of *side*: A is ``#player1``."""
        return self.players[side is Side.B]

    def total(self, side: Side) -> int:
        """Return the last total of *side*."""
        return next((entry.total for entry in reversed(self.entries) if entry.side is side), 0)


def language_told(pragmas: tuple[tuple[str, str], ...], notes: tuple[str, ...]) -> str | None:
    """Return the language of lexicon or tile distribution; some programs name it in a note."""
    told = [("ld", value) for name, value in pragmas if name == "tile-distribution"]
    told += [("lex", value) for name, value in pragmas if name == "lexicon"]
    marks = [note.partition(":") for note in notes]
    told += [("ld", value) for mark, _, value in marks if mark == "LetterDistribution"]
    languages = (language_of(name, value.strip()) for name, value in told)
    return next((language for language in languages if language), None)
