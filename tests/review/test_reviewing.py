"""Whole games: the same every time, stopped, hurried, unfinished, and reviewed with wrong words."""

from dataclasses import replace

import pytest

from letrado.base.errors import Illegal, Unreadable
from letrado.game import Side
from letrado.review import (
    DEPTHS,
    NORMAL,
    QUICK,
    Depth,
    Kind,
    Method,
    Untold,
    chances,
    depth_called,
    review,
    summary,
)
from letrado.review.data import game_data
from tests.server.support.played import Played, self_played, small_game, small_lexicon
from tests.server.support.small_lexicons import CATALAN, lexicon

AHEAD = replace(NORMAL, times=64, moves=4, ways=4, draws=4)


@pytest.mark.parametrize("depth", [QUICK, AHEAD])
def test_the_same_seed_gives_the_same_review(depth: Depth) -> None:
    events, words = small_game().events, small_lexicon()
    one, other = (review(events, words, depth=depth, seed=7) for _ in range(2))
    assert game_data(one, words, "en") == game_data(other, words, "en")


def test_progress_is_told_turn_by_turn() -> None:
    heard: list[tuple[int, int]] = []
    found = review(
        small_game().events, small_lexicon(), depth=QUICK, progress=lambda *each: heard.append(each)
    )
    assert heard == [(n, 6) for n in range(7)]
    assert found.whole
    assert len(found.turns) == len(found.analyses) == 6


@pytest.mark.parametrize("after", [0, 1, 4])
def test_cancelled_in_the_middle_it_tells_what_it_knows(after: int) -> None:
    done: list[int] = []
    found = review(
        small_game().events,
        small_lexicon(),
        depth=QUICK,
        progress=lambda count, _total: done.append(count),
        cancelled=lambda: done[-1] >= after,
    )
    assert len(found.analyses) == after
    assert not found.whole
    data = game_data(found, small_lexicon(), "en")
    assert [turn["analysed"] for turn in data["turns"]] == [n < after for n in range(6)]


def test_cancelled_while_moves_are_tried_a_turn_is_told_by_equity() -> None:
    asked: list[int] = []

    def cancelled() -> bool:
        asked.append(1)
        return len(asked) > 1  # not before the turn, but in it

    found = review(small_game().events, small_lexicon(), depth=AHEAD, cancelled=cancelled)
    assert [each.method for each in found.analyses] == [Method.STATIC]


def test_cancelled_in_the_last_turn_it_is_not_whole() -> None:
    """Else a review that was cut short would be kept as if it were the one asked for."""
    done: list[int] = [0]
    asked: list[int] = []

    def cancelled() -> bool:
        if done[-1] == 5:
            asked.append(1)
        return len(asked) > 1  # not before the last turn, but in it

    found = review(
        small_game().events,
        small_lexicon(),
        depth=AHEAD,
        progress=lambda count, _total: done.append(count),
        cancelled=cancelled,
    )
    assert len(found.analyses) == len(found.turns) == 6
    assert found.analyses[-1].method is Method.STATIC
    assert found.cut
    assert not found.whole


def test_without_time_everything_is_told_by_equity() -> None:
    found = review(small_game().events, small_lexicon(), depth=AHEAD, seconds=0)
    assert found.whole
    assert {each.method for each in found.analyses} == {Method.STATIC}


def test_a_game_that_goes_on_is_reviewed_as_far_as_it_went() -> None:
    played = Played(("CASASOL", "NOESSPE"))
    played.play("8E CASA")
    found = review(played.events, small_lexicon(), depth=QUICK)
    assert found.whole
    assert found.final == {Side.A: 12, Side.B: 0}
    (chance,) = chances(found.game, found.turns, found.analyses)
    assert chance is not None
    assert 400_000 < chance < 600_000  # nobody has won yet: twelve points, and the rival's turn


def test_a_game_without_a_turn() -> None:
    played = Played(("CASASOL", "NOESSPE"))
    found = review(played.events, small_lexicon())
    assert (found.turns, found.analyses, found.whole) == ((), (), True)
    assert game_data(found, None, "es")["turns"] == []


