"""Many watch one game: one more of them costs the same however many there are."""

from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import anyio
import pytest
from sqlalchemy import event as hooks
from starlette.testclient import WebSocketTestSession
from starlette.types import Message
from starlette.websockets import WebSocket

from letrado.game import Side
from letrado.server.live.live_game import Listener, ListenerRevalidation, LiveGame
from letrado.server.live.spectator_news import SpectatorNews
from letrado.store import write_transaction
from letrado.store.people import grants
from letrado.store.people.grants import Scope
from tests.server.support.tables import Clock, Person, Place, Wire

MANY = 12


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path / "x.db", Clock()).open() as place:
        yield place


@dataclass
class Watched:
    """A game with players and many who watch, and all that they were sent and woken for."""

    place: Place
    game: str
    players: list[Wire]
    spectators: list[Wire]
    counted: Counter[str] = field(default_factory=Counter)

    def watch(self) -> WebSocketTestSession:
        """One more connection without an account."""
        return self.place.client.websocket_connect(f"/juego/{self.game}/ws")

    def settle(self) -> None:
        """Wait until every connection has handled what came before."""
        for wire in (*self.players, *self.spectators):
            wire.session.send_json({"ping": 1})
            wire.until("pong")


@pytest.fixture
def watched(place: Place, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    ana, blas = place.person("ana"), place.person("blas")
    game, _ = place.game_with_a_word(ana.account, blas.account, clock="none")
    with ExitStack() as stack:
        made = Watched(place, game, [], [])

        def connected(person: Person | None) -> Wire:
            socket = person.socket(game) if person else made.watch()
            wire = Wire(stack.enter_context(socket))
            wire.state()
            return wire

        made.players = [connected(ana), connected(blas)]
        made.spectators = [connected(None) for _ in range(MANY)]
        made.settle()
        send, wake = WebSocket.send, Listener.wake
        monkeypatch.setattr(place.live._signs, "_note", lambda: None)  # it looks at the store too

        async def counted_send(socket: WebSocket, message: Message) -> None:
            told = message["type"] == "websocket.send" and "pong" not in message["text"]
            made.counted["sent"] += told
            await send(socket, message)

        def counted_wake(listener: Listener) -> None:
            made.counted["woken"] += 1
            wake(listener)

        @hooks.listens_for(place.app.state.store, "checkout")
        def looked(*_: Any) -> None:
            made.counted["looks at the store"] += 1

        monkeypatch.setattr(WebSocket, "send", counted_send)
        monkeypatch.setattr(Listener, "wake", counted_wake)
        yield made


def test_who_comes_to_watch_concerns_nobody_else(watched: Watched) -> None:
    watched.counted.clear()
    with watched.watch() as session:
        newcomer = Wire(session)
        newcomer.state()
        newcomer.until("devices")
        watched.settle()
        assert watched.counted["woken"] == 0
        assert watched.counted["looks at the store"] == 0
        assert watched.counted["sent"] == len(newcomer.traffic)
        watched.counted.clear()
    watched.settle()
    assert watched.counted == Counter()


def test_a_state_is_written_once_for_all_who_watch(watched: Watched) -> None:
    texts = watched.place.live._tables[watched.game].texts
    states, messages = texts.states_made, texts.messages_made
    mover = watched.place.log(watched.game).game.mover.value
    player = next(wire for wire in watched.players if wire.last_state()["game"]["you"] == mover)
    assert "ack" in player.do("PassTurn")
    seen = [wire.state() for wire in watched.spectators]
    assert all(state == seen[0] for state in seen)
    kinds = 3  # one player, the other, those who watch
    assert texts.states_made - states == kinds
    assert texts.messages_made - messages == kinds


def test_talk_of_the_players_wakes_nobody_who_watches(watched: Watched) -> None:
    speaker, other = watched.players
    watched.settle()
    before = [len(wire.traffic) for wire in watched.spectators]
    watched.counted.clear()
    assert "ack" in speaker.send(chat="hola")
    assert other.until("chat")["chat"]["text"] == "hola"
    assert watched.counted["woken"] <= 2 * len(watched.players)
    watched.settle()
    assert [len(wire.traffic) - 1 for wire in watched.spectators] == before


def test_those_who_watch_hear_later_that_a_player_has_gone(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("letrado.server.live.spectator_news._PRESENCE_SECONDS", 0.01)
    first = watched.players.pop(0)
    side = first.last_state()["game"]["you"]
    first.session.close()
    for wire in watched.spectators:
        assert wire.until("here")["here"][side] is False


def test_officials_are_not_looked_at_in_the_transaction_of_a_move(watched: Watched) -> None:
    """It would keep every move waiting; they look for themselves before they hear of it."""
    judge = watched.place.person("judge-uno")
    with write_transaction(watched.place.app.state.store) as connection:
        grants.give(connection, judge.account.id, "judge", Scope("game", watched.game), 1)
    with judge.socket(watched.game) as session:
        wire = Wire(session)
        wire.state()
        table = watched.place.live._tables[watched.game]
        looked_at = {each.account for each in ListenerRevalidation(table)._listeners}
        assert judge.account.id not in looked_at
        assert len(looked_at) == len(watched.players)
        mover = watched.place.log(watched.game).game.mover.value
        player = next(each for each in watched.players if each.last_state()["game"]["you"] == mover)
        assert "ack" in player.do("PassTurn")
        assert wire.state()["seq"] == watched.place.log(watched.game).seq


def test_a_delay_has_one_timer_for_all_who_watch(place: Place) -> None:
    ana, blas = place.person("ana"), place.person("blas")
    game, answer = place.game_with_a_word(
        ana.account, blas.account, clock="running", minutes=25, delay=60
    )
    place.clock.pass_seconds(61)
    side = place.log(game).game.mover
    with ExitStack() as stack:
        watching = [
            Wire(stack.enter_context(place.client.websocket_connect(f"/juego/{game}/ws")))
            for _ in range(5)
        ]
        for wire in watching:
            wire.state()
        session = stack.enter_context((ana if side is Side.A else blas).socket(game))
        player = Wire(session)
        player.state()
        assert "ack" in player.send(seq=place.log(game).seq, do=answer)
        for wire in watching:
            wire.session.send_json({"ping": 1})
            wire.until("pong")
        table = place.live._tables[game]
        assert table.delayed_until is not None
        place.clock.pass_seconds(60)
        portal = place.client.portal
        assert portal is not None
        portal.call(place.live.wake_spectators_after, table, 0)
        assert all(wire.state()["seq"] == table.log.seq for wire in watching)


def test_a_delay_that_is_over_before_its_timer_begins_still_wakes_spectators() -> None:
    """A busy server begins the timer late: there is nothing left to wait for."""
    begun: list[Callable[[], Coroutine[Any, Any, None]]] = []

    def start(work: Callable[[], Coroutine[Any, Any, None]]) -> bool:
        begun.append(work)
        return True

    table = SimpleNamespace(
        delayed_until=None, spectators=[1], stale_spectators=False, waking_spectators=False
    )
    SpectatorNews(start).wake_after(cast(LiveGame, table), -0.01)
    anyio.run(begun[0])
    assert table.stale_spectators
    assert table.delayed_until is None
