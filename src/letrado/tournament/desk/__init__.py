"""Turn the director's commands into events; the log of these is the tournament."""

from letrado.tournament.desk.log import Entry, apply, history, last_act, perform, replay
from letrado.tournament.desk.results import conflicts
from letrado.tournament.model.acts import Log, effective

__all__ = [
    "Entry",
    "Log",
    "apply",
    "conflicts",
    "effective",
    "history",
    "last_act",
    "perform",
    "replay",
]
