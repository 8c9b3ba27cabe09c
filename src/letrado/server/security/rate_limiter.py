"""Rate limits: allowances that refill by themselves, kept only in this process.

Counts that must survive a restart are in `letrado.store.people.throttling`; those write to the
store each time, which is too expensive for every request.
"""

from threading import Lock

from letrado.base.limits import Rate
from letrado.server.infra.http_refusals import TooMany

_MOST_KEPT = 10_000


class RateLimiter:
    """The allowances of everybody who sent requests lately."""

    def __init__(self) -> None:
        self._left: dict[str, tuple[float, int]] = {}
        self._lock = Lock()

    def consume(self, who: str, rate: Rate, now: int, cost: int = 1) -> None:
        """Count a request, as *cost* requests; `TooMany` when nothing is left."""
        if seconds := self._wait(who, rate, now, cost):
            raise TooMany(
                "throttle.pace",
                "Too many requests: wait {seconds} s. At most {burst} at once, and {rate} a second",
                burst=rate.burst,
                rate=rate.a_second,
                seconds=seconds,
            )

    def consume_time(self, who: str, rate: Rate, now: int, cost: int) -> None:
        """Count the processor time of a request, in the unit of *rate*."""
        if seconds := self._wait(who, rate, now, cost):
            raise TooMany(
                "throttle.work",
                "Your last requests took a lot of server time: wait {seconds} s and try again",
                seconds=seconds,
            )

    def _wait(self, who: str, rate: Rate, now: int, cost: int) -> int:
        """Take *cost* from an allowance; return 0, or the seconds until there is enough.

        A cost above a full allowance is granted on credit when the allowance is full.
        """
        with self._lock:
            left, since = self._left.pop(who, (float(rate.burst), now))
            left = min(left + max(now - since, 0) / 1000 * rate.a_second, float(rate.burst))
            lacks = min(cost, max(rate.burst, 1)) - left
            self._left[who] = (left if lacks > 0 else left - cost, now)  # the latest is last
            if len(self._left) > _MOST_KEPT:
                del self._left[next(iter(self._left))]
        return max(1, round(lacks / rate.a_second)) if lacks > 0 else 0
