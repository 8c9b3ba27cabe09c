"""The question of a puzzle, and the reason for its answer, in the words of a language."""

from collections.abc import Iterator

from letrado.base.i18n import N_, Text, Translate
from letrado.core.board import Board
from letrado.core.moves import Exchange, Move, Pass
from letrado.core.placements import Placement
from letrado.core.scoring import score
from letrado.puzzles.puzzle import Kind, Puzzle

NAMES: dict[Kind, Text] = {
    Kind.BINGO: N_("The best bingo"),
    Kind.ENDGAME: N_("An endgame"),
    Kind.ONLY_WIN: N_("The only winning move"),
}
"""Name of each kind."""

_ASKED: dict[Kind, Text] = {
    Kind.BINGO: N_("Which bingo scores the most?"),
    Kind.ENDGAME: N_(
        "The bag is empty and both racks are open. Which move brings the most points to the end?"
    ),
    Kind.ONLY_WIN: N_(
        "The bag is empty and both racks are open. One move wins, and no other does. Which?"
    ),
}


def asked(puzzle: Puzzle, _: Translate) -> str:
    """Return the question."""
    return _(_ASKED[puzzle.kind])


def explanation(puzzle: Puzzle, _: Translate) -> list[str]:
    """Return the reasons why the answer is right, in sentences."""
    board = puzzle.position.board
    best, lure = (shown(each, board, _) for each in (puzzle.answers[0], puzzle.lure.move))
    if puzzle.kind is Kind.BINGO:
        template = _("{best} scores {points} points. The next best, {lure}, scores {fewer}.")
        points = {"points": puzzle.value, "fewer": puzzle.lure.value}
        return [template.format(best=best, lure=lure, **points)]
    return [
        _("After {best} the game ends {end}, if both play their best.").format(
            best=best, end=_ending(puzzle.value, _)
        ),
        _("{lure} looks better, and after it the game ends {end}.").format(
            lure=lure, end=_ending(puzzle.lure.value, _)
        ),
        _("Every move was searched to the end: any other brings at least {margin} fewer.").format(
            margin=puzzle.margin
        ),
    ]


def continuation(puzzle: Puzzle, _: Translate) -> list[str]:
    """Return the moves of both in turn to the end, with points, the answer first."""
    return list(_told(puzzle, _))


def _told(puzzle: Puzzle, _: Translate) -> Iterator[str]:
    board = puzzle.position.board
    for move in puzzle.line:
        if not isinstance(move, Placement):
            yield shown(move, board, _)
            continue
        yield f"{shown(move, board, _)} +{score(board, move).total}"
        board = board.cover(move.new)


def shown(move: Move, board: Board, _: Translate) -> str:
    """Return a move as people read it: where the word begins, and the whole word."""
    match move:
        case Placement():
            return f"{move.whole(board).slot} {score(board, move).words[0].spelling}"
        case Pass():
            return _("a pass")
        case Exchange():
            return str(move)


def _ending(lead: int, _: Translate) -> str:
    if lead > 0:
        return _("{points} ahead").format(points=lead)
    if lead < 0:
        return _("{points} behind").format(points=-lead)
    return _("in a draw")
