"""The arbiter's console in a browser: a physical game from the signal to the signatures."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Download, Page, expect

from letrado.formats import jsonl
from letrado.game import Phase, replay
from letrado.store import read_transaction
from letrado.store.games import event_log
from tests.browser.conftest import PHONE, sideways, violations
from tests.browser.support.everyone import both_themes
from tests.browser.support.tables import House, house
from tests.server.support.small_lexicons import catalog

TABLET = (1024, 768)
PLAYS = {
    # edition: the first play, what is said of it, a play with a word that nobody has, tiles
    "fise-2009": ("8H chupe", 24, "K8 exo", "AEIONRS", "AEIOTLD"),
    "cat": ("8H força", 20, "L8 axo", "AEIONRS", "AEIOTLX"),
}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house"), catalog()) as running:
        yield running


class Console:
    """A table in a browser, as whoever keeps it uses it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, edition: str) -> None:
        page = self.page
        page.locator("[name=a]").fill("Ana Ruiz")
        page.locator("[name=b]").fill("Blas Soler")
        page.locator("[name=edition]").select_option(edition)
        page.locator("[name=starter]").select_option("A")
        page.locator(".new-table .btn.primary").click()
        page.wait_for_selector("#console[data-live]")

    def step(self) -> None:
        """Take the step that is offered, and wait for the answer."""
        self.taken(self.page.locator(".steps .btn.primary").first.click)

    def taken(self, act: Callable[[], object]) -> None:
        """Do something that is written down, and wait until it is."""
        with self.page.expect_response(re.compile(r"/pasos$")) as answer:
            act()
        assert answer.value.ok, answer.value.text()
        self.page.wait_for_selector(".console[aria-busy=false]")

    def begin(self) -> None:
        self.step()  # the signal
        self.step()  # the game begins
        self.step()  # the first tiles
        self.press("B")

    def press(self, side: str) -> None:
        self.taken(self.page.locator(f".half[data-side={side}]").click)

    def type(self, text: str) -> None:
        self.page.locator("[name=play]").fill(text)
        self.taken(lambda: self.page.keyboard.press("Enter"))

    def bar(self, at: int) -> None:
        """Open a dialog of the bar: challenge, incident, arbiter, pause."""
        self.page.locator(".desk-bar .btn").nth(at).click()
        expect(self.page.locator("dialog[open]")).to_be_visible()

    def act(self, name: str) -> None:
        """Open the form of one of the arbiter's acts."""
        self.bar(2)
        self.page.locator(f"dialog[open] [data-act={name}]").click()
        expect(self.page.locator("dialog[open] form.ask")).to_be_visible()

    def choose(self, name: str, value: str) -> None:
        self.page.locator(f"dialog[open] [name={name}][value={value}]").check()

    def fill(self, name: str, text: str) -> None:
        self.page.locator(f"dialog[open] [name={name}]").fill(text)

    def record(self) -> None:
        """Put on record what the open dialog says."""
        self.taken(self.page.locator("dialog[open] .btn.primary").click)


def the_log(place: House, page: Page) -> str:
    game = page.url.rpartition("/")[2]
    with read_transaction(place.app.state.store) as connection:
        return event_log.text(connection, game)


