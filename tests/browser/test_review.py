"""The review of a finished game in a real browser: replay, graphs, phone, keys, without script."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route, expect

from letrado.base.i18n import translator
from letrado.core.placements import Placement
from letrado.core.tiles import Alphabet
from letrado.formats.rebuilding import Rebuilding, table_settings
from letrado.game import Side
from letrado.server.features.review.reviews import Review
from letrado.store import write_transaction
from letrado.store.games import event_log, games
from letrado.store.games.games import GameRow
from tests.browser.conftest import DESK, PHONE, sideways, violations
from tests.browser.support.at_game import wait_until
from tests.browser.support.tables import House, house
from tests.server.support.played import NOW, WORDS, Played, keep, small_game, small_lexicon
from tests.server.support.small_lexicons import CATALAN, SmallCatalog, lexicon

ES = Alphabet.load("es")


def lexicons() -> SmallCatalog:
    lexicons = (
        small_lexicon(),
        lexicon("fise-2009", "es", WORDS),
        lexicon("ca-open", "ca", CATALAN),
    )
    return SmallCatalog({one.name: one for one in lexicons})


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("review"), lexicons()) as house_:
        keep(house_.app.state.store, small_game(), row(house_, "played"))
        keep(house_.app.state.store, small_game(), row(house_, "slow"))
        keep(house_.app.state.store, small_game(), row(house_, "refused"))
        keep(house_.app.state.store, bingo(), row(house_, "bingo"))
        record(house_)
        yield house_


def row(house_: House, game: str) -> GameRow:
    ana, blas = house_.guest("Ana")[0], house_.guest("Blas")[0]
    return GameRow(
        id=game,
        created_at=NOW,
        edition="fise-2009",
        language="es",
        lexicon="repaso",
        lexicon_digest=small_lexicon().manifest.digest,
        side_a=ana.id,
        side_b=blas.id,
    )


def bingo() -> Played:
    played = Played(("CANSADO", "PE[RR]OSEN"))
    played.play("8D CANSADO", drawn="LLLLEEE")
    played.skip()
    played.give_up()
    return played


def record(house_: House) -> None:
    """A game of which only the plays are known."""
    rebuilding = Rebuilding(table_settings("fise-2009", ("Ana", "Blas"), Side.A), NOW)
    rebuilding.begin(Side.A, {})
    rebuilding.play(Placement.parse("8E CASA", ES))
    rebuilding.passed()
    kept = row(house_, "record")
    with write_transaction(house_.app.state.store) as connection:
        games.create(connection, kept)
        event_log.append(connection, kept.id, 0, tuple(rebuilding.events))
        games.refresh(connection, kept.id, status="over", score_a=12)


class Reader:
    """Opens reviews and looks for complaints of the browser."""

    def __init__(self, place: House, browser: Browser) -> None:
        self.place, self._browser = place, browser
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def open(
        self,
        path: str,
        language: str = "en",
        *,
        size: tuple[int, int] = DESK,
        theme: str = "light",
        script: bool = True,
    ) -> Page:
        def on_console(said: ConsoleMessage) -> None:
            if said.type == "error":
                self.complaints.append(said.text)

        def listen(page: Page) -> None:
            page.on("pageerror", lambda error: self.complaints.append(str(error)))
            page.on("console", on_console)

        context, page = self.place.sit(
            self._browser,
            None,
            path,
            language=language,
            size=size,
            theme=theme,
            script=script,
            before=listen,
        )
        self.contexts.append(context)
        if script:
            page.wait_for_selector("#review[data-whole]")
        return page


@pytest.fixture
def reader(place: House, browser: Browser) -> Iterator[Reader]:
    reader = Reader(place, browser)
    yield reader
    for context in reader.contexts:
        context.close()
    assert reader.complaints == []


def heading(page: Page) -> str:
    return page.locator("#h-turn").inner_text()


@pytest.mark.parametrize(
    ("language", "size", "theme"),
    [("es", DESK, "light"), ("ca", PHONE, "dark"), ("en", DESK, "dark"), ("es", PHONE, "light")],
)
def test_in_every_language_size_and_theme(
    reader: Reader, language: str, size: tuple[int, int], theme: str
) -> None:
    page = reader.open("/juego/played/repaso?turno=3", language, size=size, theme=theme)
    assert page.locator("h1").inner_text().startswith("Ana −98 – 16 Blas")
    turn = translator(language)("Turn {n} of {total}").format(n=3, total=6)
    assert heading(page).startswith(turn)
    page.locator(".ch summary").first.click()
    assert violations(page) == []
    assert sideways(page) == 0


@pytest.mark.parametrize("width", [640, 320])
def test_zoomed_to_twice_and_four_times_its_size(reader: Reader, width: int) -> None:
    page = reader.open("/juego/bingo/repaso?turno=1", "es", size=(width, 400))
    page.evaluate("document.querySelectorAll('.ch details').forEach((one) => one.open = true)")
    assert sideways(page) == 0


def test_the_arrows_go_through_the_game(reader: Reader) -> None:
    page = reader.open("/juego/played/repaso?turno=1")
    assert page.locator(".sq.filled").count() == 4
    assert page.locator(".tile.last").count() == 4
    page.keyboard.press("ArrowLeft")
    assert heading(page) == "Turn 1 of 6 · Ana"
    page.keyboard.press("ArrowRight")
    expect(page.locator("#h-turn")).to_have_text("Turn 2 of 6 · Blas")
    assert page.url.endswith("turno=2")
    assert page.locator(".sq.filled").count() == 6
    assert page.locator(".tile.last").count() == 2
    status = page.locator(".pos [role=status]")
    expect(status).to_contain_text("Turn 2 of 6, Blas. SE at I8: 10 points.")
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#h-turn")).to_have_text("Turn 6 of 6 · Blas")
    page.get_by_role("button", name="Previous turn").click()
    expect(page.locator("#h-turn")).to_have_text("Turn 5 of 6 · Ana")
    page.reload()
    expect(page.locator("#h-turn")).to_have_text("Turn 5 of 6 · Ana")


def test_a_better_play_is_laid_on_the_board(reader: Reader) -> None:
    page = reader.open("/juego/played/repaso?turno=1")
    played = page.locator("tr.yours").inner_text().split()
    assert played[:4] == ["CASA", "played", "8E", "12"]
    assert re.fullmatch(r"−\d+\.\d", played[4])
    assert re.fullmatch(r"\d+%", played[5])
    assert page.locator(".alt .chip.acc").all_inner_texts() == ["best"]
    page.get_by_role("button", name="CASAS at 8D: 20 points").first.press("Enter")
    assert page.locator(".tile.tent").count() == 5
    assert page.locator(".badge").get_attribute("data-text") == "+20"
    assert (
        page.locator("[data-square='108']").get_attribute("aria-label") == "D8, C 3, to be played"
    )
    assert page.locator(".opt[aria-pressed=true]").inner_text() == "CASAS"
    page.keyboard.press("ArrowRight")
    assert page.locator(".tile.tent").count() == 0


def test_verdicts_are_told_now(reader: Reader) -> None:
    page = reader.open("/juego/played/repaso?turno=3")
    assert page.locator(".said").all_inner_texts() == [
        "Challenged: NON. The play was not valid.",
        "Not in repaso: NON, SEO.",
    ]
    assert page.locator("tr.yours .chip").inner_text() == "taken back"
    assert page.locator(".tile.tent").count() == 3
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".said")).to_have_text("Challenged: SE. The play was correct.")


def test_graphs_have_a_sentence_and_a_table(reader: Reader) -> None:
    page = reader.open("/juego/played/repaso?turno=1")
    scores, chances, lost, left = (page.locator(".ch").nth(n) for n in range(4))
    for graph in (scores, chances, lost, left):
        picture = graph.locator("svg[role=img]")
        about = picture.get_attribute("aria-describedby")
        assert page.locator(f"#{about}").inner_text()
        graph.locator("summary").click()
        assert graph.locator("tbody tr").count() >= 6
    assert scores.locator("path.l2").evaluate("line => getComputedStyle(line).strokeDasharray") != (
        "none"
    )
    assert "turn 4" not in page.locator("#s-scores").inner_text()
    assert left.locator(".b2").first.get_attribute("fill") == "url(#hatch-left)"
    assert chances.locator("path.l1").count() == 1
    costs = [text.split("\t")[3] for text in lost.locator("tbody tr").all_inner_texts()]
    assert lost.locator(".b1, .b2").count() == sum(float(cost) > 0 for cost in costs)
    rows = [text.split("\t") for text in left.locator("tbody tr").all_inner_texts()]
    assert rows[0] == ["1", "Ana", "CASA at 8E: 12 points", "20", "8"]
    shown = left.locator(".b1, .b2").count()
    assert shown == sum(int(row[-1]) > 0 for row in rows)
    left.locator(".hit").nth(2).click()
    expect(page.locator("#h-turn")).to_have_text("Turn 3 of 6 · Ana")


def test_figures(reader: Reader) -> None:
    page = reader.open("/juego/bingo/repaso?turno=1")
    cards = [" ".join(text.split()) for text in page.locator(".kp .card").all_inner_texts()]
    assert cards[0] == "Average a turn Ana 76.0 Blas 0.0 1 without points"
    assert cards[1] == "Bingos Ana 1 Blas 0"
    assert cards[3].startswith("Equity lost Ana 0.0 0% of a game Blas")
    assert cards[4].startswith("Luck of the draws Ana +")
    assert cards[5] == "Challenges Ana 0 Blas 0"
    assert page.locator(".lb").first.text_content() == "CANSADO 76"
    assert page.locator(".alt .ring").count() > 0


def test_what_to_work_on_leads_to_the_turns(reader: Reader) -> None:
    page = reader.open("/juego/played/repaso?turno=1")
    work = page.locator(".work .card")
    assert work.locator("h2").all_inner_texts() == ["What to work on: Ana", "What to work on: Blas"]
    taken_back = work.first.locator("li", has_text="was withdrawn")
    assert "10H" in taken_back.inner_text()
    taken_back.get_by_role("button", name="Turn 3").press("Enter")
    expect(page.locator("#h-turn")).to_have_text("Turn 3 of 6 · Ana")


def test_a_record_without_racks_says_so(reader: Reader) -> None:
    page = reader.open("/juego/record/repaso?turno=1", size=PHONE)
    assert "The rack is not known." in page.locator(".rk").inner_text()
    assert page.get_by_text("Without the rack there are no best plays to show.").is_visible()
    assert page.locator(".alt tbody tr").count() == 1
    assert "There are no best plays to compare with" in page.locator("#s-left").inner_text()
    assert violations(page) == []


def test_progress_is_shown_and_the_graph_fills_from_the_left(
    reader: Reader, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def one_turn(self: Review, wanted: int | None = None) -> None:
        self._work_out(self.analysed + 1)

    monkeypatch.setattr(Review, "work", one_turn)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    context, page = reader.place.sit(
        browser,
        None,
        "/juego/slow/repaso?turno=1",
        before=lambda page: page.route("**/api/v1/games/**", hold),
    )
    reader.contexts.append(context)
    progress = page.locator(".progress")
    expect(progress).to_have_text("Analysing 2 of 6")
    bars = page.locator("[aria-labelledby=h-left] :is(.b1, .b2)")
    assert bars.count() == 1
    for number in range(3, 7):
        wait_until(page, lambda: bool(held))
        held.pop().continue_()
        expect(progress).to_have_text(f"Analysing {number} of 6")
    wait_until(page, lambda: bool(held))
    held.pop().continue_()
    page.wait_for_selector("#review[data-whole]")
    assert page.locator(".progress").count() == 0
    assert bars.count() > 3


def test_a_review_that_is_refused_says_why_and_asks_no_more(
    reader: Reader, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Review, "work", lambda self, wanted=None: None)
    asked: list[Route] = []
    error = {"code": "fair_play.clocked_game", "message": "You are playing", "article": "F09 §43"}

    def refuse(route: Route) -> None:
        asked.append(route)
        route.fulfill(status=409, json={"error": error})

    context, page = reader.place.sit(
        browser,
        None,
        "/juego/refused/repaso?turno=1",
        before=lambda page: page.route("**/api/v1/games/**", refuse),
    )
    reader.contexts.append(context)
    expect(page.locator(".progress")).to_have_text("You are playing (art. 43)")
    assert len(asked) == 1


def test_without_script_every_turn_has_its_link(reader: Reader) -> None:
    page = reader.open("/juego/played/repaso?turno=1", script=False)
    assert heading(page) == "Turn 1 of 6 · Ana"
    assert page.locator(".tile.last").count() == 4
    page.locator(".alt tr", has_text="8D").locator("a.opt").first.click()
    expect(page.locator(".tile.tent")).to_have_count(5)
    page.get_by_role("link", name="Next turn").click()
    assert heading(page) == "Turn 2 of 6 · Blas"
    page.locator(".turns a", has_text=re.compile("^3$")).click()
    expect(page.locator(".said")).to_have_count(2)
    assert page.locator(".turns tbody tr").count() == 6


def test_without_script_on_a_phone(reader: Reader) -> None:
    page = reader.open("/juego/played/repaso", "es", size=PHONE, script=False)
    assert page.locator(".board").is_visible()


@pytest.mark.parametrize("script", [True, False])
def test_from_the_game_to_its_review(reader: Reader, browser: Browser, script: bool) -> None:
    context, page = reader.place.sit(browser, None, "/juego/played", script=script)
    reader.contexts.append(context)
    page.get_by_role("link", name="Review").click()
    page.wait_for_selector("#review[data-whole]" if script else "#review")
    assert page.url.split("?")[0].endswith("/juego/played/repaso")
