"""Random games: settings, commands that get a game on, and commands that make no sense."""

from dataclasses import fields
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

from letrado.base.errors import Illegal
from letrado.core.board import Board
from letrado.core.coordinates import SIZE, Direction, Slot, Square
from letrado.core.placements import Placement
from letrado.core.tiles import LANGUAGES, Alphabet, Tile
from letrado.game import Actor, ClockMode, Command, Protocol, Settings, Side, assisted
from letrado.game import commands as c
from letrado.rulebook import Pairing, load
from letrado.rulebook.requirements import EDITIONS

MINUTE = 60_000

Knowledge = Literal["electronic", "told", "half", "counted"]
"""Knowledge of the racks: the software's, the recorder's, the recorder's at times, or nobody's."""


def settings_by_lot(edition: str, lot: Random) -> tuple[Settings, Knowledge]:
    """Draw settings that the edition knows: every pairing, clock, and way of knowing the racks."""
    rules = load(edition)
    pairing: Pairing = lot.choice(get_args(Pairing))
    starter: Side | None = {
        "listed": Side.A,
        "system": lot.choice(list(Side)),
        "draw": None,
    }.get(rules.setup.first_player[pairing], lot.choice([*Side, None]))
    knowledge: Knowledge = lot.choice(get_args(Knowledge))
    assisted = knowledge == "electronic" and lot.random() < 0.3
    clock_ms = lot.choice([None, None, 25 * MINUTE, lot.randint(1, 20 * MINUTE)])
    total_ms = lot.choice([None, None, 60 * MINUTE, lot.randint(1, 100 * MINUTE)])
    settings = Settings(
        edition,
        protocol=Protocol.ASSISTED if assisted else Protocol.TABLE,
        electronic=knowledge == "electronic",
        clock=ClockMode(lot.choice(rules.time.modes)),
        clock_ms=clock_ms,
        total_ms=total_ms,
        pairing=pairing,
        starter=starter,
        officials=lot.random() < 0.8,
        decision_clock=lot.choice(["mover_then_pause", "mover", "opponent"]),
    )
    return settings, knowledge


# -- plays -----------------------------------------------------------------------------------


def play_by_lot(board: Board, hand: tuple[Tile, ...], lot: Random) -> Placement | None:
    """Draw a play of tiles in *hand* that geometry allows; None when the draw was unlucky.

    Words are not judged before a challenge, so any letters will do.
    """
    covered = [index for index, tile in enumerate(board.tiles) if tile is not None]
    for _ in range(12):
        direction = lot.choice((Direction.ACROSS, Direction.DOWN))
        near = lot.choice(covered) if covered else board.layout.centre.index
        beside = Square(*divmod(near, SIZE)).step(direction.other, lot.choice((-1, 0, 1)))
        start = beside and beside.step(direction, -lot.randint(0, 3))
        if start is None or not hand:
            continue
        rest = lot.sample(hand, lot.randint(1, len(hand)))
        line: list[Tile | None] = []
        for square in Slot(start, direction).squares():
            if not rest:
                break
            line.append(None if board.tile_at(square) else _faced(rest.pop(), board, lot))
        try:
            placement = Placement(Slot(start, direction), tuple(line)).whole(board)
            board.check(placement, centre="required" if lot.random() < 0.8 else "optional")
        except Illegal:
            continue
        return placement
    return None


def _faced(tile: Tile, board: Board, lot: Random) -> Tile:
    return board.alphabet.blank_as(lot.choice(board.alphabet.faces)) if tile.blank else tile


# -- commands that make no sense -------------------------------------------------------------

COMMANDS = tuple(
    kind
    for kind in (vars(c) | vars(assisted)).values()
    if isinstance(kind, type) and issubclass(kind, Command) and kind is not Command
)
"""Every command there is, `Command` itself aside."""

_NUMBERS = (-1_000_000_000, -31, -1, 0, 1, 2, 3, 7, 8, 25, 30, 100, 1_000_000_000)
_TEXTS = ("", " ", "A", "casa", "CASA", "perro", "l·la", "¿?", "x" * 300, "{x}", "\n", "🂠")


_ARGUMENTS = {
    kind: [(item.name, get_type_hints(kind)[item.name]) for item in fields(kind)]
    for kind in COMMANDS
}


def nonsense(lot: Random, alphabet: Alphabet, kind: type[Command] | None = None) -> Command:
    """A command of any kind, by anyone, with arguments of the right type and no other virtue."""
    kind = kind or lot.choice(COMMANDS)
    return kind(**{name: _any(hint, lot, alphabet) for name, hint in _ARGUMENTS[kind]})


def _any(hint: Any, lot: Random, alphabet: Alphabet) -> Any:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return lot.choice(inner)
    if origin is tuple and inner[-1] is Ellipsis:
        return tuple(_any(inner[0], lot, alphabet) for _ in range(lot.choice((0, 1, 2, 3, 7, 9))))
    if origin is tuple:
        return tuple(_any(item, lot, alphabet) for item in inner)
    if origin is frozenset:
        return frozenset(lot.sample(list(Side), lot.randint(0, 2)))
    if inner:  # a union
        return _any(lot.choice(inner), lot, alphabet)
    return _PLAIN[hint](lot, alphabet)


def _tile(lot: Random, alphabet: Alphabet) -> Tile:
    if lot.random() < 0.8:
        tile = lot.choice(alphabet.tiles)
        return alphabet.blank_as(lot.choice(alphabet.faces)) if lot.random() < 0.1 else tile
    foreign = lot.choice(Alphabet.load(lot.choice(LANGUAGES)).tiles)
    return lot.choice((foreign, Tile("K", 0, blank=True), Tile("A", 99), Tile("W", 8)))


def _placement(lot: Random, alphabet: Alphabet) -> Placement:
    slot = Slot(Square(lot.randrange(9), lot.randrange(9)), lot.choice(list(Direction)))
    return Placement(
        slot, tuple(alphabet.tiles[lot.randint(1, 9)] for _ in range(lot.randint(1, 7)))
    )


_PLAIN: dict[Any, Any] = {
    int: lambda lot, _: lot.choice(_NUMBERS),
    bool: lambda lot, _: lot.random() < 0.5,
    str: lambda lot, _: lot.choice(_TEXTS),
    type(None): lambda *_: None,
    Side: lambda lot, _: lot.choice(list(Side)),
    Actor: lambda lot, _: lot.choice(list(Actor)),
    Square: lambda lot, _: Square(lot.randrange(SIZE), lot.randrange(SIZE)),
    Tile: _tile,
    Placement: _placement,
    Settings: lambda lot, _: settings_by_lot(lot.choice(EDITIONS), lot)[0],
}
