"""Commands that could only be refused in assisted play, so that nobody is offered them.

At a table everything that a phase allows stays on offer: a missing command could give away that a
clock was not pressed (R-114). Here the software presses it, and a button that never works misleads.
Nothing is decided here: the referee refuses a command that cannot be granted, offered or not.
"""

from collections.abc import Callable, Mapping

from letrado.game import commands as c
from letrado.game.actors import Actor
from letrado.game.clock import is_absent, running
from letrado.game.law.challenges import appellant
from letrado.game.settings import ClockMode
from letrado.game.state import Game, Phase

Test = Callable[[Game, Actor], bool]


def is_offered(game: Game, actor: Actor, command: type[c.Command]) -> bool:
    """Say whether *command*, which the phase allows to *actor*, can be granted in this state."""
    test = _TESTS.get(command)
    return test is None or test(game, actor)


def _official(_game: Game, actor: Actor) -> bool:
    return actor.side is None


def _physical(game: Game, _actor: Actor) -> bool:
    """Say whether players draw from a real bag; software draws the right number and shows it."""
    return not game.settings.electronic


def _call(game: Game, actor: Actor) -> bool:
    """Say whether an official can be called and no other pause has stopped the clocks (CAT 7¶5)."""
    if actor.side is None or not game.settings.officials:
        return False
    if game.pause is not None and game.pause.reason != "verification":
        return False
    clocks = running(game)
    return not game.rules.time.stop_by_running_side or not clocks or actor.side in clocks


def _leave(game: Game, actor: Actor) -> bool:
    """Say whether the player may leave now.

    F07 and F09 allow it only between noting and drawing, which is one instant here.
    """
    on_turn = game.turn is not None and game.turn.mover is actor.side
    notice = game.rules.ending.leave == "notice" and game.settings.officials
    return notice and on_turn and game.away is None


def _no_move(game: Game, actor: Actor) -> bool:
    said = actor.side in game.closing.no_move
    return game.rules.ending.no_move_end and not game.tiles.in_bag and not said


def _appeal_verdict(game: Game, actor: Actor) -> bool:
    return actor.side is not None and appellant(game) is actor.side


def _rule_on_appeal(game: Game, actor: Actor) -> bool:
    first = game.challenge is not None and game.challenge.judge is actor
    return not first and (actor is not Actor.TRIBUNAL or game.rules.ending.tribunal)


def _retract(game: Game, actor: Actor) -> bool:
    if game.phase is not Phase.VERDICT:
        return game.rules.words.mover_may_concede and actor.side is not None
    refused = game.challenge is not None and game.challenge.valid is False
    return refused and appellant(game) in (None, actor.side)


def _resume(game: Game, actor: Actor) -> bool:
    if game.phase is Phase.VERDICT:
        good = game.challenge is not None and game.challenge.valid is True
        return good and appellant(game) in (None, actor.side)
    pause = game.pause
    if pause is None or actor.side is None or actor is pause.by:
        return pause is not None
    return pause.reason in ("verification", "score_difference")


def _challenge(game: Game, _actor: Actor) -> bool:
    turn = game.turn
    return turn is not None and not turn.challenge_spent and not set(turn.words) <= turn.judged


_TESTS: Mapping[type[c.Command], Test] = {
    c.Undo: _physical,  # only a record kept by hand can be wrong
    c.CallArbiter: _call,
    c.Leave: _leave,
    c.ReturnToTable: lambda game, actor: is_absent(game, actor.side),
    c.DrawOwed: lambda game, actor: (
        game.away is not None
        and game.away.side is actor.side
        and game.away.returned
        and game.away.owes > 0
    ),
    c.ReportOverdraw: _physical,
    c.ReportUnderdraw: _physical,
    c.FindDeliberate: _physical,
    c.CountBag: _physical,
    c.SettleBlank: _official,  # the sheets that the software keeps name every blank
    c.DeclareNoMove: _no_move,
    c.ChallengeWords: _challenge,
    c.AppealVerdict: _appeal_verdict,
    c.WaiveAppeal: lambda game, _: appellant(game) is not None,
    c.RuleOnAppeal: _rule_on_appeal,
    c.RetractPlay: _retract,
    c.Resume: _resume,
    c.AppealSanction: lambda game, actor: (
        game.rules.ending.tribunal
        and any(
            sanction.side is actor.side and sanction.standing == "decided"
            for sanction in game.sanctions
        )
    ),
    c.RuleOnSanction: lambda game, _: any(each.standing == "appealed" for each in game.sanctions),
    c.BarWord: lambda game, _: game.rules.ending.asked_validity,
    c.AnnounceRoundOver: lambda game, _: (
        game.rules.time.time_up == "last_hands" and game.time_up is None and game.turn is not None
    ),
    c.ReportOthersFinished: lambda game, _: (
        game.away is not None or game.phase is Phase.ABSENCE_WAIT
    ),
    c.SetClock: lambda game, _: game.settings.clock in (ClockMode.RUNNING, ClockMode.STOPPED),
    c.GrantClaim: lambda game, _: game.closing.claimed is not None,
    c.Sign: lambda game, actor: actor.side not in game.closing.signed,
    c.DeliverSheet: lambda game, _: game.rules.ending.closing == "delivered",
    c.RequestReopen: lambda game, actor: (
        game.rules.ending.reopen
        and game.settings.officials
        and actor.side not in game.closing.reopen
    ),
    c.GrantReopen: lambda game, _: len(game.closing.reopen) == 2,
}
"""Tests of the commands that need more than the right phase."""
