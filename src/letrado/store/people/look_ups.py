"""Look-ups of words and moves from an address where a game against the clock is being played.

For each running game it stores digests of the addresses that its players use, until the game is
over. With the game it stores which other accounts looked words up from such an address, and when. A
shared address proves nothing; officials may want to know.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Connection,
    Select,
    and_,
    delete,
    exists,
    func,
    insert,
    not_,
    or_,
    select,
    update,
)

from letrado.base.limits import count
from letrado.store.people.throttling import MINUTE
from letrado.store.people.tokens import digest
from letrado.store.tables import account, game, game_network, look_up

MOST_NETWORKS = count("game_networks")
MOST_KEPT = count("look_ups")
_MOST_GAMES = 60
"""Games at one address that a look-up is recorded with: more than one account may have running.

In a hall with more it means nothing.
"""

_IS_CLOCKED = and_(game.c.status == "running", game.c.pace == "live", game.c.clock_ms.is_not(None))


_first, _second = account.alias(), account.alias()
_WITH_PROGRAM = or_(_first.c.kind == "bot", _second.c.kind == "bot")
_OF_GUESTS = and_(_first.c.kind == "guest", _second.c.kind == "guest")
_PLAYED = (
    game_network.join(game, game.c.id == game_network.c.game)
    .join(_first, _first.c.id == game.c.side_a)
    .join(_second, _second.c.id == game.c.side_b)
)
"""Networks with the games that are played there, and both players."""


@dataclass(frozen=True, slots=True)
class PlayedHere:
    """A running game against the clock, and a player of it who uses an address."""

    game: str
    player: str
    edition: str
    created_at: int
    clock_ms: int
    """Milliseconds of each player at the beginning."""
    with_program: bool = False
    of_guests: bool = False
    """True if both players are guests."""

    @property
    def is_guarded(self) -> bool:
        """Say whether a member plays a person, who could be cheated by look-ups of a new account.

        Programs and guests play with anybody: somebody could begin such a game just to close the
        pages of others at their address.
        """
        return not self.with_program and not self.of_guests


@dataclass(frozen=True, slots=True)
class LookUp:
    """An account that asked for words or moves from the address of a player."""

    game: str
    player: str
    account: str
    first_at: int
    last_at: int
    minutes: int
    """Number of minutes in which it asked."""


def note_network(connection: Connection, game_id: str, player: str, network: str) -> None:
    """Record that a player of a running game uses a network."""
    here = {"game": game_id, "account": player, "network_hash": digest(network)}
    mine = (game_network.c.game == game_id) & (game_network.c.account == player)
    known = connection.execute(select(game_network.c.network_hash).where(mine)).scalars().all()
    if here["network_hash"] not in known and len(known) < MOST_NETWORKS:
        connection.execute(insert(game_network).values(**here))


def is_noted(connection: Connection, game_id: str, player: str, network: str) -> bool:
    """Say whether a network of a player is recorded."""
    here = (game_network.c.game == game_id) & (game_network.c.account == player)
    known = game_network.c.network_hash == digest(network)
    query = select(game_network.c.game).where(here, known)
    return connection.execute(query).first() is not None


def played_at(connection: Connection, network: str) -> list[PlayedHere]:
    """Return games against the clock that are played from a network: the oldest of each player
    first.

    The list is limited, and the order keeps people from pushing a player's first game out by
    starting more games. Games with programs come last, and before them those between guests: they
    cannot push out a game of a member. Of the players' first games, those of members come before
    those of guests, and those of old accounts before those of new ones: so new accounts push out no
    game of a member who was there before.
    """
    oldest = (game.c.created_at, game.c.id)
    of_player = func.row_number().over(
        partition_by=game_network.c.account, order_by=(_WITH_PROGRAM, _OF_GUESTS, *oldest)
    )
    player = account.alias()
    query = (
        select(
            game.c.id,
            game_network.c.account,
            game.c.edition,
            game.c.created_at,
            game.c.clock_ms,
            _WITH_PROGRAM,
            _OF_GUESTS,
        )
        .select_from(_PLAYED)
        .join(player, player.c.id == game_network.c.account)
        .where(game_network.c.network_hash == digest(network), _IS_CLOCKED)
        .order_by(
            _WITH_PROGRAM,
            _OF_GUESTS,
            of_player > 1,
            player.c.kind == "guest",
            of_player,
            player.c.created_at,
            *oldest,
            game_network.c.account,
        )
        .limit(_MOST_GAMES)
    )
    return [PlayedHere(*row) for row in connection.execute(query)]


def first_begun(connection: Connection, network: str) -> int | None:
    """Return when the first of the games began that members play against people from a network."""
    query = (
        select(func.min(game.c.created_at))
        .select_from(_PLAYED)
        .where(
            game_network.c.network_hash == digest(network),
            _IS_CLOCKED,
            not_(_WITH_PROGRAM),
            not_(_OF_GUESTS),
        )
    )
    found: int | None = connection.execute(query).scalar()
    return found


def note(connection: Connection, played: PlayedHere, asks: str, now: int) -> None:
    """Record that *asks* looked words up at the address of a player, once a minute."""
    here = and_(
        look_up.c.game == played.game,
        look_up.c.player == played.player,
        look_up.c.account == asks,
    )
    last = connection.execute(select(look_up.c.last_at).where(here)).scalar()
    if last is not None:
        if now - last >= MINUTE:
            minutes = look_up.c.minutes + 1
            connection.execute(update(look_up).where(here).values(last_at=now, minutes=minutes))
        return
    mine = select(func.count()).where(look_up.c.game == played.game)
    if connection.execute(mine).scalar_one() < MOST_KEPT:
        row = {"game": played.game, "player": played.player, "account": asks}
        connection.execute(insert(look_up).values(**row, first_at=now, last_at=now, minutes=1))


def is_fresh(connection: Connection, played: PlayedHere, asks: str, now: int) -> bool:
    """Say whether a look-up was recorded within the last minute, so that no write is needed."""
    here = (look_up.c.game == played.game) & (look_up.c.player == played.player)
    lately = (look_up.c.account == asks) & (look_up.c.last_at > now - MINUTE)
    return connection.execute(select(look_up.c.game).where(here, lately)).first() is not None


def of_game(connection: Connection, game_id: str) -> list[LookUp]:
    """Return the look-ups recorded with a game, in order of time, by names of accounts."""
    query = _named().where(look_up.c.game == game_id).order_by(look_up.c.first_at)
    return [LookUp(*row) for row in connection.execute(query)]


def latest(connection: Connection, most: int) -> list[LookUp]:
    """Return the latest look-ups in all games."""
    query = _named().order_by(look_up.c.last_at.desc(), look_up.c.game).limit(most)
    return [LookUp(*row) for row in connection.execute(query)]


def sweep(connection: Connection, now: int) -> None:
    """Delete the networks of games that are over."""
    del now
    playing = exists().where(game.c.id == game_network.c.game, game.c.status == "running")
    connection.execute(delete(game_network).where(~playing))


def _named() -> Select[Any]:
    player, asks = account.alias(), account.alias()
    return (
        select(
            look_up.c.game,
            player.c.name,
            asks.c.name,
            look_up.c.first_at,
            look_up.c.last_at,
            look_up.c.minutes,
        )
        .join(player, player.c.id == look_up.c.player)
        .join(asks, asks.c.id == look_up.c.account)
    )
