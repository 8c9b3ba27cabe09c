"""Bad input over a real socket: refused with a reason, nothing changed, nothing in the log.

Each test ends by `untouched`: the event log is the same byte for byte, and the server had nothing
to complain about. The client is a program, so that it can send what no browser would.
"""

import asyncio
import json
import socket
import struct
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from letrado.game import Side, replay
from letrado.game.state import Game, awaits_answer
from letrado.server.infra import http_protocols
from letrado.server.infra.http_protocols import MOST_FRAGMENTS
from letrado.server.live.messages import LARGEST_FRAME
from letrado.server.live.registry import MOST_BY_ACCOUNT
from letrado.store import write_transaction
from letrado.store.people import sessions
from tests.server.support.real_sockets import PATIENCE, Client, Server, dial, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("wire")) as server:
        yield server


@contextmanager
def untouched(server: Server, game: str) -> Iterator[None]:
    """Whatever is done inside, the log stays as it was, and the server keeps quiet."""
    before = server.text(game)
    yield
    assert server.text(game) == before
    assert [record.getMessage() for record in server.complaints.records] == []


def game_of(server: Server, game: str) -> Game:
    return replay(server.events(game))


def movers(server: Server, game: str) -> tuple[str, str]:
    """The cookies of who is on turn and of the other."""
    cookies = server.person("ana")[1], server.person("blas")[1]
    return cookies if game_of(server, game).mover is Side.A else (cookies[1], cookies[0])


@asynccontextmanager
async def seated(
    server: Server, game: str, cookie: str | None, **options: Any
) -> AsyncIterator[Client]:
    """Somebody connected, who has got their first state."""
    async with dial(server, game, cookie, **options) as connection:
        client = Client(connection)
        await client.state()
        yield client


# -- frames ------------------------------------------------------------------------------------

FRAMES: dict[str, tuple[str | bytes, str]] = {
    "nothing": ("", "wire.json"),
    "no json": ("{", "wire.json"),
    "two at once": ('{"ping":1}{"ping":1}', "wire.json"),
    "no object": ("[1]", "wire.object"),
    "a string": ('"ping"', "wire.object"),
    "null": ("null", "wire.object"),
    "deep": ("[" * 4000 + "]" * 4000, "wire.json"),
    "deep inside": ('{"n":1,"seq":1,"do":' + '{"a":' * 1300 + "1" + "}" * 1301, "wire.json"),
    "not a number": ('{"n":NaN,"chat":"a"}', "wire.json"),
    "without end": ('{"n":1,"seq":Infinity,"do":{"kind":"PassTurn"}}', "wire.json"),
    "a huge number": ('{"n":1' + "0" * 300 + ',"chat":"a"}', "wire.number"),
    "a number too long to read": ('{"n":' + "9" * 5000 + ',"chat":"a"}', "wire.json"),
    "a fraction": ('{"n":1.0,"chat":"a"}', "wire.number"),
    "negative": ('{"n":-1,"chat":"a"}', "wire.number"),
    "true is no number": ('{"n":true,"chat":"a"}', "wire.number"),
    "a field twice": ('{"n":1,"n":2,"chat":"a"}', "wire.json"),
    "a field twice inside": ('{"n":1,"seq":1,"do":{"kind":"Sign","kind":"Abandon"}}', "wire.json"),
    "an unknown field": ('{"n":1,"chat":"a","as":"B"}', "wire.unknown"),
    "an unknown message": ('{"n":1,"steal":1}', "wire.unknown"),
    "two messages in one": ('{"n":1,"chat":"a","note":"b"}', "wire.unknown"),
    "no seq": ('{"n":1,"do":{"kind":"PassTurn"}}', "wire.unknown"),
    "a command that is none": ('{"n":1,"seq":1,"do":"PassTurn"}', "wire.command"),
    "hello to nobody": ('{"hello":{"seq":-1}}', "wire.number"),
    "hello with more": ('{"hello":{"seq":1,"as":"B"}}', "wire.hello"),
    "half a character": ('{"n":1,"chat":"\\ud800"}', "wire.json"),
    "half a character in a command": ('{"n":1,"seq":1,"do":{"kind":"\\ud800"}}', "wire.json"),
    "half a character in a field": (
        '{"n":1,"seq":1,"do":{"kind":"Sign","\\udc00":1}}',
        "wire.json",
    ),
    "an order for a terminal": ('{"n":1,"chat":"a\\u001b[2Jb"}', "wire.line"),
    "a line too long": (json.dumps({"n": 1, "chat": "a" * 501}), "wire.line"),
    "two lines": (json.dumps({"n": 1, "chat": "a\nb"}), "wire.line"),
    "notes too long": (json.dumps({"n": 1, "note": "a" * 4001}), "wire.note"),
    "binary": (b'{"n":1,"chat":"a"}', "wire.text"),
    "binary that is no text": (b"\xff\xfe", "wire.text"),
}


