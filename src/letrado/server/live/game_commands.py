"""Commands as clients write them: JSON for programs, a typed line for people without script."""

import re
from dataclasses import MISSING, fields
from typing import Any

from letrado.base.errors import Unreadable
from letrado.core.board import Board
from letrado.core.coordinates import Square
from letrado.core.placements import LONGEST_PLAY, Placement
from letrado.core.scoring import RACK_SIZE
from letrado.core.tiles import Tile
from letrado.formats.codec import Codec
from letrado.game import AcceptPlay, Actor, Command, ExchangeTiles, Game, PlaceTiles
from letrado.game import commands as steps
from letrado.game.commands import PassTurn

KINDS: dict[str, type[Command]] = {
    name: kind
    for name, kind in vars(steps).items()
    if isinstance(kind, type)
    and issubclass(kind, Command)
    and kind not in (Command, steps.ReachTime, steps.ScheduleGame)
} | {kind.__name__: kind for kind in (PlaceTiles, ExchangeTiles, AcceptPlay)}
"""Every command that a person may ask for, by its name; time and the server need no names."""

_TEXTS = ("question", "arguments", "reason", "text", "ground")
_EXCHANGE = re.compile(r"\s*[-–—]\s*(.*)", re.DOTALL)


def is_signature(raw: dict[str, Any]) -> bool:
    """Say whether a client wants to sign, which two players may do at the same time."""
    return raw.get("kind") == steps.Sign.__name__


def read_command(raw: dict[str, Any], by: Actor, game: Game) -> Command:
    """Return the command that a client wrote and that *by* asks for; `Unreadable` names a wrong
    field.

    The actor is never read from the message.
    """
    name = raw.get("kind")
    kind = KINDS.get(name) if type(name) is str else None
    if kind is None:
        shown = str(name)[:40]
        raise Unreadable("wire.kind", "There is no command “{kind}”", kind=shown)
    given = {field: value for field, value in raw.items() if field not in ("kind", "by")}
    if "by" in raw:
        raise Unreadable("record.unknown", "the field “{field}” is unknown", field="by")
    codec = Codec.of(game.tiles.board.alphabet)
    if kind is PlaceTiles and "placement" not in given:
        return PlaceTiles(by, read_placement(given, game.tiles.board))
    if kind is steps.SanctionPlayer and "sanction" in given:
        given["kind"] = given.pop("sanction")  # “kind” is the name of the command
    for field in fields(kind):
        if field.name not in given and field.name != "by" and field.default is not MISSING:
            given[field.name] = _written(field.default)
    return codec.read(kind, given | {"by": by.value})


def _written(default: Any) -> Any:
    """Return the default of a field that was left out, as a client would write it."""
    if isinstance(default, frozenset):
        return sorted(side.value for side in default)
    return [] if default == () else default


def filled_in(name: str, given: dict[str, Any], text: str) -> dict[str, Any]:
    """Return the fields of a form that the command has; *text* becomes its question or reason."""
    kind = KINDS.get(name)
    known = {each.name for each in fields(kind)} if kind else set()
    if kind is steps.SanctionPlayer:
        known.add("sanction")  # as `read_command` wants it
    found = {field: value for field, value in given.items() if field in known}
    place = next((each for each in _TEXTS if each in known), "")
    return found | ({place: text} if place and text else {})


def read_placement(given: dict[str, Any], board: Board) -> Placement:
    """Read a play from its text, or from the tiles laid."""
    match given:
        case {"play": str(text)} if len(given) == 1 and len(text) <= LONGEST_PLAY:
            return Placement.read(text, board)
        case {"tiles": [*_]} if len(given) == 1:
            return Placement.laid(dict(read_tiles_laid(given, board)), board)
    raise Unreadable("wire.play", "A play has one of: placement, tiles, play")


def read_tiles_laid(given: dict[str, Any], board: Board) -> tuple[tuple[Square, Tile], ...]:
    """Read tiles on squares, at most one on each, whether or not they make a play."""
    match given:
        case {"tiles": [*tiles]} if len(given) == 1 and len(tiles) <= RACK_SIZE:
            laid = dict(_laid(each, board) for each in tiles)
            if len(laid) == len(tiles):
                return tuple(laid.items())
    raise Unreadable("wire.play", "A play has one of: placement, tiles, play")


def _laid(raw: object, board: Board) -> tuple[Square, Tile]:
    match raw:
        case {"square": str(square), "tile": str(face), **more} if not more:
            return Square.parse(square), Codec.of(board.alphabet).read(Tile, face)
    raise Unreadable("wire.tile", "A tile is laid as {sample}", sample='{"square", "tile"}')


def typed_command(text: str, by: Actor, game: Game) -> Command:
    """Read a line as people type it: ``8H casa``; ``-abc`` changes those tiles, ``-`` passes."""
    exchange = _EXCHANGE.fullmatch(text)
    if exchange is None:
        return PlaceTiles(by, Placement.read(text, game.tiles.board))
    rest = exchange[1].strip()
    if not rest:
        return PassTurn(by)
    return ExchangeTiles(by, _rack_tiles(rest, game, by))


def _rack_tiles(text: str, game: Game, by: Actor) -> tuple[Tile, ...]:
    """Return the tiles named.

    A digraph is read as the rack holds it: CH is one tile if it has CH.
    """
    if by.side is None:
        raise Unreadable("wire.kind", "There is no command “{kind}”", kind=text[:40])
    left = list(game.tiles.hands[by.side].known)
    found: list[Tile] = []
    rest = text.upper().replace(" ", "").replace("[", "").replace("]", "")
    while rest:
        fits = [tile for tile in left if rest.startswith(tile.face or "?")]
        if not fits:
            raise Unreadable("wire.rack", "“{text}” is not on your rack", text=rest[:20])
        tile = max(fits, key=lambda each: len(each.face))
        left.remove(tile)
        found.append(tile)
        rest = rest[len(tile.face or "?") :]
    return tuple(found)
