"""Randomness that follows from the name of a test: what fails once fails again, with no bad luck.

A server deals so that nobody can foresee the draw, and names games so that nobody can guess them
(its programs play by that name). In tests both come from the test's own name, put in from here: the
program itself has no setting that makes a bag predictable. Servers that tests start as processes
of their own deal as everywhere, and their tests hold for every bag.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import TypeVar

import pytest

Drawn = TypeVar("Drawn")


class Lot(Random):
    """Draws that depend on the name, on what is in the bag and on how often it was drawn from.

    Not one after the other out of one row: games that go on at once would mix them up.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._name, self._times = name, Counter[str]()

    def sample(
        self, population: Sequence[Drawn], k: int, *, counts: Iterable[int] | None = None
    ) -> list[Drawn]:
        bag = f"{k} {' '.join(map(str, population))}"
        self._times[bag] += 1
        return Random(f"{self._name} {self._times[bag]} {bag}").sample(population, k, counts=counts)


@contextmanager
def lots_of(name: str) -> Iterator[None]:
    """Deal and name things by *name*, in whatever has been loaded of the program."""
    lot = Lot(name)
    instead: dict[str, tuple[str, object]] = {
        "letrado.server.live.game_log": ("_LOT", lot),
        "letrado.cli.game.table.session": ("SystemRandom", lambda: lot),
        "letrado.store.ids": ("secrets", Random(name)),
    }
    with pytest.MonkeyPatch.context() as patch:
        for module, (attribute, value) in instead.items():
            if module in sys.modules:
                patch.setattr(sys.modules[module], attribute, value)
        yield
