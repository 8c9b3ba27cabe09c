from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, OpenPage, sideways, violations
from tests.browser.test_board import square, status, typed

CASA = "/".join(["15"] * 7 + ["4CASA7"] + ["15"] * 7)
WITH_RACK = f"/tablero?cgp={quote(CASA + ' ?O[CH]/ 0/0 0 ld spanish;')}"


def button(page: Page) -> Locator:
    return page.locator(".best .ask button")


def plays(page: Page) -> Locator:
    return page.locator(".best .move")


def test_a_rack_is_typed_a_play_looked_at_and_laid(open_page: OpenPage) -> None:
    page = open_page("/tablero", "en")
    expect(page.locator(".best")).to_contain_text("Put tiles on the rack")
    expect(button(page)).to_have_count(0)
    page.locator(".rack button").first.focus()
    typed(page, "chupe?")
    expect(button(page)).to_have_text("Show the best plays")
    expect(plays(page)).to_have_count(0)
    button(page).click()
    expect(plays(page)).to_have_count(10)
    expect(button(page)).to_have_text("Hide")
    expect(button(page)).to_be_focused()
    expect(page.locator(".tile.preview")).to_have_count(0)
    before = page.locator(".board").bounding_box()
    plays(page).first.hover()
    expect(page.locator(".tile.preview b")).to_have_text(["CH", "U", "P", "E"])
    expect(page.locator(".tile.tent")).to_have_count(0)
    score = plays(page).first.locator(".num").first.inner_text()
    expect(page.locator(".badge")).to_have_attribute("data-text", f"+{score}")
    assert page.locator(".board").bounding_box() == before
    page.locator("h2#h-count").hover()
    expect(page.locator(".tile.preview")).to_have_count(0)
    plays(page).first.click()
    expect(page.locator(".tile.tent b")).to_have_text(["CH", "U", "P", "E"])
    expect(page.locator(".tile.preview")).to_have_count(0)
    expect(status(page)).to_have_text(f"CHUPE: {score} points")
    expect(plays(page)).to_have_count(10)  # the same tiles are in the hand, laid or not


def test_the_list_by_keys_alone(open_page: OpenPage) -> None:
    page = open_page(WITH_RACK, "es")
    button(page).focus()
    page.keyboard.press("Enter")
    expect(plays(page)).to_have_count(10)
    expect(page.locator(".best [role=status]")).to_contain_text("Mejor jugada: ")
    page.keyboard.press("Tab")
    expect(plays(page).nth(0)).to_be_focused()
    page.keyboard.press("End")
    expect(plays(page).nth(9)).to_be_focused()
    page.keyboard.press("Home")
    word = page.locator(".best button.move", has_text="CASAS")
    for _ in range(10):
        if word.evaluate("one => one === document.activeElement"):
            break
        page.keyboard.press("ArrowDown")
    expect(word).to_be_focused()
    expect(page.locator(".tile.preview")).to_have_count(1)
    expect(square(page, "I8")).to_have_attribute("aria-label", "I8")
    page.keyboard.press("Enter")
    expect(square(page, "I8")).to_have_attribute("aria-label", "I8, S comodín, por jugar")
    expect(word).to_be_focused()
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.matches('.move')")


def test_another_play_takes_the_place_of_the_one_laid(open_page: OpenPage) -> None:
    page = open_page(WITH_RACK, "en")
    square(page, "I8").click()
    page.keyboard.press("Shift+X")
    expect(page.locator(".tile.tent b")).to_have_text(["X"])
    button(page).click()
    word = page.locator(".best .move", has_text="CASAS")
    word.hover()
    expect(page.locator(".tile.tent")).to_have_count(0)
    expect(page.locator(".tile.preview b")).to_have_text(["S"])
    page.locator("h2#h-count").hover()
    expect(page.locator(".tile.tent b")).to_have_text(["X"])
    word.click()
    expect(page.locator(".tile.tent b")).to_have_text(["S"])
    expect(page.locator(".rack .tile")).to_have_count(2)
    page.keyboard.press("Control+z")
    expect(page.locator(".tile.tent b")).to_have_text(["X"])


