"""Round robin tables against the published manner of making them: the rotation of Berger."""

from collections import Counter

import pytest

from letrado.tournament.pairing.berger import berger, rounds_of

# The tables as printed in every handbook, for 4, 6 and 8 players.
PRINTED = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
}


def rotated(count: int) -> list[list[tuple[int, int]]]:
    """The first round folds the list; each next adds half the number to all but the last player,
    who changes sides.
    """
    half, turns = count // 2, count - 1
    games = [(place, count + 1 - place) for place in range(1, half + 1)]
    found = [games]

    def turned(place: int) -> int:
        return place if place == count else (place + half - 1) % turns + 1

    for _ in range(turns - 1):
        (one, other), *rest = [(turned(a), turned(b)) for a, b in found[-1]]
        found.append([(other, one), *rest])
    return found


@pytest.mark.parametrize("count", PRINTED)
def test_as_printed(count: int) -> None:
    made = [
        " ".join(f"{game.first}-{game.second}" for game in berger(count, number))
        for number in range(1, rounds_of(count) + 1)
    ]
    assert made == PRINTED[count]


@pytest.mark.parametrize("count", range(4, 21, 2))
def test_as_the_rotation_makes_them(count: int) -> None:
    made = [
        {(game.first, game.second) for game in berger(count, number)}
        for number in range(1, rounds_of(count) + 1)
    ]
    assert made == [set(games) for games in rotated(count)]


@pytest.mark.parametrize("count", range(2, 22))
def test_everybody_meets_everybody_once_a_cycle_and_starts_as_often(count: int) -> None:
    games = [game for number in range(1, rounds_of(count, 2) + 1) for game in berger(count, number)]
    met = Counter(frozenset(game) for game in games if game.second is not None)
    assert set(met.values()) == {2}
    assert len(met) == count * (count - 1) // 2
    ordered = Counter(tuple(game) for game in games if game.second is not None)
    assert set(ordered.values()) == {1}, "each of two starts once"
    rests = Counter(game.first for game in games if game.second is None)
    assert set(rests.values()) == ({2} if count % 2 else set())


@pytest.mark.parametrize("count", range(2, 21))
def test_starts_of_one_cycle_differ_by_one_at_most(count: int) -> None:
    starts: Counter[int] = Counter()
    for number in range(1, rounds_of(count) + 1):
        for game in berger(count, number):
            if game.second is not None:
                starts.update({game.first: 1, game.second: -1})
    assert max(map(abs, starts.values())) <= 1
