"""A run: many games for some time, and a comparison of the log with what the players were told."""

import asyncio
import platform
import random
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from bench import progress
from bench.failed import Failed
from bench.load.place import Place, Seats
from bench.load.players import Match, Player, Seen, Until
from bench.machine import speed
from letrado.game.events import Event, TilesLaid
from letrado.store import read_transaction
from letrado.store.games import event_log

_SAY_EVERY = 30.0
"""Seconds between two lines of progress, where there is no terminal."""

_PATIENCE = 60.0
"""Seconds in which games go on, after a fault too, on a slow machine."""

Disturbing = Callable[[Place], Awaitable[None]]
"""Function that disturbs the place in the middle of a run."""


@dataclass(frozen=True)
class Size:
    """Size of a run: the games, how many seconds it lasts, and the seconds between two moves."""

    games: int
    seconds: float
    every: float = 10.0


@dataclass
class Outcome:
    """Results of a run."""

    size: Size
    seen: Seen = field(repr=False)  # asyncio describes what a task returns: that would take minutes
    players: list[Player] = field(repr=False)
    processor: float
    """Seconds on the processor of all servers together."""
    clients: float
    """The same of the players, who share the machine."""
    mended: float
    """Instant when the disturbance was over."""
    events: int = 0
    speeds: tuple[float, float] = (0.0, 0.0)
    """Speed of the machine before and after the run (`bench.machine`)."""

    def latency(self, share: float) -> float:
        """Milliseconds from sent to seen by the opponent, for that share of moves and answers."""
        return _at(self.seen.latencies, share)

    @property
    def processor_ms(self) -> float:
        """Milliseconds of processor that the servers took for a move, with its answer."""
        return self.processor * 1000 / max(self.seen.moves, 1)

    def told(self) -> str:
        """Describe the outcome in one line."""
        return (
            f"{self.size.games} games, {2 * self.size.games} sockets, {self.size.seconds:.0f} s: "
            f"{self.seen.moves:,} moves, {self.events:,} events, "
            f"{sum(self.seen.refused.values())} refused, {self.seen.resumed} resumed; "
            f"p50 {self.latency(0.5):.0f} ms, p95 {self.latency(0.95):.0f} ms, "
            f"p99 {self.latency(0.99):.0f} ms, worst {self.latency(1):.0f} ms; "
            f"the clients themselves were woken late by p99 {_at(self.seen.lag, 0.99):.0f} ms; "
            f"{self.processor_ms:.1f} ms of processor a move at the "
            f"servers, {self.clients * 1000 / max(self.seen.moves, 1):.1f} at the clients; "
            f"Python {platform.python_version()}, {self.speeds[0]:.1f} million steps a second "
            f"before and {self.speeds[1]:.1f} after"
        )


