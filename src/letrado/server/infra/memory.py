"""Give memory back to the system once a rush is over, or takes far too much of it.

Python searches the oldest objects for garbage only on request (`run.hurry`), and the C library
keeps memory that was freed in each thread's arena. After an attack both would hold several times
what the server needs, until it stops.
"""

import ctypes
import gc
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

GROWN = 2**25
"""Bytes by which the process must have grown before giving back is worth the time."""

_GROWN_SHARE = 4
"""The process must also have grown by this fraction of its normal size: new games are no rush."""

CEILING = 2**30
"""Bytes by which the process must have grown before memory is given back in the middle of a rush:
seconds in which nobody is served are better than a process that the system ends. A thousand games
at once need a part of this, and must not wait for it."""

QUIET_SECONDS = 5
"""Seconds in a row without a rush after which memory is given back."""

_RUSH = 0.1
"""Processor seconds in a second that count as a rush.

A search for garbage stops every thread, so it waits until few moves or pages are under way.
"""

_ARENA_MAX = -8
"""The option of ``mallopt`` (malloc.h) for the number of arenas."""
_ARENAS = 2

_STATM = Path("/proc/self/statm")
_PAGE = 4096


def resident() -> int:
    """Return the bytes of memory that the process holds; 0 where the system does not say."""
    try:
        return int(_STATM.read_text("ascii").split()[1]) * _PAGE
    except (OSError, ValueError, IndexError):
        return 0


def give_back() -> None:
    """Free objects that only refer to each other, and make the C library return unused memory."""
    gc.collect()
    trim = _malloc_trim()
    if trim is not None:
        trim(0)


def share_pools() -> None:
    """Make all threads share a few arenas of the C library; call this before threads start."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, _ARENAS)


def _malloc_trim() -> Callable[[int], int] | None:
    """Return the function of glibc; other C libraries have none, and need none."""
    with suppress(OSError, AttributeError):
        found: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
        return found
    return None


class Watch:
    """Says once a second whether it is time to give memory back."""

    def __init__(
        self, size: Callable[[], int] = resident, used: Callable[[], float] = time.process_time
    ) -> None:
        self._size, self._used = size, used
        self._used_before, self._quiet = used(), 0
        self._settled = size()

    def is_due(self) -> bool:
        """Say whether the rush is over, or too much is held to wait; called once a second."""
        used = self._used()
        rush, self._used_before = used - self._used_before > _RUSH, used
        self._quiet = 0 if rush else self._quiet + 1
        grown = self._size() - self._settled
        if grown > max(CEILING, self._settled):
            return True
        most = max(GROWN, self._settled // _GROWN_SHARE)
        return self._quiet >= QUIET_SECONDS and grown > most

    def done(self) -> None:
        """Take the memory held now as needed; the next look waits until more has come."""
        self._settled = self._size()
