"""A live game at two browsers, and an arbiter at a third who is called and rules on it."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import sideways, violations
from tests.browser.game.test_game_people import _no_word
from tests.browser.support.hands import Fingers, Typing
from tests.browser.support.tables import House, house, playable


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house"), playable()) as running:
        yield running


def call_the_arbiter(page: Page, question: str) -> None:
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Call the arbiter").click()
    page.get_by_role("dialog").get_by_role("textbox").fill(question)
    page.get_by_role("dialog").get_by_role("button", name="Call the arbiter").click()


class Room(NamedTuple):
    """A game with officials at three browsers."""

    game: str
    eva: Page
    players: list[Page]
    mover: Page
    rival: Page
    contexts: list[BrowserContext]


def seated(
    browser: Browser, place: House, names: tuple[str, str], one: str, other: str, third: str
) -> Room:
    """Let the arbiter open the game, and let both players come."""
    context, eva = place.sit(browser, third, "/mesas")
    contexts = [context]
    eva.locator("[name=a]").fill(names[0])
    eva.locator("[name=b]").fill(names[1])
    eva.locator("[name=online]").check()
    eva.locator("[name=minutes]").fill("25")
    assert violations(eva) == []
    eva.locator(".new-table .btn.primary").click()
    eva.wait_for_url("**/juego/*")
    game = eva.url.rpartition("/")[2]
    players = []
    for cookie in (one, other):
        context, page = place.sit(browser, cookie, "/")
        contexts.append(context)
        players.append(page)
        page.locator(f"a[href='/juego/{game}']").first.click()  # it is among their games
    for page in players:
        page.wait_for_selector("#game[data-live]")
        page.wait_for_function(
            "() => !document.querySelector('#game')?.textContent.includes('Waiting')"
        )
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
    mover = next(
        page for page in players if page.get_by_text("Your turn", exact=True).first.is_visible()
    )
    rival = next(page for page in players if page is not mover)
    return Room(game, eva, players, mover, rival, contexts)


def test_an_arbiter_who_is_called_rules_and_the_game_goes_on(
    browser: Browser, place: House
) -> None:
    _, one = place.member("Marta")
    _, other = place.member("Jordi")
    _, third = place.member("Eva", "arbiter")
    _, fourth = place.member("Iris", "tribunal")
    game, eva, players, mover, rival, contexts = seated(
        browser, place, ("Marta", "Jordi"), one, other, third
    )
    calls = eva.context.new_page()  # the page of the game may be drawing itself anew
    calls.goto(f"{place.address}/mesas")
    expect(calls.locator(".calls li")).to_have_count(0)

    call_the_arbiter(mover, "¿Dobla la estrella?")
    expect(mover.locator(".status").first).to_contain_text("arbiter")
    assert "estrella" not in rival.content()  # a question is between two (F09 §46.2)

    # All calls are in one list, with how long each has waited; it leads to the game.
    calls.reload()
    expect(calls.locator(".calls li")).to_have_count(1)
    assert violations(calls) == []
    calls.locator(".calls li a").click()
    eva = calls
    calls = eva.context.new_page()
    expect(eva.locator("#h-officials")).to_be_visible()
    expect(eva.locator(".officials")).to_contain_text("¿Dobla la estrella?")
    assert violations(eva) == []
    assert sideways(eva) == 0
    assert not eva.locator(".rack .tile:not(.back)").count()  # no official sees a rack

    rule = eva.locator(".officials form:has([name=do][value=Decide])")
    rule.locator("[name=text]").fill("La estrella dobla la primera palabra")
    rule.locator("button").click()
    for page in players:
        expect(page.locator(".ruling")).to_contain_text("La estrella dobla la primera palabra")
        assert violations(page) == []
    eva.locator(".officials form:has([name=do][value=Resume]) button").click()
    expect(mover.get_by_text("Your turn", exact=True).first).to_be_visible()
    mover.get_by_role("button", name="Pass").click()
    mover.get_by_role("dialog").get_by_role("button", name="Pass").click()
    expect(rival.get_by_text("Your turn", exact=True).first).to_be_visible()

    # Without a tournament the arbiter directs: a sanction, its appeal, the tribunal (F09 §49).
    fine = eva.locator(".officials form:has([name=do][value=SanctionPlayer])")
    fine.locator("[name=side]").select_option(label="Jordi" if rival is players[1] else "Marta")
    fine.locator("[name=sanction]").select_option("points")
    fine.locator("[name=points]").fill("25")
    fine.locator("[name=text]").fill("Habla durante la partida")
    fine.locator("button").click()
    for page in players:
        expect(page.locator(".sanction")).to_contain_text("points, −25. Habla durante la partida")
        assert violations(page) == []
    assert mover.get_by_role("button", name="Appeal to the tribunal").count() == 0
    rival.get_by_role("button", name="Appeal to the tribunal").click()
    rival.get_by_role("dialog").get_by_role("textbox").fill("Solo canté los puntos")
    assert violations(rival) == []
    rival.get_by_role("dialog").get_by_role("button", name="Appeal to the tribunal").click()
    expect(mover.locator(".sanction")).to_contain_text("under appeal")
    assert "Solo canté" not in mover.content()  # for the tribunal alone
    context, iris = place.sit(browser, fourth, f"/juego/{game}")
    contexts.append(context)
    answer = iris.locator(".officials form:has([name=do][value=RuleOnSanction])")
    answer.locator("[name=text]").fill("No consta")
    answer.get_by_role("button", name="Overturn it").click()
    for page in players:
        expect(page.locator(".sanction")).to_contain_text("lifted by the tribunal")
    calls.goto(f"{place.address}/mesas")
    expect(calls.locator(".calls li")).to_have_count(0)
    for context in contexts:
        context.close()


def test_the_forms_of_an_arbiter_who_waits_follow_the_game(browser: Browser, place: House) -> None:
    people = (place.member("Pau"), place.member("Mar"), place.member("Lea", "arbiter"))
    one, other, third = (cookie for _, cookie in people)
    room = seated(browser, place, ("Pau", "Mar"), one, other, third)
    _, eva, _, mover, rival, contexts = room
    expect(eva.locator("#h-officials")).to_be_visible()
    good = eva.locator(".officials").get_by_role("button", name="The play is good")
    expect(good).to_have_count(0)
    expect(eva.locator(".officials-stale")).to_be_hidden()
    hand = Typing(mover, place.app.state.lexicons)
    mover.locator('[data-square="112"]').click()
    for face in _no_word(mover, place):
        hand.type_face(face)
    hand.go()
    expect(rival.locator(".actions.two")).to_be_visible()
    Fingers(rival, place.app.state.lexicons, touch=False).challenge()
    expect(good).to_be_visible()
    eva.locator(".officials").get_by_role("button", name="The play is not good").click()
    expect(rival.locator(".status").first).to_contain_text("not valid")
    expect(good).to_have_count(0)
    for context in contexts:
        context.close()
