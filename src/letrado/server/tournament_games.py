"""Games of tables, live ones and those kept by officials: their results flow in by themselves.

A game is attached to a table by the desk. When it is over its score is entered as an act of the
desk's own, once; what was over while no server ran flows in at the next start. A table that has a
result by then keeps it: whoever entered it knew why.
"""

import json
import logging
import re
from collections.abc import Sequence
from functools import partial
from typing import Any

import anyio.to_thread
from sqlalchemy import Connection, Engine

from letrado.errors import Illegal, LetradoError, Unreadable
from letrado.server.listening import Table
from letrado.server.live import Live
from letrado.server.tournaments import Tournaments
from letrado.store import Stale, change, eventlog, games, tournament_people, view
from letrado.store.games import GameRow
from letrado.store.tournament_people import TableOf
from letrado.tournament.commands import Command, EnterResult
from letrado.tournament.events import Author
from letrado.tournament.rounds import Pair, Result
from letrado.tournament.state import Tournament

_log = logging.getLogger("letrado.server")
_MOST_TRIES = 6
"""How often a result that the store does not take is tried again."""
_ADDRESS = re.compile(r"(?:^|/(?:juego|mesa)/)([0-9a-z]{6,20})/?(?:[?#].*)?$")


class TournamentGames:
    """Watches the games that are attached to tables."""

    def __init__(self, store: Engine, live: Live, halls: Tournaments) -> None:
        self._store, self._live, self._halls = store, live, halls
        woken_before = live.waking

        def woken(table: Table) -> None:
            woken_before(table)
            if table.log.is_over:
                live.start(partial(self.settle, table.log.row.id))

        live.waking = woken

    def attach(self, place: TableOf, pair: Pair, found: Tournament, told: str) -> str:
        """Attach the game that an address or an id names; synchronous. Its id."""
        game_id = game_named(told)
        with change(self._store) as connection:
            row = games.find(connection, game_id)
            if row.imported_by:
                raise Illegal("table.imported", "A game that was imported is no game of a table")
            if tournament_people.table_of(connection, game_id) is not None:
                raise Illegal("table.attached", "That game belongs to a table already")
            _order(connection, row, place.tournament, pair, found)
            tournament_people.attach(connection, game_id, place)
        return game_id

    async def resume(self) -> None:
        """Settle what was over while nobody looked."""
        waiting = await anyio.to_thread.run_sync(self._over)
        for game_id in waiting:
            await self.settle(game_id)

    def _over(self) -> list[str]:
        with view(self._store) as connection:
            return tournament_people.games_over(connection)

    async def settle(self, game_id: str) -> None:
        """Enter the result of a game that is over, if its table has none.

        What the store does not take now is tried again, beside everything else.
        """
        lasting, settling = self._live.processes.lasting, partial(self._settle, game_id)
        if not await lasting.once("results", settling):
            self._live.start(partial(lasting.at_last, "results", settling, tries=_MOST_TRIES))

    async def _settle(self, game_id: str) -> None:
        try:
            told = await anyio.to_thread.run_sync(self._result, game_id)
            if told is None:
                return
            place, turned, row = told
            result = as_result(row, turned=turned)
            if result is None:
                return

            def entering(found: Tournament) -> Sequence[Command]:
                """Nothing, where somebody was faster: another server, or a hand."""
                played, _ = found.table(place.division, place.round, place.number)
                if place.number in played.results or found.closed:
                    return ()
                by = Author("director", "Letrado")
                return (EnterResult(by, place.round, place.number, result, place.division),)

            await self._halls.act(place.tournament, entering)
        except LetradoError as error:
            if error.code.startswith("store.") or isinstance(error, Stale):
                raise
            _log.warning("the result of game %s has to be entered by hand: %s", game_id, error.code)

    def _result(self, game_id: str) -> tuple[TableOf, bool, GameRow] | None:
        with view(self._store) as connection:
            place = tournament_people.table_of(connection, game_id)
            if place is None:
                return None
            row = games.find(connection, game_id)
            _, found = self._halls.load(place.tournament)
            _, pair = found.tournament.table(place.division, place.round, place.number)
            turned = _order(connection, row, place.tournament, pair, found.tournament)
            return place, turned, row


def game_named(told: str) -> str:
    """The id of a game, as such or in its address."""
    found = _ADDRESS.search(told.strip())
    if found is None:
        raise Unreadable("table.no_game", "“{text}” is the address of no game", text=told[:80])
    return found[1]


def _order(
    connection: Connection, row: GameRow, tournament: str, pair: Pair, found: Tournament
) -> bool:
    """Whether the game lists the two the other way round; refused if others play it."""
    accounts = tournament_people.accounts_of(connection, tournament)
    names = [name.casefold() for name in eventlog.settings(connection, row.id).players]
    seats = []
    for number in pair.players:
        name, account = found.entrants[number].name.casefold(), accounts.get(number, "")
        sides = [
            bool(account and side == account) or called == name
            for side, called in zip((row.side_a, row.side_b), names, strict=True)
        ]
        seats.append(sides.index(True) if sides.count(True) == 1 else None)
    match seats:
        case [0, 1] | [0, None] | [None, 1]:
            return False
        case [1, 0] | [1, None] | [None, 0]:
            return True
    raise Illegal(
        "table.strangers",
        "That game is played by {one} and {other}, who do not sit at this table",
        one=names[0],
        other=names[1],
    )


def as_result(row: GameRow, *, turned: bool) -> Result | None:
    """What a game that is over means for its table; nothing, if it was annulled."""
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
    if winner == by_score:
        return Result(first, second, source="game")
    return Result(first, second, "adjudicated", awarded=winner, source="game")