def test_a_frame_that_is_no_message_is_refused(server: Server) -> None:
    """All of them one after the other on one connection, which stays open."""
    game = server.game(clock="none")
    cookie, _ = movers(server, game)

    async def client() -> None:
        for name, (frame, code) in FRAMES.items():
            async with seated(server, game, cookie) as one:
                await one.connection.send(frame)
                refused = await one.until("refused", "ack")
                assert refused["error"]["code"] == code, (name, refused)
                assert refused["error"]["message"], name
                await one.connection.send('{"ping":1}')
                assert await one.until("pong"), name

    with untouched(server, game):
        server.run(client)


COMMANDS: dict[str, tuple[dict[str, Any], str]] = {
    "unknown": ({"kind": "Win"}, "wire.kind"),
    "no kind": ({}, "wire.kind"),
    "a kind that is no text": ({"kind": ["PassTurn"]}, "wire.kind"),
    "a private name": ({"kind": "__class__"}, "wire.kind"),
    "time": ({"kind": "ReachTime"}, "wire.kind"),
    "another game": ({"kind": "ScheduleGame"}, "wire.kind"),
    "as another": ({"kind": "PassTurn", "by": "B"}, "record.unknown"),
    "as an official": ({"kind": "Annul", "by": "director", "reason": "me"}, "record.unknown"),
    "for officials": ({"kind": "Annul", "reason": "me"}, "game.not_yours"),
    "the judge's": ({"kind": "RuleOnWords", "valid": True}, "game.not_yours"),
    "the software's": ({"kind": "EndDraw", "tiles": "AAAAAAA"}, "assisted.driven"),
    "a field too many": ({"kind": "PassTurn", "now": 1}, "record.unknown"),
    "no tiles": ({"kind": "PlaceTiles"}, "wire.play"),
    "tiles twice on a square": (
        {"kind": "PlaceTiles", "tiles": [{"square": "H8", "tile": "A"}] * 2},
        "wire.play",
    ),
    "too many tiles": (
        {"kind": "PlaceTiles", "tiles": [{"square": "H8", "tile": "A"}] * 200},
        "wire.play",
    ),
    "tiles that are not theirs": ({"kind": "ExchangeTiles", "tiles": "ZZZZZZZ"}, ""),
    "off the board": ({"kind": "PlaceTiles", "play": "15O casa"}, ""),
    "nothing to challenge": ({"kind": "ChallengeWords", "words": ["CASA"]}, ""),
    "a question too long": ({"kind": "CallArbiter", "question": "a" * 5000}, ""),
}


def test_a_command_that_cannot_be_is_refused(server: Server) -> None:
    game = server.game(clock="none")
    cookie, _ = movers(server, game)
    seq = len(server.events(game))

    async def client() -> None:
        for name, (command, code) in COMMANDS.items():
            async with seated(server, game, cookie) as one:
                refused = await one.send(seq=seq, do=command)
                assert refused["refused"] == one.n, (name, refused)
                assert refused["error"]["message"], name
                assert code in ("", refused["error"]["code"]), (name, refused)

    with untouched(server, game):
        server.run(client)


# -- order -------------------------------------------------------------------------------------


def test_nobody_moves_out_of_turn(server: Server) -> None:
    game = server.game(clock="none")
    mover, other = movers(server, game)
    play = {"tiles": [{"square": "H8", "tile": "A"}, {"square": "I8", "tile": "S"}]}

    async def client() -> None:
        async with seated(server, game, mover), seated(server, game, other) as second:
            for kind, fields in (
                ("PassTurn", {}),
                ("PlaceTiles", play),
                ("ExchangeTiles", {"tiles": "A"}),
            ):
                refused = await second.do(kind, **fields)
                assert refused["error"]["code"] == "game.not_yours", (kind, refused)
                assert refused["error"]["article"], kind

    with untouched(server, game):
        server.run(client)


