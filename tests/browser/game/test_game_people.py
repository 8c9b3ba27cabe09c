"""Two people and one who watches, at three browsers; and a game that outlives its server.

Nothing is waited for by the machine's clock: the server's is put forward.
"""

import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from letrado.server.features.lobby.terms import Terms
from tests.browser.support.hands import MOST_TURNS, NEXT, Fingers, Hands, Keys, Typing
from tests.browser.support.tables import Clock, House, house, playable
from tests.ports import free_port

CLOCK = Clock()
_DRAWN = {"InitialDrawn", "DrawEnded", "TilesLaidAside", "ExchangeDrawn"}
"""Facts about tiles that only one player sees."""
_ALL = 100
"""Tiles of the Spanish set."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house"), playable(), now=CLOCK) as running:
        yield running


@pytest.fixture
def contexts() -> Iterator[list[BrowserContext]]:
    opened: list[BrowserContext] = []
    yield opened
    for context in opened:
        context.close()


@dataclass
class Traffic:
    """All that a browser was sent: pages and frames."""

    texts: list[str] = field(default_factory=list)

    def record(self, page: Page) -> None:
        """Listen from before the first request on."""

        def hear(frame: str | bytes) -> None:
            self.texts.append(frame if isinstance(frame, str) else frame.decode())

        page.on("websocket", lambda socket: socket.on("framereceived", hear))

    def messages(self) -> list[dict[str, Any]]:
        """The frames, read."""
        return [json.loads(text) for text in self.texts]


@dataclass
class Three:
    """Marta and Jordi play; somebody watches."""

    game: str
    mover: Page
    other: Page
    watcher: Page
    watched: Traffic


@pytest.fixture
def three(browser: Browser, place: House, contexts: list[BrowserContext]) -> Three:
    marta, one = place.guest("Marta")
    jordi, other = place.guest("Jordi")
    game = place.begin(Terms(minutes=10), marta, jordi, seated=False)
    pages, traffic = {}, Traffic()
    for name, cookie in (("marta", one), ("jordi", other), ("watcher", None)):
        before = traffic.record if name == "watcher" else (lambda page: None)
        context, page = place.sit(browser, cookie, f"/juego/{game}", before=before)
        contexts.append(context)
        page.wait_for_selector("#game[data-live]")
        pages[name] = page
        if name == "marta":
            expect(page.locator(".status")).to_contain_text("Waiting for Jordi")
    page = pages["marta"]
    page.wait_for_function("() => !document.querySelector('.dimmed')")
    starts = page.locator(".status .chip.acc").count() == 1
    mover, rival = (page, pages["jordi"]) if starts else (pages["jordi"], page)
    return Three(game, mover, rival, pages["watcher"], traffic)


def test_a_whole_game_of_two_people_while_a_third_watches(three: Three, place: House) -> None:
    mover, other, watcher = three.mover, three.other, three.watcher
    lexicons = place.app.state.lexicons
    one, two = Typing(mover, lexicons), Fingers(other, lexicons, touch=False)

    # A word that is none, laid in private and challenged after the line broke.
    mover.locator('[data-square="112"]').click()
    for face in _no_word(mover, place):
        one.type_face(face)
    expect(mover.locator(".tile.tent")).to_have_count(3)
    assert other.locator(".tile.tent, .tile.last").count() == 0
    one.go()
    expect(other.locator(".actions.two")).to_be_visible()
    expect(watcher.locator(".tile.last")).to_have_count(3)
    other.context.set_offline(True)
    expect(other.locator(".bar.warn")).to_be_visible()
    expect(mover.locator(".player").nth(1)).to_contain_text("not connected")
    other.context.set_offline(False)
    other.wait_for_selector(".bar.ok")  # two seconds: the page itself looks out for it
    two.challenge()
    for page in (mover, other, watcher):
        expect(page.locator(".status")).to_contain_text("not valid")
    other.wait_for_selector(".status .chip.acc")

    # The rival exchanges, and the first player thinks for longer than they have.
    two.exchange()
    expect(mover.locator(".status")).to_contain_text("exchanged 1 tile")
    expect(mover.locator(".status .chip.acc")).to_be_visible()
    CLOCK.put_forward(minutes=11)
    play = one.find()
    assert play is not None
    one.lay_and_check(play)
    one.go()
    expect(mover.locator(".clock.over")).to_contain_text("points")
    expect(other.locator(".clock.over")).to_contain_text("−")

    two.answer(challenging=False)
    _to_the_end(two, one)
    overtime = mover.locator(".sum tbody tr", has_text="Overtime")
    expect(overtime).to_contain_text("−")
    one.sign()
    expect(mover.locator(".finish")).to_contain_text("to sign")
    two.sign()
    for page in (mover, other, watcher):
        expect(page.locator(".finish h2")).to_contain_text("–")
    _saw_no_rack(three)


def _to_the_end(mover: Hands, other: Hands) -> None:
    """Let both take turns: each plays the words that they find and accepts those of the other."""
    for _ in range(MOST_TURNS):
        mover.page.wait_for_selector(NEXT)
        if mover.page.locator(".finish").count():
            return
        mover.move()
        other.page.wait_for_selector(NEXT)
        if other.page.locator(".actions.two").count():
            other.answer(challenging=False)
        mover, other = other, mover
    raise AssertionError("the game does not end")


def _no_word(page: Page, place: House) -> tuple[str, ...]:
    """Three tiles of the rack in an order that the lexicon does not have."""
    faces = [text for text in page.locator(".rack .tile b").all_inner_texts() if text.strip()]
    lexicon = place.app.state.lexicons.load("fise-2009")
    tried = itertools.permutations(faces, 3)
    return next(one for one in tried if tuple(map(lexicon.alphabet.tile, one)) not in lexicon)


def _saw_no_rack(three: Three) -> None:
    """Check that no page and no frame told the watcher a tile of a rack before the end."""
    told = three.watched.messages()
    going = [one for one in told if "game" in one and one["game"]["final"] is None]
    assert len(going) > 20
    for message in going:
        game = message["game"]
        assert game["you"] is None
        held = [*game["racks"].values(), *game["records"]]
        held += [fact for fact in message["facts"] if fact["kind"] in _DRAWN]
        assert [one["tiles"] for one in held if one.get("tiles")] == []
        if game["unseen"] is not None and game["squares"] is not None:
            laid = len(game["turn"]["laid"]) if game["turn"] else 0
            on_board = sum(1 for tile in game["squares"] if tile)
            assert len(game["unseen"]) == _ALL - on_board - laid
    assert three.watcher.locator(".rack").count() == 0


def test_a_second_device_what_they_say_and_a_rematch(three: Three) -> None:
    mover, other, watcher = three.mover, three.other, three.watcher
    extra = mover.context.new_page()
    extra.goto(mover.url)
    expect(extra.locator(".status .chip.acc")).to_be_visible()
    expect(mover.locator(".bar")).to_contain_text("another device")
    extra.keyboard.press("Alt+p")
    extra.locator("dialog .btn.primary").click()
    expect(other.locator(".status .chip.acc")).to_be_visible()
    expect(mover.locator(".status")).to_contain_text("You passed")
    extra.close()
    expect(mover.get_by_text("another device")).to_have_count(0)  # its line moves what is below
    mover.get_by_role("button", name="Chat").first.click()
    mover.locator("#chat-side").fill("Suerte")
    mover.keyboard.press("Enter")
    expect(mover.locator(".talk .lines")).to_contain_text("Suerte")
    expect(other.locator(".count-dot").first).to_have_text("1")
    assert watcher.get_by_role("button", name="Chat").count() == 0
    mover.get_by_role("button", name="More").click()
    mover.get_by_role("button", name="Resign").click()
    mover.get_by_role("dialog").get_by_role("button", name="Resign the game").click()
    expect(other.locator(".finish h2")).to_contain_text("You win")
    expect(watcher.locator(".finish h2")).to_contain_text("wins")
    mover.get_by_role("button", name="Rematch").click()
    other.get_by_role("button", name="Accept the rematch").click()
    expect(mover.get_by_role("link", name="Go to the next game")).to_be_visible()
    assert not any("Suerte" in text for text in three.watched.texts)


def test_a_game_by_correspondence_survives_a_restart(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, contexts: list[BrowserContext]
) -> None:
    folder = tmp_path_factory.mktemp("restart")
    port = free_port()
    with house(folder, playable(), now=CLOCK, port=port) as before:
        (marta, one), (jordi, other) = before.guest("Marta"), before.guest("Jordi")
        game = before.begin(Terms(clock="days", days=3), marta, jordi, seated=True)
        pages = []
        for cookie in (one, other):
            context, page = before.sit(browser, cookie, f"/juego/{game}")
            contexts.append(context)
            page.wait_for_selector("#game[data-live]")
            pages.append(page)
        mover, rival = sorted(pages, key=lambda one: -one.locator(".status .chip.acc").count())
        hands, answers = Keys(mover, playable()), Keys(rival, playable())
        play = hands.find()
        assert play is not None
        hands.lay_and_check(play)
        hands.go()
        expect(rival.locator(".actions.two")).to_be_visible()
    for page in pages:
        expect(page.locator(".bar.warn")).to_be_visible()
    CLOCK.put_forward(minutes=24 * 60)
    with house(folder, playable(), now=CLOCK, port=port):
        for page in pages:
            expect(page.locator(".bar.warn")).to_have_count(0)
        expect(rival.locator(".board .tile.last")).to_have_count(len(play.new))
        answers.answer(challenging=False)
        expect(rival.locator(".status .chip.acc")).to_be_visible()
        expect(rival.locator(".player.on .clock")).to_contain_text("until")
        answers.move()
        expect(mover.locator(".actions.two")).to_be_visible()
