"""Every page, for everyone: as each kind of visitor sees it, in both themes, narrow, by keys.

Pages are those of roles.toml: one that is added and has no example here fails.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from letrado.base.i18n import translator
from letrado.game import Actor, Side
from letrado.game.commands import Abandon
from letrado.server.features.lobby import starting
from letrado.server.features.lobby.terms import Terms
from letrado.server.features.tournaments.desk import contexts
from letrado.server.features.tournaments.results.codes import result_code
from letrado.server.live.registry import command_factory
from letrado.server.security import roles
from letrado.store import write_transaction
from letrado.store.people import recovery, reports
from tests.browser.support.contexts import new_context
from tests.browser.support.everyone import both_themes, by_keys, narrowed, unfold
from tests.browser.support.halls import in_play
from tests.browser.support.tables import PATIENCE_MS, House, house
from tests.profiles import FULL
from tests.server.support.small_lexicons import catalog

UNNAMED = {"", "jugador", "resultado", "caso"}
"""Pages of the desk that want somebody, or something, beside their name."""

EXAMPLES: dict[str, tuple[str, ...]] = {
    "/": ("/",),
    "/palabras": ("/palabras", "/palabras?q=chupe", "/palabras?q=casa+kilo+perros"),
    "/tablero": ("/tablero", "/tablero?jugada=8D+chicos"),
    "/estudio": ("/estudio", "/estudio?q=length%3D3..5&lexico=es"),
    "/cuestionario": ("/cuestionario?q=length%3D3..5&tipo=valid&lexico=es",),
    "/puzle": ("/puzle", "/puzle?fichas=ca&dia=2026-11-10"),
    "/reglamento": ("/reglamento", "/reglamento?q=reloj", "/reglamento?q=zzzz"),
    "/reglamento/comparar/{one}/{other}": ("/reglamento/comparar/fise-2004/cat",),
    "/reglamento/{edition}": ("/reglamento/cat", "/reglamento/lexis-2004"),
    "/reglamento/{edition}/{article}": (
        "/reglamento/fise-2009/45",
        "/reglamento/lexis-2009-v16/18.4.3",
    ),
    "/lexicos": ("/lexicos",),
    "/lexicos/{name}": ("/lexicos/fise-2009",),
    "/partidas/{offer}": ("/partidas/{offer}", "/partidas/{own_offer}"),
    "/jugador/{name}": ("/jugador/Marta", "/jugador/Letrado%202"),
    "/juego/{game}": ("/juego/{running}", "/juego/{over}"),
    "/juego/{game}/repaso": ("/juego/{over}/repaso",),
    "/importar": ("/importar",),
    "/juez": ("/juez",),
    "/reloj": ("/reloj",),
    "/mesas": ("/mesas",),
    "/mesa/{game}": ("/mesa/{table}",),
    "/torneos": ("/torneos",),
    "/torneo/{tournament}": ("/torneo/{hall}",),
    "/torneo/{tournament}/clasificacion/incrustada": ("/torneo/{hall}/clasificacion/incrustada",),
    "/torneo/{tournament}/ronda/{number}": ("/torneo/{hall}/ronda/1",),
    "/torneo/{tournament}/jugadores": ("/torneo/{hall}/jugadores",),
    "/torneo/{tournament}/jugador/{number}": ("/torneo/{hall}/jugador/1",),
    "/torneo/{tournament}/estadisticas": ("/torneo/{hall}/estadisticas",),
    "/torneo/{tournament}/reglas": ("/torneo/{hall}/reglas",),
    "/torneo/{tournament}/club": ("/torneo/{hall}/club?nombre=Reus",),
    "/torneo/{tournament}/proyector": ("/torneo/{hall}/proyector",),
    "/torneo/{tournament}/resultado": ("/torneo/{hall}/resultado",),
    "/torneo/{tournament}/r/{code}": ("/torneo/{hall}/r/{slip}", "/torneo/{hall}/r/none"),
    "/torneo/{tournament}/resultado/{division}/{number}/{table}": (
        "/torneo/{hall}/resultado/A/1/1",
    ),
    "/torneo/{tournament}/soy": ("/torneo/{hall}/soy",),
    "/torneo/{tournament}/equipo": ("/torneo/{hall}/equipo",),  # refused: it is no team event
    "/torneo/{tournament}/imprimir": ("/torneo/{hall}/imprimir",),
    "/torneo/{tournament}/mesa": ("/torneo/{hall}/mesa",),
    "/torneo/{tournament}/mesa/{page}": tuple(
        f"/torneo/{{hall}}/mesa/{page}" for page in contexts.PAGES if page not in UNNAMED
    ),
    "/temporada": ("/temporada",),
    "/club/{club}": ("/club/Reus",),
    "/sala": ("/sala",),
    "/entrar": ("/entrar",),
    "/entrar/alta": ("/entrar/alta",),
    "/entrar/recuperar": ("/entrar/recuperar",),
    "/entrar/enlace/{token}": ("/entrar/enlace/{token}", "/entrar/enlace/none"),
    "/cuenta": ("/cuenta",),
    "/cuenta/programas": ("/cuenta/programas",),
    "/jugador/{name}/denunciar": ("/jugador/Jordi/denunciar",),
    "/administracion": ("/administracion", "/administracion?q=Marta"),
    "/administracion/consultas": ("/administracion/consultas",),
    "/juego/{game}/consultas": ("/juego/{over}/consultas",),
}
"""Routes of pages, and the addresses at which each can be seen."""

NO_PAGES = {
    "/idioma": "/idioma?lang=es",
    "/tema": "/tema?tema=dark",
    "/i18n/{language}/{entry}.json": "/i18n/es/game.json",
    "/salud": "/salud",
    "/salud/lista": "/salud/lista",
    "/metricas": "/metricas",
    "/sw.js": "/sw.js",
    "/juez/palabras/{digest}": "/juez/palabras/{digest}",
    "/mesa/{game}/estado": "/mesa/{table}/estado",
    "/torneo/{tournament}/cambios": "/torneo/{hall}/cambios",
    "/torneo/{tournament}/mesa/cambios": "/torneo/{hall}/mesa/cambios",
    "/torneo/{tournament}/mesa/archivo/{form}": "/torneo/{hall}/mesa/archivo/trf",
    "/torneo/{tournament}/imprimir/{document}.pdf": "/torneo/{hall}/imprimir/standings.pdf",
    "/cuenta/programas/{form}": "/cuenta/programas/tokens",
    "/static": "/static/favicon.svg",
    "/estudio/palabras.{form}": "/estudio/palabras.txt?q=length%3D3..5",
    "/reglamento/cita": "/reglamento/cita?a=F09+§43",
    "/reglamento/comparar": "/reglamento/comparar",
    "/lexicos/{name}/descarga": "/lexicos/fise-2009/descarga",
    "/juego/{game}/descarga.{form}": "/juego/{over}/descarga.gcg",
    "/cuenta/datos": "/cuenta/datos",
    "/cuenta/{form}": "/cuenta/clave",
    "/administracion/{form}": "/administracion/papel",
}
"""Files, and addresses that lead on to pages."""

FAILURES = ("/no", "/jugador/Nadie", "/juego/{running}/repaso")

LANGUAGES = ("es", "ca", "en")
_PAGES = {"/torneos", "/palabras", "/estudio", "/tablero", "/reglamento"}
_TABS = {translator(language)(tab) for language in LANGUAGES for tab in ("Plays", "Notes")}
MOVED: dict[str, frozenset[str]] = {"/juego/{game}": frozenset(_PAGES | _TABS)}
"""Parts that a narrow window shows in another place, by route: in a drawer, under another name."""


@dataclass
class Site:
    """A server with people and games, and browsers for each kind of visitor."""

    house: House
    browser: Browser
    cookies: dict[str, str | None]
    places: dict[str, str]

    def __post_init__(self) -> None:
        self._contexts: dict[tuple[str, str], BrowserContext] = {}

    def context(self, visitor: str, language: str) -> BrowserContext:
        """The browser of a visitor who reads a language."""
        if (visitor, language) not in self._contexts:
            context = new_context(self.browser, locale=language)
            context.set_default_timeout(PATIENCE_MS)
            if cookie := self.cookies[visitor]:
                context.add_cookies(
                    [{"name": "session", "value": cookie, "url": self.house.address}]
                )
            self._contexts[visitor, language] = context
        return self._contexts[visitor, language]

    def at(self, path: str) -> str:
        """The whole address of an example."""
        return self.house.address + path.format(**self.places)

    def different(self, path: str) -> Iterator[Page]:
        """The page as visitors see it, once for those who see the same.

        In one language each, which the address and the visitor decide; in all for a proof.
        """
        seen: set[str] = set()
        for visitor in self.cookies:
            answer = self.context(visitor, "en").request.get(
                self.at(path), headers={"Accept": "text/html"}, max_redirects=0
            )
            if answer.status in (302, 303):  # to sign in first, which is a page of its own
                continue
            assert "text/html" in answer.headers["content-type"]
            text = re.sub(r'(csrf"( value)?=|&#34;csrf[^,]*|"now": )[^ ,>]*', "", answer.text())
            if text.partition("<main")[2] in seen:
                continue
            seen.add(text.partition("<main")[2])
            turn = crc32(f"{path} {visitor}".encode()) % len(LANGUAGES)
            for language in LANGUAGES if FULL else LANGUAGES[turn : turn + 1]:
                page = self.context(visitor, language).new_page()
                page.set_viewport_size({"width": 1280, "height": 900})
                page.goto(self.at(path))
                if page.locator("#board-app, #puzzle-app, #game").count():
                    page.wait_for_selector("[data-live]")
                yield page
                page.close()

    def close(self) -> None:
        """Shut all browsers."""
        for context in self._contexts.values():
            context.close()


def _table(site: Site) -> str:
    """A table that the administrator keeps."""
    request = site.context("administrator", "en").request
    form = re.search(r'name="csrf" value="([^"]+)"', request.get(site.at("/mesas")).text())
    assert form is not None
    names = {"a": "Ana", "b": "Blas", "edition": "fise-2009", "csrf": form[1]}
    return request.post(site.at("/mesas"), form=names).url.rpartition("/")[2]


@pytest.fixture(scope="module")
def site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with house(tmp_path_factory.mktemp("house"), catalog()) as place:
        (guest, guest_cookie), (marta, marta_cookie) = place.guest("Guest"), place.member("Marta")
        (jordi, _), (ada, ada_cookie) = place.member("Jordi"), place.member("Ada", "administrator")
        by_days = Terms(clock="days", days=3)
        app = place.app.state
        places = {
            "running": place.begin(by_days, guest, marta, seated=True),
            "over": place.begin(Terms(clock="none"), marta, None, seated=True),
        }
        place.act(places["over"], command_factory(Abandon(Actor.of(Side.A))))
        with write_transaction(app.store) as connection:
            now = app.now()
            for host, name in ((jordi, "offer"), (marta, "own_offer")):
                made = starting.offer_game(connection, host, by_days, now, listed=True)
                places[name] = made.id
            places["token"] = recovery.make_link(connection, marta.id, now)
            reports.file(connection, marta.id, guest.id, "talk", "x" * 300, now)
        cookies = {
            "nobody": None,
            "guest": guest_cookie,
            "member": marta_cookie,
            "administrator": ada_cookie,
        }
        places["hall"] = in_play(place, ada, 6)
        hall = place.wait_for(app.tournaments.hall(places["hall"]))
        _, pair = hall.tournament.table("A", 1, 1)
        places["slip"] = result_code(hall.row.secret, ("A", 1, 1), pair)
        places["digest"] = app.lexicons.load("fise-2009").manifest.digest
        running = Site(place, browser, cookies, places)
        places["table"] = _table(running)
        yield running
        running.close()


def test_every_route_that_can_be_opened_has_an_example() -> None:
    table = tomllib.loads(Path(roles.__file__).with_suffix(".toml").read_text("utf-8"))
    opened = {route.removeprefix("GET ") for route in table["routes"] if route.startswith("GET ")}
    pages = {route for route in opened if not route.startswith("/api/")}
    assert pages == set(EXAMPLES) | set(NO_PAGES)


@pytest.mark.parametrize("route", NO_PAGES)
def test_what_is_no_page_answers_with_none(site: Site, route: str) -> None:
    request = site.context("administrator", "en").request
    answer = request.get(site.at(NO_PAGES[route]), max_redirects=0)
    assert answer.status in (200, 303), answer.text()
    assert answer.status == 303 or "text/html" not in answer.headers["content-type"]


@pytest.mark.parametrize("route", EXAMPLES)
def test_every_page_is_for_everyone(site: Site, route: str) -> None:
    for path in EXAMPLES[route]:
        keys: list[dict[str, list[str]]] = []
        for page in site.different(path):
            where = f"{path} in {page.get_attribute('html', 'lang')}"
            unfold(page)
            assert both_themes(page) == [], where
            assert narrowed(page, MOVED.get(route, frozenset())) == {}, where
            keys = keys or [by_keys(page)]
        assert keys == [{}], path


def test_in_forced_colours_what_is_chosen_is_told_apart(site: Site) -> None:
    """Our own colours are gone there, so outlines and borders have to make the difference."""
    page = site.context("member", "es").new_page()
    page.emulate_media(forced_colors="active")
    page.goto(site.at("/"))
    chosen = page.locator(".radios input:checked + span")
    others = page.locator(".radios input:not(:checked) + span")
    outline = "one => getComputedStyle(one).outlineStyle"
    assert chosen.evaluate(outline) == "solid"
    assert {one.evaluate(outline) for one in others.all()} == {"none"}
    current = page.locator(".top nav [aria-current]")
    line = "one => getComputedStyle(one).borderBottomColor"
    assert current.evaluate(line) != page.locator(".top nav a").last.evaluate(line)
    page.goto(site.at("/juego/{running}"))
    page.wait_for_selector("#game[data-live]")
    border = "one => parseFloat(getComputedStyle(one).borderTopWidth)"
    assert page.locator(".sq").first.evaluate(border) + page.locator(".board").evaluate(border) > 0
    page.close()


@pytest.mark.parametrize("path", FAILURES)
def test_pages_that_say_what_is_wrong(site: Site, path: str) -> None:
    for page in site.different(path):
        assert both_themes(page) == []
        assert narrowed(page, frozenset()) == {}
