"""Records of games for tests of the server: a live game played to its end, and forms that bring."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path

from fastapi.testclient import TestClient
from httpx2 import Response

from letrado.core.coordinates import Square
from letrado.core.placements import Placement
from letrado.game import Actor, Command, Event, Game, Side
from letrado.game.assisted import PlaceTiles
from letrado.game.commands import ChallengeWords
from letrado.game.redaction import Viewer
from letrado.game.state import Record
from letrado.game.visible_state import view_game
from letrado.lexicon import catalog
from letrado.players import LEVELS
from letrado.server.live.registry import command_factory
from tests.server.support.people import token
from tests.server.support.tables import Place

DATA = Path(__file__).parents[2] / "data"


@dataclass(frozen=True)
class Told:
    """Facts that all records of a game must tell alike."""

    players: tuple[str, str]
    turns: tuple[tuple[Side, str, int, str], ...]
    scores: tuple[int, ...]


def told(game: Game, scores: Iterable[int]) -> Told:
    turns = tuple(
        (each.mover, each.outcome.value, each.points, _placed(each)) for each in game.records
    )
    return Told(game.settings.players, turns, tuple(scores))


def _placed(record: Record) -> str:
    return str(record.placement) if record.outcome.value == "play" else ""


def act(place: Place, game: str, command: Command) -> None:
    """Let a player do something."""
    portal = place.client.portal
    assert portal is not None
    place.clock.pass_seconds(1)
    portal.call(place.live.act, game, command_factory(command))


def refused_play(place: Place, game: str) -> None:
    """Lay tiles of the rack in an order that is no word, and be challenged."""
    log = place.log(game)
    state, lexicon = log.game, catalog.load_digest(log.row.lexicon_digest)
    rack = [tile for tile in state.tiles.hands[state.mover].known.tiles if not tile.blank]
    order = next(each for each in permutations(rack, 4) if each not in lexicon)
    squares = (Square(7, column) for column in range(7, 11))
    laid = Placement.laid(dict(zip(squares, order, strict=True)), state.tiles.board)
    act(place, game, PlaceTiles(Actor.of(state.mover), laid))
    turn = place.log(game).game.turn
    act(place, game, ChallengeWords(Actor.of(state.mover.other), turn.words))
    assert place.log(game).game.records[-1].outcome.value == "invalid"


def play_out(place: Place, game: str) -> None:
    """Both sides play as programs until the game is over."""
    for _ in range(300):
        log = place.log(game)
        if log.is_over:
            return
        lexicon = catalog.load_digest(log.row.lexicon_digest)
        for side in Side:
            program = LEVELS["score"].program(lexicon, "test")
            command = program.answer(view_game(log.game, Viewer(side.value)))
            if command is not None:
                act(place, game, command)
                break
    raise AssertionError("the game does not end")


def events_of(place: Place, game: str) -> tuple[Event, ...]:
    events: tuple[Event, ...] = place.log(game).events
    return events


def bring(
    client: TestClient, path: str, content: bytes | str = "", *, file: bool = False, **fields: str
) -> Response:
    """The form for importing, as a browser sends it."""
    data = fields | {"csrf": token(client)}
    if not file:
        text = content if isinstance(content, str) else content.decode()
        return client.post(path, data=data | {"text": text}, files={"file": ("", b"")})
    raw = content.encode() if isinstance(content, str) else content
    return client.post(path, data=data, files={"file": ("game.gcg", raw)})


def kept(client: TestClient, content: bytes | str, **fields: str) -> str:
    """Import a record; the id of its game."""
    answer = bring(client, "/importar", content, file=isinstance(content, bytes), **fields)
    assert answer.status_code == 303, re.sub(r"\s+", " ", answer.text)[-3000:]
    return str(answer.headers["location"]).rpartition("/")[2]


def remarks_on(text: str) -> list[str]:
    """List the remarks on a record that the page shows."""
    found = re.search(r'<ul class="remarks">(.*?)</ul>', text, re.DOTALL)
    items = re.findall(r"<li>(.*?)</li>", found[1], re.DOTALL) if found else []
    return [re.sub(r"<[^>]+>", "", item).strip() for item in items]
