"""Pages of the desk: the template of each, and the view that it shows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.requests import Request

from letrado.base.errors import LetradoError, Unreadable
from letrado.base.i18n import translator
from letrado.formats.tournament.player_list import Preview, read_players
from letrado.rulebook import Pairing
from letrado.rulebook.names import PAIRINGS, ROLES, STARTERS
from letrado.server.features.admin.role_names import NAMES
from letrado.server.features.tournaments.accounts.accounts import accounts_page
from letrado.server.features.tournaments.desk import views_law, views_people
from letrado.server.features.tournaments.desk.acts import Form
from letrado.server.features.tournaments.desk.acts_rounds import couples
from letrado.server.features.tournaments.desk.draft import MOST_BY_HAND, DraftCheck, check
from letrado.server.features.tournaments.desk.lists import as_text, brought
from letrado.server.features.tournaments.desk.look import Look
from letrado.server.features.tournaments.desk.reasons import PairReasons, RoundReasons
from letrado.server.features.tournaments.desk.reasons import why as why_paired
from letrado.server.features.tournaments.desk.table_view import TablePage, table_page
from letrado.server.features.tournaments.desk.terms import (
    TermsFields,
    TermsOffer,
    filled,
    merged,
    offered,
)
from letrado.server.features.tournaments.desk.views import DeskPage, Surroundings, overview
from letrado.server.features.tournaments.live_games.round_games import calls_of, openable
from letrado.server.features.tournaments.public.tables import (
    Figures,
    TeamLine,
    figures_of,
    team_lines,
)
from letrado.server.infra.errors import Why, why
from letrado.server.rendering.paging import Sheet, sheet
from letrado.server.security.identity import account_of, now_of, store_of
from letrado.store import read_transaction
from letrado.store.tournaments import tournament_links
from letrado.store.tournaments.tournament_links import TableOf
from letrado.tournament.desk import Entry, history
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.rounds import Round
from letrado.tournament.model.views import HistoryLine, history_lines
from letrado.tournament.standings.effective_results import division_standings, last_with_results
from letrado.tournament.standings.standings import Row
from letrado.tournament.standings.tiebreaks import NAMES as TIE_BREAKS
from letrado.tournament.standings.tiebreaks import shown as shown_value
from letrado.tournament.telling import plan_told

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Making = Callable[[Look, Request, Form | None], "DataclassInstance"]


def _number(request: Request, name: str) -> int:
    text = request.query_params.get(name, "")
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise Unreadable("desk.address", "The address names no “{field}”", field=name)
    return int(text)


def _around(here: Look, request: Request) -> Surroundings:
    """Read calls and live games, which are kept beside the log of a round."""
    with read_transaction(store_of(request)) as connection:
        calls = tournament_links.calls(connection, here.hall.id)
        calls += calls_of(connection, TableOf(here.hall.id, here.division, here.round, 0))
        games = tournament_links.games_of(connection, here.hall.id, here.division, here.round)
        online = (
            openable(connection, here.hall, here.division, here.played) if here.played else None
        )
    return Surroundings(calls, games, online, now_of(request))


def desk(here: Look, request: Request, form: Form | None) -> DeskPage:
    """Show all tables of a round, or only those in the state that the address asks for."""
    del form
    asked = request.query_params
    around = _around(here, request)
    return overview(here, around, asked.get("ver", ""), asked.get("pagina", ""))


def players(here: Look, request: Request, form: Form | None) -> views_people.PlayersPage:
    """List the players, or those who fit the search."""
    del form
    asked = request.query_params
    return views_people.players(here, asked.get("busca", "")[:80], asked.get("pagina", ""))


def player(here: Look, request: Request, form: Form | None) -> views_people.PlayerPage:
    """Show one player."""
    del form
    return views_people.player(here, _number(request, "n"))


@dataclass(frozen=True, slots=True)
class ListProblem:
    """A row of a list that is left out, or that has a *remark*."""

    row: int
    text: Why
    remark: bool


@dataclass(frozen=True, slots=True)
class ListPage:
    """A list of players that was read but not registered; *text* has its rows without errors."""

    preview: Preview | None = None
    problems: Sequence[ListProblem] = ()
    refused: Why | None = None
    text: str = ""


def listed(here: Look, request: Request, form: Form | None) -> ListPage:
    """Read a list of players that was brought, and show what registering it would do."""
    del request
    if form is None or form.text("do") != "preview":
        return ListPage()
    known = [one.name for one in here.found.entrants.values()]
    try:
        found: Preview = read_players(brought(form), known)
    except LetradoError as error:
        return ListPage(refused=why(error, here.language))
    problems = [
        ListProblem(problem.row, why(problem.error, here.language), problem.remark)
        for problem in found.problems
    ]
    return ListPage(found, problems, text=as_text(found.entrants))


_KINDS: tuple[Pairing, ...] = ("round_robin", "swiss", "match", "team")


@dataclass(frozen=True, slots=True)
class PlanPage:
    """Terms and plan of a division, as forms."""

    offered: TermsOffer
    fields: TermsFields
    plan_told: str
    first_table: int
    first_rules: list[tuple[str, str]]
    begun: bool


def plan(here: Look, request: Request, form: Form | None) -> PlanPage:
    """Show the terms and the plan, or what was typed if it was refused."""
    del request
    _ = translator(here.language)
    settings = here.found.settings
    fields = filled(settings, here.held.plan)
    do = form.text("do") if form else ""
    if do in ("settings", "plan"):  # what was refused is shown again
        typed = filled(settings, here.held.plan, form)
        fields = merged(fields, typed, phases=do == "plan")
    chosen = settings.rules.setup.first_player
    return PlanPage(
        offered=offered(here.language),
        fields=fields,
        plan_told=plan_told(here.held.plan, here.language) if here.held.plan else "",
        first_table=here.held.first_table,
        first_rules=[(_(PAIRINGS[kind]), _(STARTERS[chosen[kind]])) for kind in _KINDS],
        begun=bool(here.held.rounds),
    )


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A table of the form that changes a round by hand: numbers of players, who starts first."""

    table: int
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class PairsPage:
    """A round table by table with its reasons; the last one can be changed by hand."""

    played: Round | None
    rounds: int
    why: RoundReasons
    draft: DraftCheck | None
    refused: Why | None
    sheet: Sheet[PairReasons]
    seats: list[SeatRow]
    is_last: bool
    entrants: list[Entrant]
    by_hand: bool
    few: bool


