"""One member with 5,000 finished games asks 45 times at once for a copy of all their data."""

import asyncio
import time
from dataclasses import asdict

from sqlalchemy import Connection, insert, literal, select

from bench.attacks._visitors import Ask, Attack, Waiting, resident_megabytes, visit
from bench.failed import Failed
from bench.load.place import Place, place
from bench.referee import recorded_game
from letrado.server.app import wall_clock
from letrado.store import write_transaction
from letrado.store.games import event_log, games
from letrado.store.games.games import GameRow
from letrado.store.people import accounts, sessions
from letrado.store.people.accounts import Account
from letrado.store.tables import event, game

CLAIM = "45 exports at once by a member with 5,000 games; others' pages p99 ≤ 300 ms"

GAMES = 5_000
REQUESTS = 45
SECONDS = 30.0
BAR_MS = 300
MOST_MORE_MB = 100
"""Memory that may still be taken some seconds after the attack."""
_LOGS, _TURNS = 4, 20
_CALM = 5.0
"""Seconds before the attack, which show how quiet the machine is."""
_AFTER = 10.0
"""Seconds after the attack in which memory may be given back."""


def attack() -> str:
    """Let others look at pages while one member asks for their data again and again."""
    with place("sqlite", 1) as made:
        ana, eva = _people(made)
        (server,) = made.servers
        server.start()
        assert server.process is not None
        pid, pages = (
            server.process.pid,
            [Ask("/"), Ask("/", eva), Ask("/torneos"), Ask("/cuenta", eva)],
        )
        calm = asyncio.run(visit(server.port, pages, _CALM, 0.05))
        before = resident_megabytes(pid)
        exports = Attack(server.port, [Ask("/cuenta/datos", ana)], REQUESTS, 0.5)
        with exports.under_way():
            seen = asyncio.run(visit(server.port, pages, SECONDS, 0.05))
        most = resident_megabytes(pid, "VmHWM")
        time.sleep(_AFTER)
        after = resident_megabytes(pid)
        told = (
            f"{seen.told()} (p99 {calm.at(0.99):.0f} ms before); {exports.told()}; "
            f"memory {before:.0f} MB before, {most:.0f} at most, {after:.0f} after"
        )
        exports.check(200, 429)
        _check(seen, told)
        if after - before > MOST_MORE_MB:
            raise Failed(f"{told} (bar: {MOST_MORE_MB} MB more than before)")
        return told


def _check(seen: Waiting, told: str) -> None:
    if seen.at(0.99) > BAR_MS or set(seen.statuses) != {200}:
        raise Failed(f"{told} (bar: p99 {BAR_MS} ms)")


def _people(made: Place) -> tuple[str, str]:
    """The sessions of a member with very many games, and of another one."""
    store = made.store()
    with write_transaction(store) as connection:
        ana, eva = (
            accounts.make_member(connection, name, None, "es", 1) for name in ("ana", "eva")
        )
        _fill(connection, ana, eva)
        found = tuple(
            sessions.begin(connection, each, "attack", wall_clock()) for each in (ana, eva)
        )
    store.dispose()
    return found[0], found[1]


def _fill(connection: Connection, ana: Account, eva: Account) -> None:
    """A few games that were played, and copies of them."""
    rows = [
        GameRow(
            id=f"copied{number:06}",
            created_at=number + 1,
            edition="fise-2009",
            language="es",
            lexicon="fise-2009",
            lexicon_digest="",
            side_a=ana.id,
            side_b=eva.id,
            status="over",
            ended_at=number + 2,
        )
        for number in range(GAMES)
    ]
    for number, row in enumerate(rows[:_LOGS]):
        games.create(connection, row)
        event_log.append(connection, row.id, 0, recorded_game(number, _TURNS).log)
    nobody = {"imported_by": None}
    connection.execute(insert(game), [asdict(row) | nobody for row in rows[_LOGS:]])
    for number, row in enumerate(rows[_LOGS:]):
        like = select(literal(row.id), event.c.seq, event.c.at, event.c.body)
        copied = like.where(event.c.game == rows[number % _LOGS].id)
        connection.execute(insert(event).from_select(["game", "seq", "at", "body"], copied))
