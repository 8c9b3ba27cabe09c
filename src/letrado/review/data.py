"""A review as plain data: the content of its JSON, and the source of its pages."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from letrado.base.i18n import translator
from letrado.core.board import Board
from letrado.core.moves import Exchange, Move
from letrado.core.placements import Placement
from letrado.core.scoring import RACK_SIZE
from letrado.core.tiles import Tile
from letrado.engine.leaves import THOUSANDTHS
from letrado.engine.winning import MILLION
from letrado.game import Side
from letrado.game.state import Outcome
from letrado.lexicon.lookup import Lexicon
from letrado.review import telling
from letrado.review.analysis import Analysis
from letrado.review.options import Option
from letrado.review.reviewing import GameReview, chances
from letrado.review.summary import Summary, kind_of, summary
from letrado.review.turns import PlayedTurn

SHOWN = 5
"""Number of best moves listed for a turn, beside the move made and the highest-scoring play."""


def game_data(review: GameReview, lexicon: Lexicon | None, language: str) -> dict[str, Any]:
    """Return the whole review; texts are in *language*, all else is the same in every language."""
    game, found = review.game, dict(enumerate(review.analyses, 1))
    first = game.first or Side.A
    final = review.final
    return {
        "edition": game.rules.id,
        "event": game.settings.event,
        "names": dict(zip(("A", "B"), game.settings.players, strict=True)),
        "sides": [first.value, first.other.value],
        "lexicon": review.lexicon or None,
        "depth": review.depth,
        "seed": review.seed,
        "over": game.phase.value,
        "total": len(review.turns),
        "analysed": len(review.analyses),
        "whole": review.whole,
        "final": {side.value: final[side] for side in Side},
        "chances": [share(each) for each in chances(game, review.turns, review.analyses)],
        "figures": figures(review.turns, found),
        "summary": summaries(review.turns, found, language),
        "turns": [turn_data(turn, lexicon, found.get(turn.number)) for turn in review.turns],
    }


def turn_data(
    turn: PlayedTurn, lexicon: Lexicon | None, analysis: Analysis | None
) -> dict[str, Any]:
    """Return a turn: the position, the move made, and the possible moves once they are known."""
    record = turn.record
    found = analysis or Analysis()
    lost = found.equity_lost or found.win_lost
    return {
        "turn": turn.number,
        "mover": turn.mover.value,
        "outcome": record.outcome.value,
        "points": record.points,
        "before": {side.value: turn.before[side] for side in Side},
        "after": {side.value: turn.after[side] for side in Side},
        "squares": [str(tile) if tile else None for tile in turn.board.tiles],
        "rack": None if turn.rack is None else _tiles(turn.rack),
        "bag": turn.bag,
        "laid": _laid(turn.placement) if turn.stands else [],
        "words": _words(turn, lexicon),
        "bingo": turn.is_bingo,
        "exchanged": record.exchanged,
        "challenges": [
            {"words": list(each.words), "valid": each.valid} for each in turn.challenges
        ],
        "analysed": analysis is not None,
        "untold": found.untold and found.untold.value,
        "method": found.method and found.method.value,
        "left": found.left,
        "equity_lost": in_points(found.equity_lost),
        "win_lost": share(found.win_lost),
        "kind": kind_of(turn, found).value if lost else None,
        "luck": in_points(found.luck),
        "phony": found.phony
        and {
            "words": list(found.phony.words),
            "stands": found.phony.stands,
            "gain": in_points(found.phony.gain),
            "win": share(found.phony.win),
        },
        "missed": found.missed and _play(found.missed, turn.board),
        "options": _options(turn, found),
    }


def in_points(thousandths: int | None) -> float | None:
    """Return points, exact to the thousandth."""
    return None if thousandths is None else thousandths / THOUSANDTHS


def share(millionths: int | None) -> float | None:
    """Return a share of games from 0 to 1."""
    return None if millionths is None else millionths / MILLION


def _words(turn: PlayedTurn, lexicon: Lexicon | None) -> list[dict[str, Any]]:
    """Return the words formed, the main one first, and whether the lexicon has them.

    Before the end of a game nobody learns it without a challenge (F09 §43).
    """
    formed = turn.score.words if turn.score else ()
    return [
        {
            "word": word.spelling,
            "points": word.score,
            "valid": None if lexicon is None else word.tiles in lexicon,
        }
        for word in formed
    ]


# -- what could be done ------------------------------------------------------------------------


def _options(turn: PlayedTurn, analysis: Analysis) -> list[dict[str, Any]]:
    """Return the best moves and the move made, the best first."""
    placed = [each for each in analysis.options if isinstance(each.move, Placement)]
    most = max((each.score for each in placed), default=None)
    best, shown = analysis.best, list[Option]()
    for place, option in enumerate(analysis.options):
        dearest = option.score == most and not any(each.score == most for each in shown)
        if place < SHOWN or option.made or dearest:
            shown.append(option)
    done = analysis.made
    rows = [_option(each, turn, best, most) for each in shown]
    if done is None or (turn.record.outcome is Outcome.INVALID and turn.placement):
        rows.append(_unvalued(turn, done, best, most))
        if done is not None:  # the pass that it became is no play of its own
            rows = [row for row in rows if not (row["made"] and not row["laid"])]
    return rows


def _option(
    option: Option, turn: PlayedTurn, best: Option | None, most: int | None
) -> dict[str, Any]:
    return _row(option.move, turn.board) | {
        "score": option.score,
        "short": None if most is None else most - option.score,
        "equity": in_points(option.equity),
        "leave": None if option.leave is None else _tiles(option.leave),
        "win": share(option.win),
        "win_error": share(option.win_error),
        "lost": in_points(max(best.value - option.value, 0)) if best else None,
        "valued": option is best,
        "made": option.made,
    }


def _unvalued(
    turn: PlayedTurn, done: Option | None, best: Option | None, most: int | None
) -> dict[str, Any]:
    """Return the move made, if it has no value or was taken back."""
    record = turn.record
    move: Move | None = turn.placement
    if record.outcome is Outcome.EXCHANGE and record.tiles:
        move = Exchange(record.tiles)
    row = _row(move, turn.board) | {
        "exchanged": record.exchanged,
        "score": record.points,
        "short": None if most is None else most - record.points,
        "equity": None,
        "leave": None if turn.leave is None else _tiles(turn.leave),
        "win": None,
        "win_error": None,
        "lost": None,
        "valued": False,
        "made": True,
    }
    if done is not None and best is not None:
        lost = in_points(max(best.value - done.value, 0))
        row |= {"equity": in_points(done.equity), "win": share(done.win), "lost": lost}
    return row


def _row(move: Move | None, board: Board) -> dict[str, Any]:
    """Return the place of a play and the letters of its word; or the tiles exchanged."""
    placed = move.whole(board) if isinstance(move, Placement) else None
    letters = [tile or board.tile_at(at) for at, tile in placed] if placed else []
    swapped = move if isinstance(move, Exchange) else None
    return {
        "place": str(placed.slot) if placed else "",
        "letters": _tiles(filter(None, letters)),
        "laid": _laid(placed),
        "bingo": placed is not None and len(placed.new) == RACK_SIZE,
        "exchanged": swapped.count if swapped else 0,
        "tiles": _tiles(swapped.tiles) if swapped else [],
    }


def _play(move: Move, board: Board) -> str:
    return str(move.whole(board) if isinstance(move, Placement) else move)


def _laid(move: Move | None) -> list[dict[str, Any]]:
    new = move.new.items() if isinstance(move, Placement) else ()
    return [{"square": at.index, "tile": str(tile)} for at, tile in sorted(new)]


def _tiles(tiles: Iterable[Tile]) -> list[str]:
    return [str(tile) for tile in tiles]


# -- a game in a few numbers -------------------------------------------------------------------


def figures(turns: Sequence[PlayedTurn], found: Mapping[int, Analysis]) -> dict[str, Any]:
    """Return the game of each player in numbers; unknown numbers are left out."""
    return {side.value: _figures(summary(side, turns, found)) for side in Side}


def _figures(of: Summary) -> dict[str, Any]:
    return {
        "turns": of.turns,
        "points": of.points,
        "scoreless": of.scoreless,
        "exchanges": of.exchanges,
        "bingos": of.bingos,
        "missed": of.missed,
        "left": of.left,
        "known": of.lefts,
        "challenges": of.challenges,
        "upheld": of.upheld,
        "compared": of.known,
        "equity_lost": in_points(of.equity_lost) if of.known else None,
        "win_lost": share(of.win_lost) if of.known else None,
        "phonies": of.phonies,
        "stood": of.stood,
        "let_stand": of.let_stand,
        "luck": in_points(of.luck),
        "draws": of.lucks,
    }


def summaries(
    turns: Sequence[PlayedTurn], found: Mapping[int, Analysis], language: str
) -> dict[str, Any]:
    """Return advice for each player, in words: kinds of losses, and the worst turns."""
    return {side.value: _summary(summary(side, turns, found), turns, found, language)
            for side in Side}  # fmt: skip


def _summary(
    of: Summary,
    turns: Sequence[PlayedTurn],
    found: Mapping[int, Analysis],
    language: str,
) -> dict[str, Any]:
    _ = translator(language)
    kinds = []
    for kind, (times, equity, win) in of.by_kind.items():
        if times:
            name, advice = telling.KINDS[kind]
            kinds.append(
                {
                    "kind": kind.value,
                    "name": _(name),
                    "advice": _(advice),
                    "times": times,
                    "equity": in_points(equity),
                    "win": share(win),
                }
            )
    worst = [
        {
            "turn": loss.turn,
            "kind": loss.kind.value,
            "equity": in_points(loss.equity),
            "win": share(loss.win),
            "text": telling.loss_text(loss, turns[loss.turn - 1], found[loss.turn], language),
            "cost": telling.cost_text(loss, language),
        }
        for loss in of.worst
    ]
    return {"kinds": kinds, "worst": worst}
