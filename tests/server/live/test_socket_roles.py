"""Every message and every command of a game's WebSocket, sent by everybody: the table decides.

``data/who_may_send.toml`` says who may; it was written beside the tables that the server reads. A
message or a command that is not in it fails here.
"""

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import pytest

from letrado.core.coordinates import Square
from letrado.core.placements import Placement
from letrado.formats.codec import Codec
from letrado.game import Actor, Command, Side
from letrado.server.live import messages
from letrado.server.live.game_commands import KINDS
from letrado.server.security.roles import table
from letrado.store import write_transaction
from letrado.store.people import accounts, grants, sessions
from letrado.store.people.accounts import Account
from letrado.store.people.grants import Scope
from tests.server.support.tables import Clock, Person, Place, Wire

TABLE = tomllib.loads((Path(__file__).parents[1] / "data" / "who_may_send.toml").read_text("utf-8"))
COMMANDS: dict[str, set[str]] = {name: set(who.split()) for name, who in TABLE["commands"].items()}
MESSAGES: dict[str, set[str]] = {name: set(who.split()) for name, who in TABLE["messages"].items()}
OFFICES = ("monitor", "judge", "arbiter", "director", "tribunal")
STRANGERS = ("nobody", "guest", "member", "organiser", "captain", "administrator", "elsewhere")
"""Those who only watch; *elsewhere* is the arbiter of another game."""
STANDINGS = ("mover", "opponent", *OFFICES, *STRANGERS)
TURNED_AWAY = {"role.sign_in", "wire.not_yours", "game.not_yours", "assisted.driven"}

SAMPLES: dict[str, Any] = {
    "side": Side.A, "holder": Side.A, "winner": Side.A, "sheet": Side.A, "of": Side.B,
    "square": Square.parse("H8"), "face": "A", "what": "seat", "ground": "conduct",
    "points": 1, "count": 1, "extra": 1, "missing": 1, "left": 60_000, "turn": 1, "total": 1,
    "sanction": 1, "valid": True, "upheld": True, "racked": True, "seen": True,
    "arguments": "x", "reason": "x", "text": "x", "word": "SOL", "words": ("SOL",),
    "scores": (0, 0), "kind": "warning",
}  # fmt: skip
"""Something that fits, for each field that has no default."""


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path / "x.db", Clock()).open() as place:
        yield place


def sample(place: Place, game: str, kind: type[Command]) -> dict[str, Any]:
    """A command as a message says it, whole enough to be read."""
    alphabet = place.log(game).game.tiles.board.alphabet
    tile = alphabet.tile("A")
    special: dict[str, dict[str, Any]] = {
        "LayTiles": {"tiles": ((Square.parse("H8"), tile),)},
        "MoveTiles": {"tiles": ((Square.parse("H8"), tile),)},
        "PlaceTiles": {"placement": Placement.parse("8H AA", alphabet)},
        "ExchangeTiles": {"tiles": (tile,)},
        "EnterRack": {"tiles": (tile,)},
    }
    given = special.get(kind.__name__, {})
    for each in fields(kind):
        if each.name != "by" and each.default is MISSING and each.name not in given:
            given[each.name] = SAMPLES[each.name]
    made = kind(Actor.A, **given)
    written: dict[str, Any] = Codec.of(alphabet).write(type(made), made)
    del written["by"]
    if "kind" in written:
        written["sanction"] = written.pop("kind")
    return {"kind": kind.__name__} | written


def person(place: Place, game: str, standing: str) -> Person | None:
    """Return somebody with that role in the game; None is nobody."""
    now = place.clock()
    if standing in ("mover", "opponent"):
        mover = place.log(game).game.mover is Side.A
        return place.person("ana" if mover == (standing == "mover") else "blas")
    if standing == "nobody":
        return None
    with write_transaction(place.app.state.store) as connection:
        account: Account = (
            accounts.make_guest(connection, "Guest", "es", now)
            if standing == "guest"
            else accounts.named(connection, f"the-{standing}")
            or accounts.make_member(connection, f"the-{standing}", None, "es", now)
        )
        scopes = {
            "administrator": ("administrator", grants.SITE),
            "organiser": ("organiser", grants.SITE),
            "director": ("director", grants.SITE),
            "tribunal": ("tribunal", grants.SITE),
            "captain": ("captain", Scope("tournament", "cup")),
            "elsewhere": ("arbiter", Scope("game", "another1")),
        }
        role, scope = scopes.get(standing, (standing, Scope("game", game)))
        if standing not in ("guest", "member"):
            grants.give(connection, account.id, role, scope, now)
        return Person(place, account, sessions.begin(connection, account, "test", now))


