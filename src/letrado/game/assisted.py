"""Assisted play: whole moves, carried out by the software as the steps of the table.

This is no second referee. A player declares a whole placement, an exchange, or an acceptance;
`decide` turns that into commands of the table and asks the referee for each. What the software
does by itself (counting aloud, noting, drawing, pressing the clock, taking a slip to the judge)
follows from the state alone: `next_step`.

Nothing is noted or drawn before the opponent accepts, challenges, or lets the time to decide go
by; so the challenge window is the same in every edition.
"""

from dataclasses import dataclass

from letrado.base.errors import Illegal
from letrado.core.placements import Placement
from letrado.core.tiles import Tile
from letrado.game import commands as c
from letrado.game import referee
from letrado.game.actors import Actor, Side
from letrado.game.events import Event
from letrado.game.fast_replace import replace
from letrado.game.law.placing import misses_centre
from letrado.game.law.registry import Environment, refuse
from letrado.game.law.signing import unsignable
from letrado.game.law.turn_completion import whole_note
from letrado.game.referee import Decision
from letrado.game.settings import ClockMode, Protocol
from letrado.game.state import BEFORE_PLAY, Challenge, Game, Phase, Turn, awaits_answer, unpaused

PAUSE_MS = 5_000
"""Time to decide after which both clocks are stopped (as F07 §29 and F09 §32.1 allow)."""

SIGNING_MS = 120_000
"""A sheet that nobody signed or contested for so long counts as signed."""


@dataclass(frozen=True, slots=True)
class PlaceTiles(c.Command):
    """Declare a whole play."""

    placement: Placement


@dataclass(frozen=True, slots=True)
class ExchangeTiles(c.Command):
    """Exchange these tiles."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class AcceptPlay(c.Command):
    """Let the opponent's play stand."""


DRIVEN = frozenset(
    {
        c.LayTiles, c.MoveTiles, c.SetBlank, c.ReleaseTile, c.FinishPlacement, c.Withdraw,
        c.Announce, c.NoteScore, c.BeginDraw, c.EndDraw, c.PressClock,
        c.AnnounceExchange, c.SetExchangeCount,
        c.LayAside, c.DrawExchange, c.ReturnTiles, c.SignSlip, c.SubmitSlip, c.DrawStartTile,
        c.DrawInitial, c.StartClock, c.BeginGame, c.LetLapse, c.DisputeScore, c.SettleScore,
        c.PauseToVerify, c.CorrectPlay, c.CorrectTotal, c.ConfirmCorrection, c.DropCorrection,
        c.ClaimMissingWords, c.CompleteWords, c.ClaimClockNotStopped, c.EnterRack,
    }
)  # fmt: skip
"""Steps of the table that are the software's own in assisted play: it counts and keeps the sheets.

Officials may still mend what they find wrong."""


_WHOLE = (
    c.LayTiles, c.FinishPlacement, c.AnnounceExchange, c.LayAside, c.DrawExchange, c.ReturnTiles,
)  # fmt: skip
"""Steps that make up a declared move; all of them happen at the same instant."""
_HALF_WAY = frozenset({Phase.PLACING, Phase.EXCHANGING})


_SHOWN = frozenset({c.CountBag, c.SettleBlank})
"""Commands that players need only where the software does not show the answer anyway."""


def decide(game: Game | None, command: c.Command, world: Environment) -> Decision:
    """Decide *command*, what follows by itself, and what time has brought about until now.

    A game of the table goes straight to the referee: there people take every step.
    """
    if game is None or game.settings.protocol is Protocol.TABLE:
        return referee.decide(game, command, world)
    if type(command) in DRIVEN and (command.by.side is not None or command.by is Actor.SYSTEM):
        raise _driven(game, command)
    if game.settings.electronic and command.by.side is not None and type(command) in _SHOWN:
        raise refuse(
            game, "assisted.shown", "The software shows it already: look at the board", "R-083"
        )
    run = _Run(game, world)
    run.catch_up()
    for step in _steps(run.game, command):
        run.take(step)
        run.settle()  # a play accepted by one's own next act is completed before that act
    return Decision.of(game, run.steps)


def due(game: Game) -> int | None:
    """The next instant at which time alone changes something, the opponent's silence included."""
    if game.settings.protocol is Protocol.TABLE:
        return referee.due(game)
    instants = [instant for instant in (referee.due(game), lapse(game)) if instant is not None]
    return min(instants, default=None)


def check_declared(game: Game, step: c.Command, now: int) -> None:
    """Refuse a step of the table that no declaration of a player brings about.

    Whole moves are laid at once, and what is accepted is noted as the software keeps the sheets.
    """
    by = step.by
    if by is Actor.SYSTEM and type(step) in DRIVEN:
        raise refuse(
            game, "assisted.early", "The time for silent acceptance has not passed yet", "R-130"
        )
    if game.phase in _HALF_WAY and (type(step) not in _WHOLE or now != game.at):
        raise _driven(game, step)
    if by.side is None or type(step) not in DRIVEN or type(step) in _WHOLE:
        return
    if by.side is not awaits_answer(game) or step != _note(game, by):
        raise _driven(game, step)


