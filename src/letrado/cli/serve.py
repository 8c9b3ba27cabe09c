"""``letrado serve``: the web application on this machine."""

import errno
import socket
from typing import Annotated

import typer

from letrado.cli.output import _, say
from letrado.errors import Unavailable

HELP = _("Serve the web application on this machine.")
EPILOG = _("Example:") + "  letrado serve --port 9000"

FIRST_PORT = 8765
TRIES = 50

Host = Annotated[str, typer.Option(help=_("Address to listen on."))]
Port = Annotated[
    int | None, typer.Option(min=1, max=65535, help=_("Port (default: 8765 or the next free one)."))
]


def serve(host: Host = "127.0.0.1", port: Port = None) -> None:
    """Listen until stopped with Ctrl+C; print the address once it answers."""
    from letrado.server import serve as run  # the web stack is slow to import

    with _listen(host, port) as listener:
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{listener.getsockname()[1]}/"
        say(_("Letrado answers at {address}").format(address=address))
        say(_("Ctrl+C stops it."), style="dim")
        run(listener)


def _listen(host: str, port: int | None) -> socket.socket:
    """A bound socket: on *port*, or on the first free one from 8765 on."""
    candidates = [port] if port is not None else range(FIRST_PORT, FIRST_PORT + TRIES)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in candidates:
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(128)
        except OSError as error:
            listener.close()
            reason = error.strerror or str(error)
            if error.errno != errno.EADDRINUSE:
                break
            continue
        return listener
    raise Unavailable(
        "serve.port",
        "Cannot listen on {host}, port {port}: {reason}; choose another with --port",
        host=host,
        port=f"{candidates[0]}" if len(candidates) == 1 else f"{candidates[0]}-{candidates[-1]}",
        reason=reason,
    )