def test_messages_that_are_sent_again_or_in_another_order_are_refused(server: Server) -> None:
    game = server.game(clock="none")
    mover, other = movers(server, game)
    frames: list[str] = []

    async def honest() -> None:
        async with seated(server, game, mover) as one, seated(server, game, other) as two:
            for client in (one, two, one, two):
                client.n += 1
                before = client.last_state()["seq"]
                frame = {"n": client.n, "seq": before, "do": {"kind": "PassTurn"}}
                frames.append(json.dumps(frame))
                await client.connection.send(frames[-1])
                assert await client.until("ack")
                for each in (one, two):
                    while each.last_state()["seq"] == before:
                        await each.state()

    async def thief() -> None:
        """All that was heard, said again: on a new connection and on the old one."""
        for cookie in (mover, other):
            async with seated(server, game, cookie) as one:
                for frame in (*frames, *reversed(frames)):
                    await one.connection.send(frame)
                    refused = await one.until("refused", "ack")
                    assert refused["error"]["code"] in ("game.stale", "wire.replayed"), refused

    server.run(honest)
    with untouched(server, game):
        server.run(thief)


def test_a_number_of_events_that_is_not_now_is_refused(server: Server) -> None:
    game = server.game(clock="none")
    mover, _ = movers(server, game)
    now = len(server.events(game))

    async def client() -> None:
        async with seated(server, game, mover) as one:
            for seq in (0, 1, now - 1, now + 1, now + 1000, 2**53):
                refused = await one.do("PassTurn", seq=seq)
                assert refused["error"]["code"] == "game.stale", seq
                assert one.last_state()["seq"] == now

    with untouched(server, game):
        server.run(client)


def test_two_tabs_race_and_exactly_one_of_them_wins(server: Server) -> None:
    """Both lay their tiles at the same event, again and again: one play is made each time."""
    game = server.game(clock="none")

    async def client() -> None:
        for turn in range(6):
            state, before = game_of(server, game), server.text(game)
            assert state.turn is not None
            side = awaits_answer(state) or state.mover
            cookie = server.person("ana" if side is Side.A else "blas")[1]
            command = {"kind": "AcceptPlay"} if side is not state.mover else racing(state, turn)
            async with AsyncExitStack() as stack:
                tabs = [
                    await stack.enter_async_context(seated(server, game, cookie)) for _ in range(3)
                ]
                seq = tabs[0].last_state()["seq"]
                answers = await asyncio.gather(*(tab.send(seq=seq, do=command) for tab in tabs))
            won = [answer for answer in answers if "ack" in answer]
            lost = [answer["error"]["code"] for answer in answers if "refused" in answer]
            assert (len(won), lost) == (1, ["game.stale"] * 2), answers
            assert server.text(game).startswith(before)
            made = game_of(server, game)
            assert made.turn is not None
            plays = command["kind"] == "PlaceTiles"
            assert len(made.turn.laid) == (2 if plays else 0)
            assert len(made.records) == len(state.records) + (not plays)

    server.run(client)
    assert server.complaints.records == []


def racing(state: Game, turn: int) -> dict[str, Any]:
    """The first play, which nobody minds; then tiles are changed."""
    tiles = [tile for tile in state.tiles.hands[state.mover].known if not tile.blank]
    if turn:
        return {"kind": "ExchangeTiles", "tiles": str(tiles[0])}
    laid = [
        {"square": square, "tile": str(tile)}
        for square, tile in zip(("H8", "I8"), tiles, strict=False)
    ]
    return {"kind": "PlaceTiles", "tiles": laid}


# -- who ---------------------------------------------------------------------------------------


