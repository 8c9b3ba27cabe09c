"""A game looked at turn by turn: what was done, what could have been, and what that cost.

::

    found = review(events, lexicon, depth=DEEP)
    for turn, analysis in zip(found.turns, found.analyses):
        print(turn.number, analysis.equity_lost, analysis.win_lost, analysis.best)
    summary(Side.A, found.turns, dict(enumerate(found.analyses, 1))).worst

Pure functions of a log and a lexicon: whoever reviews a game in play has himself to see to it that
nobody learns too early what he must not know.
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
