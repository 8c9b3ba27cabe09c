"""Take results from phones: by the code of a slip, from the two players, from monitors.

A code opens one game. A result counts when both players enter the same; if they differ, the desk
decides.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hmac import compare_digest
from typing import Literal
from urllib.parse import quote

import anyio.to_thread
from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from letrado.base.errors import Illegal, LetradoError
from letrado.server.features.tournaments.accounts.accounts import player_code
from letrado.server.features.tournaments.live_tournament import (
    LiveTournament,
    tournament_of,
    tournaments_of,
)
from letrado.server.features.tournaments.printing.projector import public_rounds
from letrado.server.features.tournaments.public.routes import mark_of, visible
from letrado.server.features.tournaments.results.codes import place_of, plain
from letrado.server.features.tournaments.results.entry import (
    Own,
    Told,
    by_official,
    by_player,
    by_slip,
    is_odd,
    read_told,
)
from letrado.server.features.tournaments.roles import author, offices
from letrado.server.infra import db
from letrado.server.infra.errors import Why, status_of, why
from letrado.server.infra.http_refusals import NotAllowed
from letrado.server.rendering.environment import page as draw_page
from letrado.server.rendering.i18n import language_of
from letrado.server.rendering.template_context import as_context
from letrado.server.security.identity import now_of, store_of, visitor_of
from letrado.store import read_transaction
from letrado.store.tournaments import tournament_links
from letrado.store.tournaments.tournament_links import TableOf
from letrado.tournament.desk.law import OFFICIALS
from letrado.tournament.model.commands import Command, EnterResult
from letrado.tournament.model.rounds import Pair, Result
from letrado.tournament.model.state import Place
from letrado.tournament.pairing.starts import First

router = APIRouter(include_in_schema=False)

HOME = "/torneo/{tournament}"
AT_TABLE = HOME + "/resultado/{division}/{number}/{table}"


@dataclass(frozen=True, slots=True)
class Teller:
    """The person who enters a result: with a slip, as a player of the table, or as an official."""

    slip: bool = False
    player: int | None = None
    official: bool = False
    parts: frozenset[str] = frozenset()
    account: str | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player of a table; *told* is the score that they have entered, *by_slip* or signed."""

    side: Literal["first", "second"]
    letter: First
    number: int
    name: str
    starts: bool
    score: int | None
    told: tuple[int, int] | None
    by_slip: bool
    has_account: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """A table of a round, and its result if it has one."""

    division: str
    round: int
    table: int
    players: list[SeatView]
    is_drawn: bool
    """True if a draw at the table decides who starts."""
    result: Result | None
    address: str


@dataclass(frozen=True, slots=True)
class FindPage:
    """The form for a code, and the tables whose results the viewer may enter."""

    name: str
    root: str
    several: bool
    tables: list[TableView]


@dataclass(frozen=True, slots=True)
class ResultPage:
    """The page of a table for *teller*; *asked* is an unusual score that must be confirmed."""

    name: str
    root: str
    mark: str
    several: bool
    table: TableView
    teller: Teller
    typed: Mapping[str, str]
    asked: Result | None
    sure: str
    conflict: bool
    calling: bool
    closing: str
    failure: Why | None


# -- finding the table -------------------------------------------------------------------------


@router.api_route(HOME + "/resultado", methods=["GET", "HEAD"])
async def find_table(request: Request, tournament: str, codigo: str = "") -> Response:
    """Ask for a code; officials also see all tables without a result, players their own."""
    hall, parts = await visible(request, tournament)
    if codigo.strip():
        return RedirectResponse(f"/torneo/{hall.id}/r/{plain(codigo) or '-'}", 303)

    def draw() -> Response:
        player = _player_of(request, hall.id)
        official = bool(set(offices(parts)) & set(OFFICIALS))
        tables = [
            _table(hall, (name, played.number, pair.table))
            for name in hall.tournament.divisions
            for played in public_rounds(hall, name)
            for pair in played.pairs
            if pair.second is not None
            and pair.table not in played.results
            and (official or player in pair.players)
        ]
        found = FindPage(
            name=hall.tournament.settings.name,
            root=f"/torneo/{hall.id}",
            several=len(hall.tournament.divisions) > 1,
            tables=tables,
        )
        return draw_page(request, "result_find.html", as_context(found))

    return await anyio.to_thread.run_sync(draw)


