"""The list of best plays on the board page, drawn without script."""

from dataclasses import dataclass
from urllib.parse import urlencode

from letrado.base.errors import LetradoError
from letrado.base.i18n import Translate, catalogue, translator
from letrado.core.moves import Exchange, Move
from letrado.core.placements import THROUGH, Placement
from letrado.core.position import Position
from letrado.core.tiles import Tile
from letrado.engine import ScoredMove
from letrado.server.features.board.best_plays import best_plays
from letrado.server.features.lexicons.lexicons import LexiconSource
from letrado.server.infra.errors import why
from letrado.server.rendering.drawing import tile_name


@dataclass(frozen=True, slots=True)
class Row:
    """One play of the list: its word letter by letter, or the name of a turn without a word."""

    place: str
    letters: tuple[Tile, ...]
    instead: str
    points: int
    leave: str
    equity: str
    label: str
    address: str
    """Address that shows the play on the board; empty for a turn without tiles."""


@dataclass(frozen=True, slots=True)
class BestList:
    """The best plays and their lexicon, or why there are none."""

    lexicon: str = ""
    rows: tuple[Row, ...] = ()
    problem: str = ""


def best_list(position: Position, source: LexiconSource, language: str) -> BestList:
    """Return the best plays of *position* in the words of *language*."""
    try:
        lexicon, found = best_plays(position, source)
    except LetradoError as error:
        return BestList(problem=why(error, language))
    return BestList(lexicon.name, tuple(_row(each, position, language) for each in found))


def _row(found: ScoredMove, position: Position, language: str) -> Row:
    _ = translator(language)
    move = found.move
    letters: tuple[Tile, ...] = ()
    place, instead, address = "", _instead(move, _), ""
    if isinstance(move, Placement):
        move = move.whole(position.board)
        place = str(move.slot)
        letters = tuple(filter(None, (tile or position.board.tile_at(at) for at, tile in move)))
        asked = {"cgp": str(position), "jugada": _typed(move), "mejores": "1"}
        address = f"/tablero?{urlencode(asked)}"
    leave = " ".join(tile.face or "?" for tile in found.leave)
    equity = f"{found.equity:.1f}".replace("-", "−")
    equity = equity if language == "en" else equity.replace(".", ",")
    word = "".join(tile.face for tile in letters)
    blanks = [tile_name(tile, _) for tile in _laid(move) if tile.blank]
    label = catalogue(language).ngettext(
        "{play}: {n} point, equity {equity}, leave {leave}",
        "{play}: {n} points, equity {equity}, leave {leave}",
        found.score,
    )
    play = ", ".join([f"{place} {word}".strip() or instead, *blanks])
    label = label.format(play=play, n=found.score, equity=equity, leave=leave or _("no tiles"))
    return Row(place, letters, instead, found.score, leave or "–", equity, label, address)


def _laid(move: Move) -> tuple[Tile, ...]:
    return tuple(move.new.values()) if isinstance(move, Placement) else ()


def _instead(move: Move, _: Translate) -> str:
    """Return the name of a turn without words."""
    if isinstance(move, Placement):
        return ""
    if isinstance(move, Exchange):
        tiles = " ".join(tile.face or "?" for tile in move.tiles)
        return _("exchange {tiles}").format(tiles=tiles)
    return _("pass")


def _typed(move: Placement) -> str:
    """Return a play as people type it: blanks marked with a question mark, whatever the case."""

    def sign(tile: Tile | None) -> str:
        if tile is None:
            return THROUGH
        face = f"[{tile.face}]" if len(tile.face) > 1 else tile.face
        return f"?{face}" if tile.blank else face

    return f"{move.slot} {''.join(map(sign, move.tiles))}"
