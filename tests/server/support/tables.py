"""Games for tests of the server: people with sessions, a clock that is set, moves that fit."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from letrado.lexicon import catalog
from letrado.server.app import create_app
from letrado.server.features.lexicons.lexicons import LexiconSource
from letrado.server.features.lobby import starting
from letrado.server.features.lobby.terms import Terms
from letrado.server.live.registry import GameRegistry
from letrado.server.security.identity import SESSION_COOKIE
from letrado.server.settings import Settings
from letrado.store import write_transaction
from letrado.store.people import accounts, sessions
from letrado.store.people.accounts import Account
from tests.lexicon.law.lemarios import sample_index


@dataclass
class Clock:
    """The application's clock: it stands until a test moves it."""

    now: int = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now

    def pass_seconds(self, seconds: float) -> None:
        self.now += int(seconds * 1000)


class Place:
    """A running application over a file, or a database that an address names, with its clock."""

    def __init__(self, file: Path | str, clock: Clock, lexicons: LexiconSource = catalog) -> None:
        self.clock, self.lexicons = clock, lexicons
        self.address = file if isinstance(file, str) else f"sqlite:///{file}"

    @contextmanager
    def open(self) -> Iterator["Place"]:
        """Serve until the end of the block; a second time is a restart."""
        settings = Settings.model_validate({"database_url": self.address})
        self.app = create_app(settings, self.lexicons, sample_index, self.clock)
        with TestClient(self.app, follow_redirects=False) as client:
            self.client = client
            yield self

    @property
    def live(self) -> GameRegistry:
        live: GameRegistry = self.app.state.live
        return live

    def person(self, name: str) -> "Person":
        """Return somebody with an account and a session of their own."""
        with write_transaction(self.app.state.store) as connection:
            found = accounts.named(connection, name)
            account = found or accounts.make_member(connection, name, None, "es", self.clock())
            token = sessions.begin(connection, account, "test", self.clock())
        return Person(self, account, token)

    def game(
        self,
        first: Account,
        second: Account,
        *,
        seated: bool = True,
        officials: bool = False,
        **terms: Any,
    ) -> str:
        """Begin a game; its id."""

        def begin() -> str:
            with write_transaction(self.app.state.store) as connection:
                log = starting.start(
                    connection,
                    self.app.state.lexicons,
                    Terms(**terms),
                    (first, second),
                    self.clock(),
                    seated=seated,
                    officials=officials,
                )
            return self.live.register(log).id

        portal = self.client.portal
        assert portal is not None
        return portal.call(begin)

    def game_with_a_word(
        self, first: Account, second: Account, **terms: Any
    ) -> tuple[str, dict[str, Any]]:
        """Begin games until the player on turn has a word; return the game, and that play."""
        while True:
            game = self.game(first, second, **terms)
            answer = answer_of("score", self, game, self.log(game).game.mover.value)
            if answer is not None and answer["kind"] == "PlaceTiles":
                return game, answer

    def tick(self) -> None:
        """Let happen what is due by now."""
        portal = self.client.portal
        assert portal is not None
        portal.call(self.live.clock.tick)

    def log(self, game: str) -> Any:
        """The game as it is in memory or in the store."""
        portal = self.client.portal
        assert portal is not None
        return portal.call(self.live.table, game).log


@dataclass
class Person:
    """A browser that is signed in."""

    place: Place
    account: Account
    token: str

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": f"{SESSION_COOKIE}={self.token}", "accept-language": "en"}

    def socket(self, game: str) -> WebSocketTestSession:
        return self.place.client.websocket_connect(f"/juego/{game}/ws", headers=self.headers)

    def state(self, game: str, seq: int = 0) -> dict[str, Any]:
        address = f"/api/v1/games/{game}?seq={seq}"
        answer = self.place.client.get(address, headers=self.headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found


def app_of(client: TestClient) -> FastAPI:
    assert isinstance(client.app, FastAPI)
    return client.app


class Wire:
    """A WebSocket as its script uses it: numbers its messages, keeps all that came."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session, self.n, self.traffic = session, 0, list[dict[str, Any]]()

    def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = self.session.receive_json()
        self.traffic.append(message)
        return message

    def until(self, *names: str) -> dict[str, Any]:
        """The next message that has one of these fields."""
        while True:
            message = self.receive()
            if any(name in message for name in names):
                return message

    def state(self) -> dict[str, Any]:
        return self.until("game")

    def last_state(self) -> dict[str, Any]:
        return next(each for each in reversed(self.traffic) if "game" in each)

    def send(self, **message: Any) -> dict[str, Any]:
        """Send, and the answer to it: acknowledged or refused."""
        self.n += 1
        self.session.send_json({"n": self.n} | message)
        return self.until("ack", "refused")

    def do(self, kind: str, *, seq: int | None = None, **fields: Any) -> dict[str, Any]:
        seen = self.last_state()["seq"] if seq is None else seq
        return self.send(seq=seen, do={"kind": kind} | fields)

    def try_to(self, kind: str, **fields: Any) -> str:
        """Why a command is refused; or the connection closed, if somebody looked at it before."""
        try:
            return str(self.do(kind, **fields)["error"]["code"])
        except WebSocketDisconnect as closed:
            return closed.reason


def answer_of(level: str, place: Place, game: str, side: str) -> dict[str, Any] | None:
    """Return what a program would do on a side, as a message says it."""
    from letrado.formats.codec import Codec
    from letrado.game.redaction import Viewer
    from letrado.game.visible_state import view_game
    from letrado.players import LEVELS

    log = place.log(game)
    lexicon = place.lexicons.load_digest(log.row.lexicon_digest)
    command = LEVELS[level].program(lexicon, "test").answer(view_game(log.game, Viewer(side)))
    if command is None:
        return None
    codec = Codec.of(log.game.tiles.board.alphabet)
    fields: dict[str, Any] = codec.write(type(command), command)
    del fields["by"]
    return {"kind": type(command).__name__} | fields
