"""Counters of this process, and ``/metricas``: the same in the text format of Prometheus.

Nothing here names a person, a game or a word.
"""

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from threading import Lock

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from letrado.server.infra.http_refusals import NotAllowed
from letrado.server.security.identity import address_of, store_of
from letrado.server.security.roles import is_administrator
from letrado.store import read_transaction
from letrado.store.games import games
from letrado.store.room import measure

router = APIRouter(include_in_schema=False)

_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")


class Metrics:
    """Counts and times since the process began; threads share them."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.commands: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.failures: Counter[str] = Counter()
        self.games_packed = 0
        self._times: dict[str, tuple[list[int], list[float]]] = {}

    def command(self, outcome: str, code: str = "") -> None:
        """Count a command that was carried out, or refused with a *code*."""
        with self._lock:
            self.commands[outcome] += 1
            if code:
                self.refusals[code] += 1

    def failure(self, task: str) -> None:
        """Count a failure of work that the server does by itself."""
        with self._lock:
            self.failures[task] += 1

    def packed(self) -> None:
        """Count a finished game whose log was packed."""
        with self._lock:
            self.games_packed += 1

    @contextmanager
    def timed(self, step: str) -> Iterator[None]:
        """Measure the time of a step."""
        start = time.perf_counter()
        try:
            yield
        finally:
            took = time.perf_counter() - start
            with self._lock:
                counts, total = self._times.setdefault(step, ([0] * (len(_BOUNDS) + 1), [0.0]))
                counts[bisect_left(_BOUNDS, took)] += 1
                total[0] += took

    def lines(self, gauges: dict[str, int | float]) -> Iterator[str]:
        """Yield all counters, then the *gauges*, which are read only now."""
        for name, value in gauges.items():
            yield f"# TYPE letrado_{name} gauge"
            yield f"letrado_{name} {value}"
        with self._lock:
            for name, label, counts in (
                ("commands_total", "outcome", self.commands),
                ("refusals_total", "code", self.refusals),
                ("task_failures_total", "task", self.failures),
            ):
                yield f"# TYPE letrado_{name} counter"
                for key, value in sorted(counts.items()):
                    yield f'letrado_{name}{{{label}="{key}"}} {value}'
            yield "# TYPE letrado_games_packed_total counter"
            yield f"letrado_games_packed_total {self.games_packed}"
            yield "# TYPE letrado_step_seconds histogram"
            for step, (counts_of, total) in sorted(self._times.items()):
                below = 0
                for bound, count in zip((*_BOUNDS, "+Inf"), counts_of, strict=True):
                    below += count
                    yield f'letrado_step_seconds_bucket{{step="{step}",le="{bound}"}} {below}'
                yield f'letrado_step_seconds_sum{{step="{step}"}} {total[0]:.6f}'
                yield f'letrado_step_seconds_count{{step="{step}"}} {below}'


METRICS = Metrics()
"""The counters of this process."""


@router.get("/metricas")
def metrics_page(request: Request) -> Response:
    """Return the metrics to requests from this machine, and to administrators."""
    if not _from_here(request) and not is_administrator(request):
        raise NotAllowed("role.missing", "This is for administrators")
    live = request.app.state.live
    with read_transaction(store_of(request)) as connection:
        running = games.count_running(connection)
        room = measure(connection)
    gauges: dict[str, int | float] = {
        "games_running": running,
        "tables": live.kept,
        "sockets": live.connections,
        "database_bytes": room.size,
        "database_reusable_bytes": room.reusable,
    }
    if room.left is not None and room.share is not None:
        gauges |= {
            "database_left_bytes": room.left,
            "database_used_share": round(room.share, 4),
        }
    return PlainTextResponse(
        "\n".join(METRICS.lines(gauges)) + "\n", media_type="text/plain; version=0.0.4"
    )


def _from_here(request: Request) -> bool:
    """Say whether the request comes from this machine, and not through a proxy on it."""
    if any(name in request.headers for name in _FORWARDED):
        return False
    try:
        return ip_address(address_of(request)).is_loopback
    except ValueError:
        return False