@router.api_route(HOME + "/r/{code}", methods=["GET", "HEAD"])
async def show_slip(request: Request, tournament: str, code: str) -> Response:
    """Show the game of a slip."""
    hall, place = await _opened(request, tournament, code)
    return await _drawn(request, hall, place, Teller(slip=True))


@router.post(HOME + "/r/{code}")
async def tell_by_slip(request: Request, tournament: str, code: str) -> Response:
    """Take a result from the form of a slip."""
    hall, place = await _opened(request, tournament, code)
    return await _told(request, hall, place, Teller(slip=True))


@router.api_route(AT_TABLE, methods=["GET", "HEAD"])
async def show_table(
    request: Request, tournament: str, division: str, number: int, table: int
) -> Response:
    """Show a table to its players and to officials."""
    hall, teller = await _at_table(request, tournament, (division, number, table))
    return await _drawn(request, hall, (division, number, table), teller)


@router.post(AT_TABLE)
async def tell_at_table(
    request: Request, tournament: str, division: str, number: int, table: int
) -> Response:
    """Take a result from a player of the table or an official."""
    hall, teller = await _at_table(request, tournament, (division, number, table))
    return await _told(request, hall, (division, number, table), teller)


async def _opened(request: Request, tournament: str, code: str) -> tuple[LiveTournament, Place]:
    """Find the game of a code; refused if there is none, or its round is not public yet.

    Wrong codes have no count of their own (`codes.LENGTH` says why), so that nobody can use up the
    attempts of players who share an address with them.
    """
    hall = await tournament_of(request, tournament)
    place = await anyio.to_thread.run_sync(place_of, hall, code)
    if place is None:
        raise NotAllowed(
            "result.code",
            "No game has this code. Check the slip; if the table was re-paired, ask for "
            "the new slip",
        )
    if place[1] > len(public_rounds(hall, place[0])):
        raise NotAllowed("result.held", "The round of this slip is not public yet")
    return hall, place


async def _at_table(
    request: Request, tournament: str, place: Place
) -> tuple[LiveTournament, Teller]:
    hall, parts = await visible(request, tournament)
    account = visitor_of(request).account
    player = await anyio.to_thread.run_sync(_player_of, request, tournament)
    official = bool(set(offices(parts)) & set(OFFICIALS))
    if not official and not _sits_at(hall, place, player):
        raise NotAllowed(
            "result.not_yours",
            "The result of a table is entered by its players, by officials, or with the "
            "code of its slip",
        )
    _, pair = hall.tournament.table(*place)
    seated = player if player in pair.players else None
    return hall, Teller(
        player=seated,
        official=official and seated is None,
        parts=parts,
        account=account.id if account else None,
        name=account.name if account else "",
    )


def _sits_at(hall: LiveTournament, place: Place, player: int | None) -> bool:
    """Return True if a player sits at a table of a public round.

    Rounds that are held back do not count, so that players learn nothing early.
    """
    division, number, table = place
    if player is None or division not in hall.tournament.divisions:
        return False
    rounds = public_rounds(hall, division)
    pair = rounds[number - 1].at(table) if 1 <= number <= len(rounds) else None
    return pair is not None and player in pair.players


def _player_of(request: Request, tournament: str) -> int | None:
    account = visitor_of(request).account
    if account is None:
        return None
    with read_transaction(store_of(request)) as connection:
        return tournament_links.number_of(connection, tournament, account.id)


# -- telling -----------------------------------------------------------------------------------


async def _told(request: Request, hall: LiveTournament, place: Place, teller: Teller) -> Response:
    fields = {key: text for key, text in (await request.form()).items() if isinstance(text, str)}
    if "call" in fields:
        return await _called(request, hall, place)
    _, pair = hall.tournament.table(*place)
    try:
        told = read_told(fields, pair)
        if is_odd(told.result) and not told.sure:
            return await _drawn(request, hall, place, teller, fields, asked=told)
        own = await anyio.to_thread.run_sync(_own, request, hall, pair, fields)
        command = _command(hall, place, teller, told, fields, own)
        await tournaments_of(request).act(hall.id, command, account=teller.account)
    except LetradoError as failure:
        return await _drawn(request, hall, place, teller, fields, failure)
    return RedirectResponse(request.url.path, 303)


