"""Check rounds and standings from outside: shares data with the pairing, and no code."""

from letrado.tournament.checker.objections import Objection
from letrado.tournament.checker.swiss import check_swiss
from letrado.tournament.checker.whole_log import check_events, check_standings

__all__ = ["Objection", "check_events", "check_standings", "check_swiss"]
