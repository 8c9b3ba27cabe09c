"""A real browser against a real server on this machine.

Without a browser the tests are skipped, which under ``CI=true`` counts as a failure.
"""

import os
import re
import shutil
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    expect,
    sync_playwright,
)

from letrado.server.app import create_app
from letrado.server.settings import Settings
from tests.browser.support.at_game import OpenGame, games
from tests.browser.support.contexts import missing_texts, new_context
from tests.browser.support.tables import PATIENCE_MS, House, house
from tests.lexicon.law.lemarios import sample_index
from tests.server.support.small_lexicons import catalog

expect.set_options(timeout=PATIENCE_MS)

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first has no windows to draw, which takes half of the processor time."""
AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
PHONE = (390, 844)
TABLET = (820, 1180)
DESK = (1280, 800)

OpenPage = Callable[..., Page]


def _not_run(reason: str) -> None:
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        _not_run("browser not found")
    if not (Settings().static_folder / ".vite/manifest.json").is_file():
        _not_run("front end not built")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def _running() -> Iterator[str]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        config = uvicorn.Config(create_app(Settings(), catalog(), sample_index), log_level="error")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LETRADO_HOME", str(tmp_path_factory.mktemp("home")))
        with _running() as address:
            yield address


def _is_complaint(said: ConsoleMessage) -> bool:
    """Browsers log every answer of 400 and above; a play or a link refused is no mistake."""
    paths = r"/api/v1/|/torneo/|/tablero\?|/cuenta/|/entrar|/importar/"
    refused = re.search(paths, said.location["url"])
    answered = said.text.startswith("Failed to load resource")
    return said.type == "error" and not (answered and refused)


def _listen(page: Page, address: str, complaints: list[str]) -> None:
    """Note what a page complains of, and whatever it asks of other machines."""

    def on_console(said: ConsoleMessage) -> None:
        if _is_complaint(said):
            complaints.append(said.text)

    def on_request(asked: Request) -> None:
        if not asked.url.startswith(address):
            complaints.append(asked.url)

    page.on("console", on_console)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", on_request)


@pytest.fixture(autouse=True)
def no_text_was_missing() -> Iterator[None]:
    """Every text that a page showed was among those that it had been given."""
    missing_texts.clear()
    yield
    assert missing_texts == []


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[OpenPage]:
    """Opens pages; at the end, nothing may have been refused by policy or failed in script."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(
        path: str,
        language: str = "en",
        theme: str = "light",
        size: tuple[int, int] = DESK,
        *,
        script: bool = True,
        touch: bool = False,
    ) -> Page:
        context = new_context(
            browser,
            viewport={"width": size[0], "height": size[1]},
            java_script_enabled=script,
            has_touch=touch,
            is_mobile=touch,
            locale=language,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        context.add_cookies([{"name": "theme", "value": theme, "url": address}])
        page = context.new_page()
        _listen(page, address, complaints)
        page.goto(address + path)
        if script and path.startswith("/tablero"):
            page.wait_for_selector("#board-app[data-live]")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def game_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with games begun by hand, for pages whose socket is scripted."""
    with house(tmp_path_factory.mktemp("house"), catalog()) as running:
        yield running


@pytest.fixture
def open_game(browser: Browser, game_house: House) -> Iterator[OpenGame]:
    """Opens pages in the middle of a game: `tests.browser.support.at_game`."""
    with games(browser, game_house) as opener:
        yield opener


def violations(page: Page, rules: Sequence[str] | None = None) -> list[str]:
    """List what axe finds wrong with the page in its present state, by all rules or by *rules*."""
    if not AXE.is_file():
        _not_run("axe-core not installed")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    found = page.evaluate("async how => (await axe.run(how)).violations", options)
    return [f"{one['id']}: {[node['target'] for node in one['nodes']]}" for one in found]


def sideways(page: Page) -> int:
    """Count the pixels by which the page is wider than its window."""
    width: int = page.evaluate(
        "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return width
