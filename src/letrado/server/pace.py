"""How fast somebody may ask: an allowance that fills by itself, kept in this process alone.

What must survive a restart is counted by `letrado.store.throttling`; that is a write each time,
and too dear for every request.
"""

from threading import Lock

from letrado.limits import Rate
from letrado.server.refusals import TooMany

_MOST_KEPT = 10_000


class Pace:
    """The allowances of everybody who asked lately."""

    def __init__(self) -> None:
        self._left: dict[str, tuple[float, int]] = {}
        self._lock = Lock()

    def spend(self, who: str, rate: Rate, now: int) -> None:
        """Count one request; `TooMany` when there is nothing left."""
        with self._lock:
            left, since = self._left.pop(who, (float(rate.burst), now))
            left = min(left + max(now - since, 0) / 1000 * rate.a_second, float(rate.burst))
            refused = left < 1
            self._left[who] = (left if refused else left - 1, now)  # whoever asked last is last
            if len(self._left) > _MOST_KEPT:
                del self._left[next(iter(self._left))]
        if refused:
            seconds = max(1, round((1 - left) / rate.a_second))
            raise TooMany(
                "throttle.pace",
                "Too many requests: wait {seconds} s. At most {burst} at once, and {rate} a second",
                burst=rate.burst,
                rate=rate.a_second,
                seconds=seconds,
            )
