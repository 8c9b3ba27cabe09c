"""Random table games, for tests that need whole logs: legal plays of any letters, real tiles."""

from dataclasses import replace
from random import Random
from typing import Any

from letrado import rulebook
from letrado.base.errors import Illegal
from letrado.core.coordinates import Direction, Slot, Square
from letrado.core.moves import Exchange
from letrado.core.placements import Placement
from letrado.core.racks import Bag, Rack
from letrado.core.scoring import score
from letrado.core.tiles import Alphabet, Tile
from letrado.formats.rebuilding import Rebuilding, table_settings
from letrado.game.actors import Actor, Side
from letrado.game.commands import Command


class Table:
    """A game between two who lay whatever fits; the recorder sees their racks, or does not."""

    def __init__(self, edition: str, seed: int, *, seen: bool = True, **changes: Any) -> None:
        self.alphabet = Alphabet.load(rulebook.load(edition).language)
        self.lot, self.seen = Random(seed), seen
        self.bag = Bag.full(self.alphabet)
        settings = table_settings(edition, ("Ana Gil", "Leo Paz"), Side.A)
        self.by = Rebuilding(replace(settings, event="Open de prueba", round=3, table=2, **changes))
        self.racks = {side: Rack(self.alphabet, self.draw(7)) for side in Side}
        self.by.begin(Side.A, {side: self.told(self.racks[side].tiles) for side in Side})

    def draw(self, count: int) -> tuple[Tile, ...]:
        drawn, self.bag = self.bag.draw(min(count, len(self.bag)), self.lot)
        return drawn

    def told(self, tiles: tuple[Tile, ...]) -> tuple[Tile, ...] | None:
        return tiles if self.seen else None

    def do(self, *commands: Command) -> None:
        for command in commands:
            self.by.do(command)

    @property
    def side(self) -> Side:
        return self.by.game.mover

    @property
    def mover(self) -> Actor:
        return Actor.of(self.side)

    @property
    def opponent(self) -> Actor:
        return Actor.of(self.side.other)

    # -- turns -------------------------------------------------------------------------------

    def found(self, *, most: int = 5) -> Placement | None:
        """Return a random play from the mover's rack."""
        board, rack = self.by.game.tiles.board, self.racks[self.side]
        squares = [Square(row, column) for row in range(15) for column in range(15)]
        anchors = [s for s in squares if not board.tile_at(s) and board.touches(s)]
        for _ in range(60):
            anchor = self.lot.choice(anchors or [board.layout.centre])
            direction = self.lot.choice(list(Direction))
            start = anchor.step(direction, -self.lot.randrange(3))
            if start is None or not rack.tiles:
                continue
            least = 2 if board.is_empty else 1
            count = self.lot.randint(min(least, len(rack)), min(most, len(rack)))
            hand = self.lot.sample(rack.tiles, count)
            try:
                return self._laid(Slot(start, direction), hand)
            except Illegal:
                continue
        return None

    def _laid(self, slot: Slot, hand: list[Tile]) -> Placement:
        board = self.by.game.tiles.board
        tiles: dict[Square, Tile] = {}
        for square in slot.squares():
            if hand and not board.tile_at(square):
                tile = hand.pop()
                face = self.lot.choice(self.alphabet.faces)
                tiles[square] = self.alphabet.blank_as(face) if tile.blank else tile
        placement = Placement.laid(tiles, board)
        if hand:
            raise Illegal("test.room", "no room")
        board.check(placement)
        return placement

    def play(self, wrong_by: int = 0) -> None:
        """A play, noted with points that may be wrong; or a pass."""
        placement, side = self.found(), self.side
        if placement is None:
            self.by.passed()
            return
        used = tuple(placement.new.values())
        kept = self.racks[side].remove(used)
        drawn = self.draw(7 - len(kept))
        before = self.by.game
        points = None
        if wrong_by:
            points = score(before.tiles.board, placement).total + wrong_by
        self.by.play(placement, points, self.told(drawn))
        self.racks[side] = kept.add(drawn)

    def removed(self) -> None:
        """A play that was challenged and taken back; or a pass."""
        placement = self.found()
        if placement is None:
            self.by.passed()
        else:
            self.by.removed(placement)

    def turns(self, count: int) -> None:
        for _ in range(count):
            if self.by.goes_on:
                self.play()

    def exchange(self, count: int, *, told: bool = True) -> None:
        side, rack = self.side, self.racks[self.side]
        tiles = rack.tiles[:count]
        drawn = self.draw(count)
        exchange = Exchange(tiles) if told and self.seen else Exchange(count=count)
        self.by.exchange(exchange, self.told(drawn) if told else None)
        self.racks[side] = rack.remove(tiles).add(drawn)
        self.bag = self.bag.add(tiles)

    def to_the_end(self) -> None:
        while self.by.goes_on:
            self.play()
        self.by.enter_racks({side: self.racks[side].tiles for side in Side})
