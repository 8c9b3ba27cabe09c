"""Two servers over one database: what happens at one is seen at the other, and done once."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import anyio
import anyio.from_thread
import pytest
from sqlalchemy import Connection, Engine
from starlette.websockets import WebSocketDisconnect

from letrado.base.errors import Unavailable
from letrado.game import Actor, Phase, Side
from letrado.game.commands import PassTurn
from letrado.game.events import GameAnnulled, TimerSignalled
from letrado.players import LEVELS
from letrado.server.infra import cluster, db
from letrado.server.infra.cluster import CLOCK
from letrado.server.live.game_log import GameLog, advance_clock
from letrado.server.live.live_game import LiveGame
from letrado.server.live.registry import command_factory
from letrado.store import read_transaction, write_transaction
from letrado.store.cluster import claims, news, presence
from letrado.store.cluster.claims import LEASE_MS
from letrado.store.games import event_log, games
from letrado.store.people import sessions
from tests.postgres import Postgres
from tests.server.support import small_lexicons
from tests.server.support.tables import Clock, Person, Place, Wire

PATIENCE = 60.0


class Two:
    """Two servers, one clock."""

    def __init__(self, address: str) -> None:
        self.clock, lexicons = Clock(), small_lexicons.catalog()
        self.one, self.other = (Place(address, self.clock, lexicons) for _ in range(2))
        self.leaving = {each: ExitStack() for each in (self.one, self.other)}

    def beat(self, *places: Place) -> None:
        for place in places or (self.one, self.other):
            portal(place)(place.live.cluster.heartbeat)


def portal(place: Place) -> Callable[..., Any]:
    assert place.client.portal is not None
    return place.client.portal.call


@pytest.fixture
def two(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> Iterator[Two]:
    monkeypatch.setattr(cluster, "_BEAT", 3_600.0)  # they look at each other when a test says
    made = Two(postgres.database())
    with made.leaving[made.one], made.leaving[made.other]:
        for place, leaving in made.leaving.items():
            leaving.enter_context(place.open())
        yield made


def people(place: Place, *names: str) -> list[Person]:
    return [place.person(name) for name in names]


def at(place: Place, person: Person) -> Person:
    """Return the same browser at another server."""
    return Person(place, person.account, person.token)


def eventually(what: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until, "it never came"
        time.sleep(0.02)


def catches_up(place: Place, game: str, seq: int) -> None:
    eventually(lambda: place.log(game).seq >= seq)


def test_a_move_made_at_one_server_is_seen_at_the_other(two: Two) -> None:
    ana, blas = people(two.one, "ana", "blas")
    game = two.one.game(ana.account, blas.account)
    with ana.socket(game) as here, at(two.other, blas).socket(game) as there:
        wires = {Side.A: Wire(here), Side.B: Wire(there)}
        for wire in wires.values():
            wire.state()
        while two.one.log(game).game.turn is not None:
            mover = two.one.log(game).game.mover
            answer = wires[mover].do("PassTurn")
            assert "ack" in answer
            seen = wires[mover.other].last_state()
            while seen["seq"] < answer["seq"]:
                seen = wires[mover.other].state()
            assert seen["facts"][-1]["seq"] == answer["seq"]
            catches_up(two.one, game, answer["seq"])
    with read_transaction(two.one.app.state.store) as connection:
        assert len(event_log.load(connection, game)) == two.other.log(game).seq
        assert games.find(connection, game) == two.other.log(game).row


def test_whoever_comes_from_another_server_sees_no_less_than_there(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its line broke before the other server had heard of the move."""
    ana, blas = people(two.one, "ana", "blas")
    game = two.one.game(ana.account, blas.account)
    known = two.other.log(game).seq
    monkeypatch.setattr(two.other.live, "start", lambda _: True)  # what news bring comes too late
    mover = two.one.log(game).game.mover
    with (ana if mover is Side.A else blas).socket(game) as session:
        wire = Wire(session)
        wire.state()
        seen = wire.do("PassTurn")["seq"]
    assert two.other.log(game).seq == known
    with at(two.other, ana).socket(game) as session:
        assert Wire(session).state()["seq"] == seen


