"""Look of a game's page in difficult conditions: low windows, forced colours, on paper."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import TABLET, sideways, violations
from tests.browser.support.at_game import CENTRE, OpenGame, rival_of, square, stop_time, wait_until
from tests.browser.support.scripted import announced, table

LOW = [(844, 390), (640, 450)]
"""A phone on its side, and a desk at 200 %."""


def _inside(page: Page, selector: str) -> bool:
    """Say whether a part of the page is in the window when the board is at its top."""
    found: bool = page.evaluate(
        """selector => {
          const top = document.querySelector(".field-of-play").getBoundingClientRect().top;
          const { left, right, bottom } = document.querySelector(selector).getBoundingClientRect();
          return left >= 0 && right <= innerWidth && bottom - top <= innerHeight;
        }""",
        selector,
    )
    return found


@pytest.mark.parametrize("size", LOW)
@pytest.mark.parametrize("language", ["en", "ca"])
def test_a_low_window_has_board_and_rack_side_by_side(
    open_game: OpenGame, size: tuple[int, int], language: str
) -> None:
    page, script, first = open_game(size=size, language=language)
    for state in (table(first, first["seq"] + 2), announced(first, first["seq"] + 3)):
        script.show(state)
        expect(page.locator(".actions.two")).to_have_count(int(bool(state["game"]["answer"])))
        for selector in (".board", ".rack", ".actions .go", ".player .clock", ".drawer"):
            assert _inside(page, selector), selector
        assert sideways(page) == 0
        assert violations(page) == []
    page.locator(".drawer button").first.click()  # nothing is lost: the sheet comes from below
    expect(page.get_by_role("dialog")).to_contain_text("CASA")


def test_a_tablet_shows_board_rack_and_actions_at_once(open_game: OpenGame) -> None:
    page, _, _ = open_game(size=TABLET)
    bottom = page.locator(".actions").bounding_box()
    assert bottom is not None
    assert bottom["y"] + bottom["height"] <= TABLET[1]
    assert sideways(page) == 0


def test_the_board_stays_where_it_is_whatever_happens(open_game: OpenGame) -> None:
    page, script, first = open_game(size=(390, 844))
    before = page.locator(".board").bounding_box()
    stop_time(page)
    script.hang_up()
    expect(page.locator(".bar.warn")).to_be_visible()
    assert page.locator(".board").bounding_box() == before
    page.clock.run_for(1_000)
    expect(page.locator(".bar.ok")).to_be_visible()
    assert page.locator(".board").bounding_box() == before
    page.clock.resume()
    square(page, CENTRE + 3).click()
    page.keyboard.type("e")
    expect(page.locator(".badge")).to_be_visible()
    script.show(table(first, first["seq"] + 4))
    assert page.locator(".board").bounding_box() == before


def test_forced_colours_keep_every_sign(open_game: OpenGame) -> None:
    page, _, _ = open_game()
    page.emulate_media(forced_colors="active")
    square(page, CENTRE + 3).click()
    page.keyboard.type("e")
    style = "tile => getComputedStyle(tile).outlineStyle"
    assert page.locator(".tile.tent").evaluate(style) == "dashed"
    assert page.locator(".tile.last").first.evaluate(style) == "solid"
    assert page.locator(".sq.tp .mark").first.evaluate("mark => mark.dataset.text") == "TW"
    assert violations(page) == []


def test_paper_has_board_and_sheet(open_game: OpenGame) -> None:
    page, _, _ = open_game()
    page.emulate_media(media="print")
    for shown in (".board", ".score-sheet table", ".player >> nth=0"):
        expect(page.locator(shown)).to_be_visible()
    for hidden in (".actions", ".rack", ".top"):
        expect(page.locator(hidden)).to_be_hidden()
    colour = page.locator(".tile").first.evaluate("tile => getComputedStyle(tile).printColorAdjust")
    assert colour == "exact"


# -- what passes -----------------------------------------------------------------------------------


def _drawn(first: dict[str, Any]) -> dict[str, Any]:
    """The first state again, with a draw for the start that had to be repeated."""
    you, rival = first["game"]["you"], rival_of(first)
    tiles = [(you, "A"), (rival, "A"), (you, "[CH]"), (rival, "O")]
    facts = [
        {"seq": n, "at": first["now"], "by": side, "kind": "StartTileDrawn"}
        | {"side": side, "tile": tile}
        for n, (side, tile) in enumerate(tiles, 2)
    ]
    return first | {"facts": facts}


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_draw_for_the_start(open_game: OpenGame, motion: Any) -> None:
    page, script, first = open_game(fresh=True)
    page.emulate_media(reduced_motion=motion)
    page.reload()
    page.wait_for_selector("#game[data-live]")
    expect(page.locator(".status")).to_contain_text("Drawn for the start")  # in words, always
    wait_until(page, lambda: script.connections == 2)
    hello = {"hello": {"seq": 1}}
    draw = page.locator(".draw")
    if motion == "reduce":
        script.show(_drawn(first))
        script.send(devices=2)
        expect(page.locator(".bar")).to_contain_text("another device")  # all that came is shown
        expect(draw).to_have_count(0)
        assert hello not in script.sent
        return
    wait_until(page, lambda: hello in script.sent)
    stop_time(page)
    script.show(_drawn(first))
    expect(draw).to_contain_text("Equal tiles: drawn again.")
    page.clock.run_for(2_000)
    expect(draw).to_contain_text("start")
    expect(draw.locator(".tile b").first).to_have_text("CH")
    page.clock.run_for(2_000)
    expect(draw).to_have_count(0)  # it goes by itself


def test_how_long_until_the_clock_is_paused(open_game: OpenGame) -> None:
    page, script, first = open_game()
    stop_time(page)
    state = announced(first, first["seq"] + 2)
    now = page.evaluate("() => Date.now()")
    state |= {"now": now}
    state["game"]["answer"]["pauses"] = now + 2_500
    script.show(state)
    chip = page.locator(".status .chip.info")
    expect(chip).to_contain_text("clock pauses in 3 s")
    page.clock.run_for(1_750)
    expect(chip).to_contain_text("clock pauses in 1 s")
    page.clock.run_for(1_000)
    expect(chip).to_have_count(0)
    state["game"]["answer"]["pauses"] = None
    state["game"] |= {
        "phase": "paused",
        "pause": {"reason": "verification", "by": "system", "text": ""},
    }
    script.show(state | {"seq": first["seq"] + 3})
    expect(chip).to_contain_text("clocks paused")


def test_the_sheet_stays_while_the_board_is_covered(open_game: OpenGame) -> None:
    page, script, first = open_game(size=(390, 844))
    state = table(first, first["seq"] + 2, phase="arbitration", squares=None, unseen=None)
    state["game"]["racks"][first["game"]["you"]]["tiles"] = None
    state["game"]["records"][0]["play"] = None
    state["open"] = []
    script.show(state)
    expect(page.locator(".cover")).to_be_visible()
    page.locator(".drawer button").first.click()
    expect(page.get_by_role("dialog").get_by_role("row").nth(2)).to_contain_text("CASA")
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".drawer button").nth(1)).to_be_disabled()  # unseen tiles are covered too


def test_a_verdict_is_told_in_one_sentence_to_both(open_game: OpenGame) -> None:
    page, script, first = open_game()
    script.show(announced(first, first["seq"] + 2))
    seq, rival = first["seq"] + 3, rival_of(first)
    state = table(first, seq)
    state["game"]["records"][0] |= {"outcome": "invalid", "points": 0, "total": 0}
    state["facts"] = [
        {"seq": seq, "at": first["now"], "by": "judge", "kind": "VerdictGiven", "valid": False}
    ]
    script.show(state)
    said = "The play is not valid. The tiles go back to the rack of"
    urgent = page.locator('p.sr[aria-live="assertive"]')
    expect(urgent).to_contain_text(f"{said} {first['game']['names'][rival]}. Your turn. Clock: 2")
    expect(urgent).not_to_contain_text("Last play")
