"""How the law is written down in code: a registry of what each command does and each fact changes.

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
"""Facts out, the state after each of them in."""


@dataclass(frozen=True, slots=True)
class World:
    """What the referee cannot know by itself: the time, the bag's luck, the word list."""

    now: int
    draw: Callable[[Bag, int], tuple[Tile, ...]] | None = None
    judge: Callable[[tuple[Tile, ...]], bool] | None = None

    def by_lot(self, bag: Bag, count: int) -> tuple[Tile, ...]:
        """Tiles that the software draws from the bag it holds."""
        if self.draw is None:
            raise LookupError("the software holds the bag, so the world must draw")
        return self.draw(bag, count)


class Transition(NamedTuple):
    """What a command does: in which phases, by which requirements."""

    phases: frozenset[Phase]
    rows: tuple[str, ...]
    decide: Callable[[Game, Any, World], Steps]


AWAY = ("R-125", "R-124")
"""How a player leaves and comes back; F04 asks only that he says so."""

TRANSITIONS: dict[type[Command], Transition] = {}
CHANGES: dict[type[Fact], Callable[[Game, Any, Event], Game]] = {}

C = TypeVar("C", bound=Command)
F = TypeVar("F", bound=Fact)
Decider = Callable[[Game, C, World], Steps]
Change = Callable[[Game, F, Event], Game]


def decides(
    command: type[C], *phases: Phase | frozenset[Phase], row: str | tuple[str, ...]
) -> Callable[[Decider[C]], Decider[C]]:
    """Register what *command* does; elsewhere than in *phases* it is refused, citing *row*.

    Several rows are asked in their order: the first that the edition has an article for is cited.
    """
    rows = (row,) if isinstance(row, str) else row

    def register(function: Decider[C]) -> Decider[C]:
        places = (phase if isinstance(phase, frozenset) else {phase} for phase in phases)
        TRANSITIONS[command] = Transition(frozenset().union(*places), rows, function)
        return function

    return register


def changes(*facts: type[F]) -> Callable[[Change[F]], Change[F]]:
    """Register what these facts change in the state."""

    def register(function: Change[F]) -> Change[F]:
        CHANGES.update(dict.fromkeys(facts, function))
        return function

    return register


def refuse(game: Game, code: str, message: str, *rows: str, **details: Any) -> Illegal:
    """The refusal to raise: cites the article that this edition has for the first of *rows*."""
    article = cited(game.rules, rows)
    return Illegal(code, message, article=article, edition=game.rules.id, **details)


def cited(rules: Rulebook, rows: tuple[str, ...]) -> str:
    """The article of the first row, or parameter, of which the edition says anything.

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
    """Refuse what an official decides without saying why."""
    if not reason.strip():
        raise refuse(game, "ruling.reason", "A ruling gives its reason", *rows, "R-190")


def check_official(game: Game, *rows: str) -> None:
    """Refuse what goes to an official in a game that has none."""
    if not game.settings.officials:
        raise refuse(game, "official.none", "No arbiter is assigned to this game", *rows)


def unknown_here(game: Game, what: str, *rows: str) -> Illegal:
    """The refusal of a step that this edition does not have; cites what it has instead."""
    return refuse(
        game, "rules.unknown_here", "{edition} has no rule for this: {what}", *rows, what=Text(what)
    )
