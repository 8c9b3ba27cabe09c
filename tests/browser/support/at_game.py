"""At the page of a game whose server is a script: opened, looked at, acted on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from letrado.server.features.lobby.terms import Terms
from tests.browser.support.scripted import Script, table
from tests.browser.support.tables import PATIENCE_MS, House

CENTRE = 7 * 15 + 7
Play = tuple[Page, Script, dict[str, Any]]
"""The page, the script behind it, and the state that it began with."""
OpenGame = Callable[..., Play]


@contextmanager
def games(browser: Browser, place: House) -> Iterator[OpenGame]:
    """Opens pages in the middle of a game; at the end none may have failed in script."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_game(*, edition: str = "fise-2009", fresh: bool = False, **how: Any) -> Play:
        account, cookie = place.guest("Marta")
        rival, _ = place.guest("Jordi")
        terms = Terms(edition=edition, minutes=25)
        game = place.begin(terms, account, rival, seated=True)
        scripts: list[Script] = []

        def prepare(page: Page) -> None:
            page.on("pageerror", lambda error: complaints.append(str(error)))
            scripts.append(Script(page))

        context, page = place.sit(browser, cookie, f"/juego/{game}", before=prepare, **how)
        contexts.append(context)
        page.wait_for_selector("#game[data-live]")
        page.wait_for_function("() => true")
        first = scripts[0].first()
        if not fresh:
            scripts[0].show(table(first, first["seq"] + 1))
            expect(page.locator(".status")).to_contain_text("CASA")
        return page, scripts[0], first

    yield open_game
    for context in contexts:
        context.close()
    assert complaints == []


def last(script: Script, page: Page) -> dict[str, Any]:
    """Wait for the page's next command to the referee, the only new one, and return it."""
    wait_until(page, lambda: len(script.commands()) > script.looked_at)
    (command,) = script.commands()[script.looked_at :]
    script.looked_at += 1
    return command


def wait_until(page: Page, holds: Callable[[], bool]) -> None:
    """Let the page go on until something holds that the page itself brings about elsewhere."""
    for _ in range(PATIENCE_MS // 50):
        if holds():
            return
        page.wait_for_timeout(50)
    pytest.fail("the page never got there")


def stop_time(page: Page) -> None:
    """Let time pass in the page only as a test allows, by ``page.clock``."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("() => Date.now()") / 1000 + 30)


def square(page: Page, at: int) -> Locator:
    """A square of the board."""
    return page.locator(f'[data-square="{at}"]')


def rival_of(state: dict[str, Any]) -> str:
    """The other side."""
    return "B" if state["game"]["you"] == "A" else "A"