def test_presence_chat_and_sessions_reach_the_other_server(two: Two) -> None:
    ana, blas = people(two.one, "ana", "blas")
    game = two.one.game(ana.account, blas.account, seated=False)
    with ana.socket(game) as here:
        mine = Wire(here)
        assert mine.state()["game"]["phase"] == Phase.SCHEDULED.value
        with at(two.other, blas).socket(game) as there:
            theirs = Wire(there)
            theirs.state()
            # Both have come, each to another server: the game begins.
            while mine.state()["game"]["phase"] == Phase.SCHEDULED.value:
                pass
            while not any("here" in each and each["here"]["B"] for each in mine.traffic):
                mine.receive()
            assert "ack" in mine.send(chat="hola")
            assert theirs.until("chat")["chat"]["text"] == "hola"
            with write_transaction(two.one.app.state.store) as connection:
                sessions.end(connection, blas.token)
            portal(two.one)(two.one.live.wake_all)
            with pytest.raises(WebSocketDisconnect) as ended:
                theirs.until("nothing")
            assert ended.value.code == 1008
        while mine.until("here")["here"]["B"]:
            pass


def test_of_two_at_once_one_is_refused_and_sees_why(two: Two) -> None:
    ana, blas = people(two.one, "ana", "blas")
    game = two.one.game(ana.account, blas.account)
    mover = {Side.A: ana, Side.B: blas}[two.one.log(game).game.mover]
    with mover.socket(game) as here, at(two.other, mover).socket(game) as there:
        one, other = Wire(here), Wire(there)
        seq = one.state()["seq"]
        assert other.state()["seq"] == seq
        assert "ack" in one.do("PassTurn", seq=seq)
        refused = other.do("PassTurn", seq=seq)
        assert refused["error"]["code"] == "game.stale"
        assert other.last_state()["seq"] == two.one.log(game).seq
    assert two.one.log(game).seq == two.other.log(game).seq


def test_one_server_watches_the_clock_until_it_dies(two: Two) -> None:
    ana, blas = people(two.one, "ana", "blas")
    game = two.one.game(ana.account, blas.account, seated=False)
    two.beat()
    watching = [each.live.cluster.holds(CLOCK) for each in (two.one, two.other)]
    assert watching == [True, False]
    two.clock.pass_seconds(16 * 60)
    # The first one says nothing any more: its claims lapse, and the other takes them.
    two.beat(two.other)
    assert two.other.live.cluster.holds(CLOCK)
    assert not two.one.live.cluster.holds(CLOCK)
    two.other.tick()
    two.one.tick()
    with read_transaction(two.one.app.state.store) as connection:
        events = event_log.load(connection, game)
    assert [type(event.fact) for event in events].count(GameAnnulled) == 1
    two.beat(two.one)
    assert not two.one.live.cluster.holds(CLOCK)


def test_a_program_plays_once_and_goes_on_when_its_server_dies(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ana,) = people(two.one, "ana")
    bot = two.one.app.state.bots.account(next(iter(LEVELS)))
    game = two.one.game(ana.account, bot, clock="none")
    while two.one.log(game).game.records or two.one.log(game).game.mover is Side.B:
        game = two.one.game(ana.account, bot, clock="none")
    what = f"bot:{game}"
    eventually(lambda: two.one.live.cluster.holds(what))
    assert not portal(two.other)(two.other.live.cluster.claim, what)
    monkeypatch.setattr(two.one.live, "start", lambda _: True)  # from now on it does nothing
    portal(two.other)(two.other.live.act, game, command_factory(PassTurn(Actor.A)))
    eventually(lambda: game not in two.other.app.state.bots._thinking)
    assert two.other.log(game).game.mover is Side.B, "the program is another server's"
    two.clock.pass_seconds(LEASE_MS / 1000 + 1)
    two.beat(two.other)
    assert two.other.live.cluster.holds(what)
    eventually(lambda: len(two.other.log(game).events) > two.one.log(game).seq + 1)
    eventually(lambda: game not in two.other.app.state.bots._thinking)
    with read_transaction(two.one.app.state.store) as connection:
        turns = [each.by for each in event_log.load(connection, game) if each.by is Actor.B]
    assert turns, "it went on"


