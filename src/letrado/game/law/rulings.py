"""Decisions of officials, and giving up (T-44, T-48, T-58 … T-60, R-190)."""

from letrado.game import commands as c
from letrado.game import events as e
from letrado.game.actors import Actor, Side
from letrado.game.clock import advanced
from letrado.game.fast_replace import replace
from letrado.game.law.game_end import by_scores, forfeit_scores, noted_play, over, scores
from letrado.game.law.registry import (
    Environment,
    Steps,
    applies,
    check_reason,
    handles,
    refuse,
    unknown_here,
)
from letrado.game.settings import ClockMode
from letrado.game.state import (
    BEFORE_PLAY,
    PLAY,
    UNDER_WAY,
    Cause,
    Game,
    Outcome,
    Phase,
    Result,
    Sanction,
    Standing,
)
from letrado.rulebook import check_kind, check_points

# -- giving up -------------------------------------------------------------------------------


@handles(c.Abandon, PLAY | BEFORE_PLAY, row=("R-127", "R-190"))
def abandon(game: Game, command: c.Abandon, world: Environment) -> Steps:
    """Give up; the other wins, by rule in CAT 4.E, elsewhere by a ruling with the same scores
    (A-64).
    """
    side = command.by.side
    if side is None:
        raise refuse(game, "abandon.player", "Only a player can resign", "R-127", "R-190")
    adjudicated = not game.rules.ending.abandon_by_rule
    game = yield from noted_play(game)
    yield e.GameForfeited(side, Cause.ABANDONED, forfeit_scores(game, side), adjudicated)


@handles(c.AbandonBoth, PLAY | BEFORE_PLAY, row=("R-128", "R-190"))
def abandon_both(game: Game, command: c.AbandonBoth, world: Environment) -> Steps:
    """Record that both give up: 0-0, both lose (CAT 4.F); elsewhere a ruling (A-64)."""
    game = yield from noted_play(game)
    yield e.BothLost(Cause.ABANDONED, adjudicated=not game.rules.ending.both_abandon_by_rule)


@handles(c.RecordAbandonment, PLAY | BEFORE_PLAY, row=("R-127", "R-190"))
def record_abandonment(game: Game, command: c.RecordAbandonment, world: Environment) -> Steps:
    """Record that a player who does not come back has given up.

    The software may do so only when their time is used up.
    """
    check_reason(game, command.reason, "R-127")
    if command.by is Actor.SYSTEM and not used_up(game, command.side, world.now):
        raise refuse(
            game,
            "abandon.time_left",
            "This player still has time left",
            "R-126",
            "R-190",
            "R-127",
        )
    game = yield from noted_play(game)
    scores = forfeit_scores(game, command.side)
    yield e.GameForfeited(command.side, Cause.ABANDONED, scores, True, command.reason)


def used_up(game: Game, side: Side, now: int) -> bool:
    """Say whether *side* has no time left.

    With clocks, theirs is down to zero. With a timer, it has taken their last turns, as many as
    would end the game if both had passed them (F09 §33, §45.2).
    """
    if game.settings.clock in (ClockMode.RUNNING, ClockMode.STOPPED):
        return advanced(game, now).left[side] <= 0
    own = [record.outcome for record in game.records if record.mover is side]
    last = own[-game.rules.ending.passes_to_end :]
    timed = game.settings.clock is ClockMode.TIMER
    return timed and len(last) == game.rules.ending.passes_to_end and set(last) == {Outcome.LOST}


