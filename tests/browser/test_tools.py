"""The tools of the hall in a browser: once loaded, they need no network."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, sideways, violations
from tests.browser.support.tables import House, house
from tests.server.support.small_lexicons import catalog


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house"), catalog()) as running:
        yield running


@pytest.fixture(params=["en", "es", "ca"])
def language(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def _ask(page: Page, *words: str) -> str:
    for line, word in zip(page.locator(".lines input").all(), words, strict=False):
        line.fill(word)
    page.keyboard.press("Enter")
    page.wait_for_selector(".verdict")
    return page.locator(".verdict").get_attribute("class") or ""


def test_the_judge_goes_on_without_network(browser: Browser, place: House, language: str) -> None:
    """One answer for the whole play (F09 §40, CAT 6¶1), on a device that has lost its network."""
    context, page = place.sit(browser, None, "/juez", language=language)
    page.wait_for_selector("#judge[data-kept='true']")
    assert violations(page) == []
    context.set_offline(True)
    page.reload()
    page.wait_for_selector("#judge[data-live]")
    word = "força" if language == "ca" else "chupe"
    assert _ask(page, word, "casa") == "verdict y"
    assert violations(page) == []
    page.wait_for_timeout(500)  # a key still held down from asking does not clear it
    page.keyboard.press("x")
    expect(page.locator(".verdict")).to_have_count(0)
    expect(page.locator(".lines input").first).to_have_value("")
    assert _ask(page, "xyz", word) == "verdict n"
    page.wait_for_timeout(500)
    page.mouse.click(200, 200)
    expect(page.locator(".verdict")).to_have_count(0)
    # The log is the arbiter's: behind a number of their own.
    page.locator(".tool-foot .btn").click()
    page.locator("dialog input").fill("2468")
    page.keyboard.press("Enter")
    expect(page.locator(".log li")).to_have_count(2)
    assert violations(page) == []
    context.close()


def test_lines_are_added_as_they_fill(browser: Browser, place: House) -> None:
    context, page = place.sit(browser, None, "/juez", size=PHONE, theme="dark")
    page.wait_for_selector("#judge[data-live]")
    for at in range(8):
        page.locator(".lines input").nth(at).fill("casa")
    expect(page.locator(".lines input")).to_have_count(8)  # a play forms no more words
    assert sideways(page) == 0
    assert violations(page) == []
    context.close()


def test_without_script_the_server_judges(browser: Browser, place: House) -> None:
    context, page = place.sit(browser, None, "/juez?lexico=fise-2009", script=False)
    page.locator(".lines input[name=palabra]").first.fill("chupe")
    page.locator(".lines button").click()
    expect(page.locator(".verdict h1")).to_have_text("Play correct")
    context.close()


@pytest.mark.parametrize(("size", "theme"), [((1024, 768), "light"), (PHONE, "dark")])
def test_the_clock_goes_on_without_network(
    browser: Browser, place: House, language: str, size: tuple[int, int], theme: str
) -> None:
    context, page = place.sit(browser, None, "/reloj", language=language, size=size, theme=theme)
    page.wait_for_selector("#clock[data-kept='true']")
    halves = page.locator(".half")
    halves.nth(0).click()  # the second player starts the first one's clock, and the other way
    expect(halves.nth(1)).to_have_attribute("aria-pressed", "true")
    context.set_offline(True)
    page.reload()
    page.wait_for_selector("#clock[data-live]")
    expect(halves.nth(1)).to_have_attribute("aria-pressed", "true")  # it went on meanwhile
    page.keyboard.press("l")
    expect(halves.nth(0)).to_have_attribute("aria-pressed", "true")
    assert violations(page) == []
    page.locator(".clock-bar .btn").last.click()
    expect(page.locator("dialog[open]")).to_be_visible()
    assert violations(page) == []
    fields = page.locator("dialog fieldset input")
    fields.first.fill("-61")
    fields.first.press("Tab")
    page.keyboard.press("Escape")
    expect(halves.nth(0)).to_contain_text("20")  # two minutes begun cost 20 points (F09 §35)
    assert sideways(page) == 0
    context.close()
