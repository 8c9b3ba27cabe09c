"""Answers of puzzle solvers, and their ratings: one for each language.

A solver is rated by Glicko-2 against the puzzle, whose grade serves as its rating. The first answer
counts, and no other is stored.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from letrado.store.people.ratings import PERIOD_MS
from letrado.store.tables import puzzle_answer, puzzle_rating
from letrado.tournament.ratings.glicko2 import Rating, rested, updated

GRADE_DEVIATION = 120.0
"""Rating deviation of a puzzle's grade: nobody had tried the puzzle when it was graded."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer, and the rating before and after it."""

    move: str
    solved: bool
    before: float
    after: float


def find(connection: Connection, account: str, puzzle: str) -> Answered | None:
    """Return the answer of *account* to a puzzle."""
    here = (puzzle_answer.c.account == account) & (puzzle_answer.c.puzzle == puzzle)
    row = connection.execute(select(puzzle_answer).where(here)).one_or_none()
    return None if row is None else Answered(row.move, bool(row.solved), row.before, row.after)


def rating_of(connection: Connection, account: str, language: str, now: int) -> tuple[Rating, int]:
    """Return the rating of a solver now, and the number of puzzles behind it."""
    here = (puzzle_rating.c.account == account) & (puzzle_rating.c.language == language)
    row = connection.execute(select(puzzle_rating).where(here)).one_or_none()
    if row is None:
        return Rating(), 0
    kept = Rating(row.rating, row.deviation, row.volatility)
    return rested(kept, max(now - row.at, 0) / PERIOD_MS), int(row.puzzles)


def answer(
    connection: Connection,
    account: str,
    language: str,
    puzzle: tuple[str, int],
    move: str,
    solved: bool,
    now: int,
) -> Answered:
    """Store the answer to a puzzle (key and grade) and rate the solver; only the first counts."""
    key, grade = puzzle
    first = find(connection, account, key)
    if first is not None:
        return first
    before, puzzles = rating_of(connection, account, language, now)
    after = updated(before, [(Rating(grade, GRADE_DEVIATION), float(solved))])
    made = Answered(move, solved, before.rating, after.rating)
    connection.execute(
        insert(puzzle_answer).values(
            account=account,
            puzzle=key,
            language=language,
            move=move,
            solved=int(solved),
            before=made.before,
            after=made.after,
            at=now,
        )
    )
    mine = (puzzle_rating.c.account == account) & (puzzle_rating.c.language == language)
    connection.execute(delete(puzzle_rating).where(mine))
    connection.execute(
        insert(puzzle_rating).values(
            account=account,
            language=language,
            rating=after.rating,
            deviation=after.deviation,
            volatility=after.volatility,
            puzzles=puzzles + 1,
            at=now,
        )
    )
    return made