def _driven(game: Game, step: c.Command) -> Illegal:
    return refuse(
        game,
        "assisted.driven",
        "{command} is done by the software in this game: declare the whole move",
        "R-109",
        command=type(step).__name__,
    )


class _Run:
    """One command being carried out: the state so far, and the events and states that led to it."""

    def __init__(self, game: Game, world: Environment) -> None:
        self.game = game
        self.world = world
        self.steps: list[tuple[Event, Game]] = []

    def take(self, command: c.Command) -> None:
        if not isinstance(command, c.ReachTime):
            self._ask(command)

    def _ask(self, command: c.Command) -> None:
        decision = referee.decide(self.game, command, self.world)
        self.steps += decision.steps()
        self.game = decision.game

    def settle(self) -> None:
        while (step := next_step(self.game)) is not None:
            self.take(step)

    def catch_up(self) -> None:
        """Run all that time alone has brought about up to now, each step at its own instant."""
        now = self.world.now
        while (instant := due(self.game)) is not None and instant <= now:
            self.world = replace(self.world, now=instant)
            if referee.due(self.game) == instant:
                self._ask(c.ReachTime(Actor.SYSTEM))
            else:
                for step in lapsed(self.game, instant):
                    self.take(step)
            self.settle()
        if self.world.now != now:
            self.world = replace(self.world, now=now)


# -- what a player declares ------------------------------------------------------------------


def _steps(game: Game, command: c.Command) -> list[c.Command]:
    by = command.by
    steps: list[c.Command] = []
    own_next_act = isinstance(command, (PlaceTiles, ExchangeTiles, c.PassTurn))
    answers = by.side is not None and by.side is awaits_answer(game)
    if own_next_act and answers and not _centre(game):
        steps += _accepting(game, by)
    match command:
        case PlaceTiles(placement=placement):
            steps += [c.LayTiles(by, tuple(placement.new.items())), c.FinishPlacement(by)]
        case ExchangeTiles(tiles=tiles):
            steps += [
                c.AnnounceExchange(by, len(tiles)), c.LayAside(by, tiles), c.DrawExchange(by),
                c.ReturnTiles(by),
            ]  # fmt: skip
        case AcceptPlay():
            if not answers:
                raise refuse(
                    game, "assisted.nothing", "There is no play for you to accept now", "R-130"
                )
            if _centre(game):
                steps += [*_going_on(game, by), c.AcceptCentre(by)]
            else:
                steps += _accepting(game, by)
        case c.AcceptCentre() | c.RejectCentre() | c.ChallengeWords() if _verifying(game):
            steps += [c.Resume(by), command]
        case _:
            steps.append(command)
    return steps


def _verifying(game: Game) -> bool:
    return game.pause is not None and game.pause.reason == "verification"


def _going_on(game: Game, by: Actor) -> list[c.Command]:
    return [c.Resume(by)] if _verifying(game) else []


def _accepting(game: Game, by: Actor) -> list[c.Command]:
    return [*_going_on(game, by), _note(game, by)]


# -- what the software does by itself --------------------------------------------------------


def next_step(game: Game) -> c.Command | None:
    """The step of the table that the software takes now, or None while it waits for people."""
    turn = game.turn
    if game.phase in BEFORE_PLAY:
        return _setting_up(game)
    if game.phase is Phase.FINAL_COUNT and game.closing.unnoted is not None:
        return c.NoteScore(Actor.of(game.closing.unnoted))
    return None if turn is None else _completing(game, turn)


def _setting_up(game: Game) -> c.Command | None:
    opening, first = game.opening, game.first
    if game.phase is Phase.SETUP:
        return c.BeginGame(Actor.A)
    if game.phase is Phase.FIRST_PLAYER_DRAW or first is None:
        drawn = opening.start_tiles
        return c.DrawStartTile(Actor.A if Side.A not in drawn else Actor.B)
    for side in (first, first.other):
        if side not in opening.dealt:
            return c.DrawInitial(Actor.of(side))
    return c.StartClock(Actor.of(first.other))


def _completing(game: Game, turn: Turn) -> c.Command | None:
    mover, opponent = Actor.of(turn.mover), Actor.of(turn.mover.other)
    match game.phase:
        case Phase.COUNTING:
            points = 0 if turn.score is None else turn.score.total
            return c.Announce(mover, points, game.plays(turn.mover) + points)
        case Phase.ANNOUNCED if turn.mover.other in turn.notes:
            return _note(game, mover)
        case Phase.ANNOUNCED if turn.challenge_spent:
            return _note(game, opponent)  # judged good: nothing is left to challenge
        case Phase.NOTED:
            return c.BeginDraw(mover)
        case Phase.DRAWING:
            return c.EndDraw(mover)
        case Phase.TURN_DONE:
            return c.PressClock(mover)
        case _:
            return _judging(game, turn)


