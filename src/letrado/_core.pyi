"""What the native module offers; a test compares the names with the module."""

from mmap import mmap

_Buffer = bytes | bytearray | memoryview | mmap

class MalformedError(ValueError):
    """An array that is not what it should be; ``args`` are the reason and the entry at fault."""

    args: tuple[str, int]

class Graph:
    """A word graph, checked when it is made, over a buffer that it keeps alive."""

    def __init__(self, data: _Buffer) -> None: ...
    def __len__(self) -> int: ...
    @property
    def tiles(self) -> int:
        """The tile codes that its words use, as bits."""
    def contains(self, codes: bytes) -> bool:
        """Whether tile codes spell a word."""
    def words_by_length(self) -> list[int]:
        """How many words have 0, 1, … 15 tiles."""
    def to_kwg(self) -> bytes:
        """The graph in the form that other programs read."""

class Cursor:
    """The words of a graph in alphabetical order of the tile set."""

    def __init__(self, graph: Graph) -> None: ...
    def take(self, most: int) -> list[bytes]:
        """The next words, at most so many; an empty list at the end."""

class TextTable:
    """How text becomes tiles: classes of code points, and spellings made of classes."""

    def __init__(self, classes: bytes, split: int, spellings: list[tuple[bytes, int]]) -> None: ...
    def read(self, text: str) -> bytes | None:
        """Tile codes, or None when the text goes beyond the table."""

class Lookup:
    """Membership of text in a graph."""

    def __init__(self, graph: Graph, table: TextTable) -> None: ...
    def contains(self, text: str) -> bool | None:
        """Whether the text spells a word, or None when it goes beyond the table."""
    def contains_many(self, texts: list[str]) -> tuple[list[bool], list[int]]:
        """An answer for each text, and the places of those that go beyond the table."""

class Kwg:
    """The words of a KWG array, checked when it is made."""

    def __init__(self, data: _Buffer) -> None: ...
    def __len__(self) -> int: ...
    @property
    def tiles(self) -> int:
        """The tile numbers that its words use, as bits."""
    def contains(self, codes: bytes) -> bool:
        """Whether tile numbers spell a word."""
    def words(self) -> list[bytes]:
        """Every word, as tile numbers of the file's own order."""

class TileSet:
    """Values and counts of the tiles, by code; the blank's code is 0."""

    def __init__(self, values: bytes, counts: bytes) -> None: ...

class Anagrams:
    """Which words a multiset of tiles makes: an index over a buffer that it keeps alive."""

    def __init__(self, data: _Buffer) -> None: ...
    def __len__(self) -> int: ...

class Search:
    """Conditions that words must meet, all of them, and the words of a graph that do."""

    def __init__(self, graph: Graph) -> None: ...
    def pattern(
        self, tiles: list[int], follow: list[bytes], first: bytes, last: bytes, wanted: bool
    ) -> None:
        """Match, or do not: the tiles of each place as bits, and the places that come after it.

        Words begin at one of the places *first* and end at one of *last*; at most 64 places.
        """
    def tally(self, weights: bytes, least: int, most: int) -> None:
        """The weights of the tiles, by code, add up to no less and no more."""
    def supply(self, counts: bytes, blanks: int) -> None:
        """No more of a tile than there are, by code, but for so many blanks."""
    def member(self, graph: Graph, front: bytes, back: bytes, wanted: bool) -> None:
        """With tiles before and after it the word is in a graph, or is not."""
    def together(self, anagrams: Anagrams, least: int, most: int) -> None:
        """So many words have these tiles, itself among them."""
    def find(self, tiles: TileSet, order: int, most: int) -> tuple[int, list[bytes]]:
        """How many words there are, and the first of them.

        Orders are 0 alphabetical, 1 longest first, 2 by points, 3 by probability of drawing.
        """

