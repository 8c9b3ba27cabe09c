from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, OpenPage, violations


def square(page: Page, name: str) -> Locator:
    column, row = "ABCDEFGHIJKLMNO".index(name[0]), int(name[1:]) - 1
    return page.locator(f'[data-square="{row * 15 + column}"]')


def board_by_tab(page: Page) -> None:
    """Go to the board as somebody without a mouse does."""
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.board') !== null"):
            return
    pytest.fail("the board cannot be reached by Tab")


def typed(page: Page, text: str) -> None:
    """Press the keys; capitals with Shift, and letters beyond a plain keyboard as they arrive."""
    for char in text:
        if char in "ñç·":
            page.evaluate(
                "key => document.activeElement.dispatchEvent("
                "new KeyboardEvent('keydown', {key, bubbles: true}))",
                char,
            )
        else:
            page.keyboard.press(f"Shift+{char}" if char.isupper() else char)


def status(page: Page) -> Locator:
    return page.locator(".status [role=status]")


def test_a_play_by_keys_alone(open_page: OpenPage) -> None:
    page = open_page("/tablero", "es")
    board_by_tab(page)
    expect(square(page, "H8")).to_be_focused()
    expect(square(page, "H8")).to_have_attribute("aria-label", "H8, centro, doble palabra")
    typed(page, "chupe")
    expect(square(page, "H8")).to_have_attribute("aria-label", "H8, CH 5, por jugar")
    expect(square(page, "L8")).to_be_focused()
    expect(status(page)).to_have_text("CHUPE: 20 puntos")
    expect(page.locator(".badge")).to_have_attribute("data-text", "+20")
    page.keyboard.press("Backspace")
    expect(page.locator(".tile.tent")).to_have_count(3)
    typed(page, "e")
    page.keyboard.press("Enter")
    expect(page.locator(".tile.last")).to_have_count(4)
    expect(page.locator(".tile.tent")).to_have_count(0)

    # Down through the E that lies at K8: what is on the board is stepped over.
    page.keyboard.press("Home")
    for key in ("End", *["ArrowLeft"] * 4, *["ArrowUp"] * 1, " "):
        page.keyboard.press(key)
    expect(square(page, "K7")).to_be_focused()
    typed(page, "ls")
    expect(square(page, "K9")).to_have_attribute("aria-label", "K9, S 1, por jugar")
    expect(status(page)).to_have_text("LES: 3 puntos")
    page.keyboard.press("Escape")
    expect(page.locator(".tile.tent")).to_have_count(0)


def test_what_is_missing_is_said_with_its_article(open_page: OpenPage) -> None:
    page = open_page("/tablero", "es")
    square(page, "A1").click()
    typed(page, "sol")
    expect(status(page)).to_contain_text("(art. 6)")
    expect(page.locator(".go")).to_have_text("Cubre la estrella")
    expect(page.locator(".go")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    expect(page.locator(".tile.tent")).to_have_count(3)


@pytest.mark.parametrize(
    ("tiles", "keys", "laid"),
    [
        ("es", "perro", ["P", "E", "RR", "O"]),
        ("es", "l'la", ["L", "L", "A"]),
        ("es", "a1o", ["A", "CH", "O"]),
        ("es", "calLe", ["C", "A", "L", "L", "E"]),
        ("ca", "col.legi", ["C", "O", "L·L", "E", "G", "I"]),
        ("ca", "quinya", ["QU", "I", "NY", "A"]),
    ],
)
def test_letters_become_tiles(open_page: OpenPage, tiles: str, keys: str, laid: list[str]) -> None:
    page = open_page(f"/tablero?fichas={tiles}")
    square(page, "H8").click()
    typed(page, keys)
    expect(page.locator(".tile.tent b")).to_have_text(laid)


def test_a_blank_by_shift_and_by_the_chooser(open_page: OpenPage) -> None:
    page = open_page("/tablero", "es")
    square(page, "H8").click()
    page.keyboard.press("Shift+S")
    expect(square(page, "H8")).to_have_attribute("aria-label", "H8, S comodín, por jugar")
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_be_visible()
    assert violations(page) == []
    typed(page, "rr")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(square(page, "I8")).to_have_attribute("aria-label", "I8, RR comodín, por jugar")
    expect(square(page, "J8")).to_be_focused()
    page.keyboard.press("?")
    expect(status(page)).to_have_text("Los dos comodines ya están puestos.")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_the_chooser_gives_the_tile_back(open_page: OpenPage) -> None:
    page = open_page("/tablero", "en")
    square(page, "H8").click()
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".board .tile")).to_have_count(0)
    expect(square(page, "H8")).to_be_focused()


