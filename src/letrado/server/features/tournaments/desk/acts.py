"""What the forms of the desk ask for, as commands: each form names its act in ``do``.

The acts are written down by chapter (`desk_acts_people`, `desk_acts_rounds`, `desk_acts_law`,
`desk_lists`).
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
"""Who acts, by what he asks for."""


class Form(Fields):
    """A form with the tournament that it was sent to, and who sent it."""

    def __init__(self, sent: FormData, found: Tournament, sign: Sign) -> None:
        super().__init__(sent)
        self.sent, self.found, self.sign = sent, found, sign


Reading = Callable[[Form], Command | Sequence[Command]]

ACTS: dict[str, Reading] = {}
AS_SEEN: set[str] = set()
"""Acts that mean what whoever asks had before his eyes: refused if it has changed."""

R = TypeVar("R", bound=Reading)


def act(name: str, *, as_seen: bool = False) -> Callable[[R], R]:
    """Register how a form is read."""

    def register(reading: R) -> R:
        ACTS[name] = reading
        if as_seen:
            AS_SEEN.add(name)
        return reading

    return register


def reading_of(name: str) -> Reading:
    """How the form of that act is read."""
    found = ACTS.get(name)
    if found is None:
        raise Unreadable("desk.act", "The desk has no act “{act}”", act=name[:40])
    return found
