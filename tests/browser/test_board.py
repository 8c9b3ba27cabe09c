import re
from urllib.parse import parse_qs, quote, urlencode, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, OpenPage, sideways, violations


def square(page: Page, name: str) -> Locator:
    column, row = "ABCDEFGHIJKLMNO".index(name[0]), int(name[1:]) - 1
    return page.locator(f'[data-square="{row * 15 + column}"]')


def board_by_tab(page: Page) -> None:
    """Go to the board as somebody without a mouse does."""
    for _ in range(16):
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
    expect(status(page)).to_contain_text("The set has only 1 Ñ, and it is in use.")
    expect(page.locator(".board .tile")).to_have_count(1)
    expect(page.locator(".tile.tent")).to_have_count(0)
    page.keyboard.press("Backspace")  # the Ñ that was not laid
    typed(page, "wk")
    expect(status(page)).to_contain_text("There is no tile “w”")
    page.keyboard.press("Backspace")
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
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    typed(page, "chape")
    expect(page.locator(".rack .tile b")).to_have_text(["U", ""])
    page.keyboard.press("Escape")
    expect(page.locator(".rack .tile")).to_have_count(6)


RACK = "/".join(["15"] * 15) + " CSSA?/ 0/0 0 ld spanish;"


def test_a_letter_that_is_missing_stops_the_word(open_page: OpenPage) -> None:
    page = open_page(f"/tablero?cgp={quote(RACK)}", "en")
    square(page, "H8").click()
    typed(page, "cosas")
    expect(page.locator(".tile.tent b")).to_have_text(["C"])
    expect(status(page)).to_contain_text("There is no O on the rack.")
    expect(status(page)).to_contain_text("Backspace continues without it.")
    expect(square(page, "I8")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".tile.tent")).to_have_count(1)
    typed(page, "Osas")
    expect(page.locator(".tile.tent b")).to_have_text(["C", "O", "S", "A", "S"])
    expect(status(page)).to_contain_text("COSAS:")
    typed(page, "o")
    page.keyboard.press("Backspace")
    expect(page.locator(".tile.tent")).to_have_count(5)
    expect(status(page)).to_contain_text("COSAS:")
    page.keyboard.press("Backspace")
    expect(page.locator(".tile.tent")).to_have_count(4)


def in_window(page: Page, what: Locator) -> bool:
    """Say whether all of it is in sight, above the bar at the bottom."""
    box = what.bounding_box()
    bar = page.locator(".tabbar").bounding_box()
    assert box
    assert bar
    return box["y"] >= 0 and box["y"] + box["height"] <= bar["y"]


def test_a_finger_types_by_the_keyboard_of_the_phone(open_page: OpenPage) -> None:
    page = open_page("/tablero", "en", size=PHONE, touch=True)
    expect(status(page)).to_have_text("Tap a square to type, or a tile and then its square.")
    field = page.locator("input.keyboard")
    square(page, "H8").tap()
    expect(field).to_be_focused()
    expect(field).to_have_attribute("inputmode", "text")
    page.keyboard.insert_text("c")  # as on-screen keyboards do: text, and no key
    page.keyboard.insert_text("h")
    page.keyboard.insert_text("upe")
    expect(page.locator(".tile.tent b")).to_have_text(["CH", "U", "P", "E"])
    expect(status(page)).to_have_text("CHUPE: 20 points")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    expect(page.locator(".tile.tent b")).to_have_text(["CH", "U"])
    page.keyboard.insert_text("S")
    expect(square(page, "J8")).to_have_attribute("aria-label", "J8, S blank, to be played")
    page.keyboard.insert_text("?")
    page.locator("dialog .faces >> text=Ñ").tap()
    expect(square(page, "K8")).to_have_attribute("aria-label", "K8, Ñ blank, to be played")
    expect(status(page)).to_contain_text("CHUSÑ:")
    expect(field).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".tile.last")).to_have_count(4)
    # A second tap turns the direction, as it does with a mouse.
    square(page, "H7").tap()
    square(page, "H7").tap()
    page.keyboard.insert_text("ao")
    expect(square(page, "H9")).to_have_attribute("aria-label", "H9, O 1, to be played")
    assert sideways(page) == 0
    assert violations(page) == []


def test_a_composing_keyboard_is_followed(open_page: OpenPage) -> None:
    """Keyboards that guess words send the whole word again with each letter."""
    page = open_page("/tablero", "en", size=PHONE, touch=True)
    square(page, "H8").tap()
    phone = page.context.new_cdp_session(page)
    for text in ("s", "so", "sol", "so", "soy"):
        at = {"selectionStart": len(text), "selectionEnd": len(text)}
        phone.send("Input.imeSetComposition", {"text": text} | at)
    expect(page.locator(".tile.tent b")).to_have_text(["S", "O", "Y"])
    page.keyboard.insert_text("soy")
    expect(page.locator(".tile.tent b")).to_have_text(["S", "O", "Y"])
    page.keyboard.insert_text("a")
    expect(page.locator(".tile.tent b")).to_have_text(["S", "O", "Y", "A"])


