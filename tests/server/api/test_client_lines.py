"""A line that breaks between a command and its answer: the client finds out what became of it."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve

from letrado.client import Refused, Stale, Table, tables

Scene = Callable[["Line"], None]
Door = Callable[[ServerConnection, Request], Response | None]


class Line:
    """One connection, as a server speaks on it."""

    def __init__(self, socket: ServerConnection) -> None:
        self._socket = socket

    def state(self, seq: int, *facts: tuple[int, str]) -> None:
        self._say(
            seq=seq,
            now=0,
            game={"you": "A", "phase": "turn"},
            facts=[{"seq": at, "by": by, "kind": "TurnPassed"} for at, by in facts],
            open=[],
            table={},
            gone={},
        )

    def chat(self, n: int) -> None:
        self._say(chat={"n": n, "at": 0, "by": "B", "text": "hola"})

    def ack(self, number: int) -> None:
        self._say(ack=number)

    def refuse(self, number: int, code: str) -> None:
        told = {"code": code, "message": "no", "details": {"seconds": 0}}
        self._say(refused=number, error=told)

    def hear(self) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(self._socket.recv(timeout=60))
        return heard

    def command(self) -> int:
        """Read the next command, which must be the expected pass, and return its number."""
        heard = self.hear()
        assert heard["do"] == {"kind": "PassTurn"}
        assert heard["seq"] == 5
        return int(heard["n"])

    def hello(self) -> None:
        assert self.hear() == {"hello": {"seq": 5}}

    def cut(self) -> None:
        """Cut the connection without a word of farewell."""
        self._socket.socket.shutdown(2)

    def _say(self, **message: Any) -> None:
        self._socket.send(json.dumps(message))


def open_door(_socket: ServerConnection, _request: Request) -> Response | None:
    return None


@contextmanager
def table(*scenes: Scene, door: Door = open_door) -> Iterator[tuple[Table, list[BaseException]]]:
    """A table at a server that plays one scene a connection, the last one again and again."""
    played, wrong = 0, list[BaseException]()

    def handler(socket: ServerConnection) -> None:
        nonlocal played
        scene = scenes[min(played, len(scenes) - 1)]
        played += 1
        try:
            scene(Line(socket))
        except BaseException as error:
            wrong.append(error)
            raise

    with serve(handler, "127.0.0.1", 0, process_request=door) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        port = server.socket.getsockname()[1]
        try:
            with Table({}, f"ws://127.0.0.1:{port}/", None) as opened:
                yield opened, wrong
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_PAUSE", 0.001)


def breaks(line: Line) -> None:
    """The line breaks when the command has been sent."""
    line.chat(1)
    line.state(5)
    line.command()
    line.cut()


def test_what_did_not_arrive_is_sent_again() -> None:
    def goes_on(line: Line) -> None:
        line.chat(1)
        line.state(5)
        line.hello()
        number = line.command()
        line.state(6, (6, "A"))
        line.ack(number)

    with table(breaks, goes_on) as (ana, wrong):
        assert ana.do("PassTurn").seq == 6
        assert [each["n"] for each in ana.chat] == [1]
    assert wrong == []


def test_whoever_is_too_fast_waits_and_sends_again() -> None:
    def asks_for_patience(line: Line) -> None:
        line.state(5)
        for _ in range(2):
            line.refuse(line.command(), "wire.too_fast")
        number = line.command()
        line.state(6, (6, "A"))
        line.ack(number)

    with table(asks_for_patience) as (ana, wrong):
        assert ana.do("PassTurn").seq == 6
    assert wrong == []


def test_what_is_refused_is_told() -> None:
    def refuses(line: Line) -> None:
        line.state(5)
        line.refuse(line.command(), "exchange.bag")

    with table(refuses) as (ana, wrong), pytest.raises(Refused, match=r"exchange\.bag"):
        ana.do("PassTurn")
    assert wrong == []


def test_what_arrived_is_not_sent_again() -> None:
    def went_on(line: Line) -> None:
        line.state(7)
        line.hello()
        line.state(7, (6, "A"), (7, "B"))

    with table(breaks, went_on) as (ana, wrong):
        assert ana.do("PassTurn").seq == 7
    assert wrong == []


def test_what_arrives_late_is_known_as_ones_own() -> None:
    """The first line was still being read when the second one was opened."""

    def went_on(line: Line) -> None:
        line.state(5)
        line.hello()
        line.refuse(line.command(), "game.stale")
        line.hello()
        line.state(6, (6, "A"))

    with table(breaks, went_on) as (ana, wrong):
        assert ana.do("PassTurn").seq == 6
    assert wrong == []


def test_a_game_that_went_on_without_it_is_told() -> None:
    def went_on(line: Line) -> None:
        line.state(6)
        line.hello()
        line.state(6, (6, "B"))

    with table(breaks, went_on) as (ana, wrong):
        with pytest.raises(Stale):
            ana.do("PassTurn")
        assert ana.state is not None
        assert ana.state.seq == 6
    assert wrong == []


def test_what_the_software_writes_in_ones_name_is_not_ones_own() -> None:
    """The time to answer lapsed while the line was broken: the score is noted by who was silent."""

    def lapsed(line: Line) -> None:
        line.state(7)
        line.hello()
        line.state(7, (6, "system"), (7, "A"))

    with table(breaks, lapsed) as (ana, wrong), pytest.raises(Stale):
        ana.do("PassTurn")
    assert wrong == []


def test_a_server_that_begins_or_ends_is_dialled_again() -> None:
    """Nobody behind the proxy yet; the line cut in the middle of being opened; then it answers."""
    dialled = 0

    def door(socket: ServerConnection, _request: Request) -> Response | None:
        nonlocal dialled
        dialled += 1
        if dialled == 1:
            return socket.respond(503, "nobody is here")
        if dialled == 2:
            socket.socket.shutdown(2)
        return None

    def goes_on(line: Line) -> None:
        line.state(5)
        number = line.command()
        line.state(6, (6, "A"))
        line.ack(number)

    with table(goes_on, door=door) as (ana, wrong):
        assert ana.do("PassTurn").seq == 6
    assert wrong == []
    assert dialled == 3


@pytest.mark.parametrize(("status", "times"), [(403, 1), (503, tables._TRIES)])
def test_one_who_is_not_let_in_is_told_so(status: int, times: int) -> None:
    dialled = 0

    def door(socket: ServerConnection, _request: Request) -> Response | None:
        nonlocal dialled
        dialled += 1
        return socket.respond(status, "no")

    with pytest.raises(Refused) as refusal, table(Line.cut, door=door):
        pass
    assert (refusal.value.status, dialled) == (status, times)


def test_a_line_that_always_breaks_is_given_up() -> None:
    with (
        table(breaks, Line.cut) as (ana, _),
        pytest.raises(ConnectionError, match="breaks"),
    ):
        ana.do("PassTurn")


def test_nobody_knows_whether_a_lost_line_of_the_chat_was_said() -> None:
    def breaks_off(line: Line) -> None:
        line.state(5)
        assert line.hear()["chat"] == "hola"
        line.cut()

    with table(breaks_off) as (ana, wrong), pytest.raises(ConnectionError, match="broke"):
        ana.say("hola")
    assert wrong == []
