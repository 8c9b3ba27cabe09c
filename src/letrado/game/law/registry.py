"""Registry of the law in code: the effect of each command, and the changes that each fact makes.

A transition is a generator. It yields facts and receives the state after each, so that what
follows from a fact (the end of a game, the next turn) is decided on the new state:

    @decides(PassTurn, Phase.TURN, row="R-082")
    def pass_turn(game, command, world):
        yield TurnSpent(Outcome.PASS, "passed")

It refuses by raising `refuse(...)`: an error with a stable code, the edition and the article that
this edition has for the requirement.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from letrado.base.errors import Illegal
from letrado.base.i18n import Text
from letrado.core.racks import Bag
from letrado.core.tiles import Tile
from letrado.game.commands import Command
from letrado.game.events import Event, Fact
from letrado.game.state import Game, Phase
from letrado.rulebook import Rulebook

Steps = Generator[Fact, Game, None]
"""A transition under way: it yields facts and receives the state after each of them."""


@dataclass(frozen=True, slots=True)
class Environment:
    """Sources outside the game that the referee needs: the time, random draws, the word list."""

    now: int
    draw: Callable[[Bag, int], tuple[Tile, ...]] | None = None
    judge: Callable[[tuple[Tile, ...]], bool] | None = None

    def randomly(self, bag: Bag, count: int) -> tuple[Tile, ...]:
        """Draw *count* tiles at random from the bag that the software holds."""
        if self.draw is None:
            raise LookupError("the software holds the bag, so the world must draw")
        return self.draw(bag, count)


class Transition(NamedTuple):
    """A command's phases, the requirements to cite, and the function that decides it."""

    phases: frozenset[Phase]
    rows: tuple[str, ...]
    decide: Callable[[Game, Any, Environment], Steps]


AWAY = ("R-125", "R-124")
"""Rows on leaving and coming back; F04 asks only for notice."""

TRANSITIONS: dict[type[Command], Transition] = {}
CHANGES: dict[type[Fact], Callable[[Game, Any, Event], Game]] = {}

C = TypeVar("C", bound=Command)
F = TypeVar("F", bound=Fact)
Decider = Callable[[Game, C, Environment], Steps]
Change = Callable[[Game, F, Event], Game]


def handles(
    command: type[C], *phases: Phase | frozenset[Phase], row: str | tuple[str, ...]
) -> Callable[[Decider[C]], Decider[C]]:
    """Register the function that decides *command*; outside *phases* it is refused, citing *row*.

    With several rows, the first for which the edition has an article is cited.
    """
    rows = (row,) if isinstance(row, str) else row

    def register(function: Decider[C]) -> Decider[C]:
        places = (phase if isinstance(phase, frozenset) else {phase} for phase in phases)
        TRANSITIONS[command] = Transition(frozenset().union(*places), rows, function)
        return function

    return register


def applies(*facts: type[F]) -> Callable[[Change[F]], Change[F]]:
    """Register the function that applies these facts to the state."""

    def register(function: Change[F]) -> Change[F]:
        CHANGES.update(dict.fromkeys(facts, function))
        return function

    return register


def refuse(game: Game, code: str, message: str, *rows: str, **details: Any) -> Illegal:
    """Return the error to raise, citing the article of the first of *rows* that the edition has."""
    article = cited(game.rules, rows)
    return Illegal(code, message, article=article, edition=game.rules.id, **details)


def cited(rules: Rulebook, rows: tuple[str, ...]) -> str:
    """Return the article of the first row, or parameter, that the edition covers.

    >>> from letrado.rulebook import load
    >>> [cited(load(edition), ("R-134", "R-131")) for edition in ("fise-2004", "fise-2009")]
    ['F04 §34', 'F09 §40']
    """
    for row in rows:
        article = rules.cite(row) if row.startswith("R-") else rules.cite_parameter(row)
        if article != rules.short:
            return article
    return rules.short


def check_reason(game: Game, reason: str, *rows: str) -> None:
    """Refuse a decision of an official without a reason."""
    if not reason.strip():
        raise refuse(game, "ruling.reason", "A ruling gives its reason", *rows, "R-190")


def check_official(game: Game, *rows: str) -> None:
    """Refuse a step that needs an official in a game that has none."""
    if not game.settings.officials:
        raise refuse(game, "official.none", "No arbiter is assigned to this game", *rows)


def unknown_here(game: Game, what: str, *rows: str) -> Illegal:
    """Return the error for a step that this edition does not have; cites what it has instead."""
    return refuse(
        game, "rules.unknown_here", "{edition} has no rule for this: {what}", *rows, what=Text(what)
    )
