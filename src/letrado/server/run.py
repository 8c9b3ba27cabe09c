"""Running the application on a socket that is already listening."""

import socket

import uvicorn

from letrado.lexicon import catalog
from letrado.server.app import create_app
from letrado.server.settings import Settings


def serve(listener: socket.socket) -> None:
    """Answer on *listener* until the process is told to stop.

    Whoever opens the socket knows its port before the first answer; no other process can take it
    in between.
    """
    app = create_app(Settings(), catalog)
    config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False)
    uvicorn.Server(config).run(sockets=[listener])
