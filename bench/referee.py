"""Figures and proofs of the referee. Run as ``python -m bench.referee``.

A table game is measured in which every physical step is a command, as an arbiter records it: lay,
finish, announce, note, note, draw, press. Words are not judged, so the plays are any that geometry
allows, of few tiles, which makes games of sixty turns.
"""

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import lru_cache
from random import Random

from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from bench.failed import Failed
from bench.progress import report
from letrado.core.scoring import score
from letrado.game import Actor, Command, Environment, Event, Game, Phase, Settings, Side, replay
from letrado.game import apply as applied
from letrado.game import commands as c
from letrado.game import decide as decided
from letrado.rulebook.requirements import EDITIONS
from tests.game.strategies import play_by_lot
from tests.game.test_machine import GameByLot

TURNS = 60
SAMPLES = 40
"""Different games that a process replays in rotation."""
AT_ONCE = 500
"""Games that a process replays, or plays, before it reports."""
BY_LOT_AT_ONCE = 50

Recorded = tuple[Command, int]
"""A command and the instant when it was given."""


# -- a recorded game -------------------------------------------------------------------------


class _Recorder:
    """Plays a game at a real bag, all tiles told, and keeps the commands and their events."""

    def __init__(self, lot: Random) -> None:
        self.lot = lot
        self.now = 0
        self.game: Game | None = None
        self.commands: list[Recorded] = []
        self.log: list[Event] = []

    def do(self, command: Command) -> Game:
        self.now += self.lot.randrange(1_000, 6_000)
        self.commands.append((command, self.now))
        for event in decided(self.game, command, Environment(self.now)):
            self.game = applied(self.game, event)
            self.log.append(event)
        assert self.game is not None
        return self.game


def recorded_game(lot_seed: int, turns: int = TURNS) -> _Recorder:
    """A game of F09 with *turns* turns of few tiles each, closed by both signatures."""
    table, lot = _Recorder(Random(lot_seed)), Random(lot_seed)
    chosen = Settings("fise-2009", pairing="round_robin", starter=Side.A, clock_ms=3_600_000)
    table.do(c.ScheduleGame(Actor.DIRECTOR, chosen))
    table.do(c.StartRound(Actor.DIRECTOR))
    game = table.do(c.BeginGame(Actor.A))
    for actor in (Actor.A, Actor.B):
        game = table.do(c.DrawInitial(actor, tuple(lot.sample(game.tiles.pool.tiles, 7))))
    game = table.do(c.StartClock(Actor.B))
    while game.phase is Phase.TURN:
        for command in _turn(game, lot, len(game.records) < turns):
            game = table.do(command)
    for actor in (Actor.A, Actor.B):
        table.do(c.Sign(actor))
    return table


def _turn(game: Game, lot: Random, plays: bool) -> Iterator[Command]:
    mover, me, other = game.mover, Actor.of(game.mover), Actor.of(game.mover.other)
    hand = game.tiles.hands[mover].known.tiles
    few = 2 if game.tiles.in_bag else 1
    tiles = tuple(lot.sample(hand, min(len(hand), few)))
    play = play_by_lot(game.tiles.board, tiles, lot) if plays and len(hand) > few else None
    if play is None:
        yield c.PassTurn(me)
        yield c.PressClock(me)
        return
    points = score(game.tiles.board, play).total
    yield c.LayTiles(me, tuple(play.new.items()))
    yield c.FinishPlacement(me)
    board = game.tiles.board
    if board.is_empty and board.layout.centre not in play.new:
        yield c.AcceptCentre(other)
    yield c.Announce(me, points, game.plays(mover) + points)
    yield c.NoteScore(other, total=game.plays(mover) + points)
    yield c.NoteScore(me, total=game.plays(mover) + points)
    count = min(len(play.new), game.tiles.in_bag)
    if count:
        yield c.BeginDraw(me)
        yield c.EndDraw(me, tuple(lot.sample(game.tiles.pool.tiles, count)))
    yield c.PressClock(me)


# -- figures ---------------------------------------------------------------------------------


def measure(times: int = 7, games: int = 2_000) -> dict[str, float | int]:
    """Time of a command, of a replay, and of many on all cores."""
    table = recorded_game(2009)
    assert table.game is not None
    commands, log = table.commands, table.log
    decide_s = min(_time_commands(commands) for _ in range(times))
    replay_s = min(_time_replay(log) for _ in range(times))
    start = time.perf_counter()
    replayed = list(_replay_many(games))
    took = time.perf_counter() - start
    return {
        "turns": len(table.game.records),
        "commands": len(commands),
        "events": len(log),
        "decide_apply_us": round(decide_s / len(commands) * 1e6, 1),
        "replay_ms": round(replay_s * 1e3, 2),
        "event_us": round(replay_s / len(log) * 1e6, 1),
        "replays_per_cpu_s": round(games / sum(cpu_s for _, cpu_s in replayed)),
        "replays_per_s": round(games / took),
        "load": round(os.getloadavg()[0], 1),
    }


