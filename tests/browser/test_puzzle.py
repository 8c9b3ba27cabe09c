"""The puzzle of the day solved in a browser: laid on the board, judged by the server."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from letrado.core.placements import Placement
from letrado.puzzles import Puzzle, shipped
from tests.browser.conftest import DESK, PHONE, OpenPage, sideways, violations


def a_day() -> tuple[str, Puzzle]:
    """A day whose answer has no blank: those are chosen in a dialog, which has tests of its own."""
    today = datetime.now(UTC).date()
    for back in range(200):
        day = today - timedelta(back)
        puzzle = shipped("es").on(day)
        move = puzzle.answers[0]
        if isinstance(move, Placement) and not any(tile.blank for tile in move.new.values()):
            return f"/puzle?fichas=es&dia={day.isoformat()}", puzzle
    raise AssertionError("no puzzle without a blank")


@pytest.mark.parametrize(("size", "theme"), [(DESK, "light"), (PHONE, "dark")])
def test_the_answer_is_laid_sent_and_explained(
    open_page: OpenPage, size: tuple[int, int], theme: str
) -> None:
    path, puzzle = a_day()
    page = open_page(path, "en", theme, size)
    page.wait_for_selector("#puzzle-app[data-live]")
    assert sideways(page) == 0
    left_over = page.locator(".facts > .seg").evaluate(
        "seg => seg.getBoundingClientRect().right"
        " - seg.lastElementChild.getBoundingClientRect().right"
    )
    assert left_over <= 2  # the languages share the whole width
    assert violations(page) == []
    move = puzzle.answers[0]
    assert isinstance(move, Placement)
    for square, tile in move.new.items():
        page.locator(f'[data-square="{square.index}"]').click()
        for letter in tile.face.lower():
            page.keyboard.press(letter)
    expect(page.locator("#puzzle-app .tile.tent")).to_have_count(len(move.new))
    page.locator("#puzzle-app .go").click()
    expect(page.locator("#h-told")).to_have_text("Right")
    expect(page.locator(".facts").first).to_contain_text("Your rating at puzzles: ")
    assert sideways(page) == 0
    assert violations(page) == []


def test_without_script_a_form_takes_the_answer(open_page: OpenPage) -> None:
    path, puzzle = a_day()
    page = open_page(path, "es", script=False)
    move = puzzle.answers[0]
    assert isinstance(move, Placement)
    page.fill("[name=jugada]", str(move.whole(puzzle.position.board)))
    page.click("#puzzle-answer button")
    expect(page.locator("#h-told")).to_be_visible()
    expect(page.locator(".board .tile.tent")).to_have_count(len(move.new))
