"""Review a game turn by turn: what was played, the better moves, and the cost of the difference.

::

    found = review(events, lexicon, depth=DEEP)
    for turn, analysis in zip(found.turns, found.analyses):
        print(turn.number, analysis.equity_lost, analysis.win_lost, analysis.best)
    summary(Side.A, found.turns, dict(enumerate(found.analyses, 1))).worst

Pure functions of a log and a lexicon. A caller who reviews a running game must make sure that
nobody learns hidden things too early.
"""

from letrado.review.analysis import Analysis, Analyst, Phony, Untold
from letrado.review.depths import DEEP, DEPTHS, NORMAL, QUICK, Depth, depth_called
from letrado.review.options import Method, Option
from letrado.review.reviewing import GameReview, chances, review
from letrado.review.summary import Kind, Loss, Summary, summary
from letrado.review.turns import Challenged, PlayedTurn, played_turns

__all__ = [
    "DEEP",
    "DEPTHS",
    "NORMAL",
    "QUICK",
    "Analysis",
    "Analyst",
    "Challenged",
    "Depth",
    "GameReview",
    "Kind",
    "Loss",
    "Method",
    "Option",
    "Phony",
    "PlayedTurn",
    "Summary",
    "Untold",
    "chances",
    "depth_called",
    "played_turns",
    "review",
    "summary",
]
