"""Tiles in the hand of a game: dragged, tapped, typed, read aloud; on a phone the board grows."""

import re
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.conftest import PHONE, violations
from tests.browser.support.at_game import CENTRE, OpenGame, last, square, wait_until
from tests.browser.support.scripted import announced, table

AFTER = CENTRE + 3
"""K8, the square after CASA."""


def _middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _said(page: Page) -> Locator:
    return page.locator('p.sr[aria-live="polite"]')


# -- mouse and finger ----------------------------------------------------------------------------


def test_a_drag_begins_after_six_pixels(open_game: OpenGame) -> None:
    page, script, _ = open_game()
    tile = page.locator('.rack [aria-label="E 1"]')
    x, y = _middle(tile)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 4, y + 3)
    assert page.locator(".ghost").count() == 0
    page.mouse.up()
    expect(tile).to_have_attribute("aria-pressed", "true")  # no drag: a tap
    tile.click()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 5, y + 5)
    expect(page.locator(".ghost")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    assert script.commands() == []


def test_the_magnet_takes_the_nearest_free_square(open_game: OpenGame) -> None:
    page, _, _ = open_game()
    x, y = _middle(page.locator('.rack [aria-label="E 1"]'))
    to_x, to_y = _middle(square(page, CENTRE + 2))  # an A of CASA, nearer to its right edge
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(to_x + 10, to_y, steps=4)
    expect(square(page, AFTER)).to_have_class("sq target")
    page.mouse.up()
    expect(square(page, AFTER).locator("b")).to_have_text("E")


def _touch(line: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    touches = [{"x": x, "y": y} for x, y in points]
    line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def test_under_a_finger_the_tile_rides_above_it_and_the_board_grows(open_game: OpenGame) -> None:
    page, _, _ = open_game(size=PHONE, touch=True)
    line = page.context.new_cdp_session(page)
    before = page.locator(".field-of-play").bounding_box()
    small = square(page, CENTRE).bounding_box()
    x, y = _middle(page.locator('.rack [aria-label="E 1"]'))
    _touch(line, "touchStart", (x, y))
    _touch(line, "touchMove", (x, y - 12))
    expect(page.locator(".field-of-play")).to_have_attribute("data-zoomed", "")
    ghost_x, ghost_y = _middle(page.locator(".ghost"))
    assert (round(ghost_x), round(ghost_y)) == (round(x), round(y - 12 - 28))
    large = square(page, CENTRE).bounding_box()
    assert small is not None
    assert large is not None
    assert large["width"] == pytest.approx(small["width"] * 1.6, rel=0.02)
    assert page.locator(".field-of-play").bounding_box() == before  # nothing else moves
    to_x, to_y = _middle(square(page, AFTER))
    _touch(line, "touchMove", (to_x, to_y + 28))
    expect(square(page, AFTER)).to_have_class("sq target")
    _touch(line, "touchEnd")
    expect(square(page, AFTER).locator("b")).to_have_text("E")
    expect(page.locator(".field-of-play:not([data-zoomed])")).to_be_visible()


def test_a_finger_at_the_edge_brings_in_the_rest_of_the_board(open_game: OpenGame) -> None:
    page, _, _ = open_game(size=PHONE, touch=True)
    line = page.context.new_cdp_session(page)
    _touch(line, "touchStart", _middle(page.locator('.rack [aria-label="E 1"]')))
    _touch(line, "touchMove", (200, 400))
    box = page.locator(".field-of-play").bounding_box()
    assert box is not None
    _touch(line, "touchMove", (box["x"] + 8, box["y"] + 8 + 28))
    page.wait_for_function("() => document.querySelector('.field-of-play').scrollLeft === 0")
    _touch(line, "touchEnd")
    expect(page.locator(".tile.tent")).to_have_count(1)


@pytest.mark.parametrize("zoom", [True, False])
def test_tap_a_tile_and_a_square_and_tap_twice_to_take_it_back(
    open_game: OpenGame, zoom: bool
) -> None:
    page, _, _ = open_game(size=PHONE, touch=True)
    if not zoom:
        page.get_by_role("button", name="More").tap()
        page.get_by_role("button", name="Sounds, notifications and zoom").tap()
        page.get_by_label("Enlarge the board").uncheck()
        page.get_by_role("button", name="Done").tap()
    page.locator('.rack [aria-label="E 1"]').tap()
    expect(page.locator("[data-zoomed]")).to_have_count(int(zoom))
    square(page, AFTER).tap()
    expect(page.locator("[data-zoomed]")).to_have_count(0)
    expect(square(page, AFTER).locator("b")).to_have_text("E")
    page.locator('.rack [aria-label="P 3"]').tap()  # the next one follows in the line
    expect(square(page, AFTER + 1).locator("b")).to_have_text("P")
    middle = _middle(square(page, AFTER))

    def taken_back() -> bool:
        """Tap twice: on a busy machine the taps may be too far apart to be one double tap."""
        page.touchscreen.tap(*middle)
        page.touchscreen.tap(*middle)
        return square(page, AFTER).locator("b").count() == 0

    wait_until(page, taken_back)


# -- keys ----------------------------------------------------------------------------------------


TYPED: dict[str, tuple[str, list[str], str, list[str]]] = {
    "a pair held": ("fise-2009", ["[LL]", "L", "A"], "lla", ["LL", "A"]),
    "kept apart": ("fise-2009", ["[LL]", "L", "L", "A"], "l'la", ["L", "L", "A"]),
    "a pair not held": ("fise-2009", ["C", "H", "A"], "cha", ["C", "H", "A"]),
    "by number": ("fise-2009", ["[RR]", "E"], "3e", ["RR", "E"]),
    "in brackets": ("fise-2009", ["[CH]", "E"], "[ch]e", ["CH", "E"]),
    "geminate": ("cat", ["[L·L]", "A"], "l.la", ["L·L", "A"]),
    "geminate by hyphen": ("cat", ["[L·L]", "A"], "l-la", ["L·L", "A"]),
    "NY and QU": ("cat", ["[NY]", "[QU]", "I"], "nyqui", ["NY", "QU", "I"]),
}


def test_letters_become_the_tiles_that_are_held(open_game: OpenGame) -> None:
    pages: dict[str, Any] = {}
    for name, (edition, rack, keys, laid) in TYPED.items():
        page, script, first = pages.get(edition) or open_game(edition=edition)
        seq = pages[edition][2]["seq"] + 1 if edition in pages else first["seq"] + 2
        state = table(first, seq)
        state["game"]["racks"][first["game"]["you"]] = {"count": len(rack), "tiles": rack}
        script.show(state)
        expect(page.locator(".rack .tile"), name).to_have_count(len(rack))
        square(page, 15).click()
        page.keyboard.type(keys)
        faces = page.locator(".board .tent b")
        expect(faces, name).to_have_text(laid)
        page.keyboard.press("Escape")
        expect(faces, name).to_have_count(0)
        pages[edition] = (page, script, first | {"seq": seq})


def test_letters_typed_on_the_rack_go_to_the_board(open_game: OpenGame) -> None:
    page, script, first = open_game()
    square(page, AFTER).click()
    page.locator(".rack button").first.focus()
    page.keyboard.type("e")
    expect(square(page, AFTER).locator("b")).to_have_text("E")
    page.keyboard.press("Backspace")
    expect(page.locator(".rack .tile")).to_have_count(7)
    script.show(announced(first, first["seq"] + 2))  # now letters answer
    expect(page.locator(".actions.two")).to_be_visible()
    page.locator(".rack button").first.focus()
    page.keyboard.type("e")
    expect(page.locator(".tile.tent")).to_have_count(0)
    page.keyboard.type("a")
    assert last(script, page) == {"kind": "AcceptPlay"}


def test_keys_that_read_and_arrange(open_game: OpenGame) -> None:
    page, script, _ = open_game()
    page.locator("body").click(position={"x": 5, "y": 5})
    page.keyboard.press("Alt+r")
    expect(_said(page)).to_have_text(re.compile("^Rack: (.*, ){6}"))
    for tile in ("CH 5", "U 1", "P 3", "E 1", "Q 5", "L 1", "blank"):
        expect(_said(page)).to_contain_text(tile)
    page.keyboard.press("Alt+t")
    expect(_said(page)).to_contain_text("2")
    expect(_said(page)).to_contain_text("Jordi")
    page.keyboard.press("Alt+u")
    expect(_said(page)).to_contain_text("tiles unseen")
    page.keyboard.press("Alt+o")
    expect(page.locator(".rack .tile b").last).to_have_text("U")
    square(page, AFTER).click()
    page.keyboard.type("e")
    expect(_said(page)).to_have_text("E on K8. 6 tiles are left on the rack.")
    page.keyboard.type("p")
    expect(_said(page)).to_have_text("P on L8")  # how many are left is said once
    page.keyboard.press("End")
    expect(square(page, 7 * 15 + 14)).to_be_focused()
    page.keyboard.press("Home")
    expect(square(page, 7 * 15)).to_be_focused()
    page.locator("body").click(position={"x": 5, "y": 5})
    page.keyboard.press("Escape")  # anywhere
    expect(page.locator(".tile.tent")).to_have_count(0)
    assert script.commands() == []


def test_the_list_of_keys_and_where_the_focus_goes(open_game: OpenGame) -> None:
    page, script, first = open_game()
    more = page.get_by_role("button", name="More")
    more.focus()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_contain_text("read the clocks")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(more).to_be_focused()
    square(page, AFTER).click()
    page.keyboard.press("?")  # on the board it asks what the blank stands for
    expect(page.get_by_role("dialog")).to_contain_text("blank")
    page.keyboard.press("Escape")
    script.show(announced(first, first["seq"] + 2))
    page.locator(".actions .go").focus()
    page.keyboard.press("Enter")
    script.send(ack=script.sent[-1]["n"], seq=first["seq"] + 3)
    script.show(table(first, first["seq"] + 3))
    expect(page.locator(".board [tabindex='0']")).to_be_focused()  # its button is gone