def test_a_physical_game_from_the_signal_to_the_signatures(
    browser: Browser, place: House, tmp_path: Path
) -> None:
    """With an overdraw, a challenge and its appeal, a sanction and a corrected addition."""
    first, said, doubtful, *racks = PLAYS["fise-2009"]
    _, cookie = place.member("Arbitra")
    context, page = place.sit(browser, cookie, "/mesas", size=TABLET)
    assert violations(page) == []
    desk = Console(page)
    desk.open("fise-2009")
    assert violations(page) == []
    desk.begin()
    expect(page.locator(".half[data-side=A]")).to_have_class(re.compile(r"\bon\b"))

    # The player types and says a sum that is not the count: both figures are shown, without blame.
    desk.type(f"{first} {said}")
    expect(page.locator(".figures")).to_contain_text(f"announced {said}")
    counted = int(page.locator(".figures span").nth(1).inner_text().rpartition(" ")[2])
    assert counted != said
    assert violations(page) == []
    desk.step()  # accepted, noted, drawn

    # One tile too many, on the rack and seen, told by its holder: the opponent sees three (F09 §28)
    desk.bar(1)
    assert violations(page) == []
    desk.choose("racked", "yes")
    desk.choose("seen", "yes")
    desk.record()
    expect(page.locator(".steps")).to_contain_text("Blas Soler sees 3 tiles")
    page.locator("[name=shown]").fill("AEI")
    page.locator("[name=returned]").fill("E")
    desk.step()
    desk.press("A")
    expect(page.locator(".half[data-side=B]")).to_have_class(re.compile(r"\bon\b"))

    # The addition is corrected (F09 §41).
    expect(page.locator(".paper")).to_contain_text(f"counted {counted}")
    desk.act("play")
    desk.fill("number", str(counted))
    assert violations(page) == []
    desk.record()
    expect(page.locator(".half[data-side=A] .points")).to_have_text(str(counted))

    # A play laid by tapping, challenged: covered, one answer, an appeal with hidden arguments.
    page.locator("[data-square='115']").click()  # K8 holds the E; the cursor goes on from there
    desk.type(doubtful)
    desk.bar(0)
    assert violations(page) == []
    desk.record()
    expect(page.locator(".cover")).to_be_visible()
    assert page.locator(".board .filled").count() == 0  # covered (F09 §42.5)
    for _ in range(2):
        desk.taken(page.locator(".steps .row .btn:not(.primary)").first.click)
    desk.step()  # handed in
    desk.step()  # by the lexicon
    expect(page.locator(".verdict")).to_have_text("Play not valid")
    assert violations(page) == []
    page.locator("[name=hide]").check()
    page.locator("[name=arguments]").fill("en la obra secreta, página 12")
    desk.taken(page.locator("form.appeal .btn").click)
    assert "secreta" not in page.content()
    page.locator("[name=reason]").fill("añadida en la adenda")
    desk.step()  # the director: correct
    expect(page.locator(".verdict")).to_have_text("Play correct")
    desk.step()  # it stands
    desk.step()  # accepted
    desk.press("B")

    # A sanction: its bounds are the edition's (F09 §49).
    desk.act("sanction")
    desk.choose("side", "B")
    desk.choose("kind", "points")
    desk.fill("number", "10")
    desk.fill("text", "conversación reiterada")
    page.locator("dialog[open] .btn.primary").click()
    expect(page.locator("dialog[open] .status.warning")).to_contain_text("25")
    desk.fill("number", "25")
    desk.record()
    expect(page.locator(".paper")).to_contain_text("−25")

    # A slip of the pen is undone, and the log keeps both.
    desk.taken(page.locator(".steps .row .btn").last.click)  # a pass, by mistake
    desk.taken(page.locator(".desk-bar .btn").last.click)
    expect(page.locator("[name=play]")).to_be_visible()

    # Passes end the game; the racks are counted by hand, and both sign on the tablet.
    for side in "ABABAB":
        if page.locator("[name=play]").count() == 0:
            break
        desk.taken(page.locator(".steps .row .btn").last.click)
        desk.press(side)
    for side, tiles in zip("AB", racks, strict=True):
        page.locator(f"[name=rack-{side}]").fill(tiles)
        desk.taken(lambda: page.keyboard.press("Enter"))
    assert violations(page) == []
    for at in range(2):
        page.locator(".steps .row .btn").nth(at).click()
        page.locator("dialog[open] [name=sure]").check()
        assert violations(page) == []
        desk.record()
    expect(page.locator(".steps h2")).to_contain_text("wins")
    assert both_themes(page) == []
    with page.expect_download() as download:
        page.locator(".steps .btn.primary").click()
    _look_at_sheet(download.value, tmp_path)
    events = jsonl.read(the_log(place, page)).events
    game = replay(events)
    assert game.phase is Phase.CLOSED
    assert len(game.sanctions) == 1
    assert any(type(event.fact).__name__ == "StepUndone" for event in events)
    jsonl.read_game(the_log(place, page).encode())  # the referee decides each step again
    context.close()


def _look_at_sheet(download: Download, folder: Path) -> None:
    file = folder / "sheet.pdf"
    download.save_as(file)
    assert file.read_bytes()[:5] == b"%PDF-"