@handles(c.Disqualify, UNDER_WAY - {Phase.SCHEDULED}, row=("R-124", "R-188"))
def disqualify(game: Game, command: c.Disqualify, world: Environment) -> Steps:
    """Disqualify a player on a ground that the edition knows and the record supports (T-44)."""
    side, rules = command.side, game.rules
    row = _GROUNDS[command.ground]
    known = {
        "left_without_notice": rules.ending.leaving_disqualifies,
        "asked_again": rules.ending.asked_validity,
        "irregular_draw": rules.drawing.irregular_draw_disqualifies,
        "extra_tiles": rules.drawing.overdraw_expulsion_game is not None,
        "conduct": rules.ending.cards,
    }[command.ground]
    if not known:
        raise unknown_here(game, "disqualifying for this", row, "R-188")
    if command.ground == "asked_again" and game.asked.get(side, 0) < 2:
        raise refuse(game, "disqualify.once", "Only when a player asks a second time", row)
    limit = rules.drawing.overdraw_expulsion_game
    if command.ground == "extra_tiles" and game.deliberate.get(side, 0) < (limit or 0):
        raise refuse(
            game,
            "disqualify.extra_tiles",
            "Only when {limit} deliberate cases were found in this game, not {found}",
            row,
            limit=limit,
            found=game.deliberate.get(side, 0),
        )
    check_reason(game, command.reason, row)
    game = yield from noted_play(game)
    yield e.GameForfeited(
        side, Cause.DISQUALIFIED, forfeit_scores(game, side), True, command.reason
    )


_GROUNDS = {
    "left_without_notice": "R-124",
    "asked_again": "R-182",
    "irregular_draw": "R-032",
    "extra_tiles": "R-089",
    "conduct": "R-187",
}


# -- sanctions -------------------------------------------------------------------------------


@handles(c.SanctionPlayer, frozenset(Phase) - {Phase.ANNULLED}, row="R-188")
def sanction_player(game: Game, command: c.SanctionPlayer, world: Environment) -> Steps:
    """Sanction within the edition's bounds (T-58, A-51); the tournament keeps the counts."""
    if not command.ground.strip():
        raise refuse(game, "sanction.ground", "A sanction names its ground", "R-188")
    check_kind(game.rules, command.kind, command.ground)
    check_points(game.rules, command.kind, command.points)
    yield e.PlayerSanctioned(command.side, command.kind, command.points, command.ground)


@applies(e.PlayerSanctioned)
def player_sanctioned(game: Game, fact: e.PlayerSanctioned, event: e.Event) -> Game:
    """Store the sanction; the scores of a closed game are calculated again."""
    sanction = Sanction(fact.side, fact.kind, fact.points, fact.ground)
    return _recalculated(replace(game, sanctions=(*game.sanctions, sanction)))


def _recalculated(game: Game) -> Game:
    result = game.result
    if result is None or result.cause in (Cause.RULING, Cause.ABSENCE):
        return game  # scores that a ruling or an article sets
    if game.phase is Phase.FORFEITED and result.winner is not None:
        first, second = forfeit_scores(game, result.winner.other)
        return replace(game, result=replace(result, scores={Side.A: first, Side.B: second}))
    if game.phase in (Phase.CLOSED, Phase.DELIVERED):
        return replace(game, result=by_scores(game, result.cause, scores(game)))
    return game


@handles(c.AppealSanction, frozenset(Phase), row="R-189")
def appeal_sanction(game: Game, command: c.AppealSanction, world: Environment) -> Steps:
    """Appeal to the tribunal, as the sanctioned player (T-59)."""
    sanction = _sanction(game, command.sanction)
    if not game.rules.ending.tribunal:
        raise unknown_here(game, "a tribunal", "R-189")
    if command.by.side is not sanction.side or sanction.standing != "decided":
        raise refuse(
            game, "sanction.appeal", "This sanction cannot be appealed by this player", "R-189"
        )
    yield e.SanctionAppealed(command.sanction, command.arguments)


@handles(c.RuleOnSanction, frozenset(Phase), row="R-189")
def rule_on_sanction(game: Game, command: c.RuleOnSanction, world: Environment) -> Steps:
    """Rule on an appealed sanction; the tribunal's decision is final."""
    if _sanction(game, command.sanction).standing != "appealed":
        raise refuse(
            game, "sanction.not_appealed", "This sanction is not before the tribunal", "R-189"
        )
    yield e.SanctionRuled(command.sanction, command.upheld, command.reason)


