"""Pages that scripts draw, in Spanish and Catalan: no English is left on them."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import Browser, Page, expect

from letrado.base import i18n
from letrado.game import Actor, Side
from letrado.game.commands import Abandon
from letrado.server.features.lobby.terms import Terms
from letrado.server.live.registry import command_factory
from tests.browser.support.at_game import wait_until
from tests.browser.support.contexts import missing_texts
from tests.browser.support.halls import in_play
from tests.browser.support.tables import House, house
from tests.server.support.small_lexicons import catalog

READ = """() => {
  const read = [...document.querySelectorAll("body *")].flatMap((one) =>
    one.closest("script, [translate=no], [lang]:not(html)") ? [] : [
      ...[...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
      ...["title", "aria-label", "placeholder", "alt"].map((name) => one.getAttribute(name) ?? ""),
    ]);
  return read.map((text) => text.trim()).filter((text) => /\\p{L}{2}/u.test(text));
}"""
"""Every text and every attribute of the page that people read."""
FIELD = re.compile(r"\\\{\w+\\\}")


def pattern(text: str) -> str:
    """An expression for *text* with anything in its fields."""
    return FIELD.sub(".+", re.escape(text))


@cache
def english(language: str) -> re.Pattern[str]:
    """Texts of ours that *language* says otherwise; of those with fields, ones with a word."""
    path = Path(i18n.__file__).parent / language / "LC_MESSAGES/letrado.po"
    with path.open("rb") as file:
        pairs = [(m.id, m.string) for m in read_po(file, locale=language) if isinstance(m.id, str)]
    told = {string for _, string in pairs}
    kept = (
        text
        for text, string in pairs
        if text and text != string and text not in told
        if re.search(r"[^\W\d_]{3,}", re.sub(r"\{\w*\}", "", text))
    )
    return re.compile("|".join(map(pattern, kept)))


def left_in_english(page: Page, language: str) -> list[str]:
    """List the texts of ours that the page shows in English."""
    english_texts = english(language)
    return [text for text in page.evaluate(READ) if english_texts.fullmatch(text)]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house"), catalog()) as running:
        yield running


@pytest.fixture(params=["es", "ca"])
def language(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def test_who_gave_up_reads_the_result(browser: Browser, place: House, language: str) -> None:
    (anna, cookie), (marta, _) = place.guest("Anna"), place.guest("Marta")
    game = place.begin(Terms(minutes=25), anna, marta, seated=True)
    context, page = place.sit(browser, cookie, f"/juego/{game}", language=language)
    page.wait_for_selector("#game[data-live]")
    assert left_in_english(page, language) == []
    you = "() => JSON.parse(document.querySelector('#game-data').textContent).state.game.you"
    place.act(game, command_factory(Abandon(Actor.of(Side(page.evaluate(you))))))
    wins = {"es": "Gana Marta", "ca": "Guanya Marta"}[language]
    expect(page.locator(".finish h2")).to_contain_text(wins)
    assert left_in_english(page, language) == []
    page.goto(place.address + f"/juego/{game}/repaso")
    page.wait_for_load_state("networkidle")
    assert left_in_english(page, language) == []
    context.close()


@pytest.mark.parametrize(
    ("path", "alive"),
    [
        ("/tablero", "#board-app[data-live]"),
        ("/puzle", "#puzzle-app[data-live]"),
        ("/reloj", "#clock[data-kept='true']"),
        ("/juez", "#judge[data-kept='true']"),
    ],
)
def test_tools(browser: Browser, place: House, language: str, path: str, alive: str) -> None:
    context, page = place.sit(browser, None, path, language=language)
    page.wait_for_selector(alive)
    assert left_in_english(page, language) == []
    if "kept" in alive:
        context.set_offline(True)
        page.reload()
        page.wait_for_selector(alive.partition("[")[0] + "[data-live]")
        assert left_in_english(page, language) == []
    context.close()


def test_desk_and_console(browser: Browser, place: House, language: str) -> None:
    eva, cookie = place.member(f"eva-{language}")
    hall = in_play(place, eva, 6)
    context, page = place.sit(browser, cookie, f"/torneo/{hall}/mesa", language=language)
    assert left_in_english(page, language) == []
    page.goto(place.address + "/mesas")
    assert left_in_english(page, language) == []
    page.locator("[name=a]").fill("Ana")
    page.locator("[name=b]").fill("Blas")
    page.locator(".new-table .btn.primary").click()
    page.wait_for_selector("#console[data-live]")
    assert left_in_english(page, language) == []
    context.close()


def test_a_text_that_the_page_lacks_fails_the_test(browser: Browser, place: House) -> None:
    def forget(page: Page) -> None:
        page.route("**/i18n/es/board.json*", lambda route: route.fulfill(json=nothing))

    nothing: dict[str, dict[str, str]] = {"texts": {}, "plurals": {}}
    context, page = place.sit(browser, None, "/tablero", language="es", before=forget)
    wait_until(page, lambda: bool(missing_texts))
    context.close()
    assert "was not given the text" in missing_texts[0]
    missing_texts.clear()


def test_english_is_told_apart() -> None:
    assert english("es").fullmatch("Marta wins: 43 – −80")
    assert english("es").fullmatch("Your turn.")
    assert not english("es").fullmatch("Gana Marta: 43 – −80")
