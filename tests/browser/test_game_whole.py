"""Whole games with the real server: against a program from the first click, and between two people.

The program plays from the lexicon that comes with Letrado.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from letrado.server.terms import Terms
from tests.browser.conftest import PHONE, sideways, violations
from tests.browser.tables import House, house

CENTRE = 7 * 15 + 7
NEXT = ".status .chip.acc, .actions.two, .finish"
"""It is our turn, there is something to answer, or play is over."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def contexts() -> Iterator[list[BrowserContext]]:
    opened: list[BrowserContext] = []
    yield opened
    for context in opened:
        context.close()


def _pass(page: Page) -> None:
    """Pass with two clicks, and wait until the turn is over."""
    turns = page.locator(".score-sheet td.p:not(:empty)").count()
    page.locator(".actions .btn").nth(3).click()
    page.locator("dialog .btn.primary").click()
    page.wait_for_function(
        "before => document.querySelectorAll('.score-sheet td.p:not(:empty)').length > before"
        " || document.querySelector('.finish')",
        arg=turns,
    )


@pytest.mark.parametrize(("language", "size"), [("en", (1280, 900)), ("es", PHONE), ("ca", PHONE)])
def test_a_guest_plays_a_program_from_the_first_click(
    browser: Browser,
    place: House,
    contexts: list[BrowserContext],
    language: str,
    size: tuple[int, int],
) -> None:
    context, page = place.sit(browser, None, "/", language=language, size=size)
    contexts.append(context)
    page.locator("form[action='/partidas'] .btn.primary").click()
    page.wait_for_selector("#game[data-live]")
    assert page.url.startswith(f"{place.address}/juego/")
    challenged = 0
    for _ in range(120):
        page.wait_for_selector(NEXT)
        if page.locator(".finish").count():
            break
        if page.locator(".actions.two").count() == 0:
            _pass(page)
        elif challenged == 0:
            page.locator(".actions.two .btn").first.click()
            page.locator("dialog .btn.primary").click()
            challenged = 1
            # The program lays words of its list only; the answer is one sentence.
            expect(page.locator(".status")).not_to_contain_text("?")
            page.wait_for_selector(".actions:not(.two)")
        else:
            page.locator(".actions.two .go").click()
            page.wait_for_selector(".actions:not(.two), .finish")
    assert challenged == 1
    finish = page.locator(".finish")
    expect(finish.locator("tfoot td").first).to_be_visible()
    assert violations(page) == []
    assert sideways(page) == 0
    finish.locator(".btn.primary").click()
    page.locator("dialog .btn.primary").click()
    expect(finish.locator("a.btn[href$='/repaso']")).to_be_visible()
    expect(finish.locator("h2")).to_contain_text("–")


