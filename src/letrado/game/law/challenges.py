"""Challenge, verdict and appeal (T-29 … T-35)."""

from letrado.game import commands as c
from letrado.game import events as e
from letrado.game.actors import Actor, Side
from letrado.game.fast_replace import replace
from letrado.game.law.placing import released, the_turn
from letrado.game.law.registry import (
    Environment,
    Steps,
    applies,
    check_reason,
    handles,
    refuse,
    unknown_here,
)
from letrado.game.state import Challenge, Game, Outcome, Phase


def the_challenge(game: Game) -> Challenge:
    """Return the challenge under way; call it only in the phases that have one."""
    if game.challenge is None:
        raise LookupError("no challenge is under way")
    return game.challenge


# -- the challenge ---------------------------------------------------------------------------


@handles(
    c.ChallengeWords,
    Phase.COUNTING,
    Phase.ANNOUNCED,
    Phase.NOTED,
    Phase.DRAWING,
    Phase.TURN_DONE,
    row="R-131",
)
def challenge_words(game: Game, command: c.ChallengeWords, world: Environment) -> Steps:
    """Challenge some words of the play while the challenge window is open (T-29)."""
    turn = the_turn(game)
    _check_window(game)
    words = tuple(dict.fromkeys(command.words))
    unknown = [word for word in words if word not in turn.words]
    if unknown or not words:
        raise refuse(
            game,
            "challenge.words",
            "Choose among the words of the play: {words}",
            "R-134",
            "R-131",
            words=", ".join(turn.words),
        )
    if turn.challenge_spent or turn.judged & set(words):
        raise refuse(
            game,
            "challenge.again",
            "This play has been judged: its words are accepted",
            "R-134",
            "R-131",
        )
    yield e.WordsChallenged(words)


def _check_window(game: Game) -> None:
    """Refuse a challenge before the announcement, or in F04 and CAT the laying, or after
    acceptance (R-130, R-131).
    """
    turn, rules, phase = the_turn(game), game.rules.words, game.phase
    if phase is Phase.COUNTING and rules.challenge_opens == "announced":
        raise refuse(
            game, "challenge.early", "Wait until the mover has counted and announced", "R-131"
        )
    if rules.note_closes:
        accepted = turn.mover.other in turn.notes
    else:
        accepted = phase is Phase.DRAWING or (phase is Phase.TURN_DONE and turn.drawn)
    if accepted:
        raise refuse(
            game,
            "challenge.late",
            "The play has been accepted and can no longer be challenged",
            "R-130",
        )


@applies(e.WordsChallenged)
def words_challenged(game: Game, fact: e.WordsChallenged, event: e.Event) -> Game:
    """Cover the board and stop both clocks (F09 §42.5)."""
    challenge = Challenge(fact.words, back=game.phase)
    return replace(game, phase=Phase.CHALLENGED, challenge=challenge)


@handles(c.SignSlip, Phase.CHALLENGED, row="R-135")
def sign_slip(game: Game, command: c.SignSlip, world: Environment) -> Steps:
    """Sign the slip, as both players must (F09 §42.1)."""
    side = command.by.side
    if not game.rules.words.challenge_slip:
        raise unknown_here(game, "a slip to sign", "R-135")
    if side is None or side in the_challenge(game).signed:
        raise refuse(game, "challenge.signed", "This player has signed the slip", "R-135")
    yield e.SlipSigned(side)


@applies(e.SlipSigned)
def slip_signed(game: Game, fact: e.SlipSigned, event: e.Event) -> Game:
    """Record a player's signature on the slip."""
    challenge = the_challenge(game)
    return replace(game, challenge=replace(challenge, signed=challenge.signed | {fact.side}))


@handles(c.SubmitSlip, Phase.CHALLENGED, row="R-136")
def submit_slip(game: Game, command: c.SubmitSlip, world: Environment) -> Steps:
    """Hand the words to the judge, who alone sees the answers of the list (T-30)."""
    challenge = the_challenge(game)
    if game.rules.words.challenge_slip and len(challenge.signed) < 2:
        raise refuse(game, "challenge.unsigned", "Both players sign the slip first", "R-135")
    yield e.SlipSubmitted(_answers(game, challenge.words, world))


