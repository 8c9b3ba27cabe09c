"""A whole tournament in Chromium: the director at the desk, four players at their phones.

Sixteen players and five rounds, with what happens in a hall; what the pages say at the end is
compared with sums that the test makes itself from what it typed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from letrado.reports.tournament import DOCUMENTS
from letrado.server.features.tournaments.live_tournament import Tournaments
from letrado.server.features.tournaments.results.codes import result_code
from letrado.tournament.checker import check_events
from tests.browser.conftest import DESK, PHONE, sideways, violations
from tests.browser.support.tables import House
from tests.browser.test_desk import Desk
from tests.browser.test_tournament import sign

EARLY = ("Ada", "Biel", "Clara", "Dídac", "Elsa", "Ferran", "Gal·la", "Hèctor", "Iñaki", "Júlia",
         "Kevin", "Laia", "Marçal", "Noa", "Oriol")  # fmt: skip
LATE = "Àngels Peña"
ROUNDS = 5
JUDGES = {
    "organiser": ("Rita", "AR"),
    "federation": ("Saúl", "UY"),
    "players_rep": ("Tina", "CL"),
    "first_substitute": ("Úrsula", "CO"),
    "second_substitute": ("Víctor", "MX"),
}


@dataclass
class Sum:
    """Result of one player by the test's own count: points in halves."""

    games: list[tuple[int, int]] = field(default_factory=list)
    rests: int = 0

    @property
    def key(self) -> tuple[int, int]:
        points = sum(2 if own > other else own == other for own, other in self.games)
        spread = sum(own - other for own, other in self.games)
        return points + 2 * self.rests, spread + 50 * self.rests

    @property
    def line(self) -> str:
        """Wins, draws and losses."""
        won = sum(own > other for own, other in self.games) + self.rests
        lost = sum(own < other for own, other in self.games)
        return f"{won}-{len(self.games) + self.rests - won - lost}-{lost}"


class Hall:
    """The desk, four phones, and a sheet of paper with what was played."""

    def __init__(self, house: House, browser: Browser) -> None:
        self.house, self.contexts = house, list[BrowserContext]()
        self.desk = Desk(self._sit(browser, "/entrar/alta", DESK), "eva-hall")
        self.phones = [self._sit(browser, "/torneos", PHONE) for _ in range(4)]
        self.played: dict[tuple[int, int], tuple[int, int, int, int]] = {}
        self.rested: list[int] = []
        self.round = 0

    def _sit(self, browser: Browser, path: str, size: tuple[int, int]) -> Page:
        context, page = self.house.sit(browser, None, path, size=size, touch=size == PHONE)
        self.contexts.append(context)
        return page

    @property
    def id(self) -> str:
        return self.desk.root.split("/")[-2]

    def pair(self) -> dict[int, tuple[int, int]]:
        """The next round: who sits at which table, by what the desk shows."""
        self.round += 1
        self.desk.go()
        self.desk.press(f"Pair round {self.round}")
        expect(self.desk.page.locator(".why-card .chip")).to_have_text("Checked")
        self.desk.press(f"Start round {self.round}")
        self.rested += self._resting()
        cards = self.desk.page.locator(".hall-tables .t").all()
        return dict(enumerate((self._pair(card.inner_text()) for card in cards), 1))

    @staticmethod
    def _pair(text: str) -> tuple[int, int]:
        first, second = (int(line[:-1]) for line in text.split() if line[:-1].isdigit())
        return first, second

    def _resting(self) -> Iterator[int]:
        for name in self.desk.page.locator(".bye strong").all_inner_texts():
            yield number_of(name)

    def code(self, table: int) -> str:
        halls: Tournaments = self.house.app.state.tournaments
        found = self.house.wait_for(halls.hall(self.id))
        _, pair = found.tournament.table("A", self.round, table)
        return result_code(found.row.secret, ("A", self.round, table), pair)

    def on_two_phones(self, table: int, one: tuple[int, int], other: tuple[int, int]) -> Page:
        """Let both players tell the result on their own phones; return the second one's page."""
        phones = self.phones[:2] if table % 2 else self.phones[2:]
        for phone, told, who in zip(phones, (one, other), ("first", "second"), strict=True):
            phone.goto(f"{self.house.address}/torneo/{self.id}/r/{self.code(table)}")
            assert sideways(phone) == 0
            sign(phone, str(told[0]), str(told[1]), who)
            expect(phone.locator(".signed, .done, .problem").first).to_be_visible()
        return phones[1]

    def note(self, table: int, pair: tuple[int, int], scores: tuple[int, int]) -> None:
        self.played[self.round, table] = (*pair, *scores)

    @property
    def sums(self) -> dict[int, Sum]:
        found = {number: Sum() for number in range(1, 17)}
        for first, second, own, other in self.played.values():
            found[first].games.append((own, other))
            found[second].games.append((other, own))
        for number in self.rested:
            found[number].rests += 1
        return found


