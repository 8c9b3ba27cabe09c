"""The rules of an edition for the page of a game: which buttons it has, their cost, the reason.

The referee decides; this only lets the page say beforehand what the referee would answer.
"""

from typing import Any

from letrado.base.i18n import translator
from letrado.game.clock import timer_signals
from letrado.rulebook import load
from letrado.rulebook.names import SANCTIONS

_ARTICLES = {
    "challenge": "R-134",
    "exchange": "R-080",
    "overtime": "R-112",
    "notes": "R-024",
    "talk": "R-180",
    "sign": "R-170",
    "centre": "R-031",
    "abandon": "R-127",
    "appeal": "R-138",
    "arbiter": "R-111",
    "sanction": "R-188",
    "tribunal": "R-189",
    "reopen": "R-170",
}


def rules_data(edition: str, language: str) -> dict[str, Any]:
    """Return the rules of *edition* for a page in *language*, and the articles that state them."""
    rules = load(edition)
    return {
        "title": rules.title.read_in(language),
        "centre": "optional" if rules.laying.centre_miss == "opponent_decides" else "required",
        "exchange_min_bag": rules.drawing.exchange_min_bag,
        "exchange_within_bag": rules.drawing.exchange_within_bag,
        "one_verdict": rules.words.one_verdict,
        "board_hidden": rules.words.board_hidden,
        "appeal_hides": rules.words.appeal_hides_arguments,
        "failed_challenge_penalty": rules.words.failed_challenge_penalty,
        "timer_signals": timer_signals(rules),
        "sanctions": sanction_names(language),
        "articles": {name: rules.cite(row) for name, row in _ARTICLES.items()},
    }


def sanction_names(language: str) -> dict[str, str]:
    """Return every sanction by its usual name; `table_console.view` has which need a ground."""
    _ = translator(language)
    return {kind: _(name) for kind, name in SANCTIONS.items()}