def _sanction(game: Game, number: int) -> Sanction:
    if not 1 <= number <= len(game.sanctions):
        raise refuse(
            game, "sanction.none", "There is no sanction number {number}", "R-188", number=number
        )
    return game.sanctions[number - 1]


@applies(e.SanctionAppealed)
def sanction_appealed(game: Game, fact: e.SanctionAppealed, event: e.Event) -> Game:
    """Mark the sanction as appealed; it stands until the tribunal decides (A-59)."""
    return _with_standing(game, fact.sanction, "appealed")


@applies(e.SanctionRuled)
def sanction_ruled(game: Game, fact: e.SanctionRuled, event: e.Event) -> Game:
    """Uphold the sanction, or overturn it with its points."""
    return _recalculated(
        _with_standing(game, fact.sanction, "upheld" if fact.upheld else "overturned")
    )


def _with_standing(game: Game, number: int, standing: Standing) -> Game:
    sanctions = list(game.sanctions)
    sanctions[number - 1] = replace(sanctions[number - 1], standing=standing)
    return replace(game, sanctions=tuple(sanctions))


@handles(c.BarWord, PLAY, row="R-181")
def bar_word(game: Game, command: c.BarWord, world: Environment) -> Steps:
    """Bar a word for a player who asked whether it is good and was told (T-60, EX-G48)."""
    if not game.rules.ending.asked_validity:
        raise unknown_here(game, "barring a word", "R-181")
    alphabet = game.tiles.board.alphabet
    word = alphabet.spell(alphabet.read_word(command.word))
    if not word:
        raise refuse(game, "word.none", "Say which word is barred", "R-181")
    yield e.WordBarred(command.side, word)


@applies(e.WordBarred)
def word_barred(game: Game, fact: e.WordBarred, event: e.Event) -> Game:
    """Store the barred word, and count the question."""
    asked = {**game.asked, fact.side: game.asked.get(fact.side, 0) + 1}
    return replace(game, barred=game.barred | {(fact.side, fact.word)}, asked=asked)


# -- rulings ---------------------------------------------------------------------------------


@handles(c.Decide, frozenset(Phase), row="R-190")
def decide_unforeseen(game: Game, command: c.Decide, world: Environment) -> Steps:
    """Record a ruling with its text (F09 §48)."""
    check_reason(game, command.text)
    yield e.RulingMade(command.text, command.article)


@handles(
    c.Adjudicate,
    UNDER_WAY | {Phase.FORFEITED, Phase.DOUBLE_LOSS},
    row="R-190",
)
def adjudicate(game: Game, command: c.Adjudicate, world: Environment) -> Steps:
    """Set the result, as the director, where no article does (A-23, A-24, A-64)."""
    check_reason(game, command.reason)
    game = yield from noted_play(game)
    yield e.GameAdjudicated(command.winner, command.scores, command.reason)


@applies(e.GameAdjudicated)
def game_adjudicated(game: Game, fact: e.GameAdjudicated, event: e.Event) -> Game:
    """End the game with the result of the ruling."""
    points = {Side.A: fact.scores[0], Side.B: fact.scores[1]}
    result = Result(fact.winner, points, Cause.RULING, adjudicated=True)
    return over(game, Phase.FORFEITED, result)


@handles(c.Annul, frozenset(Phase) - {Phase.ANNULLED}, row="R-190")
def annul(game: Game, command: c.Annul, world: Environment) -> Steps:
    """Annul the game by a recorded ruling, since no text foresees it."""
    check_reason(game, command.reason)
    game = yield from noted_play(game)
    yield e.GameAnnulled(command.reason)


@applies(e.GameAnnulled)
def game_annulled(game: Game, fact: e.GameAnnulled, event: e.Event) -> Game:
    """End the game without a result."""
    return over(game, Phase.ANNULLED, None)
