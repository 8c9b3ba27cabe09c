"""A run: so many games for so long, and the log held against what the players were told."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bench.failed import Failed
from bench.load.place import Place, Seats
from bench.load.players import Match, Player, Seen
from letrado.game.events import Event, TilesLaid
from letrado.store import eventlog, view

Disturbing = Callable[[Place], Awaitable[None]]
"""What happens to the place in the middle of a run."""


@dataclass(frozen=True)
class Size:
    """How much there is of everything."""

    games: int
    seconds: float
    every: float = 10.0


@dataclass
class Outcome:
    """What a run showed."""

    size: Size
    seen: Seen
    players: list[Player]
    events: int = 0

    def latency(self, share: float) -> float:
        """Milliseconds from sent to seen by the opponent, for that share of moves and answers."""
        ordered = sorted(self.seen.latencies)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 if ordered else 0.0

    def told(self) -> str:
        """One line of it."""
        return (
            f"{self.size.games} games, {2 * self.size.games} sockets, {self.size.seconds:.0f} s: "
            f"{self.seen.moves:,} moves, {self.events:,} events, "
            f"{sum(self.seen.refused.values())} refused, {self.seen.resumed} resumed; "
            f"p50 {self.latency(0.5):.0f} ms, p95 {self.latency(0.95):.0f} ms, "
            f"p99 {self.latency(0.99):.0f} ms, worst {self.latency(1):.0f} ms"
        )


async def run(place: Place, seats: Sequence[Seats], size: Size, disturb: Disturbing) -> Outcome:
    """Play all games at once."""
    addresses = [f"ws://127.0.0.1:{server.port}" for server in place.servers]
    seen, players = Seen(), list[Player]()
    ramp = size.games / 100  # connections are made over some seconds, as people come
    start = time.monotonic() + ramp + 1
    for each in seats:
        match = Match(each.game, start + random.random() * size.every, size.every)
        for number, side in enumerate("AB"):
            turn = number % len(addresses)
            near = [*addresses[turn:], *addresses[:turn]]
            players.append(Player(match, side, each.cookies[side], near, seen))
    until = start + size.seconds
    async with asyncio.TaskGroup() as tasks:
        for number, player in enumerate(players):
            tasks.create_task(_after(ramp * number / len(players), player, until))
        tasks.create_task(_disturbed(start + size.seconds / 3 - time.monotonic(), place, disturb))
    return Outcome(size, seen, players)


async def _after(seconds: float, player: Player, until: float) -> None:
    await asyncio.sleep(seconds)
    await player.play(until)


async def _disturbed(seconds: float, place: Place, disturb: Disturbing) -> None:
    await asyncio.sleep(seconds)
    await disturb(place)


def check(place: Place, outcome: Outcome) -> None:
    """Hold the log against what the players were told; `Failed` names what does not agree."""
    problems, store = list(outcome.seen.problems), place.store()
    games: dict[str, tuple[Event, ...]] = {}
    with view(store) as connection:
        for player in outcome.players:
            if player.match.id not in games:
                games[player.match.id] = eventlog.load(connection, player.match.id)
    store.dispose()
    outcome.events = sum(map(len, games.values()))
    for player in outcome.players:
        events, whose = games[player.match.id], f"{player.match.id} {player.side}"
        if player.acknowledged and max(player.acknowledged) > len(events):
            problems.append(f"{whose}: event {max(player.acknowledged)} is lost")
        if player.seq > len(events):
            problems.append(f"{whose}: saw event {player.seq} of {len(events)}")
        laid = sum(
            isinstance(event.fact, TilesLaid) and event.by.value == player.side for event in events
        )
        if not player.placed <= laid <= player.placed + player.unsure:
            problems.append(f"{whose}: {player.placed} acknowledged, {laid} in the log")
    if problems:
        raise Failed(f"{len(problems)} problems: " + "; ".join(problems[:10]))


async def nothing(_place: Place) -> None:
    """Nobody disturbs."""
