"""A tournament in memory: one lock, nothing lost, others told, pairing that can be cancelled."""

import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import pytest
from sqlalchemy import Connection, Engine

from letrado.base.errors import Illegal
from letrado.server.features.tournaments import live_tournament as server_tournaments
from letrado.server.features.tournaments.live_tournament import LiveTournament, Tournaments
from letrado.server.infra import capacity
from letrado.server.infra.http_refusals import TooMany
from letrado.server.live.registry import GameRegistry
from letrado.store import Stale, open_store, read_transaction, write_transaction
from letrado.store.people import accounts, grants
from letrado.store.people.grants import Scope
from letrado.store.tournaments import tournaments
from letrado.store.transactions.engine import address
from letrado.tournament.desk import Log, perform
from letrado.tournament.model.commands import (
    AddEntrant,
    Command,
    EnterResult,
    OpenTournament,
    PairRound,
    SetPlan,
    Undo,
)
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.events import Author
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.rounds import Result
from letrado.tournament.model.settings import Settings
from letrado.tournament.model.state import Tournament
from tests.server.support.small_lexicons import catalog

EVA = Author("director", "Eva")
OPENED = perform(None, OpenTournament(EVA, Settings("Open", "fise-2009")), at=1)


@pytest.fixture
def store(tmp_path: Path) -> Engine:
    return open_store(address(tmp_path / "letrado.db"))


def halls(store: Engine) -> Tournaments:
    return Tournaments(
        store, GameRegistry(store, catalog(), lambda: 5_000, lambda *_: None), lambda: 5_000
    )


def opened(store: Engine, here: Tournaments) -> str:
    with write_transaction(store) as connection:
        eva = accounts.make_guest(connection, "Eva", "es", 1)
    return here.open(OPENED, "public", eva.id, 1)


def players(count: int) -> list[Command]:
    added: list[Command] = [AddEntrant(EVA, Entrant(0, f"P{n}")) for n in range(1, count + 1)]
    return [*added, SetPlan(EVA, Plan.parse("3 swiss"))]


def run(work: Callable[[], Awaitable[None]]) -> None:
    anyio.run(work)


def test_whoever_opens_it_directs_it(store: Engine) -> None:
    made = opened(store, halls(store))
    with read_transaction(store) as connection:
        row = tournaments.find(connection, made)
        assert row.created_by
        scope = Scope("tournament", made)
        assert grants.roles_in(connection, row.created_by, scope) == {"director"}


def test_what_is_acknowledged_is_kept_and_what_is_refused_changes_nothing(store: Engine) -> None:
    here = halls(store)
    made = opened(store, here)

    async def work() -> None:
        hall = await here.act(made, players(4))
        assert hall.row.players == 4
        before = hall.log
        twice = [AddEntrant(EVA, Entrant(0, "New")), AddEntrant(EVA, Entrant(0, "P1"))]
        with pytest.raises(Illegal):
            await here.act(made, twice)
        assert hall.log is before
        hall = await here.act(made, PairRound(EVA, 1), expected=hall.seq)
        with pytest.raises(Stale):
            await here.act(made, EnterResult(EVA, 1, 1, Result(1, 2)), expected=hall.seq - 1)
        await here.act(made, lambda found: EnterResult(EVA, rounds(found), 1, Result(300, 200)))
        await here.act(made, Undo(EVA))
        again = await halls(store).hall(made)
        assert again.log == hall.log
        assert again.row == hall.row

    run(work)


def rounds(found: Tournament) -> int:
    return found.rounds_paired