def test_nobody_plays_with_a_cookie_that_is_not_a_players(server: Server) -> None:
    game = server.game(clock="none")
    other = server.game(clock="none", visibility="players")
    mover, _ = movers(server, game)
    strangers = {
        "nobody": (None, "role.sign_in"),
        "somebody else": (server.person("eva")[1], "wire.not_yours"),
        "made up": ("A" * 43, "role.sign_in"),
        "too long": ("A" * 4000, "role.sign_in"),
        "almost": (mover[:-1] + ("A" if mover[-1] != "A" else "B"), "role.sign_in"),
        "two": (f"{'A' * 43}; {mover}", "role.sign_in"),
    }

    async def client() -> None:
        for name, (cookie, code) in strangers.items():
            async with seated(server, game, cookie) as one:
                assert one.last_state()["game"]["viewer"] == "spectator", name
                assert one.last_state()["open"] == [], name
                for message in (
                    {"seq": one.last_state()["seq"], "do": {"kind": "PassTurn"}},
                    {"chat": "hello"},
                    {"note": "mine"},
                ):
                    refused = await one.send(**message)
                    assert refused["error"]["code"] == code, (name, message, refused)
            with pytest.raises(InvalidStatus) as closed:
                async with dial(server, other, cookie):
                    pass
            assert reason_of(closed.value) == (403, "game.private"), name

    with untouched(server, game), untouched(server, other):
        server.run(client)


def test_a_session_that_ends_takes_its_sockets_with_it(server: Server) -> None:
    """Signed out elsewhere, a tab that was left open must not go on showing the rack."""
    game = server.game(clock="none")
    mover, other = movers(server, game)
    account = server.person("ana")[0]
    now = server.app.state.now()
    with write_transaction(server.app.state.store) as connection:
        left_open = sessions.begin(connection, account, "left open", now)

    async def client() -> None:
        async with seated(server, game, left_open) as forgotten:
            assert forgotten.last_state()["game"]["you"] == "A"
            with write_transaction(server.app.state.store) as connection:
                sessions.end(connection, left_open)
            async with seated(server, game, mover) as one:
                assert "ack" in await one.do("PassTurn")
                assert await forgotten.hung_up() == (1008, "role.sign_in")
            after = len(server.events(game))
            assert all(each["seq"] < after for each in forgotten.traffic if "game" in each)
        async with seated(server, game, left_open) as again:
            assert again.last_state()["game"]["viewer"] == "spectator"
        async with seated(server, game, other) as two:
            assert two.last_state()["game"]["you"] is not None

    server.run(client)


ORIGINS = {
    "another site": "https://evil.test",
    "nowhere": "null",
    "our name inside another": "http://127.0.0.1.evil.test",
    "our name as a user": "http://127.0.0.1:{port}@evil.test",
    "another port": "http://127.0.0.1:1",
    "no address": "127.0.0.1:{port}",
    "empty": "",
}


def reason_of(closed: InvalidStatus) -> tuple[int, str]:
    """The status of a handshake that was refused, and the code of its reason."""
    body = json.loads(closed.response.body or b"{}")
    assert body["error"]["message"]
    return closed.response.status_code, body["error"]["code"]


def test_a_page_of_another_site_gets_no_connection(server: Server) -> None:
    game = server.game(clock="none")
    mover, _ = movers(server, game)

    async def client() -> None:
        for name, origin in ORIGINS.items():
            headers = {"Origin": origin.format(port=server.port)}
            with pytest.raises(InvalidStatus) as closed:
                async with dial(server, game, mover, headers=headers):
                    pass
            assert reason_of(closed.value) == (403, "form.origin"), name
        own = {"Origin": f"http://127.0.0.1:{server.port}"}
        async with seated(server, game, mover, headers=own) as one:
            assert one.last_state()["game"]["you"]

    with untouched(server, game):
        server.run(client)


ADDRESSES = (
    "nothing", "..%2f..%2fsalud", "%2e%2e", "%00", "%ff%fe", "a" * 3000, "'; drop table game; --",
    "%F0%9F%98%80", "{game}", "*", "-1",
)  # fmt: skip


def test_a_game_that_is_none_is_refused(server: Server) -> None:
    game = server.game(clock="none")

    async def client() -> None:
        for address in ADDRESSES:
            with pytest.raises(InvalidStatus) as closed:
                async with dial(server, address.replace(" ", "%20"), None):
                    pass
            assert closed.value.response.status_code in (400, 403, 404), address
            if closed.value.response.body:  # else it is no address of ours at all
                no_text = (400, "request.character")
                expected = no_text if address == "%00" else (404, "game.unknown")
                assert reason_of(closed.value) == expected, address

    with untouched(server, game):
        server.run(client)


# -- bytes -------------------------------------------------------------------------------------


