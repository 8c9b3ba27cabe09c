"""What each page of the desk needs: its template, and what is put into it."""

from collections.abc import Callable, Mapping
from typing import Any

from starlette.requests import Request

from letrado.errors import LetradoError, Unreadable
from letrado.locale import translator
from letrado.records.tournament.player_list import Preview, read_players
from letrado.rulebook import Pairing
from letrado.rulebook.names import PAIRINGS, STARTERS
from letrado.server import desk_views_law, desk_views_people
from letrado.server.desk_acts import Form
from letrado.server.desk_acts_rounds import couples
from letrado.server.desk_draft import check
from letrado.server.desk_lists import as_text, brought
from letrado.server.desk_terms import filled, offered
from letrado.server.desk_views import Look, View, overview
from letrado.server.failures import why
from letrado.server.paging import sheet
from letrado.server.role_names import NAMES
from letrado.server.round_games import calls_of, openable
from letrado.server.tournament_accounts import accounts_page
from letrado.server.visitors import account_of, now_of, store_of
from letrado.store import tournament_people, view
from letrado.store.tournament_people import TableOf
from letrado.tournament.as_counted import division_standings
from letrado.tournament.desk import history, last_act
from letrado.tournament.telling import plan_told, told
from letrado.tournament.tiebreaks import NAMES as TIE_BREAKS
from letrado.tournament.views import history_view, standings_view, statistics_view, teams_view

TABLES_A_PAGE = 120
"""Tables of the hall on one page."""
MOST_BY_HAND = 200
"""Tables up to which a whole round is changed on one page; beyond, two players at a time."""
Making = Callable[[Look, Request, Form | None], View]


def last_told(here: Look) -> View | None:
    """The last act, as the line beside its undoing tells it."""
    events = here.hall.log.events
    act = last_act(events)
    if act is None:
        return None
    event = next(event for event in events if event.act == act)
    return {
        "text": told(event.fact, here.found, here.language),
        "name": event.by.name,
        "at": event.at,
        "count": sum(event.act == act for event in events),
    }


def _number(request: Request, name: str) -> int:
    text = request.query_params.get(name, "")
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise Unreadable("desk.address", "The address names no “{field}”", field=name)
    return int(text)


def desk(here: Look, request: Request, form: Form | None) -> View:
    """All tables of a round, or those of them that are asked for."""
    del form
    return _hall(here, request, request.query_params.get("ver", ""))


def _hall(here: Look, request: Request, chosen: str = "") -> View:
    """The tables of a round that are in the state that was chosen, or all."""
    with view(store_of(request)) as connection:
        calls = tournament_people.calls(connection, here.hall.id)
        calls += calls_of(connection, TableOf(here.hall.id, here.division, here.round, 0))
        games = tournament_people.games_of(connection, here.hall.id, here.division, here.round)
        online = here.played and openable(connection, here.hall, here.division, here.played)
    shown = overview(here, calls, games, chosen, now_of(request))
    tables = sheet(shown["tables"], request.query_params.get("pagina", ""), TABLES_A_PAGE)
    return shown | {"online": online, "sheet": tables}


def players(here: Look, request: Request, form: Form | None) -> View:
    """Everybody."""
    del form
    asked = request.query_params
    return desk_views_people.players(here, asked.get("busca", "")[:80], asked.get("pagina", ""))


def player(here: Look, request: Request, form: Form | None) -> View:
    """One of them."""
    del form
    return desk_views_people.player(here, _number(request, "n"))


def listed(here: Look, request: Request, form: Form | None) -> View:
    """A list of players, and what would be done with it."""
    del request
    nothing: View = {"preview": None, "refused": None, "text": ""}
    if form is None or form.text("do") != "preview":
        return nothing
    known = [one.name for one in here.found.entrants.values()]
    try:
        found: Preview = read_players(brought(form), known)
    except LetradoError as error:
        return nothing | {"refused": why(error, here.language)}
    return {
        "refused": None,
        "preview": found,
        "problems": [
            (problem.row, why(problem.error, here.language), problem.remark)
            for problem in found.problems
        ],
        "text": as_text(found.entrants),
    }


