"""The same game in two worlds: what one viewer may not know differs, and nothing else does.

`World.play` plays a game over the application's sockets and keeps every byte that each person was
sent: frames, pages, answers of the API. Its draws can be told beforehand, so that a game can be
played again in another world: another bag, another rack of whoever the viewer does not see
(`tests.game.secrets.Retelling`), another lexicon. What the viewer gets must be the same.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cache
from itertools import count, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession

from letrado.core.racks import Bag
from letrado.core.tiles import Tile
from letrado.formats.codec import Codec
from letrado.game import AcceptPlay, Command, Event, ExchangeTiles, Game, Side
from letrado.game import events as e
from letrado.game.commands import ChallengeWords, PassTurn
from letrado.game.redaction import Viewer
from letrado.game.state import COUNTED, OVER, Phase, awaits_answer
from letrado.game.visible_state import view_game
from letrado.lexicon.lookup import Lexicon
from letrado.players import LEVELS
from letrado.server.app import create_app
from letrado.server.features.lobby import starting, terms
from letrado.server.features.lobby.terms import Terms
from letrado.server.live import game_log
from letrado.server.live.live_game import LiveGame
from letrado.server.security.identity import SESSION_COOKIE
from letrado.server.settings import Settings
from letrado.store import write_transaction
from letrado.store.people import accounts, blocks, grants, sessions
from letrado.store.people.grants import Scope
from tests.game.secrets import Retelling
from tests.lexicon.law.lemarios import sample_index
from tests.server.support.small_lexicons import SmallCatalog, lexicon
from tests.server.support.tables import Clock

GAME = "thegame1"
PLAYERS = {"ana": Side.A, "blas": Side.B}
OFFICES = {"marta": "monitor", "julia": "judge", "aitor": "arbiter"}
WATCHERS = ("mala", "")
"""One whom Ana has blocked, and nobody at all."""
PEOPLE = (*PLAYERS, *OFFICES, *WATCHERS)
LISTENERS = (*PLAYERS, "aitor", "")
"""Those with a socket open all the time; the others only look at pages."""
PAGES = (f"/juego/{GAME}", f"/api/v1/games/{GAME}?seq=0")
MORE_PAGES = (
    "/", "/jugador/ana", f"/juego/{GAME}/descarga.jsonl", f"/juego/{GAME}/descarga.gcg",
    f"/juego/{GAME}/repaso", f"/api/v1/games/{GAME}/review",
)  # fmt: skip
"""Pages for one visitor of each kind; files and review of a game in play are refused."""
VISITORS = ("ana", "aitor", "")
LANGUAGE = {"cat": "ca"}
_PAGES_EACH = 15
"""Steps between two visits to all pages."""
_VOWELS, _CONSONANTS = "aeiou", "bcdflmnprst"


@cache
def invented(language: str, part: int) -> Lexicon:
    """Return a random half of many words of simple letters; the other *part* has the rest."""
    lot = Random(f"{language} words")
    syllables = ["".join(pair) for pair in product(_CONSONANTS, _VOWELS)]
    words = ["".join(pair) for pair in product(syllables, syllables)]
    words += ["".join(three) for three in product(_VOWELS, _CONSONANTS, _VOWELS)]
    words += {"".join(lot.choices(syllables, k=3)) for _ in range(6_000)}
    words.sort()
    lot.shuffle(words)
    half = len(words) // 2  # as many in both: how many there are is told
    return lexicon("invented", language, tuple(sorted(words[part * half : (part + 1) * half])))


@dataclass
class Script:
    """A game as it can be played again: who did what, and what came out of the bag."""

    steps: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    draws: list[tuple[Tile, ...]] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    """Numbers of the last event after each step."""
    log: tuple[Event, ...] = ()

    def up_to(self, seq: int) -> "Script":
        """Return only the steps that ended by event *seq*."""
        size = sum(end <= seq for end in self.ends)
        return Script(self.steps[:size], self.draws, self.ends[:size], self.log)

    def retold(self, viewer: Viewer, lot: Random) -> "Script":
        """Return the same for *viewer*, with all tiles that they have not seen dealt anew."""
        told = Retelling(self.log[: self.ends[-1]], viewer).again(lot)
        changed = iter(aside_in(told))
        steps = [
            (who, command | {"tiles": "".join(map(str, next(changed)))})
            if command["kind"] == "ExchangeTiles"
            else (who, command)
            for who, command in self.steps
        ]
        return Script(steps, list(drawn_in(told)), self.ends, told)


def drawn_in(log: Iterable[Event]) -> Iterator[tuple[Tile, ...]]:
    """Yield the tiles that came out of the bag, in their order."""
    for event in log:
        match event.fact:
            case e.StartTileDrawn(_, tile):
                yield (tile,)
            case e.InitialDrawn(tiles=tiles) | e.DrawEnded(tiles=tiles) if tiles:
                yield tiles
            case e.ExchangeDrawn(tiles=tiles) if tiles:
                yield tiles


def aside_in(log: Iterable[Event]) -> Iterator[tuple[Tile, ...]]:
    """The tiles laid aside to be changed."""
    for event in log:
        if isinstance(event.fact, e.TilesLaidAside) and event.fact.tiles is not None:
            yield event.fact.tiles


@dataclass
class Bags:
    """Draws fixed beforehand, for commands that may be tried, refused and tried again."""

    draws: list[tuple[Tile, ...]]
    table: LiveGame | None = None
    sizes: list[int] = field(default_factory=list)
    """Sizes of the bag, at each draw since the last that is in the log."""
    before: int = 0

    def drawn(self, bag: Bag) -> tuple[Tile, ...]:
        """Return what the next draw brings; the same again if the last one came to nothing."""
        before = len(list(drawn_in(self.table.log.events))) if self.table else 0
        if before != self.before:
            self.before, self.sizes = before, []
        size = len(bag)
        if size in self.sizes and self.table:
            del self.sizes[self.sizes.index(size) :]
        self.sizes.append(size)
        at = before + len(self.sizes) - 1
        return self.draws[at] if at < len(self.draws) else ()


class Ear:
    """A socket, and all that came over it."""

    def __init__(self, session: WebSocketTestSession, world: "World", who: str) -> None:
        self.session, self.world, self.who, self.n, self.seq = session, world, who, 0, 0

    def hear(self) -> dict[str, Any]:
        text = self.session.receive_text()
        self.world.keep(self.who, text)
        message: dict[str, Any] = json.loads(text)
        if "game" in message:
            self.seq = message["seq"]
        return message

    def hear_until(self, *names: str) -> dict[str, Any]:
        while True:
            message = self.hear()
            if any(name in message for name in names):
                return message

    def reach(self, seq: int) -> None:
        while self.seq < seq:
            self.hear()

    def say(self, **message: Any) -> dict[str, Any]:
        self.n += 1
        self.session.send_json({"n": self.n} | message)
        return self.hear_until("ack", "refused")


@dataclass
class World:
    """An application over one lexicon, where a game is played once."""

    folder: Path
    edition: str
    lexicon: Lexicon
    delay: int = 0
    pages_each: int = _PAGES_EACH
    heard: dict[str, list[list[str]]] = field(default_factory=lambda: {who: [[]] for who in PEOPLE})
    """Texts that each person was sent, by the steps of the game."""

    @property
    def language(self) -> str:
        return LANGUAGE.get(self.edition, "es")

    def keep(self, who: str, text: str) -> None:
        """Note what somebody was sent."""
        self.heard[who][-1].append(text)

    def play(
        self,
        patch: pytest.MonkeyPatch,
        lot: Random,
        script: Script | None = None,
        *,
        challenges: float = 0.5,
        most: int = 400,
    ) -> Script:
        """Play the script, or make a random one and play it to the end of the game."""
        told = Script() if script is None else script
        numbers, made, bags = count(1), Script(), Bags(told.draws)

        def draw(bag: Bag, wanted: int) -> tuple[Tile, ...]:
            drawn = bags.drawn(bag) if script and wanted else ()
            if len(drawn) != wanted:  # by lot; in a script, for a play that came to nothing
                drawn = tuple(lot.sample(bag.tiles, wanted))
            bag.remove(drawn)
            return drawn

        patch.setattr(game_log, "draw", draw)
        patch.setattr(terms, "new_id", lambda: GAME)
        patch.setattr(sessions, "new_token", lambda: f"{next(numbers):043d}")
        clock = Clock()
        settings = Settings(
            database_url=f"sqlite:///{self.folder / 'letrado.db'}",
            static_folder=self.folder,  # whether the front end is built makes no difference
        )
        catalog = SmallCatalog({"invented": self.lexicon})
        app = create_app(settings, catalog, sample_index, clock)
        with TestClient(app, follow_redirects=False) as client, ExitStack() as stack:
            self._begin(app, clock)
            assert client.portal is not None
            table = client.portal.call(app.state.live.table, GAME)
            bags.table = table
            ears = self._listen(client, stack)
            for at in range(most if script is None else len(told.steps)):
                if table.log.is_over:
                    break
                choice = (
                    told.steps[at]
                    if script
                    else self._chosen(table.log.game, lot, challenges=challenges)
                )
                clock.pass_seconds(3)
                for heard in self.heard.values():
                    heard.append([])
                if at % self.pages_each == 0:
                    self._look(client)
                if at % 6 == 4:
                    self._probe(ears, table.log.seq)
                who, command = choice
                answer = ears[who].say(seq=table.log.seq, do=command)
                assert "ack" in answer, (choice, answer)
                made.steps.append(choice)
                made.ends.append(table.log.seq)
                for ear in ears.values():
                    ear.reach(table.log.seq)
            for heard in self.heard.values():
                heard.append([])
            self._look(client)
            made.log = table.log.events
            made.draws = list(drawn_in(made.log))
        return made

    def _begin(self, app: Any, clock: Clock) -> None:
        state = app.state
        with write_transaction(state.store) as connection:
            self._tokens = {}
            found = {}
            for who in PEOPLE[:-1]:
                found[who] = accounts.make_member(connection, who, None, "en", clock())
                self._tokens[who] = sessions.begin(connection, found[who], "test", clock())
            blocks.put(connection, found["ana"].id, found["mala"].id, clock())
            log = starting.start(
                connection,
                state.lexicons,
                Terms(edition=self.edition, lexicon="invented", clock="none", delay=self.delay),
                (found["ana"], found["blas"]),
                clock(),
                seated=True,
            )
            for who, role in OFFICES.items():
                grants.give(connection, found[who].id, role, Scope("game", GAME), clock())
        state.live.register(log)

    def _headers(self, who: str) -> dict[str, str]:
        token = self._tokens.get(who)
        cookie = {"cookie": f"{SESSION_COOKIE}={token}"} if token else {"cookie": "visit=none"}
        return cookie | {"accept-language": "en", "accept": "text/html"}

    def _listen(self, client: TestClient, stack: ExitStack) -> dict[str, Ear]:
        """Connect everybody, one after the other; those kept behind only look at pages."""
        ears: dict[str, Ear] = {}
        for who in LISTENERS:
            if self.delay and who in WATCHERS:
                continue
            session = client.websocket_connect(f"/juego/{GAME}/ws", headers=self._headers(who))
            ears[who] = Ear(stack.enter_context(session), self, who)
            ears[who].hear_until("devices")
        for who in PLAYERS:
            ears[who].say(chat=f"good luck from {who}")
            ears[who].say(note=f"the notes of {who}")
        return ears

    def _look(self, client: TestClient) -> None:
        """Let everybody visit every page."""
        for who in PEOPLE:
            for page in (*PAGES, *(MORE_PAGES if who in VISITORS else ())):
                answer = client.get(page, headers=self._headers(who))
                assert page not in PAGES or answer.status_code == 200, (who, page)
                self.keep(who, f"{answer.status_code} {answer.text}")

    def _probe(self, ears: dict[str, Ear], seq: int) -> None:
        """Ask for what is refused: the way it is refused must not give anything away either."""
        for who in (*PLAYERS, "aitor"):
            for command in (
                {"kind": "PlaceTiles", "placement": "1A ZZZZZZZ"},
                {"kind": "ExchangeTiles", "tiles": "ZZZZZZZ"},
                {"kind": "ChallengeWords", "words": ["ZZ"]},
            ):
                answer = ears[who].say(seq=seq, do=command)
                assert "refused" in answer, (who, command, answer)
            assert "refused" in ears[who].say(seq=seq - 1, do={"kind": "PassTurn"})
            ears[who].session.send_json({"ping": 1})  # or they would be taken for a flood
            ears[who].hear_until("pong")

    def _chosen(self, game: Game, lot: Random, *, challenges: float) -> tuple[str, dict[str, Any]]:
        """Choose what somebody does next: good plays, phonies, challenges of both, exchanges."""
        for who, side in PLAYERS.items():
            command = self._answer(game, side, lot, challenges)
            if command is not None:
                codec = Codec.of(game.tiles.board.alphabet)
                fields: dict[str, Any] = codec.write(type(command), command)
                del fields["by"]
                return who, {"kind": type(command).__name__} | fields
        raise AssertionError(f"nobody knows what to do at {game.phase}")

    def _answer(self, game: Game, side: Side, lot: Random, challenges: float) -> Command | None:
        sight = view_game(game, Viewer(side.value))
        knows = invented(self.language, 0 if lot.random() < 0.7 else 1)
        command = LEVELS["score"].program(knows, "test").answer(sight)
        if command is None or awaits_answer(game) is not side:
            return command and self._move(game, command, lot)
        assert game.turn is not None
        words = tuple(word for word in game.turn.words if word not in game.turn.judged)
        if words and lot.random() < challenges and "ChallengeWords" in sight.commands:
            return ChallengeWords(command.by, words)
        return AcceptPlay(command.by)

    def _move(self, game: Game, command: Command, lot: Random) -> Command:
        """Tiles are changed early in a game, whether there is a play or not, and never later."""
        early = len(game.records) < 8 and game.tiles.in_bag >= 7
        changes = len(game.records) == 3 or lot.random() < 0.1
        if game.phase is Phase.TURN and early and changes:
            rack = game.tiles.hands[game.mover].known.tiles
            return ExchangeTiles(command.by, tuple(lot.sample(rack, lot.randint(1, 3))))
        return command if early or not isinstance(command, ExchangeTiles) else PassTurn(command.by)


def before_the_count(script: Script) -> int:
    """The last step before racks lie open for everybody to see."""
    log = game_log.GameLog(None).after(script.log)  # type: ignore[arg-type]
    open_phases = COUNTED | OVER | {Phase.FINAL_COUNT}
    states = {moment.seq: moment.game for moment in log.moments}
    return max(end for end in script.ends if states[end].phase not in open_phases)


def differences(one: World, other: World, people: Sequence[str], steps: int) -> list[str]:
    """List where what *people* were sent, before and in so many *steps*, differs in two worlds."""
    found = []
    for who in people:
        for step in range(steps + 1):
            here, there = one.heard[who][step], other.heard[who][step]
            if here != there:
                apart = _apart("\n".join(here), "\n".join(there))
                found.append(f"{who}, step {step}: {apart}")
                break
    return found


def _apart(one: str, other: str) -> str:
    pairs = enumerate(zip(one, other, strict=False))
    at = next((at for at, (mine, yours) in pairs if mine != yours), min(len(one), len(other)))
    return f"…{one[max(at - 80, 0) : at + 60]}… or …{other[at : at + 60]}…"
