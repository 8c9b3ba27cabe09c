"""A record that anybody may read tells the public facts and hides the rest (game rules 4.8)."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letrado.formats import gcg, jsonl
from letrado.formats.published import published, published_log
from letrado.game import Event, replay
from letrado.game import events as e
from tests.game.watched import EDITIONS, log_by_lot

ONE_VERDICT = ("fise-2009", "cat")
"""Editions whose judge gives one answer for all the words, and no other word (F09 §40, CAT 6¶1)."""


def confidences(event: Event, edition: str) -> list[str]:
    """List what an event tells that is not for everybody: written out here once more."""
    match event.fact:
        case e.SlipSubmitted(answers=answers) if answers is not None:
            return ["answers"]
        case e.VerdictGiven(invalid_words=bad, reason=reason) if edition in ONE_VERDICT:
            return ["verdict"] if bad or reason else []
        case e.VerdictAppealed(arguments=arguments, hidden=True):
            return ["arguments"] if arguments else []
        case e.SanctionAppealed(arguments=arguments):
            return ["arguments before the tribunal"] if arguments else []
        case e.GamePaused(reason="arbiter_called", text=text):
            return ["question"] if text else []
        case e.WordBarred(word=word):
            return ["barred"] if word else []
    return []


@settings(max_examples=40)
@given(st.sampled_from(EDITIONS), st.integers(0, 10**6), st.integers(10, 250))
def test_no_confidence_is_in_it_and_the_referee_decides_it_again(
    edition: str, seed: int, steps: int
) -> None:
    log = log_by_lot(edition, seed, steps)
    told = tuple(published(log))
    assert len(told) == len(log)
    assert [each for event in told for each in confidences(event, edition)] == []
    open_log = published_log(jsonl.dumps(log))
    _, game = jsonl.read_game(open_log)
    own = replay(log)
    assert (game.phase, game.result, game.records) == (own.phase, own.result, own.records)
    assert published_log(open_log) == open_log
    gcg.from_log(log)


def test_every_confidence_turns_up_among_those_games() -> None:
    found: Counter[str] = Counter()
    lot = Random(7)
    for _ in range(60):
        edition = lot.choice(EDITIONS)
        log = log_by_lot(edition, lot.randrange(10**6), 160)
        found.update(each for event in log for each in confidences(event, edition))
    told = {"answers", "verdict", "arguments", "question", "barred"}
    assert set(found) == told | {"arguments before the tribunal"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_that_was_played_is_in_it(edition: str) -> None:
    log = log_by_lot(edition, 11, 200)
    for before, after in zip(log, published(log), strict=True):
        if not confidences(before, edition):
            assert after == before
