"""Nobody looks words up or asks for moves in the middle of a game against the clock (F09 §43).

`fair_play` runs before every route. The table ``fair_play.toml`` says which routes stay open to
whoever plays; a route that it does not name is closed to him.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from sqlalchemy import Connection
from starlette.requests import HTTPConnection

from letrado import rulebook
from letrado.server.bots import Bots
from letrado.server.refusals import InPlay
from letrado.server.visitors import store_of, visitor_of
from letrado.store import games, view
from letrado.store.games import GameRow

_FILE = Path(__file__).parent / "fair_play.toml"
NO_LOOK_UP = "R-142"
"""The row of the law by which nobody asks whether a word is good before laying it."""


@cache
def table() -> Mapping[str, bool]:
    """Beginnings of paths, and whether they are open to somebody who plays."""
    raw = tomllib.loads(_FILE.read_text("utf-8"))
    routes = dict.fromkeys(raw["open"], True) | dict.fromkeys(raw["closed"], False)
    return MappingProxyType(routes)


def entry_of(path: str) -> str | None:
    """The longest entry of the table that *path*, as a route writes it, begins with."""
    entries = [
        entry for entry in table() if path == entry or path.startswith(f"{entry.rstrip('/')}/")
    ]
    return max((entry for entry in entries if entry != "/" or path == "/"), key=len, default=None)


def is_open(path: str) -> bool:
    """Whether a route may be used in the middle of a game."""
    entry = entry_of(path)
    return entry is not None and table()[entry]


def fair_play(connection: HTTPConnection) -> None:
    """Let the request through unless its route is closed to somebody who plays."""
    if not is_open(getattr(connection.scope.get("route"), "path", "")):
        refuse_look_ups(connection)


def refuse_look_ups(connection: HTTPConnection) -> None:
    """Refuse whoever has a game running against the clock."""
    game = clocked_game_of(connection)
    if game is not None:
        raise InPlay(
            "fair_play.clocked_game",
            "You have a game running against the clock: words and moves can be asked for again "
            "when it is over",
            article=rulebook.load(game.edition).cite(NO_LOOK_UP),
            game=game.id,
        )


def refuse_trials(connection: Connection, bots: Bots, account: str, row: GameRow | None) -> None:
    """A program challenges by its list: nobody tries words on one in a game with a person.

    *row* is the game in which something is to be done; None when one is to begin.
    """
    if row is not None and not bots.sides(row):
        return
    for other in games.running(connection, account):
        against_person = other.pace == "live" and other.clock_ms is not None
        if against_person and not bots.sides(other) and (row is None or other.id != row.id):
            raise InPlay(
                "fair_play.program",
                "You have a game with a person running against the clock: games with programs go "
                "on when it is over",
                article=rulebook.load(other.edition).cite(NO_LOOK_UP),
                game=other.id,
            )


def clocked_game_of(connection: HTTPConnection) -> GameRow | None:
    """The game against the clock that whoever asks is playing; correspondence is none."""
    account = visitor_of(connection).account
    if account is None:
        return None
    with view(store_of(connection)) as open_view:
        return games.clocked(open_view, account.id)
