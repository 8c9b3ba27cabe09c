"""Every dialog, for everyone: axe in both themes, wide and on a phone; focus in it and back.

The dialogs of a game are those that its page can name: one that is added and not opened here fails.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, OpenPage, sideways
from tests.browser.support.at_game import CENTRE, OpenGame, square
from tests.browser.support.everyone import both_themes
from tests.browser.support.scripted import Script, announced, table

SOURCE = Path(__file__).parents[2] / "web/src/game/match.ts"


# -- how each is opened --------------------------------------------------------------------------


def _press(name: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_role("button", name=name).first.click()


def _key(name: str) -> Callable[[Page], None]:
    return lambda page: page.keyboard.press(name)


def _of_more(name: str) -> Callable[[Page], None]:
    def opened(page: Page) -> None:
        page.get_by_role("button", name="More").click()
        page.get_by_role("dialog").get_by_role("button", name=name).click()

    return opened


def _blank(page: Page) -> None:
    square(page, CENTRE + 3).click()
    page.locator('.rack [aria-label="blank"]').click()


def _verdict(state: dict[str, Any]) -> None:
    state["game"] |= {"phase": "verdict", "squares": None, "unseen": None}
    state["game"]["challenge"] = {"words": ["SOL"], "valid": False}
    state["open"] = ["AppealVerdict", "RetractPlay"]


def _signing(state: dict[str, Any]) -> None:
    parts = {"plays": 300, "racks": -7, "overtime": 20, "sanctions": 0, "total": 273}
    final = {"A": parts, "B": parts}
    state["game"] |= {"phase": "signing", "turn": None, "cause": "out", "final": final}
    state["open"] = ["Sign"]


def _sanctioned(state: dict[str, Any]) -> None:
    fine = {"kind": "points", "points": 25, "ground": "talks", "standing": "decided"}
    state["game"]["sanctions"] = [{"side": state["game"]["you"], **fine}]
    state["open"] = ["AppealSanction"]


def _closed(state: dict[str, Any]) -> None:
    _signing(state)
    scores = {"scores": {"A": 273, "B": 273}, "adjudicated": False, "both_lose": False}
    state["game"] |= {"phase": "closed", "result": {"winner": None, "cause": "out", **scores}}
    state["open"] = ["RequestReopen"]


OPENINGS: dict[str, Callable[[Page], None]] = {
    "exchange": _key("Alt+c"),
    "pass": _key("Alt+p"),
    "more": _press("More"),
    "settings": _of_more("Sounds, notifications and zoom"),
    "keys": _of_more("Keys"),
    "arbiter": _of_more("Call the arbiter"),
    "resign": _of_more("Resign"),
    "challenge": _key("i"),
    "appeal": _press("Appeal…"),
    "sanction": _press("Appeal to the tribunal"),
    "sign": _press("Sign the score sheet"),
    "reopen": _press("Ask to reopen the game"),
    "blank": _blank,
    "sheet": _press("Score sheet"),
    "unseen": _press("Unseen"),
    "chat": _press("Chat"),
}
"""Each dialog of a game, and what opens it."""

STATES: dict[str, Callable[[dict[str, Any]], None]] = {
    "appeal": _verdict,
    "sanction": _sanctioned,
    "sign": _signing,
    "reopen": _closed,
}
FROM_BELOW = {"sheet", "unseen", "chat"}
"""Dialogs of a phone only; a wide window has room for them."""
AGAINST_PROGRAMS = {"cancel"}
"""Dialogs opened in test_game_whole, where the opponent is a program."""
IN_BOARD = {"blank"}
"""Dialogs of every board, so that the game's page does not name them."""


def _show(script: Script, first: dict[str, Any], name: str, seq: int) -> None:
    state = announced(first, seq) if name == "challenge" else table(first, seq)
    if name in STATES:
        STATES[name](state)
    script.show(state)


def test_every_dialog_of_a_game_is_opened_here() -> None:
    named = re.search(r"export type Sheet =([^;]+);", SOURCE.read_text("utf-8"))
    assert named is not None
    assert set(re.findall(r'"(\w+)"', named[1])) | IN_BOARD == set(OPENINGS) | AGAINST_PROGRAMS


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_dialogs_of_a_game(open_game: OpenGame, size: tuple[int, int]) -> None:
    page, script, first = open_game(size=size)
    for seq, (name, opening) in enumerate(OPENINGS.items(), first["seq"] + 2):
        if size == DESK and name in FROM_BELOW:
            continue
        _show(script, first, name, seq)
        opening(page)
        dialog = page.locator("dialog[open]")
        expect(dialog, name).to_have_count(1)
        assert page.evaluate("() => document.activeElement.closest('dialog[open]') !== null"), name
        assert both_themes(page) == [], name
        assert sideways(page) == 0, name
        _stays_inside(page, name)
        page.keyboard.press("Escape")
        expect(dialog, name).to_have_count(0)
        assert page.evaluate("() => document.activeElement.isConnected"), name
        page.keyboard.press("Escape")  # tiles that were laid come back


def test_a_key_right_after_escape_is_not_lost(open_game: OpenGame) -> None:
    page, _, _ = open_game(size=DESK)
    page.keyboard.press("Alt+c")
    expect(page.locator("#h-exchange")).to_be_visible()
    page.evaluate(
        """() => {
          const press = (on, key, more) => on.dispatchEvent(
            new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true, ...more}));
          press(document.activeElement, 'Escape');
          press(document.body, 'p', {code: 'KeyP', altKey: true});
        }"""
    )
    expect(page.locator("dialog[open]")).to_have_count(1)
    expect(page.locator("#h-confirm")).to_be_visible()


def _stays_inside(page: Page, name: str) -> None:
    """Tab goes round in the dialog; nothing of it lies outside the window."""
    for _ in range(4):
        page.keyboard.press("Tab")
        inside = "() => document.activeElement.closest('dialog[open]') !== null"
        outside = "() => document.activeElement === document.body"  # the browser's own bar
        assert page.evaluate(inside) or page.evaluate(outside), name
    over = page.evaluate(
        "() => { const {left, right} = document.querySelector('dialog[open]')"
        ".getBoundingClientRect(); return Math.max(-left, right - innerWidth); }"
    )
    assert over <= 1, name


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_dialog_of_the_board(open_page: OpenPage, size: tuple[int, int]) -> None:
    page = open_page("/tablero", "es", size=size)
    square(page, CENTRE).click()
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_have_count(1)
    assert both_themes(page) == []
    assert sideways(page) == 0