def number_of(name: str) -> int:
    return (*EARLY, LATE).index(name) + 1


def usual(pair: tuple[int, int]) -> tuple[int, int]:
    """Return the usual result: the lower number wins, the first one by much."""
    margin = 100 if 1 in pair else 20 + 2 * abs(pair[0] - pair[1])
    return (350 + margin, 350) if pair[0] < pair[1] else (350, 350 + margin)


@pytest.fixture
def hall(browser: Browser, game_house: House) -> Iterator[Hall]:
    found = Hall(game_house, browser)
    yield found
    for context in found.contexts:
        context.close()


def test_sixteen_players_five_rounds_and_four_phones(hall: Hall) -> None:
    _registered(hall)
    _played(hall, {})
    _late_entry(hall)
    _played(hall, {1: "agree", 2: "differ", 8: "absent"})
    _sanction_and_appeal(hall)
    _played(hall, {1: "agree", 2: "agree", 3: "mistake"})
    hall.desk.go("jugador?n=15")
    hall.desk.press("Withdraw")
    _played(hall, {1: "agree", 2: "agree"})
    _tie_for_first(hall)
    _standings(hall)
    _papers(hall)
    hall.desk.go()
    hall.desk.press("Close the tournament")
    halls: Tournaments = hall.house.app.state.tournaments
    assert list(check_events(hall.house.wait_for(halls.hall(hall.id)).log.events)) == []


def _registered(hall: Hall) -> None:
    desk, page = hall.desk, hall.desk.page
    desk.open("fise-2009", str(ROUNDS))
    desk.go("lista")
    rows = [f"{name};{1900 - 10 * at};ES" for at, name in enumerate(EARLY)]
    page.locator("textarea[name=text]").last.fill("\n".join(["Nombre;Elo;País", *rows]))
    desk.press("Look at it")
    desk.press("Register 15 players")
    desk.go("tribunal")
    for seat, (name, country) in JUDGES.items():
        page.fill(f"[name={seat}_name]", name)
        page.fill(f"[name={seat}_country]", country)
    desk.press("Name them")


def _played(hall: Hall, special: dict[int, str]) -> None:
    """Play a round: results come from the phones first, then from the desk by its keys."""
    tables = hall.pair()
    for table, pair in tables.items():
        scores = usual(pair)
        match special.get(table):
            case "agree":
                last = hall.on_two_phones(table, scores, scores)
                expect(last.locator(".done")).to_contain_text("The result is in")
            case "differ":
                scores = _conflict(hall, table, scores)
            case "absent":
                scores = _absence(hall, table)
            case _:
                continue
        hall.note(table, pair, scores)
    hall.desk.go()
    for table, pair in tables.items():
        if (hall.round, table) not in hall.played:
            scores = usual(pair)
            hall.desk.enter(*map(str, scores))
            hall.note(table, pair, scores)
    for table in (table for table, how in special.items() if how == "mistake"):
        _correction(hall, table)


def _conflict(hall: Hall, table: int, scores: tuple[int, int]) -> tuple[int, int]:
    """Let both phones differ by ten; the desk sees both, and decides for the second."""
    second = (scores[0] + 10, scores[1])
    last = hall.on_two_phones(table, scores, second)
    expect(last.locator("[role=alert]")).to_contain_text("The two results differ")
    desk = hall.desk
    desk.go()
    desk.page.locator(".calls li", has_text="they differ").get_by_role("link").click()
    with desk.page.expect_navigation():
        row = desk.page.locator("li", has_text=f"{second[0]} – {second[1]}")
        row.get_by_role("button", name="This one counts").click()
    expect(desk.page.locator(".score")).to_contain_text(str(second[0]))
    return second


def _absence(hall: Hall, table: int) -> tuple[int, int]:
    """The second player never came."""
    hall.desk.go(f"resultado?ronda={hall.round}&mesa={table}")
    hall.desk.page.locator("input[name=absent][value=B]").check()
    hall.desk.press("Note the absence")
    first, second = hall.desk.page.locator(".score b").all_inner_texts()
    assert (int(first) > 0, int(second)) == (True, 0)
    return int(first), int(second)


