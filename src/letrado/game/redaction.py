"""Redact the events of a game for each viewer: each learns only what they may know (game rules
4.8).

Tiles that a viewer may not know become a number without faces, as at a real table for somebody who
only counts them. So the events that a viewer gets are themselves a log: replayed, they give the
game as far as the viewer can know it, and nothing that they may not see is in it.

The rule of each field is data, in ``redaction.toml``. Spectators may be kept some moves behind; the
sender of the events sees to that.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, replace
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Any

from letrado.game import events
from letrado.game.actors import Actor, Side
from letrado.game.events import Event, Fact
from letrado.game.law.incidents import sight
from letrado.game.law.registry import refuse
from letrado.game.referee import apply, replay
from letrado.game.state import OVER, Game


class Viewer(Enum):
    """One who watches a game. PUBLIC is anybody, once the game is over and published."""

    A = "A"
    B = "B"
    SPECTATOR = "spectator"
    MONITOR = "monitor"
    JUDGE = "judge"
    ARBITER = "arbiter"
    DIRECTOR = "director"
    TRIBUNAL = "tribunal"
    PUBLIC = "public"

    __hash__ = object.__hash__  # as sides are

    def __repr__(self) -> str:
        return str(self)

    @property
    def actor(self) -> Actor | None:
        """The viewer as an actor; None for those who only watch."""
        return _ACTORS.get(self.value)

    @property
    def side(self) -> Side | None:
        """The player's side; None for everyone else."""
        return _SIDES.get(self)

    @property
    def official(self) -> bool:
        """Say whether this viewer may hear an appeal, and so see what a judge sees (A-29)."""
        return self in _OFFICIALS


_ACTORS = {actor.value: actor for actor in Actor if actor is not Actor.SYSTEM}
_SIDES = {Viewer.A: Side.A, Viewer.B: Side.B}
_OFFICIALS = frozenset({Viewer.JUDGE, Viewer.ARBITER, Viewer.DIRECTOR, Viewer.TRIBUNAL})


# -- the rules -------------------------------------------------------------------------------

Rule = Callable[[Viewer, Event, Game], bool]
"""A test of whether a viewer may know something of an event; the game is as before the event."""


def _anyone(viewer: Viewer, event: Event, game: Game) -> bool:
    return True


def _official(viewer: Viewer, event: Event, game: Game) -> bool:
    return viewer.official


def holds(viewer: Viewer, side: Side | None) -> bool:
    """Say whether a viewer may see the tiles of *side*: no official has that right during play."""
    return viewer is Viewer.PUBLIC or (side is not None and viewer.side is side)


def _holder(event: Event) -> Side | None:
    """Return the player whose tiles moved: the side that the fact names, else the one who acted."""
    side = getattr(event.fact, "side", None)
    return side if isinstance(side, Side) else event.by.side


def _own_tiles(viewer: Viewer, event: Event, game: Game) -> bool:
    return holds(viewer, _holder(event))


def _surplus(viewer: Viewer, event: Event, game: Game) -> bool:
    """Say whether the viewer may see the tiles of a surplus (F04 and F07 §7.3, F09 §28, CAT 3¶6).

    A surplus taken without looking stays unseen (F09 §28.1).
    """
    incident = game.incident
    if incident is None:
        return False
    sees = viewer.side is incident.holder.other and sight(game, incident) > 0
    return sees or holds(viewer, incident.holder)


def _completed(viewer: Viewer, event: Event, game: Game) -> bool:
    fact, holder = event.fact, _holder(event)
    shown = isinstance(fact, events.RackCompleted) and fact.shown  # F09 §29.2
    rival = holder is not None and viewer.side is holder.other
    return holds(viewer, holder) or (shown and rival)


def _named(viewer: Viewer, event: Event, game: Game) -> bool:
    return game.rules.words.verdict_names_word or viewer.official  # F09 §40, CAT 6¶1


def _explained(viewer: Viewer, event: Event, game: Game) -> bool:
    return not game.rules.words.one_verdict or viewer.official  # F09 §40, CAT 6¶1


def _arguments(viewer: Viewer, event: Event, game: Game) -> bool:
    fact = event.fact
    hidden = not isinstance(fact, events.VerdictAppealed) or fact.hidden  # F09 §42.4
    return not hidden or viewer.official or _acted(viewer, event)