def _at(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 if ordered else 0.0


async def run(
    place: Place,
    seats: Sequence[Seats],
    size: Size,
    disturb: Disturbing,
    ports: Sequence[int] = (),
) -> Outcome:
    """Play all games at once; through other *ports* than those of the servers, if given."""
    before = speed()

    def used() -> float:
        return sum(server.processor_seconds() for server in place.servers if server.process)

    ports = ports or [server.port for server in place.servers]
    addresses = [f"ws://127.0.0.1:{port}" for port in ports]
    seen, players = Seen(), list[Player]()
    ramp = size.games / 10  # seconds over which they come, as people do
    start = time.monotonic() + ramp + 1
    for each in seats:
        match = Match(each.game, start + random.random() * size.every, size.every)
        for number, side in enumerate("AB"):
            turn = number % len(addresses)
            near = [*addresses[turn:], *addresses[:turn]]
            home = f"10.{len(players) // 250}.{len(players) % 250}.1"
            players.append(Player(match, side, each.cookies[side], near, home, seen))
    until = Until(start + size.seconds)
    busy = list[float]()
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(_used(start, used, busy))
        tasks.create_task(_lag(start, until, seen))
        playing = [
            tasks.create_task(_after(ramp * number / len(players), player, until))
            for number, player in enumerate(players)
        ]
        tasks.create_task(_until_the_end(start, until, seen, playing))
        wait = start + size.seconds / 3 - time.monotonic()
        disturbed = _disturbed(wait, place, disturb, until, size, players)
        mended = tasks.create_task(disturbed)
    servers, clients = used() - busy[0], time.process_time() - busy[1]
    outcome = Outcome(size, seen, players, servers, clients, mended.result())
    outcome.speeds = before, speed()
    return outcome


async def _used(start: float, used: Callable[[], float], busy: list[float]) -> None:
    """Note the processor time that servers and players had used when everybody had come."""
    await asyncio.sleep(start - time.monotonic())
    busy += used(), time.process_time()


async def _until_the_end(
    start: float, until: Until, seen: Seen, playing: Sequence[asyncio.Task[None]]
) -> None:
    """Say how it goes; then let everybody stop."""
    said = 0.0
    while until.left > 0:
        now = time.monotonic()
        told = (
            f"{now - start:.0f} s, {seen.moves:,} moves, p99 {_at(seen.latencies, 0.99):.0f} ms, "
            f"refused {sum(seen.refused.values())}, lost {sum(seen.closed.values())}"
        )
        progress.report(told)
        if now - said >= _SAY_EVERY and not sys.stderr.isatty():
            said = now
            print(told, file=sys.stderr, flush=True)
        await asyncio.sleep(min(2, max(until.left, 0)))
    progress.report("")
    for task in playing:
        task.cancel()


async def _lag(start: float, until: Until, seen: Seen) -> None:
    """Measure how late the machine wakes a task that asks for it: no server can be faster."""
    await asyncio.sleep(start - time.monotonic())
    while until.left > 0:
        asked = time.perf_counter() + 0.02
        await asyncio.sleep(0.02)
        seen.lag.append(time.perf_counter() - asked)


async def _after(seconds: float, player: Player, until: Until) -> None:
    await asyncio.sleep(seconds)
    await player.play(until)


async def _disturbed(
    seconds: float,
    place: Place,
    disturb: Disturbing,
    until: Until,
    size: Size,
    players: Sequence[Player],
) -> float:
    """Disturb the place; run on until every game goes on, or a slow machine's time is up."""
    began, planned = time.monotonic(), until.at
    await asyncio.sleep(seconds)
    until.at = float("inf")
    await disturb(place)
    mended = time.monotonic()
    since = began if disturb is nothing else mended
    with suppress(TimeoutError):
        async with asyncio.timeout(_PATIENCE):
            while not all(each.has_gone_on(since) for each in players):
                await asyncio.sleep(0.1)
    if disturb is not nothing:
        planned = mended + max(5 * size.every, size.seconds / 2)
    until.at = max(planned, time.monotonic())
    return mended


def check(place: Place, outcome: Outcome) -> None:
    """Compare the log with what the players were told; `Failed` names what does not agree."""
    problems, store = list(outcome.seen.problems), place.store()
    games: dict[str, tuple[Event, ...]] = {}
    with read_transaction(store) as connection:
        for player in outcome.players:
            if player.match.id not in games:
                games[player.match.id] = event_log.load(connection, player.match.id)
    store.dispose()
    outcome.events = sum(map(len, games.values()))
    for player in outcome.players:
        events, whose = games[player.match.id], f"{player.match.id} {player.side}"
        if player.acknowledged and max(player.acknowledged) > len(events):
            problems.append(f"{whose}: event {max(player.acknowledged)} is lost")
        if not (player.over or player.match.moved_at):
            problems.append(f"{whose}: the game never went on")
        if player.seq > len(events):
            problems.append(f"{whose}: saw event {player.seq} of {len(events)}")
        laid = sum(
            isinstance(event.fact, TilesLaid) and event.by.value == player.side for event in events
        )
        if not player.placed <= laid <= player.placed + player.unsure:
            problems.append(
                f"{whose}: {player.placed} acknowledged, {player.unsure} unsure, {laid} in the log"
            )
    if problems:
        told = f"{dict(outcome.seen.refused)}, {dict(outcome.seen.closed)}"
        raise Failed(f"{len(problems)} problems: {'; '.join(problems[:10])}; {told}")


async def nothing(_place: Place) -> None:
    """Disturb nothing."""
