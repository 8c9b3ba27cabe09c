"""Offices at a table: its keeper writes for both players, and in the offices that they hold.

An office was given for the game, for its tournament, or for the whole site; its holder also writes
for lower offices. Only the tribunal itself writes its answers. A table outside of tournaments is
directed by its arbiter: directors are named for tournaments and for the site, never for one game
(`roles.toml`). In a club without officials the person who opened the table is the only one there
(F04 §42, F09 §48).
"""

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection

from letrado.base.i18n import Named
from letrado.game import Actor, Command, Game
from letrado.game.law.registry import TRANSITIONS, cited
from letrado.rulebook.names import ROLES
from letrado.server.infra.http_refusals import NotAllowed
from letrado.store.tournaments import tournament_links

_HOLDS: Mapping[str, tuple[Actor, ...]] = {
    "monitor": (Actor.MONITOR,),
    "judge": (Actor.JUDGE, Actor.MONITOR),
    "arbiter": (Actor.ARBITER, Actor.JUDGE, Actor.MONITOR),
    "director": (Actor.DIRECTOR, Actor.ARBITER, Actor.JUDGE, Actor.MONITOR),
    "tribunal": (Actor.TRIBUNAL,),
}
_PLAYERS = frozenset({Actor.A, Actor.B})


def writes_for(connection: Connection, game_id: str, standing: Iterable[str]) -> frozenset[Actor]:
    """Return every actor for whom a person with these roles may write at a table."""
    offices = offices_of(connection, game_id, standing)
    return offices | _PLAYERS if offices - {Actor.TRIBUNAL} else offices


def offices_of(connection: Connection, game_id: str, standing: Iterable[str]) -> frozenset[Actor]:
    """Return the offices in which a person with these roles acts in a game, at a table or live."""
    held = set(standing) & set(_HOLDS)
    if "arbiter" in held and tournament_links.table_of(connection, game_id) is None:
        held.add("director")
    return frozenset(actor for role in held for actor in _HOLDS[role])


def check_writer(commands: Iterable[Command], writers: frozenset[Actor], game: Game) -> None:
    """Refuse commands in the name of an office that the writer does not hold."""
    for command in commands:
        if command.by not in writers:
            raise NotAllowed(
                "table.office",
                "This is for the {role} to do: at this table you write for: {allowed}",
                article=cited(game.rules, _rows(command)),
                role=Named(ROLES, _role(command.by)),
                allowed=Named(ROLES, *sorted({_role(actor) for actor in writers})),
            )


def _rows(command: Command) -> tuple[str, ...]:
    transition = TRANSITIONS.get(type(command))
    return transition.rows if transition else ("R-190",)


def _role(actor: Actor) -> str:
    return "player" if actor.side else actor.value
