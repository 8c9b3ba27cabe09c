"""A table with a game in a given situation, where commands are issued and facts looked up."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any, get_type_hints

from letrado.board import Board
from letrado.coordinates import Square
from letrado.errors import Illegal, LetradoError
from letrado.game import (
    Actor,
    ClockMode,
    Event,
    Game,
    Outcome,
    Phase,
    Protocol,
    ScheduleGame,
    Settings,
    Side,
    World,
    apply,
    decide,
)
from letrado.game import commands as c
from letrado.game.clock import advanced, running
from letrado.game.ending import final, scores
from letrado.game.hands import Hand, Tiles
from letrado.game.seen import is_covered, seen
from letrado.game.state import Record
from letrado.game.views import Viewer
from letrado.placements import Placement
from letrado.racks import Bag, Rack
from letrado.records.scoresheet import as_text, sheet
from letrado.tiles import Alphabet, Tile

RACKS = ("CASASOL", "MESANIT")
"""What the players hold where a case does not say it: tiles that both sets have."""
FILLER_ROWS = (0, 1, 2, 14, 13, 12, 11)
"""Where tiles lie that are neither in hands nor in the bag: far from the words of the cases."""


def milliseconds(text: str) -> int:
    """``12:30`` or ``-0:00.001`` as the referee counts time."""
    sign = -1 if text.startswith("-") else 1
    minutes, seconds = text.lstrip("-").split(":")
    return sign * (int(minutes) * 60_000 + round(float(seconds) * 1000))


def shown(ms: int) -> str:
    """Milliseconds as cases write them."""
    minutes, rest = divmod(abs(ms), 60_000)
    seconds, thousandths = divmod(rest, 1000)
    return f"{'-' if ms < 0 else ''}{minutes}:{seconds:02}" + (
        f".{thousandths:03}" if thousandths else ""
    )


class Table:
    """A game under way, and the clock on the wall."""

    def __init__(self, edition: str, given: Mapping[str, Any], *, known: bool = True) -> None:
        self.given, self.known = given, known
        self.settings = self._settings(edition, given)
        self.alphabet = Alphabet.load(self.settings.rules.laying.tile_set)
        self.now = 0
        self.game: Game | None = None
        self.log: list[Event] = []
        self.last: tuple[Event, ...] = ()
        self.draws: tuple[Tile, ...] | None = None
        self._set_up()

    # -- the situation -----------------------------------------------------------------------

    @staticmethod
    def _settings(edition: str, given: Mapping[str, Any]) -> Settings:
        clock = given.get("clock", "stopped" if edition == "fise-2004" else "running")
        drawn = edition == "fise-2007" or given.get("starter") == "draw"
        starter = None if drawn else Side(given.get("starter", "A"))
        total, time = given.get("total"), given.get("time", "25:00")
        return Settings(
            edition,
            pairing=given.get("pairing", "swiss"),
            starter=starter,
            clock=ClockMode(clock),
            clock_ms=None if time == "none" else milliseconds(time),
            total_ms=None if total is None else milliseconds(total),
            electronic=given.get("electronic", False),
            protocol=Protocol(given.get("protocol", "table")),
            officials=given.get("officials", True),
        )

    def _set_up(self) -> None:
        stage = self.given.get("stage", "turn")
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
        self.game = self._situated(self.state)

    def _situated(self, game: Game) -> Game:
        """The game with the scores, tiles and clocks that the case gives, all tiles accounted."""
        given = self.given
        game = replace(game, tiles=self._tiles(), records=self._records())
        played = len(game.records)
        mover = Side.A if played % 2 == 0 else Side.B
        if game.turn is None:
            raise AssertionError("a situation begins with a turn")
        game = replace(game, turn=replace(game.turn, mover=mover))
        if "clocks" in given:
            left = dict(zip(Side, map(milliseconds, given["clocks"]), strict=True))
            game = replace(game, clocks=replace(game.clocks, left=left))
        self.log.clear()
        return replace(game, before=None)

    def _records(self) -> tuple[Record, ...]:
        """Turns that add up to the scores, A first: all points in the first play of each."""
        points = self.given.get("scores", [0, 0])
        turns = self.given.get("turns", [1, 1] if any(points) else [0, 0])
        records = []
        for number in range(max(turns)):
            for side, count, score in zip(Side, turns, points, strict=True):
                if number < count:
                    value = score if number == 0 else 0
                    records.append(Record(side, Outcome.PLAY, value, value))
        outcomes = self.given.get("records", [])
        for outcome in outcomes:
            side = Side.A if len(records) % 2 == 0 else Side.B
            records.append(Record(side, Outcome(outcome)))
        return tuple(records)

    def _tiles(self) -> Tiles:
        given, alphabet = self.given, self.alphabet
        board = Board.empty(alphabet)
        for text in given.get("board", []):
            board = board.place(Placement.parse(text, alphabet, board))
        rest = Bag.full(alphabet).remove(tile for _, tile in board)
        hands = {}
        for side, told in zip(Side, given.get("racks", RACKS), strict=True):
            tiles = self._rack(told, board)
            rest = rest.remove(tiles)
            hands[side] = Rack(alphabet, tiles)
        if "bag" in given:
            bag = self._bag(given["bag"], rest)
            filler = rest.remove(bag).tiles
            rest = Bag(alphabet, bag)
            squares = (Square(row, column) for row in FILLER_ROWS for column in range(15))
            board = board.cover(
                {
                    square: alphabet.blank_as("E") if tile.blank else tile
                    for square, tile in zip(squares, filler, strict=False)
                }
            )
            if len(filler) > 15 * len(FILLER_ROWS):
                raise AssertionError("more tiles are left than the filler rows hold")
        nothing = Hand(Rack(alphabet))
        if self.known or self.settings.electronic:
            known = {side: Hand(rack) for side, rack in hands.items()}
            return Tiles(board, known, rest, nothing)
        hidden = {side: Hand(Rack(alphabet), len(rack)) for side, rack in hands.items()}
        pool = Bag(alphabet, (*rest, *hands[Side.A], *hands[Side.B]))
        return Tiles(board, hidden, pool, nothing)

    def _rack(self, told: Any, board: Board) -> tuple[Tile, ...]:
        if isinstance(told, Mapping):
            play = Placement.parse(told["from"], self.alphabet, board)
            return tuple(self.alphabet.blank if t.blank else t for t in play.new.values())
        return self.tiles_of(told)

    def _bag(self, told: Any, rest: Bag) -> tuple[Tile, ...]:
        return rest.tiles[:told] if isinstance(told, int) else self.tiles_of(told)

    # -- doing -------------------------------------------------------------------------------

    @property
    def state(self) -> Game:
        """The game, which has been scheduled."""
        if self.game is None:
            raise AssertionError("no game has been scheduled")
        return self.game

    def tiles_of(self, text: str) -> tuple[Tile, ...]:
        """Tiles in exact notation; spaces mean nothing."""
        return self.alphabet.parse(text.replace(" ", ""))

    def do(self, by: str, name: str, **told: Any) -> None:
        """Issue a command and take in what follows; all tiles must still be there."""
        command = self.command(by, name, told)
        world = World(self.now, self._draw, self._judge())
        events = decide(self.game, command, world)
        for event in events:
            self.game = apply(self.game, event)
        self.log.extend(events)
        self.last = events
        self._conserved()

    def command(self, by: str, name: str, told: Mapping[str, Any]) -> c.Command:
        """The command called *name*, its fields read from what a case tells."""
        kind: type[c.Command] = getattr(c, name)
        hints = get_type_hints(kind)
        unknown = set(told) - {item.name for item in fields(kind)}
        if unknown:
            raise AssertionError(f"{name} has no {', '.join(sorted(unknown))}")
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
        if text.islower():
            return Tile(text.upper(), 0, blank=True)
        return self.tiles_of(text)[0]

    def _draw(self, bag: Bag, count: int) -> tuple[Tile, ...]:
        """What the software's bag gives: what the step says, or the first of the set."""
        return (self.draws or bag.tiles)[:count]

    def _judge(self) -> Callable[[tuple[Tile, ...]], bool] | None:
        if "list" not in self.given:
            return None
        words = [[tile.face for tile in self.tiles_of(word)] for word in self.given["list"]]
        return lambda tiles: [tile.face for tile in tiles] in words

    def _conserved(self) -> None:
        """Every tile of the set is somewhere, once, whatever is known of the racks."""
        game = self.state
        tiles = game.tiles
        laid = () if game.turn is None else game.turn.laid
        everywhere = [
            *(tile for _, tile in tiles.board),
            *(tile for _, tile in laid),
            *tiles.pool,
            *tiles.aside.known,
            *(tile for hand in tiles.hands.values() for tile in hand.known),
        ]
        blank = self.alphabet.blank
        found = Counter(blank if tile.blank else tile for tile in everywhere)
        assert found == Counter(Bag.full(self.alphabet)), "tiles were lost or made"
        assert tiles.in_bag >= 0

    # -- looking up --------------------------------------------------------------------------

    def fact(self, name: str) -> Any:
        """What is the case now, in the words of the cases."""
        game = self.state
        return FACTS[name](replace(game, at=self.now, clocks=advanced(game, self.now)))


