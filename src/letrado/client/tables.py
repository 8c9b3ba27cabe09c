"""A game, live."""

import json
import ssl
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from letrado.client.refusals import Refused, error_in, not_done
from letrado.client.states import State

_NOT_US = 1008
"""The server closed the connection for what we are or did: coming again would not help."""
_TRIES = 6


@dataclass
class Table:
    """A game over its WebSocket: iterate over its states, and `do` something about them.

    A connection that breaks is made again, and nothing is missed: each state is whole.
    """

    headers: Mapping[str, str]
    address: str
    secure: ssl.SSLContext | None
    state: State | None = None
    chat: list[dict[str, Any]] = field(default_factory=list)
    _n: int = 0
    _given: int = -1
    _socket: ClientConnection | None = None
    _open: ExitStack = field(default_factory=ExitStack)

    def __enter__(self) -> Self:
        self._dial()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Leave the table; the game goes on."""
        self._socket = None
        self._open.close()

    def __iter__(self) -> Iterator[State]:
        """Each state that is new, until the game is over."""
        while True:
            while self.state is None or self.state.seq <= self._given:
                self._receive()
            self._given = self.state.seq
            yield self.state
            if self.state.over:
                return

    def do(self, kind: str, **fields: Any) -> State:
        """Ask for a command on the latest state; the state after it, or `Refused`."""
        if self.state is None:
            self._receive()
        return self._send(seq=self.state.seq if self.state else 0, do={"kind": kind} | fields)

    def say(self, text: str) -> None:
        """A line of the chat."""
        self._send(chat=text)

    def _send(self, **message: Any) -> State:
        self._n += 1
        number = self._n
        if self._socket is None:
            self._dial()
        if self._socket is not None:
            self._socket.send(json.dumps({"n": number} | message))
        while True:
            answer = self._receive()
            if answer.get("ack") == number and self.state is not None:
                return self.state
            if "refused" in answer and answer["refused"] in (number, None):
                raise not_done(422, answer["error"])

    def _receive(self) -> dict[str, Any]:
        """The next message; a state is kept, and so is a line of the chat."""
        if self._socket is None:
            self._dial()
        try:
            text = self._socket.recv() if self._socket else ""
        except ConnectionClosed as closed:
            self._socket = None
            code = closed.rcvd.code if closed.rcvd else None
            if code == _NOT_US:
                reason = closed.rcvd.reason if closed.rcvd else ""
                raise Refused(403, {"code": reason, "message": "closed by the server"}) from None
            return {}
        message: dict[str, Any] = json.loads(text)
        if "game" in message:
            self.state = State.of(message)
        elif "chat" in message:
            self.chat.append(message["chat"])
        return message

    def _dial(self) -> None:
        for attempt in range(_TRIES):
            try:
                self._open.close()
                dialled = connect(
                    self.address,
                    additional_headers=self.headers,
                    ssl=self.secure,
                    proxy=None,
                )
                self._socket = self._open.enter_context(dialled)
            except InvalidStatus as refusal:
                error = error_in(bytes(refusal.response.body or b""))
                raise Refused(refusal.response.status_code, error) from None
            except OSError:
                if attempt == _TRIES - 1:
                    raise
                time.sleep(0.25 * 2**attempt)
            else:
                return