def test_a_turn_without_tiles_is_listed_and_lays_none(open_page: OpenPage) -> None:
    page = open_page(WITH_RACK, "en")
    button(page).click()
    turn = page.locator(".best .move", has_text="exchange CH O").first
    turn.hover()
    expect(page.locator(".tile.preview")).to_have_count(0)
    expect(turn).to_have_attribute("aria-disabled", "true")
    turn.click(force=True)
    expect(page.locator(".tile.tent")).to_have_count(0)


def test_a_list_of_another_position_is_put_away(open_page: OpenPage) -> None:
    page = open_page(WITH_RACK, "en")
    button(page).click()
    expect(plays(page)).to_have_count(10)
    page.click("[aria-label='Shuffle the rack']")
    expect(plays(page)).to_have_count(10)
    page.locator(".rack button").first.focus()
    typed(page, "s")
    expect(plays(page)).to_have_count(0)
    expect(page.locator(".best .hint")).to_have_text("The board or the rack has changed.")
    expect(button(page)).to_have_text("Show again")
    button(page).click()
    expect(plays(page)).to_have_count(10)
    button(page).click()
    expect(plays(page)).to_have_count(0)
    expect(button(page)).to_have_text("Show the best plays")


def test_what_goes_wrong_is_said_in_the_card(open_page: OpenPage) -> None:
    english = "/".join(["15"] * 15) + " AE/ 0/0 0 ld english;"
    page = open_page(f"/tablero?cgp={quote(english)}", "en")
    button(page).click()
    expect(page.locator(".best .problem")).to_contain_text("There is no default lexicon for “en”")
    assert violations(page) == []
    page = open_page(WITH_RACK, "en")
    page.context.route("**/api/v1/moves*", lambda route: route.abort("connectionrefused"))
    button(page).click()
    expect(page.locator(".best .problem")).to_contain_text("cannot be reached")
    page.context.unroute("**/api/v1/moves*")
    button(page).click()
    expect(plays(page)).to_have_count(10)


def test_a_thumb_lays_a_play_and_sees_it(open_page: OpenPage) -> None:
    page = open_page(WITH_RACK, "ca", size=PHONE, touch=True)
    button(page).tap()
    expect(plays(page)).to_have_count(10)
    assert sideways(page) == 0
    page.locator(".best .move", has_text="CASAS").tap()
    expect(page.locator(".tile.tent b")).to_have_text(["S"])
    expect(page.locator(".tile.preview")).to_have_count(0)
    expect(square(page, "I8")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("language", "theme", "size"),
    [("es", "light", DESK), ("en", "dark", DESK), ("ca", "dark", PHONE), ("es", "light", PHONE)],
)
def test_the_list_and_a_play_looked_at_pass_axe(
    open_page: OpenPage, language: str, theme: str, size: tuple[int, int]
) -> None:
    page = open_page(WITH_RACK + "&mejores=1", language, theme, size)
    expect(plays(page)).to_have_count(10)
    page.locator(".best .move", has_text="CASAS").hover()
    expect(page.locator(".tile.preview")).to_have_count(1)
    assert violations(page) == []
    assert sideways(page) == 0


def test_without_script_the_list_leads_to_the_board(open_page: OpenPage) -> None:
    page = open_page(WITH_RACK, "en", script=False)
    page.click("text=Show the best plays")
    expect(plays(page)).to_have_count(10)
    page.locator(".best a.move", has_text="CASAS").click()
    expect(page.locator(".tile.tent b")).to_have_text(["S"])
    expect(page.locator(".status")).to_contain_text("CASAS: 6 points")
    expect(plays(page)).to_have_count(10)
