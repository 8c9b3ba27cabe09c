"""A review as JSON: what the API answers, and what the page is drawn from."""

from collections.abc import Iterable
from typing import Any

from letrado.board import Board
from letrado.engine import ScoredMove
from letrado.game import Side
from letrado.game.state import Outcome
from letrado.lexicon.lookup import Lexicon
from letrado.moves import Exchange, Move
from letrado.placements import Placement
from letrado.scoring import RACK_SIZE
from letrado.server.failures import why
from letrado.server.review import Analysis, PlayedTurn, reads
from letrado.server.reviews import Review
from letrado.tiles import Tile


def review_data(review: Review, language: str, start: int = 0) -> dict[str, Any]:
    """The review as far as it goes; of the turns, those after turn *start*."""
    game, book, problem = review.game, review.book, review.problem
    first, found = game.first or Side.A, review.found
    return {
        "game": review.row.id,
        "names": dict(zip(("A", "B"), game.settings.players, strict=True)),
        "sides": [first.value, first.other.value],
        "lexicon": book and book.name,
        "problem": problem and str(why(problem, language)),
        "total": len(review),
        "analysed": review.analysed,
        "whole": review.is_whole,
        "final": {"A": review.row.score_a, "B": review.row.score_b},
        "figures": {side.value: _figures(review, side) for side in Side},
        "turns": [turn_data(turn, book, found.get(turn.number)) for turn in review.turns[start:]],
    }


def turn_data(turn: PlayedTurn, book: Lexicon | None, analysis: Analysis | None) -> dict[str, Any]:
    """A turn: how things stood, what was done, and what could have been, if that is known yet."""
    record = turn.record
    missed = analysis and analysis.missed
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
        "words": _words(turn, book),
        "bingo": turn.is_bingo,
        "exchanged": record.exchanged,
        "challenges": [
            {"words": list(each.words), "valid": each.valid} for each in turn.challenges
        ],
        "analysed": analysis is not None,
        "left": analysis and analysis.left,
        "missed": missed and _play(missed.move, turn.board),
        "options": _options(turn, analysis or Analysis()),
    }


def _words(turn: PlayedTurn, book: Lexicon | None) -> list[dict[str, Any]]:
    """The words formed, the main one first, and whether the lexicon has them: now it may be told.

    Before the end nobody learns it without a challenge (F09 §43).
    """
    formed = turn.score.words if turn.score else ()
    return [
        {
            "word": word.spelling,
            "points": word.score,
            "valid": None if book is None else word.tiles in book,
        }
        for word in formed
    ]


# -- what could be done ------------------------------------------------------------------------


def _options(turn: PlayedTurn, analysis: Analysis) -> list[dict[str, Any]]:
    """The best plays and what was done, by points; the move of the highest equity is among them."""
    moves = list(analysis.best)
    valued = analysis.valued
    if valued is not None and reads(valued.move) not in {reads(each.move) for each in moves}:
        moves.append(valued)
    most = moves[0].score if moves else None
    rows = [_option(each, analysis, turn, most) for each in moves]
    if not any(row["made"] for row in rows):
        rows.append(_made(turn, analysis, most))
    return sorted(rows, key=lambda row: -row["score"])


def _option(
    found: ScoredMove, analysis: Analysis, turn: PlayedTurn, most: int | None
) -> dict[str, Any]:
    return _row(found.move, turn.board) | {
        "score": found.score,
        "short": None if most is None else most - found.score,
        "equity": found.equity,
        "leave": _tiles(found.leave),
        "valued": _same(found, analysis.valued),
        "made": _was_made(found, turn),
    }


def _was_made(found: ScoredMove, turn: PlayedTurn) -> bool:
    move, record = found.move, turn.record
    if isinstance(move, Placement):
        counted = turn.score.total if turn.stands and turn.score else None
        return counted == found.score and reads(move) == reads(turn.placement)
    if isinstance(move, Exchange):
        return bool(record.tiles) and move == Exchange(record.tiles or ())
    return record.outcome is Outcome.PASS


def _same(found: ScoredMove, valued: ScoredMove | None) -> bool:
    """Whether they are one to who looks: a play by what it shows, anything else by itself."""
    if valued is None or not isinstance(found.move, Placement):
        return found == valued
    return reads(found.move) == reads(valued.move)


def _made(turn: PlayedTurn, analysis: Analysis, most: int | None) -> dict[str, Any]:
    """What was done, where it is none of the best."""
    record = turn.record
    move: Move | None = turn.placement
    if record.outcome is Outcome.EXCHANGE:
        move = Exchange(record.tiles or (), record.exchanged)
    leave = turn.leave
    return _row(move, turn.board) | {
        "score": record.points,
        "short": None if most is None or turn.rack is None else most - record.points,
        "equity": analysis.equity,
        "leave": None if leave is None else _tiles(leave),
        "valued": False,
        "made": True,
    }


def _row(move: Move | None, board: Board) -> dict[str, Any]:
    """Where a play lies and the letters of its word; or the tiles changed instead."""
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


def _figures(review: Review, side: Side) -> dict[str, Any]:
    """The game of a player; what is not worked out yet is not in it."""
    own = [turn for turn in review.turns if turn.mover is side]
    found = [review.found[turn.number] for turn in own if turn.number in review.found]
    known = [each.left for each in found if each.left is not None]
    asked = [each for turn in review.turns if turn.mover is side.other for each in _asked(turn)]
    return {
        "turns": len(own),
        "points": sum(turn.record.points for turn in own),
        "scoreless": sum(not turn.stands for turn in own),
        "exchanges": sum(turn.record.outcome is Outcome.EXCHANGE for turn in own),
        "bingos": sum(turn.is_bingo for turn in own),
        "missed": sum(each.missed is not None for each in found),
        "left": sum(known) if known else None,
        "known": len(known),
        "challenges": len(asked),
        "upheld": sum(asked),
    }


def _asked(turn: PlayedTurn) -> list[bool]:
    """The challenges of a turn: whether each took the play off the board."""
    removed = turn.record.outcome is Outcome.INVALID
    return [removed if each.valid is None else not each.valid for each in turn.challenges]
