"""Faults in the middle of play, each brought about at a place with games under way.

After each one every acknowledged event is in the log, games go on, and players have come back by
themselves; where something is refused meanwhile, it is said why.
"""

import asyncio
import signal
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path

from bench.failed import Failed
from bench.faults.proxy import Cutting
from bench.load.place import Place, Seats, place
from bench.load.run import Disturbing, Outcome, Size, check, nothing, run

_DOWN = 2.0
"""Seconds between a fault and its repair."""

_ALLOWED_WHILE_DOWN = frozenset(
    {"store.unreachable", "store.busy", "store.full", "store.disk_full", "store.disk"}
)


@dataclass(frozen=True)
class Fault:
    """A fault: where it can happen, what it is, and what must have been seen of it."""

    name: str
    claim: str
    kinds: dict[str, int]
    disturb: Disturbing = nothing
    settings: Callable[[Path], dict[str, str]] = field(default=lambda _home: {})
    through_proxy: bool = False
    comes_back: bool = True


async def kill_server(made: Place) -> None:
    """``kill -9`` of one server, begun again after a while."""
    made.servers[0].stop(signal.SIGKILL)
    await asyncio.sleep(_DOWN)
    await asyncio.to_thread(made.servers[0].start)


async def roll(made: Place) -> None:
    """One server after the other is ended as services are, and begun again."""
    for server in made.servers:
        await asyncio.to_thread(server.stop, signal.SIGTERM)
        await asyncio.to_thread(server.start)


async def kill_postgres(made: Place) -> None:
    """``kill -9`` of PostgreSQL and all its processes, begun again after a while."""
    assert made.postgres is not None
    await asyncio.to_thread(made.postgres.stop, signal.SIGKILL)
    await asyncio.sleep(_DOWN)
    await asyncio.to_thread(made.postgres.start)


async def jump(made: Place) -> None:
    """The clock goes an hour back, then five minutes forward, then is right again."""
    for off in (-3_600_000, 300_000, 0):
        (made.home / "clock").write_text(str(off))
        await asyncio.sleep(_DOWN)


async def fill(made: Place) -> None:
    """The disk is full: the server that says so is ended, and begun again with room."""
    server = made.servers[0]
    await asyncio.sleep(_DOWN * 2)
    server.stop(signal.SIGKILL)
    server.settings.pop("LETRADO_FAULT_FILE_LIMIT")
    await asyncio.to_thread(server.start)


def _clock(home: Path) -> dict[str, str]:
    (home / "clock").write_text("0")
    return {"LETRADO_FAULT_CLOCK": str(home / "clock")}


BOTH = {"sqlite": 1, "postgresql": 2}

FAULTS = (
    Fault("server", "kill -9 of a server loses nothing; players resume", BOTH, kill_server),
    Fault(
        "postgresql",
        "kill -9 of PostgreSQL loses nothing; players resume",
        {"postgresql": 2},
        kill_postgres,
        comes_back=False,
    ),
    Fault("rolling", "a rolling restart loses no move", BOTH, roll),
    Fault("cuts", "connections cut in mid-sentence lose nothing", BOTH, through_proxy=True),
    Fault(
        "slow",
        "a store that takes 300 ms to keep something loses nothing",
        BOTH,
        settings=lambda _home: {"LETRADO_FAULT_COMMIT_MS": "300"},
        comes_back=False,
    ),
    Fault(
        "clock",
        "a clock that jumps back an hour and forth loses nothing",
        {"sqlite": 1},
        jump,
        _clock,
        comes_back=False,
    ),
    Fault(
        "disk",
        "a full disk corrupts nothing, says so, and play goes on when there is room",
        {"sqlite": 1},
        fill,
    ),
)


def show(fault: Fault, kind: str, size: Size) -> str:
    """Bring a fault about; return what was seen, or raise `Failed`."""
    with place(kind, fault.kinds[kind]) as made:
        for server in made.servers:
            server.settings |= fault.settings(made.home)
        seats = made.games(size.games)
        if fault.name == "disk":
            largest = max(each.stat().st_size for each in made.home.glob("letrado.db*"))
            room = str(largest + 64 * 1024)
            made.servers[0].settings["LETRADO_FAULT_FILE_LIMIT"] = room
        for server in made.servers:
            server.start()
        if fault.through_proxy:
            outcome = asyncio.run(_through_proxy(made, seats, size))
        else:
            outcome = asyncio.run(run(made, seats, size, fault.disturb))
        check(made, outcome)
        _goes_on(outcome, fault)
        if kind == "sqlite":
            _is_whole(made)
    refused = ", ".join(f"{code} {count}" for code, count in sorted(outcome.seen.refused.items()))
    return (
        f"{kind}: {size.games} games, {outcome.seen.moves:,} moves, {outcome.events:,} events, "
        f"{outcome.seen.resumed} resumed, refused: {refused or 'nothing'}"
    )


async def _through_proxy(made: Place, seats: Sequence[Seats], size: Size) -> Outcome:
    """Play through proxies that drop half of all connections, time and again."""
    async with AsyncExitStack() as stack:
        proxies = [
            await stack.enter_async_context(Cutting(server.port).running())
            for server in made.servers
        ]

        async def cut(_made: Place) -> None:
            for _ in range(5):
                for proxy in proxies:
                    proxy.cut(0.5)
                await asyncio.sleep(size.seconds / 15)

        return await run(made, seats, size, cut, [proxy.port for proxy in proxies])


def _goes_on(outcome: Outcome, fault: Fault) -> None:
    """Check that games went on after the fault, and that everybody came back."""
    if fault.comes_back and not outcome.seen.resumed:
        raise Failed("nobody lost a connection: the fault did not happen")
    strange = outcome.seen.refused.keys() - _ALLOWED_WHILE_DOWN - {"game.stale"}
    if strange:
        raise Failed(f"refused for another reason: {outcome.seen.refused}")
    for player in outcome.players:
        if not player.over and not player.connected:
            raise Failed(f"{player.match.id}: {player.side} did not come back")
        if not player.over and player.match.moved_at < outcome.mended:
            raise Failed(f"{player.match.id} did not go on")


def _is_whole(made: Place) -> None:
    """Check the file by SQLite's own means."""
    path = made.home / "letrado.db"
    with closing(sqlite3.connect(path)) as database:
        found = database.execute("PRAGMA integrity_check").fetchall()
    if found != [("ok",)]:
        raise Failed(str(found[:3]))