def _correction(hall: Hall, table: int) -> None:
    """Correct a result of which the desk exchanged the scores."""
    first, second, own, other = hall.played[hall.round, table]
    hall.desk.go(f"resultado?ronda={hall.round}&mesa={table}")
    form = hall.desk.page.locator("form", has_text="Correct the result")
    form.locator("[name=first]").fill(str(other))
    form.locator("[name=second]").fill(str(own))
    form.locator("[name=reason]").fill("Exchanged")
    hall.desk.press("Correct")
    hall.played[hall.round, table] = (first, second, other, own)


def _late_entry(hall: Hall) -> None:
    hall.desk.go("jugadores")
    form = hall.desk.page.locator("#desk-add")
    expect(form.locator("h2")).to_have_text("Register a late entry")
    form.locator("[name=name]").fill(LATE)
    form.locator("[name=rating]").fill("1500")
    hall.desk.press("Register")


def _sanction_and_appeal(hall: Hall) -> None:
    """A card, appealed, and overturned by those who were named before round 1 (F09 §50)."""
    desk, page = hall.desk, hall.desk.page
    desk.go("incidencias")
    form = page.locator("form", has_text="Report a breach")
    form.locator("[name=player]").select_option("4")
    form.locator("[name=ground]").select_option("ethics.47.6")
    form.locator("[name=statement]").fill("Spoke to the next table")
    desk.press("Record")
    page.locator(".desk-cases a").first.click()
    page.locator("[name=kind][value=yellow]").check()
    desk.press("Decide")
    page.locator("[name=arguments]").fill("It was my rival who spoke")
    desk.press("Record the appeal")
    expect(page.locator(".desk-head .chip")).to_have_text("under appeal")
    page.locator("form", has_text="What the tribunal decides").locator("[name=reason]").fill(
        "Two witnesses"
    )
    desk.press("Overturn it")
    expect(page.locator(".life")).to_contain_text("The tribunal overturns it")
    slip = page.locator("details", has_text="a slip in writing it down")
    slip.locator("summary").click()
    slip.locator("[name=slip]").fill("The wrong button")
    slip.locator("[name=reason]").fill("Two witnesses")
    assert violations(page) == []
    slip.get_by_role("button", name="It overturns the sanction").click()
    expect(page.locator(".life")).to_contain_text("The wrong button")


def _tie_for_first(hall: Hall) -> None:
    """Let the leader lose the last round by so much that both end equal in all."""
    tables, before = hall.pair(), hall.sums
    top = max(before, key=lambda number: before[number].key)
    for table, pair in tables.items():
        scores = usual(pair)
        if top in pair:
            ahead = before[pair[0]].key[1] - before[pair[1]].key[1]
            scores = (350, 350 + ahead // 2) if pair[0] == top else (350 - ahead // 2, 350)
        hall.desk.enter(*map(str, scores))
        hall.note(table, pair, scores)


def _standings(hall: Hall) -> None:
    desk, sums = hall.desk, hall.sums
    order = sorted(sums, key=lambda number: (*(-each for each in sums[number].key), number))
    names = [(*EARLY, LATE)[number - 1] for number in order]
    keys = [sums[number].key for number in order]
    assert keys[0] == keys[1] > keys[2]
    expected = [
        [str(keys.index(keys[at]) + 1), names[at], sums[number].line, str(keys[at][1])]
        for at, number in enumerate(order)
    ]
    desk.go("clasificacion")
    rows = desk.page.locator("[data-live=standings] tbody tr").all()
    told = [row.locator("td").all_inner_texts() for row in rows]
    assert [[row[0], row[1], row[3], row[-1].replace("−", "-").lstrip("+")] for row in told] == (
        expected
    )
    expect(desk.page.locator(".notice")).to_contain_text(f"{names[0]}, {names[1]} share the first")
    phone = hall.phones[0]
    phone.goto(f"{hall.house.address}/torneo/{hall.id}")
    assert sideways(phone) == 0
    assert phone.locator("table.st tbody .nm a").all_inner_texts() == names


def _papers(hall: Hall) -> None:
    for name in DOCUMENTS:
        address = f"{hall.house.address}/torneo/{hall.id}/imprimir/{name}.pdf"
        answer = hall.desk.page.request.get(address, params={"ronda": ROUNDS, "idioma": "ca"})
        assert answer.status == 200, name
        assert answer.body().startswith(b"%PDF"), name
