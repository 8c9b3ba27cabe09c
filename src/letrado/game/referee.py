"""The referee: four pure functions over immutable states.

* `decide(game, command, world)`: the events that a command brings about and the states that they
  lead to, or a refusal;
* `apply(game, event)`: the state after an event;
* `replay(events)`: the state after a whole log;
* `due(game)`: the next instant at which time alone changes something. The program that runs the
  game sends `ReachTime` then; a later command is decided as if it had been sent in time.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from letrado.base.errors import Illegal
from letrado.core.tiles import Alphabet
from letrado.game.actors import Actor, Side
from letrado.game.bounds import check_bounds
from letrado.game.clock import advanced, due, is_absent
from letrado.game.commands import (
    Abandon,
    AppealSanction,
    Command,
    PressClock,
    ReachTime,
    ReturnToTable,
    ScheduleGame,
    Undo,
)
from letrado.game.events import Event, GameScheduled, StepUndone
from letrado.game.fast_replace import replace
from letrado.game.law import (
    absence,
    challenges,
    corrections,
    exchange,
    game_end,
    incidents,
    pauses,
    placing,
    rulings,
    setup,
    signing,
    time_up,
    turn_completion,
)
from letrado.game.law.registry import (
    AWAY,
    CHANGES,
    TRANSITIONS,
    Environment,
    Steps,
    applies,
    handles,
    refuse,
)
from letrado.game.permissions import may, parts, permissions
from letrado.game.settings import Protocol
from letrado.game.state import UNDER_WAY, Clocks, Game, Phase, stage
from letrado.game.tile_state import TileState

__all__ = ["Decision", "apply", "decide", "due", "open_to", "replay"]

CHAPTERS = (
    setup,
    placing,
    turn_completion,
    exchange,
    challenges,
    pauses,
    incidents,
    absence,
    time_up,
    game_end,
    corrections,
    signing,
    rulings,
)
"""Modules that define the transitions; importing them fills the registry."""

_FROM_AFAR = (ReturnToTable, PressClock, Abandon, AppealSanction)
"""All that an absent player may do (F09 §37); they press the clock as they leave."""


class Decision(tuple[Event, ...]):
    """The events that a command brings about, in order, with the state after each of them.

    Deciding has to apply each event anyway, so a caller who keeps the events need not apply them
    again:
    ``replay((*log, *decision)) == decision.game``.
    """

    states: tuple[Game, ...]
    """The state after each event."""
    game: Game
    """The state after all of them; without events, the state that was asked about."""

    @classmethod
    def of(cls, before: Game, steps: Iterable[tuple[Event, Game]]) -> "Decision":
        """Collect events and the state after each; *before* is the state without any."""
        pairs = tuple(steps)
        made = cls(event for event, _ in pairs)
        made.states = tuple(game for _, game in pairs)
        made.game = made.states[-1] if pairs else before
        return made

    def steps(self) -> Iterator[tuple[Event, Game]]:
        """Yield each event with the state after it."""
        return zip(self, self.states, strict=True)


def decide(game: Game | None, command: Command, world: Environment) -> Decision:
    """Decide *command*; *game* itself does not change. Raises `Illegal` with the article."""
    if game is None:
        return _schedule(command, world)
    if world.now < game.at:
        raise refuse(game, "game.time_back", "Time does not run backwards", "R-105")
    before, steps = game, list[tuple[Event, Game]]()
    game = _catch_up(game, world.now, steps)
    if isinstance(command, ReachTime):
        return Decision.of(before, steps)
    name = type(command).__name__
    transition = TRANSITIONS.get(type(command))
    if transition is None:
        raise refuse(
            game,
            "game.no_step",
            "{command} is not a step of a game that is under way at a table",
            "R-190",
            "R-109",
            command=name,
        )
    if not may(game, command.by, type(command)):
        raise refuse(
            game,
            "game.not_yours",
            "You may not do this now: {command}",
            *transition.rows,
            command=name,
            actor=command.by.value,
        )
    if is_absent(game, command.by.side) and type(command) not in _FROM_AFAR:
        raise refuse(game, "away.absent", "This player is not in the room", *AWAY, *transition.rows)
    if not _is_time_for(game, type(command)):
        raise refuse(
            game,
            "game.not_now",
            "{command} is not possible now: {phase}",
            *transition.rows,
            command=name,
            phase=stage(game.turn, game.phase).value,
        )
    check_bounds(game, command, transition.rows)
    _run(game, transition.decide(game, command, world), world.now, command.by, steps)
    return Decision.of(before, steps)


def _schedule(command: Command, world: Environment) -> Decision:
    if not isinstance(command, ScheduleGame):
        raise Illegal("game.unscheduled", "A game is scheduled before anything else")
    settings = command.settings
    rules = settings.rules
    if not may(None, command.by, ScheduleGame):
        raise Illegal(
            "game.not_yours",
            "You may not do this now: {command}",
            article=rules.cite("R-120"),
            edition=rules.id,
            command="ScheduleGame",
            actor=command.by.value,
        )
    settings.check()
    settings = replace(
        settings,
        edition_digest=rules.digest,
        lexicon=settings.lexicon or rules.heading.lexicon,  # F04 §37: the edition names its list
    )
    event = Event(world.now, command.by, GameScheduled(settings))
    game = apply(None, event)
    return Decision.of(game, ((event, game),))


def _catch_up(game: Game, now: int, steps: list[tuple[Event, Game]]) -> Game:
    """Apply everything that time has brought about up to *now*, each fact at its own instant."""
    while (instant := due(game)) is not None and instant <= now:
        there = replace(game, at=instant, clocks=advanced(game, instant))
        before = len(steps)
        game = _run(game, time_up.reach(there), instant, Actor.SYSTEM, steps)
        if len(steps) == before:
            raise AssertionError(f"nothing happened at {instant}, though it was due")
    return game


def _run(
    game: Game, transition: Steps, at: int, by: Actor, steps: list[tuple[Event, Game]]
) -> Game:
    """Drive a transition: apply each fact and send the state after it to the transition."""
    part = 0
    try:
        fact = next(transition)
        while True:
            event = Event(at, by, fact, part)
            game = apply(game, event)
            steps.append((event, game))
            part += 1
            fact = transition.send(game)
    except StopIteration:
        return game


def apply(game: Game | None, event: Event) -> Game:
    """Return the state after *event*; the time since the last one goes off the clocks that ran."""
    if game is None:
        if not isinstance(event.fact, GameScheduled):
            raise Illegal("game.unscheduled", "A game is scheduled before anything else")
        return _scheduled(event, event.fact)
    if event.at < game.at:
        raise refuse(game, "game.time_back", "Time does not run backwards", "R-105")
    last = game
    before = game if _is_step(game, event) else game.before
    if event.at != game.at or before is not game.before:
        by = event.by if before is game else game.step_by
        game = replace(
            game, at=event.at, clocks=advanced(game, event.at), before=before, step_by=by
        )
    return signing.certified(last, CHANGES[type(event.fact)](game, event.fact, event))


def _is_step(game: Game, event: Event) -> bool:
    """Say whether this event begins a step that the recorder of a table game can take back.

    What the software did by itself, such as a timer's signal, goes with the step before it:
    undone alone it would only happen again.
    """
    if event.part or event.by is Actor.SYSTEM or isinstance(event.fact, StepUndone):
        return False
    return game.settings.protocol is Protocol.TABLE


def _scheduled(event: Event, fact: GameScheduled) -> Game:
    settings = fact.settings
    rules = settings.rules
    return Game(
        settings=settings,
        rules=rules,
        at=event.at,
        phase=Phase.SCHEDULED,
        tiles=TileState.new(Alphabet.load(rules.laying.tile_set)),
        clocks=Clocks(dict.fromkeys(Side, settings.allotment)),
    )


def replay(events: Iterable[Event]) -> Game:
    """Return the state after *events*, the first of which schedules the game."""
    game: Game | None = None
    for event in events:
        game = apply(game, event)
    if game is None:
        raise Illegal("game.empty", "The log has no events")
    return game


def open_to(game: Game, actor: Actor) -> tuple[type[Command], ...]:
    """Return the commands that *actor* may issue in this phase; guards may still refuse one."""
    return _open_in(game.phase, stage(game.turn, game.phase), parts(game, actor))


@cache
def _open_in(phase: Phase, shown: Phase, parts_taken: frozenset[str]) -> tuple[type[Command], ...]:
    """Return the commands open to those roles; cached, since few answers serve all viewers."""
    return tuple(
        command
        for command in TRANSITIONS
        if _is_time_in(phase, shown, command) and permissions()[command.__name__] & parts_taken
    )


def _is_time_for(game: Game, command: type[Command]) -> bool:
    return _is_time_in(game.phase, stage(game.turn, game.phase), command)


def _is_time_in(phase: Phase, shown: Phase, command: type[Command]) -> bool:
    """Say whether both the phase and the phase that the room sees allow *command*.

    Otherwise a refusal would give away that only the press is missing (F09 §35, CAT 7¶5, A-52).
    """
    phases = TRANSITIONS[command].phases
    return phase in phases and (command is PressClock or shown in phases)


# -- undoing a recording error ---------------------------------------------------------------


@handles(Undo, UNDER_WAY, row="R-190")
def undo(game: Game, command: Undo, world: Environment) -> Steps:
    """Take back the last step of a table game; the log keeps both the step and the undoing.

    It corrects what was written down, not what was decided. Only the same official takes an
    official's step back, whatever the rank, and a game that is over is not opened again this way.
    """
    if game.settings.protocol is not Protocol.TABLE:
        raise refuse(
            game, "undo.protocol", "Only what was written down by hand can be undone", "R-190"
        )
    if game.before is None or game.before.phase is Phase.SCHEDULED:
        raise refuse(game, "undo.nothing", "There is nothing to undo", "R-190")
    taken = game.step_by
    if taken is not None and taken.side is None and taken is not command.by:
        raise refuse(
            game,
            "undo.not_yours",
            "The last step was taken by: {actor}. Nobody else can undo it",
            "R-190",
            actor=taken.value,
        )
    yield StepUndone(command.reason)


@applies(StepUndone)
def step_undone(game: Game, fact: StepUndone, event: Event) -> Game:
    """Restore the earlier state, with the time since taken from the clocks that ran in it."""
    before = game.before
    if before is None:
        raise LookupError("there is nothing to undo")
    return replace(before, at=event.at, clocks=advanced(before, event.at))
