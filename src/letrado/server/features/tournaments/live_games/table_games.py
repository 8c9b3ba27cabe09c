"""Enter the results of games that are attached to tables, live ones and those kept by officials.

The desk attaches a game to a table. When the game is over, its score is entered once, as an act of
the desk. A game that ended while no server ran is entered at the next start. A table that has a
result already keeps it, because an official decided so; a result that was removed is not entered
again. A reopened game with another result corrects the one that it gave before (F09 §44).
"""

import json
import logging
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import anyio.to_thread
from sqlalchemy import Connection, Engine

from letrado.base.errors import Illegal, LetradoError, Unreadable
from letrado.rulebook import load
from letrado.server.features.tournaments.live_tournament import Tournaments
from letrado.server.infra import db
from letrado.server.live.live_game import LiveGame
from letrado.server.live.registry import GameRegistry
from letrado.store import Stale, read_transaction, write_transaction
from letrado.store.games import event_log, games
from letrado.store.games.games import GameRow
from letrado.store.tournaments import tournament_links
from letrado.store.tournaments.tournament_links import TableOf
from letrado.tournament.desk import Log
from letrado.tournament.desk.reopened import told_by_game
from letrado.tournament.model.commands import Command, EnterResult, TellReopened
from letrado.tournament.model.events import HOUSE, ActUndone, RoundChanged, RoundPaired
from letrado.tournament.model.rounds import Kind, Pair, Result
from letrado.tournament.model.state import Tournament

_log = logging.getLogger(__name__)
_MOST_TRIES = 6
"""Attempts at entering a result that the store refuses."""
_ADDRESS = re.compile(r"(?:^|/(?:juego|mesa)/)([0-9a-z]{6,20})/?(?:[?#].*)?$")


class TournamentGames:
    """Watches the games that are attached to tables."""

    def __init__(self, store: Engine, live: GameRegistry, halls: Tournaments) -> None:
        self._store, self._live, self._halls = store, live, halls
        woken_before = live.waking

        def woken(table: LiveGame) -> None:
            woken_before(table)
            if table.log.is_over:
                live.start(partial(self.settle, table.log.row.id))

        live.waking = woken

    def attach(self, place: TableOf, pair: Pair, found: Tournament, told: str) -> str:
        """Attach the game that an address or an id names, and return its id; synchronous."""
        game_id = game_named(told)
        with write_transaction(self._store) as connection:
            row = games.find(connection, game_id)
            if row.imported_by:
                raise Illegal("table.imported", "A game that was imported is not a game of a table")
            if tournament_links.table_of(connection, game_id) is not None:
                raise Illegal("table.attached", "That game belongs to a table already")
            _order(connection, row, place.tournament, pair, found)
            _make_room(connection, place, pair, found)
            tournament_links.attach(connection, game_id, place)
        return game_id

    async def resume(self) -> None:
        """Enter the results of games that ended while no server ran."""
        for game_id in await db.read(self._store, tournament_links.games_over):
            await self.settle(game_id)

    async def settle(self, game_id: str) -> None:
        """Enter the result of a finished game in its tournament, unless it was entered before.

        A result that the store does not take now is tried again, in the background.
        """
        supervisor, settling = self._live.cluster.supervisor, partial(self._settle, game_id)
        if not await supervisor.run_once("results", settling):
            self._live.start(
                partial(supervisor.run_until_done, "results", settling, tries=_MOST_TRIES)
            )

    async def _settle(self, game_id: str) -> None:
        try:
            place = await db.read(self._store, tournament_links.table_of, game_id)
            if place is None:
                return
            hall = await self._halls.hall(place.tournament)
            told = await anyio.to_thread.run_sync(self._result, game_id, place, hall.log)
            if told is None:
                return
            pair, result = told

            def telling(found: Tournament) -> Sequence[Command]:
                """Return no command if the result is known already, as from another server."""
                return () if found.closed else _telling(hall.log, place, pair, result)

            await self._halls.act(place.tournament, telling)
        except LetradoError as error:
            if error.code.startswith("store.") or isinstance(error, Stale):
                raise
            _log.warning("the result of game %s has to be entered by hand: %s", game_id, error.code)

    def _result(self, game_id: str, place: TableOf, log: Log) -> tuple[Pair, Result] | None:
        """Return the pair that a game belongs to now, its own table first, and its result.

        A result that both players signed in the game is signed at the desk too (F09 §44, CAT 4.p3).
        """
        found = log.tournament
        pairs = found.division(place.division).round(place.round).pairs
        tables = [pair for pair in pairs if pair.second is not None]
        refused: Illegal | None = None
        with read_transaction(self._store) as connection:
            row = games.find(connection, game_id)
            since = _seated_since(log, place)
            for pair in sorted(tables, key=lambda pair: pair.table != place.number):
                whole = pair.table != place.number or row.created_at < since
                try:
                    turned = _order(connection, row, place.tournament, pair, found, whole=whole)
                except Illegal as error:
                    refused = refused or error
                else:
                    result = as_result(row, turned=turned)
                    if result is None:
                        return None
                    signed = pair.players if json.loads(row.result or "{}").get("signed") else ()
                    return pair, replace(result, signed=signed)
        if refused is not None:
            raise refused
        return None