def test_a_crowd_reads_a_tournament_once_and_the_first_pays(
    store: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = halls(store)
    made = opened(store, here)
    read: list[str] = []
    paid: list[int] = []
    known = here._read

    def reading(tournament_id: str) -> LiveTournament:
        read.append(tournament_id)
        return known(tournament_id)

    monkeypatch.setattr(here, "_read", reading)

    async def work() -> None:
        async with anyio.create_task_group() as tasks:
            for _ in range(20):
                tasks.start_soon(here.hall, made, paid.append)

    run(work)
    assert (read, paid) == ([made], [1])


def test_a_tournament_is_read_in_nobodys_turn(
    store: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crowd may wait for it: whoever came first could have much other work waiting."""
    here = halls(store)
    made = opened(store, here)
    turns: list[str] = []
    last, read = tournaments.last, here._read

    def counting(connection: Connection, tournament: str) -> int:
        turns.append(capacity.turn())
        return last(connection, tournament)

    def reading(tournament: str) -> LiveTournament:
        turns.append(capacity.turn())
        return read(tournament)

    monkeypatch.setattr(tournaments, "last", counting)
    monkeypatch.setattr(here, "_read", reading)

    async def work() -> None:
        with capacity.entered("slow", "ana"):
            await here.hall(made)

    run(work)
    assert turns == [made, made]


def test_two_at_once_both_count(store: Engine) -> None:
    here = halls(store)
    made = opened(store, here)

    async def add(name: str) -> None:
        await here.act(made, AddEntrant(EVA, Entrant(0, name)))

    async def work() -> None:
        async with anyio.create_task_group() as tasks:
            for at in range(8):
                tasks.start_soon(add, f"P{at}")
        hall = await here.hall(made)
        assert sorted(hall.tournament.entrants) == list(range(1, 9))

    run(work)


def test_another_process_was_faster(store: Engine) -> None:
    here, there = halls(store), halls(store)
    made = opened(store, here)

    async def work() -> None:
        await here.hall(made)
        await there.act(made, AddEntrant(EVA, Entrant(0, "Ana")))
        hall = await here.act(made, AddEntrant(EVA, Entrant(0, "Pau")))
        assert [each.name for each in hall.tournament.entrants.values()] == ["Ana", "Pau"]
        with pytest.raises(Illegal):
            await here.act(made, AddEntrant(EVA, Entrant(0, "ana")))

    run(work)


def test_whoever_listens_is_woken(store: Engine) -> None:
    here = halls(store)
    made = opened(store, here)

    async def work() -> None:
        hall = await here.hall(made)
        with here.listening(hall, None, "") as listener:
            await here.act(made, players(2))
            assert await listener.wait(1)
            assert not await listener.wait(0)
        assert not hall.listeners

    run(work)


def test_whoever_pairs_a_lot_keeps_nobody_from_pairing(
    store: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = halls(store)
    made = [opened(store, here) for _ in range(9)]
    held, working = threading.Event(), list[Log]()
    decide = server_tournaments._decided

    def decided(before: Log, *given: Any) -> Log:
        working.append(before)
        held.wait(30)
        return decide(before, *given)

    async def pair(who: str, tournament: str) -> None:
        with capacity.entered("page", who):
            await here.begin(tournament, PairRound(EVA, 1))

    async def work() -> None:
        found = [(await here.act(each, players(4))).log for each in made]
        monkeypatch.setattr(server_tournaments, "_decided", decided)
        async with anyio.create_task_group() as tasks:
            for each in made[:6]:
                tasks.start_soon(pair, "ana", each)
            await anyio.wait_all_tasks_blocked()
            try:
                with pytest.raises(TooMany), anyio.fail_after(10):
                    await pair("ana", made[6])
                tasks.start_soon(pair, "eva", made[8])
                with anyio.fail_after(10):
                    while len(working) < 2:
                        await anyio.sleep(0.01)
                assert [each is found[8] for each in working] == [False, True]
            finally:
                held.set()
        for each in (*made[:6], made[8]):
            paired = (await here.hall(each)).work
            assert paired is not None
            assert paired.failure is None

    run(work)


@pytest.mark.parametrize("cancelled", [False, True])
def test_pairing_beside_everything_else(store: Engine, cancelled: bool) -> None:
    here = halls(store)
    made = opened(store, here)

    async def work() -> None:
        hall: LiveTournament = await here.act(made, players(8))
        before = hall.log
        async with anyio.create_task_group() as tasks:
            await hall.lock.acquire()  # so that what was worked out has to wait
            tasks.start_soon(here.begin, made, PairRound(EVA, 1))
            await anyio.wait_all_tasks_blocked()
            with pytest.raises(Illegal):
                await here.begin(made, PairRound(EVA, 1))
            if cancelled:
                assert here.cancel(hall)
            hall.lock.release()
        assert hall.work is not None
        assert hall.work.done
        if cancelled:
            assert hall.work.failure is not None
            assert hall.work.failure.code == "desk.cancelled"
            assert hall.log is before
        else:
            assert hall.work.failure is None
            assert hall.work.fraction == 1
            assert len(hall.tournament.divisions["A"].rounds) == 1
        assert not here.cancel(hall)

    run(work)
