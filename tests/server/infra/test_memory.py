"""After a rush memory goes back to the system, and not in the middle of one."""

import subprocess
import sys

import pytest

from letrado.server.infra import memory
from letrado.server.infra.memory import CEILING, GROWN, QUIET_SECONDS, Watch

PROGRAM = """
import gc
from letrado.server.infra import memory
from letrado.server.run import hurry
hurry()
before = memory.resident()
for _ in range(300_000):  # what only refers to itself
    knot = []
    knot.append(knot)
for _ in range(3):
    gc.collect(1)
kept = [bytearray(2_000) for _ in range(100_000)]  # freed, but for the last, which is on top of it
last = kept.pop()
del kept
grown = memory.resident() - before
memory.give_back()
print(grown, memory.resident() - before)
"""


@pytest.mark.skipif(memory.resident() == 0, reason="the system does not say what a process holds")
@pytest.mark.skipif(memory._malloc_trim() is None, reason="another C library")
def test_what_nobody_uses_is_given_back() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    grown, left = map(int, ran.stdout.split())
    assert grown > 100 * 2**20
    assert left < grown / 4


def test_it_is_given_back_when_the_rush_is_over_and_only_then() -> None:
    needed = 2 * GROWN
    size, used = [needed], [0.0]
    watch = Watch(lambda: size[0], lambda: used[0])
    size[0] += 2 * GROWN
    for _ in range(2 * QUIET_SECONDS):
        used[0] += 0.3
        assert not watch.is_due(), "people wait, whether for pages or for moves"
    due = list[bool]()
    for _ in range(QUIET_SECONDS):
        used[0] += 0.05
        due.append(watch.is_due())
    assert due == [False] * (QUIET_SECONDS - 1) + [True]
    watch.done()
    assert not watch.is_due(), "what is left is needed"
    size[0] += GROWN + 1
    assert watch.is_due(), "it grew again"


def test_a_large_place_may_grow_more_before_everybody_is_stopped_for_it() -> None:
    size = [40 * GROWN]
    watch = Watch(lambda: size[0], lambda: 0.0)
    size[0] += 9 * GROWN
    assert not any(watch.is_due() for _ in range(2 * QUIET_SECONDS))
    size[0] += 2 * GROWN
    assert watch.is_due()


def test_where_the_system_does_not_say_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_STATM", memory._STATM / "nowhere")
    assert memory.resident() == 0
    watch = Watch()
    assert not any(watch.is_due() for _ in range(3 * QUIET_SECONDS))


@pytest.mark.parametrize(
    ("needed", "most"),
    [(2 * CEILING, 2 * CEILING), (CEILING // 4, CEILING)],
    ids=["large", "small"],
)
def test_what_takes_far_too_much_is_given_back_in_the_middle_of_a_rush(
    needed: int, most: int
) -> None:
    size, used = [needed], [0.0]
    watch = Watch(lambda: size[0], lambda: used[0])

    def is_due() -> bool:
        used[0] += 0.9
        return watch.is_due()

    size[0] += most
    assert not is_due(), "as much again as it needs may come, and a gigabyte in any case"
    size[0] += 1
    assert is_due()
    watch.done()
    assert not is_due(), "it has been searched"