def _telling(log: Log, place: TableOf, pair: Pair, result: Result) -> Sequence[Command]:
    """Return the command that enters a game's result; none if the tournament knows it already."""
    played = log.tournament.division(place.division).round(place.round)
    known = played.results.get(pair.table)
    seated = played.at(pair.table)
    if seated is None or seated.players != pair.players:  # they were moved just now
        return ()
    if known is not None and known.said == result.said:
        return ()
    before = told_by_game(log.events, place.division, place.round, pair)
    if before is None:
        entered = EnterResult(HOUSE, place.round, pair.table, result, place.division)
        return () if known is not None else (entered,)
    if before.said == result.said:
        return ()
    return (TellReopened(HOUSE, place.round, pair.table, result, place.division),)


def game_named(told: str) -> str:
    """Return the id of a game, typed as such or in its address."""
    found = _ADDRESS.search(told.strip())
    if found is None:
        raise Unreadable("table.no_game", "“{text}” is the address of no game", text=told[:80])
    return found[1]


def _make_room(connection: Connection, place: TableOf, pair: Pair, found: Tournament) -> None:
    """Free a table for another game, because a table has one only.

    A finished game of other players is detached; a game in play, or of these two, is not.
    """
    at = place.tournament, place.division, place.round
    while (known := tournament_links.games_of(connection, *at).get(place.number)) is not None:
        row = games.find(connection, known)
        if row.status != "over" or _is_of(connection, row, place, pair, found):
            raise Illegal(
                "table.has_game",
                "Table {table} has a game already: annul that one first",
                table=place.number,
            )
        tournament_links.detach(connection, known)


def _is_of(
    connection: Connection, row: GameRow, place: TableOf, pair: Pair, found: Tournament
) -> bool:
    with suppress(Illegal):
        _order(connection, row, place.tournament, pair, found)
        return True
    return False


def _seated_since(log: Log, place: TableOf) -> int:
    """Return the time since which the players of a table sit there; 0 if they always did."""
    tables: Mapping[int, tuple[int, ...]] = {}
    before: dict[int, Mapping[int, tuple[int, ...]]] = {}
    seated, since = None, 0
    for event in log.events:
        match event.fact:
            case ActUndone(act):
                tables = before.get(act, tables)
            case RoundPaired() | RoundChanged() as fact if (fact.division, fact.number) == (
                place.division,
                place.round,
            ):
                before[event.act] = tables
                tables = {one.table: one.players for one in fact.pairs}
        here = set(tables.get(place.number, ()))
        if here and here != seated:
            seated, since = here, event.at if seated is not None else 0
    return since


def _order(
    connection: Connection,
    row: GameRow,
    tournament: str,
    pair: Pair,
    found: Tournament,
    *,
    whole: bool = False,
) -> bool:
    """Return True if the game lists the pair in reverse; refuse a game of other players.

    One known player is enough if the other name in the game is no other entrant's. With *whole*,
    both must be known.
    """
    accounts = tournament_links.accounts_of(connection, tournament)
    names = [name.casefold() for name in event_log.settings(connection, row.id).players]
    known: list[set[int]] = [
        {
            number
            for number, entrant in found.entrants.items()
            if (side and accounts.get(number) == side) or entrant.name.casefold() == called
        }
        for side, called in zip((row.side_a, row.side_b), names, strict=True)
    ]
    seats = []
    for number in pair.players:
        sides = [number in who for who in known]
        seats.append(sides.index(True) if sides.count(True) == 1 else None)
    others = any(who and not who & set(pair.players) for who in known)
    match seats:
        case [0, 1]:
            return False
        case [1, 0]:
            return True
        case [0, None] | [None, 1] if not whole and not others:
            return False
        case [1, None] | [None, 0] if not whole and not others:
            return True
    raise Illegal(
        "table.strangers",
        "That game is played by {one} and {other}, who do not sit at this table",
        one=names[0],
        other=names[1],
    )


def as_result(row: GameRow, *, turned: bool) -> Result | None:
    """Convert a finished game into the result of its table; None if it was annulled."""
    if row.status != "over" or row.result is None:
        return None
    told: dict[str, Any] = json.loads(row.result)
    if told["both_lose"]:
        return Result(0, 0, "double_loss", source="game")
    scores = (row.score_b, row.score_a) if turned else (row.score_a, row.score_b)
    first, second = scores
    winner = told["winner"]
    if winner is not None and turned:
        winner = "B" if winner == "A" else "A"
    by_score = "A" if first > second else "B" if second > first else None
    awarded = None if winner == by_score else winner
    agreed = [0, load(row.edition).ending.adjudicated_score]
    kind: Kind = "played"
    if told["cause"] == "absence" and awarded is None and sorted((first, second)) == agreed:
        kind = "forfeit"
    elif awarded is not None or told.get("adjudicated"):
        kind = "adjudicated"  # by decision, not by the board
    return Result(first, second, kind, awarded=awarded, source="game")
