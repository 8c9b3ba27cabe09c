"""Self-play: the same games on any number of threads, and endings by the rules."""

from collections.abc import Callable
from itertools import islice
from typing import cast

import pytest

from letrado.base.errors import Illegal
from letrado.core.tiles import Alphabet
from letrado.engine import (
    Autoplay,
    Ending,
    Game,
    Leaves,
    Player,
    Rules,
    Tally,
    autoplay,
    play_games,
)
from letrado.lexicon import catalog
from letrado.lexicon.lookup import Lexicon
from letrado.rulebook import EDITIONS


@pytest.fixture(scope="module")
def spanish() -> Lexicon:
    return catalog.load("fise-2009")


def test_threads_change_nothing_but_the_time(spanish: Lexicon) -> None:
    runs = [autoplay(spanish, 60, seed=3, threads=threads).games for threads in (1, 2, 5)]
    assert runs[0] == runs[1] == runs[2]
    assert autoplay(spanish, 20, seed=3, first=40).games == runs[0][40:]
    assert autoplay(spanish, 60, seed=4).games != runs[0]


def test_players_take_turns_to_start(spanish: Lexicon) -> None:
    games = autoplay(spanish, 10).games
    assert [game.starter for game in games] == [0, 1] * 5


def test_leaves_beat_points_alone(spanish: Lexicon) -> None:
    match = autoplay(spanish, 400, players=("provisional", None), seed=11)
    assert match.win_shares[0] > 0.55
    assert sum(match.win_shares) == 1
    assert match.mean_scores[0] > match.mean_scores[1]
    assert match.games_per_cpu_s > 0
    assert 0.4 < match.tally.starter_share < 0.7
    assert {game.ending for game in match.games} <= {Ending.OUT, Ending.PASSES}


def test_three_passes_take_longer_than_two(spanish: Lexicon) -> None:
    """FISE ends after two passes each, CAT after three: two turns more, all else equal."""
    fise = autoplay(spanish, 600, rules="fise-2009", seed=8).games
    cat = autoplay(spanish, 600, rules="cat", seed=8).games
    blocked = [
        (one, other)
        for one, other in zip(fise, cat, strict=True)
        if Ending.PASSES in (one.ending, other.ending)
    ]
    assert blocked
    for one, other in blocked:
        assert other.turns == one.turns + 2
        assert other.scores == one.scores
    for one, other in zip(fise, cat, strict=True):
        assert one == other or (one, other) in blocked


def test_games_are_played_as_they_are_asked_for(spanish: Lexicon) -> None:
    """So that a million of them takes no more memory than a thousand."""
    some = list(islice(play_games(spanish, 10**12, seed=3), 3))
    assert tuple(some) == autoplay(spanish, 3, seed=3).games


def test_a_tally_adds_up() -> None:
    games = [
        Game((300, 200), 0, 20, Ending.OUT, (1, 0), (0, 0)),
        Game((250, 250), 1, 22, Ending.PASSES, (0, 2), (1, 0)),
        Game((100, 401), 0, 18, Ending.OUT, (0, 0), (0, 3)),
        Game((90, 91), 1, 20, Ending.OUT, (0, 1), (0, 0)),
    ]
    tally = Tally.of(iter(games))
    assert (tally.games, tally.points, tally.turns) == (4, (740, 942), 80)
    assert tally.bonuses == (1, 3)
    assert tally.endings == {Ending.OUT: 3, Ending.PASSES: 1}
    assert tally.mean_scores == (185.0, 235.5)
    assert tally.win_shares == (1.5 / 4, 2.5 / 4)
    assert tally.starter_share == 2.5 / 4
    assert Autoplay(tuple(games), 2.0).tally == tally


def test_rules_are_data(spanish: Lexicon) -> None:
    impatient = Rules(passes_to_end=1, scoreless_to_end=1, exempt_at_zero=False)
    games = autoplay(spanish, 40, rules=impatient, seed=2).games
    assert {game.ending for game in games} >= {Ending.OUT, Ending.SCORELESS}


@pytest.mark.parametrize("edition", EDITIONS)
def test_rules_are_those_of_the_edition(edition: str, spanish: Lexicon) -> None:
    """Two passes each in the Spanish editions, three in CAT 4.B; F04 ends no scoreless game."""
    law = Rules.of(edition)
    assert law.passes_to_end == (3 if edition == "cat" else 2)
    assert law.scoreless_to_end == (0 if edition == "fise-2004" else 12)
    games = autoplay(spanish, 5, rules=edition, seed=2).games
    assert games == autoplay(spanish, 5, rules=law, seed=2).games


