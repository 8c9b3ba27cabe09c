"""Pauses: verification, differing points, the arbiter, force majeure (T-17, T-18, T-36 … T-38)."""

from collections.abc import Mapping

from letrado.game import commands as c
from letrado.game import events as e
from letrado.game.actors import Actor, Side
from letrado.game.clock import running
from letrado.game.fast_replace import replace
from letrado.game.law.challenges import check_appeal_over
from letrado.game.law.placing import the_turn
from letrado.game.law.registry import (
    Environment,
    Steps,
    applies,
    check_official,
    check_reason,
    handles,
    refuse,
    unknown_here,
)
from letrado.game.settings import ClockMode, Protocol
from letrado.game.state import (
    BEFORE_PLAY,
    DECIDING,
    PLAY,
    UNDER_WAY,
    Game,
    Note,
    Outcome,
    Pause,
    PauseReason,
    Phase,
)

_PLAYING = PLAY - DECIDING - {Phase.PAUSED}

_PAUSES: Mapping[PauseReason, tuple[str, ...]] = {
    "verification": ("R-107",),
    "score_difference": ("time.stop_on_score_difference",),
    "arbiter_called": ("time.stop_on_arbiter_call",),
    "force_majeure": ("time.stop_on_force_majeure", "R-190"),
}
"""Articles that stop the clocks; FISE leaves unforeseen cases to a ruling."""


@handles(c.PauseToVerify, Phase.ANNOUNCED, Phase.CENTRE_OPTION, row=("R-107", "R-109"))
def pause_to_verify(game: Game, command: c.PauseToVerify, world: Environment) -> Steps:
    """Pause because checking takes more than five seconds (F07 §29, F09 §32.1)."""
    seconds = game.rules.time.verify_pause_after
    by_agreement = game.settings.protocol is Protocol.ASSISTED and command.by is Actor.SYSTEM
    if not by_agreement:
        if game.phase is Phase.CENTRE_OPTION:
            raise unknown_here(game, "a pause to decide on the centre", "R-031")
        if seconds is None or game.settings.clock is not ClockMode.RUNNING:
            raise unknown_here(game, "a pause to verify", "R-107", "R-109")
        since = the_turn(game).announced_at
        if since is not None and world.now - since <= seconds * 1000:
            raise refuse(
                game,
                "pause.early",
                "The clock may be paused after {seconds} seconds",
                "R-107",
                seconds=seconds,
            )
    yield e.GamePaused("verification")


@handles(
    c.DisputeScore,
    Phase.ANNOUNCED,
    Phase.NOTED,
    Phase.COUNTING,
    Phase.TURN_DONE,
    row="time.stop_on_score_difference",
)
def dispute_score(game: Game, command: c.DisputeScore, world: Environment) -> Steps:
    """Stop both clocks while the points are counted again (T-18)."""
    if game.phase is Phase.COUNTING and game.rules.words.announcement_required:
        row = "time.stop_on_score_difference"
        raise refuse(game, "dispute.early", "The mover announces the points first", row)
    yield e.GamePaused("score_difference")


@handles(c.SettleScore, Phase.PAUSED, row="time.stop_on_score_difference")
def settle_score(game: Game, command: c.SettleScore, world: Environment) -> Steps:
    """Settle the points and go on: as both agree, as an official finds, or as they count."""
    pause, side = game.pause, command.by.side
    if pause is None or pause.reason != "score_difference":
        raise refuse(
            game,
            "dispute.none",
            "No difference in points is open",
            "time.stop_on_score_difference",
        )
    if command.points < 0:
        raise refuse(game, "announce.points", "A play is worth nothing or more", "R-109")
    turn = the_turn(game)
    if turn.outcome is Outcome.PLAY and game.rules.words.fix_play_until == "both_noted":
        raise refuse(game, "correct.noted", "A play that both have noted keeps its points", "R-143")
    counted = turn.score is not None and command.points == turn.score.total
    agreed = pause.proposed is not None and pause.proposed == (_other(side), command.points)
    if side is not None and not counted and not agreed:
        yield e.ScoreProposed(side, command.points)
        return
    yield e.ScoreSettled(command.points)
    yield e.GameResumed()


def _other(side: Side | None) -> Side | None:
    return None if side is None else side.other


@applies(e.ScoreProposed)
def score_proposed(game: Game, fact: e.ScoreProposed, event: e.Event) -> Game:
    """Store the proposal until the other player says the same."""
    if game.pause is None:
        raise LookupError("the game is not paused")
    return replace(game, pause=replace(game.pause, proposed=(fact.side, fact.points)))


