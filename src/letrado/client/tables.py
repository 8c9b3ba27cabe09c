"""A game, live."""

import json
import ssl
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from letrado.client.refusals import Refused, Stale, error_in, not_done
from letrado.client.states import State

_WENT_ON = {"code": "game.stale", "message": "the game went on while the line was broken"}
_NOT_US = 1008
"""The server closed the connection because of this client: connecting again would not help."""
_NOT_NOW = 500
"""From this status on the cause is the server, which starts or stops, or its proxy."""
_TOO_FAST = "wire.too_fast"
_TRIES = 6
_PAUSE = 0.25
"""Seconds before a new connection is tried; each failure doubles them."""


@dataclass
class Table:
    """A game over its WebSocket: iterate over its states, and `do` commands.

    A connection that breaks is made again, and nothing is missed, because each state is complete. A
    command that was on its way is looked for in the game, and sent again if it did not arrive.
    """

    headers: Mapping[str, str]
    address: str
    secure: ssl.SSLContext | None
    state: State | None = None
    chat: list[dict[str, Any]] = field(default_factory=list)
    _n: int = 0
    _given: int = -1
    _breaks: int = 0
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
        """Yield each new state, up to the one in which the game is over."""
        while True:
            while self.state is None or self.state.seq <= self._given:
                self._receive()
            state, self._given = self.state, self.state.seq
            yield state
            if state.over:
                return

    def do(self, kind: str, **fields: Any) -> State:
        """Send a command on the latest state.

        Return the state after it, or raise `Refused` or `Stale`.
        """
        while self.state is None:
            self._receive()
        seq = self.state.seq
        message = {"seq": seq, "do": {"kind": kind} | fields}
        broken = False
        while True:
            try:
                if self._sent(message):
                    return self.state
            except Stale:
                if broken and self._is_mine(self._since(seq), seq):
                    return self.state
                raise
            broken = True  # it may have arrived, but not its answer
            found = self._since(seq)
            if found.seq > seq:
                if self._is_mine(found, seq):
                    return found
                raise Stale(409, _WENT_ON)

    def say(self, text: str) -> None:
        """Send a line of chat; ConnectionError if nobody knows whether it arrived."""
        if not self._sent({"chat": text}):
            raise ConnectionError("the line broke before the answer came")

    def _sent(self, message: Mapping[str, Any]) -> bool:
        """Send a message and wait for its answer; return False if the connection broke first.

        A server that asks for patience has done nothing: the message is sent again in a while.
        """
        for _ in range(_TRIES):
            try:
                return self._answered(message)
            except Refused as refusal:
                if refusal.code != _TOO_FAST:
                    raise
                time.sleep(refusal.details.get("seconds", 1))
        return self._answered(message)

    def _answered(self, message: Mapping[str, Any]) -> bool:
        self._n += 1
        number = self._n
        if not self._put({"n": number, **message}):
            return False
        while answer := self._receive():
            if answer.get("ack") == number:
                return True
            if "refused" in answer and answer["refused"] in (number, None):
                raise not_done(422, answer["error"])
        return False

    def _since(self, seq: int) -> State:
        """Return the state now, with all facts after event *seq*."""
        while True:
            if not self._put({"hello": {"seq": seq}}):
                continue
            while answer := self._receive():
                whole = any(fact["seq"] == seq + 1 for fact in answer.get("facts", ()))
                if self.state and "game" in answer and (self.state.seq <= seq or whole):
                    return self.state

    @staticmethod
    def _is_mine(state: State, seq: int) -> bool:
        """Say whether the first fact after event *seq* was an act of this player.

        The software may write later facts, or those of a time-out, in their name. The signature of
        the other player may come between.
        """
        later = (fact for fact in state.facts if fact["seq"] > seq)
        own = (f for f in later if f["kind"] != "SheetSigned" or f["by"] == state.you)
        first = next(own, None)
        return first is not None and first["by"] == state.you

    def _put(self, message: Mapping[str, Any]) -> bool:
        """Send a message, over a new connection if needed; return True if it was sent."""
        if self._socket is None:
            self._dial()
        try:
            if self._socket is not None:
                self._socket.send(json.dumps(message))
        except ConnectionClosed as closed:
            self._lost(closed)
            return False
        return True

    def _receive(self) -> dict[str, Any]:
        """Return the next message, or None if the connection broke.

        States and chat lines are kept.
        """
        if self._socket is None:
            self._dial()
        try:
            text = self._socket.recv() if self._socket else ""
        except ConnectionClosed as closed:
            self._lost(closed)
            return {}
        self._breaks = 0
        message: dict[str, Any] = json.loads(text)
        if "game" in message:
            self.state = State.of(message)
        elif "chat" in message and all(each["n"] != message["chat"]["n"] for each in self.chat):
            self.chat.append(message["chat"])
        return message

    def _lost(self, closed: ConnectionClosed) -> None:
        self._socket = None
        self._breaks += 1
        if closed.rcvd and closed.rcvd.code == _NOT_US:
            told = {"code": closed.rcvd.reason, "message": "closed by the server"}
            raise Refused(403, told) from None
        if self._breaks > _TRIES:
            raise ConnectionError("every line breaks at once") from closed

    def _dial(self) -> None:
        if self._breaks > 1:  # a server that accepts us and stays silent is not tried for ever
            time.sleep(_PAUSE * 2 ** (self._breaks - 2))
        for attempt in range(_TRIES):
            is_last = attempt == _TRIES - 1
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
                answer = refusal.response
                if answer.status_code < _NOT_NOW or is_last:
                    error = error_in(bytes(answer.body or b""))
                    raise Refused(answer.status_code, error) from None
            except (OSError, InvalidHandshake) as broken:
                if is_last:
                    raise ConnectionError("nobody answers") from broken
            else:
                return
            time.sleep(_PAUSE * 2**attempt)
