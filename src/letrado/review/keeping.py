"""The analysis of a turn as text and back, so that it is computed only once."""

import json
from dataclasses import dataclass

from letrado.base.errors import Illegal, Unreadable
from letrado.core.moves import Exchange, Move, Pass
from letrado.core.placements import Placement
from letrado.core.racks import Rack
from letrado.core.tiles import Alphabet, Tile
from letrado.formats.codec import Codec
from letrado.review.analysis import Analysis, Phony, Untold
from letrado.review.options import Method, Option


@dataclass(frozen=True, slots=True)
class _KeptOption:
    """An option; one that neither lays nor exchanges tiles is a pass."""

    placement: Placement | None
    exchanged: tuple[Tile, ...]
    score: int
    leave: tuple[Tile, ...] | None
    equity: int
    value: int
    win: int
    win_error: int
    made: bool


@dataclass(frozen=True, slots=True)
class _Kept:
    """An analysis as it is stored."""

    options: tuple[_KeptOption, ...]
    method: Method | None
    untold: Untold | None
    equity_lost: int | None
    win_lost: int | None
    left: int | None
    missed: Placement | None
    phony: Phony | None
    luck: int | None
    win: int | None


def as_text(analysis: Analysis, alphabet: Alphabet) -> str:
    """Return the whole analysis in one line."""
    kept = _Kept(
        tuple(map(_kept, analysis.options)),
        analysis.method,
        analysis.untold,
        analysis.equity_lost,
        analysis.win_lost,
        analysis.left,
        analysis.missed,
        analysis.phony,
        analysis.luck,
        analysis.win,
    )
    return json.dumps(Codec.of(alphabet).write(_Kept, kept), ensure_ascii=False)


def from_text(text: str, alphabet: Alphabet) -> Analysis:
    """Return the analysis that `as_text` wrote; refused if it is anything else."""
    try:
        kept = Codec.of(alphabet).read(_Kept, json.loads(text))
        options = tuple(_option(each, alphabet) for each in kept.options)
    except (ValueError, Illegal) as error:
        raise Unreadable("review.kept", "What was kept of a review cannot be read") from error
    return Analysis(
        options,
        kept.method,
        kept.untold,
        kept.equity_lost,
        kept.win_lost,
        kept.left,
        kept.missed,
        kept.phony,
        kept.luck,
        kept.win,
    )


def _kept(option: Option) -> _KeptOption:
    move = option.move
    return _KeptOption(
        move if isinstance(move, Placement) else None,
        move.tiles if isinstance(move, Exchange) else (),
        option.score,
        None if option.leave is None else option.leave.tiles,
        option.equity,
        option.value,
        option.win,
        option.win_error,
        option.made,
    )


def _option(kept: _KeptOption, alphabet: Alphabet) -> Option:
    move: Move = kept.placement or (Exchange(kept.exchanged) if kept.exchanged else Pass())
    leave = None if kept.leave is None else Rack(alphabet, kept.leave)
    numbers = kept.score, leave, kept.equity, kept.value, kept.win, kept.win_error
    return Option(move, *numbers, kept.made)
