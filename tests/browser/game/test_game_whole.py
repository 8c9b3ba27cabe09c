"""Whole games with the real server: against a program from the first click, and between two people.

The Spanish words are those that come with Letrado.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from letrado.server.features.lobby.terms import Terms
from tests.browser.conftest import PHONE, sideways, violations
from tests.browser.support.hands import Fingers, Hands, Keys, Typing
from tests.browser.support.tables import PATIENCE_MS, House, house, playable


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house"), playable()) as running:
        yield running


@pytest.fixture
def contexts() -> Iterator[list[BrowserContext]]:
    opened: list[BrowserContext] = []
    yield opened
    for context in opened:
        context.close()


@pytest.mark.parametrize(
    ("language", "theme", "size", "edition"),
    [
        ("en", "light", (1280, 900), "FISE 2009"),
        ("es", "dark", PHONE, "FISE 2009"),
        ("ca", "light", PHONE, "Català"),
    ],
)
def test_a_guest_plays_a_program_from_the_first_click(
    browser: Browser,
    place: House,
    contexts: list[BrowserContext],
    language: str,
    theme: str,
    size: tuple[int, int],
    edition: str,
) -> None:
    touch = size == PHONE
    context, page = place.sit(
        browser, None, "/", language=language, theme=theme, size=size, touch=touch
    )
    contexts.append(context)
    page.locator("form[action='/partidas'] .btn.primary").click()
    page.wait_for_selector("#game[data-live]")
    assert page.url.startswith(f"{place.address}/juego/")
    assert page.locator(".meta strong").inner_text() == edition
    lexicons = place.app.state.lexicons
    hands: Hands = Fingers(page, lexicons, touch=True) if touch else Typing(page, lexicons)
    done = hands.play_whole()
    assert (done.challenges, done.exchanges > 0) == (1, True)
    assert done.words  # how many, the tiles decide
    finish = page.locator(".finish")
    expect(finish.locator("tfoot td").first).to_be_visible()
    assert violations(page) == []
    assert sideways(page) == 0
    hands.sign()
    expect(finish.locator("h2")).to_contain_text("–")
    played = [record["outcome"] == "play" for record in hands.state()["records"]]
    finish.locator("a.btn[href$='/repaso']").click()
    _step_through(page, played)
    assert violations(page) == []
    assert sideways(page) == 0


def _step_through(page: Page, played: list[bool]) -> None:
    """Replay the game from its first turn to the last: tiles come, and plays are listed."""
    page.wait_for_selector("#review[data-whole]", timeout=5 * PATIENCE_MS)
    page.goto(page.url.partition("?")[0] + "?turno=1")
    page.wait_for_selector("#review[data-whole]", timeout=5 * PATIENCE_MS)
    tiles = [page.locator(".pos .sq.filled").count()]
    for turn, play in enumerate(played[1:], 2):
        page.locator(".pos .nav .btn").last.click()
        page.wait_for_url(f"**turno={turn}")
        tiles.append(page.locator(".pos .sq.filled").count())
        if play:
            expect(page.locator(".pos .alt tbody tr").first).to_be_visible()
    assert tiles[-1] > tiles[0]


def _against_a_program(browser: Browser, place: House, contexts: list[BrowserContext]) -> Page:
    """A guest who has just sat down to a game with a program."""
    account, cookie = place.guest("Marta")
    game = place.begin(Terms(minutes=25), account, None, seated=True)
    context, page = place.sit(browser, cookie, f"/juego/{game}")
    contexts.append(context)
    return page


def test_a_game_with_the_keyboard_alone(
    browser: Browser, place: House, contexts: list[BrowserContext]
) -> None:
    page = _against_a_program(browser, place, contexts)
    page.wait_for_selector("#game[data-live]")
    hands = Keys(page, place.app.state.lexicons)
    done = hands.play_whole()
    assert (done.challenges, done.exchanges > 0) == (1, True)
    assert done.words  # how many, the tiles decide
    hands.sign()
    expect(page.locator(".finish a.btn[href$='/repaso']")).to_be_visible()


def test_without_script_the_page_still_plays(
    browser: Browser, place: House, contexts: list[BrowserContext], tmp_path: Path
) -> None:
    account, cookie = place.guest("Marta")
    rival, _ = place.guest("Jordi")
    game = place.begin(Terms(minutes=10), account, rival, seated=True)
    context, page = place.sit(browser, cookie, f"/juego/{game}", script=False)
    contexts.append(context)
    expect(page.locator(".board .sq")).to_have_count(225)
    if page.locator("#play").count():
        page.locator("#play").fill("-")
        page.locator("form[action$='/jugar'] button").click()
        expect(page.locator(".score-sheet tbody tr")).to_have_count(1)


def test_a_game_against_a_program_is_cancelled_after_asking(
    browser: Browser, place: House, contexts: list[BrowserContext]
) -> None:
    page = _against_a_program(browser, place, contexts)
    page.wait_for_selector(".actions.two, .status .chip.acc")
    if page.locator(".actions.two").count():  # the program started
        page.keyboard.press("a")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Cancel the game").click()
    assert violations(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Cancel the game").click()
    expect(page.locator(".finish h2")).to_contain_text("annulled")