class LeaveTable:
    """A worth, in thousandths of a point, for every leave that a tile set can give."""

    @staticmethod
    def from_formula(
        tiles: TileSet,
        tile: list[int],
        repeat: list[int],
        kinds: bytes,
        balance: list[int],
        pairs: list[tuple[int, int, int]],
    ) -> LeaveTable:
        """Worth as a sum: each tile, each pair of equals, vowels against consonants, pairs.

        Kinds are 0 neither, 1 vowel, 2 consonant; *balance* has 7 × 7 entries, by vowels and
        then consonants; *pairs* are two codes and what it is worth to have both.
        """
    @staticmethod
    def from_list(tiles: TileSet, codes: bytes, lengths: bytes, values: bytes) -> LeaveTable:
        """Every leave but the empty one, end to end, with its length and 32-bit worth."""
    @staticmethod
    def from_deviations(tiles: TileSet, deviations: bytes, step: int) -> LeaveTable:
        """What smaller leaves foretell and a deviation: 16-bit numbers of steps, by rank."""
    def deviations(self, step: int) -> bytes:
        """The deviations of this table, rounded to steps of so many thousandths."""
    def __len__(self) -> int: ...
    def worth(self, codes: bytes) -> int:
        """The worth of a leave given in any order."""
    def leaves(self) -> list[bytes]:
        """Every leave, the empty one first, in the order of the table."""
    def values(self) -> bytes:
        """Their worths as 32-bit numbers."""

class Setup:
    """What stays the same during a game: words, tile set, premiums, bonus."""

    def __init__(
        self, graph: Graph, tiles: TileSet, letter: bytes, word: bytes, centre: int, bonus: int
    ) -> None: ...

class State:
    """A board ready for move generation, and kept so from play to play."""

    def __init__(self, setup: Setup, tiles: bytes) -> None: ...
    def copy(self) -> State:
        """The same state, to play on."""
    def apply(self, lane: int, tiles: bytes) -> None:
        """Lay tiles at their places of a lane: 0-14 are rows, 15-29 columns."""
    def tiles(self) -> bytes:
        """The tiles of 225 squares, row by row; 0 for none."""
    def is_exact(self) -> bool:
        """Whether all that is kept from play to play equals a state made afresh."""
    def copy_ns(self, times: int) -> float:
        """Nanoseconds that a copy takes inside the core, when made so many times over."""

class Plays:
    """Moves, packed."""

    def __init__(self, state: State, moves: list[tuple[int, bytes, int, int]]) -> None:
        """Lane, fifteen codes, score and equity of each; lane -1 exchanges the codes, or passes."""
    def __len__(self) -> int: ...
    def get(self, at: int) -> tuple[int, int, bytes, int, int]:
        """Score, equity, tiles, lane and start; lane -1 is an exchange of the tiles, or a pass."""
    def summary(self) -> tuple[int, int, int]:
        """How many moves, the best score, the sum of scores."""
    def sorted(self, by_score: bool) -> Plays:
        """The same moves with the best first, in the order of `Engine.top`."""

class Engine:
    """Answers questions about states, from any number of threads."""

    def __init__(self, index: Anagrams | None, leaves: LeaveTable | None) -> None: ...
    def all(
        self, state: State, rack: bytes, bag: int | None = None, opponent: int | None = None
    ) -> Plays:
        """Every placement."""
    def top(
        self,
        state: State,
        rack: bytes,
        most: int,
        by_score: bool,
        bag: int | None = None,
        opponent: int | None = None,
    ) -> Plays:
        """The best moves, exchanges and pass included, by equity and score or the reverse.

        Of moves equal in both the order is lane, start, tiles; exchanges come after placements, and
        the pass last.
        """
    def exchanges(
        self, state: State, rack: bytes, bag: int | None = None, opponent: int | None = None
    ) -> Plays:
        """Exchanges and pass, from the best down."""

def build_anagrams(graph: Graph) -> bytes:
    """The anagram index of the words of a graph."""

def self_play(
    setup: Setup,
    index: Anagrams | None,
    one: LeaveTable | None,
    other: LeaveTable | None,
    rules: tuple[int, int, bool, int],
    seed: int,
    first: int,
    games: int,
    threads: int,
    in_pairs: bool = False,
) -> list[tuple[tuple[int, int], int, int, int, tuple[int, int], tuple[int, int]]]:
    """Scores, starter, turns, ending, bonuses and exchanges of each game.

    Rules are: passes of each player that end the game, turns without a placement that do (0 for
    none), whether these do not count at 0-0, and tiles that the bag needs for an exchange. In
    pairs, games 2n and 2n + 1 have the same bag, from the ends of which the players draw.
    """

