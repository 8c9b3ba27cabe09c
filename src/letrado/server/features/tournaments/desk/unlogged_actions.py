"""Acts of the desk that its log does not keep: calls, live games, links, roles, visibility."""

from collections.abc import Awaitable, Callable, Mapping
from typing import get_args

import anyio.to_thread
from starlette.requests import Request

from letrado.base.errors import Illegal, Unreadable
from letrado.base.i18n import Named
from letrado.server.features.admin.granting import grant, revoke
from letrado.server.features.admin.role_names import NAMES
from letrado.server.features.tournaments.accounts.accounts import tie, tie_names, untie
from letrado.server.features.tournaments.desk.acts import Form
from letrado.server.features.tournaments.desk.acts_rounds import place
from letrado.server.features.tournaments.desk.views_people import GRANTED
from letrado.server.features.tournaments.live_games.round_games import RoundGames
from letrado.server.features.tournaments.live_games.table_games import TournamentGames, game_named
from letrado.server.features.tournaments.live_tournament import LiveTournament, tournaments_of
from letrado.server.features.tournaments.roles import OFFICES, parts_of
from letrado.server.infra import db
from letrado.server.infra.http_refusals import NotAllowed
from letrado.server.security.identity import account_of, now_of, store_of
from letrado.server.security.roles import effective_roles
from letrado.store import read_transaction, write_transaction
from letrado.store.games import games
from letrado.store.people import accounts, grants
from letrado.store.people.grants import Scope
from letrado.store.tournaments import tournament_links
from letrado.store.tournaments.tournament_links import TableOf
from letrado.store.tournaments.tournaments import Visibility
from letrado.tournament.desk.law import DESK

Aside = Callable[[Request, LiveTournament, Form], Awaitable[None]]

LOOKING = frozenset({"preview", "check"})
"""Forms that change nothing: the page is drawn again with the typed values."""


async def cancel(request: Request, hall: LiveTournament, form: Form) -> None:
    """Stop pairing the round that is being paired; for those who may pair one."""
    del form
    await anyio.to_thread.run_sync(_only, request, hall, DESK)
    tournaments_of(request).cancel(hall)


async def answer(request: Request, hall: LiveTournament, form: Form) -> None:
    """Note that a call was answered."""
    store, account, now = store_of(request), account_of(request).id, now_of(request)
    if not await db.write(store, tournament_links.answer, hall.id, form.text("call"), account, now):
        raise Illegal("desk.answered", "Someone has answered that call already")
    tournaments_of(request).tell(hall)


async def attach(request: Request, hall: LiveTournament, form: Form) -> None:
    """Attach a game to a table, so that its result is entered when it is over, or at once."""
    await anyio.to_thread.run_sync(_only, request, hall, ("director", "organiser", "arbiter"))
    division, number, table = place(form)
    _, pair = hall.tournament.table(division, number, table)
    watching: TournamentGames = request.app.state.tournament_games
    at = TableOf(hall.id, division, number, table)
    await anyio.to_thread.run_sync(_check_attaching, request, hall, form.text("game", 200))
    game = await anyio.to_thread.run_sync(
        watching.attach, at, pair, hall.tournament, form.text("game", 200)
    )
    tournaments_of(request).tell(hall)
    await watching.settle(game)


def _check_attaching(request: Request, hall: LiveTournament, told: str) -> None:
    """Refuse a game of strangers: officials of the tournament would get power over it.

    It must be of players who are linked to the tournament, or one that the visitor officiates in.
    """
    game, account = game_named(told), account_of(request)
    with read_transaction(store_of(request)) as connection:
        row = games.find(connection, game)
        own = set(tournament_links.accounts_of(connection, hall.id).values())
        parts = effective_roles(connection, account, [Scope("game", row.id)], row)
        if not {row.side_a, row.side_b} <= own and not parts & set(OFFICES):
            raise Illegal(
                "table.not_yours",
                "Only who officiates in a game attaches it, unless its players have said who they "
                "are in the tournament",
            )


async def open_games(request: Request, hall: LiveTournament, form: Form) -> None:
    """Open the games of a round, for all tables whose players have linked their accounts."""
    await anyio.to_thread.run_sync(_only, request, hall, DESK)
    opening: RoundGames = request.app.state.round_games
    division, number = form.line("division") or "A", form.number("round", 1, 99)
    if not await opening.open(hall, division, number):
        raise Illegal(
            "games.none",
            "No table can be opened: both players have to say first which account is theirs",
        )


async def show(request: Request, hall: LiveTournament, form: Form) -> None:
    """Set who may see the tournament."""
    await anyio.to_thread.run_sync(_only, request, hall, ("director", "organiser"))
    wanted = form.one("visibility", get_args(Visibility))
    await tournaments_of(request).arrange(hall.id, visibility=wanted)


async def give(request: Request, hall: LiveTournament, form: Form) -> None:
    """Give a member a role in the tournament."""
    await anyio.to_thread.run_sync(_grant, request, hall, form, True)


async def take(request: Request, hall: LiveTournament, form: Form) -> None:
    """Take a role back; the last director of a tournament cannot lose it."""
    await anyio.to_thread.run_sync(_grant, request, hall, form, False)


def _grant(request: Request, hall: LiveTournament, form: Form, given: bool) -> None:
    _only(request, hall, ("director", "organiser"))
    role, name = form.text("role", 40), form.line("name")
    scope = Scope("tournament", hall.id)
    if role not in GRANTED:
        raise Unreadable(
            "grant.role",
            "There is no role “{role}”: choose one of {known}",
            role=role[:40],
            known=Named(NAMES, *GRANTED),
        )
    with write_transaction(store_of(request)) as connection:
        if given:
            grant(connection, name, role, scope, now_of(request), account_of(request).id)
            return
        revoke(connection, name, role, scope)
        if role == "director" and not grants.who(connection, "director", scope):
            raise Illegal(
                "grant.last_director",
                "{name} is the only director of the tournament: name another one first",
                name=accounts.require(connection, name).name,
            )


def _only(request: Request, hall: LiveTournament, who: tuple[str, ...]) -> None:
    if parts_of(request, hall.id).isdisjoint(who):
        raise NotAllowed(
            "role.refused", "Only these may see or do this: {who}", who=Named(NAMES, *who)
        )


UNLOGGED_ACTIONS: Mapping[str, Aside] = {
    "cancel": cancel,
    "answer": answer,
    "attach": attach,
    "games": open_games,
    "tie": tie,
    "tie_names": tie_names,
    "untie": untie,
    "visibility": show,
    "give": give,
    "take": take,
}
