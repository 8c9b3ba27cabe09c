"""Decide from the times of arrival who has lost by staying away (F09 §36-37, CAT 8¶1-3).

Times are seconds after the start signal; None has not arrived. Under the Catalan rules a window of
some minutes decides; in F09 the missing player's own time does; elsewhere the director rules.
"""

from letrado.rulebook import Rulebook
from letrado.tournament.model.rounds import Result
from letrado.tournament.pairing.starts import First


def absent_by_now(
    rules: Rulebook,
    first: int | None,
    second: int | None,
    now: int,
    *,
    allotment: int | None = None,
) -> tuple[First, ...]:
    """Return who has forfeited the game at *now*; *allotment* is the time that each player has.

    >>> from letrado.rulebook import load
    >>> absent_by_now(load("cat"), 0, None, 901)
    ('B',)
    >>> absent_by_now(load("cat"), None, None, 901)
    ('A', 'B')
    """
    match rules.ending.absence_forfeit:
        case "window":
            window = rules.ending.absence_seconds or 0
            return _by_window(first, second, now, window)
        case "own_time" if allotment is not None:
            missing = [
                side
                for side, came in zip("AB", (first, second), strict=True)
                if _missed(came, now, allotment)
            ]
            return tuple(side for side in _SIDES if side in missing)
        case _:
            return ()


_SIDES: tuple[First, First] = ("A", "B")


def _by_window(first: int | None, second: int | None, now: int, window: int) -> tuple[First, ...]:
    """Return who is too late: the first listed has a window, then the other has one (CAT 8¶2)."""
    if first is not None and first <= window:
        begins = first if second is None or second > 0 else 0
        return ("B",) if _missed(second, now, begins + window) else ()
    if not _missed(first, now, window):
        return ()
    if second is not None and second <= window:
        return ("A",)
    return _SIDES


def _missed(came: int | None, now: int, until: int) -> bool:
    """Return whether a player came too late: more than the time must have passed."""
    return now > until if came is None else came > until


def absence_result(rules: Rulebook, absent: tuple[First, ...]) -> Result | None:
    """Return the score of a forfeited game: the edition's, or 0 to 0 if both stayed away."""
    score = rules.ending.adjudicated_score
    match absent:
        case ("A",):
            return Result(0, score, "forfeit")
        case ("B",):
            return Result(score, 0, "forfeit")
        case ("A", "B"):
            return Result(0, 0, "double_loss")
        case _:
            return None
