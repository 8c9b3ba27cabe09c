"""An application where something of everything is kept, and people who look at its pages."""

from pathlib import Path

from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response

from letrado.game import Actor, Side
from letrado.game.commands import AbandonBoth, Adjudicate, Annul
from letrado.puzzles import Kind
from letrado.server.app import create_app
from letrado.server.live import house_rules
from letrado.server.settings import Settings
from letrado.store import write_transaction
from letrado.store.games import games
from letrado.store.games.games import GameRow
from letrado.store.people import accounts, blocks, grants, look_ups, recovery, reports
from letrado.store.people.grants import Scope
from letrado.store.people.look_ups import PlayedHere
from letrado.store.tournaments import tournament_links
from letrado.store.tournaments.tournament_links import TableOf
from letrado.tournament.desk import perform
from letrado.tournament.model.commands import OpenTournament, SetPlan
from letrado.tournament.model.events import Author
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.settings import Settings as Terms
from tests.lexicon.law.lemarios import sample_index
from tests.server.features.test_puzzle_page import day_of, typed
from tests.server.support.page_states import EVERYBODY, GCG, Asked
from tests.server.support.people import START, Clock, become_guest, browser, send, sign_up, token
from tests.server.support.played import Played, keep, small_game, small_lexicon
from tests.server.support.records import kept
from tests.server.support.small_lexicons import SmallCatalog, catalog, lexicon

_AFTER_PAGE, _AFTER_FORM = 10_000, 300_000
"""Milliseconds until the next request: nobody asks too often."""
_CATALAN = lexicon("partida", "ca", ("casa", "cases", "any", "no", "os"))