def test_a_game_that_no_rule_ends_is_stopped_and_says_so(spanish: Lexicon) -> None:
    patient = Rules(passes_to_end=1000, scoreless_to_end=0)
    # Values that let a Q lie around block games now and then.
    players: tuple[Player, Player] = ("provisional", "provisional")
    games = autoplay(spanish, 300, players=players, rules=patient, seed=8).games
    stopped = [game for game in games if game.ending is Ending.STOPPED]
    assert stopped
    assert {game.turns for game in stopped} == {400}
    assert {game.ending for game in games} == {Ending.OUT, Ending.STOPPED}
    # Under the rules the same games lose the tiles of both racks.
    fise = autoplay(spanish, 300, players=players, seed=8).games
    for one, other in zip(games, fise, strict=True):
        if one.ending is Ending.STOPPED:
            assert other.ending is Ending.PASSES
            assert all(map(int.__ge__, one.scores, other.scores))
            assert one.scores != other.scores
        else:
            assert one == other


@pytest.mark.parametrize(
    ("games", "threads", "seed", "first", "code"),
    [
        (0, 1, 1, 0, "autoplay.numbers"),
        (cast(int, 1.5), 1, 1, 0, "autoplay.numbers"),
        (1, 0, 1, 0, "autoplay.numbers"),
        (1, 257, 1, 0, "autoplay.numbers"),
        (1, 10**9, 1, 0, "autoplay.numbers"),
        (1, 1, -1, 0, "autoplay.seed"),
        (1, 1, 2**64, 0, "autoplay.seed"),
        (1, 1, 1, -1, "autoplay.seed"),
        (1, 1, 1, 2**64, "autoplay.seed"),
        (2, 1, 1, 2**64 - 1, "autoplay.seed"),
    ],
)
def test_numbers_that_make_no_sense_are_refused(
    spanish: Lexicon, games: int, threads: int, seed: int, first: int, code: str
) -> None:
    with pytest.raises(Illegal) as caught:
        autoplay(spanish, games, threads=threads, seed=seed, first=first)
    assert caught.value.code == code


def test_numbers_go_as_far_as_they_say(spanish: Lexicon) -> None:
    last = 2**64 - 1
    games = autoplay(spanish, 1, threads=256, seed=last, first=last).games
    assert [game.starter for game in games] == [1]


@pytest.mark.parametrize("number", [-1, 1001, 2**30, 2**31, 10**30])
def test_rules_have_limits(number: int) -> None:
    ways: tuple[Callable[[], Rules], ...] = (
        lambda: Rules(passes_to_end=number),
        lambda: Rules(2, scoreless_to_end=number),
        lambda: Rules(2, exchange_needs=number),
    )
    for make in ways:
        with pytest.raises(Illegal) as caught:
            make()
        assert caught.value.code == "autoplay.rule"
        assert str(number) in str(caught.value)


@pytest.mark.parametrize("number", ["2", 1.5, None])
def test_rules_are_whole_numbers(number: object) -> None:
    wrong = cast(int, number)
    ways: tuple[Callable[[], Rules], ...] = (
        lambda: Rules(wrong),
        lambda: Rules(2, wrong),
        lambda: Rules(2, exchange_needs=wrong),
    )
    for make in ways:
        with pytest.raises(Illegal) as caught:
            make()
        assert caught.value.code == "autoplay.rule"
    with pytest.raises(Illegal) as caught:
        Rules(2, 12, cast(bool, number))
    assert caught.value.code == "autoplay.rule_switch"
    assert repr(number) in str(caught.value)


@pytest.mark.parametrize("rules", ["fise-1999", None, 2, ["cat"]])
def test_unknown_rules_are_refused(spanish: Lexicon, rules: object) -> None:
    with pytest.raises(Illegal) as caught:
        autoplay(spanish, 1, rules=cast(str, rules))
    assert caught.value.code == "autoplay.rules"


@pytest.mark.parametrize("players", [(None,), (), None, (None, None, None), "provisional"])
def test_a_match_has_two_players(spanish: Lexicon, players: object) -> None:
    with pytest.raises(Illegal) as caught:
        autoplay(spanish, 1, players=cast(tuple[Player, Player], players))
    assert caught.value.code == "autoplay.players"


def test_players_who_are_none_are_refused(spanish: Lexicon) -> None:
    with pytest.raises(Illegal) as caught:
        autoplay(spanish, 1, players=(cast(Leaves, "foo"), None))
    assert caught.value.code == "engine.no_leaves"
    with pytest.raises(Illegal) as caught:
        autoplay(spanish, 1, players=(None, Leaves.provisional(Alphabet.load("ca"))))
    assert caught.value.code == "engine.leaves"


def test_an_empty_match_has_no_rate() -> None:
    assert Autoplay((), 0.0).games_per_cpu_s == 0.0