def _question(viewer: Viewer, event: Event, game: Game) -> bool:
    """Hide a player's question to the arbiter from others: it may give their plans away."""
    fact = event.fact
    asked = not isinstance(fact, events.GamePaused) or fact.reason == "arbiter_called"
    return not asked or viewer.official or _acted(viewer, event)


def _acted(viewer: Viewer, event: Event) -> bool:
    return viewer.actor is event.by


def _concerned(viewer: Viewer, event: Event, game: Game) -> bool:
    return viewer.official or (viewer.side is not None and viewer.side is _holder(event))


RULES: Mapping[str, Rule] = {
    "all": _anyone,
    "officials": _official,
    "holder": _own_tiles,
    "sight": _surplus,
    "completed": _completed,
    "named": _named,
    "explained": _explained,
    "arguments": _arguments,
    "question": _question,
    "concerned": _concerned,
}


# -- the table -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Secrets:
    """Rules of who may know a class of facts, and each of its fields."""

    whole: str
    """The rule of the fact itself."""
    parts: Mapping[str, str]
    """The rule of each field that has another than ``all``."""
    instead: Mapping[str, Any]
    """Value shown instead of each withheld field."""
    is_open: bool
    """True if every viewer may know the whole fact."""


@lru_cache
def classified() -> Mapping[str, Mapping[str, str]]:
    """Return the rule of every field of every fact, as ``redaction.toml`` has it."""
    text = (Path(__file__).parent / "redaction.toml").read_text("utf-8")
    return tomllib.loads(text)


@lru_cache
def _secrets() -> Mapping[type[Fact], Secrets]:
    """Return the rules by class of fact. A fact without rules is not in it, and so is not sent."""
    kinds = (kind for kind in vars(events).values() if isinstance(kind, type))
    return {
        kind: _of_fields(fields(kind), classified()[kind.__name__])
        for kind in kinds
        if issubclass(kind, Fact) and kind.__name__ in classified()
    }


def _of_fields(own: "tuple[Field[Any], ...]", rules: Mapping[str, str]) -> Secrets:
    secret = [each for each in own if rules[each.name] != "all"]
    return Secrets(
        rules.get("*", "all"),
        {each.name: rules[each.name] for each in secret},
        {each.name: _nothing(each) for each in secret},
        not secret and rules.get("*", "all") == "all",
    )


def _nothing(field: "Field[Any]") -> Any:
    """Return a value that gives nothing away: the default, an empty text, or None."""
    if field.default is not MISSING:
        return field.default
    return "" if field.type is str else None


# -- the view --------------------------------------------------------------------------------


def redact_event(event: Event, viewer: Viewer, game: Game | None) -> Event | None:
    """Return the event as *viewer* may know it, or None; *game* is the state before it.

    PUBLIC is for games that are over: `redact_log` sees to that.
    """
    if game is None:
        if not isinstance(event.fact, events.GameScheduled):
            raise LookupError("only the first event of a game comes before any state")
        return event  # the settings, which everybody may read
    secrets = _secrets()[type(event.fact)]
    if secrets.is_open:
        return event
    if not RULES[secrets.whole](viewer, event, game):
        return None
    withheld = {
        name: secrets.instead[name]
        for name, rule in secrets.parts.items()
        if not RULES[rule](viewer, event, game)
    }
    return replace(event, fact=replace(event.fact, **withheld)) if withheld else event


def redact_log(log: Iterable[Event], viewer: Viewer) -> Iterator[Event]:
    """Yield the log of a game as *viewer* may know it."""
    log = tuple(log)
    if viewer is Viewer.PUBLIC:
        check_published(replay(log))
    game: Game | None = None
    for event in log:
        known = redact_event(event, viewer, game)
        if known is not None:
            yield known
        game = apply(game, event)


def check_published(game: Game) -> None:
    """Refuse to show everything of a game that is still under way."""
    if game.phase not in OVER:
        raise refuse(
            game,
            "views.under_way",
            "Racks and draws are shown once the game has ended; it is at “{phase}”",
            "R-032",
            phase=game.phase.value,
        )