def test_a_program_whose_game_is_in_no_memory_hears_of_everything(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server at which somebody moved may have ended before it told of it."""
    (ana,) = people(two.one, "ana")
    bot = two.one.app.state.bots.account(next(iter(LEVELS)))
    game = two.one.game(ana.account, bot, clock="none")
    eventually(lambda: two.one.live.cluster.holds(f"bot:{game}"))
    eventually(lambda: game not in two.one.app.state.bots._thinking)
    woken = list[str]()
    monkeypatch.setattr(two.one.live, "waking", lambda table: woken.append(table.id))
    portal(two.one)(two.one.live._forget)
    portal(two.one)(two.one.live._hear, news.EVERYTHING, 0)
    eventually(lambda: game in woken)


def test_a_game_that_is_being_read_hears_of_everything(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have been read before a step of which the news was lost."""
    ana, pau = people(two.one, "ana", "pau")
    game = two.one.game(ana.account, pau.account, clock="none")
    load = two.one.live._load
    caught = list[str]()

    def loading(game_id: str) -> GameLog:
        found = load(game_id)
        anyio.from_thread.run_sync(two.one.live._hear, news.EVERYTHING, 0)
        return found

    async def catch_up(table: LiveGame, *_: object, **__: object) -> None:
        caught.append(table.id)

    portal(two.one)(two.one.live._forget)
    monkeypatch.setattr(two.one.live, "_load", loading)
    monkeypatch.setattr(two.one.live, "_catch_up", catch_up)
    portal(two.one)(two.one.live.table, game)
    eventually(lambda: game in caught)


def test_what_is_done_is_free_for_others_though_it_could_not_be_written(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else every living server would renew the claim for ever, and no other server could do it."""
    one, other = (each.live.cluster for each in (two.one, two.other))
    assert portal(two.one)(one.claim, "pairing:x")
    with monkeypatch.context() as trouble:
        trouble.setattr(claims, "drop", unreachable)
        with pytest.raises(Unavailable):
            portal(two.one)(one.drop, "pairing:x")
    assert not one.holds("pairing:x")
    two.beat(two.one)
    assert not one.holds("pairing:x")
    assert portal(two.other)(other.claim, "pairing:x")
    two.beat()
    assert other.holds("pairing:x")


def test_what_is_wanted_again_before_that_stays_claimed(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = two.one.live.cluster
    assert portal(two.one)(one.claim, "pairing:x")
    with monkeypatch.context() as trouble:
        trouble.setattr(claims, "drop", unreachable)
        with pytest.raises(Unavailable):
            portal(two.one)(one.drop, "pairing:x")
    assert portal(two.one)(one.claim, "pairing:x")
    two.beat(two.one)
    assert one.holds("pairing:x")


def unreachable(*_: object) -> None:
    raise Unavailable("store.unreachable", "The database cannot be reached")


def test_who_was_with_a_server_that_died_is_gone_since_then(two: Two) -> None:
    ana, blas = people(two.one, "ana", "blas")
    game = two.one.game(ana.account, blas.account)
    store, dead = two.one.app.state.store, "dead"
    with write_transaction(store) as connection:
        claims.take(connection, f"{presence.KIND}:{dead}", dead, two.clock())
        presence.note(connection, game, blas.account.id, dead, 1, two.clock())
    table: LiveGame = portal(two.other)(two.other.live.table, game)
    two.beat()
    eventually(lambda: two.other.live.is_here(table, Side.B))
    died = two.clock() + LEASE_MS
    two.clock.pass_seconds(60)
    two.beat()
    eventually(lambda: not two.other.live.is_here(table, Side.B))
    assert two.other.live.gone_since(table)[Side.B] == died


def test_a_server_that_ends_leaves_its_work_to_the_others(two: Two) -> None:
    two.beat()
    assert two.one.live.cluster.holds(CLOCK)
    two.leaving[two.one].close()
    two.beat(two.other)
    assert two.other.live.cluster.holds(CLOCK)
    ended = two.one.live.cluster
    assert not ended.holds(CLOCK)
    assert not anyio.run(ended.claim, "bot:x"), "it takes nothing more"


def test_a_look_that_is_under_way_claims_nothing_for_a_server_that_ends(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = two.one.live.cluster
    looking, left = threading.Event(), threading.Event()

    @contextmanager
    def change_late(store: Engine, what: str) -> Iterator[Connection]:
        first = not looking.is_set()
        looking.set()
        if first:  # the look has begun, and has the database only when the server has left
            left.wait(0.5)
        with write_transaction(store, what) as connection:
            yield connection
        left.set()

    assert two.one.client.portal is not None
    with monkeypatch.context() as slow:
        slow.setattr(db, "write_transaction", change_late)
        look = two.one.client.portal.start_task_soon(one.heartbeat)
        assert looking.wait(PATIENCE)
        two.leaving[two.one].close()
        look.result(PATIENCE)
    two.beat(two.other)
    assert two.other.live.cluster.holds(CLOCK)


def test_what_both_could_bring_about_is_in_the_log_once(two: Two) -> None:
    """F09 §33: three signals of the timer, whoever reads the clock."""
    ana, blas = people(two.one, "ana", "blas")
    game = two.one.game(ana.account, blas.account, clock="timer")
    for place in (two.one, two.other):
        portal(place)(place.live.table, game)
    two.clock.pass_seconds(130)
    for place in (two.one, two.other):
        portal(place)(place.live.act, game, advance_clock)
    with read_transaction(two.one.app.state.store) as connection:
        events = event_log.load(connection, game)
    signals = [event.at for event in events if isinstance(event.fact, TimerSignalled)]
    assert [at - events[0].at for at in signals] == [90_000, 105_000, 120_000]