@applies(e.ScoreSettled)
def score_settled(game: Game, fact: e.ScoreSettled, event: e.Event) -> Game:
    """Replace the points announced, and those on the sheets with their totals."""
    turn = the_turn(game)
    notes = {side: _with_points(note, fact.points) for side, note in turn.notes.items()}
    totals = {
        (sheet, turn.mover): note.total for sheet, note in notes.items() if note.total is not None
    }
    turn = replace(turn, announced=fact.points, notes=notes)
    return replace(game, turn=turn, totals={**game.totals, **totals})


def _with_points(note: Note, points: int) -> Note:
    total = None if note.total is None else note.total + points - note.points
    return replace(note, points=points, total=total)


@handles(c.CallArbiter, _PLAYING | {Phase.PAUSED}, row="time.stop_on_arbiter_call")
def call_arbiter(game: Game, command: c.CallArbiter, world: Environment) -> Steps:
    """Stop both clocks; in CAT only the player whose time runs may (T-36, CAT 7¶5)."""
    check_official(game, "time.stop_on_arbiter_call")
    _check_not_stopped(game)
    side, clocks = command.by.side, running(game)
    if game.rules.time.stop_by_running_side and side is not None and clocks and side not in clocks:
        raise refuse(
            game,
            "pause.whose_clock",
            "The player whose time runs stops it to call the arbiter",
            "R-115",
        )
    yield e.GamePaused("arbiter_called", command.question)


@handles(c.Suspend, PLAY | BEFORE_PLAY, row=_PAUSES["force_majeure"])
def suspend(game: Game, command: c.Suspend, world: Environment) -> Steps:
    """Stop the game for force majeure (T-37)."""
    check_reason(game, command.reason, "time.stop_on_force_majeure")
    _check_not_stopped(game)
    yield e.GamePaused("force_majeure", command.reason)


def _check_not_stopped(game: Game) -> None:
    if game.pause is not None and game.pause.reason != "verification":
        raise refuse(
            game, "pause.paused", "The clocks are already paused", *_PAUSES[game.pause.reason]
        )


@applies(e.GamePaused)
def game_paused(game: Game, fact: e.GamePaused, event: e.Event) -> Game:
    """Remember the phase to go on at; another pause replaces a pause to verify."""
    reason: PauseReason = fact.reason
    back = game.phase if game.pause is None else game.pause.back
    pause = Pause(reason, back, event.by, fact.text)
    return replace(game, phase=Phase.PAUSED, pause=pause)


@handles(c.Resume, Phase.PAUSED, Phase.VERDICT, row="R-111")
def resume(game: Game, command: c.Resume, world: Environment) -> Steps:
    """Go on, as the one who paused or an official (T-38); a good play stands (T-32)."""
    if game.phase is Phase.VERDICT:
        if game.challenge is None or not game.challenge.valid:
            raise refuse(game, "verdict.retract", "The play was judged bad: take it back", "R-132")
        check_appeal_over(game, command.by)
        yield e.PlayStands()
        return
    pause = game.pause
    mine = pause is not None and command.by is pause.by
    if command.by.side is not None and not mine and pause is not None:
        agreed = pause.reason in ("verification", "score_difference")
        if not agreed:
            raise refuse(
                game,
                "pause.not_yours",
                "The clocks are restarted by whoever stopped them, or by an official",
                *_PAUSES[pause.reason],
            )
    yield e.GameResumed()


@applies(e.GameResumed)
def game_resumed(game: Game, fact: e.GameResumed, event: e.Event) -> Game:
    """Go on at the phase before the pause.

    The player who was deciding has the whole time again, except after a pause to verify.
    """
    pause, turn = game.pause, game.turn
    if pause is None:
        raise LookupError("the game is not paused")
    if turn is not None and pause.reason != "verification":
        since = None if turn.announced_at is None else event.at
        placed = None if turn.placed_at is None else event.at
        turn = replace(turn, announced_at=since, placed_at=placed)
    challenge = game.challenge
    if challenge is not None and challenge.ruled_at is not None:
        challenge = replace(challenge, ruled_at=event.at)
    return replace(game, phase=pause.back, pause=None, turn=turn, challenge=challenge)


@handles(c.SetClock, UNDER_WAY, row=("R-190", "R-111b"))
def set_clock(game: Game, command: c.SetClock, world: Environment) -> Steps:
    """Set, as an official, a clock that was set or read wrongly."""
    check_reason(game, command.reason, "R-190", "R-111b")
    if abs(command.left) > 24 * 3_600_000:
        raise refuse(game, "clock.range", "A clock shows a day at most", "R-190", "R-111b")
    yield e.ClockSet(command.side, command.left, command.reason)


@applies(e.ClockSet)
def clock_set(game: Game, fact: e.ClockSet, event: e.Event) -> Game:
    """Store the new time."""
    left = {**game.clocks.left, fact.side: fact.left}
    return replace(game, clocks=replace(game.clocks, left=left))
