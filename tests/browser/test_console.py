"""The arbiter's console in a browser: a physical game from the signal to the signatures."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Download, Page, expect

from letrado.game import Phase, replay
from letrado.records import jsonl
from letrado.store import eventlog, view
from tests.browser.conftest import PHONE, sideways, violations
from tests.browser.everyone import both_themes
from tests.browser.tables import House, house
from tests.server.small_lexicons import catalog

TABLET = (1024, 768)
PLAYS = {
    # edition: the first play, what is said of it, a play with a word that nobody has, tiles
    "fise-2009": ("8H chupe", 24, "K8 exo", "AEIONRS", "AEIOTLD"),
    "cat": ("8H força", 20, "K8 cxo", "AEIONRS", "AEIOTLD"),
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

    def choose(self, name: str, value: str) -> None:
        self.page.locator(f"dialog[open] [name={name}][value={value}]").check()

    def fill(self, name: str, text: str) -> None:
        self.page.locator(f"dialog[open] [name={name}]").fill(text)

    def record(self) -> None:
        """Put on record what the open dialog says."""
        self.taken(self.page.locator("dialog[open] .btn.primary").click)


def the_log(place: House, page: Page) -> str:
    game = page.url.rpartition("/")[2]
    with view(place.app.state.store) as connection:
        return eventlog.text(connection, game)


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

    # Typed, and said otherwise than it counts: both figures, no blame.
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

    # The addition is mended (F09 §41).
    expect(page.locator(".paper")).to_contain_text(f"counted {counted}")
    desk.bar(2)
    desk.choose("act", "play")
    desk.fill("points", str(counted))
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
    desk.bar(2)
    desk.choose("act", "sanction")
    desk.choose("side", "B")
    desk.choose("sanction", "points")
    desk.fill("points", "10")
    desk.fill("text", "conversación reiterada")
    page.locator("dialog[open] .btn.primary").click()
    expect(page.locator("dialog[open] .status.warning")).to_contain_text("25")
    desk.fill("points", "25")
    desk.record()
    expect(page.locator(".paper")).to_contain_text("−25")

    # A slip of the pen is taken back, and the log keeps both.
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