def test_frames_that_are_too_large_or_no_text_end_the_connection(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocols, "_LINGER", PATIENCE)  # the client may be slow to read why
    game = server.game(clock="none")
    mover, _ = movers(server, game)
    text = json.dumps({"n": 1, "note": "ñ" * LARGEST_FRAME})

    async def large(client: Client) -> None:
        await client.connection.send(text)

    async def large_in_parts(client: Client) -> None:
        await client.connection.send(text[at : at + 500] for at in range(0, len(text), 500))

    async def many_parts(client: Client) -> None:
        await client.connection.send("" for _ in range(MOST_FRAGMENTS + 1))

    async def no_text(client: Client) -> None:
        await client.connection.send(b'{"n":1,"chat":"\xff"}', text=True)

    async def no_text_in_parts(client: Client) -> None:
        await client.connection.send([b'{"n":1,"chat":"\xc3', b'("}'], text=True)

    async def half_a_surrogate(client: Client) -> None:
        await client.connection.send(b'{"n":1,"chat":"\xed\xa0\x80"}', text=True)

    expected = {
        large: 1009, large_in_parts: 1009, many_parts: 1009,
        no_text: 1007, no_text_in_parts: 1007, half_a_surrogate: 1007,
    }  # fmt: skip

    async def client() -> None:
        for send, code in expected.items():
            async with seated(server, game, mover, max_size=None) as one:
                with suppress(ConnectionClosed):
                    await send(one)
                closed, reason = await one.hung_up()
                assert closed == code, (send.__name__, closed, reason)
                assert reason, send.__name__
        async with seated(server, game, mover) as one:
            with suppress(ConnectionClosed):
                await one.connection.send("" for _ in range(100_000))
            closed, _ = await one.hung_up()
            assert closed in (1009, 1006)  # 1006: cut off while it still sent
        parts = [" "] * (MOST_FRAGMENTS - 2) + ['{"ping":1}']  # and an empty one that ends it
        async with seated(server, game, mover) as one:
            await one.connection.send(parts)  # as many as are allowed
            assert await one.until("pong")

    with untouched(server, game):
        server.run(client)


def test_whoever_floods_is_slowed_and_then_cut_off(server: Server) -> None:
    game = server.game(clock="none")
    mover, other = movers(server, game)

    async def client() -> None:
        async with seated(server, game, mover) as one, seated(server, game, other) as two:
            with suppress(ConnectionClosed):
                for _ in range(300):
                    await one.connection.send('{"ping":1}')
            assert await one.hung_up() == (1008, "wire.too_fast")
            told = {each["error"]["code"] for each in one.traffic if "refused" in each}
            assert told == {"wire.too_fast"}
            await two.connection.send('{"ping":1}')
            assert await two.until("pong")

    with untouched(server, game):
        server.run(client)


# -- many, and slow ----------------------------------------------------------------------------


def test_one_account_has_so_many_connections_and_no_more(server: Server) -> None:
    games = [server.game(clock="none"), server.game(clock="none")]
    ana, blas = server.person("ana")[1], server.person("blas")[1]

    async def client() -> None:
        async with AsyncExitStack() as stack:
            for at in range(MOST_BY_ACCOUNT):
                await stack.enter_async_context(seated(server, games[at % 2], ana))
            async with dial(server, games[0], ana) as one_more:
                refused = Client(one_more)
                assert await refused.hung_up() == (1013, "wire.many")
                assert [each["error"]["code"] for each in refused.traffic] == ["wire.many"]
            async with seated(server, games[0], blas) as opponent:
                assert opponent.last_state()["game"]["you"] == "B"
        async with asyncio.timeout(PATIENCE):
            while server.listeners(games[0]):
                await asyncio.sleep(0.01)
        async with seated(server, games[0], ana) as again:
            assert again.last_state()["game"]["you"] == "A"

    with untouched(server, games[0]), untouched(server, games[1]):
        server.run(client)


