"""Statistics that people like: highest game, best play, closest game, and so on."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from letrado.base.i18n import N_, Text
from letrado.tournament.model.rounds import Pair, Play, Result, Round


@dataclass(frozen=True, slots=True)
class Highlight:
    """A notable game: its round and table, the player, and the figure."""

    round: int
    table: int
    player: int
    opponent: int
    value: int
    word: str = ""


@dataclass(frozen=True, slots=True)
class Statistics:
    """Notable games of all games over the board; None as long as there is none."""

    games: int
    average: float | None
    first_wins: float | None
    high_game: Highlight | None
    high_loss: Highlight | None
    low_win: Highlight | None
    high_sum: Highlight | None
    widest: Highlight | None
    closest: Highlight | None
    high_play: Highlight | None


FIGURES: Mapping[str, Text] = {
    "high_game": N_("Highest game"),
    "high_play": N_("Best play"),
    "widest": N_("Widest win"),
    "closest": N_("Closest game"),
    "high_loss": N_("Highest losing score"),
    "low_win": N_("Lowest winning score"),
    "high_sum": N_("Highest sum of both"),
}
"""Names of these figures for people, in the order in which they ask for them."""


def statistics(rounds: Sequence[Round]) -> Statistics:
    """Return the figures of all games that were played; the earliest of equals is named."""
    games = [
        (played.number, pair, result)
        for played in rounds
        for pair, result in played.games()
        if result.kind == "played"
    ]
    own = [side for game in games for side in _sides(*game)]
    won = [side for side in own if side[1] > side[2]]
    lost = [side for side in own if side[1] < side[2]]
    drawn = [side for side in own if side[1] == side[2]]
    started = [
        (result.points[0] if (result.starter or pair.starter) == "A" else result.points[1]) / 2
        for _, pair, result in games
        if result.starter or pair.starter
    ]
    return Statistics(
        games=len(games),
        average=sum(side[1] for side in own) / len(own) if own else None,
        first_wins=sum(started) / len(started) if started else None,
        high_game=_most(own, _own),
        high_loss=_most(lost, _own),
        low_win=_least(won, _own),
        high_sum=_most(own, lambda mine, theirs: mine + theirs),
        widest=_most(won, lambda mine, theirs: mine - theirs),
        closest=_least([*won, *drawn], lambda mine, theirs: mine - theirs),
        high_play=_high_play(games),
    )


_Side = tuple[tuple[int, int, int, int], int, int]
"""Round, table, player and opponent; the player's score and the other's."""


def _sides(number: int, pair: Pair, result: Result) -> Iterator[_Side]:
    if pair.second is None:
        return
    yield (number, pair.table, pair.first, pair.second), result.first, result.second
    yield (number, pair.table, pair.second, pair.first), result.second, result.first


Measure = Callable[[int, int], int]
"""Measure of a game, from a player's score and the other's."""


def _own(mine: int, theirs: int) -> int:
    del theirs
    return mine


def _most(sides: Sequence[_Side], measure: Measure) -> Highlight | None:
    best = max(sides, key=lambda side: measure(side[1], side[2]), default=None)
    return None if best is None else Highlight(*best[0], measure(best[1], best[2]))


def _least(sides: Sequence[_Side], measure: Measure) -> Highlight | None:
    return _turned(_most(sides, lambda mine, theirs: -measure(mine, theirs)))


def _turned(found: Highlight | None) -> Highlight | None:
    if found is None:
        return None
    return Highlight(found.round, found.table, found.player, found.opponent, -found.value)


def _high_play(games: Sequence[tuple[int, Pair, Result]]) -> Highlight | None:
    plays: list[tuple[Play, tuple[int, int, int, int]]] = []
    for number, pair, result in games:
        for play, (whose, _, _) in zip(result.plays, _sides(number, pair, result), strict=True):
            if play is not None:
                plays.append((play, whose))
    best = max(plays, key=lambda one: one[0].points, default=None)
    return None if best is None else Highlight(*best[1], best[0].points, best[0].word)
