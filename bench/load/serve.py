"""The server as `letrado serve` runs it, with faults that its environment asks for.

``LETRADO_FAULT_COMMIT_MS`` lets each commit of a change wait; ``LETRADO_FAULT_CLOCK`` names a file
with milliseconds by which the clock is off; ``LETRADO_FAULT_FILE_LIMIT`` is the most bytes that a
file may have, so that a process that writes meets a full disk.
"""

import os
import re
import resource
import signal
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

from sqlalchemy import RootTransaction

from letrado.lexicon import catalog
from letrado.server.app import create_app, wall_clock
from letrado.server.run import Draining, configured, hurry
from letrado.server.settings import Settings

_OURS = re.compile("letrado_")
"""Pattern of the execution options that the store gives to connections that write."""


def clock() -> Callable[[], int]:
    """The machine's clock, or one that is off by what a file says."""
    named = os.environ.get("LETRADO_FAULT_CLOCK")
    if not named:
        return wall_clock
    file = Path(named)
    return lambda: wall_clock() + int(file.read_text() or 0)


def slow_down(milliseconds: float) -> None:
    """Let the store be as slow as a bad disk: it takes its time when something is to be kept."""
    commit = RootTransaction.commit

    def slowly(transaction: RootTransaction) -> None:
        if any(map(_OURS.match, transaction.connection.get_execution_options())):  # who writes
            time.sleep(milliseconds / 1000)
        commit(transaction)

    patch.object(RootTransaction, "commit", slowly).start()


def fill_disk(most: int) -> None:
    """Let no file grow beyond *most* bytes."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def main() -> None:
    """Serve on the port given."""
    if most := os.environ.get("LETRADO_FAULT_FILE_LIMIT"):
        fill_disk(int(most))
    if delay := os.environ.get("LETRADO_FAULT_COMMIT_MS"):
        slow_down(float(delay))
    hurry()
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", int(sys.argv[1])))
        listener.listen(1024)
        settings = Settings()
        app = create_app(settings, catalog, now=clock())
        Draining(configured(app), app, settings.drain_seconds).run(sockets=[listener])


if __name__ == "__main__":
    main()
