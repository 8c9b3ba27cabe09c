"""Every server agrees on what pages ask to see whether they are up to date, and on who pairs."""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anyio
import anyio.from_thread
import pytest
from sqlalchemy import Engine

from letrado.base.errors import Illegal
from letrado.server.features.tournaments.live_tournament import PAIRING, LiveTournament, Tournaments
from letrado.server.features.tournaments.public.routes import mark_of
from letrado.server.infra.http_refusals import TooMany
from letrado.server.live import live_game
from letrado.server.live.registry import GameRegistry
from letrado.store import open_store, write_transaction
from letrado.store.cluster import news
from letrado.store.people import accounts
from letrado.store.tournaments import tournament_links
from letrado.store.tournaments.tournament_links import TableOf
from letrado.store.transactions.engine import address
from letrado.tournament.desk import Log, perform
from letrado.tournament.model.commands import AddEntrant, OpenTournament, PairRound, SetPlan
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.events import Author
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.settings import Settings
from tests.server.support.small_lexicons import catalog

EVA = Author("director", "Eva")
NOW = 5_000


def opened() -> Log:
    log = perform(None, OpenTournament(EVA, Settings("Open", "fise-2009")), at=1)
    log = perform(log, SetPlan(EVA, Plan.parse("3 swiss")), at=1)
    for name in ("Ana", "Pau", "Mar", "Iván"):
        log = perform(log, AddEntrant(EVA, Entrant(0, name)), at=1)
    return log


@dataclass
class Server:
    """One of two servers over a store, which keeps its background work until a test runs it."""

    store: Engine

    def __post_init__(self) -> None:
        self.live = GameRegistry(self.store, catalog(), lambda: NOW, lambda *_: None)
        self.halls = Tournaments(self.store, self.live, lambda: NOW)
        self.begun: list[Callable[[], Awaitable[Any]]] = []
        self.live.start = self._start  # type: ignore[method-assign]

    def _start(self, work: Callable[[], Awaitable[Any]]) -> bool:
        self.begun.append(work)
        return True

    async def go_on(self) -> None:
        """Run the background work that was begun."""
        while self.begun:
            await self.begun.pop(0)()

    async def look(self, tournament: str) -> LiveTournament:
        """Learn that a tournament changed, and look at it."""
        hall = await self.halls.hall(tournament)
        self.live.cluster.hear(f"tournament/{tournament}", 0)
        await self.go_on()
        return hall


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Engine]:
    made = open_store(address(tmp_path / "letrado.db"))
    yield made
    made.dispose()


@pytest.fixture
def made(store: Engine) -> str:
    with write_transaction(store) as connection:
        eva = accounts.make_guest(connection, "Eva", "es", 1)
    return Server(store).halls.open(opened(), "public", eva.id, 1)


def test_a_mark_is_the_same_at_every_server_and_another_after_every_change(
    store: Engine, made: str
) -> None:
    one, other = Server(store), Server(store)
    marks: list[str] = []

    async def noted() -> None:
        here, there = await one.look(made), await other.look(made)
        assert mark_of(here) == mark_of(there)
        assert mark_of(here) == mark_of(await Server(store).halls.hall(made))
        assert mark_of(here) not in marks
        marks.append(mark_of(here))

    def beside(work: Callable[[Any], Any]) -> Any:
        with write_transaction(store) as connection:
            return work(connection)

    async def work() -> None:
        await noted()
        await one.halls.act(made, PairRound(EVA, 1))
        await noted()
        place = TableOf(made, "A", 1, 1)
        call = beside(lambda to: tournament_links.call(to, place, "arbiter", "", NOW))
        one.halls.tell(await one.halls.hall(made))
        await noted()
        beside(lambda to: tournament_links.answer(to, made, call, None, NOW))
        await noted_again_as_before()
        await one.halls.arrange(made, visibility="link")
        await noted()

    async def noted_again_as_before() -> None:
        here, there = await one.look(made), await other.look(made)
        assert mark_of(here) == mark_of(there) == marks[1]

    anyio.run(work)


def test_news_reach_a_tournament_that_was_dropped_from_memory_and_read_again(
    store: Engine, made: str
) -> None:
    """Whoever goes through many tournaments makes room for them all the time."""
    one = Server(store)

    async def work() -> None:
        await one.halls.act(made, PairRound(EVA, 1))
        before = await one.halls.hall(made)
        one.halls._halls.clear()
        here = await one.halls.hall(made)
        with write_transaction(store) as connection:
            place = TableOf(made, "A", 1, 1)
            tournament_links.call(connection, place, "arbiter", "", NOW)
        with one.halls.listening(before, None, "x") as listener:
            one.halls.tell(before)
            await one.go_on()
            with anyio.fail_after(1):
                await listener.wait(None)
        assert mark_of(here) == mark_of(await Server(store).halls.hall(made))

    anyio.run(work)


def shared(*servers: Server) -> None:
    for server in servers:
        server.live.cluster.shared = True