def pairs(here: Look, request: Request, form: Form | None) -> PairsPage:
    """Show a round table by table with its reasons; only the last round can be changed by hand."""
    draft: DraftCheck | None = None
    refused = None
    if form is not None and form.text("do") == "check":
        try:
            draft = check(here, couples(form))
        except LetradoError as error:
            refused = why(error, here.language)
    reasons, seats = why_paired(here), _seats(here, form)
    return PairsPage(
        played=here.played,
        rounds=len(here.held.rounds),
        why=reasons,
        draft=draft,
        refused=refused,
        sheet=sheet(reasons.pairs, request.query_params.get("pagina", "")),
        seats=seats,
        is_last=here.round == len(here.held.rounds),
        entrants=sorted(here.found.members(here.division), key=lambda one: one.number),
        by_hand=not here.found.settings.boards,
        few=len(seats) <= MOST_BY_HAND,
    )


def _seats(here: Look, form: Form | None) -> list[SeatRow]:
    """Return the tables as they were typed, or else as they are, the starter of each first."""
    if form is not None and form.many("seat_a"):
        typed = zip(form.many("seat_a"), form.many("seat_b"), strict=False)
        return [SeatRow(at, first, second) for at, (first, second) in enumerate(typed, 1)]
    seats = []
    for pair in here.played.pairs if here.played else ():
        numbers = [str(number) for number in pair.players]
        first, second = (*numbers, "")[:2] if pair.starter != "B" else numbers[::-1]
        seats.append(SeatRow(pair.table, first, second))
    return seats