def _answers(
    game: Game, words: tuple[str, ...], world: Environment
) -> tuple[tuple[str, bool], ...] | None:
    """Return the list's answer on each word, a sequence of tiles: R, R is not RR (A-41)."""
    score, alphabet = the_turn(game).score, game.tiles.board.alphabet
    if world.judge is None or score is None:
        return None
    judge, split = world.judge, game.rules.laying.split_multiletter_allowed
    made = {
        word: [formed.tiles for formed in score.words if formed.spelling == word] for word in words
    }
    if split:
        made = {word: [*tiles, alphabet.read_word(word)] for word, tiles in made.items()}
    return tuple((word, (any if split else all)(map(judge, tiles))) for word, tiles in made.items())


@applies(e.SlipSubmitted)
def slip_submitted(game: Game, fact: e.SlipSubmitted, event: e.Event) -> Game:
    """The slip is with the judges."""
    challenge = replace(the_challenge(game), answers=fact.answers)
    return replace(game, phase=Phase.ARBITRATION, challenge=challenge)


# -- the verdict -----------------------------------------------------------------------------


@handles(c.RuleOnWords, Phase.ARBITRATION, row="R-136")
def rule_on_words(game: Game, command: c.RuleOnWords, world: Environment) -> Steps:
    """Rule on the words challenged; a verdict against the list needs a reason (T-31)."""
    challenge = the_challenge(game)
    if command.by is Actor.SYSTEM and game.settings.officials:
        raise refuse(game, "verdict.judge", "A judge rules on words in this game", "R-136")
    bad = command.invalid_words
    if set(bad) - set(challenge.words) or (bad and command.valid):
        raise refuse(
            game,
            "verdict.words",
            "Only words on the slip can be found invalid: {words}",
            "R-136",
            words=", ".join(challenge.words),
        )
    _check_reason(game, command.valid, command.reason, "R-148", "R-136")
    final = command.by is Actor.SYSTEM
    failed = () if command.valid else _failed(game, bad)
    yield e.VerdictGiven(command.valid, failed, command.reason, final)


