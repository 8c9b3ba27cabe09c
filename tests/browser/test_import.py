"""Importing a game as people do it: typed, pasted or from a file, with and without script."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import DESK, PHONE, OpenPage, sideways, violations

DATA = Path(__file__).parents[1] / "data"
SHEET = """edition: fise-2009
A: Ana Gil
B: Leo Paz
A 8D CHECAD 34 34
B H8 DEDO 6 6
A -3 - 34
B paso 0 6
"""
WRONG = SHEET.replace("34 34", "34 43") + "what is this\n"


def keep(page: Page) -> None:
    page.click("button[formaction]")
    page.wait_for_url("**/juego/*/repaso*")


@pytest.mark.parametrize(
    ("language", "theme", "size"),
    [("es", "light", DESK), ("ca", "dark", PHONE), ("en", "light", PHONE), ("es", "dark", DESK)],
)
def test_from_a_typed_sheet_to_its_review(
    open_page: OpenPage, language: str, theme: str, size: tuple[int, int]
) -> None:
    page = open_page("/importar", language, theme, size)
    assert sideways(page) == 0
    assert violations(page) == []
    page.fill("textarea", WRONG)
    page.click("#bring > .row .btn.primary")
    expect(page.locator(".remarks li")).to_have_count(1)
    assert page.locator("button[formaction]").count() == 0
    assert violations(page) == []
    page.fill("textarea", SHEET)
    page.click("#bring > .row .btn.primary")
    expect(page.locator("#reading tbody tr")).to_have_count(4)
    assert sideways(page) == 0
    assert violations(page) == []
    keep(page)
    assert "Ana Gil" in page.inner_text("main")
    page.click(".share summary")
    link = page.input_value("[data-share-link]")
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/juego/\w+/repaso", link)
    assert page.is_visible("[data-share-copy]")
    assert sideways(page) == 0
    assert violations(page) == []


def test_who_checks_too_often_is_told_and_not_checked_any_more(open_page: OpenPage) -> None:
    page = open_page("/importar")
    asked: list[Route] = []

    def refuse(route: Route) -> None:
        asked.append(route)
        body = '<p class="problem" role="alert"><span>Try again later</span></p>'
        route.fulfill(status=429, content_type="text/html", body=body)

    page.route("**/importar/comprobar", refuse)
    page.fill("textarea", SHEET)
    expect(page.locator("#read-problem .problem")).to_have_text("Try again later")
    page.clock.install()
    page.fill("textarea", SHEET + "B paso 0 6")
    page.clock.run_for(60_000)
    assert len(asked) == 1


@pytest.mark.parametrize("name", ["gcg/quackle-es.gcg", "sheets/typed-es.txt"])
def test_a_file_without_script(open_page: OpenPage, name: str) -> None:
    page = open_page("/importar", "en", size=PHONE, script=False)
    page.set_input_files("[name=file]", DATA / name)
    page.select_option("[name=edition]", "fise-2009")
    page.click("#bring > .row .btn.primary")
    assert page.locator("#reading tbody tr").count() == 25
    assert page.input_value("textarea").strip() == (DATA / name).read_text("utf-8").strip()
    keep(page)
    page.click(".share summary")
    assert page.is_visible("[data-share-link]")
    assert not page.is_visible("[data-share-copy]")
    with page.expect_download() as downloaded:
        page.click("a[href$='descarga.gcg']")
    text = downloaded.value.path().read_text("utf-8")
    assert text.startswith("#character-encoding UTF-8")
    assert "Iñigo Arana" in text
    home = page.url.split("/juego")[0]
    page.goto(home + "/")
    page.click(".imported .delete summary")
    page.click(".imported .delete form button")
    page.wait_for_url("**/importar*")
    assert page.locator(".imported").count() == 0


def test_what_is_typed_is_checked_in_a_pause(open_page: OpenPage) -> None:
    page = open_page("/importar", "en")
    page.focus("textarea")
    page.keyboard.type("edition: fise-2009\nA 8D CHECAD 34 43\n")
    expect(page.locator(".remarks li")).to_have_count(1)
    expect(page.locator(".remarks .art")).to_be_visible()
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
    page.fill("textarea", SHEET)
    expect(page.locator("#reading tbody tr")).to_have_count(4)
    expect(page.locator(".remarks")).to_have_count(0)
    button = page.locator("button[formaction]")
    expect(button).to_have_text("Keep the game")
    page.focus("button[formaction]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/juego/*/repaso*")


def test_the_link_of_a_turn_is_copied(open_page: OpenPage) -> None:
    page = open_page("/importar", "en")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.fill("textarea", SHEET)
    page.click("#bring > .row .btn.primary")
    expect(page.locator("#reading tbody tr")).to_have_count(4)
    keep(page)
    page.goto(page.url.split("?")[0] + "?turno=2")
    page.click(".share summary")
    page.click("[data-share-copy]")
    expect(page.locator("[data-share-said]")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()").endswith("/repaso")
    page.check("[data-share-turn] input")
    page.click("[data-share-copy]")
    assert page.evaluate("navigator.clipboard.readText()").endswith("/repaso?turno=2")
