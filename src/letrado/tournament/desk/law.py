"""Register the desk's rules: what each command does, and what each fact changes.

A decision is a generator. It yields facts and receives the tournament after each, so that it
decides what follows from a fact on the new state.
"""

from collections.abc import Callable, Generator
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple, TypeVar

from letrado.base.control_characters import is_plain, is_plain_line, visible
from letrado.base.errors import Illegal
from letrado.base.i18n import Named
from letrado.rulebook import Role
from letrado.rulebook.names import ROLES
from letrado.tournament.model.commands import Command
from letrado.tournament.model.entrants import LONGEST_NAME
from letrado.tournament.model.events import Author, Fact
from letrado.tournament.model.state import Tournament
from letrado.tournament.pairing.matching import Progress

Steps = Generator[Fact, Tournament, None]
"""Yields facts, and receives the state after each of them."""

DESK: tuple[Role, ...] = ("director", "organiser", "arbiter")
"""Roles that run a tournament."""
OFFICIALS: tuple[Role, ...] = (*DESK, "judge", "monitor")
"""Roles that may tell the desk what happened at a table."""
LONGEST_TEXT = 2_000
LONGEST_OF_ALL = 4_000
"""Most characters in any text of a command; some texts have lower limits."""
LARGEST_OF_ALL = 99_999_999
"""Largest number in any field, also below zero; some fields have lower limits."""

C = TypeVar("C", bound=Command)
F = TypeVar("F", bound=Fact)


Decide = Callable[[Tournament, C, Progress | None], Steps]
Change = Callable[[Tournament, F, Role], Tournament]


class Decision(NamedTuple):
    """Function of a command, and the roles that may ask for it; empty where the record decides."""

    roles: tuple[Role, ...]
    decide: Callable[[Tournament, Any, Progress | None], Steps]


DECISIONS: dict[type[Command], Decision] = {}
CHANGES: dict[type[Fact], Callable[[Tournament, Any, Role], Tournament]] = {}


def decides(command: type[C], *roles: Role) -> Callable[[Decide[C]], Decide[C]]:
    """Register what *command* does; other *roles* are refused."""

    def register(function: Decide[C]) -> Decide[C]:
        DECISIONS[command] = Decision(roles, function)
        return function

    return register


def changes(fact: type[F]) -> Callable[[Change[F]], Change[F]]:
    """Register what *fact* changes."""

    def register(function: Change[F]) -> Change[F]:
        CHANGES[fact] = function
        return function

    return register


def check_role(command: Command) -> None:
    """Refuse a command that is not for the role that asks."""
    roles = DECISIONS[type(command)].roles
    if roles and command.by.role not in roles:
        raise Illegal(
            "desk.not_yours",
            "{command} is not for the {role}; it is for: {allowed}",
            command=type(command).__name__,
            role=Named(ROLES, command.by.role),
            allowed=Named(ROLES, *roles),
        )


def check_plain(value: object) -> None:
    """Refuse texts that could not be read back from the log, and numbers beyond all bounds.

    *value* is a command or a fact, with all that it has in it.
    """
    if isinstance(value, str):
        if not is_plain(value) or len(value) > LONGEST_OF_ALL:
            raise Illegal(
                "desk.plain",
                "“{text}” is too long, or has characters that cannot be shown",
                text=visible(value[:40]),
            )
    elif isinstance(value, int):
        if not -LARGEST_OF_ALL <= value <= LARGEST_OF_ALL:
            raise Illegal(
                "desk.number",
                "No number of a tournament is as large as {number}",
                number=str(value)[:20],
            )
    elif isinstance(value, tuple):
        for one in value:
            check_plain(one)
    elif is_dataclass(value):
        for field in fields(value):
            check_plain(getattr(value, field.name))


def check_author(by: Author) -> None:
    """Refuse an author whose name does not fit on one line of the history."""
    if len(by.name) > LONGEST_NAME or not is_plain_line(by.name):
        raise Illegal(
            "desk.author",
            "The name of the person who acts has at most {most} characters, on one line",
            most=LONGEST_NAME,
        )


def check_text(text: str, *, needed: bool = False) -> None:
    """Refuse a text that is too long, or lacking where one is needed."""
    if len(text) > LONGEST_TEXT or (needed and not text.strip()):
        raise Illegal("desk.text", "Give a reason, of at most {most} characters", most=LONGEST_TEXT)
