"""A table with a game in a given situation, where commands are issued."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Any, get_type_hints

from letrado.core.coordinates import Square
from letrado.core.placements import Placement
from letrado.core.racks import Bag
from letrado.core.tiles import Alphabet, Tile
from letrado.game import Actor, Environment, Event, Game, Side, apply, decide
from letrado.game import commands as c
from letrado.game.clock import advanced
from tests.conformance.facts import FACTS
from tests.conformance.situation import RACKS, Given, milliseconds, settings, situated, tiles_of

_DRAWS = {"DrawInitial", "EndDraw", "LayAside", "DrawExchange", "CompleteRack", "DrawOwed"}
"""Commands whose tiles nobody says when the racks are not known."""


@cache
def _whole_set(alphabet: Alphabet) -> Counter[Tile]:
    """Count the tiles of the set, once: cases ask after every step."""
    return Counter(Bag.full(alphabet))


class Table:
    """A game under way, what happened in it, and the clock on the wall.

    It is set up by real commands; from the first turn on it is in the situation of the case.
    """

    def __init__(self, edition: str, given: Given, *, known: bool = True) -> None:
        self.given, self.known = given, known
        self.settings = settings(edition, given)
        self.alphabet = Alphabet.load(self.settings.rules.laying.tile_set)
        self.now = 0
        self.game: Game | None = None
        self.last: tuple[Event, ...] = ()
        self.draws: tuple[Tile, ...] | None = None
        self._set_up(given.get("stage", "turn"))

    def _set_up(self, stage: str) -> None:
        if stage == "none":
            return
        self.do("director", "ScheduleGame", settings=self.settings)
        if stage == "scheduled":
            return
        self.do("director", "StartRound")
        if stage == "setup":
            return
        self.do("A", "BeginGame")
        if stage == "start":
            return
        if self.settings.starter is None:
            for name in "AB":
                self.draws = self.tiles_of(name)
                self.do(name, "DrawStartTile", tile=name)
        if stage == "racks":
            return
        for name, rack in zip("AB", RACKS, strict=True):
            self.draws = self.tiles_of(rack)
            self.do(name, "DrawInitial", tiles=rack)
        self.do("B", "StartClock")
        self.game = situated(self.state, self.given, known=self.known)
        self._conserved()

    @property
    def state(self) -> Game:
        """The game, which has been scheduled."""
        if self.game is None:
            raise AssertionError("no game has been scheduled")
        return self.game

    def fact(self, name: str) -> Any:
        """Return the present value of the fact *name*."""
        game = self.state
        return FACTS[name](replace(game, at=self.now, clocks=advanced(game, self.now)))

    def tiles_of(self, text: str) -> tuple[Tile, ...]:
        """Tiles of the set, in exact notation."""
        return tiles_of(text, self.alphabet)

    def do(self, by: str, name: str, **told: Any) -> None:
        """Issue a command and take in what follows; all tiles must still be there."""
        command = self.command(by, name, told)
        self.last = decide(self.game, command, Environment(self.now, self._draw, self._judge()))
        for event in self.last:
            self.game = apply(self.game, event)
        self._conserved()

    def command(self, by: str, name: str, told: Mapping[str, Any]) -> c.Command:
        """Build the command called *name*, its fields read from the case."""
        kind: type[c.Command] = getattr(c, name)
        hints = get_type_hints(kind)
        unknown = set(told) - {item.name for item in fields(kind)}
        if unknown:
            raise LookupError(f"{name} has no {', '.join(sorted(unknown))}")
        values = {key: self._field(hints[key], value) for key, value in told.items()}
        if not self.known and name in _DRAWS and values.get("tiles") is not None:
            count = len(values.pop("tiles"))
            values |= {"count": count} if "count" in hints else {}
        return kind(Actor(by), **values)

    def _field(self, hint: Any, value: Any) -> Any:
        match hint:
            case _ if hint == tuple[tuple[Square, Tile], ...]:
                return tuple(self._laid(value))
            case _ if hint in (tuple[Tile, ...], tuple[Tile, ...] | None):
                return self.tiles_of(value)
            case _ if hint in (Tile, Tile | None):
                return self.tiles_of(value)[0]
            case _ if hint == tuple[tuple[Square, str], ...]:
                return tuple((Square.parse(square), face) for square, face in value.items())
            case _ if hint in (Side, Side | None):
                return Side(value) if value else None
            case _ if hint == frozenset[Side]:
                return frozenset(map(Side, value))
            case _ if hint is Square:
                return Square.parse(value)
            case _ if hint is int and isinstance(value, str):
                return milliseconds(value)
            case _ if isinstance(value, list):
                return tuple(value)
        return value

    def _laid(self, value: Any) -> list[tuple[Square, Tile]]:
        """``8E CASA``, or tiles by their squares; there a blank may stand for any letter."""
        if isinstance(value, str):
            board = self.state.tiles.board
            return list(Placement.parse(value, self.alphabet, board).new.items())
        return [(Square.parse(square), self._tile(text)) for square, text in value.items()]

    def _tile(self, text: str) -> Tile:
        return Tile(text.upper(), 0, blank=True) if text.islower() else self.tiles_of(text)[0]

    def _draw(self, bag: Bag, count: int) -> tuple[Tile, ...]:
        """Return the tiles that the software draws: those of the step, or the first of the bag."""
        return (self.draws or bag.tiles)[:count]

    def _judge(self) -> Callable[[tuple[Tile, ...]], bool] | None:
        if "list" not in self.given:
            return None
        words = [[tile.face for tile in self.tiles_of(word)] for word in self.given["list"]]
        return lambda tiles: [tile.face for tile in tiles] in words

    def _conserved(self) -> None:
        """Every tile of the set is somewhere, once, whatever is known of the racks."""
        tiles, turn = self.state.tiles, self.state.turn
        everywhere = [
            *(tile for _, tile in tiles.board),
            *(tile for _, tile in (() if turn is None else turn.laid)),
            *tiles.pool,
            *tiles.aside.known,
            *(tile for hand in tiles.hands.values() for tile in hand.known),
        ]
        blank = self.alphabet.blank
        found = Counter(blank if tile.blank else tile for tile in everywhere)
        assert found == _whole_set(self.alphabet), "tiles were lost or made"
        assert tiles.in_bag >= 0
        exchange = None if turn is None else turn.exchange
        assert not len(tiles.aside) or (exchange is not None and exchange.aside), "left aside"
