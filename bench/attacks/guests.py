"""One person with a dozen new accounts at one address talks over 288 connections at once."""

import asyncio
import json
import multiprocessing
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from multiprocessing.synchronize import Event

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.attacks._visitors import ATTACKER, Ask, Waiting, visit
from bench.failed import Failed
from bench.load.place import Seats, Server, place
from letrado.server.security.identity import SESSION_COOKIE

CLAIM = (
    "288 connections of 12 new accounts at one address send notes all the time; a chat line of "
    "somebody else is acknowledged within 150 ms (p99), pages within 300 ms"
)

GAMES = 6
SOCKETS = 24
SECONDS = 15.0
CHAT_MS, PAGE_MS = 150, 300
_CALM = 3.0
_PAGES = (Ask("/"), Ask("/torneos"))
_PAUSE = 0.2
_PATIENCE = 60.0


def attack() -> str:
    """Let another member chat and look at pages during the attack."""
    with place("sqlite", 1) as made:
        *attackers, victim = made.games(GAMES + 1)
        (server,) = made.servers
        server.start()
        calm = asyncio.run(visit(server.port, _PAGES, _CALM, 0.2))
        context = multiprocessing.get_context("spawn")
        begun, counts = context.Event(), context.Array("l", 2, lock=False)
        told = (server.port, attackers, begun, counts)
        process = context.Process(target=_attack, args=told, daemon=True)
        process.start()
        try:
            if not begun.wait(_PATIENCE):
                raise Failed("the attack did not begin")
            before = server.processor_seconds()
            chat, pages = asyncio.run(_meanwhile(server, victim))
            cores = (server.processor_seconds() - before) / SECONDS
        finally:
            process.terminate()
            process.join()
        heard, refused = counts[:]
    told_of = (
        f"{heard} notes heard and {refused} refused, {cores:.2f} cores; chat p50 "
        f"{chat.at(0.5):.0f} ms, p99 {chat.at(0.99):.0f} ms; {pages.told()} "
        f"(p99 {calm.at(0.99):.0f} ms before)"
    )
    if not heard or not refused:
        raise Failed(f"{told_of}; this was no attack")
    slow = chat.at(0.99) > CHAT_MS or pages.at(0.99) > PAGE_MS
    if slow or set(pages.statuses) != {200} or set(chat.statuses) != {1}:
        raise Failed(told_of)
    return told_of


async def _meanwhile(server: Server, victim: Seats) -> tuple[Waiting, Waiting]:
    try:
        async with asyncio.timeout(_PATIENCE):
            return await asyncio.gather(
                _chat(server, victim), visit(server.port, _PAGES, SECONDS, 0.2)
            )
    except (TimeoutError, OSError, WebSocketException) as error:
        raise Failed(f"nobody else is heard any more: {type(error).__name__}") from error


async def _chat(server: Server, victim: Seats) -> Waiting:
    """Chat now and then, and see when each line is acknowledged."""
    seen, until = Waiting(), time.monotonic() + SECONDS
    cookie = next(iter(victim.cookies.values()))
    async with _dial(server.port, victim.game, cookie, "127.0.0.1") as socket:
        for number in count(1):
            if time.monotonic() > until:
                return seen
            began = time.perf_counter()
            await socket.send(json.dumps({"n": number, "chat": "hola"}))
            answer: dict[str, object] = {}
            while not {"ack", "refused"} & answer.keys():
                answer = json.loads(await socket.recv())
            seen.seconds.append(time.perf_counter() - began)
            seen.statuses["ack" in answer] += 1
            await asyncio.sleep(0.25)
    return seen


def _dial(port: int, game: str, cookie: str, source: str) -> connect:
    return connect(
        f"ws://127.0.0.1:{port}/juego/{game}/ws",
        additional_headers={"Cookie": f"{SESSION_COOKIE}={cookie}"},
        local_addr=(source, 0),
        proxy=None,
        compression=None,
        open_timeout=_PATIENCE,
        max_queue=None,
    )


def _attack(port: int, games: Sequence[Seats], begun: Event, counts: list[int]) -> None:
    """Send notes over as many connections as each account may have."""

    async def listen(socket: ClientConnection) -> None:
        with suppress(WebSocketException):
            async for text in socket:
                counts[0] += '"ack"' in str(text)
                counts[1] += '"refused"' in str(text)

    async def talk(game: str, cookie: str) -> None:
        while True:  # whoever is hung up on comes back
            with suppress(OSError, WebSocketException):
                async with _dial(port, game, cookie, ATTACKER) as socket:
                    hearing = asyncio.create_task(listen(socket))
                    for number in count(1):
                        await socket.send(json.dumps({"n": number, "note": f"note {number}"}))
                        if counts[0] and counts[1]:
                            begun.set()
                        await asyncio.sleep(_PAUSE)
                    await hearing
            await asyncio.sleep(_PAUSE)

    async def all_of_them() -> None:
        seats = [(each.game, cookie) for each in games for cookie in each.cookies.values()]
        await asyncio.gather(*(talk(*one) for one in seats for _ in range(SOCKETS)))

    asyncio.run(all_of_them())
