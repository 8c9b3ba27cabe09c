"""A flood of refusals costs the server little, and keeps nobody else waiting."""

import asyncio
from pathlib import Path

import pytest

from letrado.base import limits
from letrado.base.limits import Rate
from letrado.server.rendering.environment import Renderer
from letrado.server.security import delayed_refusals
from tests.server.support.real_sockets import PATIENCE, Server, serving

FORGED = b"GET / HTTP/1.1\r\nHost: evil.example\r\nAccept: text/html\r\n\r\n"
TOO_FAST = b"GET /torneos HTTP/1.1\r\nHost: club.example\r\nAccept: text/html\r\n\r\n"
MANY = 30


async def answered(server: Server, request: bytes) -> bytes:
    """Send *request* on a connection of its own; return the answer, empty where it was cut off."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(request.replace(b"Accept:", b"Connection: close\r\nAccept:"))
    try:
        async with asyncio.timeout(PATIENCE):
            return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everybody without an account be too fast, and no page be drawn."""
    monkeypatch.setattr(limits, "anonymous_rate", lambda _name: Rate(0, 1))
    monkeypatch.delattr(Renderer, "page")


@pytest.mark.usefixtures("closed")
@pytest.mark.parametrize(("request_", "status"), [(FORGED, b" 421 "), (TOO_FAST, b" 429 ")])
def test_a_refusal_is_a_short_page(tmp_path: Path, request_: bytes, status: bytes) -> None:
    with serving(tmp_path, site="https://club.example") as server:

        async def ask() -> None:
            head, _, page = (await answered(server, request_)).partition(b"\r\n\r\n")
            assert status in head.split(b"\r\n")[0]
            assert 200 < len(page) < 1_000, "too short to be packed"
            assert b'<html lang="es"' in page

        server.run(ask)
    assert server.complaints.records == []


@pytest.mark.usefixtures("closed")
def test_whoever_asks_for_another_place_has_to_connect_again(tmp_path: Path) -> None:
    with serving(tmp_path, site="https://club.example") as server:

        async def ask() -> None:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(FORGED + FORGED)
            async with asyncio.timeout(PATIENCE):
                assert (await reader.read()).count(b"HTTP/1.1 421 ") == 1
            writer.close()

        server.run(ask)


@pytest.mark.usefixtures("closed")
@pytest.mark.parametrize("request_", [FORGED, TOO_FAST])
def test_only_so_many_of_an_address_wait_for_a_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request_: bytes
) -> None:
    monkeypatch.setattr(delayed_refusals, "SECONDS", 1.0)
    monkeypatch.setattr(delayed_refusals, "MOST", 3)
    with serving(tmp_path, site="https://club.example") as server:

        async def ask() -> None:
            came = await asyncio.gather(*(answered(server, request_) for _ in range(MANY)))
            assert sum(bool(each) for each in came) == 3
            assert await answered(server, request_), "once those have been refused, others may wait"

        server.run(ask)
    assert server.complaints.records == []
    assert not server.app.state.refusals._waiting
