"""Generate every legal move of a position, or only the best ones.

::

    generator = Generator(lexicon)                       # leaves="trained"
    generator.best(position).move                        # a Placement, an Exchange or a Pass
    for found in generator.top(position, 10):
        print(found.move, found.score, found.equity)
    count, best, total = generator.summary(position)

Equity is points plus what the tiles kept are worth (`letrado.engine.leaves`). When the bag is empty
the end of the game takes the table's place: going out gains the opponent's tiles twice (F09 §45.4,
CAT 4.A), and tiles kept are counted as lost twice, with ten points for having to play on.

Each face that a blank can stand for is a move of its own; one tile that makes words both ways is
one move, written across. A first play covers the centre, across or down. Any number of threads may
ask one generator.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, get_args, overload

from letrado._core import Engine, Plays
from letrado.base.errors import Illegal
from letrado.core.moves import Exchange, Move, Pass
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.core.scoring import RACK_SIZE
from letrado.core.tiles import BLANK_BIT, Alphabet
from letrado.engine.lanes import slot_of
from letrado.engine.leaves import THOUSANDTHS, Leaves, LeavesChoice
from letrado.engine.refusals import check_alphabet, check_type, too_many_tiles
from letrado.engine.state import State, Words

By = Literal["equity", "score"]
"""Order of moves: by this first, by the other second."""


_MOST = 1_000_000
"""More moves than any position has."""


class Summary(NamedTuple):
    """All placements in three numbers, on which programs can agree."""

    moves: int
    best_score: int
    sum_of_scores: int


class ScoredMove:
    """A move with its points, its equity and the tiles kept; unpacked when it is looked at."""

    __slots__ = ("_alphabet", "_leave", "_move", "_packed", "_rack", "score", "thousandths")

    def __init__(
        self, packed: tuple[int, int, bytes, int, int], alphabet: Alphabet, rack: bytes
    ) -> None:
        self.score = packed[0]
        self.thousandths = packed[1]
        self._packed = packed
        self._alphabet = alphabet
        self._rack = rack
        self._move: Move | None = None
        self._leave: Rack | None = None

    @property
    def equity(self) -> float:
        """Points plus the worth of the leave; `thousandths` is the same as a whole number."""
        return self.thousandths / THOUSANDTHS

    @property
    def move(self) -> Move:
        """The move to make."""
        if self._move is None:
            _, _, codes, lane, start = self._packed
            if lane >= 0:
                tiles = (self._alphabet.decode([code])[0] if code else None for code in codes)
                self._move = Placement(slot_of(lane, start), tuple(tiles))
            elif codes:
                self._move = Exchange(self._alphabet.decode(self._played()))
            else:
                self._move = Pass()
        return self._move

    @property
    def leave(self) -> Rack:
        """The tiles that stay on the rack."""
        if self._leave is None:
            kept = Counter(self._rack) - Counter(self._played())
            self._leave = Rack(self._alphabet, self._alphabet.decode(kept.elements()))
        return self._leave

    def _played(self) -> bytes:
        """Return the tiles that leave the rack, as they are on it."""
        return bytes(0 if code & BLANK_BIT else code for code in self._packed[2] if code)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ScoredMove):
            return NotImplemented
        return self._packed == other._packed and sorted(self._rack) == sorted(other._rack)

    def __hash__(self) -> int:
        return hash(self._packed)

    def __str__(self) -> str:
        return f"{self.move} {self.score} {self.equity:.3f}"

    def __repr__(self) -> str:
        return f"<ScoredMove {self}>"


class Moves(Sequence[ScoredMove]):
    """Moves as the core packed them; each is unpacked when it is looked at."""

    __slots__ = ("_alphabet", "_plays", "_rack")

    def __init__(self, plays: Plays, alphabet: Alphabet, rack: bytes) -> None:
        self._plays = plays
        self._alphabet = alphabet
        self._rack = rack

    def __len__(self) -> int:
        return len(self._plays)

    @overload
    def __getitem__(self, at: int) -> ScoredMove: ...
    @overload
    def __getitem__(self, at: slice) -> list[ScoredMove]: ...
    def __getitem__(self, at: int | slice) -> ScoredMove | list[ScoredMove]:
        if isinstance(at, slice):
            return [self._unpack(each) for each in range(*at.indices(len(self)))]
        if at < 0:
            at += len(self)
        if at < 0:
            raise IndexError(at)
        return self._unpack(at)

    def __iter__(self) -> Iterator[ScoredMove]:
        return map(self._unpack, range(len(self)))

    def __repr__(self) -> str:
        return f"<Moves: {len(self)}>"

    def sorted(self, by: By = "equity") -> "Moves":
        """Return the same moves from the best down, in the order of `Generator.top`."""
        return Moves(self._plays.sorted(_is_score(by)), self._alphabet, self._rack)

    def summary(self) -> Summary:
        """Return the number of moves, the best score, and the sum of scores."""
        return Summary(*self._plays.summary())

    def _unpack(self, at: int) -> ScoredMove:
        return ScoredMove(self._plays.get(at), self._alphabet, self._rack)


class Generator:
    """Generates moves with the words of one lexicon and one table of leaves.

    With ``leaves=None`` equity is the score.
    """

    def __init__(self, words: Words, leaves: LeavesChoice = "trained") -> None:
        check_type("words", words, Words)
        self.words = words
        self.alphabet = words.alphabet
        self.leaves = Leaves.chosen(leaves, words.alphabet)
        self._all_tiles = sum(self.alphabet.counts)
        pairs = zip(self.alphabet.tiles, self.alphabet.counts, strict=True)
        self._all_points = sum(tile.value * count for tile, count in pairs)
        self._graph = words.graph
        self._engine = Engine(words.anagrams, None if self.leaves is None else self.leaves.core)

    def state(self, position: Position) -> State:
        """Return the board of *position*, ready for many questions."""
        return State(self.words, position.board)

    # -- questions ---------------------------------------------------------------------------

    def all(
        self,
        where: Position | State,
        rack: Rack | None = None,
        *,
        bag: int | None = None,
        opponent: int | None = None,
    ) -> Moves:
        """Return every legal placement, in the order in which they were found.

        *rack* is that of the player on turn unless given. *bag* is the number of tiles in it, and
        *opponent* the value of the opponent's rack when the bag is empty: both follow from the
        position unless given. A position refuses a bag for which it has too few tiles; a state,
        which has no racks, accepts any.
        """
        state, codes, bag, opponent = self._question(where, rack, bag, opponent)
        try:
            plays = self._engine.all(state.core, codes, bag, opponent)
        except ValueError:
            raise self._explain(state, codes) from None
        return Moves(plays, self.alphabet, codes)

    def top(
        self,
        where: Position | State,
        most: int,
        rack: Rack | None = None,
        *,
        by: By = "equity",
        bag: int | None = None,
        opponent: int | None = None,
    ) -> Moves:
        """Return the best moves, exchanges and pass included, from the best down.

        Moves equal in equity and score are ordered by line (rows, then columns), start and tiles;
        exchanges come after placements and the pass last. So a longer list begins with the shorter.
        """
        state, codes, bag, opponent = self._question(where, rack, bag, opponent)
        if not isinstance(most, int) or most < 1:
            raise Illegal("engine.how_many", "Ask for at least one move, not for {most}", most=most)
        try:
            plays = self._engine.top(
                state.core, codes, min(most, _MOST), _is_score(by), bag, opponent
            )
        except ValueError:
            raise self._explain(state, codes) from None
        return Moves(plays, self.alphabet, codes)

    def best(
        self,
        where: Position | State,
        rack: Rack | None = None,
        *,
        by: By = "equity",
        bag: int | None = None,
        opponent: int | None = None,
    ) -> ScoredMove:
        """Return the best move."""
        return self.top(where, 1, rack, by=by, bag=bag, opponent=opponent)[0]

    def exchanges(
        self,
        where: Position | State,
        rack: Rack | None = None,
        *,
        bag: int | None = None,
        opponent: int | None = None,
    ) -> Moves:
        """Return exchanges of no more tiles than the bag holds (F09 §25, CAT 3¶2), and the pass."""
        state, codes, bag, opponent = self._question(where, rack, bag, opponent)
        try:
            plays = self._engine.exchanges(state.core, codes, bag, opponent)
        except ValueError:
            raise self._explain(state, codes) from None
        return Moves(plays, self.alphabet, codes)

    def summary(self, where: Position | State, rack: Rack | None = None) -> Summary:
        """Return the number of placements, the best score, and the sum of all scores."""
        return self.all(where, rack).summary()

    def top_plays(self, state: State, most: int, rack: Rack, bag: int, opponent: int) -> Plays:
        """Return the best moves as the core packs them, for code that uses them in the core."""
        try:
            return self._engine.top(state.core, rack.codes, most, False, bag, opponent)
        except ValueError:
            raise self._explain(state, rack.codes) from None

    # -- understanding a question --------------------------------------------------------------

    def _question(
        self, where: Position | State, rack: Rack | None, bag: int | None, opponent: int | None
    ) -> tuple[State, bytes, int | None, int | None]:
        if rack is not None:
            check_type("rack", rack, Rack)
        if isinstance(where, Position):
            state = self.state(where)
            rack = where.racks[0] if rack is None else rack
            theirs = where.racks[1]
            # The bag is what is unseen, less the opponent's unknown tiles.
            unseen = self._all_tiles - len(dict(where.board)) - len(rack) - len(theirs)
            least = max(unseen - max(RACK_SIZE - len(theirs), 0), 0)
            if bag is not None and not (isinstance(bag, int) and least <= bag <= max(unseen, 0)):
                raise _impossible_bag(bag, least, max(unseen, 0))
            if len(theirs) and bag is None:
                bag = least
                if opponent is None and not unseen:
                    opponent = theirs.value
        else:
            check_type("where", where, State)
            state = where
        if rack is None:
            raise Illegal("engine.no_rack", "Say which tiles the player on turn holds")
        check_alphabet(self.alphabet, state.alphabet)
        if state.graph is not self._graph:
            raise Illegal(
                "engine.lexicon",
                "The board was made ready for the words of another lexicon: make its state with "
                "the lexicon of the generator",
            )
        check_alphabet(self.alphabet, rack.alphabet)
        if bag is not None and not (isinstance(bag, int) and 0 <= bag <= self._all_tiles):
            raise _impossible_bag(bag, 0, self._all_tiles)
        if opponent is not None and not (
            isinstance(opponent, int) and 0 <= opponent <= self._all_points
        ):
            raise Illegal(
                "engine.opponent",
                "The tiles of a rack cannot be worth {points}",
                points=opponent,
            )
        return state, rack.codes, bag, opponent

    def _explain(self, state: State, rack: bytes) -> Illegal:
        """Return the reason why the core refused a rack."""
        if not 1 <= len(rack) <= RACK_SIZE:
            return Illegal(
                "engine.rack_size",
                "The rack has {count} tiles: moves are generated for 1 to {most}",
                article="CAT 2¶1" if self.alphabet.language == "ca" else "F09 §32",
                count=len(rack),
                most=RACK_SIZE,
            )
        return too_many_tiles(self.alphabet, state.core.tiles(), rack)


def _is_score(by: By) -> bool:
    if by not in get_args(By):
        raise Illegal(
            "engine.by",
            "Moves are compared by “equity” or by “score”, not by “{found}”",
            found=str(by)[:60],
        )
    return by == "score"


def _impossible_bag(bag: object, least: int, most: int) -> Illegal:
    return Illegal(
        "engine.bag",
        "The bag cannot hold {bag} tiles: it has from {least} to {most}, which are the unseen ones "
        "but for the opponent’s",
        bag=bag,
        least=least,
        most=most,
    )
