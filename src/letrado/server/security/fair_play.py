"""Keep players from looking words up or asking for moves in a game against the clock (F09 §43).

`fair_play` runs before every route. The table ``fair_play.toml`` lists the routes that stay open to
players; every other route is closed to them.

A player's second browser must not help them either. While a member plays a person against the clock
from an address, visitors from that address need an account that is older than the game. Their
look-ups are noted with the game, for officials to read. While somebody plays a program, or two
guests play each other, a member's account of any age is enough: otherwise anybody without an
account could close the pages of every arbiter in a hall. Look-ups near guests are noted too.
"""

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType

import anyio.to_thread
from sqlalchemy import Connection
from starlette.requests import HTTPConnection

from letrado import rulebook
from letrado.base.errors import Unavailable
from letrado.server.infra.http_refusals import InPlay
from letrado.server.live.bots import Bots
from letrado.server.security.identity import account_of, network_of, now_of, store_of, visitor_of
from letrado.store import read_transaction, write_transaction
from letrado.store.games import games
from letrado.store.games.games import GameRow
from letrado.store.people import grants, look_ups
from letrado.store.people.grants import Scope
from letrado.store.people.look_ups import PlayedHere
from letrado.store.people.throttling import MINUTE

_FILE = Path(__file__).parent / "fair_play.toml"
NO_LOOK_UP = "R-142"
"""The requirement that forbids asking whether a word is valid before laying it."""
JUDGE = "/juez"
OFFICIALS = frozenset({"monitor", "judge", "arbiter", "director", "tribunal", "administrator"})
"""Roles whose look-ups in games they officiate are their work, and are not noted."""


@cache
def table() -> Mapping[str, bool]:
    """Return beginnings of paths, each with True if it is open to players."""
    raw = tomllib.loads(_FILE.read_text("utf-8"))
    routes = dict.fromkeys(raw["open"], True) | dict.fromkeys(raw["closed"], False)
    return MappingProxyType(routes)


def entry_of(path: str) -> str | None:
    """Return the longest entry of the table that *path*, as a route writes it, begins with."""
    entries = [
        entry for entry in table() if path == entry or path.startswith(f"{entry.rstrip('/')}/")
    ]
    return max((entry for entry in entries if entry != "/" or path == "/"), key=len, default=None)


def is_open(path: str) -> bool:
    """Say whether a route may be used in the middle of a game."""
    entry = entry_of(path)
    return entry is not None and table()[entry]


async def fair_play(connection: HTTPConnection) -> None:
    """Let the request through unless its route is closed to players.

    An open route needs no thread: health answers when all threads are taken.
    """
    path = getattr(connection.scope.get("route"), "path", "")
    if is_open(path):
        return
    in_hall = bool(connection.app.state.hall) and entry_of(path) == JUDGE
    refuse = partial(refuse_look_ups, connection, by_address=not in_hall)
    await anyio.to_thread.run_sync(refuse)


def refuse_look_ups(connection: HTTPConnection, *, by_address: bool = True) -> None:
    """Refuse a visitor who has a running game against the clock, or may be such a player unnamed.

    With *by_address*, games that others play from the same address count too. In a hall the judge's
    tablet may share its address with players, but officials watch it.
    """
    refusal, played = _looked_at(connection, by_address)
    if refusal is not None:
        raise refusal
    if played:
        _note(connection, played)


def are_look_ups_closed(connection: HTTPConnection) -> bool:
    """Say whether words and moves are closed to this visitor, so that pages can leave them out."""
    return _looked_at(connection, by_address=True)[0] is not None


def note_player(connection: HTTPConnection, row: GameRow) -> None:
    """Remember the address of a player while their game runs against the clock."""
    account = visitor_of(connection).account
    clocked = row.status == "running" and row.pace == "live" and row.clock_ms is not None
    if account is None or not clocked or row.side_of(account.id) is None:
        return
    key = (row.id, account.id, network_of(connection))
    with read_transaction(store_of(connection)) as open_view:
        noted = look_ups.is_noted(open_view, *key)
    if not noted:
        with suppress(Unavailable), write_transaction(store_of(connection)) as open_change:
            look_ups.note_network(open_change, *key)


def refuse_trials(connection: Connection, bots: Bots, account: str, row: GameRow | None) -> None:
    """Refuse a game with a program to somebody who plays a person: its challenges would test words.

    *row* is the game in which they want to act; None when they want to begin one.
    """
    if row is not None and not bots.sides(row):
        return
    for other in games.running(connection, account):
        against_person = other.pace == "live" and other.clock_ms is not None
        if against_person and not bots.sides(other) and (row is None or other.id != row.id):
            raise InPlay(
                "fair_play.program",
                "You have a timed game with a person in progress: games with programs "
                "continue when it ends",
                article=rulebook.load(other.edition).cite(NO_LOOK_UP),
                game=other.id,
            )