_KINDS: tuple[Pairing, ...] = ("round_robin", "swiss", "match", "team")


def plan(here: Look, request: Request, form: Form | None) -> View:
    """Terms and plans."""
    del request
    _ = translator(here.language)
    settings = here.found.settings
    fields = filled(settings, here.held.plan)
    if form is not None:  # what was refused is shown again; of the other form, what counts
        typed = filled(settings, here.held.plan, form)
        own = "phases" if form.text("do") == "plan" else ""
        fields |= {key: typed[key] for key in typed if (key == "phases") == bool(own)}
    chosen = settings.rules.setup.first_player
    return {
        "offered": offered(here.language),
        "fields": fields,
        "plan_told": plan_told(here.held.plan, here.language) if here.held.plan else "",
        "first_table": here.held.first_table,
        "first_rules": [(_(PAIRINGS[kind]), _(STARTERS[chosen[kind]])) for kind in _KINDS],
        "visibility": here.hall.row.visibility,
        "begun": bool(here.held.rounds),
        "started": bool(here.found.rounds_paired),
    }


def pairs(here: Look, request: Request, form: Form | None) -> View:
    """The round table by table with its reasons; the last one can be changed by hand."""
    made = desk(here, request, None)
    draft: View | None = None
    refused = None
    if form is not None and form.text("do") == "check":
        try:
            draft = check(here, couples(form))
        except LetradoError as error:
            refused = why(error, here.language)
    played = here.played
    seats = [
        (pair.table, *_ordered(pair.first, pair.second, pair.starter))
        for pair in (played.pairs if played else ())
    ]
    if form is not None and form.many("seat_a"):
        typed = zip(form.many("seat_a"), form.many("seat_b"), strict=False)
        seats = [(at, first, second) for at, (first, second) in enumerate(typed, 1)]
    return made | {
        "draft": draft,
        "refused": refused,
        "sheet": sheet(made["why"]["pairs"], request.query_params.get("pagina", "")),
        "seats": seats,
        "is_last": here.round == len(here.held.rounds),
        "entrants": sorted(here.found.members(here.division), key=lambda one: one.number),
        "by_hand": not here.found.settings.boards,
        "few": len(seats) <= MOST_BY_HAND,
    }


def _ordered(first: int, second: int | None, starter: str | None) -> tuple[Any, Any]:
    """The starter first, as the form wants them."""
    return (second, first) if starter == "B" else (first, second if second is not None else "")


def table(here: Look, request: Request, form: Form | None) -> View:
    """One table: its result, and everything that can be done with it."""
    del form
    number = _number(request, "mesa")
    made = _hall(here, request)
    found, pair = here.found.table(here.division, here.round, number)
    row = next(one for one in made["tables"] + made["byes"] if one["table"] == number)
    place = (here.division, here.round, number)
    signed = known.signed if (known := found.results.get(number)) else ()
    rules = here.found.rules
    window = rules.ending.absence_forfeit == "window"
    names = {entrant.number: entrant.name for entrant in here.found.entrants.values()}
    events = [
        entry
        for entry in history(here.hall.log.events)
        if getattr(entry.event.fact, "table", None) == number
        and getattr(entry.event.fact, "number", None) == here.round
        and getattr(entry.event.fact, "division", None) == here.division
    ]
    return {
        "row": row,
        "not_there": made["not_there"],
        "started": found.started,
        "number": number,
        "result": found.results.get(number),
        "drawn": pair.starter is None,
        "signers": [names[number] for number in signed],
        "signed": [names[number] for number in signed] if len(signed) == len(pair.players) else [],
        "needs_both": rules.ending.reopen,
        "reopened": here.found.reopened.get(place),
        "reopened_article": rules.cite("R-170"),
        "told": [
            (names[player], result.first, result.second)
            for player, result in here.found.submitted.get(place, ())
        ],
        "forfeit": rules.ending.adjudicated_score,
        "forfeit_article": rules.cite("R-123" if window else "R-126"),
        "ruling_only": rules.ending.absence_forfeit == "ruling",
        "events": history_view(here.found, events, here.language),
    }