def new_game(place: Place) -> str:
    ana, blas = place.person("ana"), place.person("blas")
    return place.game(ana.account, blas.account, officials=True, clock="none")


def test_the_table_names_every_message_and_every_command() -> None:
    assert MESSAGES.keys() == table().messages.keys() == messages._KINDS.keys()
    assert COMMANDS.keys() == KINDS.keys()
    known = {"anyone", *STANDINGS} - set(STRANGERS)
    assert set().union(*COMMANDS.values(), *MESSAGES.values()) <= known


@pytest.mark.parametrize("standing", STANDINGS)
def test_the_table_decides_on_commands(place: Place, standing: str) -> None:
    names = [name for name in COMMANDS if name != "AcceptPlay"]  # there is no play yet: see below
    if standing in STRANGERS:  # their commands are not even read: a few will do
        names = ["PassTurn", "Abandon", "RuleOnWords", "Annul"]
    while names:
        game = new_game(place)
        with at_the_table(place, game, standing) as wire:
            while names and tried(place, game, standing, wire, names.pop()):
                pass  # until one is carried out: then there is another game


def tried(place: Place, game: str, standing: str, wire: Wire, name: str) -> bool:
    """Send a command, check the answer by the table, and say whether it was refused."""
    before = place.log(game)
    place.clock.pass_seconds(1)
    answer = wire.send(seq=before.seq, do=sample(place, game, KINDS[name]))
    code = answer.get("error", {}).get("code", "")
    assert (code in TURNED_AWAY) is (standing not in COMMANDS[name]), (name, standing, answer)
    assert not code.startswith("record."), (name, answer)
    if "refused" in answer:
        assert place.log(game).events == before.events, name
        wire.session.send_json({"ping": 1})  # or so many refusals would be taken for a flood
        wire.until("pong")
    return "refused" in answer


@contextmanager
def at_the_table(place: Place, game: str, standing: str) -> Iterator[Wire]:
    """Connect somebody with that role."""
    who = person(place, game, standing)
    address = f"/juego/{game}/ws"
    with who.socket(game) if who else place.client.websocket_connect(address) as session:
        wire = Wire(session)
        wire.state()
        yield wire


@pytest.mark.parametrize("standing", STANDINGS)
def test_only_the_opponent_accepts_a_play(place: Place, standing: str) -> None:
    game = new_game(place)
    mover = person(place, game, "mover")
    assert mover is not None
    tiles = [tile for tile in mover.state(game)["game"]["racks"].values() if tile["tiles"]]
    faces = [face for face in tiles[0]["tiles"] if face != "?"][:2]
    laid = [{"square": f"{at}8", "tile": face} for at, face in zip("HI", faces, strict=True)]
    with mover.socket(game) as session:
        wire = Wire(session)
        wire.state()
        assert "ack" in wire.do("PlaceTiles", tiles=laid)
    before = place.log(game)
    with at_the_table(place, game, standing) as wire:
        answer = wire.do("AcceptPlay")
    assert ("ack" in answer) is (standing in COMMANDS["AcceptPlay"]), answer
    assert (place.log(game).events == before.events) is ("refused" in answer)


SAID: dict[str, dict[str, Any]] = {
    "do": {"seq": 0, "do": {"kind": "PassTurn"}},
    "chat": {"chat": "hello"},
    "note": {"note": "mine"},
    "mute": {"mute": True},
}


@pytest.mark.parametrize("standing", STANDINGS)
def test_the_table_decides_on_messages(place: Place, standing: str) -> None:
    game = new_game(place)
    with at_the_table(place, game, standing) as wire:
        for name, message in SAID.items():
            answer = wire.send(**message)
            code = answer.get("error", {}).get("code", "")
            may = bool(MESSAGES[name] & {standing, "anyone"})
            assert (code in {"role.sign_in", "wire.not_yours"}) is not may, (name, answer)
        wire.session.send_json({"ping": 1})
        assert wire.until("pong")
        wire.session.send_json({"hello": {"seq": 0}})
        assert wire.state()["game"]["viewer"]
        assert SAID.keys() | {"ping", "hello"} == MESSAGES.keys()
