"""The game clock of a real table: the times of each edition, for a page that works offline."""

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from letrado import rulebook
from letrado.game.clock import timer_signals
from letrado.game.settings import MINUTE
from letrado.rulebook import EDITIONS
from letrado.server.features.lobby.terms import edition_name
from letrado.server.rendering.environment import page
from letrado.server.rendering.i18n import language_of

router = APIRouter(include_in_schema=False)

_SECOND = 1_000
_OWN = {"ca": "cat"}
"""The edition that comes first for readers of a language; for others the newest."""


@router.api_route("/reloj", methods=["GET", "HEAD"])
def clock_page(request: Request) -> Response:
    """Show a clock with the modes of every edition, those of the reader's own first."""
    own = _OWN.get(language_of(request), "fise-2009")
    editions = sorted(EDITIONS, key=lambda edition: edition != own)
    return page(request, "clock.html", {"data": [clock_rules(each) for each in editions]})


def clock_rules(edition: str) -> dict[str, Any]:
    """Return the clock's parameters of an edition; times in milliseconds."""
    rules = rulebook.load(edition)
    time = rules.time
    limit = time.overtime_minutes_limit
    return {
        "edition": edition,
        "name": edition_name(edition),
        "modes": time.modes,
        "allotment": {mode: seconds * _SECOND for mode, seconds in time.clock_seconds.items()},
        "overtime": time.overtime_points,
        "limit": None if limit is None else limit * MINUTE,
        "timer": time.turn_timer_seconds * _SECOND,
        "signals": timer_signals(rules),
    }