_DRAWS = {"DrawInitial", "EndDraw", "LayAside", "DrawExchange", "CompleteRack", "DrawOwed"}


def _both(value: Callable[[Side], Any]) -> list[Any]:
    return [value(side) for side in Side]


def _last_outcomes(game: Game) -> list[str]:
    return [record.outcome.value for record in game.records]


def _winner(game: Game) -> str:
    winner = game.result.winner if game.result is not None else None
    return "nobody" if winner is None else winner.value


def _result(game: Game) -> list[int] | None:
    result = game.result
    return None if result is None else _both(lambda side: result.scores[side])


FACTS: Mapping[str, Callable[[Game], Any]] = {
    "phase": lambda game: game.phase.value,
    "mover": lambda game: game.mover.value,
    "first": lambda game: game.first and game.first.value,
    "clocks": lambda game: _both(lambda side: shown(game.clocks.left[side])),
    "running": lambda game: [side.value for side in running(game)],
    "timer": lambda game: game.clocks.timer is not None and shown(game.clocks.timer),
    "plays": lambda game: _both(game.plays),
    "scores": lambda game: _both(lambda side: scores(game)[side]),
    "overtime": lambda game: _both(lambda side: final(game)[side].overtime),
    "racks_count": lambda game: _both(lambda side: final(game)[side].racks),
    "bag": lambda game: game.tiles.in_bag,
    "held": lambda game: _both(lambda side: len(game.tiles.hands[side])),
    "board": lambda game: {str(square): str(tile) for square, tile in game.tiles.board},
    "laid": lambda game: {str(s): str(t) for s, t in (game.turn.laid if game.turn else ())},
    "outcomes": _last_outcomes,
    "records": lambda game: len(game.records),
    "points": lambda game: game.records[-1].points,
    "notes": lambda game: {
        f"{side.value} {square}": face
        for side, note in game.records[-1].notes.items()
        for square, face in note.blanks
    },
    "counted": lambda game: game.turn and game.turn.score and game.turn.score.total,
    "announced": lambda game: game.turn and game.turn.announced,
    "cause": lambda game: game.closing.cause and game.closing.cause.value,
    "winner": _winner,
    "result": _result,
    "result_cause": lambda game: game.result and game.result.cause.value,
    "adjudicated": lambda game: game.result is not None and game.result.adjudicated,
    "both_lose": lambda game: game.result is not None and game.result.both_lose,
    "turns_left": lambda game: game.time_up and game.time_up.turns_left,
    "overlay": lambda game: game.overlay or "none",
    "paused": lambda game: game.pause is not None and game.pause.reason,
    "lexicon": lambda game: game.settings.lexicon,
    "covered": is_covered,
    "seen_by_b": lambda game: str(seen(game, Viewer.B).phase.value),
    "sheet": lambda game: " ".join(as_text(sheet(game), "en").split()),
    "allotment": lambda game: shown(game.settings.allotment),
}
