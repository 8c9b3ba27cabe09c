"""A tournament as the hall and its phones see it, in a real browser."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from letrado.server.features.tournaments.live_tournament import LiveTournament, Tournaments
from letrado.server.features.tournaments.results.codes import result_code
from letrado.tournament.desk import conflicts
from letrado.tournament.model.commands import EnterResult
from letrado.tournament.model.rounds import Result
from tests.browser.conftest import DESK, PHONE, sideways, violations
from tests.browser.support.halls import EVA, in_play
from tests.browser.support.tables import House

LOOKS_OUT = """() => {
  window.marked = 0;
  const look = () => { window.marked += document.querySelectorAll("tr.changed").length; };
  const all = { subtree: true, childList: true, attributes: true };
  new MutationObserver(look).observe(document.body, all);
}"""
"""Counts the rows that are marked, though each only for a while."""


@dataclass
class Event:
    """A tournament in play, and the browsers that look at it."""

    house: House
    browser: Browser
    id: str
    contexts: list[BrowserContext]

    @property
    def hall(self) -> LiveTournament:
        halls: Tournaments = self.house.app.state.tournaments
        return self.house.wait_for(halls.hall(self.id))

    def enter(self, table: int, first: int, second: int) -> None:
        halls: Tournaments = self.house.app.state.tournaments
        command = EnterResult(EVA, 1, table, Result(first, second))
        self.house.wait_for(halls.act(self.id, command))

    def code(self, table: int) -> str:
        _, pair = self.hall.tournament.table("A", 1, table)
        return result_code(self.hall.row.secret, ("A", 1, table), pair)

    def result(self, table: int) -> Result | None:
        return self.hall.tournament.divisions["A"].rounds[0].results.get(table)

    def open(
        self,
        path: str = "",
        *,
        size: tuple[int, int] = PHONE,
        theme: str = "light",
        script: bool = True,
        language: str = "en",
    ) -> Page:
        context, page = self.house.sit(
            self.browser,
            None,
            f"/torneo/{self.id}{path}",
            size=size,
            theme=theme,
            script=script,
            language=language,
        )
        self.contexts.append(context)
        return page


@pytest.fixture
def event(browser: Browser, game_house: House) -> Iterator[Event]:
    account, _ = game_house.guest("Eva")
    made = in_play(game_house, account, 26)
    found = Event(game_house, browser, made, [])
    yield found
    for context in found.contexts:
        context.close()


def sign(phone: Page, first: str, second: str, who: str) -> None:
    """Let one of the two enter the score on their own phone."""
    phone.fill("input[name=first]", first)
    phone.fill("input[name=second]", second)
    phone.check(f"input[name=who][value={who}]")
    phone.click(".result-form .btn.primary")


def test_two_phones_tell_a_result_and_the_standings_hear_of_it(event: Event) -> None:
    hall = event.open(size=DESK)
    hall.evaluate(LOOKS_OUT)
    one, other = (event.open(f"/r/{event.code(3)}") for _ in range(2))
    sign(one, "389", "396", "first")
    expect(one.locator(".signed")).to_contain_text("By the slip")
    expect(one.locator(".signed")).to_contain_text("389 – 396")
    assert event.result(3) is None
    sign(other, "389", "396", "second")
    expect(other.locator(".done")).to_contain_text("The result is in")
    found = event.result(3)
    assert found is not None
    assert (found.source, found.signed) == ("slip", ())
    expect(hall.locator(".st").get_by_text("396–389")).to_be_visible()
    assert hall.evaluate("window.marked") > 0  # and it was not loaded anew


def test_two_who_differ_are_seen_by_the_desk(event: Event) -> None:
    one, other = (event.open(f"/r/{event.code(4)}") for _ in range(2))
    sign(one, "389", "396", "first")
    sign(other, "399", "396", "second")
    expect(other.locator("[role=alert]")).to_contain_text("The two results differ")
    assert conflicts(event.hall.tournament) == (("A", 1, 4),)
    other.click("button[name=call]")
    expect(other.locator("[role=status]")).to_contain_text("called")


def test_one_phone_for_both_says_who_wins_and_asks_about_odd_scores(event: Event) -> None:
    phone = event.open(f"/r/{event.code(5)}")
    phone.fill("input[name=first]", "712")
    phone.fill("input[name=second]", "188")
    expect(phone.locator(".p.win .margin")).to_contain_text("wins by 524")
    phone.check("input[name=sign_first]")
    phone.check("input[name=sign_second]")
    phone.click(".result-form .btn.primary")
    expect(phone.locator(".ask[role=alert]")).to_contain_text("712 – 188 is unusual")
    assert violations(phone) == []
    phone.check("input[name=sign_first]")
    phone.check("input[name=sign_second]")
    phone.click(".result-form .btn.primary")
    expect(phone.locator(".done")).to_be_visible()
    found = event.result(5)
    assert found is not None
    assert found.source == "slip"


def test_without_script_a_result_is_told_all_the_same(event: Event) -> None:
    phone = event.open(f"/r/{event.code(6)}", script=False)
    phone.fill("input[name=first]", "401")
    phone.fill("input[name=second]", "400")
    phone.check("input[name=sign_first]")
    phone.check("input[name=sign_second]")
    phone.click(".result-form .btn.primary")
    expect(phone.locator(".done")).to_be_visible()


def test_the_screen_turns_its_pages_and_counts(event: Event) -> None:
    event.enter(1, 412, 388)
    screen = event.open("/proyector", size=DESK)
    expect(screen.locator(".screen .r:visible")).to_have_count(12)
    expect(screen.locator(".pages")).to_have_text("1 / 2")
    expect(screen.locator(".ck span")).to_contain_text(re.compile("5[5-9]:"))
    event.enter(2, 350, 388)
    expect(screen.locator(".screen").get_by_text("350–388")).to_be_visible()
    assert violations(screen) == []


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/ronda/1",
        "/jugadores",
        "/jugador/1",
        "/estadisticas",
        "/reglas",
        "/club?nombre=Reus",
        "/clasificacion/incrustada",
        "/resultado",
    ],
)
def test_every_page_is_for_everybody(event: Event, path: str) -> None:
    event.enter(1, 412, 388)
    for size, theme in ((PHONE, "dark"), (DESK, "light")):
        page = event.open(path, size=size, theme=theme, language="ca")
        assert sideways(page) <= 0
        assert violations(page) == []