def deaf(server: Server, game: str, cookie: str) -> socket.socket:
    """A client that has shaken hands and then reads nothing any more."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    raw.settimeout(PATIENCE)
    raw.connect(("127.0.0.1", server.port))
    raw.sendall(
        f"GET /juego/{game}/ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Cookie: session={cookie}\r\n\r\n".encode()
    )
    assert raw.recv(12) == b"HTTP/1.1 101"
    return raw


PING, PONG = 9, 10


def frame(opcode: int, payload: bytes) -> bytes:
    """One masked frame, the mask all zeros."""
    length = len(payload)
    head = (
        struct.pack("!BB", 0x80 | opcode, 0x80 | length)
        if length < 126
        else struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, length)
    )
    return head + bytes(4) + payload


def unsent(server: Server) -> int:
    """The bytes that wait in the server for clients to read them."""
    protocols = list(server.uvicorn.server_state.connections)
    return max((each.transport.get_write_buffer_size() for each in protocols), default=0)


def test_whoever_never_reads_holds_nobody_up_and_fills_no_memory(server: Server) -> None:
    game = server.game(clock="none")
    mover, other = movers(server, game)

    async def client() -> None:
        async with seated(server, game, mover) as one, seated(server, game, other) as two:
            for tab in (one, two):
                for _ in range(8):
                    assert "ack" in await tab.send(chat="x" * 500)
            assert sum("chat" in each for each in two.traffic) == 16
            assert unsent(server) < 200_000

    with deaf(server, game, other) as raw:
        for _ in range(20):
            raw.sendall(frame(1, b'{"hello":{"seq":0}}'))
        with untouched(server, game):
            server.run(client)


def test_whoever_pings_and_never_reads_is_cut_off(server: Server) -> None:
    """The answers to pings are written at once; unread, they would pile up."""
    game = server.game(clock="none")
    mover, _ = movers(server, game)
    pings = frame(PING, bytes(125)) * 500
    most = 0
    with deaf(server, game, mover) as raw:
        try:
            for _ in range(1000):
                raw.sendall(pings)
                most = max(most, unsent(server))
            pytest.fail("65 MB of pings, and nobody minds")
        except ConnectionError:
            pass
    assert most < 2_000_000
    assert server.complaints.records == []


@pytest.mark.parametrize("sent", [None, PING, PONG], ids=["nothing", "pings", "pongs"])
def test_whoever_is_silent_is_given_up(
    tmp_path_factory: pytest.TempPathFactory, sent: int | None
) -> None:
    """A client that answers no ping loses its place, whatever else it sends."""
    with serving(tmp_path_factory.mktemp("silent"), ping_seconds=0.2) as server:
        game = server.game(clock="none")
        mover, other = movers(server, game)

        async def client() -> None:
            async with seated(server, game, other) as two:
                while (await two.until("here"))["here"] != {"A": True, "B": True}:
                    pass
                while (await two.until("here"))["here"] == {"A": True, "B": True}:
                    pass
                assert server.listeners(game) == 1

        def send_frames() -> None:
            with suppress(OSError):
                while sent is not None and not done.wait(0.05):
                    raw.sendall(frame(sent, b"here"))
                    if sent == PING:  # answers that nobody takes would end it as well
                        with suppress(BlockingIOError):
                            raw.recv(65_536, socket.MSG_DONTWAIT)

        with deaf(server, game, mover) as raw:
            for _ in range(20 if sent != PING else 0):
                raw.sendall(frame(1, b'{"hello":{"seq":0}}'))
            done = threading.Event()
            sender = threading.Thread(target=send_frames, daemon=True)
            sender.start()
            try:
                with untouched(server, game):
                    server.run(client)
            finally:
                done.set()
                sender.join()


def test_a_tab_that_closes_does_not_undo_its_move(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command that was read is carried out, and what is in memory is what the store has."""
    game, live = server.game(clock="none"), server.app.state.live
    mover, other = movers(server, game)
    reached, release = threading.Event(), asyncio.Event()

    async def blocked(_table: object) -> None:
        reached.set()
        await release.wait()

    async def client() -> None:
        async with seated(server, game, other) as two:
            async with seated(server, game, mover) as one:
                passed = {"n": 1, "seq": seq, "do": {"kind": "PassTurn"}}
                await one.connection.send(json.dumps(passed))
                assert await asyncio.to_thread(reached.wait, PATIENCE)
            monkeypatch.undo()
            await two.send(chat="hola")  # what is sent to all shows the server that a tab is gone
            await asyncio.sleep(0.2)
            server.loop.call_soon_threadsafe(release.set)
            while (await two.state())["seq"] == seq:
                pass

    seq = len(server.events(game))
    monkeypatch.setattr(live, "wait_for_batch", blocked)
    server.run(client)
    events = server.events(game)
    assert len(events) > seq
    assert live._tables[game].log.events == events
