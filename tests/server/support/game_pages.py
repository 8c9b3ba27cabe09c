"""Draws the pages of games and of real tables for any state and any viewer, without HTTP.

One application serves all: a state is put into its registry of live games in place of the one
before, so that a page costs no replay and no request.
"""

from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from letrado.base.errors import LetradoError
from letrado.game import Actor, ClockMode, Environment, ScheduleGame, Settings, decide
from letrado.rulebook import load
from letrado.server.features.game import page as game_page
from letrado.server.features.game.routes import seated, state_of
from letrado.server.features.table_console import page as table_console_page
from letrado.server.features.table_console.offices import writes_for
from letrado.server.features.table_console.view import console_state
from letrado.server.live.live_game import LiveGame
from letrado.server.security.identity import Visitor
from letrado.store import read_transaction, write_transaction
from letrado.store.games import event_log, games
from letrado.store.games.games import GameRow, Pace
from letrado.store.people import grants
from letrado.store.people.grants import Scope
from letrado.table.naming import named
from tests.server.support.case_states import State
from tests.server.support.tables import Place

OFFICES = ("judge", "arbiter", "director", "monitor", "tribunal")
VIEWERS = ("player", "rival", "spectator", "anonymous", *OFFICES)
PACES: tuple[Pace, ...] = ("live", "table")
NAMES = ("Ana", "Blas", *(f"{viewer}-uno" for viewer in VIEWERS))


class GamePages:
    """An application with one live game and one real table of an edition, and everybody there."""

    def __init__(self, place: Place, edition: str) -> None:
        self._place, self._edition = place, edition
        self._people = {viewer: place.person(f"{viewer}-uno") for viewer in VIEWERS}
        self._rows = {pace: self._begin(pace) for pace in PACES}

    def _begin(self, pace: Pace) -> GameRow:
        players = (self._people["player"].account.id, self._people["rival"].account.id)
        sides = players if pace == "live" else ("", "")
        rules = load(self._edition)
        lexicon = self._place.lexicons.load("fise-2009" if rules.language == "es" else "ca-open")
        row = GameRow(
            id=f"{pace}-{self._edition}",
            created_at=1,
            edition=self._edition,
            language=rules.language,
            lexicon=lexicon.name,
            lexicon_digest=lexicon.manifest.digest,
            side_a=sides[0],
            side_b=sides[1],
            pace=pace,
        )
        settings = Settings(self._edition, clock=ClockMode(rules.time.modes[0]))
        scheduled = decide(None, ScheduleGame(Actor.DIRECTOR, settings), Environment(0))
        with write_transaction(self._place.app.state.store) as connection:
            games.create(connection, row)
            event_log.append(connection, row.id, 0, scheduled)
            for office in OFFICES:
                account = self._people[office].account.id
                grants.give(connection, account, office, Scope("game", row.id), 1)
        return row

    def draw(self, state: State, pace: Pace, viewer: str, language: str) -> str:
        """Draw the page of *state* as *viewer* sees it; it shows a refusal of the state."""
        log = state.log(self._rows[pace])
        derived = {name: getattr(log.row, name) for name in ("status", "turn", "ended_at", "call")}
        with write_transaction(self._place.app.state.store) as connection:
            games.refresh(connection, log.row.id, **derived)
        self._place.clock.now = log.game.at + 100
        self._place.live._tables[log.row.id] = LiveGame(
            log, seen=dict.fromkeys(log.game.clocks.left, 0)
        )
        request = self._request(log.row, viewer, language)
        failure = state.refused and named(state.refused, log.game, language)
        draw = _draw_game if pace == "live" else _draw_table
        portal = self._place.client.portal
        assert portal is not None
        return bytes(portal.call(draw, request, log.row.id, failure).body).decode()

    def _request(self, row: GameRow, viewer: str, language: str) -> Request:
        app, person = self._place.app, self._people[viewer]
        signed_in = Visitor(person.account, person.token)
        return Request(
            {
                "type": "http",
                "method": "GET",
                "scheme": "http",
                "server": ("testserver", 80),
                "path": f"/{'juego' if row.pace == 'live' else 'mesa'}/{row.id}",
                "query_string": urlencode({"lang": language}).encode(),
                "headers": [],
                "app": app,
                "router": app.router,
                "letrado.visitor": Visitor(visit="x") if viewer == "anonymous" else signed_in,
                "letrado.cookies": [],
            }
        )


async def _draw_game(request: Request, game: str, failure: LetradoError | None) -> Response:
    table, seat = await seated(request, game)
    state = await state_of(request, table, seat, table.log.seq)
    return game_page.draw(request, table.log, seat, state, failure)


async def _draw_table(request: Request, game: str, failure: LetradoError | None) -> Response:
    table, seat = await seated(request, game)
    with read_transaction(request.app.state.store) as connection:
        writers = writes_for(connection, game, seat.standing)
    state = console_state(table.log, request.app.state.now(), request.query_params["lang"], writers)
    return table_console_page.draw_table(request, table.log, state, failure, "")
