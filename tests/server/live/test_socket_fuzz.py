"""Anything at all, sent over a game's WebSocket: an answer to each, and nothing changed if refused.

Random frames: bytes, text, JSON of any shape, and messages that are nearly or wholly right, with
every command there is. A small sample here; `make prove` sends many more.
"""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from letrado.base.errors import LetradoError
from letrado.server.live.game_commands import KINDS
from letrado.server.live.messages import Ping, read_message
from letrado.server.security.rate_limiter import RateLimiter
from tests.profiles import FULL
from tests.server.support.real_sockets import PATIENCE, Server, dial, serving

EXAMPLES = 2_000 if FULL else 40
CLOSED_WITH = {1007, 1008, 1009}
"""Codes of the close for what cannot be read, too many refused messages, and what is too large."""

numbers = st.integers(-2, 300) | st.integers() | st.floats(allow_nan=False)
values = st.recursive(
    st.none() | st.booleans() | numbers | st.text(max_size=30),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=10), inner, max_size=5)
    ),
    max_leaves=12,
)
likely = st.sampled_from(
    [
        *("A", "B", "8H casa", "8H CASA", "H8 [CH]UPE", "CASA", "", "AE", "?", "warning", "draw"),
        *(["CASA"], [], 0, 1, True, [{"square": "H8", "tile": "A"}], [{"square": "H8"}]),
    ]
)


@st.composite
def commands(draw: st.DrawFn) -> dict[str, Any]:
    """A command by its name, with some of its fields, and perhaps others."""
    kind = draw(st.sampled_from(sorted(KINDS)))
    names = [each.name for each in fields(KINDS[kind])]
    if kind == "PlaceTiles":
        names += ["play", "tiles"]
    chosen = draw(st.lists(st.sampled_from(names) | st.text(max_size=8), unique=True, max_size=4))
    return {"kind": kind} | {name: draw(likely | values) for name in chosen}


messages = st.fixed_dictionaries(
    {},
    optional={
        "n": numbers,
        "seq": numbers,
        "do": commands() | values,
        "chat": values,
        "note": values,
        "mute": values,
        "hello": st.fixed_dictionaries({"seq": numbers}) | values,
        "ping": values,
    },
)
frames = st.one_of(
    st.binary(max_size=200),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=200),
    values.map(json.dumps),
    messages.map(json.dumps),
    st.tuples(commands(), st.integers(0, 3)).map(lambda pair: Asked(*pair)),
    st.integers(8_000, 9_000).map(lambda size: json.dumps({"n": 1, "chat": "a" * size})),
)


class Asked(tuple[dict[str, Any], int]):
    """A command in a message that is right: its number and the last event are filled in."""

    def __new__(cls, command: dict[str, Any], behind: int) -> "Asked":
        return super().__new__(cls, (command, behind))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("wire-fuzz")) as server:
        yield server


def test_answers_come_in_the_order_of_what_they_answer(server: Server) -> None:
    """`test_anything` relies on this: all before the answer to a ping was dealt with."""
    game = server.game(clock="none")

    async def talk() -> None:
        async with dial(server, game, server.person("ana")[1]) as socket:
            seq = json.loads(await socket.recv())["seq"]
            said = [
                {"n": 1, "chat": "hola"},
                {"ping": 1},
                {"n": 2, "seq": seq, "do": {"kind": "Abandon"}},
                {"ping": 1},
                {"n": 3, "note": "x"},
                {"n": 3, "note": "again"},
                {"ping": 1},
            ]
            for message in said:
                await socket.send(json.dumps(message))
            answers: list[str] = []
            while len(answers) < len(said):
                async with asyncio.timeout(PATIENCE):
                    came = json.loads(await socket.recv())
                answers += [kind for kind in ("ack", "refused", "pong") if kind in came]
            assert answers == ["ack", "pong", "ack", "pong", "ack", "refused", "pong"]

    server.run(talk)


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@example(sent=['{"ping": 1}', Asked({"kind": "Abandon"}, 0)], name="ana")
@given(sent=st.lists(frames, min_size=1, max_size=8), name=st.sampled_from(["ana", "blas", ""]))
def test_anything(server: Server, sent: list[str | bytes | Asked], name: str) -> None:
    game = server.game(clock="none")
    cookie = server.person(name)[1] if name else None
    server.app.state.pace = RateLimiter()  # how fast people may send is tried elsewhere
    server.complaints.records.clear()

    async def talk() -> None:
        async with dial(server, game, cookie) as socket:
            seq, number = 0, 1_000

            async def answers(*, to_ping: bool = False) -> list[dict[str, Any]]:
                """Collect what came up to the answer to our ping: all before it was dealt with.

                What was sent *to_ping* has an answer of its own before ours.
                """
                nonlocal seq
                await socket.send('{"ping": 1}')
                came: list[dict[str, Any]] = []
                awaited = 2 if to_ping else 1
                while awaited:
                    async with asyncio.timeout(PATIENCE):
                        came.append(json.loads(await socket.recv()))
                    awaited -= "pong" in came[-1] or (to_ping and "refused" in came[-1])
                    seq = came[-1].get("seq", seq)
                return came

            try:
                await answers()
                for frame in sent:
                    before = server.text(game)
                    number += 1
                    written = _written(frame, number, seq)
                    await socket.send(written)
                    came = await answers(to_ping=_is_ping(written))
                    if not any("ack" in each for each in came):
                        assert server.text(game) == before, (frame, came)
            except ConnectionClosed:
                assert socket.close_code in CLOSED_WITH

    server.run(talk)
    assert [record.getMessage() for record in server.complaints.records] == []


def _is_ping(frame: str | bytes) -> bool:
    try:
        return isinstance(read_message(frame), Ping)
    except LetradoError:
        return False


def _written(frame: str | bytes | Asked, number: int, seq: int) -> str | bytes:
    if isinstance(frame, Asked):
        command, behind = frame
        return json.dumps({"n": number, "seq": max(seq - behind // 3, 0), "do": command})
    return frame
