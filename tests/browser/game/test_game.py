"""The page of a game with a scripted server: hands, keys, answers, and all that it shows."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, sideways, violations
from tests.browser.support.at_game import (
    CENTRE,
    OpenGame,
    last,
    rival_of,
    square,
    stop_time,
    wait_until,
)
from tests.browser.support.scripted import MINUTE, announced, table

# -- laying tiles --------------------------------------------------------------------------------


def test_type_a_digraph_and_play(open_game: OpenGame) -> None:
    page, script, _ = open_game()
    square(page, CENTRE - 15).click()  # H7, above the A of CASA
    page.keyboard.press("Space")
    page.keyboard.press("ArrowUp")  # H6
    page.keyboard.type("ch")
    expect(square(page, CENTRE - 30).locator("b")).to_have_text("CH")
    page.keyboard.type("up")
    go = page.locator(".actions .go")
    expect(go).to_contain_text("CHUAP")
    expect(page.get_by_role("button", name="Exchange")).to_be_disabled()
    page.keyboard.press("Enter")
    assert last(script, page) == {"kind": "PlaceTiles", "placement": "H6 [CH]U.P"}


def test_a_first_play_off_the_centre_says_who_decides(open_game: OpenGame) -> None:
    """F09 §20: it may be laid, and the rival accepts it undoubled or declares it invalid."""
    page, script, first = open_game()
    empty: list[str | None] = [None] * 225
    script.show(table(first, first["seq"] + 2, squares=empty, records=[]))
    square(page, CENTRE + 15).click()  # H9
    page.keyboard.type("lu")
    status = page.locator(".status")
    rival = first["game"]["names"][rival_of(first)]
    expect(status).to_contain_text(f"It misses the centre: {rival} may accept it undoubled")
    expect(status.locator("a")).to_have_text("art. 20")
    page.keyboard.press("Escape")
    square(page, CENTRE).click()
    page.keyboard.type("lu")
    expect(status).to_contain_text("if accepted")
    expect(status).not_to_contain_text("centre")


def test_the_timer_of_a_turn_marks_whose_it_is(open_game: OpenGame) -> None:
    page, script, first = open_game()
    clock = first["game"]["clock"] | {"mode": "timer", "running": []}
    script.show(table(first, first["seq"] + 2, clock=clock))
    expect(page.locator(".player.on .name")).to_contain_text("Marta")


def test_shift_lays_a_blank_and_the_chooser_asks(open_game: OpenGame) -> None:
    page, script, _ = open_game()
    square(page, CENTRE + 3).click()  # K8, after CASA
    page.keyboard.press("Shift+S")
    expect(page.locator(".actions .go")).to_contain_text("CASAS")
    page.keyboard.press("Backspace")
    page.locator('.rack [aria-label="blank"]').click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("r")
    page.keyboard.press("r")  # RR is one tile
    expect(square(page, CENTRE + 3).locator("b")).to_have_text("RR")
    expect(page.locator(".actions .go")).to_contain_text("CASARR")  # counted, never judged
    page.locator(".actions .go").click()
    assert last(script, page) == {"kind": "PlaceTiles", "placement": "8G ....[rr]"}


def test_drag_and_tap(open_game: OpenGame) -> None:
    page, script, _ = open_game()
    page.drag_and_drop('.rack [aria-label="E 1"]', f'[data-square="{CENTRE + 3}"]')
    expect(square(page, CENTRE + 3).locator("b")).to_have_text("E")
    expect(page.locator(".badge")).to_have_attribute("data-text", "+7")
    square(page, CENTRE + 3).dblclick()
    expect(square(page, CENTRE + 3).locator("b")).to_have_count(0)
    page.locator('.rack [aria-label="CH 5"]').click()
    square(page, CENTRE + 3).click()
    expect(square(page, CENTRE + 3).locator("b")).to_have_text("CH")
    page.get_by_role("button", name="Recall").click()
    expect(page.locator(".tile.tent")).to_have_count(0)
    assert script.commands() == []


def test_geometry_is_told_by_the_button(open_game: OpenGame) -> None:
    page, script, _ = open_game()
    square(page, 0).click()
    page.keyboard.type("up")
    expect(page.locator(".actions .go")).to_have_text("Connect to a word")
    expect(page.locator(".status")).to_contain_text("art.")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Recall").click()
    page.keyboard.press("Alt+p")
    page.get_by_role("dialog").get_by_role("button", name="Pass").click()
    assert last(script, page) == {"kind": "PassTurn"}  # and no play before it


def test_tentative_tiles_outlive_the_connection_and_the_rival(open_game: OpenGame) -> None:
    page, script, first = open_game()
    square(page, CENTRE + 3).click()
    page.keyboard.type("e")
    stop_time(page)
    script.hang_up()
    expect(page.locator(".bar.warn")).to_contain_text("Reconnecting")
    expect(square(page, CENTRE + 3).locator("b")).to_have_text("E")
    page.clock.run_for(1_000)
    expect(page.locator(".bar.ok")).to_contain_text("Up to date")
    assert script.connections == 2
    assert script.sent[-1] == {"hello": {"seq": first["seq"] + 1}}
    page.clock.resume()
    # The rival passed meanwhile: what was tried stays; when they lay there, it comes back.
    state = table(first, first["seq"] + 5)
    script.show(state)
    expect(square(page, CENTRE + 3).locator(".tent")).to_have_count(1)
    state = table(first, first["seq"] + 9)
    state["game"]["squares"][CENTRE + 3] = "S"
    script.show(state)
    expect(square(page, CENTRE + 3).locator("b")).to_have_text("S")
    expect(page.locator(".rack .tile")).to_have_count(7)


# -- turns without tiles -------------------------------------------------------------------------


def test_exchange_by_typing(open_game: OpenGame) -> None:
    page, script, _ = open_game()
    page.keyboard.press("Alt+c")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    page.keyboard.type("chq?")
    expect(dialog.get_by_role("button", name="Exchange 3 tiles")).to_be_visible()
    assert violations(page) == []
    dialog.get_by_role("button", name="Exchange 3 tiles").click()
    command = last(script, page)
    assert command["kind"] == "ExchangeTiles"
    assert sorted(command["tiles"].replace("[CH]", "#")) == ["#", "?", "Q"]


@pytest.mark.parametrize("answer", [True, False])
def test_pass_asks_first(open_game: OpenGame, answer: bool) -> None:
    page, script, _ = open_game()
    page.keyboard.press("Alt+p")
    if answer:
        page.get_by_role("dialog").get_by_role("button", name="Pass").click()
        assert last(script, page) == {"kind": "PassTurn"}
    else:
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert script.commands() == []


def test_accept_by_key_and_challenge_chosen_words(open_game: OpenGame) -> None:
    page, script, first = open_game()
    script.show(announced(first, first["seq"] + 2))
    expect(page.locator(".status")).to_contain_text("SOL at K8: 10 points, total 22")
    page.keyboard.press("i")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("checkbox")).to_have_count(2)
    assert violations(page) == []
    dialog.get_by_role("checkbox").nth(1).check()
    dialog.get_by_role("button", name="Challenge 2 words").click()
    assert last(script, page) == {"kind": "ChallengeWords", "words": ["SOL", "CASAS"]}
    script.send(ack=script.sent[-1]["n"], seq=first["seq"] + 2)
    expect(page.locator(".actions .go")).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("a")
    assert last(script, page) == {"kind": "AcceptPlay"}


def test_refused_is_said_with_its_article_and_tiles_stay(open_game: OpenGame) -> None:
    page, script, _ = open_game()
    square(page, CENTRE + 3).click()
    page.keyboard.type("e")
    expect(page.locator(".actions .go")).to_contain_text("CASAE")
    page.keyboard.press("Enter")
    last(script, page)
    error = {"code": "play.late", "message": "The time is over", "article": "F09 §35"}
    script.send(refused=script.sent[-1]["n"], error=error)
    expect(page.locator(".status.warning")).to_contain_text("The time is over (art. 35)")
    expect(square(page, CENTRE + 3).locator(".tent")).to_have_count(1)


def test_a_refused_chat_line_leaves_the_play_on_its_way(open_game: OpenGame) -> None:
    page, script, first = open_game()
    square(page, CENTRE + 3).click()
    page.keyboard.type("e")
    go = page.locator(".actions .go")
    expect(go).to_contain_text("CASAE")
    page.keyboard.press("Enter")
    last(script, page)
    n = script.sent[-1]["n"]
    expect(go).to_have_attribute("aria-disabled", "true")
    error = {"code": "wire.too_fast", "message": "Too many messages", "article": ""}
    script.send(refused=n + 1, error=error)
    expect(page.locator(".status.warning")).to_contain_text("Too many messages")
    expect(go).to_have_attribute("aria-disabled", "true")
    script.send(ack=n, seq=first["seq"] + 1)
    expect(go).to_have_attribute("aria-disabled", "false")


# -- beside the game -----------------------------------------------------------------------------


def test_chat_is_text_and_can_be_muted(open_game: OpenGame) -> None:
    page, script, first = open_game()
    rival = rival_of(first)
    line = {"n": 1, "at": first["now"], "by": rival, "text": "<img src=x onerror=alert(1)>"}
    script.send(chat=line)
    page.get_by_role("button", name="Chat").first.click()
    lines = page.locator(".talk .lines")
    expect(lines).to_contain_text("<img src=x")
    page.locator("#chat-side").fill("Hola")
    page.keyboard.press("Enter")
    wait_until(page, lambda: [each["chat"] for each in script.sent] == ["Hola"])
    page.get_by_label("Mute").check()
    script.send(chat=line | {"n": 2, "text": "otra"})
    expect(lines).not_to_contain_text("otra")


def test_notes_are_kept_after_a_pause(open_game: OpenGame) -> None:
    page, script, _ = open_game()
    page.get_by_role("button", name="Notes").click()
    page.locator("#notes-side").fill("quedan dos S")
    wait_until(page, lambda: [each["note"] for each in script.sent] == ["quedan dos S"])


# -- what it shows -------------------------------------------------------------------------------


def _covered(state: dict[str, Any]) -> None:
    game = state["game"]
    game |= {"phase": "arbitration", "squares": None, "unseen": None}
    game["racks"][game["you"]]["tiles"] = None
    game["clock"]["running"] = []
    game["challenge"] = {"words": ["SOL"], "valid": None, "invalid_words": [], "final": False}
    state["open"] = []


def _verdict(state: dict[str, Any]) -> None:
    state["game"] |= {"phase": "verdict", "squares": None, "unseen": None}
    state["game"]["challenge"] = {"words": ["SOL"], "valid": False}
    state["open"] = ["AppealVerdict", "RetractPlay"]


def _overtime(state: dict[str, Any]) -> None:
    game = state["game"]
    game["clock"]["left"] = {"A": -72_000, "B": 5 * MINUTE}
    game["clock"]["running"] = []


def _paused(state: dict[str, Any]) -> None:
    you = state["game"]["you"]
    state["game"] |= {
        "phase": "paused",
        "pause": {"reason": "arbiter_called", "by": you, "text": ""},
    }
    state["game"]["clock"]["running"] = []
    state["open"] = ["Resume"]


def _time_up(state: dict[str, Any]) -> None:
    state["game"] |= {"overlay": "last_hands", "turns_left": 2}


def _signing(state: dict[str, Any]) -> None:
    parts = {"plays": 300, "racks": -7, "overtime": 20, "sanctions": 0, "total": 273}
    whole = {"plays": 310, "racks": 7, "overtime": 0, "sanctions": 0, "total": 317}
    game = state["game"]
    game |= {"phase": "signing", "turn": None, "cause": "out", "final": {"A": parts, "B": whole}}
    state["open"] = ["Sign"]


def _over(state: dict[str, Any]) -> None:
    _signing(state)
    scores = {"A": 273, "B": 317}
    state["game"] |= {
        "phase": "closed",
        "result": {
            "winner": "B", "scores": scores, "cause": "out", "adjudicated": False,
            "both_lose": False,
        },
    }  # fmt: skip
    state["table"]["status"] = "over"
    state["open"] = []


def _waiting(state: dict[str, Any]) -> None:
    state["game"] |= {"phase": "scheduled", "turn": None}
    state["open"] = []


STATES: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "covered": (_covered, "Challenge sent"),
    "verdict": (_verdict, "not valid"),
    "overtime": (_overtime, "−1:12"),
    "paused": (_paused, "called the arbiter"),
    "time up": (_time_up, "2 turns are left"),
    "signing": (_signing, "Sign the score sheet"),
    "over": (_over, "wins: "),
    "waiting": (_waiting, "Waiting for"),
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1280, 900), PHONE])
def test_every_state_is_accessible_and_fits(
    open_game: OpenGame, theme: str, size: tuple[int, int]
) -> None:
    page, script, first = open_game(theme=theme, size=size)
    assert violations(page) == []
    seq = first["seq"] + 2
    script.show(announced(first, seq))
    expect(page.locator(".actions.two")).to_be_visible()
    assert violations(page) == []
    for name, (change, text) in STATES.items():
        seq += 1
        state = table(first, seq)
        change(state)
        script.show(state)
        expect(page.locator("#game"), name).to_contain_text(text)
        assert violations(page) == [], name
        assert sideways(page) == 0, name


def test_a_covered_board_shows_nothing(open_game: OpenGame) -> None:
    page, script, first = open_game()
    state = table(first, first["seq"] + 2)
    _covered(state)
    script.show(state)
    expect(page.locator(".cover")).to_be_visible()
    assert page.locator(".board .tile, .rack b, .unseen").count() == 0
    assert page.locator(".actions").count() == 0
    page.keyboard.press("Alt+r")
    script.send(devices=2)
    expect(page.locator(".bar")).to_contain_text("another device")  # the key is dealt with
    assert "Rack:" not in page.locator("p.sr").first.inner_text()


def test_overtime_is_text(open_game: OpenGame) -> None:
    page, script, first = open_game()
    state = table(first, first["seq"] + 2)
    _overtime(state)
    script.show(state)
    clock = page.locator(".clock.over")
    expect(clock).to_contain_text("−1:12")
    expect(clock).to_contain_text("−20 points")


def test_announcements(open_game: OpenGame) -> None:
    page, script, first = open_game()
    polite = page.locator('p.sr[aria-live="polite"]')
    urgent = page.locator('p.sr[aria-live="assertive"]')
    script.show(announced(first, first["seq"] + 2))
    said = "plays SOL at K8, down: 10 points. Total: 22 to 0. Do you accept?"
    expect(polite).to_contain_text(said)
    script.show(table(first, first["seq"] + 3))
    expect(urgent).to_contain_text("Your turn. Clock: 2")


def test_other_device_and_who_is_here(open_game: OpenGame) -> None:
    page, script, first = open_game()
    rival = rival_of(first)
    script.send(devices=2)
    expect(page.locator(".bar")).to_contain_text("another device")
    script.send(here={rival: False, first["game"]["you"]: True})
    expect(page.locator(".player").nth(1)).to_contain_text("not connected")
