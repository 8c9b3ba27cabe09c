"""Knock-out: a draw by places of the list; with repechage a first loss is not the end.

Without repechage the draw is a tree. With it, those who lost once meet among themselves as the tree
goes on, and the last of them meets the winner of the tree, in one last tie.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Literal

from letrado.base.errors import Illegal
from letrado.tournament.model.rounds import WIN, Round
from letrado.tournament.pairing.field import Couple, couple

Part = Literal["tree", "repechage", "final"]
Slots = list[int | None]


@dataclass(frozen=True, slots=True)
class Tie:
    """Two who meet, or one who goes on without playing."""

    first: int
    second: int | None
    part: Part


def draw(count: int) -> list[int | None]:
    """Return places of the list in the order of the tree; None is an empty slot.

    >>> draw(6)
    [0, None, 3, 4, 1, None, 2, 5]
    """
    order = [0]
    while len(order) < count:
        size = 2 * len(order)
        order = [place for seed in order for place in (seed, size - 1 - seed)]
    return [place if place < count else None for place in order]


def ties(
    seeds: Sequence[int],
    stages: Sequence[Sequence[Round]],
    *,
    repechage: bool = False,
    gone: frozenset[int] = frozenset(),
) -> tuple[Tie, ...]:
    """Return who meets next, after *stages*, each the rounds of its games; empty when it is over.

    The rounds show what was played: a player without a seat in one has given up. Those who are
    *gone* now leave their place to the other one.
    """
    slots: Slots = [None if place is None else seeds[place] for place in draw(len(seeds))]
    lost_once: list[int] = []
    met: set[Couple] = set()
    for stage, winners in _decided(stages, gone):
        met |= winners.keys()
        if len(slots) == 1 and len(lost_once) == 1:
            return ()  # that was the final
        seated = _seated(stage)
        beaten = {one for pair, won in winners.items() for one in pair if one != won}
        lost_once = [one for one in lost_once if one in seated - beaten]
        if len(slots) > 1:
            if repechage:
                lost_once += [one for one in slots if one is not None and one in beaten]
            slots = [
                next((one for one in two if one is not None and one in seated - beaten), None)
                for two in _twos(slots)
            ]
    return _due(slots, [one for one in lost_once if one not in gone], met, gone)


def last_stages(
    seeds: Sequence[int],
    stages: Sequence[Sequence[Round]],
    *,
    repechage: bool = False,
    gone: frozenset[int] = frozenset(),
) -> dict[int, int]:
    """Return the last stage each reached; one more for those still in, or who have won it all.

    The loser of the last tie of a repechage is out, though it may be their only loss.
    """
    lives = 2 if repechage else 1
    losses = dict.fromkeys(seeds, 0)
    reached = dict.fromkeys(seeds, len(stages) + 1)
    over = bool(stages) and not ties(seeds, stages, repechage=repechage, gone=gone)
    for number, (stage, winners) in enumerate(_decided(stages, gone), 1):
        seated = _seated(stage)
        last = over and number == len(stages)
        for between, won in winners.items():
            loser = between[1] if won == between[0] else between[0]
            losses[loser] += 1
            if losses[loser] == lives or last:
                reached[loser] = min(reached[loser], number)
        if not repechage:  # the winner of a tree waits for the repechage without a seat
            for one in seeds:
                if one not in seated:
                    reached[one] = min(reached[one], number)
    return reached


def _twos(slots: Slots) -> list[tuple[int | None, int | None]]:
    return list(zip(slots[::2], slots[1::2], strict=False))


def _due(
    slots: Slots, lost_once: list[int], met: set[Couple], gone: frozenset[int]
) -> tuple[Tie, ...]:
    if len(slots) == 1:
        if len(lost_once) != 1:
            return tuple(_repechage(lost_once, met))
        champion = slots[0]
        if champion is None or champion in gone:
            return ()
        return (Tie(champion, lost_once[0], "final"),)
    tree = []
    for two in _twos(slots):
        here = [one for one in two if one is not None and one not in gone]
        if here:
            tree.append(Tie(here[0], here[1] if len(here) == 2 else None, "tree"))
    return (*tree, *_repechage(lost_once, met))


def _repechage(waiting: Sequence[int], met: set[Couple]) -> list[Tie]:
    """Pair neighbours who have not met, as far as possible; the first of an odd number goes on."""
    left = list(waiting)
    due = []
    if len(left) % 2:
        due.append(Tie(left.pop(0), None, "repechage"))
    while left:
        one = left.pop(0)
        strangers = [other for other in left if couple(one, other) not in met]
        other = (strangers or left)[0]
        left.remove(other)
        due.append(Tie(one, other, "repechage"))
    return due


def _decided(
    stages: Sequence[Sequence[Round]], gone: frozenset[int]
) -> Iterator[tuple[Sequence[Round], dict[Couple, int]]]:
    """Yield each stage with the winners of its ties.

    Players who had left when the next stage was paired have no seat in it, even if they are back.
    """
    for stage, following in zip_longest(stages, stages[1:]):
        absent = gone if following is None else _seated(stage) - _seated(following)
        yield stage, _winners(stage, absent)


def _seated(stage: Sequence[Round]) -> frozenset[int]:
    return frozenset(one for pair in stage[0].pairs for one in pair.players)


def _winners(stage: Sequence[Round], gone: frozenset[int]) -> dict[Couple, int]:
    """Return the winner of each tie of a stage: by points, then by spread over its games."""
    sums: dict[Couple, tuple[int, int]] = {}
    for played in stage:
        for pair in played.pairs:
            if pair.second is not None:
                sums.setdefault(couple(pair.first, pair.second), (0, 0))
        for pair, result in played.games():
            if pair.second is None:
                continue
            between = couple(pair.first, pair.second)
            side = 1 if pair.first == between[0] else -1
            for_first, for_second = result.points
            points, spread = sums[between]
            sums[between] = (
                points + side * (for_first - for_second),
                spread + side * (result.first - result.second),
            )
        for pair in played.pairs:
            if pair.second is None:  # the other one did not come to this game of their tie
                for between, (points, spread) in sums.items():
                    if pair.first in between:
                        ahead = WIN if pair.first == between[0] else -WIN
                        sums[between] = (points + ahead, spread)
    return {between: _winner(between, total, gone) for between, total in sums.items()}


def _winner(between: Couple, total: tuple[int, int], gone: frozenset[int]) -> int:
    one, other = between
    if total != (0, 0):
        return one if total > (0, 0) else other
    if one in gone or other in gone:
        return other if one in gone else one
    raise Illegal(
        "knockout.undecided",
        "Nobody has won between {first} and {second} yet: enter the result, or adjudicate",
        first=one,
        second=other,
    )
