"""Explain the pairing of a round: the reasons of each table, and the checker's objections."""

from dataclasses import dataclass

from letrado.server.features.tournaments.desk.look import Look
from letrado.tournament.checker import Objection, check_events
from letrado.tournament.model.events import ActUndone, RoundChanged, RoundPaired

MOST_CHECKED = 400
"""Players up to which a page runs the checker; larger fields are left to the command line."""


@dataclass(frozen=True, slots=True)
class PairReasons:
    """A table, 0 for a bye; its players; and the reasons for pairing them."""

    table: int
    names: list[str]
    reasons: list[str]


@dataclass(frozen=True, slots=True)
class RoundReasons:
    """The reasons of a round; *objections* are None in a field that is too large for a page.

    Only a *weighed* system has criteria to give up: by the standings alone leaders meet again.
    """

    pairs: list[PairReasons]
    given_up: list[str]
    weighed: bool
    objections: list[str] | None
    by_hand: bool


def why(here: Look) -> RoundReasons:
    """Return the reasons of each table, the criteria given up, and the checker's objections."""
    played = here.played
    if played is None:
        return RoundReasons([], [], weighed=False, objections=None, by_hand=False)
    found, language = here.found, here.language
    return RoundReasons(
        pairs=[
            PairReasons(
                pair.table,
                [found.entrants[number].name for number in pair.players],
                [reason.told(language) for reason in pair.reasons],
            )
            for pair in played.pairs
        ],
        given_up=[reason.told(language) for reason in played.given_up],
        weighed=played.system == "swiss",
        objections=objections(here),
        by_hand=any(reason.code == "manual" for pair in played.pairs for reason in pair.reasons),
    )


_CHECKED: dict[str, tuple[int, tuple[Objection, ...]]] = {}
_MOST_KEPT = 100


def objections(here: Look) -> list[str] | None:
    """List the checker's objections to the round; None in a field too large for a page."""
    if len(here.found.entrants) > MOST_CHECKED:
        return None
    events = here.hall.log.events
    kinds = (RoundPaired, RoundChanged, ActUndone)
    mark = next((event.seq for event in reversed(events) if isinstance(event.fact, kinds)), 0)
    known = _CHECKED.get(here.hall.id)
    if known is None or known[0] != mark:
        if len(_CHECKED) > _MOST_KEPT:
            _CHECKED.clear()
        known = _CHECKED[here.hall.id] = (mark, tuple(check_events(events)))
    return [one.told(here.language) for one in known[1] if one.round == here.round]
