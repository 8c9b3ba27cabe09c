"""Running the application on a socket that is already listening."""

import socket

import uvicorn
from fastapi import FastAPI
from pydantic import ValidationError

from letrado.errors import Unreadable
from letrado.lexicon import catalog
from letrado.server.app import create_app
from letrado.server.messages import LARGEST_FRAME
from letrado.server.settings import Settings
from letrado.server.sockets import Sockets


def serve(listener: socket.socket) -> None:
    """Answer on *listener* until the process is told to stop.

    Whoever opens the socket knows its port before the first answer; no other process can take it
    in between.
    """
    uvicorn.Server(configured(create_app(_settings(), catalog))).run(sockets=[listener])


def configured(app: FastAPI) -> uvicorn.Config:
    """How *app* is served."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws=Sockets,
        ws_max_size=LARGEST_FRAME,  # what is larger is refused unread
    )


def _settings() -> Settings:
    try:
        return Settings()
    except ValidationError as error:
        problem = error.errors()[0]
        raise Unreadable(
            "settings.invalid",
            "The setting {name} does not fit: {problem}",
            name="LETRADO_" + "_".join(map(str, problem["loc"])).upper(),
            problem=problem["msg"],
        ) from error