def table(here: Look, request: Request, form: Form | None) -> TablePage:
    """Show one table: its result, and everything that can be done with it."""
    del form
    return table_page(here, _around(here, request), _number(request, "mesa"))


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A line of the standings; *values* in the order of the tie-breaks."""

    place: int
    number: int
    name: str
    club: str
    record: str
    values: list[str]
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """The standings of all or of a class, and the figures that people like.

    They are those *after* the last round of which there is a result.
    """

    lines: list[StandingsLine]
    tie_breaks: list[str]
    sheet: Sheet[Row]
    teams_table: list[TeamLine]
    figures: Figures | None
    classes: list[str]
    category: str
    rounds: int
    after: int
    tied_first: list[str]


def standings(here: Look, request: Request, form: Form | None) -> StandingsPage:
    """Show the standings after a round, classes and teams, and the popular figures."""
    del form
    _ = translator(here.language)
    found, division = here.found, here.division
    category = request.query_params.get("clase") or None
    last = here.round or None
    known = division in found.divisions
    rows = division_standings(found, division, last=last, category=category) if known else ()
    shown = sheet(rows, request.query_params.get("pagina", ""))
    teams = team_lines(found, division, last) if found.settings.boards and known else []
    return StandingsPage(
        lines=[_line(here, row) for row in shown.rows],
        tie_breaks=[_(TIE_BREAKS[name]) for name in found.settings.tie_breaks],
        sheet=shown,
        teams_table=teams,
        figures=figures_of(found, division, here.language) if known else None,
        classes=sorted({one.category for one in found.members(division) if one.category}),
        category=category or "",
        rounds=len(here.held.rounds),
        after=last_with_results(here.held.rounds[:last]),
        tied_first=_tied_first(here) if known else [],
    )


def _line(here: Look, row: Row) -> StandingsLine:
    entrant, card = here.found.entrants[row.number], row.card
    order = here.found.settings.tie_breaks
    return StandingsLine(
        row.place,
        row.number,
        entrant.name,
        entrant.club,
        f"{card.wins}-{card.draws}-{card.losses}",
        [
            shown_value(name, value).replace("-", "−")
            for name, value in zip(order, row.values, strict=True)
        ],
        withdrawn=row.number in here.found.withdrawn,
    )


def _tied_first(here: Look) -> list[str]:
    """Return the names of those who share the first place after the last round."""
    rows = [row for row in division_standings(here.found, here.division) if row.place == 1]
    return [here.found.entrants[row.number].name for row in rows] if len(rows) > 1 else []


def book(here: Look, request: Request, form: Form | None) -> views_law.BookPage:
    """Show the incident book."""
    del request, form
    return views_law.book(here)


def case(here: Look, request: Request, form: Form | None) -> views_law.CasePage:
    """Show one case."""
    del form
    name = account_of(request).name
    return views_law.one_case(here, _number(request, "caso"), name)


def tribunal(here: Look, request: Request, form: Form | None) -> views_law.TribunalPage:
    """Show the tribunal."""
    del request, form
    return views_law.tribunal(here)


def readings(here: Look, request: Request, form: Form | None) -> views_law.ReadingsPage:
    """Show the rulings on the text, and the notes of the federation."""
    del request, form
    return views_law.readings(here)


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A line of the history, with the name of its author's role."""

    line: HistoryLine
    role: str


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Everything that happened, the latest first."""

    entries: list[HistoryEntry]
    sheet: Sheet[Entry]
    count: int


def told_history(here: Look, request: Request, form: Form | None) -> HistoryPage:
    """Show everything that happened, the latest first."""
    del form
    _ = translator(here.language)
    entries = history(here.hall.log.events)
    latest = sheet(entries[::-1], request.query_params.get("pagina", ""))
    names = {**ROLES, **NAMES}
    return HistoryPage(
        entries=[
            HistoryEntry(line, _(names[line.role]))
            for line in history_lines(here.found, latest.rows, here.language)
        ],
        sheet=latest,
        count=len(entries),
    )


@dataclass(frozen=True, slots=True)
class FilesPage:
    """The downloads of a tournament; *rated* says that there are results to rate."""

    rated: bool


def files(here: Look, request: Request, form: Form | None) -> FilesPage:
    """Show the files that can be downloaded."""
    del request, form
    return FilesPage(any(played.results for played in here.held.rounds))


def officials(here: Look, request: Request, form: Form | None) -> views_people.OfficialsPage:
    """Show the officials of the tournament."""
    del form
    _ = translator(here.language)
    names = {role: _(name) for role, name in NAMES.items()}
    with read_transaction(store_of(request)) as connection:
        return views_people.officials(connection, here, names)


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
"""Template and view of each page, by the last word of its address."""
