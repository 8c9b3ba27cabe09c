"""Read the forms of the desk as commands: each form names its act in ``do``.

The acts are registered by chapter (`acts_people`, `acts_rounds`, `acts_law`, `lists`).
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from starlette.datastructures import FormData

from letrado.base.errors import Unreadable
from letrado.server.features.tournaments.desk.fields import Fields
from letrado.tournament.model.commands import Command
from letrado.tournament.model.events import Author
from letrado.tournament.model.state import Tournament

Sign = Callable[[type[Command]], Author]
"""Finds the author of a command: the acting official, in the role that it needs."""


class Form(Fields):
    """A form with the tournament that it was sent to; *sign* names its author."""

    def __init__(self, sent: FormData, found: Tournament, sign: Sign) -> None:
        super().__init__(sent)
        self.sent, self.found, self.sign = sent, found, sign


Reading = Callable[[Form], Command | Sequence[Command]]

ACTS: dict[str, Reading] = {}
AS_SEEN: set[str] = set()
"""Acts on the state that the page showed: refused if the tournament has changed since then."""

R = TypeVar("R", bound=Reading)


def act(name: str, *, as_seen: bool = False) -> Callable[[R], R]:
    """Register a function as the reader of the forms of an act."""

    def register(reading: R) -> R:
        ACTS[name] = reading
        if as_seen:
            AS_SEEN.add(name)
        return reading

    return register


def reading_of(name: str) -> Reading:
    """Return the reader of the forms of that act."""
    found = ACTS.get(name)
    if found is None:
        raise Unreadable("desk.act", "Unknown action: reload the page", act=name[:40])
    return found
