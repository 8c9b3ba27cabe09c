"""What the commands of the desk share: the file, a round of it, who acts, ``--json``.

A command names as its first argument the `Desk` that it reads, or the `ActingDesk` that it changes;
as ``at`` it may name the `Round` that it is about. The parser asks for their options.
"""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from inspect import Parameter
from pathlib import Path
from typing import Annotated, Any

import typer

from letrado.cli.output import Json, _, answer
from letrado.cli.tournament.file import DeskFile, author
from letrado.rulebook import EDITIONS, Role
from letrado.tournament.model.events import Author

TournamentFile = Annotated[
    Path, typer.Argument(metavar=_("FILE"), help=_("The tournament, as JSON Lines."))
]
By = Annotated[str, typer.Option("--by", help=_("Who acts: the name that the history keeps."))]
DivisionName = Annotated[str, typer.Option("--division", help=_("Which division."))]
RoundNumber = Annotated[
    int | None, typer.Option("--round", min=1, help=_("Which round; without it, the last one."))
]
Reason = Annotated[str, typer.Option("--reason", help=_("Why: kept in the history."))]
Rules = Annotated[str, typer.Option("--rules", help=_("The rulebook: ") + ", ".join(EDITIONS))]
Player = Annotated[str, typer.Argument(metavar=_("PLAYER"), help=_("A number, or the whole name."))]


class Desk(DeskFile):
    """The tournament file that a command is about."""

    json = False
    by = ""

    def tell(self, view: dict[str, Any], *lines: str) -> None:
        """Print *view* for programs, or *lines* for people."""
        answer(view, self.json, *lines)


class ActingDesk(Desk):
    """The tournament file that somebody's command changes."""

    def author(self, role: Role = "director") -> Author:
        """Return the person who acts."""
        return author(self.by, role)


@dataclass(frozen=True, slots=True)
class Round:
    """A round of a division: the one that was named, or the last."""

    division: str
    number: int


class LastRound(Round):
    """The last round of a division."""


def _option(name: str, kind: object, default: object = Parameter.empty) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=kind)


_FILE = _option("file", TournamentFile)
_DIVISION = _option("division", DivisionName, "A")
_SHARED = {
    Desk: [_option("json", Json, False)],
    ActingDesk: [_option("by", By, ""), _option("json", Json, False)],
    Round: [_option("number", RoundNumber, None), _DIVISION],
    LastRound: [_DIVISION],
}


def at_the_desk(function: Callable[..., None]) -> Callable[..., None]:
    """Return *function* as the parser takes it: with options for its desk and its round."""
    first, *others = inspect.signature(function).parameters.values()
    kind = first.annotation
    if kind not in (Desk, ActingDesk):
        return function
    parameters = [_FILE]
    for each in others:
        own = [each.replace(kind=Parameter.KEYWORD_ONLY)]
        parameters += _SHARED[each.annotation] if each.name == "at" else own

    def run(file: Path, json: bool, by: str = "", **given: Any) -> None:
        desk = kind.open(file)
        desk.json, desk.by = json, by
        for each in others:
            if each.name == "at":
                division = given.pop("division")
                number = desk.round(division, given.pop("number", None))
                given["at"] = each.annotation(division, number)
        function(desk, **given)

    vars(run)["__signature__"] = inspect.Signature(parameters + _SHARED[kind])
    return run
