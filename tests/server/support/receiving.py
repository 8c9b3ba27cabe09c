"""An address that is told of finished games, for tests: a plain server on this machine."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Received:
    """Messages that came, and the answer that they get."""

    port: int = 0
    status: int = 200
    location: str = ""
    messages: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    came: threading.Event = field(default_factory=threading.Event)


@contextmanager
def receiving() -> Iterator[Received]:
    """Listen until the end of the block."""
    received = Received()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            received.messages.append(({k.lower(): v for k, v in self.headers.items()}, body))
            self.send_response(received.status)
            if received.location:
                self.send_header("Location", received.location)
            self.send_header("Content-Length", "0")
            self.end_headers()
            received.came.set()

        def log_message(self, format: str, *args: object) -> None:
            del format, args

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    received.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield received
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
