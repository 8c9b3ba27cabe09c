"""Round robin by the Berger tables: the player listed first starts (F04 §4.1, F09 §4.1)."""

from typing import NamedTuple


class Listed(NamedTuple):
    """A game of the table by places in the list, from 1; without *second* it is a bye."""

    first: int
    second: int | None


def rounds_of(count: int, cycles: int = 1) -> int:
    """Return the number of rounds in which everybody meets everybody."""
    return cycles * (count - 1 + count % 2) if count > 1 else 0


def berger(count: int, round: int) -> tuple[Listed, ...]:
    """Return the games of a round; in every second cycle the other player starts.

    >>> [(game.first, game.second) for game in berger(6, 2)]
    [(6, 4), (5, 3), (1, 2)]
    >>> [(game.first, game.second) for game in berger(3, 1)]
    [(2, 3), (1, None)]
    """
    even = count + count % 2
    turns = even - 1
    cycle, at = divmod(round - 1, turns)
    games = [_with_last(even, at), *_others(even, at)]
    if cycle % 2:
        games = [(second, first) for first, second in games]
    listed = [Listed(*game) for game in games if even == count or even not in game]
    if even != count:
        resting = next(
            first if second == even else second
            for first, second in games
            if even in (first, second)
        )
        listed.append(Listed(resting, None))
    return tuple(listed)


def _with_last(even: int, at: int) -> tuple[int, int]:
    """Return the game of the last player of the list, who starts in every second round."""
    if at % 2:
        return even, even // 2 + (at + 1) // 2
    return at // 2 + 1, even


def _others(even: int, at: int) -> list[tuple[int, int]]:
    """Return the other games: the places of each add up to one sum, outward from the first game."""
    turns = even - 1
    centre = min(_with_last(even, at))
    games = []
    for step in range(1, even // 2):
        one = (centre - 1 + step) % turns + 1
        other = (centre - 1 - step) % turns + 1
        games.append((one, other))
    return games
