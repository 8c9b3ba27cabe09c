"""The load and the faults of `make load` and `make faults`, small: the full sizes are proofs."""

import pytest

from bench.faults.scenarios import FAULTS, show
from bench.load.__main__ import KINDS, load
from bench.load.run import Size


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_lost_or_doubled_under_load(kind: str) -> None:
    outcome = load(kind, Size(games=5, seconds=5, every=1))
    assert outcome.seen.moves >= 5
    assert outcome.seen.latencies


@pytest.mark.parametrize(("name", "kind"), [("server", "postgresql"), ("disk", "sqlite")])
def test_play_goes_on_after_a_fault(name: str, kind: str) -> None:
    fault = next(each for each in FAULTS if each.name == name)
    show(fault, kind, Size(games=3, seconds=9, every=1))
