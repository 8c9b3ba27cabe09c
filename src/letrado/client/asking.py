"""Requests to the server: one at a time, with a token."""

import http.client
import json
import ssl
import time
from collections.abc import Iterator, Mapping
from typing import Any, Literal
from urllib.parse import quote, urlencode, urlsplit

from letrado.client.refusals import error_in, not_done
from letrado.client.states import State
from letrado.client.tables import Table


class Client:
    """A server, used in the name of the account of *token*.

    *secure* is for a server whose certificate no authority signed.
    """

    def __init__(
        self,
        address: str,
        token: str,
        *,
        timeout: float = 30.0,
        secure: ssl.SSLContext | None = None,
    ) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError("an address begins with http:// or https://")
        self._tls, self._netloc, self._timeout = parts.scheme == "https", parts.netloc, timeout
        self._secure = (secure or ssl.create_default_context()) if self._tls else None
        self.headers = {"Authorization": f"Bearer {token}", "Accept-Language": "en"}

    # -- asking --------------------------------------------------------------------------------

    def ask(
        self, method: str, path: str, body: Mapping[str, Any] | None = None, **query: Any
    ) -> bytes:
        """Send a request to any address below ``/api/v1``; `Refused` when the server says no."""
        given = {name: value for name, value in query.items() if value is not None}
        target = f"/api/v1/{path}" + (f"?{urlencode(given)}" if given else "")
        headers = dict(self.headers)
        content = None
        if body is not None:
            content = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        connection = self._connection()
        try:
            connection.request(method, target, content, headers)
            answer = connection.getresponse()
            text = answer.read()
        finally:
            connection.close()
        if answer.status >= 400:
            raise not_done(answer.status, error_in(text))
        return text

    def _connection(self) -> http.client.HTTPConnection:
        if self._secure is None:
            return http.client.HTTPConnection(self._netloc, timeout=self._timeout)
        return http.client.HTTPSConnection(
            self._netloc, timeout=self._timeout, context=self._secure
        )

    def _json(
        self, method: str, path: str, body: Mapping[str, Any] | None = None, **query: Any
    ) -> Any:
        return json.loads(self.ask(method, path, body, **query))

    # -- who, and which games ------------------------------------------------------------------

    def me(self) -> dict[str, Any]:
        """Return your ``name``, and the ``scopes`` of the token."""
        found: dict[str, Any] = self._json("GET", "me")
        return found

    def games(self, status: Literal["running", "over", "all"] = "all") -> Iterator[dict[str, Any]]:
        """Yield your games, the latest first."""
        before = None
        while True:
            page = self._json("GET", "games", status=status, before=before)
            yield from page["games"]
            before = page["before"]
            if before is None:
                return

    def player(self, name: str) -> dict[str, Any]:
        """Return the ratings and games of a player."""
        found: dict[str, Any] = self._json("GET", f"players/{quote(name, safe='')}")
        return found

    # -- beginning -----------------------------------------------------------------------------

    def play(self, level: str = "vocabulary", **terms: Any) -> str:
        """Begin a game against a program of the house; return the id of the game."""
        return str(self._json("POST", "games", {"level": level} | terms)["game"])

    def offer(self, *, listed: bool = True, **terms: Any) -> str:
        """Offer a game; return the id of the offer."""
        return str(self._json("POST", "offers", {"listed": listed} | terms)["id"])

    def offers(self) -> list[dict[str, Any]]:
        """Return games offered to all, and your own offers."""
        found: list[dict[str, Any]] = self._json("GET", "offers")["offers"]
        return found

    def accept(self, offer: str) -> str:
        """Accept an offered game; return its id."""
        return str(self._json("POST", f"offers/{offer}/accept")["game"])

    def withdraw(self, offer: str) -> None:
        """Withdraw your own offer."""
        self.ask("DELETE", f"offers/{offer}")

    # -- playing -------------------------------------------------------------------------------

    def state(self, game: str, seq: int = 0) -> State:
        """Return a game now, with the facts after event *seq*."""
        return State.of(self._json("GET", f"games/{game}", seq=seq))

    def do(self, game: str, seq: int, kind: str, **fields: Any) -> State:
        """Send a command for the state after event *seq*; return the state after the command."""
        body = {"seq": seq, "do": {"kind": kind} | fields}
        return State.of(self._json("POST", f"games/{game}/commands", body))

    def cancel(self, game: str, *, decline: bool = False) -> str:
        """Propose to cancel a game, or agree to it; return its status."""
        return str(self._json("POST", f"games/{game}/cancel", {"decline": decline})["status"])

    def rematch(self, game: str, *, decline: bool = False) -> str | None:
        """Propose a rematch, or agree to it; return the id of the game once both want it."""
        answer = self._json("POST", f"games/{game}/rematch", {"decline": decline})
        return None if answer["game"] is None else str(answer["game"])

    def claim(self, game: str) -> State:
        """Claim the game of an opponent who has gone."""
        return State.of(self._json("POST", f"games/{game}/claim"))

    def watch(self, game: str) -> Table:
        """Follow a game live."""
        scheme = "wss" if self._tls else "ws"
        return Table(self.headers, f"{scheme}://{self._netloc}/juego/{game}/ws", self._secure)

    # -- afterwards, and words -----------------------------------------------------------------

    def file(self, game: str, form: Literal["jsonl", "gcg", "pdf"]) -> bytes:
        """Return a game that is over, as a file."""
        return self.ask("GET", f"games/{game}/files/{form}")

    def review(self, game: str, patience: float = 300.0) -> dict[str, Any]:
        """Return a game that is over, with the moves that were possible; this takes a while."""
        found: dict[str, Any] = self._json("GET", f"games/{game}/review")
        until = time.monotonic() + patience  # then the answer has the turns analysed so far
        while not found["whole"] and found["problem"] is None and time.monotonic() < until:
            found = self._json("GET", f"games/{game}/review")
        return found

    def lexicons(self) -> list[dict[str, Any]]:
        """Return the word lists of this server."""
        found: list[dict[str, Any]] = self._json("GET", "lexicons")["lexicons"]
        return found

    def word(self, word: str, lexicon: str | None = None) -> dict[str, Any]:
        """Return whether a lexicon has a word; closed while you play against the clock."""
        found: dict[str, Any] = self._json("GET", f"words/{quote(word, safe='')}", lexicon=lexicon)
        return found

    def moves(self, **position: Any) -> list[dict[str, Any]]:
        """Return the best moves of a position; closed while you play against the clock."""
        found: list[dict[str, Any]] = self._json("POST", "moves", position)["moves"]
        return found

    # -- being told ----------------------------------------------------------------------------

    def webhooks(self) -> list[dict[str, Any]]:
        """Return the addresses that get your finished games."""
        found: list[dict[str, Any]] = self._json("GET", "webhooks")["webhooks"]
        return found

    def add_webhook(self, url: str) -> dict[str, Any]:
        """Add an address; its ``secret`` is shown only this once."""
        found: dict[str, Any] = self._json("POST", "webhooks", {"url": url})
        return found

    def remove_webhook(self, webhook: str) -> None:
        """Remove an address."""
        self.ask("DELETE", f"webhooks/{webhook}")