class Observations:
    """What games of training show: worths of turns after leaves, and how often leads win."""

    def __init__(self, tiles: TileSet) -> None: ...
    def play(
        self,
        setup: Setup,
        index: Anagrams | None,
        leaves: LeaveTable,
        usual: list[int],
        rules: tuple[int, int, bool, int],
        seed: int,
        first: int,
        games: int,
    ) -> None:
        """Play games and observe; *usual* is what a turn is worth by tiles in the bag."""
    def merge(self, other: Observations) -> None:
        """Add those of other games."""
    def to_bytes(self) -> bytes:
        """All of it, for this machine and its like."""
    def from_bytes(self, bytes: bytes) -> None:
        """Take the place of these observations."""
    def turn_worth(self) -> list[int]:
        """Worth of a turn with tiles by lot, in thousandths, by tiles in the bag."""
    def turns(self) -> int:
        """How many turns were learnt from."""
    def counts(self) -> bytes:
        """Samples of each leave, by rank, as 32-bit numbers."""
    def outcomes(self) -> list[tuple[int, int, int, int]]:
        """Tiles unseen, lead in points, turns, and halves of games won."""
    def smoothed(self) -> LeaveTable:
        """The leave values that follow."""

class WinTable:
    """Chances of whoever is on turn, in millionths: 801 a row, for leads from -400 to 400."""

    def __init__(self, chances: bytes) -> None: ...
    def on_turn(self, unseen: int, lead: int) -> int:
        """The chance with so many tiles unseen and a lead in thousandths of a point."""

class Simulation:
    """Moves tried again and again with the unseen tiles dealt anew."""

    def __init__(
        self,
        state: State,
        index: Anagrams | None,
        leaves: LeaveTable | None,
        wins: WinTable,
        moves: Plays,
        rack: bytes,
        theirs: bytes,
        bag: int,
        scores: tuple[int, int],
        idle: tuple[int, int],
        rules: tuple[int, int, bool, int],
        plies: int,
        seed: int,
        trust: int = 0,
        guesses: list[bytes] = ...,
    ) -> None:
        """*trust*: equity counts as if the moves had been tried so often with that result.

        *guesses*: tiles beside *theirs* the opponent may hold, one taken each time.
        """
    def advance(self, times: int, threads: int, seconds: float) -> int:
        """Try all moves in the running so many times more; how often that was done."""
    def cancel(self) -> None:
        """From any thread: stop soon, and do nothing more."""
    def drop_worse(self, errors: float) -> int:
        """Drop moves worse than the best by so many standard errors; how many are left."""
    def keep_best(self, most: int) -> int:
        """Drop all but the best so many, however little is known of them; how many are left."""
    def times(self) -> int:
        """How often the moves in the running were tried."""
    def ranking(self) -> list[int]:
        """Numbers of the moves from the best down."""
    def prospects(self) -> list[tuple[int, int, int, int, int, bool]]:
        """Times, sums of leads, of their squares, of chances and theirs; still in the running.

        Leads are in thousandths, their squares of hundredths, chances in millionths.
        """

class Endgame:
    """Searches positions with an empty bag."""

    def __init__(
        self, index: Anagrams | None, rules: tuple[int, int, bool, int], table_bits: int = 18
    ) -> None: ...
    def solve(
        self, state: State, own: bytes, other: bytes, passes: int, seconds: float, plies: int
    ) -> tuple[int, bool, int, int, list[Plays]]:
        """Points to win from here on, whether that is exact, plies, nodes, and the line of play."""
    def cancel(self) -> None:
        """From any thread: answer soon with the best so far."""

def is_native() -> bool:
    """Whether this is the native core, and not its stand-in in Python."""

def runs_avx2() -> bool:
    """Whether this processor has what the AVX2 build needs."""

def uses_avx2() -> bool:
    """Whether this is the AVX2 build."""

def build_graph(codes: bytes, lengths: bytes) -> bytes:
    """The graph of words laid end to end, each so many codes long, in any order."""

def checksum(data: _Buffer) -> int:
    """A 64-bit checksum against damage."""