def _own(request: Request, hall: LiveTournament, pair: Pair, fields: Mapping[str, str]) -> Own:
    """Find the players with a linked account, and check the own codes that were typed."""
    sides = dict(zip(("first", "second"), pair.players, strict=False))
    typed = {player: fields.get(f"code_{side}", "") for side, player in sides.items()}
    typed = {player: code for player, code in typed.items() if code.strip()}
    right = frozenset(
        player
        for player, code in typed.items()
        if compare_digest(plain(code), player_code(hall.row.secret, player))
    )
    with read_transaction(store_of(request)) as connection:
        known = frozenset(tournament_links.accounts_of(connection, hall.id))
    if right != typed.keys():
        raise NotAllowed(
            "player.code", "This code does not belong to a player: ask for it at the desk"
        )
    return Own(known & frozenset(pair.players), right)


def _command(
    hall: LiveTournament,
    place: Place,
    teller: Teller,
    told: Told,
    fields: Mapping[str, str],
    own: Own,
) -> Command | Sequence[Command]:
    if teller.slip:
        if told.who == "both" and not (fields.get("sign_first") and fields.get("sign_second")):
            raise Illegal("result.both_agree", "Both players agree, each for themselves")
        return by_slip(hall, place, told, own)
    if teller.player is not None:
        name = hall.tournament.entrants[teller.player].name
        return by_player(place, told, teller.player, name)
    return by_official(place, told, author(teller.parts, teller.name, EnterResult))


async def _called(request: Request, hall: LiveTournament, place: Place) -> Response:
    """Call the arbiter to a table whose result is disputed; a waiting call is not repeated."""
    table = TableOf(hall.id, *place)

    def call(connection: Connection) -> None:
        waiting = tournament_links.calls(connection, hall.id)
        if not any(each.table == table for each in waiting):
            tournament_links.call(connection, table, "arbiter", "", now_of(request))

    await db.write(store_of(request), call)
    tournaments_of(request).tell(hall)
    return RedirectResponse(request.url.path, 303)


# -- drawing -----------------------------------------------------------------------------------


_SIDES: tuple[tuple[Literal["first", "second"], First], ...] = (("first", "A"), ("second", "B"))


def _table(hall: LiveTournament, place: Place, accounts: Collection[int] = ()) -> TableView:
    """Return a table; *accounts* are the players with a linked account."""
    division, number, table = place
    played, pair = hall.tournament.table(*place)
    told = dict(hall.tournament.submitted.get(place, ()))
    result = played.results.get(table)
    players = []
    for (side, letter), one in zip(_SIDES, pair.players, strict=False):
        own = told.get(one)
        score = None if result is None else result.first if side == "first" else result.second
        seat = SeatView(
            side=side,
            letter=letter,
            number=one,
            name=hall.tournament.entrants[one].name,
            starts=pair.starter == letter,
            score=score,
            told=(own.first, own.second) if own else None,
            by_slip=own is not None and own.source == "slip",
            has_account=one in accounts,
        )
        players.append(seat)
    address = f"/torneo/{hall.id}/resultado/{quote(division, safe='')}/{number}/{table}"
    return TableView(division, number, table, players, pair.starter is None, result, address)


async def _drawn(
    request: Request,
    hall: LiveTournament,
    place: Place,
    teller: Teller,
    fields: Mapping[str, str] | None = None,
    failure: LetradoError | None = None,
    asked: Told | None = None,
) -> Response:
    return await anyio.to_thread.run_sync(
        _draw, request, hall, place, teller, fields, failure, asked
    )


def _draw(
    request: Request,
    hall: LiveTournament,
    place: Place,
    teller: Teller,
    fields: Mapping[str, str] | None,
    failure: LetradoError | None,
    asked: Told | None,
) -> Response:
    with read_transaction(store_of(request)) as connection:
        calls = tournament_links.calls(connection, hall.id)
        known = frozenset(tournament_links.accounts_of(connection, hall.id))
    table = _table(hall, place, known)
    told = [one.told for one in table.players if one.told]
    typed = dict(fields or {})
    if not typed and told:
        typed = {"first": str(told[0][0]), "second": str(told[0][1])}
    page = ResultPage(
        name=hall.tournament.settings.name,
        root=f"/torneo/{hall.id}",
        mark=mark_of(hall),
        several=len(hall.tournament.divisions) > 1,
        table=table,
        teller=teller,
        typed=typed,
        asked=asked.result if asked else None,
        sure=f"{asked.result.first}-{asked.result.second}" if asked else "",
        conflict=len(set(told)) > 1,
        calling=any(each.table == TableOf(hall.id, *place) for each in calls),
        closing=hall.tournament.rules.cite("R-021"),
        failure=why(failure, language_of(request)) if failure else None,
    )
    status = status_of(failure) if failure else 200
    return draw_page(request, "result.html", as_context(page), status=status)