def test_a_catalan_game_from_the_signal_to_the_sheet_handed_in(
    browser: Browser, place: House, tmp_path: Path
) -> None:
    """The same by other articles: the challenger's appeal, corrected totals, a sheet handed in."""
    first, said, *_, one, _ = PLAYS["cat"]
    _, cookie = place.member("Comitè")
    context, page = place.sit(browser, cookie, "/mesas", size=TABLET, language="ca")
    desk = Console(page)
    desk.open("cat")
    desk.step()  # the signal
    expect(page.locator(".steps")).to_contain_text("Ana Ruiz")  # lots for chair or board (CAT 1¶2)
    desk.taken(page.locator(".steps .row .btn").first.click)
    expect(page.locator(".steps .row")).to_have_count(0)
    desk.step()
    desk.step()
    desk.press("B")

    # The sum said is not the count; both agree on the count, the clocks stopped (CAT 7¶2.B).
    desk.type(f"{first} {said}")
    counted = int(page.locator(".figures span").nth(1).inner_text().rpartition(" ")[2])
    with page.expect_response(lambda answer: "SettleScore" in (answer.request.post_data or "")):
        page.locator(".steps .row .btn").nth(1).click()
    page.wait_for_selector(".console[aria-busy=false]")
    # A good play is challenged and stays; the challenger asks again with arguments (CAT 6¶2).
    desk.bar(0)
    desk.record()
    expect(page.locator(".cover")).to_be_visible()
    desk.step()  # told to the arbiter: no slip is signed
    desk.step()  # by the lexicon
    expect(page.locator(".verdict.y")).to_be_visible()
    assert page.locator("[name=hide]").count() == 0  # nobody hides arguments here
    page.locator("[name=arguments]").fill("no és al diccionari")
    desk.taken(page.locator("form.appeal .btn").click)
    assert page.locator("[name=judge]").count() == 2  # and there is no tribunal
    desk.step()
    expect(page.locator(".verdict.y")).to_be_visible()
    desk.step()
    desk.step()  # accepted
    # Two tiles too many on the rack: the opponent sees four and keeps two back (CAT 3¶6).
    desk.bar(1)
    desk.fill("count", "2")
    desk.choose("racked", "yes")
    desk.record()
    expect(page.locator(".steps")).to_contain_text("4")
    desk.step()
    desk.press("A")

    # A sum on a sheet is wrong, and is corrected (CAT 8¶4); nobody could sign before.
    for total in (counted + 10, counted):
        desk.act("total")
        desk.choose("side", "B")
        desk.choose("of", "A")
        desk.fill("number", str(total))
        desk.record()
        wrong = page.locator(".paper p")
        expect(wrong).to_have_count(0 if total == counted else 1)
    assert not page.locator("[data-act=play]").count()

    # A sanction by the committee, as it sees fit; a player who calls the arbiter.
    desk.act("sanction")
    desk.choose("side", "B")
    kinds = page.locator("dialog[open] [name=kind]").evaluate_all("all => all.map(e => e.value)")
    assert not {"yellow", "red"} & set(kinds)  # cards are not of this edition
    desk.choose("kind", "points")
    desk.fill("number", "15")
    desk.fill("text", "parla amb el públic")
    desk.record()
    desk.act("call")
    desk.choose("side", "B")
    desk.fill("text", "com es compta?")
    desk.record()
    assert "com es compta" not in page.locator(".told").inner_text()
    desk.step()
    for side in "BABABABA":
        if page.locator("[name=play]").count() == 0:
            break
        desk.taken(page.locator(".steps .row .btn").last.click)
        desk.press(side)
    for side, tiles in (("A", one), ("B", "AEIOTLD")):
        page.locator(f"[name=rack-{side}]").fill(tiles)
        desk.taken(lambda: page.keyboard.press("Enter"))
    for at in range(2):
        page.locator(".steps .row .btn").nth(at).click()
        page.locator("dialog[open] [name=sure]").check()
        desk.record()
    desk.taken(page.locator(".steps .row .btn").last.click)  # handed in (CAT 4.p1)
    assert both_themes(page) == []
    with page.expect_download() as download:
        page.locator(".steps .btn.primary").click()
    _look_at_sheet(download.value, tmp_path)
    text = the_log(place, page)
    assert replay(jsonl.read(text).events).phase is Phase.DELIVERED
    jsonl.read_game(text.encode())
    context.close()


def test_a_player_leaves_the_room_and_comes_back(browser: Browser, place: House) -> None:
    """F09 §37: after playing and before drawing; the opponent plays meanwhile."""
    _, cookie = place.member("Vigila")
    context, page = place.sit(browser, cookie, "/mesas", size=TABLET)
    desk = Console(page)
    desk.open("fise-2009")
    desk.begin()
    desk.type("8H chupe")
    page.get_by_role("button", name="leaves the room").click()
    expect(page.locator(".waits")).to_contain_text("Ana Ruiz is out of the room")
    desk.press("A")
    desk.type("K8 es")
    expect(page.locator(".steps .btn.primary")).to_have_count(0)  # nobody is there to answer
    desk.press("B")
    expect(page.locator(".half[data-side=A]")).to_have_class(re.compile(r"\bon\b"))
    assert violations(page) == []
    desk.taken(page.locator(".waits .btn").click)
    expect(page.locator(".half.on")).to_have_count(0)  # the clocks stand while it is confirmed
    desk.step()
    desk.press("B")
    expect(page.locator(".waits")).to_have_count(0)
    game = replay(jsonl.read(the_log(place, page)).events)
    assert [len(hand) for hand in game.tiles.hands.values()] == [7, 7]
    assert game.mover.value == "A"
    context.close()


