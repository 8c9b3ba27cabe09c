"""Everybody who may look at a tournament, each with a browser, for tests of its pages."""

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, replace

from fastapi import FastAPI
from fastapi.testclient import TestClient

from letrado.server.features.tournaments.live_tournament import LiveTournament, Work
from letrado.server.security.identity import SESSION_COOKIE
from letrado.store import write_transaction
from letrado.store.games import games
from letrado.store.games.games import GameRow
from letrado.store.people import accounts, grants, sessions
from letrado.store.people.accounts import Account
from letrado.store.people.grants import Scope
from letrado.store.tournaments import tournament_links, tournaments
from letrado.store.tournaments.tournament_links import TableOf
from letrado.store.tournaments.tournaments import Visibility
from letrado.tournament.desk import Log
from tests.server.support.people import START, browser

OFFICIALS = ("director", "organiser", "arbiter", "judge", "monitor", "tribunal")
SEATED = {"captain": 1, "player": 2}
"""Those who have said which player they are."""
VIEWERS = (*OFFICIALS, *SEATED, "member", "guest", "anonymous")
NAMES = {role: f"viewer-{role}" for role in VIEWERS}


@dataclass
class Audience:
    """All viewers of one application, and the tournaments that they look at."""

    app: FastAPI
    accounts: Mapping[str, Account]
    browsers: Mapping[str, TestClient]

    def hall(self, log: Log, visibility: Visibility = "public") -> LiveTournament:
        """A tournament of the store where every viewer has their part."""
        state = self.app.state
        made: str = state.tournaments.open(log, visibility, self.accounts["director"].id, START)
        with write_transaction(state.store) as connection:
            for role in OFFICIALS[1:]:
                scope = Scope("tournament", made)
                grants.give(connection, self.accounts[role].id, role, scope, START)
            for role, number in SEATED.items():
                tournament_links.seat(connection, made, self.accounts[role].id, number, START)
        portal = self.browsers["director"].portal
        assert portal is not None
        found: LiveTournament = portal.call(state.tournaments.hall, made)
        return found

    def call(self, hall: LiveTournament, table: int, kind: str) -> None:
        """Let somebody at a table of the first round call an official."""
        with write_transaction(self.app.state.store) as connection:
            place = TableOf(hall.id, "A", 1, table)
            tournament_links.call(connection, place, kind, "", START)

    def attach_game(self, hall: LiveTournament, table: int, call: str | None) -> None:
        """Attach a game to a table of the first round; in it somebody waits for an official."""
        row = GameRow(
            id=f"game{next(_NUMBERS)}",
            created_at=START,
            edition=hall.tournament.settings.edition,
            language="es",
            lexicon="x",
            lexicon_digest="y",
            side_a=self.accounts["captain"].id,
            side_b=self.accounts["player"].id,
            status="running",
            call=call,
            call_at=START if call else None,
        )
        with write_transaction(self.app.state.store) as connection:
            games.create(connection, row)
            tournament_links.attach(connection, row.id, TableOf(hall.id, "A", 1, table))

    def keep_index(self, hall: LiveTournament) -> None:
        """Update the lists of tournaments to this state as well."""
        with write_transaction(self.app.state.store) as connection:
            tournaments.refresh(connection, hall.id, **tournaments.derived(hall.log))


_NUMBERS = itertools.count(1)


def audience(app: FastAPI) -> Audience:
    """A browser for each of `VIEWERS`; the application has to be running."""
    known, browsers = {}, {}
    for role in VIEWERS:
        browsers[role] = client = browser(app)
        if role == "anonymous":
            continue
        with write_transaction(app.state.store) as connection:
            if role == "guest":
                known[role] = accounts.make_guest(connection, NAMES[role], "en", START)
            else:
                known[role] = accounts.make_member(connection, NAMES[role], None, "en", START)
            token = sessions.begin(connection, known[role], "test", START)
        client.cookies.set(SESSION_COOKIE, token)
    return Audience(app, known, browsers)


def show(hall: LiveTournament, log: Log, *, hold: bool = False, work: Work | None = None) -> None:
    """Let a tournament be in the state of *log*, without writing it to the store."""
    hall.log, hall.work = log, work
    hall.row = replace(hall.row, hall='{"hold": true, "notice": "Notice told"}' if hold else "{}")
