"""Hands at a page of a game: they know what its player sees, and play by keys or by taps."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Page, expect

from letrado.core.board import Board
from letrado.core.coordinates import SIZE, Direction, Square
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.core.scoring import RACK_SIZE
from letrado.core.tiles import Alphabet, Tile
from letrado.engine import Generator
from letrado.lexicon.lookup import Lexicon
from letrado.server.features.lexicons.lexicons import LexiconSource

NEXT = ".status .chip.acc, .actions.two .go, .finish"
"""Selector of a page that waits for us: our turn, something to answer, or play is over."""
CLOSED = ".side .score-sheet td.p:not(:empty)"
"""Selector of a turn that was closed, on the score sheet beside the board."""
MOST_TURNS = 90
_LOOKED_AT = 40
"""Number of plays among which one that needs the blank is looked for."""


class Done(NamedTuple):
    """Record of what a player did in a whole game."""

    words: list[str]
    exchanges: int
    passes: int
    challenges: int
    blanks: int


@lru_cache(maxsize=4)
def _generator(lexicon: Lexicon) -> Generator:
    return Generator(lexicon)


class Hands(ABC):
    """A player who finds words with the move generator and lays them on the page."""

    def __init__(self, page: Page, lexicons: LexiconSource) -> None:
        self.page, self._lexicons = page, lexicons

    # -- what the player knows -----------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """The game as this browser may see it."""
        place, _, path = self.page.url.partition("/juego/")
        answer = self.page.request.get(f"{place}/api/v1/games/{path.partition('?')[0]}")
        game: dict[str, Any] = answer.json()["game"]
        return game

    def find(self) -> Placement | None:
        """A good play, with the blank where there is one; None without any."""
        game = self.state()
        alphabet = Alphabet.load(game["language"])
        squares: Mapping[Square, Tile] = {
            Square(*divmod(at, SIZE)): alphabet.parse(text)[0]
            for at, text in enumerate(game["squares"])
            if text
        }
        rack = Rack.parse("".join(game["racks"][game["you"]]["tiles"]), alphabet)
        board = Board.empty(alphabet).cover(squares)
        position = Position(board, (rack, Rack(alphabet)))
        generator = _generator(self._lexicons.load(game["lexicon"]))
        found = [one.move for one in generator.top(position, _LOOKED_AT, by="score")]
        plays = [move for move in found if isinstance(move, Placement)]
        plays.sort(key=lambda play: -sum(tile.blank for tile in play.new.values()))
        return plays[0] if plays else None

    def closed(self) -> int:
        """Count the closed turns on the score sheet."""
        return self.page.locator(CLOSED).count()

    def wait_closed(self, before: int) -> None:
        """Wait until one more turn is closed, or play is over."""
        self.page.wait_for_function(
            "([sheet, before]) => document.querySelectorAll(sheet).length > before"
            " || document.querySelector('.finish')",
            arg=[CLOSED, before],
        )

    # -- what the player does ------------------------------------------------------------------

    @abstractmethod
    def lay(self, play: Placement) -> None:
        """Put the tiles of a play on the board."""

    @abstractmethod
    def go(self) -> None:
        """Play what was laid."""

    @abstractmethod
    def exchange(self) -> None:
        """Exchange one tile."""

    @abstractmethod
    def give_up_turn(self) -> None:
        """Pass."""

    @abstractmethod
    def challenge(self) -> None:
        """Challenge the play announced."""

    @abstractmethod
    def accept(self) -> None:
        """Accept the play announced."""

    @abstractmethod
    def sign(self) -> None:
        """Sign the score sheet."""

    # -- whole turns ---------------------------------------------------------------------------

    def lay_and_check(self, play: Placement) -> None:
        """Lay a play; the page shows its tiles and counts it."""
        self.lay(play)
        expect(self.page.locator(".board .tile.tent")).to_have_count(len(play.new))
        expect(self.page.locator(".actions .go b")).to_be_visible()

    def answer(self, *, challenging: bool) -> None:
        """Accept or challenge, and wait until that turn is closed."""
        before = self.closed()
        if challenging:
            self.challenge()
        else:
            self.accept()
        self.wait_closed(before)

    def play_whole(self) -> Done:
        """Play to the end: one challenge, one exchange, and words as long as there are any."""
        words: list[str] = []
        exchanges = passes = challenges = blanks = 0
        for _ in range(MOST_TURNS):
            self.page.wait_for_selector(NEXT)
            if self.page.locator(".finish").count():
                return Done(words, exchanges, passes, challenges, blanks)
            if self.page.locator(".actions.two").count():
                self.answer(challenging=challenges == 0)
                challenges += challenges == 0
                continue
            before = self.closed()
            made = self.move(exchanging=bool(words) and not exchanges)
            self.wait_closed(before)
            if isinstance(made, Placement):
                words.append(str(made))
                blanks += sum(tile.blank for tile in made.new.values())
            exchanges += made == "exchange"
            passes += made == "pass"
        raise AssertionError("the game does not end")

    def move(self, *, exchanging: bool = False) -> Placement | Literal["exchange", "pass"]:
        """Lay a word; without any, or when asked to, exchange a tile; else pass."""
        play = None if exchanging else self.find()
        if play is not None:
            self.lay_and_check(play)
            self.go()
            return play
        if self.state()["bag"] >= RACK_SIZE:
            self.exchange()
            return "exchange"
        self.give_up_turn()
        return "pass"


def _steps(play: Placement) -> tuple[Square, Direction, list[Tile]]:
    """Return the square of the first new tile, the direction, and all new tiles in their order."""
    squares = list(play.new)
    return squares[0], play.slot.direction, list(play.new.values())


class Fingers(Hands):
    """Taps, or clicks of a mouse."""

    def __init__(self, page: Page, lexicons: LexiconSource, *, touch: bool) -> None:
        super().__init__(page, lexicons)
        self._touch = touch

    def press(self, selector: str) -> None:
        """Tap or click the first that fits."""
        found = self.page.locator(selector).first
        if self._touch:
            found.tap()
        else:
            found.click()

    def lay(self, play: Placement) -> None:
        start, direction, tiles = _steps(play)
        square = f'[data-square="{start.index}"]'
        self.press(square)
        if self.page.locator(f"{square} .arrow.{direction.value}").count() == 0:
            self.press(square)
        for tile in tiles:
            blank = ".tile.unset" if tile.blank else f'.tile:has(b:text-is("{tile.face}"))'
            self.press(f".rack button:has({blank})")
            if tile.blank:
                self.press(f'dialog[open] .faces button:text-is("{tile.face}")')

    def go(self) -> None:
        self.press('.actions .go[aria-disabled="false"]')

    def exchange(self) -> None:
        self.press(".actions .btn >> nth=2")
        self.press("dialog[open] .pick button")
        self.press("dialog[open] .btn.primary")

    def give_up_turn(self) -> None:
        self.press(".actions .btn >> nth=3")
        self.press("dialog[open] .btn.primary")

    def challenge(self) -> None:
        self.press(".actions.two .btn")
        self.press("dialog[open] .btn.primary")

    def accept(self) -> None:
        self.press('.actions.two .go[aria-disabled="false"]')

    def sign(self) -> None:
        self.press(".finish .btn.primary")
        self.press("dialog[open] .btn.primary")


class Keys(Hands):
    """The keyboard alone: nothing is clicked, and nothing is focused but by Tab and arrows."""

    def lay(self, play: Placement) -> None:
        start, direction, tiles = _steps(play)
        self._tab_to(".board [tabindex='0']")
        self._walk(start.index)
        if self.page.locator(f".board .arrow.{direction.value}").count() == 0:
            self.page.keyboard.press("Space")
        for tile in tiles:
            if tile.blank:
                self._type_blank(tile.face)
            else:
                self.type_face(tile.face)

    def type_face(self, face: str) -> None:
        """A tile, and the key that ends it."""
        self._type(face)
        self.page.keyboard.press("'")

    def go(self) -> None:
        self.page.keyboard.press("Enter")

    def exchange(self) -> None:
        self.page.keyboard.press("Alt+c")
        self.page.wait_for_selector("dialog[open]")
        self.page.keyboard.press("Space")
        self._confirm()

    def give_up_turn(self) -> None:
        self.page.keyboard.press("Alt+p")
        self._confirm()

    def challenge(self) -> None:
        self.page.keyboard.press("i")
        self._confirm()

    def accept(self) -> None:
        self.page.wait_for_selector('.actions.two .go[aria-disabled="false"]')
        self.page.keyboard.press("a")

    def sign(self) -> None:
        self._tab_to(".finish .btn.primary")
        self.page.keyboard.press("Enter")
        self._confirm()

    def _confirm(self) -> None:
        self.page.wait_for_selector("dialog[open]")
        self._tab_to("dialog .btn.primary")
        self.page.keyboard.press("Enter")

    def _tab_to(self, selector: str, most: int = 60) -> None:
        for _ in range(most):
            if self.page.evaluate("one => document.activeElement.matches(one)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{selector} cannot be reached")

    def _walk(self, to: int) -> None:
        here = int(self.page.evaluate("() => document.activeElement.dataset.square"))
        (row, column), (row_to, column_to) = divmod(here, SIZE), divmod(to, SIZE)
        for key, count in (
            ("ArrowDown", row_to - row),
            ("ArrowUp", row - row_to),
            ("ArrowRight", column_to - column),
            ("ArrowLeft", column - column_to),
        ):
            for _ in range(count):
                self.page.keyboard.press(key)

    def _type(self, face: str) -> None:
        for char in face.lower().replace("·", "."):
            if char.isascii():
                self.page.keyboard.press(char)
            else:  # Ñ and Ç, which a key of their own types
                self.page.evaluate(
                    "key => document.activeElement.dispatchEvent("
                    "new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}))",
                    char,
                )

    def _type_blank(self, face: str) -> None:
        if len(face) == 1 and face.isascii():
            self.page.keyboard.press(f"Shift+{face}")
            return
        self.page.keyboard.press("?")
        self.page.wait_for_selector("dialog[open]")
        self._type(face)
        if self.page.locator("dialog[open]").count():
            self.page.keyboard.press("Enter")


class Typing(Keys):
    """Click a square and type."""

    def lay(self, play: Placement) -> None:
        start, _, _ = _steps(play)
        self.page.locator(f'[data-square="{start.index}"]').click()
        super().lay(play)
