"""Fields of the forms for games and tables, by the names that people read."""

from letrado.base.errors import Unreadable
from letrado.base.i18n import N_, Named

_NAMES = {
    "a": N_("Player A"),
    "b": N_("Player B"),
    "clock": N_("Clock"),
    "count": N_("Tiles"),
    "days": N_("Clock"),
    "delay": N_("Spectators are behind by"),
    "edition": N_("Rulebook"),
    "event": N_("Tournament"),
    "games": N_("Games of the match"),
    "level": N_("Level of the program"),
    "lexicon": N_("Lexicon"),
    "minutes": N_("Minutes each (empty: the rulebook’s)"),
    "points": N_("Points"),
    "rated": N_("rated"),
    "rival": N_("Opponent"),
    "round": N_("Round"),
    "starter": N_("Who starts"),
    "table": N_("Table"),
    "tiles": N_("Tiles"),
    "total": N_("Total time in minutes (empty: none)"),
    "visibility": N_("Who may watch"),
}


def unfit_field(name: str) -> Unreadable:
    """Return the refusal of a form whose field *name* has a value that cannot be chosen.

    >>> from letrado.base.i18n import explain
    >>> explain(unfit_field("edition"), "en")
    '“Rulebook” does not take that value: choose one that the form offers'
    """
    return Unreadable(
        "terms.field",
        "“{field}” does not take that value: choose one that the form offers",
        field=Named(_NAMES, name),
    )
