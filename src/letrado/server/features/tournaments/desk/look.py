"""The round and division that a page of the desk shows, and the frame of all its pages."""

from collections.abc import Mapping
from dataclasses import dataclass

from letrado.server.features.tournaments.live_tournament import LiveTournament
from letrado.server.infra.errors import Why
from letrado.tournament.desk import last_act
from letrado.tournament.desk.law import DESK
from letrado.tournament.model.rounds import Round
from letrado.tournament.model.state import Division, Tournament
from letrado.tournament.telling import describe


@dataclass(frozen=True, slots=True)
class Look:
    """A viewer's roles and language, and the round and division that they look at."""

    hall: LiveTournament
    parts: frozenset[str]
    language: str
    division: str
    round: int

    @property
    def found(self) -> Tournament:
        """The tournament now."""
        return self.hall.tournament

    @property
    def held(self) -> Division:
        """The division that the page shows; an empty one before there is any."""
        return self.found.divisions.get(self.division) or Division(self.division)

    @property
    def played(self) -> Round | None:
        """The round that the page shows, if one is paired."""
        rounds = self.held.rounds
        return rounds[self.round - 1] if 1 <= self.round <= len(rounds) else None

    @property
    def runs(self) -> bool:
        """True if the viewer may act for the desk, and there is something to act on."""
        return not self.parts.isdisjoint(DESK) and not self.found.closed


def look(
    hall: LiveTournament, parts: frozenset[str], language: str, division: str = "", number: str = ""
) -> Look:
    """Read division and round from an address; by default the last round of the first division."""
    known = hall.tournament.divisions
    name = division if division in known else next(iter(known), "A")
    count = len(known[name].rounds) if name in known else 0
    told = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else count
    return Look(hall, parts, language, name, min(max(told, 1), count) if count else 0)


@dataclass(frozen=True, slots=True)
class DeskHeading:
    """The part of a tournament that every page of the desk shows."""

    name: str
    seq: int
    closed: bool
    division: str
    divisions: list[str]
    round: int
    runs: bool
    undoable: bool
    teams: bool


def heading(here: Look) -> DeskHeading:
    """Return the heading of a page of the desk."""
    found = here.found
    return DeskHeading(
        name=found.settings.name,
        seq=here.hall.seq,
        closed=found.closed,
        division=here.division,
        divisions=sorted(found.divisions),
        round=here.round,
        runs=here.runs,
        undoable=last_act(here.hall.log.events) is not None and not here.parts.isdisjoint(DESK),
        teams=bool(found.settings.boards),
    )


@dataclass(frozen=True, slots=True)
class LastAct:
    """The last act in words, with its author, for the line beside the button that undoes it."""

    text: str
    name: str


def last_told(here: Look) -> LastAct | None:
    """Return the last act that can be undone; None before there is any."""
    events = here.hall.log.events
    act = last_act(events)
    if act is None:
        return None
    event = next(event for event in events if event.act == act)
    return LastAct(describe(event.fact, here.found, here.language), event.by.name)


@dataclass(frozen=True, slots=True)
class DeskFrame:
    """The frame of every page of the desk; *typed* has the values of a form that was refused."""

    desk: DeskHeading
    page_name: str
    root: str
    public: str
    mark: str
    typed: Mapping[str, str]
    failure: Why | None
    last: LastAct | None
