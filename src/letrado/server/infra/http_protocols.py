"""HTTP and WebSockets of uvicorn, with limits where it has none.

Whatever a client sends or leaves unread, the server keeps little of it. A close code and the code
of an error say why it hangs up; docs/scripting/wire.md lists them.
"""

import asyncio
import logging
import socket
import struct
import sys

import h11
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame

from letrado.base.limits import count
from letrado.server.infra.connections import ServerConfig

_log = logging.getLogger(__name__)

MOST_FRAGMENTS = count("fragments")
"""Parts of one message; without a limit empty ones would be collected for ever."""

_MOST_WAITING = 4
"""Messages of one connection that wait to be read by the application."""

UNREAD_SECONDS = count("unread_seconds")

_NO_LINGER = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)

_LINGER = 2.0
"""Seconds in which a client that still sends can read why the server stopped listening."""

_NO_TEXT = 1007
_TOO_LARGE = 1009


class Requests(H11Protocol):
    """One connection before it is a WebSocket."""

    config: ServerConfig
    _is_socket = False
    _unread: asyncio.TimerHandle | None = None
    """Timer after which a client that does not read its answer is dropped."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request; answer 503 if its address has too many connections."""
        super().connection_made(transport)
        self.app_state = self.app_state | {"cut_off": self._cut_off}
        address = self.client[0] if self.client else None
        if not self.config.open_connections.open(transport, address):
            self.limit_concurrency = 0
        if self.scheme == "http" and not self.config.open_connections.admits(address):
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take the data that came; go on waiting until it is a whole request."""
        super().data_received(data)
        self._note()

    def on_response_complete(self) -> None:
        """Begin to wait for the next request, or for the rest of the unread body."""
        super().on_response_complete()
        self._note()
        if self.transport.is_closing() and self.transport.get_write_buffer_size():
            self._expect_reading()

    def pause_writing(self) -> None:
        """Wait until the client has read some of its answer, but not for ever."""
        super().pause_writing()
        self._expect_reading()

    def resume_writing(self) -> None:
        """Go on: the client reads."""
        super().resume_writing()
        if self._unread is not None and not self.transport.is_closing():
            self._unread.cancel()
            self._unread = None

    def _expect_reading(self) -> None:
        if self._unread is None:
            self._unread = self.loop.call_later(UNREAD_SECONDS, self._reset)

    def _reset(self) -> None:
        """End the connection at once; otherwise the system would keep the unread data."""
        connected = self.transport.get_extra_info("socket")
        if connected is not None:
            connected.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _NO_LINGER)
        self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Answer 400 to malformed data, and end the request that was being answered, if any."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
            if self.cycle.response_started:
                self.transport.abort()
                return
        super().send_400_response(msg)

    def _cut_off(self) -> None:
        """End the connection in place of an answer."""
        self.cycle.disconnected = True
        self.transport.abort()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Become a WebSocket, unless there is no room for this connection, or a body follows."""
        names = {name.lower() for name, value in self.headers if value != b"0"}
        if self.limit_concurrency is not None:
            self._refuse(503, ("retry-after", "5"))
        elif event.method != b"GET" or names & {b"content-length", b"transfer-encoding"}:
            self._refuse(400)
        else:
            self._is_socket = True
            super().handle_websocket_upgrade(event)

    def _refuse(self, status: int, *more: tuple[str, str]) -> None:
        headers = [("connection", "close"), ("content-length", "0"), *more]
        for each in (h11.Response(status_code=status, headers=headers), h11.EndOfMessage()):
            self.transport.write(self.conn.send(each) or b"")
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        super().connection_lost(exc)
        self.config.open_connections.close(self.transport)
        if self._unread is not None:
            self._unread.cancel()

    def _note(self) -> None:
        """Note which part of a request the client owes."""
        known = self.config.open_connections
        if self._is_socket:
            known.has_request(self.transport)
        elif self.conn.their_state is h11.IDLE:
            known.wait_for_head(self.transport)
        elif self.conn.their_state is h11.SEND_BODY:
            known.wait_for_body(self.transport)
        else:
            known.has_request(self.transport)


class Sockets(WebSocketsSansIOProtocol):
    """One connection."""

    config: ServerConfig
    _hung_up = False
    _flush_pending = False
    _heard = _unasked = False
    """The client has sent a message or ping since the last keep-alive timer.

    That timer left out its own ping because of one.
    """

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        super().connection_lost(exc)
        self.config.open_connections.close(self.transport)

    def data_received(self, data: bytes) -> None:
        """Take the data that came, unless the connection was given up.

        A head that looked like a handshake and is none ends the connection: nothing else would.
        """
        if not self._hung_up:
            super().data_received(data)
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self._hung_up = self.close_sent = self.handshake_complete = True
                self.transport.write(b"".join(self.conn.data_to_send()))
                self.transport.close()

    def shutdown(self) -> None:
        """Say that the server stops; no connection may delay that."""
        try:
            super().shutdown()
        except Exception:
            _log.exception("a connection could not be told that the server ends")
            self.transport.abort()

    def send_keepalive_ping(self) -> None:
        """Leave out a ping when the client has just sent something, but never two in a row.

        A client that sends and never reads would otherwise keep its connection for ever.
        """
        skips = self._heard and not self._unasked and not self.transport.get_write_buffer_size()
        self._heard, self._unasked = False, skips
        if skips:
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

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
        """Take another part of a message, up to a limit."""
        if self.close_sent:
            return
        if len(self.frames) >= MOST_FRAGMENTS:
            self._hang_up(_TOO_LARGE, "wire.too_large")
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message on; malformed text ends the connection and is not handed on.

        Reading pauses when several messages wait, not at each: pausing and resuming are two system
        calls.
        """
        if self.close_sent:
            self.frames = []
            return
        self._heard = True
        whole, self.frames = b"".join(self.frames), []
        if self.curr_msg_data_type == "text":
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": whole.decode()})
            except UnicodeDecodeError:
                self._hang_up(_NO_TEXT, "wire.utf8")
                return
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": whole})
        if self.queue.qsize() >= _MOST_WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_ping(self) -> None:
        """Answer the ping, unless the client never read the answers before."""
        if self.writable.is_set():
            self._heard = True
            super().handle_ping()
        else:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Give up a silent client; it will never read what it has not read by now."""
        super().keepalive_timeout()
        self.transport.abort()

    async def send(self, message: ASGISendEvent) -> None:
        """Send for the application; a client refused with a whole answer is closed.

        Messages that follow each other at once, such as a state and the acknowledgement of its
        command, go out in one write: each write is a system call.
        """
        text = message.get("text") if message["type"] == "websocket.send" else None
        if text is not None and self.handshake_complete and not self.close_sent:
            await self.writable.wait()
            if self.disconnected:
                raise ClientDisconnected
            try:
                self.conn.send_text(text.encode())
            except InvalidState:
                raise ClientDisconnected from None
            if not self._flush_pending:
                self._flush_pending = True
                self.loop.call_soon(self._flush)
            return
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True

    def _flush(self) -> None:
        """Write what was sent since the last write, unless something else wrote it meanwhile."""
        self._flush_pending = False
        waiting = b"".join(self.conn.data_to_send())
        if waiting and not self.transport.is_closing():
            self.transport.write(waiting)

    def _hang_up(self, code: int, reason: str) -> None:
        self.frames = []
        self.conn.send_close(code, reason)
        self.handle_parser_exception()