class Site:
    """The application, and the names of what is kept in it."""

    def __init__(self, folder: Path) -> None:
        words = small_lexicon()
        lexicons = SmallCatalog(catalog().lexicons | {words.name: words, _CATALAN.name: _CATALAN})
        settings = Settings(database_url=f"sqlite:///{folder / 'letrado.db'}")
        self.clock = Clock()
        self.app: FastAPI = create_app(settings, lexicons, sample_index, self.clock)
        self.known: dict[str, str] = {}
        self.people: dict[str, TestClient] = {}
        self._tokens: dict[str, str] = {}

    def come(self) -> None:
        """Let people come, who have done nothing yet."""
        self.people = {who: browser(self.app) for who in EVERYBODY}
        become_guest(self.people["guest"])
        sign_up(self.people["member"], "member-uno")
        sign_up(self.people["player"], "ana")
        sign_up(self.people["official"], "official-uno")
        sign_up(self.people["administrator"], "administrator-uno")
        with write_transaction(self.app.state.store) as connection:
            boss = accounts.require(connection, "administrator-uno").id
            grants.give(connection, boss, grants.ADMINISTRATOR, grants.SITE, START)
            arbiter = accounts.require(connection, "official-uno").id
            grants.give(connection, arbiter, "arbiter", grants.SITE, START)
        self._tokens = {who: token(client) for who, client in self.people.items()}

    def fill(self) -> None:
        """Let them do what leaves something to be shown."""
        self.come()
        blas = browser(self.app)
        sign_up(blas, "blas")
        player = self.people["player"]
        self.known["imported"] = kept(player, GCG, edition="fise-2009", lexicon="repaso")
        send(player, "/estudio/listas", nombre="mia", q="length=4")
        offered = send(blas, "/partidas", rival="link", level="score", clock="none",
                       edition="fise-2009", games="1", visibility="public", delay="0")  # fmt: skip
        self.known["offer"] = offered.headers["location"].rpartition("/")[2]
        table = send(self.people["official"], "/mesas", a="Uno", b="Dos", edition="fise-2009")
        self.known["table"] = table.headers["location"].rpartition("/")[2]
        self._keep_games()
        self._answer_puzzles()
        with write_transaction(self.app.state.store) as connection:
            ids = {name: accounts.require(connection, name).id for name in ("ana", "blas")}
            blocks.put(connection, ids["ana"], ids["blas"], START)
            reports.file(connection, ids["ana"], ids["blas"], "talk", "mia", START, None)
            self.known["link"] = recovery.make_link(connection, ids["blas"], START)
            called = PlayedHere(self.known["called"], ids["ana"], "fise-2009", START, 1_500_000)
            look_ups.note(connection, called, ids["blas"], START)
        self.known["cursor"] = f"{START}-{self.known['finished']}"

    def _keep_games(self) -> None:
        running = Played(("CASASOL", "NOESSPE"))
        running.play("8E CASA", drawn="NDON")
        made = {"running": running, "finished": small_game(), "table_over": small_game()}
        for name in ("cancelled", "adjudicated", "both_lost"):
            made[name] = Played(("CASASOL", "NOESSPE"))
            made[name].play("8E CASA", drawn="NDON")
        made["cancelled"].do(Annul(Actor.SYSTEM, "mia"))
        made["adjudicated"].do(Adjudicate(Actor.SYSTEM, Side.A, (12, 0), house_rules.TOO_LATE))
        made["both_lost"].do(AbandonBoth(Actor.DIRECTOR))
        made["catalan"] = Played(("CASASOL", "NOESSPE"), _CATALAN)
        made["catalan"].play("8E CASA", drawn="NDON")
        made["catalan"].give_up()
        for name in ("correspondence", "delayed", "of_event", "called"):
            made[name] = Played(("CASASOL", "NOESSPE"), event="Liga" if name == "of_event" else "")
            made[name].play("8E CASA", drawn="NDON")
        with write_transaction(self.app.state.store) as connection:
            ana, blas = (accounts.require(connection, name).id for name in ("ana", "blas"))
            arbiter = accounts.require(connection, "official-uno").id
        for name, played in made.items():
            row = GameRow(
                id=f"game{name}".replace("_", ""),
                created_at=START,
                edition=played.game.settings.edition,
                language=played.alphabet.language,
                lexicon="",
                lexicon_digest="",
                side_a="" if name == "table_over" else ana,
                side_b="" if name == "table_over" else blas,
                pace="table" if name == "table_over" else "live",
                days_a_turn=3 if name == "correspondence" else None,
                delay_ms=60_000 if name == "delayed" else 0,
            )
            keep(self.app.state.store, played, row)
            self.known[name] = row.id
        self.known["seq"] = str(len(running.events))
        with write_transaction(self.app.state.store) as connection:
            for name in ("called", "table_over"):
                scope = Scope("game", self.known[name])
                grants.give(connection, arbiter, "arbiter", scope, START)
            games.refresh(connection, self.known["called"], call="arbiter", call_at=START)
        self._open_event()

    def _open_event(self) -> None:
        """A tournament that one of the games belongs to, and a call from the table of another."""
        by = Author("director", "mia")
        log = perform(None, OpenTournament(by, Terms("Liga", "fise-2009")), at=START)
        log = perform(log, SetPlan(by, Plan.parse("2 swiss")), at=START)
        with write_transaction(self.app.state.store) as connection:
            official = accounts.require(connection, "official-uno").id
        self.known["event"] = self.app.state.tournaments.open(log, "public", official, START)
        with write_transaction(self.app.state.store) as connection:
            tables = [TableOf(self.known["event"], "A", 1, number) for number in (1, 2)]
            tournament_links.attach(connection, self.known["of_event"], tables[0])
            tournament_links.call(connection, tables[1], "arbiter", "", START)

    def _answer_puzzles(self) -> None:
        """One puzzle is solved by the player, another is not."""
        for name, kind in (("solved", Kind.ENDGAME), ("missed", Kind.BINGO)):
            day, puzzle = day_of(kind, self.clock)
            play = typed(puzzle) if name == "solved" else "-"
            where = {"fichas": "es", "dia": day.isoformat()}
            send(self.people["player"], "/puzle", jugada=play, **where)
            self.known[name] = day.isoformat()

    def answer(self, asked: Asked, language: str) -> Response:
        """Ask for a page, or send a form, in *language*."""
        path = self._filled(asked.path)
        path += ("&" if "?" in path else "?") + f"lang={language}"
        self.clock.now += _AFTER_PAGE if asked.fields is None else _AFTER_FORM
        client = self.people[asked.who]
        if asked.fields is None:
            return client.get(path)
        fields = asked.fields | {"csrf": self._tokens[asked.who]}
        if isinstance(seq := fields.get("seq"), str):
            fields["seq"] = self._filled(seq)
        if asked.file is None:
            return client.post(path, data=fields)
        return client.post(path, data=fields, files={"file": ("file.txt", asked.file)})

    def _filled(self, text: str) -> str:
        for name, value in self.known.items():
            text = text.replace(f"{{{name}}}", value)
        return text