def test_setting_up_is_counted_against_the_set(open_page: OpenPage) -> None:
    page = open_page("/tablero", "en")
    page.click("text=Set up")
    square(page, "A1").click()
    typed(page, "ñ")
    expect(page.locator("#h-unseen")).to_have_text("Unseen: 99")
    typed(page, "ñ")
    expect(status(page)).to_have_text("The set has only 1 Ñ, and it is in use.")
    expect(page.locator(".board .tile")).to_have_count(1)
    expect(page.locator(".tile.tent")).to_have_count(0)
    typed(page, "kw")
    expect(status(page)).to_contain_text("There is no tile “w”")
    page.keyboard.press("Backspace")
    expect(page.locator("#h-unseen")).to_have_text("Unseen: 100")


def test_undo_and_redo(open_page: OpenPage) -> None:
    page = open_page("/tablero", "en")
    square(page, "H8").click()
    typed(page, "sol")
    page.keyboard.press("Control+z")
    expect(page.locator(".tile.tent")).to_have_count(2)
    page.keyboard.press("Control+y")
    expect(page.locator(".tile.tent")).to_have_count(3)
    page.click("[title=Clear]")
    expect(page.locator(".board .tile")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(page.locator(".tile.tent")).to_have_count(3)


def test_the_rack_is_typed_and_then_played_from(open_page: OpenPage) -> None:
    page = open_page("/tablero", "es")
    page.locator(".rack button").first.focus()
    typed(page, "chupe?a")
    expect(page.locator(".rack .tile b")).to_have_text(["CH", "U", "P", "E", "", "A"])
    square(page, "H8").click()
    typed(page, "z")
    expect(status(page)).to_contain_text("No hay Z en el atril")
    typed(page, "chape")
    expect(page.locator(".rack .tile b")).to_have_text(["U", ""])
    page.keyboard.press("Escape")
    expect(page.locator(".rack .tile")).to_have_count(6)


def test_tap_a_tile_then_a_square_and_the_next_ones_follow(open_page: OpenPage) -> None:
    page = open_page("/tablero", "en", size=PHONE, touch=True)
    page.locator('[data-grab="set:CH"]').tap()
    square(page, "H8").tap()
    page.locator('[data-grab="set:A"]').tap()
    expect(page.locator(".tile.tent b")).to_have_text(["CH", "A"])
    expect(status(page)).to_have_text("CHA: 12 points")
    square(page, "I8").dblclick()
    expect(page.locator(".tile.tent b")).to_have_text(["CH"])
    page.locator('[data-grab="set:"]').tap()
    page.locator("dialog .faces >> text=Ñ").tap()
    expect(square(page, "I8")).to_have_attribute("aria-label", "I8, Ñ blank, to be played")


def drag(page: Page, source: Locator, target: Locator) -> None:
    start, end = source.bounding_box(), target.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"], end["y"], steps=4)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
    page.mouse.up()


def test_tiles_are_dragged_moved_and_given_back(open_page: OpenPage) -> None:
    page = open_page("/tablero", "en")
    drag(page, page.locator('[data-grab="set:A"]'), square(page, "H8"))
    expect(square(page, "H8")).to_have_attribute("aria-label", "H8, A 1, to be played")
    drag(page, page.locator('[data-grab="set:S"]'), square(page, "I8"))
    expect(status(page)).to_have_text("AS: 4 points")
    drag(page, square(page, "I8"), square(page, "H9"))
    expect(square(page, "H9")).to_have_attribute("aria-label", "H9, S 1, to be played")
    drag(page, square(page, "H9"), page.locator(".unseen"))
    expect(page.locator(".tile.tent")).to_have_count(1)
    drag(page, page.locator('[data-grab="set:E"]'), page.locator(".rack"))
    expect(page.locator(".rack .tile b")).to_have_text(["E"])
    assert page.locator(".ghost").count() == 0


def test_the_address_leads_back_to_the_same_board(open_page: OpenPage) -> None:
    page = open_page("/tablero", "en")
    square(page, "H8").click()
    page.keyboard.press("Shift+S")
    typed(page, "i")
    expect(status(page)).to_have_text("SI: 2 points")
    page.wait_for_function("location.search.includes('jugada')")
    query = parse_qs(urlsplit(page.url).query)
    assert query["jugada"] == ["8H ?SI"]
    page.reload()
    page.wait_for_selector("#board-app[data-live]")
    expect(square(page, "H8")).to_have_attribute("aria-label", "H8, S blank, to be played")
    expect(status(page)).to_have_text("SI: 2 points")


def test_a_position_is_brought_in_as_text(open_page: OpenPage) -> None:
    page = open_page("/tablero", "en")
    cgp = "/".join(["15"] * 7 + ["4CASA7"] + ["15"] * 7)
    page.fill("#cgp", f"{cgp}x S/ 0/0 0 ld spanish;")
    page.click("text=Put on the board")
    expect(page.locator("#cgp-problem")).to_contain_text("Row 15")
    assert violations(page) == []
    page.fill("#cgp", f"{cgp} S/ 0/0 0 ld spanish;")
    page.click("text=Put on the board")
    expect(page.locator(".board .tile")).to_have_count(4)
    expect(page.locator(".rack .tile b")).to_have_text(["S"])
    square(page, "I8").click()
    typed(page, "s")
    expect(status(page)).to_have_text("CASAS: 7 points")


def test_switching_tiles_empties_the_board_and_can_be_undone(open_page: OpenPage) -> None:
    page = open_page("/tablero", "en")
    square(page, "H8").click()
    typed(page, "año")
    page.select_option(".settings select", "ca")
    expect(page.locator(".board .tile")).to_have_count(0)
    expect(page.locator('[data-grab="set:L·L"]')).to_be_visible()
    page.click("[title=Undo]")
    expect(page.locator(".board .tile b")).to_have_text(["A", "Ñ", "O"])


def test_a_valid_word_and_a_phoney_look_the_same(open_page: OpenPage) -> None:
    """The referee is silent: only letters and figures may differ."""
    seen = []
    for word in ("casa", "saca"):
        page = open_page("/tablero", "en")
        square(page, "H8").click()
        typed(page, word)
        expect(status(page)).to_have_text(f"{word.upper()}: 12 points")
        classes = page.eval_on_selector_all(
            "#board-app *", "all => all.map(one => one.tagName + '.' + one.className)"
        )
        seen.append(classes)
    assert seen[0] == seen[1]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_tentative_play_passes_axe(open_page: OpenPage, theme: str) -> None:
    page = open_page("/tablero?jugada=8D+chicos", "es", theme)
    expect(page.locator(".badge")).to_have_attribute("data-text", "+32")
    page.click("#keys summary")
    assert violations(page) == []


def test_when_the_server_cannot_be_reached_the_tiles_stay(open_page: OpenPage) -> None:
    page = open_page("/tablero", "en")
    page.context.route("**/api/v1/score*", lambda route: route.abort("connectionrefused"))
    square(page, "H8").click()
    typed(page, "sol")
    expect(status(page)).to_contain_text("cannot be reached")
    expect(page.locator(".tile.tent")).to_have_count(3)
    page.context.unroute("**/api/v1/score*")
    page.click("text=Try again")
    expect(status(page)).to_have_text("SOL: 6 points")
