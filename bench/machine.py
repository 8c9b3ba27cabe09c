"""Measure the speed of the machine now: a shared one may be half as fast a minute later."""

import time

_STEPS = 200_000
_TRIES = 3


def speed() -> float:
    """Millions of simple steps of Python a second, the best of a few short tries."""
    return max(_once() for _ in range(_TRIES))


def _once() -> float:
    start, made = time.perf_counter(), dict[int, tuple[int, str]]()
    for number in range(_STEPS):
        made[number % 1_000] = number, str(number)
    return _STEPS / (time.perf_counter() - start) / 1e6
