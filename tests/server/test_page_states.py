"""Pages beside the board in their empty and refused states: accounts, study, imports, reviews."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response

from letrado.game import Actor
from letrado.game.commands import Annul
from letrado.laws.articles import outline
from letrado.laws.editions import EDITIONS
from letrado.locale import LANGUAGES
from letrado.server.app import create_app
from letrado.server.settings import Settings
from letrado.store import accounts, blocks, change, grants, recovery, reports
from letrado.store.games import GameRow
from letrado.study.query import TERMS
from tests.lexicon.lemarios import sample_index
from tests.profiles import FULL
from tests.server.marked_texts import marked_texts
from tests.server.page_checks import problems
from tests.server.page_states import ASKED, EVERYBODY, GCG, LONG, Asked
from tests.server.people import START, Clock, become_guest, browser, send, sign_up, token
from tests.server.played import Played, keep, small_book, small_game
from tests.server.records import kept
from tests.server.small_lexicons import CATALAN, SPANISH, SmallCatalog, catalog

Recorder = Callable[[str, object], None]
_MOST_TOLD = 40
_NAMES = {
    *("ana", "blas", "Ana", "Blas", "robot", "mia", "member-uno", "administrator-uno"),
    *(
        "repaso",
        "club",
        "fise-2009",
        "ca-open",
        "unknown",
        "nobody",
        "nowhere",
        "nonsense",
        "tres",
        LONG,
    ),
    *(f"Small list {name}" for name in ("repaso", "club", "fise-2009", "ca-open")),
    *(
        "ReDeLetras",
        "ReDeLetras, web",
        "a test list 1",
        "casero?",
        "x" * 59,
        "x" * 60,
        "file.txt",
        "file",
    ),
    *("zz", "never", '{"format":"letrado-game"', "es", "ca"),  # typed, or the name of a tile set
    *(name for edition in EDITIONS for name in outline(edition)),
    *TERMS,  # conditions that people type
    *SPANISH,
    *CATALAN,
}


class Site:
    """An application where something of everything is kept, and people who look at it."""

    def __init__(self, folder: Path) -> None:
        words = small_book()
        lexicons = SmallCatalog(catalog().books | {words.name: words})
        settings = Settings(database_url=f"sqlite:///{folder / 'letrado.db'}")
        self.app: FastAPI = create_app(settings, lexicons, sample_index, Clock())
        self.known: dict[str, str] = {}
        self.people: dict[str, TestClient] = {}
        self._tokens: dict[str, str] = {}

    def fill(self) -> None:
        """Let people come, and do what leaves something to be shown."""
        self.people = {who: browser(self.app) for who in EVERYBODY}
        blas = browser(self.app)
        become_guest(self.people["guest"])
        sign_up(self.people["member"], "member-uno")
        sign_up(self.people["player"], "ana")
        sign_up(self.people["administrator"], "administrator-uno")
        sign_up(blas, "blas")
        player = self.people["player"]
        self.known["imported"] = kept(player, GCG, edition="fise-2009", lexicon="repaso")
        send(player, "/estudio/listas", nombre="mia", q="length=4")
        offered = send(blas, "/partidas", rival="link", level="score", clock="none",
                       edition="fise-2009", games="1", visibility="public", delay="0")  # fmt: skip
        self.known["offer"] = offered.headers["location"].rpartition("/")[2]
        self._keep_games()
        with change(self.app.state.store) as connection:
            ids = {name: accounts.require(connection, name).id for name in ("ana", "blas")}
            boss = accounts.require(connection, "administrator-uno").id
            grants.give(connection, boss, grants.ADMINISTRATOR, grants.SITE, START)
            blocks.put(connection, ids["ana"], ids["blas"], START)
            reports.file(connection, ids["ana"], ids["blas"], "talk", "mia", START, None)
            self.known["link"] = recovery.make_link(connection, ids["blas"], START)
        self._tokens = {who: token(client) for who, client in self.people.items()}

    def _keep_games(self) -> None:
        running = Played(("CASASOL", "NOESSPE"))
        running.play("8E CASA", drawn="NDON")
        cancelled = Played(("CASASOL", "NOESSPE"))
        cancelled.do(Annul(Actor.SYSTEM, "mia"))
        games = {"running": running, "finished": small_game(), "cancelled": cancelled}
        with change(self.app.state.store) as connection:
            sides = [accounts.require(connection, name).id for name in ("ana", "blas")]
        for name, played in games.items():
            row = GameRow(
                id=f"game-{name}",
                created_at=START,
                edition="fise-2009",
                language="es",
                lexicon="",
                lexicon_digest="",
                side_a=sides[0],
                side_b=sides[1],
            )
            keep(self.app.state.store, played, row)
            self.known[name] = row.id

    def answer(self, asked: Asked, language: str) -> Response:
        """Ask for a page, or send a form, in *language*."""
        path = asked.path
        for name, value in self.known.items():
            path = path.replace(f"{{{name}}}", value)
        path += ("&" if "?" in path else "?") + f"lang={language}"
        client = self.people[asked.who]
        if asked.fields is None:
            return client.get(path)
        fields = asked.fields | {"csrf": self._tokens[asked.who]}
        if asked.file is None:
            return client.post(path, data=fields)
        return client.post(path, data=fields, files={"file": ("file.txt", asked.file)})


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with marked_texts():
        site = Site(tmp_path_factory.mktemp("site"))
        with browser(site.app):
            site.fill()
            yield site


def test_every_page_and_form(site: Site, record_property: Recorder) -> None:
    found: list[str] = []
    count = 0
    for number, asked in enumerate(ASKED):
        for language in LANGUAGES if FULL else [LANGUAGES[number % 3]]:
            count += 1
            answer = site.answer(asked, language)
            where = f"{asked.who} {asked.path[:60]} {asked.fields or ''} {language}"
            if answer.status_code >= 500:
                found.append(f"{where}: {answer.status_code}")
            elif "text/html" in answer.headers.get("content-type", ""):
                law = asked.path.startswith("/reglamento")
                found += [f"{where}: {each}" for each in problems(answer.text, _NAMES, codes=law)]
    record_property("pages", count)
    assert not found, f"{len(found)}:\n" + "\n".join(found[:_MOST_TOLD])
