"""Connections of one address that ask for the longest answers and never read them."""

import asyncio
import socket
from pathlib import Path

from bench.attacks._visitors import ATTACKER, Ask, resident_megabytes, visit
from bench.failed import Failed
from bench.load.place import Server, place
from letrado.lexicon import catalog

CLAIM = (
    "20 connections that never read their answers: all are given up within 45 s, memory grows by "
    "at most 100 MB, others' pages p99 ≤ 300 ms"
)

CONNECTIONS = 20
SECONDS = 45.0
BAR_MS = 300
MOST_MORE_MB = 100
_PIPELINED = 12
_SMALL = 4_096
_BEGUN = 10.0
"""Seconds after which the attack is looked at: nobody has been given up by then."""
_OTHER_FILES = 5
"""Connections of visitors, and files of the database, that may be open at the end."""


def attack() -> str:
    """Ask for word lists, read nothing, and see how long the server puts up with that."""
    with place("sqlite", 1) as made:
        (server,) = made.servers
        server.start()
        assert server.process is not None
        pid, words = server.process.pid, catalog.load("fise-2009").manifest.digest
        longest = Ask(f"/juez/palabras/{words}")
        asyncio.run(visit(server.port, [longest, Ask("/")], 3.0, 0.5))
        before, files = resident_megabytes(pid), _open_files(pid)
        held = _never_reading(server, longest)
        try:
            asyncio.run(visit(server.port, [Ask("/")], _BEGUN, 0.1))
            begun = _open_files(pid) - files
            seen = asyncio.run(visit(server.port, [Ask("/")], SECONDS - _BEGUN, 0.1))
            standing = max(_open_files(pid) - files, 0)
        finally:
            for each in held:
                each.close()
        more = resident_megabytes(pid, "VmHWM") - before
    told = (
        f"{begun} connections stand after {_BEGUN:.0f} s, {standing} after {SECONDS:.0f} s; "
        f"{more:.0f} MB more at most; {seen.told()}"
    )
    if begun < CONNECTIONS // 2:
        raise Failed(f"{told}; this was no attack")
    slow = seen.at(0.99) > BAR_MS or set(seen.statuses) != {200}
    if standing > _OTHER_FILES or more > MOST_MORE_MB or slow:
        raise Failed(told)
    return told


def _open_files(pid: int) -> int:
    """Files and connections that a process has open."""
    return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())


def _never_reading(server: Server, ask: Ask) -> list[socket.socket]:
    lines = ask.text().split(b"\r\n")
    left_out = (b"Connection:", b"Accept-Encoding:")
    asked = b"\r\n".join(line for line in lines if not line.startswith(left_out))
    held = []
    for _ in range(CONNECTIONS):
        one = socket.socket()
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _SMALL)
        one.bind((ATTACKER, 0))
        one.connect(("127.0.0.1", server.port))
        one.sendall(asked * _PIPELINED)
        held.append(one)
    return held