def test_board_rack_and_tiles_are_in_sight_of_a_thumb(open_page: OpenPage) -> None:
    page = open_page("/tablero", "es", size=PHONE, touch=True)
    for part in (".board", ".rack", ".unseen", ".go"):
        assert in_window(page, page.locator(part)), part
    tiles = page.locator(".unseen > div")
    assert tiles.evaluate("strip => strip.scrollWidth > strip.clientWidth")
    assert sideways(page) == 0


def test_tap_a_tile_then_a_square_and_the_next_ones_follow(open_page: OpenPage) -> None:
    page = open_page("/tablero", "en", size=PHONE, touch=True)
    page.locator('[data-grab="set:CH"]').tap()
    square(page, "H8").tap()
    page.locator('[data-grab="set:A"]').tap()
    expect(page.locator(".tile.tent b")).to_have_text(["CH", "A"])
    expect(status(page)).to_have_text("CHA: 12 points")
    expect(page.locator("input.keyboard")).not_to_be_focused()
    expect(square(page, "J8")).to_have_class(re.compile(r"\baim\b"))
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
    page.wait_for_function("() => location.search.includes('jugada')")
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


CASA = "/".join(["15"] * 7 + ["4CASA7"] + ["15"] * 7) + " / 0/0 0 ld spanish;"


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ({"cgp": "foo"}, "A CGP is a board"),
        ({"cgp": CASA, "jugada": "1A zzz"}, "1A zzz: "),
        ({"cgp": CASA, "jugada": "1A casa"}, "touches no tile on the board"),
        ({"jugada": "8H kilo"}, "8H kilo: "),
    ],
)
def test_a_link_that_cannot_be_shown_says_why_and_stays(
    open_page: OpenPage, params: dict[str, str], said: str
) -> None:
    page = open_page(f"/tablero?{urlencode(params)}", "en")
    expect(page.locator(".status.warning")).to_contain_text(said)
    asked = {name: [text] for name, text in params.items()}
    assert parse_qs(urlsplit(page.url).query) == asked
    if params.get("cgp") == "foo":
        expect(page.locator("#cgp")).to_have_value("foo")
        expect(page.locator("#cgp-problem")).to_contain_text(said)
    assert violations(page) == []
    square(page, "I8").click()
    assert parse_qs(urlsplit(page.url).query) == asked
    typed(page, "s")
    expect(page.locator(".tile.tent")).to_have_count(1)
    page.wait_for_function(
        "() => !location.search.includes('foo') && !/1A|kilo/.test(location.search)"
    )
    expect(status(page)).not_to_contain_text(said)


def test_an_english_position_is_counted_with_english_tiles(open_page: OpenPage) -> None:
    cgp = "/".join(["15"] * 7 + ["6WaXY5"] + ["15"] * 7) + " K?/ 0/0 0 lex CSW24; ld english;"
    page = open_page(f"/tablero?cgp={quote(cgp)}", "es")
    expect(page.locator(".settings select")).to_have_value("en")
    expect(page.locator('[data-grab="set:Q"]')).to_be_visible()
    square(page, "G9").click()
    page.keyboard.press("?")
    assert page.locator("dialog .faces button").count() == 26
    assert "CH" not in page.inner_text("dialog")
    page.keyboard.press("k")
    expect(square(page, "G9")).to_have_attribute("aria-label", "G9, K comodín, por jugar")
    expect(page.locator(".count")).to_contain_text("Total")
    page.goto(page.url.split("?")[0] + "?fichas=es")
    page.wait_for_selector("#board-app[data-live]")
    page.fill("#cgp", cgp)
    page.click(".exchange button[type=submit]")
    expect(page.locator(".settings select")).to_have_value("en")


def test_what_else_a_position_tells_is_kept(open_page: OpenPage) -> None:
    rows = "/".join(["15"] * 7 + ["4CASA7"] + ["15"] * 7)
    cgp = f"{rows} ?S/AE[RR] 120/-5 2 lex fise-2009; ld spanish; gid 7;"
    page = open_page(f"/tablero?cgp={quote(cgp)}", "en")
    expect(page.locator("#cgp")).to_have_value(cgp)
    expect(page.locator("#h-unseen")).to_have_text("Unseen: 91")
    square(page, "I8").click()
    typed(page, "s")
    expect(status(page)).to_have_text("CASAS: 7 points")
    page.wait_for_function("() => location.search.includes('jugada')")
    query = parse_qs(urlsplit(page.url).query)
    assert query["cgp"] == [f"{rows} ?S/AE[RR] 120/-5 2 lex fise-2009; ld spanish; gid 7;"]
    page.click("[title=Clear]")
    expect(page.locator("#h-unseen")).to_have_text("Unseen: 100")
    page.wait_for_function("() => location.search === '?fichas=es'")


def test_the_count_shows_how_it_comes_about(open_page: OpenPage) -> None:
    for script in (True, False):
        page = open_page("/tablero?jugada=8H+caminos", "en", script=script)
        words = page.locator(".count tbody tr")
        expect(words).to_have_text(
            [re.compile(r"CAMINOS\s*12 × 2 = 24"), re.compile(r"seven tiles\s*50")]
        )


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
    expect(status(page)).to_contain_text("Can’t reach the server")
    expect(page.locator(".tile.tent")).to_have_count(3)
    page.context.unroute("**/api/v1/score*")
    page.click("text=Try again")
    expect(status(page)).to_have_text("SOL: 6 points")