def _failed(game: Game, named: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words that a verdict finds bad: those that the judge named.

    Where one answer covers all words, the judge need not name any (F09 §40, CAT 6¶1). Where
    each word has its own, they are those that the list lacks, or all (A-27).
    """
    challenge = the_challenge(game)
    if named or game.rules.words.one_verdict:
        return named
    unlisted = tuple(word for word, good in challenge.answers or () if not good)
    return unlisted or challenge.words


def _check_reason(game: Game, valid: bool, reason: str, *rows: str) -> None:
    answers = the_challenge(game).answers
    if answers is not None and valid != all(good for _, good in answers) and not reason.strip():
        raise refuse(game, "verdict.reason", "The word list says otherwise: give the reason", *rows)


@applies(e.VerdictGiven)
def verdict_given(game: Game, fact: e.VerdictGiven, event: e.Event) -> Game:
    """Record the verdict; an appeal may be possible."""
    challenge = replace(
        the_challenge(game),
        valid=fact.valid,
        invalid_words=fact.invalid_words,
        final=fact.final,
        judge=event.by,
        ruled_at=event.at,
    )
    return replace(game, phase=Phase.VERDICT, challenge=challenge)


@applies(e.PlayStands)
def play_stands(game: Game, fact: e.PlayStands, event: e.Event) -> Game:
    """Go on at the phase of the challenge; in F09 and CAT the play is not challenged again."""
    challenge, turn = the_challenge(game), the_turn(game)
    spent = not game.rules.words.later_challenge
    turn = replace(
        turn,
        judged=turn.judged | set(challenge.words),
        challenge_spent=spent,
        announced_at=event.at if turn.announced_at is not None else None,
    )
    return replace(game, phase=challenge.back, challenge=None, turn=turn)


@handles(c.RetractPlay, Phase.CHALLENGED, Phase.VERDICT, row="R-132")
def retract_play(game: Game, command: c.RetractPlay, world: Environment) -> Steps:
    """Take the play back and lose the turn (T-33); the mover may give in at once (A-09)."""
    challenge = the_challenge(game)
    if game.phase is Phase.VERDICT and challenge.valid:
        raise refuse(game, "verdict.stands", "The play was judged valid and stays", "R-132")
    conceded = game.phase is Phase.CHALLENGED
    if conceded and not game.rules.words.mover_may_concede:
        raise unknown_here(game, "giving a play up before the verdict", "R-132")
    if conceded and command.by.side is None:
        raise refuse(
            game, "challenge.concede", "Only the player who made the play may concede it", "R-132"
        )
    check_appeal_over(game, command.by)
    if game.rules.words.invalid_loses_turn:
        yield e.TurnSpent(Outcome.INVALID, "conceded" if conceded else "judged_invalid")
    else:
        yield from released(game)


# -- the appeal ------------------------------------------------------------------------------


def appellant(game: Game) -> Side | None:
    """Return the player who may appeal the verdict (A-28); None once the verdict is final.

    In FISE it is the mover whose word was refused, in CAT the challenger whose challenge failed.
    """
    challenge, turn, rules = the_challenge(game), the_turn(game), game.rules.words
    if challenge.valid is None or challenge.final or turn.appealed or not rules.appeal_levels:
        return None
    if rules.appeal_by == "mover":
        return None if challenge.valid else turn.mover
    return turn.mover.other if challenge.valid else None


def check_appeal_over(game: Game, by: Actor) -> None:
    """Refuse to go on while a player may still appeal (F09 §42.4, CAT 6¶2).

    They give the appeal up themselves, or an official records that they were asked.
    """
    side = appellant(game)
    if side is not None and by.side is not side:
        raise refuse(
            game,
            "verdict.appeal_open",
            "{side} may still appeal: wait for the appeal or a waiver, or record that "
            "there is none",
            "R-138",
            side=game.settings.named(side),
        )


@handles(c.AppealVerdict, Phase.VERDICT, row="R-138")
def appeal_verdict(game: Game, command: c.AppealVerdict, world: Environment) -> Steps:
    """Appeal once: in FISE the mover whose word was refused, in CAT the challenger (T-34, A-28)."""
    challenge, turn, rules = the_challenge(game), the_turn(game), game.rules.words
    if challenge.final or turn.appealed or not rules.appeal_levels:
        raise refuse(game, "appeal.final", "The answer is final", "R-138")
    if command.by.side is not appellant(game):
        raise refuse(game, "appeal.who", "This verdict cannot be appealed by this player", "R-138")
    if not command.arguments.strip():
        raise refuse(
            game, "appeal.arguments", "Write your arguments: an appeal needs them", "R-138"
        )
    if command.hide and not rules.appeal_hides_arguments:
        raise unknown_here(game, "hiding the arguments from the opponent", "R-138")
    yield e.VerdictAppealed(command.arguments, command.hide)


@applies(e.VerdictAppealed)
def verdict_appealed(game: Game, fact: e.VerdictAppealed, event: e.Event) -> Game:
    """The words are before the second judge."""
    challenge = replace(the_challenge(game), hidden=fact.hidden)
    turn = replace(the_turn(game), appealed=True)
    return replace(game, phase=Phase.APPEAL, challenge=challenge, turn=turn)


@handles(c.WaiveAppeal, Phase.VERDICT, row="R-138")
def waive_appeal(game: Game, command: c.WaiveAppeal, world: Environment) -> Steps:
    """Record that the player who may appeal was asked and does not (A-28).

    The game does not wait for an answer for ever.
    """
    if appellant(game) is None:
        raise refuse(game, "appeal.final", "The answer is final", "R-138")
    check_reason(game, command.reason, "R-138")
    yield e.AppealWaived(command.reason)


@applies(e.AppealWaived)
def appeal_waived(game: Game, fact: e.AppealWaived, event: e.Event) -> Game:
    """The first verdict is final."""
    return replace(game, challenge=replace(the_challenge(game), final=True))


@handles(c.RuleOnAppeal, Phase.APPEAL, row="R-138")
def rule_on_appeal(game: Game, command: c.RuleOnAppeal, world: Environment) -> Steps:
    """Give the final verdict (T-35, A-29)."""
    challenge = the_challenge(game)
    if command.by is Actor.TRIBUNAL and not game.rules.ending.tribunal:
        raise unknown_here(game, "a tribunal", "R-138")
    if command.by is challenge.judge:
        raise refuse(game, "appeal.same_judge", "The first judge may not hear the appeal", "R-138")
    _check_reason(game, command.valid, command.reason, "R-148", "R-138")
    failed = () if command.valid else _failed(game, challenge.invalid_words)
    yield e.VerdictGiven(command.valid, failed, command.reason, final=True)
