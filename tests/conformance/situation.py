"""Build what a case gives as a possible state of a game: settings, tiles, scores and clocks."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from letrado.core.board import Board
from letrado.core.coordinates import SIZE, Square
from letrado.core.placements import Placement
from letrado.core.racks import Bag, Rack
from letrado.core.tiles import Alphabet, Tile
from letrado.game import ClockMode, Game, Outcome, Protocol, Settings, Side
from letrado.game.state import Record, with_records
from letrado.game.tile_state import Hand, TileState

Given = Mapping[str, Any]

RACKS = ("CASASOL", "MESANIT")
"""Racks of the players where a case gives none: tiles that both sets have."""
FILLER_ROWS = (0, 1, 2, 14, 13, 12, 11)
"""Rows for tiles that are neither in hands nor in the bag: far from the words of the cases."""


def milliseconds(text: str) -> int:
    """Read ``12:30`` or ``-0:00.001`` as the milliseconds that the referee counts."""
    sign = -1 if text.startswith("-") else 1
    minutes, seconds = text.lstrip("-").split(":")
    return sign * (int(minutes) * 60_000 + round(float(seconds) * 1000))


def tiles_of(text: str, alphabet: Alphabet) -> tuple[Tile, ...]:
    """Read tiles in exact notation; spaces mean nothing."""
    return alphabet.parse(text.replace(" ", ""))


def settings(edition: str, given: Given) -> Settings:
    """Return the settings of a case; by default, a Swiss game that A starts, of 25 minutes."""
    clock = given.get("clock", "stopped" if edition == "fise-2004" else "running")
    drawn = edition == "fise-2007" or given.get("starter") == "draw"
    total, time = given.get("total"), given.get("time", "25:00")
    return Settings(
        edition,
        pairing=given.get("pairing", "swiss"),
        starter=None if drawn else Side(given.get("starter", "A")),
        clock=ClockMode(clock),
        clock_ms=None if time == "none" else milliseconds(time),
        total_ms=None if total is None else milliseconds(total),
        electronic=given.get("electronic", False),
        protocol=Protocol(given.get("protocol", "table")),
        officials=given.get("officials", True),
    )


def situated(game: Game, given: Given, *, known: bool) -> Game:
    """A game at its first turn, brought to what the case gives; every tile is accounted for."""
    if game.turn is None:
        raise AssertionError("a situation begins with a turn")
    past = _records(given)
    mover = past[-1].mover.other if past else Side.A
    tiles = _tiles(given, game.tiles.board.alphabet, known=known or game.settings.electronic)
    clocks = game.clocks
    if "clocks" in given:
        left = map(milliseconds, given["clocks"])
        clocks = replace(clocks, left=dict(zip(Side, left, strict=True)))
    turn = replace(game.turn, mover=mover)
    game = with_records(game, past)
    return replace(game, tiles=tiles, turn=turn, clocks=clocks, before=None)


def _records(given: Given) -> tuple[Record, ...]:
    """Build turns that add up to the scores, A first: all points in the first play of each."""
    points = given.get("scores", [0, 0])
    turns = given.get("turns", [1, 1] if any(points) else [0, 0])
    return tuple(
        Record(side, Outcome.PLAY, score if number == 0 else 0, score if number == 0 else 0)
        for number in range(max(turns))
        for side, count, score in zip(Side, turns, points, strict=True)
        if number < count
    )


def _tiles(given: Given, alphabet: Alphabet, *, known: bool) -> TileState:
    board = Board.empty(alphabet)
    for text in given.get("board", []):
        board = board.place(Placement.parse(text, alphabet, board))
    rest = Bag.full(alphabet).remove(tile for _, tile in board)
    racks: dict[Side, Rack] = {}
    for side, told in zip(Side, given.get("racks", RACKS), strict=True):
        racks[side] = Rack(alphabet, _rack(told, alphabet, board))
        rest = rest.remove(racks[side])
    if "bag" in given:
        bag = tiles_of(given["bag"], alphabet)
        board = _filled(board, rest.remove(bag))
        rest = Bag(alphabet, bag)
    nothing = Hand(Rack(alphabet))
    if known:
        return TileState(board, {side: Hand(rack) for side, rack in racks.items()}, rest, nothing)
    hidden = {side: Hand(Rack(alphabet), len(rack)) for side, rack in racks.items()}
    return TileState(board, hidden, rest.add((*racks[Side.A], *racks[Side.B])), nothing)


def _rack(told: Any, alphabet: Alphabet, board: Board) -> tuple[Tile, ...]:
    """A rack as it is written, or just the tiles of a play."""
    if isinstance(told, Mapping):
        return tuple(Placement.parse(told["from"], alphabet, board).new.values())
    return tiles_of(told, alphabet)


def _filled(board: Board, rest: Bag) -> Board:
    """The board with all of *rest* on it, out of the way."""
    squares = [Square(row, column) for row in FILLER_ROWS for column in range(SIZE)]
    if len(rest) > len(squares):
        raise AssertionError("more tiles are left than the filler rows hold")
    faced = (board.alphabet.blank_as("E") if tile.blank else tile for tile in rest)
    return board.cover(dict(zip(squares, faced, strict=False)))
