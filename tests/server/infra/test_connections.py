"""Connections are limited by address and in all; half-sent requests make room for whole ones."""

import asyncio
import http.client
import json
import socket
import ssl
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from letrado.base.limits import Rate
from letrado.server.infra import connections, http_protocols, tls_handshakes
from letrado.server.infra.certificate import self_made
from letrado.server.infra.connections import OpenConnections, ServerConfig
from letrado.server.infra.http_refusals import TooMany
from letrado.server.live.live_game import ConnectionLimiter
from letrado.server.run import Draining, configured
from letrado.server.security import headers as security_headers
from tests.server.support.people import Clock, small_app
from tests.server.support.real_sockets import PATIENCE, serving

HALF = b"GET /salud HTTP/1.1\r\nHost: x\r\nX-Slow: "
WHOLE = b"GET /salud HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
BODY = (
    b"POST /api/v1/position HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Content-Length: 5000\r\n\r\n{"
)
SOCKET = (
    b"GET /juego/x/ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
SHORT = 20
"""Seconds that are long for a test, and shorter than what servers wait by default."""
PROXY, STRANGER, OTHER = "127.0.0.1", "127.0.0.2", "127.0.0.3"


class Transport(asyncio.Transport):
    """A connection that only remembers whether it was dropped."""

    def __init__(self) -> None:
        super().__init__()
        self.dropped = False

    def abort(self) -> None:
        self.dropped = True


def in_loop(test: Callable[[], None]) -> None:
    """Run something that needs a running loop, for its clock."""

    async def run() -> None:
        test()

    asyncio.run(run())


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three connections an address, five in all."""
    monkeypatch.setattr(connections, "BY_ADDRESS", 3)
    monkeypatch.setattr(connections, "MOST", 5)


@pytest.mark.usefixtures("few")
def test_an_address_drops_its_own_oldest_half_sent_one() -> None:
    def test() -> None:
        known = OpenConnections(PROXY)
        other, *mine = (Transport() for _ in range(5))
        assert known.open(other, "198.51.100.1")
        assert all(known.open(each, "192.0.2.1") for each in mine)
        assert [each.dropped for each in (other, *mine)] == [False, True, False, False, False]
        assert len(known) == 4

    in_loop(test)


@pytest.mark.usefixtures("few")
def test_all_that_one_customer_has_of_ipv6_is_one_place() -> None:
    def test() -> None:
        known = OpenConnections(PROXY)
        mine = [Transport() for _ in range(4)]
        for n, each in enumerate(mine):
            known.open(each, f"2001:db8:1:{n}00::7")
        assert [each.dropped for each in mine] == [True, False, False, False]

    in_loop(test)


@pytest.mark.usefixtures("few")
def test_what_is_being_answered_is_never_dropped() -> None:
    def test() -> None:
        known = OpenConnections(PROXY)
        busy = [Transport() for _ in range(3)]
        for each in busy:
            assert known.open(each, "192.0.2.1")
            known.has_request(each)
        late, later = Transport(), Transport()
        assert not known.open(late, "192.0.2.1"), "refused: all others are at work"
        assert known.open(later, "192.0.2.1"), "the refused one makes room"
        assert late.dropped
        assert not any(each.dropped for each in busy)
        known.close(busy[0])
        known.close(busy[0])
        assert known.open(Transport(), "192.0.2.1")

    in_loop(test)


@pytest.mark.usefixtures("few")
def test_a_full_process_drops_heads_before_bodies_and_the_oldest_first() -> None:
    def test() -> None:
        known = OpenConnections(PROXY)
        body, first, second, third, fourth = five = [Transport() for _ in range(5)]
        for n, each in enumerate(five):
            assert known.open(each, f"192.0.2.{n}")
        known.wait_for_body(body)
        for dropped in (first, second, third, fourth):
            new = Transport()
            assert known.open(new, "198.51.100.1")
            known.has_request(new)
            known.close(new)
            known.open(new, "198.51.100.9")
            known.has_request(new)
            assert dropped.dropped
            assert not body.dropped
        assert known.open(Transport(), "198.51.100.2")
        assert body.dropped

    in_loop(test)


@pytest.mark.usefixtures("few")
def test_trusted_proxies_are_counted_in_all_only() -> None:
    def test() -> None:
        known = OpenConnections([PROXY, "10.0.0.0/8"])
        mine = [Transport() for _ in range(6)]
        for n, each in enumerate(mine):
            assert known.open(each, (PROXY, "10.1.2.3", None)[n % 3])
        assert [each.dropped for each in mine] == [True] + [False] * 5

    in_loop(test)


def test_in_a_crowd_the_head_of_a_request_has_less_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "CROWD", 2)
    monkeypatch.setattr(connections, "CROWDED_SECONDS", 0)

    def test() -> None:
        known = OpenConnections(PROXY)
        waiting = [Transport() for _ in range(3)]
        loop = asyncio.get_running_loop()
        for each in waiting[:2]:
            known.open(each, "192.0.2.1")
        known._sweep(loop)
        assert not any(each.dropped for each in waiting)
        known.open(waiting[2], "198.51.100.1")
        known._sweep(loop)
        assert all(each.dropped for each in waiting)
        assert len(known) == 0

    in_loop(test)


@pytest.mark.parametrize("address", ["192.0.2.1", "2001:db8:1:{}00::/56"])
def test_sockets_and_waits_of_all_accounts_at_one_address_are_bounded(address: str) -> None:
    crowd = ConnectionLimiter(2, 4)
    crowd._by_site = 5
    with ExitStack() as inside:
        for n in range(5):
            inside.enter_context(crowd.enter(f"guest {n}", address.format(n)))
        assert crowd.total == 5
        with pytest.raises(TooMany), crowd.enter("guest 6", address.format(6)):
            pass
        with pytest.raises(TooMany), crowd.enter(None, address.format(7)):
            pass
        with crowd.enter("ana", "198.51.100.1"):
            assert crowd.total == 6
    assert crowd.total == 0
    assert not crowd._open


def test_an_address_opens_only_so_many_connections_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "OPENING", Rate(7, 0.001))
    known = OpenConnections(PROXY)
    assert [known.admits("192.0.2.1") for _ in range(10)] == [True] * 7 + [False] * 3
    assert all(known.admits(each) for each in ["198.51.100.1", *[PROXY, None] * 10])


# -- over TLS ----------------------------------------------------------------------------------


@pytest.fixture
def secured(tmp_path: Path) -> Iterator[tuple[int, ServerConfig, ssl.SSLContext]]:
    """A server over TLS that trusts no proxy: its port, and what trusts it."""
    certificate = self_made(tmp_path / "tls", [])
    app = small_app(tmp_path, Clock())
    config = configured(app, certificate.context())
    config.open_connections._trusted = _TrustedHosts("192.0.2.9")
    server = Draining(config, app, 0)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(100)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            trusted = ssl.create_default_context(cafile=str(certificate.file))
            yield listening.getsockname()[1], config, trusted
        finally:
            server.should_exit = True
            thread.join()


def healthy(port: int, trusted: ssl.SSLContext) -> bool:
    own = http.client.HTTPSConnection("127.0.0.1", port, timeout=PATIENCE, context=trusted)
    try:
        for _ in range(2):
            own.request("GET", "/salud", headers={"Connection": "keep-alive"})
            if own.getresponse().read()[:1] != b"{":
                return False
        return True
    finally:
        own.close()


def test_whoever_never_ends_a_handshake_is_hung_up_on(
    secured: tuple[int, ServerConfig, ssl.SSLContext], monkeypatch: pytest.MonkeyPatch
) -> None:
    port, config, trusted = secured
    assert healthy(port, trusted)
    monkeypatch.setattr(tls_handshakes, "SECONDS", 0.5)
    for said in (b"", b"\x16\x03\x01", WHOLE):
        with socket.create_connection(("127.0.0.1", port), timeout=SHORT) as silent:
            silent.sendall(said)
            with suppress(ConnectionResetError):
                while silent.recv(100):
                    pass
    assert healthy(port, trusted)
    while len(config.open_connections):
        time.sleep(0.01)


def test_handshakes_under_way_are_limited_by_address(
    secured: tuple[int, ServerConfig, ssl.SSLContext], monkeypatch: pytest.MonkeyPatch
) -> None:
    port, _config, trusted = secured
    assert healthy(port, trusted)
    monkeypatch.setattr(connections, "BY_ADDRESS", 5)
    with ExitStack() as open_:
        for _ in range(20):
            open_.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
        with pytest.raises(OSError, match=r"reset|EOF|closed|abort"):
            healthy(port, trusted)
    assert healthy(port, trusted)


# -- over real sockets -------------------------------------------------------------------------

linux = pytest.mark.skipif(sys.platform != "linux", reason="one loopback address elsewhere")


Pair = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def say(port: int, content: bytes, address: str) -> Pair:
    """Open a connection from an address of this machine, and send something."""
    reader, writer = await asyncio.open_connection(PROXY, port, local_addr=(address, 0))
    writer.write(content)
    await writer.drain()
    return reader, writer


async def answered(port: int, content: bytes, address: str) -> bytes:
    """All that the server says; nothing where it only hangs up."""
    reader, writer = await say(port, content, address)
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


@linux
@pytest.mark.parametrize("attacker", [STRANGER, PROXY])
@pytest.mark.parametrize("sent", [HALF, BODY, b""])
def test_half_sent_requests_of_one_address_close_the_place_to_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, attacker: str, sent: bytes
) -> None:
    monkeypatch.setattr(connections, "BY_ADDRESS", 20)
    monkeypatch.setattr(connections, "MOST", 30)
    with serving(tmp_path) as server:
        known = server.uvicorn.config.open_connections  # type: ignore[attr-defined]

        async def attack() -> None:
            opened = [await say(server.port, sent, attacker) for _ in range(60)]
            assert b" 200 " in await answered(server.port, WHOLE, OTHER)
            assert len(known) <= 31
            assert b" 200 " in await answered(server.port, WHOLE, attacker), "no ban either"
            for _reader, writer in opened:
                writer.close()

        server.run(attack)


@linux
def test_sockets_count_too_and_one_too_many_is_answered_503(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "BY_ADDRESS", 2)
    with serving(tmp_path) as server:
        cookie, game = server.person("ana")[1], server.game()
        known = server.uvicorn.config.open_connections  # type: ignore[attr-defined]
        whole = SOCKET.replace(b"/x/", f"/{game}/".encode())
        whole = whole.replace(b"Host: x\r\n", f"Host: x\r\nCookie: session={cookie}\r\n".encode())

        async def connect() -> None:
            taken = [await say(server.port, whole, STRANGER) for _ in range(2)]
            for reader, _writer in taken:
                assert b" 101 " in await reader.readline()
            assert b" 503 " in await answered(server.port, WHOLE, STRANGER)
            assert b" 503 " in await answered(server.port, whole, STRANGER)
            assert b" 200 " in await answered(server.port, WHOLE, OTHER)
            for _reader, writer in taken:
                writer.close()
            while len(known):
                await asyncio.sleep(0.01)
            assert b" 200 " in await answered(server.port, WHOLE, STRANGER)

        server.run(connect)


UPGRADES = {
    "length": SOCKET[:-2] + b"Content-Length: 3\r\n\r\nabc",
    "half": SOCKET[:-2] + b"Content-Length: 300\r\n\r\nabc",
    "chunks": SOCKET[:-2] + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
    "post": SOCKET.replace(b"GET", b"POST"),
    "long line": SOCKET[:-2] + b"X-Long: " + b"x" * 20_000 + b"\r\n\r\n",
    "many lines": SOCKET[:-2] + b"X: y\r\n" * 300 + b"\r\n",
}
"""Requests to become a WebSocket that no WebSocket begins with."""


@linux
@pytest.mark.parametrize("sent", UPGRADES.values(), ids=UPGRADES)
def test_what_is_no_handshake_is_refused_and_ends_the_connection(
    tmp_path: Path, sent: bytes
) -> None:
    with serving(tmp_path) as server:
        known = server.uvicorn.config.open_connections  # type: ignore[attr-defined]

        async def upgrade() -> None:
            assert (await answered(server.port, sent, STRANGER)).startswith(b"HTTP/1.1 4")
            while len(known):
                await asyncio.sleep(0.01)

        server.run(upgrade)
        assert server.complaints.records == []


def test_no_connection_keeps_a_server_from_ending(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failure while one is told of the end ends that one alone."""

    reached = threading.Event()

    def fail(_connection: object) -> None:
        reached.set()
        raise AssertionError("unexpected state")

    monkeypatch.setattr(WebSocketsSansIOProtocol, "shutdown", fail)
    with serving(tmp_path) as server:
        cookie, game = server.person("ana")[1], server.game()
        whole = SOCKET.replace(b"/x/", f"/{game}/".encode())
        whole = whole.replace(b"Host: x\r\n", f"Host: x\r\nCookie: session={cookie}\r\n".encode())

        async def connect() -> None:
            reader, writer = await say(server.port, whole, PROXY)
            assert b" 101 " in await reader.readline()
            stopping = asyncio.ensure_future(asyncio.to_thread(reached.wait, PATIENCE))
            server.loop.call_soon_threadsafe(end)
            assert await stopping
            writer.close()

        def end() -> None:
            server.uvicorn.should_exit = True

        server.run(connect)


TARGETS = ("OPTIONS *", "GET nowhere", "GET http://x/nowhere", "CONNECT x:1", "DELETE ../..")


@pytest.mark.parametrize("target", TARGETS)
def test_a_request_that_names_no_path_is_refused_as_any_other(tmp_path: Path, target: str) -> None:
    with serving(tmp_path) as server:
        sent = f"{target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()

        async def ask() -> None:
            assert (await answered(server.port, sent, PROXY))[:12] in {
                b"HTTP/1.1 404",
                b"HTTP/1.1 405",
            }
            whole = WHOLE.replace(b"/salud", b"http://x/salud")
            assert (await answered(server.port, whole, PROXY)).startswith(b"HTTP/1.1 200")

        server.run(ask)
        assert server.complaints.records == []


def test_a_body_that_breaks_off_into_nonsense_is_refused_in_a_line(tmp_path: Path) -> None:
    sent = (
        b"POST /entrar HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"
        b"Content-Type: application/x-www-form-urlencoded\r\n\r\nZZ\r\n"
    )
    with serving(tmp_path) as server:

        async def ask() -> None:
            assert (await answered(server.port, sent, PROXY)).startswith(b"HTTP/1.1 400")
            assert b" 200 " in await answered(server.port, WHOLE, PROXY)

        server.run(ask)
        assert [each.getMessage() for each in server.complaints.records] == [
            "Invalid HTTP request received."
        ]


@pytest.mark.parametrize("close", [b"", b"Connection: close\r\n"])
@pytest.mark.parametrize("pipelined", [1, 3])
def test_whoever_never_reads_an_answer_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, close: bytes, pipelined: int
) -> None:
    monkeypatch.setattr(http_protocols, "UNREAD_SECONDS", 0.5)
    monkeypatch.setattr(connections, "HEADER_SECONDS", 1)
    with serving(tmp_path) as server:
        known = server.uvicorn.config.open_connections  # type: ignore[attr-defined]
        ask = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n" + close + b"\r\n"

        async def never_read() -> None:
            held = []
            for _ in range(5):
                one = socket.socket()
                one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
                one.connect(("127.0.0.1", server.port))
                one.sendall(ask * pipelined)
                held.append(one)
            try:
                async with asyncio.timeout(SHORT):
                    while not len(known):
                        await asyncio.sleep(0.01)
                    while len(known):
                        await asyncio.sleep(0.01)
            finally:
                for one in held:
                    one.close()

        server.run(never_read)
    assert server.complaints.records == []


def test_whoever_reads_slowly_gets_all_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocols, "UNREAD_SECONDS", 1.0)
    with serving(tmp_path) as server:

        async def read_slowly() -> None:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=4_096)
            path = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
            writer.write(path)
            whole, begun = b"", time.monotonic()
            while portion := await reader.read(4_096):
                whole += portion
                await asyncio.sleep(0.1)
            writer.close()
            assert time.monotonic() - begun > 1.0
            json.loads(whole.partition(b"\r\n\r\n")[2])

        server.run(read_slowly)


def test_a_body_that_trickles_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something comes all the time, and still it is too slow."""
    monkeypatch.setattr(security_headers, "_BODY_SECONDS", 0.5)
    monkeypatch.setattr(security_headers, "_BODY_RATE", 1_000_000)
    with serving(tmp_path) as server:

        async def trickle() -> None:
            reader, writer = await asyncio.open_connection(PROXY, server.port)
            writer.write(BODY)
            answer = asyncio.ensure_future(reader.readline())
            for _ in range(1_000):
                if answer.done():
                    break
                writer.write(b" ")
                await asyncio.wait([answer], timeout=0.05)
            assert b" 408 " in await answer
            writer.close()

        server.run(trickle)