def _time_commands(commands: list[Recorded]) -> float:
    game: Game | None = None
    start = time.thread_time()
    for command, now in commands:
        for event in decided(game, command, Environment(now)):
            game = applied(game, event)
    return time.thread_time() - start


def _time_replay(log: list[Event]) -> float:
    start = time.thread_time()
    replay(log)
    return time.thread_time() - start


# -- a hundred thousand games ----------------------------------------------------------------


@lru_cache(maxsize=1)
def _samples() -> tuple[tuple[tuple[Event, ...], Game], ...]:
    """Games of 30 to 60 turns and the states that they came to when they were played."""
    made = (recorded_game(number, 30 + number % 31) for number in range(SAMPLES))
    return tuple(
        (tuple(table.log), replace(table.game, before=None))  # the steps before are not compared
        for table in made
        if table.game is not None
    )


def replay_some(count: int) -> tuple[int, float]:
    """Replay so many games, each to the state that it was played to; and the time it took."""
    samples = _samples()
    start = time.thread_time()
    for number in range(count):
        log, state = samples[number % len(samples)]
        if replay(log) != state:
            raise Failed(f"game {number % len(samples)} was replayed to another state")
    return count, time.thread_time() - start


def _replay_many(games: int) -> Iterator[tuple[int, float]]:
    with ProcessPoolExecutor(min(os.cpu_count() or 1, 8)) as pool:
        portions = [AT_ONCE] * (games // AT_ONCE) + [games % AT_ONCE] * (games % AT_ONCE > 0)
        yield from pool.map(replay_some, portions)


def batch(games: int = 100_000) -> str:
    """Replay so many games on all cores."""
    start, done = time.monotonic(), 0
    for count, _ in _replay_many(games):
        done += count
        report(f"{done:,} of {games:,} games, {time.monotonic() - start:.0f} s")
    report("")
    rate = done / (time.monotonic() - start)
    return f"{done:,} games of 30 to 60 turns ({SAMPLES} different ones), {rate:,.0f} a second"


# -- random games ----------------------------------------------------------------------------


def play_some(edition: str, lot_seed: int, count: int) -> tuple[int, int, int, Counter[str]]:
    """Games that Hypothesis chose, their commands and refusals, and how they ended."""
    machine = type("GameByLot", (GameByLot,), {"edition": edition, "seen": Counter()})
    chosen = settings(
        max_examples=count,
        stateful_step_count=12,
        deadline=None,
        database=None,
        print_blob=True,
        suppress_health_check=list(HealthCheck),
    )
    try:
        run_state_machine_as_test(seed(lot_seed)(machine), settings=chosen)
    except Exception as failure:
        steps = "\n".join(getattr(failure, "__notes__", ()))
        raise Failed(f"{edition}, seed {lot_seed}: {failure!r}\n{steps}") from None
    seen: Counter[str] = machine.seen  # type: ignore[attr-defined]
    return seen.pop("games"), seen.pop("commands"), seen.pop("refused"), seen


def by_lot(edition: str, least: int = 2_000, lot_seed: int = 2009) -> str:
    """Play at least so many games of an edition by the state machine of the tests."""
    start, games, commands, refused = time.monotonic(), 0, 0, 0
    ends: Counter[str] = Counter()
    workers = min(os.cpu_count() or 1, 8)
    with ProcessPoolExecutor(workers) as pool:
        while games < least:
            seeds = range(lot_seed, lot_seed + 2 * workers)
            lot_seed += 2 * workers
            each = [edition] * len(seeds), seeds, [BY_LOT_AT_ONCE] * len(seeds)
            for played, asked, no, ended in pool.map(play_some, *each):
                games, commands, refused = games + played, commands + asked, refused + no
                ends += ended
                took = time.monotonic() - start
                report(f"{edition}: {games:,} of {least:,} games, {took:.0f} s")
    report("")
    how = ", ".join(f"{cause} {number}" for cause, number in ends.most_common())
    return f"{games:,} games, {commands:,} commands, {refused:,} refused; ended by {how}"


def main() -> None:
    """Print the figures, or run one of the proofs at any size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--batch", type=int, metavar="GAMES", help="replay so many")
    parser.add_argument("--by-lot", type=int, metavar="GAMES", help="play so many of each edition")
    parser.add_argument("--seed", type=int, default=2009)
    asked = parser.parse_args()
    if asked.batch:
        print(batch(asked.batch))
    elif asked.by_lot:
        for edition in EDITIONS:
            print(f"{edition}: {by_lot(edition, asked.by_lot, asked.seed)}")
    else:
        figures = measure()
        lines = (f"{name:16} {value:>12,}" for name, value in figures.items())
        print(json.dumps(figures) if asked.json else "\n".join(lines))


if __name__ == "__main__":
    main()
