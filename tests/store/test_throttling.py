"""Attempts are bounded exactly: against models that remember each of them."""

import itertools

from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Engine

from letrado.store import write_transaction
from letrado.store.people import throttling
from letrado.store.people.throttling import Limit, Refill

STEPS = st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 700), st.booleans()), max_size=25)


def test_never_more_than_the_limit_in_a_window(store: Engine) -> None:
    examples = itertools.count()

    @given(STEPS, st.integers(1, 5))
    def follows_the_model(steps: list[tuple[str, int, bool]], most: int) -> None:
        example, limit, now = next(examples), Limit(most, 1_000), 0
        windows: dict[str, tuple[int, int]] = {}
        with write_transaction(store) as connection:
            for letter, later, forgiven in steps:
                now, what = now + later, f"{letter} {example}"
                if forgiven:
                    throttling.forgive(connection, what)
                    windows.pop(what, None)
                wait = throttling.spend(connection, what, limit, now)
                since, count = windows.get(what, (now, 0))
                if now >= since + 1_000:
                    since, count = now, 0
                if count < most:
                    assert wait == 0
                    windows[what] = since, count + 1
                else:
                    assert wait == since + 1_000 - now > 0

    follows_the_model()


def test_one_is_taken_of_all_or_of_none(store: Engine) -> None:
    few, many = Refill(1, 5_000), Refill(2, 1_000)
    with write_transaction(store) as connection:
        assert throttling.take_all(connection, {"few": few, "many": many}, 0) == 0
        assert throttling.take_all(connection, {"few": few, "many": many}, 0) == 5_000
        assert throttling.take(connection, "many", many, 0) == 0, "it was not taken in vain"
        assert throttling.take(connection, "many", many, 0) == 1_000


def test_a_refill_gives_one_more_every_so_often(store: Engine) -> None:
    """The model keeps tokens: one more each second, up to the burst."""
    examples = itertools.count()
    steps = st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 2_500)), max_size=40)

    @given(steps, st.integers(1, 5))
    def follows_the_model(steps: list[tuple[str, int]], burst: int) -> None:
        example, refill, now = next(examples), Refill(burst, 1_000), 0
        buckets: dict[str, tuple[int, int]] = {}
        with write_transaction(store) as connection:
            for letter, later in steps:
                now, what = now + later, f"refill {letter} {example}"
                tokens, since = buckets.get(what, (burst * 1_000, now))
                tokens = min(burst * 1_000, tokens + now - since)
                wait = throttling.take(connection, what, refill, now)
                assert wait == max(0, 1_000 - tokens)
                buckets[what] = tokens - (0 if wait else 1_000), now

    follows_the_model()
