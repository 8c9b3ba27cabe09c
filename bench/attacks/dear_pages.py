"""Sixty connections of one address ask all the time for the pages that take longest."""

import asyncio
import json
import random

from bench.attacks._visitors import Ask, Attack, Waiting, visit
from bench.failed import Failed
from bench.load.place import Place, Seats, place
from bench.load.run import Outcome, Size, nothing, run
from letrado.lexicon import catalog
from letrado.server.app import wall_clock
from letrado.store import write_transaction
from letrado.store.people import accounts, sessions

CLAIM = "60 connections on the dearest pages; a game command p99 ≤ 150 ms, the home page ≤ 300 ms"

CONNECTIONS = 60
GAMES = 8
SECONDS = 20.0
COMMAND_MS, PAGE_MS = 150, 300
_CALM = 5.0
"""Seconds before the attack, which show how quiet the machine is."""
_WORDS = 2_000
_POSITION = f"{'15/' * 14}15 AEINRS?/ 0/0 0"


def attack() -> str:
    """Let people play and open the home page while an attacker asks for words without end."""
    with place("sqlite", 1) as made:
        seats, eva = made.games(GAMES), _member(made)
        (server,) = made.servers
        server.start()
        calm = asyncio.run(visit(server.port, [Ask("/"), Ask("/", eva)], _CALM, 0.1))
        dearest = Attack(server.port, _dearest(), CONNECTIONS, 0)
        with dearest.under_way():
            outcome, seen = asyncio.run(_meanwhile(made, seats, [Ask("/"), Ask("/", eva)]))
        told = (
            f"game commands p50 {outcome.latency(0.5):.0f} ms, p99 {outcome.latency(0.99):.0f} ms "
            f"of {outcome.seen.moves} moves; {seen.told()} (p99 {calm.at(0.99):.0f} ms before); "
            f"{dearest.told()}"
        )
        dearest.check(200, 429)
        home_ms, statuses = seen.at(0.99), set(seen.statuses)
        if outcome.latency(0.99) > COMMAND_MS or home_ms > PAGE_MS or statuses != {200}:
            raise Failed(f"{told} (bars: {COMMAND_MS} and {PAGE_MS} ms)")
        if outcome.seen.refused or outcome.seen.closed or not outcome.seen.latencies:
            raise Failed(f"{told}; {outcome.seen.refused}, {outcome.seen.closed}")
        return told


async def _meanwhile(made: Place, seats: list[Seats], pages: list[Ask]) -> tuple[Outcome, Waiting]:
    size = Size(GAMES, SECONDS, 1.0)
    visits = visit(made.servers[0].port, pages, SECONDS, 0.1)
    outcome, seen = await asyncio.gather(run(made, seats, size, nothing), visits)
    return outcome, seen


def _dearest() -> list[Ask]:
    """Pages that nobody asked for before, for the most part: words, comparisons, moves."""
    lot = random.Random(17)
    words = list(catalog.load("fise-2009"))
    asked = [Ask(f"/palabras?q={word}") for word in lot.sample(words, _WORDS)]
    others = [
        Ask("/reglamento/comparar/lexis-2004/lexis-2009-v16"),
        Ask("/reglamento?q=la"),
        Ask("/estudio?clase=within&texto=aeinrst&todas=1"),
        Ask("/api/v1/moves", body=json.dumps({"cgp": _POSITION})),
    ]
    return [each for number, word in enumerate(asked) for each in (word, others[number % 4])]


def _member(made: Place) -> str:
    store = made.store()
    with write_transaction(store) as connection:
        eva = accounts.make_member(connection, "eva", None, "es", 1)
        cookie = sessions.begin(connection, eva, "attack", wall_clock())
    store.dispose()
    return cookie
