"""The levels of programs that play here, told as what they do and not as a strength.

All three are the move generator with one thing taken away each:

- *equity*: the best points and the best tiles kept for later; challenges what is in no list;
- *score*: the most points now, whatever it leaves on the rack; challenges what is in no list;
- *vocabulary*: knows words of up to five tiles only, and of its six best such plays takes one by
  chance; it accepts whatever is laid.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from letrado.board import Board
from letrado.engine.generator import ScoredMove
from letrado.lexicon.lookup import Lexicon
from letrado.locale import N_, Text
from letrado.placements import Placement
from letrado.players.program import Program, Style, first
from letrado.scoring import score

LONGEST_KNOWN = 5
"""Tiles of the longest word that the lowest level knows."""
AMONG = 6
"""Plays among which it takes one."""


@dataclass(frozen=True, slots=True)
class Level:
    """A way of playing with its name and an honest description."""

    key: str
    name: Text
    about: Text
    style: Style

    def program(self, lexicon: Lexicon, seed: str) -> Program:
        """A player of this level; *seed* decides what it leaves to chance."""
        return Program(lexicon, self.style, seed)


def short_words(moves: list[ScoredMove], board: Board, lot: Random) -> ScoredMove | None:
    """One of the best plays that form short words only; without any, tiles are changed."""
    known = [each for each in moves if _is_short(each, board)]
    if known:
        return lot.choice(known[:AMONG])
    return next((each for each in moves if not isinstance(each.move, Placement)), None)


def _is_short(scored: ScoredMove, board: Board) -> bool:
    move = scored.move
    if not isinstance(move, Placement):
        return False
    return all(len(word.tiles) <= LONGEST_KNOWN for word in score(board, move).words)


VOCABULARY = Level(
    "vocabulary",
    N_("Short words"),
    N_("knows words of up to five tiles, takes one of its six best plays, and never challenges"),
    Style("score", short_words, challenges=False),
)
SCORE = Level(
    "score",
    N_("Most points"),
    N_("knows every word, always takes the most points, and challenges what is in no list"),
    Style("score", first, challenges=True),
)
EQUITY = Level(
    "equity",
    N_("Points and rack"),
    N_("knows every word, weighs the tiles it keeps too, and challenges what is in no list"),
    Style("equity", first, challenges=True),
)

LEVELS: Mapping[str, Level] = {level.key: level for level in (VOCABULARY, SCORE, EQUITY)}
"""By key, from the easiest on."""