def standings(here: Look, request: Request, form: Form | None) -> View:
    """The standings after a round, classes and teams, and the figures that people like."""
    del form
    _ = translator(here.language)
    category = request.query_params.get("clase") or None
    last = here.round or None
    known = here.division in here.found.divisions
    classes = sorted({one.category for one in here.found.members(here.division) if one.category})
    teams = bool(here.found.settings.boards) and known
    found = standings_view(here.found, here.division, last=last, category=category) if known else {}
    shown = sheet(found.get("rows", ()), request.query_params.get("pagina", ""))
    return {
        "standings": found | {"rows": shown.rows},
        "sheet": shown,
        "teams_table": teams_view(here.found, here.division, last=last) if teams else None,
        "statistics": statistics_view(here.found, here.division) if known else None,
        "tie_break_names": {name: _(text) for name, text in TIE_BREAKS.items()},
        "classes": classes,
        "category": category or "",
        "rounds": len(here.held.rounds),
        "tied_first": _tied_first(here) if known else [],
    }


def _tied_first(here: Look) -> list[str]:
    """Who shares the first place after the last round."""
    rows = [row for row in division_standings(here.found, here.division) if row.place == 1]
    return [here.found.entrants[row.number].name for row in rows] if len(rows) > 1 else []


def book(here: Look, request: Request, form: Form | None) -> View:
    """Incidents."""
    del request, form
    return desk_views_law.book(here)


def case(here: Look, request: Request, form: Form | None) -> View:
    """One of them."""
    del form
    name = account_of(request).name
    return desk_views_law.one_case(here, _number(request, "caso"), name)


def tribunal(here: Look, request: Request, form: Form | None) -> View:
    """The court."""
    del request, form
    return desk_views_law.tribunal(here)


def readings(here: Look, request: Request, form: Form | None) -> View:
    """How the text is read."""
    del request, form
    return desk_views_law.readings(here)


def told_history(here: Look, request: Request, form: Form | None) -> View:
    """Everything that happened, the latest first."""
    del form
    entries = history(here.hall.log.events)
    latest = sheet(entries[::-1], request.query_params.get("pagina", ""))
    return {
        "entries": history_view(here.found, latest.rows, here.language),
        "sheet": latest,
        "count": len(entries),
        "role_names": {role: translator(here.language)(name) for role, name in NAMES.items()},
    }


def files(here: Look, request: Request, form: Form | None) -> View:
    """What can be taken away."""
    del request, form
    return {"rated": any(played.results for played in here.held.rounds)}


def officials(here: Look, request: Request, form: Form | None) -> View:
    """Who runs it."""
    del form
    _ = translator(here.language)
    names = {role: _(name) for role, name in NAMES.items()}
    with view(store_of(request)) as connection:
        made = desk_views_people.officials(connection, here.hall.id, names)
    gives = bool(here.parts & {"director", "organiser"})
    return made | {"gives": gives, "visibility": here.hall.row.visibility}


PAGES: Mapping[str, tuple[str, Making]] = {
    "": ("desk.html", desk),
    "jugadores": ("desk_players.html", players),
    "jugador": ("desk_player.html", player),
    "lista": ("desk_list.html", listed),
    "cuentas": ("desk_accounts.html", accounts_page),
    "plan": ("desk_plan.html", plan),
    "parejas": ("desk_pairs.html", pairs),
    "resultado": ("desk_table.html", table),
    "clasificacion": ("desk_standings.html", standings),
    "incidencias": ("desk_book.html", book),
    "caso": ("desk_case.html", case),
    "tribunal": ("desk_tribunal.html", tribunal),
    "interpretaciones": ("desk_readings.html", readings),
    "historia": ("desk_history.html", told_history),
    "archivos": ("desk_files.html", files),
    "oficiales": ("desk_officials.html", officials),
}
"""By the last word of the address."""