def clocked_game_of(connection: HTTPConnection) -> GameRow | None:
    """Return the game against the clock that the visitor is playing.

    Correspondence does not count.
    """
    account = visitor_of(connection).account
    if account is None:
        return None
    with read_transaction(store_of(connection)) as open_view:
        return games.clocked(open_view, account.id)


def _looked_at(
    connection: HTTPConnection, by_address: bool
) -> tuple[InPlay | None, list[PlayedHere]]:
    """Return why words and moves are closed to the visitor, and games played from their address.

    A guest, or a member younger than the first game in which a member plays a person, counts like
    somebody without an account: any player has a second browser. Somebody with a role for the whole
    site is known here.
    """
    account = visitor_of(connection).account
    own = clocked_game_of(connection)
    if own is not None:
        return _playing(own), []
    if not by_address:
        return None, []
    is_member = account is not None and account.is_member
    first: int | None = None
    with read_transaction(store_of(connection)) as open_view:
        played = look_ups.played_at(open_view, network_of(connection))
        if is_member and any(each.is_guarded for each in played):
            first = look_ups.first_begun(open_view, network_of(connection))
        officiates = account is not None and bool(grants.roles_in(open_view, account.id))
    if not played:
        return None, []
    if account is None or not is_member:
        return _played_by_others(played, now_of(connection), signed_in=False), []
    if first is not None and account.created_at >= first and not officiates:
        return _played_by_others(played, now_of(connection), signed_in=True), []
    return None, [each for each in played if not each.with_program]


def _played_by_others(played: list[PlayedHere], now: int, *, signed_in: bool) -> InPlay:
    """Say which games close the page, when they should be over, and what the visitor can do.

    Their time is what both clocks had at the beginning; players who go on beyond it are in
    overtime, of which nobody knows the end.
    """
    guarded = [each for each in played if each.is_guarded]
    article = rulebook.load(played[0].edition).cite(NO_LOOK_UP)
    if not guarded:
        return InPlay(
            "fair_play.address",
            "Someone is playing against the clock from your internet address. Sign in to "
            "use this page now, or wait until they have finished",
            article=article,
        )
    left = [each.created_at + 2 * each.clock_ms - now for each in guarded]
    minutes = -(-max(left) // MINUTE)
    match signed_in, min(left) > 0:
        case False, True:
            return InPlay(
                "fair_play.address",
                "Two people are playing each other against the clock from your internet address. "
                "This page opens again when they have finished: by their clocks, in about "
                "{minutes} min at the latest. To use it now, sign in with an account from before "
                "their game",
                article=article,
                minutes=minutes,
            )
        case False, False:
            return InPlay(
                "fair_play.address",
                "Two people are playing each other against the clock from your internet address. "
                "This page opens again when they have finished. To use it now, sign in with an "
                "account from before their game",
                article=article,
            )
        case True, True:
            return InPlay(
                "fair_play.new_account",
                "Two people are playing each other against the clock from your internet address, "
                "and your account is newer than their game. This page opens again when they have "
                "finished: by their clocks, in about {minutes} min at the latest",
                article=article,
                minutes=minutes,
            )
        case _:
            return InPlay(
                "fair_play.new_account",
                "Two people are playing each other against the clock from your internet address, "
                "and your account is newer than their game. This page opens again when they have "
                "finished",
                article=article,
            )


def _playing(game: GameRow) -> InPlay:
    return InPlay(
        "fair_play.clocked_game",
        "You have a timed game in progress: this page opens again when it ends",
        article=rulebook.load(game.edition).cite(NO_LOOK_UP),
        game=game.id,
    )


def _note(connection: HTTPConnection, played: list[PlayedHere]) -> None:
    """Record for officials that a member looked words up where others play, not in own games."""
    account, now = account_of(connection), now_of(connection)
    with read_transaction(store_of(connection)) as open_view:
        fresh = [
            each
            for each in played
            if not look_ups.is_fresh(open_view, each, account.id, now)
            and not OFFICIALS & grants.roles_in(open_view, account.id, Scope("game", each.game))
        ]
    if fresh:
        with suppress(Unavailable), write_transaction(store_of(connection)) as open_change:
            for each in fresh:
                look_ups.note(open_change, each, account.id, now)
