"""Dialogs, switches, proposals and notices on the page of a game, beside the play itself."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from letrado.base.i18n import translator
from letrado.server.features.lobby import starting
from letrado.server.features.lobby.terms import Terms
from letrado.server.features.tournaments.live_games import round_games
from letrado.server.live import house_rules
from letrado.store import read_transaction, write_transaction
from letrado.store.games import mutes, notes, offers
from tests.browser.conftest import PHONE, violations
from tests.browser.support.at_game import CENTRE, OpenGame, last, rival_of, square, wait_until
from tests.browser.support.scripted import announced, table
from tests.browser.support.tables import House

# -- More ----------------------------------------------------------------------------------------

ALWAYS = ["Sounds, notifications and zoom", "Keys", "Propose to cancel the game", "Close"]


@pytest.mark.parametrize(
    ("offered", "shown"),
    [
        ([], []),
        (["CallArbiter"], ["Call the arbiter"]),
        (["Leave", "DeclareNoMove"], ["Declare that no play is possible", "Leave the room"]),
        (["ReportOverdraw", "DisputeScore", "CountBag"], []),  # the software counts and deals
    ],
)
def test_more_offers_what_the_referee_offers(
    open_game: OpenGame, offered: list[str], shown: list[str]
) -> None:
    page, script, first = open_game()
    state = table(first, first["seq"] + 2)
    state["open"] = ["PlaceTiles", "PassTurn", *offered]
    script.show(state)
    page.get_by_role("button", name="More").click()
    dialog = page.get_by_role("dialog")
    for name in [*shown, *ALWAYS]:
        expect(dialog.get_by_role("button", name=name)).to_have_count(1)
    expect(dialog.get_by_role("button")).to_have_count(len(shown) + len(ALWAYS))
    expect(dialog).to_contain_text("FISE 2009")  # on a phone it is said nowhere else


def test_the_arbiter_is_called_with_a_question(open_game: OpenGame) -> None:
    page, script, _ = open_game()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Call the arbiter").click()
    page.get_by_role("dialog").get_by_role("textbox").fill("¿Cuánto vale la Ñ?")
    assert violations(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Call the arbiter").click()
    assert last(script, page) == {"kind": "CallArbiter", "question": "¿Cuánto vale la Ñ?"}


# -- switches ------------------------------------------------------------------------------------

NOTICES = """() => {
  window.asked = 0; window.told = [];
  window.Notification = class { constructor(title, { body }) { window.told.push(body); } };
  window.Notification.requestPermission = async () => { window.asked += 1; return "granted"; };
  Object.defineProperty(document, "hidden", { get: () => true });
}"""


def _settings(page: Page) -> None:
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Sounds, notifications and zoom").click()


def test_sounds_and_notices_are_off_and_each_has_its_switch(open_game: OpenGame) -> None:
    page, script, first = open_game()
    page.evaluate(NOTICES)
    script.show(announced(first, first["seq"] + 2))
    script.show(table(first, first["seq"] + 3))
    _settings(page)
    boxes = page.get_by_role("dialog").get_by_role("checkbox")
    expect(boxes).to_have_count(10)
    on = [boxes.nth(at).is_checked() for at in range(10)]
    assert on == [False] * 9 + [True]  # only the zoom
    assert violations(page) == []
    assert page.evaluate("() => [window.asked, window.told.length]") == [0, 0]
    boxes.nth(0).check()
    page.get_by_label("Notify me").check()
    page.wait_for_function("() => window.asked === 1")  # only when somebody wants it
    page.get_by_role("button", name="Done").click()
    script.show(announced(first, first["seq"] + 4))
    page.wait_for_function("() => window.told.length === 1")
    assert "SOL" in page.evaluate("() => window.told[0]")
    page.reload()
    page.wait_for_selector("#game[data-live]")
    script.show(table(first, first["seq"] + 5))
    _settings(page)
    on = [boxes.nth(at).is_checked() for at in range(10)]
    assert on == [True, *[False] * 7, True, True]


# -- the first play and the centre ---------------------------------------------------------------


@pytest.mark.parametrize(("edition", "text"), [("fise-2009", "Play"), ("fise-2007", "Cover the")])
def test_a_first_play_off_the_centre(open_game: OpenGame, edition: str, text: str) -> None:
    page, script, first = open_game(edition=edition)
    state = table(first, first["seq"] + 2, squares=[None] * 225, records=[])
    script.show(state)
    square(page, 16).click()
    page.keyboard.type("pe")
    expect(page.locator(".actions .go")).to_contain_text(text)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("Accept without the double", "AcceptPlay"), ("Declare invalid", "RejectCentre")],
)
def test_the_rival_decides_on_a_play_off_the_centre(
    open_game: OpenGame, name: str, kind: str
) -> None:
    page, script, first = open_game()
    state = announced(first, first["seq"] + 2)
    state["game"]["phase"] = "centre_option"
    state["open"] = ["AcceptPlay", "AcceptCentre", "RejectCentre"]
    script.show(state)
    expect(page.locator(".status")).to_contain_text("misses the centre")
    expect(page.locator(".status a")).to_contain_text("20")  # F09 §20
    page.get_by_role("button", name=name).click()
    assert last(script, page) == {"kind": kind}


# -- the appeal ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "hides"), [("fise-2009", True), ("cat", False)])
def test_an_appeal_gives_its_arguments(open_game: OpenGame, edition: str, hides: bool) -> None:
    page, script, first = open_game(edition=edition, size=PHONE)
    state = table(first, first["seq"] + 2, phase="verdict", squares=None, unseen=None)
    state["game"]["challenge"] = {"words": ["SOL"], "valid": False}
    state["open"] = ["AppealVerdict", "RetractPlay"]
    script.show(state)
    page.get_by_role("button", name="Appeal…").click()
    dialog = page.get_by_role("dialog")
    send = dialog.get_by_role("button", name="Appeal", exact=True)
    expect(send).to_be_disabled()
    dialog.get_by_role("textbox").fill("Está en el diccionario")
    box = dialog.get_by_role("checkbox")
    expect(box).to_have_count(int(hides))
    if hides:
        box.check()
    assert violations(page) == []
    send.click()
    command = {"kind": "AppealVerdict", "arguments": "Está en el diccionario", "hide": hides}
    assert last(script, page) == command


# -- what is asked beside the referee ------------------------------------------------------------


def _caught(page: Page, path: str) -> list[str | None]:
    sent: list[str | None] = []

    def catch(route: Route) -> None:
        sent.append(route.request.post_data)
        route.fulfill(status=204)

    page.route(f"**/{path}", catch)
    return sent


def test_cancel_by_consent(open_game: OpenGame) -> None:
    page, script, first = open_game()
    sent = _caught(page, "anular")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Propose to cancel").click()
    state = table(first, first["seq"] + 2)
    state["table"]["proposed"]["cancel"] = first["game"]["you"]
    script.show(state)
    expect(page.locator(".bar")).to_contain_text("You proposed to cancel")
    state["table"]["proposed"]["cancel"] = rival_of(first)
    script.show(state)
    page.get_by_role("button", name="Decline").click()
    page.get_by_role("button", name="Agree").click()
    wait_until(page, lambda: len(sent) == 3)
    assert [bool(data) and "no=1" in str(data) for data in sent] == [False, True, False]
    state["table"] |= {"status": "cancelled"}
    script.show(state)
    expect(page.locator(".finish h2")).to_have_text("The game was annulled.")


def test_rematch(open_game: OpenGame) -> None:
    page, script, first = open_game()
    sent = _caught(page, "revancha")
    state: dict[str, Any] = table(first, first["seq"] + 2, phase="closed", turn=None)
    scores = {"A": 300, "B": 317}
    state["game"]["result"] = {
        "winner": "B", "scores": scores, "cause": "out", "adjudicated": False, "both_lose": False,
    }  # fmt: skip
    state["table"]["status"] = "over"
    state["table"]["proposed"]["rematch"] = rival_of(first)
    script.show(state)
    page.get_by_role("button", name="Accept the rematch").click()
    wait_until(page, lambda: len(sent) == 1)
    state["table"] |= {"next": "abc"}
    script.show(state)
    link = page.get_by_role("link", name="Go to the next game")
    expect(link).to_have_attribute("href", "/juego/abc")


def test_whoever_left_may_lose_the_game(open_game: OpenGame) -> None:
    page, script, first = open_game()
    sent = _caught(page, "ausencia")
    now, rival = first["now"], rival_of(first)
    late = {"since": now - 600_000, "claim_at": now + 600_000, "ends_at": None}
    script.send(gone={rival: late})
    expect(page.locator(".bar")).to_contain_text("You can claim the win from")
    script.send(gone={rival: late | {"claim_at": now - 1}})
    page.get_by_role("button", name="Claim the game").click()
    wait_until(page, lambda: len(sent) == 1)
    script.send(gone={})
    expect(page.locator(".bar")).to_have_count(0)


def test_a_claim_that_is_refused_says_why(open_game: OpenGame) -> None:
    page, script, first = open_game()
    now = first["now"]
    gone = {"since": now - 600_000, "claim_at": now - 1, "ends_at": None}
    script.send(gone={rival_of(first): gone})
    page.get_by_role("button", name="Claim the game").click()
    expect(page.locator(".status.warning")).to_contain_text("(art. 37)")


def test_the_page_of_an_offer_that_lapsed_says_so(browser: Browser, game_house: House) -> None:
    account, cookie = game_house.guest("Marta")
    app = game_house.app.state
    with write_transaction(app.store) as connection:
        offer = starting.offer_game(connection, account, Terms(), app.now(), listed=False)
    context, page = game_house.sit(browser, cookie, f"/partidas/{offer.id}")
    expect(page.locator("[data-waiting]")).to_be_visible()
    expect(page.get_by_role("button", name="Copy the link")).to_be_visible()
    with write_transaction(app.store) as connection:
        offers.withdraw(connection, offer.id, app.now())
    expect(page.locator("h1")).to_have_text("This page could not be shown")
    context.close()


# -- how it ended --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ground", "article"),
    [
        (starting.AGREED, ""),
        (starting.BY_ONE, ""),
        (round_games.OTHERS, ""),
        (house_rules.STOOD, ""),
        (house_rules.UNSEATED, "F09 §1"),
    ],
)
def test_why_a_game_was_annulled(open_game: OpenGame, ground: str, article: str) -> None:
    page, script, first = open_game(language="es")
    state = table(first, first["seq"] + 2, phase="annulled", turn=None)
    ended = {"by": "system", "reason": ground, "article": article}
    state["table"] |= {"status": "cancelled", "ended": ended}
    script.show(state)
    finish = page.locator(".finish")
    expect(finish.locator("h2")).to_have_text(translator("es")("The game was annulled."))
    expect(finish.locator(".ground")).to_contain_text(translator("es")(ground))
    expect(finish.locator(".ground a")).to_have_count(int(bool(article)))
    assert violations(page) == []


def test_why_a_game_was_lost_by_a_ruling(open_game: OpenGame) -> None:
    page, script, first = open_game()
    you = first["game"]["you"]
    state = table(first, first["seq"] + 2, phase="forfeited", turn=None)
    state["game"]["result"] = {
        "winner": you, "scores": {"A": 0, "B": 0}, "cause": "abandoned", "adjudicated": False,
        "both_lose": False,
    }  # fmt: skip
    ended = {"by": "system", "reason": house_rules.LEFT, "article": "F09 §37"}
    state["table"] |= {"status": "over", "ended": ended}
    script.show(state)
    finish = page.locator(".finish")
    expect(finish.locator("h2")).to_contain_text("You win")
    expect(finish).to_contain_text("The game was given up.")
    expect(finish.locator(".ground")).to_contain_text(f"{house_rules.LEFT} (art. 37)")
    link = finish.locator(".ground a")
    expect(link).to_have_attribute("href", "/reglamento/cita?a=F09%20%C2%A737")


def test_a_game_given_up_says_what_was_taken_off(open_game: OpenGame) -> None:
    page, script, first = open_game()
    you, rival = first["game"]["you"], rival_of(first)
    state = table(first, first["seq"] + 2, phase="forfeited", turn=None)
    state["game"]["scores"] = {you: 200, rival: 150}
    state["game"]["result"] = {
        "winner": rival, "scores": {you: 90, rival: 150}, "cause": "abandoned",
        "adjudicated": True, "both_lose": False,
    }  # fmt: skip
    state["table"] |= {"status": "over"}
    script.show(state)
    finish = page.locator(".finish")
    names = first["game"]["names"]
    expect(finish.locator("h2")).to_have_text(f"{names[rival]} wins: 150 – 90")
    expect(finish).to_contain_text(f"{names[you]} had 200 points; 110 are deducted")


def test_notes_and_muting_are_there_after_a_reload(browser: Browser, game_house: House) -> None:
    account, cookie = game_house.guest("Marta")
    rival, _ = game_house.guest("Jordi")
    game = game_house.begin(Terms(minutes=25), account, rival, seated=True)
    context, page = game_house.sit(browser, cookie, f"/juego/{game}")
    page.wait_for_selector("#game[data-live]")
    page.get_by_role("button", name="Notes").click()
    page.locator("#notes-side").fill("quedan dos S")
    page.get_by_role("button", name="Chat").click()  # before the pause is over: nothing is lost
    expect(page.locator(".talk .note")).to_contain_text("art. 46.1")
    page.get_by_label("Mute").check()

    def kept() -> bool:
        with read_transaction(game_house.app.state.store) as connection:
            note = notes.read(connection, game, account.id)
            return bool(note) and mutes.is_muted(connection, game, account.id)

    wait_until(page, kept)
    page.reload()
    page.wait_for_selector("#game[data-live]")
    page.get_by_role("button", name="Notes").click()
    expect(page.locator("#notes-side")).to_have_value("quedan dos S")
    page.get_by_role("button", name="Chat").click()
    expect(page.get_by_label("Mute")).to_be_checked()
    context.close()


def test_the_filled_button_waits_for_recall(open_game: OpenGame) -> None:
    page, _, _ = open_game()
    expect(page.locator(".actions .go")).to_have_text("Lay tiles")
    expect(page.locator(".actions .go")).to_have_attribute("aria-disabled", "true")
    square(page, CENTRE + 3).click()
    page.keyboard.type("e")
    for name in ("Exchange", "Pass"):
        expect(page.get_by_role("button", name=name)).to_be_disabled()
    page.get_by_role("button", name="Recall").click()
    for name in ("Exchange", "Pass"):
        expect(page.get_by_role("button", name=name)).to_be_enabled()
