"""A sequence that only grows at its end; its longer versions share its memory.

The log of a game gets a few events with each command, and a reader that holds an earlier version
must not see them. Copying at every command would touch each of hundreds of events again.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from operator import eq
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class AppendOnlySequence(Sequence[T], Generic[T]):
    """The first *length* items of a list that longer versions go on filling.

    >>> short = AppendOnlySequence("ab")
    >>> long = short.plus("c")
    >>> list(short), list(long), long[1:]
    (['a', 'b'], ['a', 'b', 'c'], ('b', 'c'))
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def plus(self, more: Iterable[T]) -> "AppendOnlySequence[T]":
        """Return a longer version; items are copied only if a longer one exists already."""
        longer = AppendOnlySequence[T]()
        whole = self._length == len(self._items)
        longer._items = self._items if whole else self._items[: self._length]
        longer._items.extend(more)
        longer._length = len(longer._items)
        return longer

    def __len__(self) -> int:
        """Count the items of this version."""
        return self._length

    @overload
    def __getitem__(self, place: int) -> T: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...

    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        """Return one item, or some of them as a tuple."""
        if isinstance(place, slice):
            return tuple([self._items[at] for at in range(*place.indices(self._length))])
        if not -self._length <= place < self._length:
            raise IndexError(place)
        return self._items[place if place >= 0 else place + self._length]

    def __iter__(self) -> Iterator[T]:
        """Yield the items of this version, however many are added meanwhile."""
        return islice(self._items, self._length)

    def __reversed__(self) -> Iterator[T]:
        """Yield the items of this version from the last to the first."""
        return (self._items[at] for at in range(self._length - 1, -1, -1))

    def __eq__(self, other: object) -> bool:
        """Tell whether *other* has the same items; it may be a tuple."""
        if isinstance(other, AppendOnlySequence | tuple):
            return len(self) == len(other) and all(map(eq, self, other))
        return NotImplemented

    def __hash__(self) -> int:
        """Hash the items of this version, as a tuple of them would be."""
        return hash(tuple(self))