def test_without_words_only_what_was_done_is_told() -> None:
    found = review(small_game().events, None)
    assert {each.untold for each in found.analyses} == {Untold.WORDS}
    assert game_data(found, None, "es")["lexicon"] is None


def test_bad_input_is_refused() -> None:
    events = small_game().events
    with pytest.raises(Illegal, match="was played with") as refused:
        review(events, lexicon("cat", "ca", CATALAN))
    assert refused.value.code == "review.lexicon"
    for more in ({"seed": -1}, {"seed": 2**64}, {"seconds": -1.0}, {"seconds": float("nan")}):
        with pytest.raises(Illegal) as refused:
            review(events, small_lexicon(), **more)
        assert refused.value.code == "review.numbers"
    with pytest.raises(Illegal) as refused:
        review((), small_lexicon())
    assert refused.value.code == "review.empty"
    with pytest.raises(Unreadable) as unknown:
        depth_called("bottomless")
    assert unknown.value.code == "review.depth"
    assert [depth_called(key).key for key in DEPTHS] == list(DEPTHS)


def test_the_end_of_a_game_is_certain() -> None:
    played = self_played(small_lexicon(), 3)
    found = review(played.events, small_lexicon(), depth=QUICK)
    first = found.game.first or Side.A
    ahead = found.final[first] - found.final[first.other]
    assert chances(found.game, found.turns, found.analyses)[-1] == (
        1_000_000 if ahead > 0 else 500_000 if ahead == 0 else 0
    )


# -- summaries -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_sums_agree(seed: int) -> None:
    words = small_lexicon()
    found = review(self_played(words, seed).events, words, depth=QUICK)
    by_turn = dict(enumerate(found.analyses, 1))
    for side in Side:
        of = summary(side, found.turns, by_turn)
        own = [by_turn[turn.number] for turn in found.turns if turn.mover is side]
        assert of.equity_lost == sum(each.equity_lost or 0 for each in own)  # nobody lays phonies
        assert of.win_lost == sum(each.win_lost or 0 for each in own)
        assert of.equity_lost == sum(equity for _, equity, _ in of.by_kind.values())
        assert of.win_lost == sum(win for _, _, win in of.by_kind.values())
        assert of.luck == sum(each.luck or 0 for each in own)
        assert all(each.matters for each in of.worst)
        assert len(of.losses) <= of.turns
        costs = [(each.win // 10_000, each.equity) for each in of.losses]
        assert costs == sorted(costs, reverse=True)


def test_who_lets_a_phony_stand_has_lost_what_it_brought() -> None:
    played = Played(("CASASOL", "NOESSPE"))
    played.play("8E OLAS")
    played.skip()
    played.give_up()
    found = review(played.events, small_lexicon(), depth=QUICK)
    by_turn = dict(enumerate(found.analyses, 1))
    ana, blas = (summary(side, found.turns, by_turn) for side in Side)
    assert (ana.phonies, ana.stood, ana.let_stand) == (1, 1, 0)
    assert (blas.phonies, blas.stood, blas.let_stand) == (0, 0, 1)
    (let,) = [each for each in blas.losses if each.kind is Kind.CHALLENGE]
    phony = by_turn[1].phony
    assert phony is not None
    assert (let.turn, let.equity, let.win) == (1, phony.gain, phony.win)
    told = game_data(found, small_lexicon(), "en")["summary"]["B"]["worst"]
    assert "OLAS 8E went unchallenged; not in the lexicon: OLAS." in [each["text"] for each in told]


def test_what_was_taken_back_cost_the_turn() -> None:
    found = review(small_game().events, small_lexicon(), depth=QUICK)
    of = summary(Side.A, found.turns, dict(enumerate(found.analyses, 1)))
    assert [each.turn for each in of.losses if each.kind is Kind.PHONY] == [3]
    assert (of.phonies, of.stood) == (1, 0)
    assert summary(Side.B, found.turns, {}).known == 0
