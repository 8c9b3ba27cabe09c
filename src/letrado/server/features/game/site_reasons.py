"""Reasons that this site itself gives in the log of a game, by the texts that logs keep."""

from collections.abc import Mapping

from letrado.server.features.lobby import starting
from letrado.server.features.tournaments.live_games import round_games
from letrado.server.live import house_rules

SITE_REASONS: Mapping[str, str] = {
    **{
        str(reason): str(reason)
        for reason in (*house_rules.GROUNDS, *starting.GROUNDS, *round_games.GROUNDS)
    },
    **house_rules.FORMER_GROUNDS,
    **round_games.FORMER_GROUNDS,
}
"""Today's text of each reason by the text that a log may have."""


def current(kept: str) -> str:
    """Return today's text of a reason that a log keeps; what an official wrote stays."""
    return SITE_REASONS.get(kept, kept)
