"""The desk as pages show it: the round with all its tables, what waits, and the one next step."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from letrado.server.failures import why as why_not
from letrado.server.tournaments import Hall
from letrado.store.tournament_people import Call
from letrado.tournament.as_counted import counted_rounds
from letrado.tournament.checker import Objection, check_events
from letrado.tournament.clocking import round_clock, stayed_away
from letrado.tournament.desk import conflicts, last_act
from letrado.tournament.desk.law import DESK
from letrado.tournament.events import ActUndone, RoundChanged, RoundPaired
from letrado.tournament.rounds import Round
from letrado.tournament.scorecards import scorecards
from letrado.tournament.state import Division, Tournament
from letrado.tournament.tribunal import is_due
from letrado.tournament.views import round_view

View = dict[str, Any]

STATES = ("conflict", "call", "sign", "play", "done")
"""What a table can be, what needs the desk first; a filter each."""

MOST_CHECKED = 400
"""Players up to whom a page has the rounds checked again: beyond, the command line does."""


@dataclass(frozen=True, slots=True)
class Look:
    """Whoever looks: what he is here, his language, and which round of which division."""

    hall: Hall
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
        """The division that is looked at; an empty one before there is any."""
        return self.found.divisions.get(self.division) or Division(self.division)

    @property
    def played(self) -> Round | None:
        """The round that is looked at, if one is paired."""
        rounds = self.held.rounds
        return rounds[self.round - 1] if 1 <= self.round <= len(rounds) else None

    @property
    def runs(self) -> bool:
        """Whether whoever looks may act for the desk, and there is something to act on."""
        return not self.parts.isdisjoint(DESK) and not self.found.closed


def look(
    hall: Hall, parts: frozenset[str], language: str, division: str = "", number: str = ""
) -> Look:
    """What an address asks to look at; the last round of the first division if it says nothing."""
    known = hall.tournament.divisions
    name = division if division in known else next(iter(known), "A")
    count = len(known[name].rounds) if name in known else 0
    told = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else count
    return Look(hall, parts, language, name, min(max(told, 1), count) if count else 0)


def heading(here: Look) -> View:
    """What every page of the desk shows of its tournament."""
    found = here.found
    act = last_act(here.hall.log.events)
    return {
        "id": here.hall.id,
        "name": found.settings.name,
        "edition": found.settings.edition,
        "seq": here.hall.seq,
        "closed": found.closed,
        "division": here.division,
        "divisions": sorted(found.divisions),
        "round": here.round,
        "runs": here.runs,
        "parts": sorted(here.parts),
        "undoable": act is not None and not here.parts.isdisjoint(DESK),
        "teams": bool(found.settings.boards),
    }


# -- the round ---------------------------------------------------------------------------------


def planned_rounds(found: Tournament, held: Division) -> int | None:
    """How many rounds the plan has; None where it depends on what happens."""
    if held.plan is None:
        return None
    count = sum(found.plays(one.number, 1) for one in found.members(held.name))
    total = 0
    for index, phase in enumerate(held.plan.phases):
        if phase.rounds:
            total += phase.rounds
        elif phase.system == "round_robin" and not found.settings.boards:
            seeds = len(held.seeds[index]) if len(held.seeds) > index else 0
            size = seeds or min(phase.top or count, count)
            total += (size - 1 + size % 2) * phase.cycles
        else:
            return None
    return total


def overview(
    here: Look, calls: Sequence[Call], games: Mapping[int, str], shown: str, now: int
) -> View:
    """The hall at a glance."""
    found, held, played = here.found, here.held, here.played
    tables = _tables(here, played, calls, games) if played else []
    counts = Counter(table["state"] for table in tables if table["table"])
    whole = [table for table in tables if table["table"]]
    chosen = shown if shown in STATES else ""
    return {
        "planned": planned_rounds(found, held),
        "rounds": len(held.rounds),
        "played": played,
        "tables": [one for one in whole if not chosen or one["state"] == chosen],
        "byes": [one for one in tables if not one["table"]],
        "counts": counts,
        "total": len(whole),
        "shown": chosen,
        "filters": [state for state in STATES if counts[state]],
        "calls": _calls(calls),
        "conflicts": _conflicts(here),
        "reopened": _reopened(here),
        "next": next_step(here),
        "why": why(here),
        "first_open": next(iter(played.open_tables), "") if played else "",
        "players": len(found.entrants),
        "arrived": len(found.here),
        "tribunal_due": _tribunal_due(found),
        "appeals_wait": _appeals_wait(found),
        **_time(here, now),
        "work": here.hall.work,
        "work_failure": _failure(here),
    }


def _time(here: Look, now: int) -> View:
    """The clock of the round; who is not there, and who has lost by staying away."""
    played = here.played
    if played is None:
        return {"clock": None, "left": None, "not_there": {}, "stayed": []}
    clock = round_clock(here.hall.log, here.division, played.number)
    names = here.found.entrants
    stayed = stayed_away(here.hall.log, here.division, played.number, now)
    return {
        "clock": clock,
        "left": None if clock.ends_at is None else max(0, clock.ends_at - now) // 1000,
        "not_there": {number: at for number, at in (clock.arrived or {}).items() if at is None},
        "stayed": [
            {
                "division": one.division,
                "round": one.number,
                "table": one.table,
                "names": [names[number].name for number in one.players],
                "absent": one.absent,
                "article": one.article,
                "scores": (one.result.first, one.result.second),
            }
            for one in stayed
        ],
    }


def _failure(here: Look) -> str:
    """Why a round that was being paired is not there."""
    work = here.hall.work
    return why_not(work.failure, here.language) if work and work.failure else ""


def _tables(
    here: Look, played: Round, calls: Sequence[Call], games: Mapping[int, str]
) -> list[View]:
    found = here.found
    rounds = counted_rounds(found, here.division, played.number)
    counted = rounds[-1]
    numbers = [one.number for one in found.members(here.division)]
    cards = scorecards(numbers, rounds[:-1], found.settings.scoring)
    calling = {each.table.number: each for each in calls if _is_here(each, here, played)}
    differing = set(conflicts(found))
    view = round_view(found, played, here.language)
    made = []
    for pair, row in zip(played.pairs, view["tables"], strict=True):
        place = (here.division, played.number, pair.table)
        told = found.submitted.get(place, ())
        result, counts = played.results.get(pair.table), counted.results.get(pair.table)
        state = "play"
        if place in differing:
            state = "conflict"
        elif pair.table in calling:
            state = "call"
        elif pair.second is not None and result is not None:
            state = "done"
        elif told:
            state = "sign"
        row |= {
            "state": state,
            "players": [
                {
                    "number": number,
                    "name": found.entrants[number].name,
                    "wins": cards[number].wins,
                    "starts": pair.starter == side,
                    "told": any(player == number for player, _ in told),
                }
                for side, number in zip("AB", pair.players, strict=False)
            ],
            "scores": None if result is None else (result.first, result.second),
            "counted": None
            if counts is None or counts == result
            else (counts.first, counts.second),
            "winner": _winner(counts.points) if counts else None,
            "kind": result.kind if result else None,
            "game": games.get(pair.table, "") if pair.second is not None else "",
            "call": calling.get(pair.table),
            "withdrawn": [number for number in pair.players if number in found.withdrawn],
        }
        made.append(row)
    return made


def _is_here(call: Call, here: Look, played: Round) -> bool:
    return call.table.division == here.division and call.table.round == played.number


def _winner(points: tuple[int, int]) -> int | None:
    return None if points[0] == points[1] else int(points[1] > points[0])


def _calls(calls: Sequence[Call]) -> list[View]:
    return [
        {
            "id": each.id,
            "division": each.table.division,
            "round": each.table.round,
            "table": each.table.number,
            "kind": each.kind,
            "text": each.text,
            "at": each.at,
        }
        for each in calls
    ]


def _conflicts(here: Look) -> list[View]:
    found = here.found
    return [
        {
            "division": division,
            "round": number,
            "table": table,
            "told": [
                {"name": found.entrants[player].name, "scores": (result.first, result.second)}
                for player, result in found.submitted[division, number, table]
            ],
        }
        for division, number, table in conflicts(found)
    ]


def _reopened(here: Look) -> list[View]:
    """Games that were opened again and ended otherwise than the desk has it (F09 §44)."""
    return [
        {
            "division": division,
            "round": number,
            "table": table,
            "scores": (result.first, result.second),
            "article": here.found.rules.cite("R-170"),
        }
        for (division, number, table), result in here.found.reopened.items()
    ]


def _tribunal_due(found: Tournament) -> str:
    """The article by which a tribunal has to be elected, as long as it is missing."""
    if found.tribunal is None and is_due(found.rules, found.settings.level):
        return found.rules.cite("R-193")
    return ""


def _appeals_wait(found: Tournament) -> str:
    """The article of tribunals, as long as somebody has appealed to one that nobody named."""
    waits = any(case.stage == "appealed" for case in found.record.cases)
    missing = found.tribunal is None and not found.closed
    return found.rules.cite("R-193") if waits and missing else ""


# -- what comes next ---------------------------------------------------------------------------


def next_step(here: Look) -> View:
    """The one thing to do next: a form, or a page; and what is waited for, if it has to wait."""
    found, held = here.found, here.held
    count = len(held.rounds)
    missing = held.rounds[-1].open_tables if held.rounds else ()
    planned = planned_rounds(found, held)
    if found.closed:
        return {"do": "closed"}
    if not found.members(here.division):
        return {"do": "players"}
    if held.plan is None:
        return {"do": "plan"}
    waiting = [played for played in held.rounds if not played.begun and played.open_tables]
    if waiting and (waiting[0].number == count or held.rounds_begun == waiting[0].number - 1):
        return {"do": "start", "round": waiting[0].number}
    if planned is not None and count >= planned:
        return {"do": "close", "missing": len(missing)}
    return {"do": "pair", "round": count + 1, "missing": len(missing)}


# -- why ---------------------------------------------------------------------------------------

_CHECKED: dict[str, tuple[int, tuple[Objection, ...]]] = {}
_MOST_KEPT = 100


def why(here: Look) -> View:
    """The reasons of each table, what was given up, and what the independent checker says."""
    played = here.played
    if played is None:
        return {"pairs": [], "given_up": [], "objections": None, "by_hand": False}
    found, language = here.found, here.language
    return {
        "pairs": [
            {
                "table": pair.table,
                "names": [found.entrants[number].name for number in pair.players],
                "reasons": [reason.told(language) for reason in pair.reasons],
            }
            for pair in played.pairs
        ],
        "given_up": [reason.told(language) for reason in played.given_up],
        "objections": objections(here),
        "by_hand": any(reason.code == "manual" for pair in played.pairs for reason in pair.reasons),
    }


def objections(here: Look) -> list[str] | None:
    """What the checker has against the round; None in a field that is too large for a page."""
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