def test_after_a_lost_turn_no_play_is_asked_for(browser: Browser, place: House) -> None:
    """Everybody saw that the turn is lost; nobody is told that its press is missing (F09 §35)."""
    _, cookie = place.member("Atiende")
    context, page = place.sit(browser, cookie, "/mesas", size=TABLET)
    desk = Console(page)
    desk.open("fise-2009")
    for _ in range(3):
        desk.step()  # the signal, the game begins, the first tiles
    status = page.locator(".status")
    expect(status).to_have_text("Blas Soler starts the clock of Ana Ruiz")
    desk.press("B")
    desk.type("8H chupe")
    desk.bar(0)
    desk.record()
    desk.taken(page.get_by_role("button", name="concedes the play").click)
    expect(status).to_have_text("Ana Ruiz: turn lost")
    expect(page.locator(".steps")).to_have_count(0)
    desk.press("A")
    expect(status).to_have_text("Blas Soler: thinking")
    expect(page.locator("[name=play]")).to_be_visible()
    context.close()


def test_every_act_of_the_arbiter_by_keyboard(browser: Browser, place: House) -> None:
    """Each form opens from the menu and closes again; none has a fault for axe."""
    _, cookie = place.member("Teclas")
    context, page = place.sit(browser, cookie, "/mesas", size=TABLET)
    desk = Console(page)
    desk.open("fise-2009")
    desk.begin()
    desk.type("8H chupe")
    desk.step()
    desk.press("A")
    page.locator(".desk-bar .btn").nth(2).focus()
    page.keyboard.press("Enter")
    acts = page.locator("dialog[open] [data-act]")
    names = acts.evaluate_all("all => all.map(e => e.dataset.act)")
    assert {"call", "rule", "bar", "bag", "clock", "play", "total", "blank", "sanction"} <= set(
        names
    )
    assert page.evaluate("document.activeElement.dataset.act") == names[0]
    for name in names:
        page.locator(f"dialog[open] [data-act={name}]").focus()
        page.keyboard.press("Enter")
        expect(page.locator("dialog[open] form.ask")).to_be_visible()
        assert violations(page) == [], name
        assert sideways(page) == 0, name
        page.locator("dialog[open] .row-end .btn").first.focus()
        page.keyboard.press("Enter")
        expect(page.locator("dialog[open] .acts")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)

    # A word that its player asked about: kept from the screen, and from their plays (F09 §46.2).
    desk.act("bar")
    desk.choose("side", "B")
    desk.fill("word", "es")
    desk.record()
    assert not re.search(r"\bES\b", page.locator(".told").inner_text())
    page.locator("[name=play]").fill("K8 es")
    page.keyboard.press("Enter")
    expect(page.locator(".status.warning")).to_contain_text("46.2")
    # The clock is set by a ruling, with its reason.
    desk.act("clock")
    desk.choose("side", "A")
    desk.fill("word", "12:30")
    desk.fill("text", "the clock had stopped")
    desk.record()
    expect(page.locator(".half[data-side=A] .time")).to_have_text("12:30")
    context.close()


@pytest.mark.parametrize(
    ("language", "edition", "size", "theme"),
    [
        ("ca", "cat", PHONE, "dark"),
        ("es", "fise-2009", PHONE, "light"),
        ("ca", "cat", TABLET, "dark"),
    ],
)
def test_it_fits_tablets_and_phones(
    browser: Browser, place: House, language: str, edition: str, size: tuple[int, int], theme: str
) -> None:
    first, *_ = PLAYS[edition]
    _, cookie = place.member(f"Arbitra-{language}-{size[0]}")
    context, page = place.sit(
        browser, cookie, "/mesas", size=size, language=language, theme=theme, touch=size == PHONE
    )
    assert violations(page) == []
    assert sideways(page) == 0
    desk = Console(page)
    desk.open(edition)
    desk.begin()
    assert violations(page) == []
    assert sideways(page) == 0
    desk.type(first)
    for at in range(4):
        desk.bar(at)
        assert violations(page) == []
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    assert sideways(page) == 0
    context.close()
