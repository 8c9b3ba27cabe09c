"""A tournament through the pages of the desk, from registration to the prizes."""

import re

import pytest
from playwright.sync_api import Page, expect

from letrado.server.features.tournaments.desk.acts_law import MEMBERS
from tests.browser.conftest import PHONE, OpenPage, sideways, violations
from tests.browser.support.everyone import both_themes
from tests.server.support.people import PASSWORD

PLAYERS = """Nombre;Elo;Club;País
Ana Ruiz;1800;Girona;ES
Pau Soler;1750;Olot;ES
Mar Vila;1700;Girona;AR
Iván Gil;1650;;UY
Rosa Puig;1600;Olot;ES
Rosa Puig;1500;Olot;ES
"""


class Desk:
    """A director at the desk, in a browser."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        page.fill("[name=name]", name)
        page.fill("[name=password]", PASSWORD)
        page.locator("main form .btn.primary").click()
        page.wait_for_selector("code")
        self.root = ""

    def open(self, edition: str, rounds: str) -> None:
        page = self.page
        page.goto(page.url.partition("/entrar")[0] + "/torneos")
        form = page.locator("form[action='/torneos']")
        form.locator("[name=name]").fill("Abierto de prueba")
        form.locator("[name=edition]").select_option(edition)
        form.locator("[name=phase_rounds]").first.fill(rounds)
        form.locator(".btn.primary").click()
        page.wait_for_url(re.compile(r"/mesa$"))
        self.root = page.url

    def go(self, name: str = "") -> None:
        self.page.goto(f"{self.root}/{name}" if name else self.root)

    def press(self, text: str) -> None:
        """Send a form by its button, and wait for the page that follows."""
        with self.page.expect_navigation():
            self.page.get_by_role("button", name=text, exact=True).click()
        assert self.page.locator("[role=alert]").count() == 0

    def bring_players(self) -> None:
        self.go("lista")
        self.page.locator("textarea[name=text]").last.fill(PLAYERS)
        self.press("Look at it")
        expect(self.page.locator(".problems .left")).to_contain_text("already in row 6")
        self.press("Register 5 players")
        expect(self.page.locator("tbody tr")).to_have_count(5)
        self.press("Everybody has arrived")

    def enter(self, first: str, second: str) -> None:
        """A result by keys alone: the table is there already."""
        page = self.page
        table = page.locator("#desk-entry [name=table]")
        number = table.input_value()
        table.press("Enter")
        page.locator("#desk-entry [name=first]").press_sequentially(first)
        page.locator("#desk-entry [name=first]").press("Enter")
        page.locator("#desk-entry [name=second]").press_sequentially(second)
        page.locator("#desk-entry [name=second]").press("Enter")
        card = page.locator(".hall-tables .t.done", has_text=f"Table {number}")
        expect(card).to_contain_text(first)
        expect(page.locator("#desk-entry[aria-busy]")).to_have_count(0)


@pytest.mark.parametrize("edition", ["fise-2009", "cat"])
def test_from_registration_to_the_prizes(open_page: OpenPage, edition: str) -> None:
    page = open_page("/entrar/alta")
    desk = Desk(page, f"eva-{edition}")
    desk.open(edition, "2")
    desk.bring_players()
    desk.go()
    assert violations(page) == []
    desk.press("Pair round 1")
    expect(page.locator(".bye")).to_contain_text("rests")
    expect(page.locator(".why-card .chip")).to_have_text("Checked")
    desk.press("Start round 1")
    games = page.locator("[data-live=online]")
    expect(games).to_be_visible()
    desk.enter("412", "388")
    page.locator("#desk-entry [name=first]").fill("9999")
    page.locator("#desk-entry [name=second]").fill("1")
    page.locator("#desk-entry [name=second]").press("Enter")
    expect(page.locator("[role=alert]")).to_contain_text("9999")
    for name in ("first", "second"):
        page.locator(f"#desk-entry [name={name}]").fill("")
    desk.enter("300", "350")
    expect(games).to_be_hidden()  # no game is left to open, and no empty card
    desk.go("resultado?ronda=1&mesa=2")
    page.locator("form", has_text="Correct the result").locator("[name=first]").fill("310")
    page.locator("form", has_text="Correct the result").locator("[name=reason]").fill("Misread")
    desk.press("Correct")
    expect(page.locator(".score")).to_contain_text("310")
    _sanction(desk, edition)
    desk.go("jugador?n=4")
    desk.press("Withdraw")
    desk.go()
    desk.press("Pair round 2")
    assert page.locator(".hall-tables .t").count() == 2
    desk.enter("401", "400")
    page.locator(".hall-tables .t.play .no").click()
    page.locator("input[name=absent]").first.check()
    desk.press("Note the absence")
    desk.go("clasificacion")
    expect(page.locator("tbody tr")).to_have_count(5)
    assert violations(page) == []
    desk.go()
    desk.press("Close the tournament")
    desk.go("historia")
    expect(page.locator("tbody tr").first).to_contain_text("closed")
    expect(page.locator("tbody")).to_contain_text("Misread")


def _sanction(desk: Desk, edition: str) -> None:
    page = desk.page
    desk.go("incidencias")
    form = page.locator("form", has_text="Report a breach")
    form.locator("[name=player]").select_option("1")
    ground = {"fise-2009": "ethics.47.6", "cat": "drawing.irregular"}[edition]
    form.locator("[name=ground]").select_option(ground)
    desk.press("Record")
    page.locator(".desk-cases a").first.click()
    kind = {"fise-2009": "yellow", "cat": "warning"}[edition]
    page.locator(f"[name=kind][value={kind}]").check()
    desk.press("Decide")
    if edition == "fise-2009":
        page.get_by_role("link", name="Name the tribunal").click()
        for at, seat in enumerate(MEMBERS):
            page.locator(f"[name={seat}_name]").fill(f"Judge {at}")
            page.locator(f"[name={seat}_country]").fill(("VE", "AR", "PE", "CO", "MX")[at])
        page.locator("[name=late]").fill("It was forgotten")
        assert violations(page) == []
        desk.press("Name them")
        desk.go("caso?caso=1")
        page.locator("[name=arguments]").fill("It was a joke")
        desk.press("Record the appeal")
        expect(page.locator(".desk-head .chip")).to_have_text("under appeal")
    assert violations(page) == []


def test_a_round_by_hand_shows_what_it_costs(open_page: OpenPage) -> None:
    desk = Desk(open_page("/entrar/alta"), "marta")
    desk.open("fise-2009", "3")
    desk.bring_players()
    desk.go()
    desk.press("Pair round 1")
    desk.go("parejas")
    page = desk.page
    seats = page.locator("#desk-pairs .seat input")
    expect(page.locator("#desk-pairs .names").first).to_contain_text(" – ")
    seats.nth(1).fill(seats.nth(0).input_value())
    expect(page.locator("#desk-draft")).to_contain_text("sits at two tables")
    page.reload()
    expect(page.locator("#desk-draft")).to_be_empty()


PAGES = ("", "jugadores", "lista", "plan", "parejas", "clasificacion", "incidencias", "tribunal",
         "interpretaciones", "historia", "archivos", "oficiales", "jugador?n=1",
         "resultado?ronda=1&mesa=1")  # fmt: skip


def test_every_page_on_a_phone_and_in_the_dark(open_page: OpenPage) -> None:
    page = open_page("/entrar/alta", size=PHONE, touch=True)
    desk = Desk(page, "phone")
    desk.open("cat", "2")
    desk.bring_players()
    desk.go()
    desk.press("Pair round 1")
    for name in PAGES:
        desk.go(name)
        assert sideways(page) == 0, name
        assert both_themes(page) == [], name
    page.goto(desk.root.partition("/torneo/")[0] + "/torneos")
    assert sideways(page) == 0
    assert both_themes(page) == []


def test_what_happens_elsewhere_appears(open_page: OpenPage) -> None:
    page = open_page("/entrar/alta")
    desk = Desk(page, "lidia")
    desk.open("fise-2009", "2")
    desk.bring_players()
    desk.go()
    desk.press("Pair round 1")
    other = page.context.new_page()
    other.goto(f"{desk.root}/resultado?mesa=1")
    other.locator("form", has_text="Enter the result").locator("[name=first]").fill("444")
    other.locator("form", has_text="Enter the result").locator("[name=second]").fill("333")
    other.get_by_role("button", name="Enter", exact=True).click()
    expect(page.locator(".hall-tables .t.done")).to_contain_text("444")
