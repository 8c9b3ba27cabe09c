"""The places of all tiles of the set, as far as anyone who records the game can know them.

At a real table a rack may be known, half known, or only counted. So a hand is the tiles that are
known to be in it and a number of others; and the *pool* is every tile that is neither on the
board nor known to be in a hand: the bag, and the hidden part of both racks.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from letrado.base.errors import Illegal
from letrado.core.board import Board
from letrado.core.coordinates import Square
from letrado.core.racks import Bag, Rack
from letrado.core.tiles import Alphabet, Tile
from letrado.game.actors import Side


@dataclass(frozen=True, slots=True)
class Hand:
    """The tiles that a player holds: those known, and how many others."""

    known: Rack
    hidden: int = 0

    def __len__(self) -> int:
        return len(self.known) + self.hidden

    @property
    def is_known(self) -> bool:
        """True if every tile of the hand is known."""
        return not self.hidden


@dataclass(frozen=True, slots=True)
class TileState:
    """Board, hands, tiles laid aside in an exchange, and the pool of those not placed."""

    board: Board
    hands: Mapping[Side, Hand]
    pool: Bag
    aside: Hand

    @classmethod
    def new(cls, alphabet: Alphabet) -> "TileState":
        """Return the state with all tiles in the bag (F09 §3, CAT 1¶1)."""
        nothing = Hand(Rack(alphabet))
        hands = {Side.A: nothing, Side.B: nothing}
        return cls(Board.empty(alphabet), hands, Bag.full(alphabet), nothing)

    @property
    def in_bag(self) -> int:
        """Number of tiles in the bag; players may count them (F09 §27, CAT 3¶8)."""
        hidden = sum(hand.hidden for hand in self.hands.values()) + self.aside.hidden
        return len(self.pool) - hidden

    # -- tiles that move ---------------------------------------------------------------------

    def drawn(self, side: Side, tiles: Iterable[Tile] | None, count: int) -> "TileState":
        """Return the state after *side* took *tiles* from the bag; None: *count* unknown ones."""
        hand = self.hands[side]
        if tiles is None:
            return self._with_hand(side, Hand(hand.known, hand.hidden + count))
        tiles = tuple(tiles)
        pool = self.pool.remove(tiles)
        return self._with_hand(side, Hand(hand.known.add(tiles), hand.hidden), pool)

    def returned(self, side: Side, tiles: Iterable[Tile] | None, count: int) -> "TileState":
        """Return the state after *side* put *tiles* back; None: *count* unknown ones."""
        if tiles is None:
            blurred = self.blurred(side)
            hand = blurred.hands[side]
            return blurred._with_hand(side, Hand(hand.known, hand.hidden - count))
        tiles = tuple(tiles)
        known, hand = self.revealed(side, tiles)
        return known._with_hand(side, hand, known.pool.add(tiles))

    def laid(self, side: Side, tiles: Iterable[Tile]) -> "TileState":
        """Return the state after *side* laid *tiles*, which are then in no hand and no pool."""
        known, hand = self.revealed(side, tiles)
        return known._with_hand(side, hand)

    def taken_back(self, side: Side, tiles: Iterable[Tile]) -> "TileState":
        """Return the state after laid tiles went back to the rack; all have seen them."""
        hand = self.hands[side]
        return self._with_hand(side, Hand(hand.known.add(tiles), hand.hidden))

    def placed(self, tiles: Mapping[Square, Tile]) -> "TileState":
        """Return the state with laid tiles on the board for good."""
        return replace(self, board=self.board.cover(tiles))

    def set_aside(self, side: Side, tiles: Iterable[Tile] | None, count: int) -> "TileState":
        """Return the state after *side* laid tiles face down for an exchange (F09 §25)."""
        if tiles is None:
            blurred = self.blurred(side)
            hand = blurred.hands[side]
            left = blurred._with_hand(side, Hand(hand.known, hand.hidden - count))
            return replace(left, aside=Hand(self.aside.known, count))
        known, hand = self.revealed(side, tiles)
        aside = Hand(self.aside.known.add(tiles))
        return replace(known._with_hand(side, hand), aside=aside)

    def aside_taken_back(self, side: Side) -> "TileState":
        """Return the state after the tiles laid aside went back to the rack of *side*."""
        hand, aside = self.hands[side], self.aside
        whole = Hand(hand.known.add(aside.known), hand.hidden + aside.hidden)
        nothing = Hand(Rack(self.board.alphabet))
        return replace(self, hands={**self.hands, side: whole}, aside=nothing)

    def aside_returned(self) -> "TileState":
        """Return the state after the tiles laid aside went into the bag."""
        nothing = Hand(Rack(self.board.alphabet))
        return replace(self, pool=self.pool.add(self.aside.known), aside=nothing)

    # -- what is known -----------------------------------------------------------------------

    def revealed(self, side: Side, tiles: Iterable[Tile]) -> tuple["TileState", Hand]:
        """Take *tiles* out of the hand: the known ones first, others out of the hidden part.

        Raises `Illegal` naming the tile that cannot be in the hand: a hidden tile must be among
        those unseen.
        """
        hand, pool = self.hands[side], self.pool
        held, others = hand.known.split(tiles)
        for at, tile in enumerate(others):
            if at >= hand.hidden or tile not in pool:
                raise Illegal(
                    "hand.missing_tile", "You do not have the tile {tile}", tile=str(tile)
                )
            pool = pool.remove((tile,))
        left = Hand(hand.known.remove(held), hand.hidden - len(others))
        return (replace(self, pool=pool) if others else self), left

    def blurred(self, side: Side) -> "TileState":
        """Return the state with no tile of the hand known: some left it face down, unseen."""
        hand = self.hands[side]
        if hand.is_known and not hand.known.tiles:
            return self
        unknown = Hand(Rack(self.board.alphabet), len(hand))
        return self._with_hand(side, unknown, self.pool.add(hand.known))

    def entered(self, side: Side, tiles: Iterable[Tile]) -> "TileState":
        """Return the state with the whole hand known, as at the end; refuse an impossible one."""
        tiles = tuple(tiles)
        hand = self.hands[side]
        if len(tiles) != len(hand):
            raise Illegal(
                "hand.count",
                "{side}’s rack has {count} tiles; you entered {given}",
                side=side.value,
                count=len(hand),
                given=len(tiles),
            )
        known, left = self.revealed(side, tiles)
        if left.known.tiles:
            raise Illegal(
                "hand.contradicts",
                "{side}’s rack holds {tiles}, seen during the game",
                side=side.value,
                tiles=str(left.known),
            )
        return known._with_hand(side, Hand(Rack(self.board.alphabet, tiles)))

    def _with_hand(self, side: Side, hand: Hand, pool: Bag | None = None) -> "TileState":
        hands = {**self.hands, side: hand}
        return TileState(self.board, hands, self.pool if pool is None else pool, self.aside)