def test_a_round_that_another_server_pairs_is_told_and_can_be_cancelled(
    store: Engine, made: str
) -> None:
    one, other = Server(store), Server(store)
    shared(one, other)

    async def work() -> None:
        for each in (one, other):
            await each.live.cluster.heartbeat()
            await each.look(made)
        mine = await one.halls.begin(made, PairRound(EVA, 1))
        pairing = one.begun.pop()
        there = await other.look(made)
        assert there.work is not None
        assert (there.busy, there.work.elsewhere) == (True, True)
        with pytest.raises(Illegal) as refused:
            await other.halls.begin(made, PairRound(EVA, 1))
        assert refused.value.code == "desk.busy"
        assert other.halls.cancel(there)
        await other.go_on()
        await one.live.cluster.heartbeat()
        await pairing()
        assert mine.failure is not None
        assert mine.failure.code == "desk.cancelled"
        assert not (await other.look(made)).busy
        await other.live.cluster.heartbeat()
        await other.halls.begin(made, PairRound(EVA, 1))
        await other.go_on()
        assert (await one.look(made)).tournament.divisions["A"].rounds
        assert not (await one.look(made)).busy
        assert not other.live.cluster.holds(f"{PAIRING}:{made}")

    anyio.run(work)


def test_a_server_that_sees_its_own_claim_before_it_holds_it_pairs_all_the_same(
    store: Engine, made: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Server(store)
    shared(one)
    claim = one.live.cluster.claim

    async def seen_too_soon(what: str) -> bool:
        taken = await claim(what)
        one.live.cluster._held -= {what}
        await one.look(made)
        assert (await one.halls.hall(made)).busy, "it looks like the work of another server"
        one.live.cluster._held |= {what}
        return taken

    async def work() -> None:
        await one.live.cluster.heartbeat()
        monkeypatch.setattr(one.live.cluster, "claim", seen_too_soon)
        await one.halls.begin(made, PairRound(EVA, 1))
        await one.go_on()
        assert (await one.halls.hall(made)).tournament.divisions["A"].rounds

    anyio.run(work)


def test_what_nobody_foresaw_in_a_pairing_is_told_too(
    store: Engine, made: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Server(store)

    def broken(*_: Any, **__: Any) -> Log:
        raise ZeroDivisionError

    async def work() -> None:
        found = await one.halls.begin(made, PairRound(EVA, 1))
        monkeypatch.setattr("letrado.server.features.tournaments.live_tournament.perform", broken)
        with pytest.raises(ZeroDivisionError):  # for whoever counts failures
            await one.go_on()
        assert found.done
        assert found.failure is not None
        assert not (await one.halls.hall(made)).busy

    anyio.run(work)


def test_nobody_waits_for_news_without_end() -> None:
    crowd = live_game.ConnectionLimiter(by_account=2, by_address=3)
    with crowd.enter("ana", "x"), crowd.enter("ana", "y"), crowd.enter(None, "x"):
        with pytest.raises(TooMany), crowd.enter("ana", "z"):
            pass
        with crowd.enter(None, "x"), crowd.enter(None, "x"), crowd.enter("blas", "x"):
            with pytest.raises(TooMany), crowd.enter(None, "x"):
                pass
            with crowd.enter(None, "y"):
                assert crowd.total == 7
    assert crowd.total == 0
    with crowd.enter("ana", "x"):
        pass


def test_pages_that_wait_for_a_tournament_are_counted(store: Engine, made: str) -> None:
    one = Server(store)
    one.halls.waiting = live_game.ConnectionLimiter(1, 1)

    async def work() -> None:
        hall = await one.halls.hall(made)
        with one.halls.listening(hall, None, "x"):
            with pytest.raises(TooMany), one.halls.listening(hall, None, "x"):
                pass
            with one.halls.listening(hall, "ana", "x"):
                assert len(hall.listeners) == 2
        assert not hall.listeners

    anyio.run(work)


@pytest.mark.parametrize("told", ["tournament/{id}", news.EVERYTHING])
def test_news_of_a_tournament_that_is_being_read_is_not_missed(
    store: Engine, made: str, monkeypatch: pytest.MonkeyPatch, told: str
) -> None:
    one, other = Server(store), Server(store)
    read = one.halls._read

    def reading(tournament: str) -> LiveTournament:
        found = read(tournament)
        anyio.from_thread.run(other.halls.act, tournament, AddEntrant(EVA, Entrant(0, "Late")))
        anyio.from_thread.run_sync(one.live.cluster.hear, told.format(id=tournament), 0)
        return found

    monkeypatch.setattr(one.halls, "_read", reading)

    async def work() -> None:
        hall = await one.halls.hall(made)
        assert "Late" not in [each.name for each in hall.tournament.entrants.values()]
        await one.go_on()
        assert "Late" in [each.name for each in hall.tournament.entrants.values()]

    anyio.run(work)
