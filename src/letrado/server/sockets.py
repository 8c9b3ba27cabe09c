"""HTTP and WebSockets as uvicorn speaks them, with bounds where it has none.

Whatever a client sends or leaves unread, the server keeps little of it, and says by a close code
and the code of an error why it hangs up. docs/scripting/wire.md names them.
"""

import asyncio

import h11
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from letrado.limits import count

MOST_FRAGMENTS = count("fragments")
"""Parts of one message; empty ones would else be collected without end."""

HEADER_SECONDS = count("header_seconds")
"""In which the head of a request must have come: whoever opens connections and is silent would
else keep them."""

_LINGER = 2.0
"""Seconds in which whoever still sends can read why nobody listens any more."""

_NO_TEXT = 1007
_TOO_LARGE = 1009


class Requests(H11Protocol):
    """One connection before it is a WebSocket."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take what came; go on waiting while it is not the whole head of a request."""
        super().data_received(data)
        self._wait()

    def on_response_complete(self) -> None:
        """Begin to wait for the next request."""
        super().on_response_complete()
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        super().connection_lost(exc)
        if self._patience is not None:
            self._patience.cancel()

    def _wait(self) -> None:
        waits = self.conn.their_state is h11.IDLE
        if self._patience is not None and not waits:
            self._patience.cancel()
            self._patience = None
        elif self._patience is None and waits:
            self._patience = self.loop.call_later(HEADER_SECONDS, self.transport.abort)


class Sockets(WebSocketsSansIOProtocol):
    """One connection."""

    _hung_up = False

    def data_received(self, data: bytes) -> None:
        """Take what came, unless the connection has been given up."""
        if not self._hung_up:
            super().data_received(data)

    def handle_parser_exception(self) -> None:
        """Say why the connection ends, and wait a little for the client to read it.

        Closing over bytes that nobody read resets the connection, and the reason is lost.
        """
        close = self.conn.close_sent
        if close is None:  # not even a connection yet
            self.transport.close()
            return
        self._hung_up = self.close_sent = True
        self.queue.put_nowait(
            {"type": "websocket.disconnect", "code": close.code, "reason": close.reason}
        )
        self.transport.write(b"".join(self.conn.data_to_send()))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.close_timer = self.loop.call_later(_LINGER, self.transport.abort)

    def handle_cont(self, event: Frame) -> None:
        """Take another part of a message, but not any number of them."""
        if self.close_sent:
            return
        if len(self.frames) >= MOST_FRAGMENTS:
            self._hang_up(_TOO_LARGE, "wire.too_large")
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message on; text that is none ends the connection, which is no event."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self._hang_up(_NO_TEXT, "wire.utf8")
                return
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        """Answer, unless the answers before this one were never read."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Give a client up that is silent; what it has not read by now it never will."""
        super().keepalive_timeout()
        self.transport.abort()

    async def send(self, message: ASGISendEvent) -> None:
        """Send for the application; whoever was turned away with a whole answer is done with."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True

    def _hang_up(self, code: int, reason: str) -> None:
        self.frames = []
        self.conn.send_close(code, reason)
        self.handle_parser_exception()
