"""Count for the checker what happened in the rounds before; nothing is taken from the pairing."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from letrado.tournament.model.rounds import Round
from letrado.tournament.standings.scorecards import Scoring


@dataclass(slots=True)
class History:
    """Points in halves, spread, byes, starts minus seconds, and how often each pair has met."""

    points: Counter[int] = field(default_factory=Counter)
    spread: Counter[int] = field(default_factory=Counter)
    byes: Counter[int] = field(default_factory=Counter)
    lead: Counter[int] = field(default_factory=Counter)
    sequence: dict[int, list[int]] = field(default_factory=dict)
    meetings: Counter[frozenset[int]] = field(default_factory=Counter)


def history(rounds: Sequence[Round], scoring: Scoring) -> History:
    """Return everything that is known before the next round."""
    told = History()
    for played in rounds:
        for number in played.half:
            told.points[number] += 1
        for pair in played.pairs:
            if pair.second is None:
                told.byes[pair.first] += 1
                told.points[pair.first] += scoring.bye_points
                told.spread[pair.first] += _limited(scoring.bye_spread, scoring.spread_cap)
                continue
            result = played.results.get(pair.table)
            both = (pair.first, pair.second)
            if result is None:
                for one in both:
                    told.points[one] += 1
                starter = pair.starter
                came = True
            else:
                came = result.kind not in ("forfeit", "double_loss")
                starter = result.starter if result.starter is not None else pair.starter
                _count(told, both, result.first - result.second, result.points, scoring)
            if came:
                told.meetings[frozenset(both)] += 1
                if starter is not None:
                    _started(told, both if starter == "A" else both[::-1])
    return told


def _count(
    told: History,
    both: tuple[int, int],
    ahead: int,
    points: Iterable[int],
    scoring: Scoring,
) -> None:
    ahead = _limited(ahead, scoring.spread_cap)
    for one, got, sign in zip(both, points, (1, -1), strict=True):
        told.points[one] += got
        told.spread[one] += sign * ahead


def _started(told: History, both: tuple[int, int]) -> None:
    for one, step in zip(both, (1, -1), strict=True):
        told.lead[one] += step
        told.sequence.setdefault(one, []).append(step)


def _limited(spread: int, cap: int | None) -> int:
    if cap is None:
        return spread
    return cap if spread > cap else -cap if spread < -cap else spread
