"""Measure how far two sets of words agree, in all and by number of tiles."""

from collections import Counter
from collections.abc import Iterable, Set
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Agreement:
    """Words in both sets, only in ours (extra), only in the reference (missing)."""

    both: int
    extra: int
    missing: int

    @property
    def precision(self) -> float:
        """Share of our words that the reference has; 1 when we have none."""
        return self.both / (self.both + self.extra) if self.both + self.extra else 1.0

    @property
    def recall(self) -> float:
        """Share of the reference's words that we have; 1 when it has none."""
        return self.both / (self.both + self.missing) if self.both + self.missing else 1.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return 2 * self.both / (2 * self.both + self.extra + self.missing or 1)


def compare(ours: Set[bytes], reference: Set[bytes]) -> tuple[Agreement, dict[int, Agreement]]:
    """Return the agreement of *ours* with *reference* as a whole, and for each number of tiles."""
    both, extra, missing = ours & reference, ours - reference, reference - ours
    by = [_by_length(part) for part in (both, extra, missing)]
    lengths = sorted(set().union(*by))
    return (
        Agreement(len(both), len(extra), len(missing)),
        {length: Agreement(*(part[length] for part in by)) for length in lengths},
    )


def _by_length(words: Iterable[bytes]) -> Counter[int]:
    return Counter(map(len, words))
