"""Hundreds of connections of one address ask for nothing but refusals, as fast as they come."""

import asyncio

from bench.attacks._visitors import Ask, Attack, visit
from bench.failed import Failed
from bench.load.place import place

CLAIM = "floods of refused requests (421 and 429) for 10 s each; others' pages p99 ≤ 300 ms"

SECONDS = 10.0
BAR_MS = 300
_CALM = 3.0
_HTML = "text/html"
_FLOODS = {
    421: (60, Ask("/", host="evil.example", accept=_HTML)),
    429: (900, Ask("/lexicos/x/descarga", accept=_HTML)),
}
"""Connections, and what each asks for again and again."""


def attack() -> str:
    """Let others look at pages while somebody is refused without end."""
    told = []
    for status, (many, ask) in _FLOODS.items():
        with place("sqlite", 1, {"LETRADO_SITE": "http://club.example"}) as made:
            (server,) = made.servers
            server.start()
            calm = asyncio.run(visit(server.port, [Ask("/entrar")], _CALM, 0.1))
            flood = Attack(server.port, [ask], many, 0)
            with flood.under_way():
                before = server.processor_seconds()
                seen = asyncio.run(visit(server.port, [Ask("/entrar")], SECONDS, 0.1))
                cores = (server.processor_seconds() - before) / SECONDS
        told.append(
            f"{many} connections: {seen.told()} (p99 {calm.at(0.99):.0f} ms before), "
            f"{flood.told()}, {cores:.2f} cores"
        )
        flood.check(status)
        if seen.at(0.99) > BAR_MS or set(seen.statuses) != {200}:
            raise Failed(f"{told[-1]} (bar: {BAR_MS} ms)")
    return "; ".join(told)