def _tab_to_primary(page: Page) -> None:
    """From field to field to the filled button of a dialog, and press it."""
    for _ in range(20):
        if page.evaluate("() => document.activeElement.matches('dialog .btn.primary')"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError("the filled button cannot be reached")


# -- two people ----------------------------------------------------------------------------------


def _lay(page: Page, count: int) -> None:
    """Type the first tiles of the rack from the centre on."""
    faces = [text.strip() for text in page.locator(".rack .tile b").all_inner_texts()]
    page.locator(f'[data-square="{CENTRE}"]').click()
    for face in [face for face in faces if face][:count]:
        page.keyboard.type(face.lower())
        page.keyboard.press("'")  # each is a tile of its own


@pytest.fixture
def two(browser: Browser, place: House, contexts: list[BrowserContext]) -> dict[str, Any]:
    """Two people at a game, and who watches."""
    marta, one = place.guest("Marta")
    jordi, other = place.guest("Jordi")
    game = place.begin(Terms(minutes=10), marta, jordi, seated=False)
    pages = {}
    for name, cookie in (("marta", one), ("jordi", other), ("watcher", None)):
        context, page = place.sit(browser, cookie, f"/juego/{game}")
        contexts.append(context)
        page.wait_for_selector("#game[data-live]")
        pages[name] = page
        if name == "marta":
            expect(page.locator(".status")).to_contain_text("Waiting for Jordi")
    page = pages["marta"]
    page.wait_for_function("() => !document.querySelector('.dimmed')")
    starts = page.locator(".status .chip.acc").count() == 1
    mover, other_page = (page, pages["jordi"]) if starts else (pages["jordi"], page)
    return {"mover": mover, "other": other_page, "watcher": pages["watcher"], "game": game}


def test_two_people_challenge_exchange_leave_and_come_back(two: dict[str, Any]) -> None:
    mover, other, watcher = two["mover"], two["other"], two["watcher"]
    _lay(mover, 3)
    expect(mover.locator(".tile.tent")).to_have_count(3)
    assert other.locator(".tile.tent, .tile.last").count() == 0  # laying is private
    mover.keyboard.press("Enter")
    expect(other.locator(".actions.two")).to_be_visible()
    expect(watcher.locator(".tile.last")).to_have_count(3)
    assert watcher.locator(".rack").count() == 0
    # The rival's line breaks while he thinks about it, and comes back.
    other.context.set_offline(True)
    expect(other.locator(".bar.warn")).to_be_visible()
    other.context.set_offline(False)
    expect(other.locator(".bar.ok")).to_be_visible()
    other.keyboard.press("i")
    other.locator("dialog .btn.primary").click()
    for page in (mover, other, watcher):
        expect(page.locator(".status")).to_contain_text("valid")
    # Whatever the answer, it is the rival's turn now: he exchanges.
    other.wait_for_selector(".status .chip.acc")
    other.keyboard.press("Alt+c")
    other.locator(".pick button").first.click()
    other.locator("dialog .btn.primary").click()
    expect(mover.locator(".status")).to_contain_text("exchanged 1 tile")
    expect(mover.locator(".status .chip.acc")).to_be_visible()
    # A second device of the same player: both work.
    extra = mover.context.new_page()
    extra.goto(mover.url)
    expect(extra.locator(".status .chip.acc")).to_be_visible()
    expect(mover.locator(".bar")).to_contain_text("another device")
    extra.keyboard.press("Alt+p")
    extra.locator("dialog .btn.primary").click()
    expect(other.locator(".status .chip.acc")).to_be_visible()
    expect(mover.locator(".status")).to_contain_text("You passed")


def test_what_they_say_and_how_it_ends(two: dict[str, Any]) -> None:
    mover, other, watcher = two["mover"], two["other"], two["watcher"]
    mover.get_by_role("button", name="Chat").first.click()
    mover.locator("#chat-side").fill("Suerte")
    mover.keyboard.press("Enter")
    expect(mover.locator(".talk .lines")).to_contain_text("Suerte")
    expect(other.locator(".count-dot").first).to_have_text("1")
    assert watcher.get_by_role("button", name="Chat").count() == 0
    mover.get_by_role("button", name="More").click()
    mover.get_by_role("button", name="Resign").click()
    mover.get_by_role("dialog").get_by_role("button", name="Resign the game").click()
    expect(other.locator(".finish h2")).to_contain_text("You win")
    expect(watcher.locator(".finish h2")).to_contain_text("wins")
    mover.get_by_role("button", name="Rematch").click()
    expect(other.get_by_role("button", name="Accept the rematch")).to_be_visible()
    other.get_by_role("button", name="Accept the rematch").click()
    expect(mover.get_by_role("link", name="Go to the next game")).to_be_visible()


def test_a_game_with_the_keyboard_alone(
    browser: Browser, place: House, contexts: list[BrowserContext]
) -> None:
    account, cookie = place.guest("Marta")
    game = place.begin(Terms(minutes=10), account, None, seated=True)
    context, page = place.sit(browser, cookie, f"/juego/{game}")
    contexts.append(context)
    page.wait_for_selector("#game[data-live]")
    seen: set[str] = set()
    for _ in range(60):
        page.wait_for_selector(NEXT)
        if page.locator(".finish").count():
            break
        if page.locator(".actions.two").count():
            key = "i" if "challenge" not in seen else "a"
            page.keyboard.press(key)
            if key == "i":
                seen.add("challenge")
                page.wait_for_selector("dialog[open]")
                _tab_to_primary(page)
            page.wait_for_selector(".actions:not(.two), .finish")
            continue
        turns = page.locator(".score-sheet td.p:not(:empty)").count()
        page.keyboard.press("Alt+c" if "exchange" not in seen else "Alt+p")
        page.wait_for_selector("dialog[open]")
        if "exchange" not in seen:
            seen.add("exchange")
            page.keyboard.press("Space")
        _tab_to_primary(page)
        page.wait_for_function(
            "before => document.querySelectorAll('.score-sheet td.p:not(:empty)').length > before"
            " || document.querySelector('.finish')",
            arg=turns,
        )
    assert seen == {"challenge", "exchange"}
    page.locator(".finish .btn.primary").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    _tab_to_primary(page)
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
