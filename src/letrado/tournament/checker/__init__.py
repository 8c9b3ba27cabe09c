"""Checks rounds and standings from outside: it shares data with the pairing, and no code."""

from letrado.tournament.checker.objections import Objection
from letrado.tournament.checker.swiss import check_swiss

__all__ = ["Objection", "check_swiss"]
