"""A review as JSON: the answer of the API, and the source of the page."""

from typing import Any

from letrado.game import Side
from letrado.review import chances
from letrado.review.data import figures, share, summaries, turn_data
from letrado.server.features.review.reviews import Review
from letrado.server.infra.errors import why


def review_data(review: Review, language: str, start: int = 0) -> dict[str, Any]:
    """Return the review as far as it goes, with the turns after turn *start*."""
    game, lexicon, problem = review.game, review.lexicon, review.problem
    first, found = game.first or Side.A, review.found
    analyses = [found.get(turn.number) for turn in review.turns]
    return {
        "game": review.row.id,
        "names": dict(zip(("A", "B"), game.settings.players, strict=True)),
        "sides": [first.value, first.other.value],
        "lexicon": lexicon and lexicon.name,
        "problem": problem and str(why(problem, language)),
        "total": len(review),
        "analysed": review.analysed,
        "whole": review.is_whole,
        "final": {"A": review.row.score_a, "B": review.row.score_b},
        "chances": [share(each) for each in chances(game, review.turns, analyses)],
        "figures": figures(review.turns, found),
        "summary": summaries(review.turns, found, language),
        "turns": [
            turn_data(turn, lexicon, found.get(turn.number)) for turn in review.turns[start:]
        ],
    }