def _note(game: Game, by: Actor) -> c.NoteScore:
    """Note the play in full: a sheet kept by the software is always right and complete."""
    line = whole_note(game)
    return c.NoteScore(by, line.points, line.total, line.word, line.blanks)


def _judging(game: Game, turn: Turn) -> c.Command | None:
    challenge = game.challenge
    if challenge is None:
        return None
    if game.phase is Phase.CHALLENGED:
        if game.rules.words.challenge_slip:
            for side in Side:
                if side not in challenge.signed:
                    return c.SignSlip(Actor.of(side))
        return c.SubmitSlip(Actor.SYSTEM)
    if game.settings.officials:
        return None
    if game.phase is Phase.ARBITRATION:
        return c.RuleOnWords(Actor.SYSTEM, all(good for _, good in challenge.answers or ()))
    if game.phase is Phase.VERDICT:
        return _giving_way(challenge, turn)
    return None


def _giving_way(challenge: Challenge, turn: Turn) -> c.Command:
    """Return the step that follows when nobody appeals: a good play stands, a bad one is
    taken back (F09 §39, CAT 6¶3).
    """
    mover = Actor.of(turn.mover)
    return c.Resume(Actor.of(turn.mover.other)) if challenge.valid else c.RetractPlay(mover)


# -- silence ---------------------------------------------------------------------------------


def lapse(game: Game) -> int | None:
    """Return the instant at which the software stops waiting for an answer, or None."""
    if game.phase is Phase.SIGNING and not game.settings.officials:
        since = game.closing.signing_since
        if since is None or unsignable(game) is not None:  # silence mends no sheet
            return None
        return max(game.at, since + SIGNING_MS)
    if game.phase is Phase.VERDICT and game.challenge is not None:
        since = game.challenge.ruled_at
        return None if since is None else max(game.at, since + game.settings.decision_ms)
    asked = _asked_at(game)
    if asked is None or game.settings.clock is ClockMode.NONE:
        return None  # without clocks nobody is hurried: one's own next act accepts
    stands = game.phase is Phase.PAUSED or not _pauses(game)
    wait = game.settings.decision_ms
    return max(game.at, asked + (wait if stands else min(wait, PAUSE_MS)))


def _asked_at(game: Game) -> int | None:
    """Return the instant since which the opponent has had something to answer, or None.

    Off the centre the opponent answers twice: whether the play may lie there (F09 §20) and whether
    its words are accepted (§38). Both answers share the one time to decide about a play.
    """
    turn = game.turn
    if turn is None or turn.placement is None or awaits_answer(game) is None:
        return None
    return turn.placed_at if misses_centre(game, turn.placement) else turn.announced_at


def _centre(game: Game) -> bool:
    """Say whether the opponent is deciding on a first play off the centre (F09 §20)."""
    return unpaused(game) is Phase.CENTRE_OPTION


def _pauses(game: Game) -> bool:
    running = game.settings.clock is ClockMode.RUNNING
    return running and game.settings.decision_clock == "mover_then_pause"


def pause_due(game: Game) -> int | None:
    """Return the instant at which the clocks stop because the opponent still thinks (F09 §32.1)."""
    asked = _asked_at(game)
    waits = game.phase is not Phase.PAUSED and game.settings.decision_ms > PAUSE_MS
    if asked is None or not waits or not _pauses(game):
        return None
    return max(game.at, asked + PAUSE_MS)


def lapsed(game: Game, now: int) -> list[c.Command]:
    """Return the steps of the table that follow when somebody has not answered in time."""
    turn = game.turn
    if game.phase is Phase.SIGNING:
        unsigned = [side for side in Side if side not in game.closing.signed]
        return [c.LetLapse(Actor.SYSTEM), *(c.Sign(Actor.of(side)) for side in unsigned)]
    if turn is None:
        return []
    opponent = Actor.of(turn.mover.other)
    if game.phase is Phase.VERDICT and game.challenge is not None:
        return [c.LetLapse(Actor.SYSTEM), _giving_way(game.challenge, turn)]
    limit = (_asked_at(game) or 0) + game.settings.decision_ms
    if game.phase is not Phase.PAUSED and _pauses(game) and now < limit:
        return [c.PauseToVerify(Actor.SYSTEM)]
    if _centre(game):
        going_on = _going_on(game, Actor.SYSTEM)
        return [c.LetLapse(Actor.SYSTEM), *going_on, c.AcceptCentre(opponent)]
    return [c.LetLapse(Actor.SYSTEM), *_accepting(game, opponent)]
