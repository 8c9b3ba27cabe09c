"""Ports for servers that say themselves where they listen."""

import socket
from random import SystemRandom

_OURS = range(20_000, 32_000)
"""Ports below those that the machine gives to clients: no client takes one before its server."""


def free_port() -> int:
    """A port that nobody uses now, nor is likely to before its server does."""
    while True:
        port = SystemRandom().choice(_OURS)
        with socket.socket() as listener:
            try:
                listener.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
