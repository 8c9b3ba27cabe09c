"""Review a whole game turn by turn, with progress, until the end or until it is cancelled."""

import math
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from letrado.base.errors import Illegal
from letrado.core.tiles import tiles_named
from letrado.engine.winning import MILLION
from letrado.formats.rebuilding import standing
from letrado.game import Event, Game, Side, apply
from letrado.game.state import OVER
from letrado.lexicon.lookup import Lexicon
from letrado.review.analysis import Analysis, Analyst, Untold
from letrado.review.depths import NORMAL, Depth
from letrado.review.turns import PlayedTurn, played_turns
from letrado.review.valuing import result

MOST_SEED = 2**64 - 1


@dataclass(frozen=True, slots=True)
class GameReview:
    """A game, reviewed in whole or in part."""

    game: Game
    turns: tuple[PlayedTurn, ...]
    analyses: tuple[Analysis, ...]
    """One for each turn, from the first on; fewer if the review was stopped."""
    lexicon: str
    depth: str
    seed: int
    cut: bool = False
    """True if the last turn got only a glance because the review was stopped."""

    @property
    def whole(self) -> bool:
        """Say whether every turn was analysed to the wanted depth."""
        return len(self.analyses) == len(self.turns) and not self.cut

    @property
    def final(self) -> Mapping[Side, int]:
        """The scores in the end, or as far as the game went."""
        return standing(self.game)


def chances(
    game: Game, turns: tuple[PlayedTurn, ...], analyses: Iterable[Analysis | None]
) -> list[int | None]:
    """Return after each turn the first player's chance, in millionths; the last is the result."""
    first = game.first or Side.A
    found: list[int | None] = []
    for turn, analysis in zip(turns, analyses, strict=False):
        win = analysis.win if analysis else None
        found.append(win if win is None or turn.mover is first else MILLION - win)
    if found and len(found) == len(turns) and game.phase in OVER:
        final = standing(game)
        found[-1] = result(final[first] - final[first.other])
    return found


def review(
    events: Iterable[Event],
    lexicon: Lexicon | None,
    *,
    depth: Depth = NORMAL,
    seed: int = 1,
    seconds: float | None = None,
    progress: Callable[[int, int], object] = lambda _done, _total: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> GameReview:
    """Review the closed turns of a game.

    After *seconds* the remaining turns are compared by equity alone, so that the answer is always
    complete. *cancelled* is asked between turns and while moves are tried: then the analyses so far
    are returned. *progress* is called with the number of finished turns and of all turns. Without a
    lexicon the review only has the moves that were made.
    """
    if not 0 <= seed <= MOST_SEED or (seconds is not None and not seconds >= 0):
        raise Illegal(
            "review.numbers",
            "A review has a seed from 0 to {most}, and no time below 0",
            most=MOST_SEED,
        )
    known = tuple(events)
    game = _last(known)
    turns = played_turns(known)
    analyst = None if lexicon is None else _analyst(lexicon, game, depth, seed)
    end = math.inf if seconds is None else time.monotonic() + seconds
    analyses: list[Analysis] = []
    stopped = False

    def stop() -> bool:
        nonlocal stopped
        stopped = stopped or cancelled()
        return stopped

    cut = False
    progress(0, len(turns))
    for turn in turns:
        if stop():
            break
        if analyst is None:
            analyses.append(Analysis(untold=Untold.WORDS))
        else:
            late = time.monotonic() >= end
            analyses.append(analyst.analyse(turn, stop, at_a_glance=late))
            cut = stopped
        progress(len(analyses), len(turns))
    name = lexicon.name if lexicon else ""
    return GameReview(game, turns, tuple(analyses), name, depth.key, seed, cut)


def _last(events: tuple[Event, ...]) -> Game:
    game: Game | None = None
    for event in events:
        game = apply(game, event)
    if game is None:
        raise Illegal("review.empty", "A log without a fact is not a game that could be reviewed")
    return game


def _analyst(lexicon: Lexicon, game: Game, depth: Depth, seed: int) -> Analyst:
    language = game.tiles.board.alphabet.language
    if lexicon.alphabet != game.tiles.board.alphabet:
        raise Illegal(
            "review.lexicon",
            "The game was played with {language}, and the lexicon {lexicon} is for {found}",
            language=tiles_named(language),
            lexicon=lexicon.name,
            found=tiles_named(lexicon.alphabet.language),
        )
    return Analyst(lexicon, game.rules, depth, seed)
