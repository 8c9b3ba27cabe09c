"""A game whose server is a script: every state can be shown, and what the page sends is read.

The page itself, with the tile set and the rules, comes from a real server; so does the count of
points. Only the WebSocket is ours.
"""

import json
from copy import deepcopy
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

MINUTE = 60_000


class Script:
    """The other end of a page's WebSocket."""

    def __init__(self, page: Page) -> None:
        self.sent: list[dict[str, Any]] = []
        self.looked_at = 0
        """Number of commands that a test has already looked at."""
        self._page = page
        self._sockets: list[WebSocketRoute] = []
        page.route_web_socket("**/juego/*/ws", self._opened)

    def _opened(self, socket: WebSocketRoute) -> None:
        self._sockets.append(socket)
        socket.on_message(lambda text: self.sent.append(json.loads(text)))

    @property
    def connections(self) -> int:
        """Count the connections that the page has made."""
        return len(self._sockets)

    def hang_up(self) -> None:
        """Break the connection."""
        self._sockets[-1].close(code=1011)

    def send(self, **message: Any) -> None:
        """Tell the page something."""
        self._sockets[-1].send(json.dumps(message))

    def first(self) -> dict[str, Any]:
        """The state that the server drew the page with."""
        state: dict[str, Any] = self._page.evaluate(
            "() => JSON.parse(document.querySelector('#game-data').textContent).state"
        )
        return state

    def show(self, state: dict[str, Any]) -> None:
        """Put the page into *state*."""
        self.send(**state)
        self._page.wait_for_function("() => true")

    def commands(self) -> list[dict[str, Any]]:
        """List the commands that the page has sent to the referee."""
        return [message["do"] for message in self.sent if "do" in message]


def table(first: dict[str, Any], seq: int, **changes: Any) -> dict[str, Any]:
    """Build the state of a game in its middle from *first*; *changes* are those of ``game``.

    It is the turn of the page's own side, whose rack has digraphs and a blank.
    """
    state = deepcopy(first)
    game = state["game"]
    squares: list[str | None] = [None] * 225
    for column, tile in enumerate("CASA"):
        squares[7 * 15 + 6 + column] = tile
    you, rival = game["you"], "B" if game["you"] == "A" else "A"
    game |= {
        "phase": "turn",
        "first": rival,
        "squares": squares,
        "racks": {
            you: {"count": 7, "tiles": ["[CH]", "U", "P", "E", "Q", "L", "?"]},
            rival: {"count": 7, "tiles": None},
        },
        "records": [
            {
                "mover": rival, "outcome": "play", "points": 12, "total": 12, "play": "8G CASA",
                "words": ["CASA"], "exchanged": 0, "tiles": None,
            }
        ],
        "scores": {you: 0, rival: 12},
        "turn": {
            "mover": you, "laid": [], "score": None, "announced": None, "exchanging": None,
            "outcome": None,
        },
        "answer": None,
        "clock": game["clock"] | {"at": state["now"], "running": [you]},
    }  # fmt: skip
    commands = ["PlaceTiles", "ExchangeTiles", "PassTurn", "Abandon", "CallArbiter"]
    state |= {"seq": seq, "facts": [], "open": commands}
    game |= changes
    return state


def announced(first: dict[str, Any], seq: int) -> dict[str, Any]:
    """The rival announces SOL, which also makes CASAS: the page's side answers."""
    state = table(first, seq)
    game = state["game"]
    you, rival = game["you"], "B" if game["you"] == "A" else "A"
    words = [
        {"word": "SOL", "slot": "K8", "letters": 3, "factor": 1, "score": 3},
        {"word": "CASAS", "slot": "8G", "letters": 7, "factor": 1, "score": 7},
    ]
    laid = [{"square": 7 * 15 + 10 + 15 * row, "tile": tile} for row, tile in enumerate("SOL")]
    game |= {
        "phase": "announced",
        "turn": {
            "mover": rival, "laid": laid, "announced": 10, "exchanging": None, "outcome": None,
            "score": {"total": 10, "bonus": 0, "words": words},
        },
        "answer": {"side": you, "until": state["now"] + MINUTE, "pauses": None},
    }  # fmt: skip
    state["open"] = ["AcceptPlay", "ChallengeWords", "Abandon"]
    state["facts"] = [
        {"seq": seq, "at": state["now"], "by": rival, "kind": "ScoreAnnounced", "points": 10}
    ]
    return state
