"""From the end of play to the last signature, and opening again (T-49, T-51 … T-57)."""

from letrado.base.errors import Illegal
from letrado.game import commands as c
from letrado.game import events as e
from letrado.game.actors import Side
from letrado.game.fast_replace import replace
from letrado.game.law.corrections import totals_differ
from letrado.game.law.game_end import by_scores, count_racks, ended, scores, untold
from letrado.game.law.registry import Environment, Steps, applies, handles, refuse, unknown_here
from letrado.game.law.turn_completion import close_turn
from letrado.game.state import (
    AFTER_PLAY,
    PLAY,
    Cause,
    Closing,
    Game,
    Note,
    Outcome,
    Phase,
    with_records,
)

_SHEETS = frozenset({Phase.SIGNING, Phase.REOPENED})
"""Phases in which sheets are completed and signed, with words and racks (F09 §44)."""


@handles(c.DeclareNoMove, Phase.TURN, Phase.TURN_DONE, row="R-150")
def declare_no_move(game: Game, command: c.DeclareNoMove, world: Environment) -> Steps:
    """Declare that no tiles can be placed, with the bag empty; it takes both (T-49, A-08).

    It is allowed after a pass that was not pressed too: a refusal would give away that only the
    press is missing (R-114). The turn that was done is put on record.
    """
    side = command.by.side
    if not game.rules.ending.no_move_end:
        raise unknown_here(game, "an end because nobody can move", "R-150")
    if game.tiles.in_bag:
        raise refuse(
            game, "end.bag", "The bag still holds {bag} tiles", "R-150", bag=game.tiles.in_bag
        )
    if side is None or side in game.closing.no_move:
        raise refuse(game, "end.declared", "This player has said so already", "R-150")
    game = yield e.NoMoveDeclared(side)
    if len(game.closing.no_move) == 2:
        if game.phase is Phase.TURN_DONE:
            game = yield e.TurnClosed()
        # once the total time is over, time alone ends the game, and no racks count.
        game = yield e.PlayEnded(Cause.BLOCKED if game.time_up is None else Cause.TIME)
        yield from ended(game)


@applies(e.NoMoveDeclared)
def no_move_declared(game: Game, fact: e.NoMoveDeclared, event: e.Event) -> Game:
    """Store that one player said so; it takes both."""
    closing = replace(game.closing, no_move=game.closing.no_move | {fact.side})
    return replace(game, closing=closing)


@handles(c.EnterRack, Phase.FINAL_COUNT, Phase.REOPENED, row="R-153")
def enter_rack(game: Game, command: c.EnterRack, world: Environment) -> Steps:
    """Name the tiles left on a rack that nobody recorded; they must be among the unseen ones.

    In a game opened again a rack entered wrongly is entered again: the deductions for racks are
    part of what was signed (F09 §44).
    """
    if game.closing.unnoted is not None:
        raise refuse(game, "end.unnoted", "The last play is not noted by both", "R-116")
    if command.by.side not in (None, command.side):
        raise refuse(
            game, "end.own_rack", "Each player enters their own rack, or an official does", "R-153"
        )
    if game.settings.electronic:
        raise refuse(
            game, "end.racks_known", "The software dealt the tiles and knows the racks", "R-153"
        )
    try:
        untold(game, command.side).entered(command.side, command.tiles)
    except Illegal as error:
        details = error.details | {"side": game.settings.named(command.side)}
        raise refuse(game, error.code, error.message, "R-153", **details) from None
    game = yield e.RackEntered(command.side, command.tiles)
    yield from count_racks(game)


# -- the clock after the last play -----------------------------------------------------------


@handles(c.ClaimClockNotStopped, PLAY, row=("R-116", "R-114"))
def claim_clock(game: Game, command: c.ClaimClockNotStopped, world: Environment) -> Steps:
    """Claim the time of a player who went out and did not stop it (T-54, CAT 4.p5, EX-G57).

    Until the press or this claim their turn is not closed and their time runs. Signing begins only
    then, so that nothing is left to claim there. The refusal is the same all through play: another
    one would give away that only the press is missing (R-114).
    """
    turn = game.turn
    if not game.rules.time.finisher_must_stop:
        raise unknown_here(game, "claiming a clock that was not stopped", "R-116", "R-114")
    out = (
        turn is not None
        and game.phase is Phase.TURN_DONE
        and turn.outcome is Outcome.PLAY
        and not game.tiles.in_bag
        and not len(game.tiles.hands[turn.mover])
    )
    if turn is None or not out or command.by.side is not turn.mover.other:
        raise refuse(game, "claim.clock", "No clock runs that should have been stopped", "R-116")
    game = yield e.ClockClaimed(turn.mover)
    yield from close_turn(game)


# -- missing words ---------------------------------------------------------------------------


@handles(c.ClaimMissingWords, _SHEETS, row="R-023")
def claim_missing_words(game: Game, command: c.ClaimMissingWords, world: Environment) -> Steps:
    """Claim that the opponent's sheet lacks words, to be written on their time (T-53)."""
    side = command.by.side
    if not game.rules.ending.missing_words_claim:
        raise unknown_here(game, "claiming missing words", "R-023")
    if side is None or not missing_words(game, side.other):
        raise refuse(game, "claim.complete", "The opponent’s sheet lacks no word", "R-023")
    if game.closing.completing is not None or game.closing.claimed is not None:
        raise refuse(game, "claim.open", "A claim is open already", "R-023")
    by_judge = game.rules.ending.missing_words_by_judge and game.settings.officials
    yield e.MissingWordsClaimed(side.other, granted=not by_judge)


@handles(c.GrantClaim, _SHEETS, row="R-023")
def grant_claim(game: Game, command: c.GrantClaim, world: Environment) -> Steps:
    """Let the time run, as the judge (CAT 4.p4)."""
    if game.closing.claimed is None:
        raise refuse(game, "claim.none", "No claim waits for the judge", "R-023")
    yield e.MissingWordsClaimed(game.closing.claimed, granted=True)


@applies(e.MissingWordsClaimed)
def missing_words_claimed(game: Game, fact: e.MissingWordsClaimed, event: e.Event) -> Game:
    """Start the clock of the player whose sheet lacks words, or wait for the judge."""
    closing = game.closing
    if fact.granted:
        return replace(game, closing=replace(closing, completing=fact.side, claimed=None))
    return replace(game, closing=replace(closing, claimed=fact.side))


def missing_words(game: Game, side: Side) -> tuple[int, ...]:
    """Return the turns, from 1, whose word the sheet of *side* lacks (F09 §5.2, CAT 5¶1)."""
    if game.rules.words.words_noted == "no":
        return ()
    return tuple(
        number
        for number, record in enumerate(game.records, 1)
        if record.outcome is Outcome.PLAY
        and (side not in record.notes or record.notes[side].word is None)
    )


@handles(c.CompleteWords, _SHEETS, row="R-023")
def complete_words(game: Game, command: c.CompleteWords, world: Environment) -> Steps:
    """Write the missing words, which stops the clock."""
    side = command.by.side
    if side is None or game.closing.completing is not side:
        raise refuse(game, "claim.none", "No claim waits for this player", "R-023")
    missing = missing_words(game, side)
    if len(command.words) != len(missing):
        raise refuse(
            game,
            "claim.words",
            "Words that are missing: {count}. Give each of them, in order",
            "R-023",
            count=len(missing),
        )
    yield e.WordsCompleted(side, command.words)


@applies(e.WordsCompleted)
def words_completed(game: Game, fact: e.WordsCompleted, event: e.Event) -> Game:
    """Store each word in its line of the sheet."""
    records = list(game.records)
    for number, word in zip(missing_words(game, fact.side), fact.words, strict=True):
        record = records[number - 1]
        note = record.notes.get(fact.side)
        line = replace(note, word=word) if note is not None else Note(record.points, word=word)
        records[number - 1] = replace(record, notes={**record.notes, fact.side: line})
    closing = replace(game.closing, completing=None)
    return replace(with_records(game, records), closing=closing)


# -- signing ---------------------------------------------------------------------------------


@handles(c.Sign, _SHEETS, row="R-021")
def sign(game: Game, command: c.Sign, world: Environment) -> Steps:
    """Sign the result; both signatures close the game (T-55, F09 §44, CAT 4.p3)."""
    side, closing = command.by.side, game.closing
    if side is None or side in closing.signed:
        raise refuse(game, "sign.twice", "This player has signed", "R-170")
    hindrance = unsignable(game)
    if hindrance is not None:
        raise hindrance
    game = yield e.SheetSigned(side)
    if both_signed(game):
        yield e.GameClosed()


def unsignable(game: Game) -> Illegal | None:
    """Return the error that keeps everybody from signing the sheets, or None."""
    closing, wrong = game.closing, totals_differ(game)
    if closing.completing is not None or closing.claimed is not None:
        return refuse(game, "sign.claim", "A claim is open: the sheet is completed first", "R-023")
    if closing.correction is not None:
        return refuse(game, "sign.correction", "A correction is open: confirm it first", "R-143")
    if wrong:
        return refuse(
            game,
            "sign.differs",
            "The sheets differ from the game in {what}: correct it first",
            "R-020",
            what=", ".join(wrong),
        )
    return None


def both_signed(game: Game) -> bool:
    """Say whether both players have signed the result (F04 §5.1, F09 §44, CAT 4.p3)."""
    return len(game.closing.signed) == len(Side)


def certified(before: Game, after: Game) -> Game:
    """Return *after* without signatures given to another result than it now has (F09 §44).

    A signature covers plays, words and totals, and the scores with racks, clocks and sanctions.
    """
    earlier = before.closing.signed & after.closing.signed
    if not earlier or after.phase not in AFTER_PLAY or _result(before) == _result(after):
        return after
    return replace(after, closing=replace(after.closing, signed=after.closing.signed - earlier))


def _result(game: Game) -> tuple[object, ...]:
    return game.records, game.totals, scores(game)


@applies(e.SheetSigned)
def sheet_signed(game: Game, fact: e.SheetSigned, event: e.Event) -> Game:
    """Store a player's signature on the result."""
    closing = replace(game.closing, signed=game.closing.signed | {fact.side})
    return replace(game, closing=closing)


@applies(e.GameClosed)
def game_closed(game: Game, fact: e.GameClosed, event: e.Event) -> Game:
    """Close the game with the result that the scores give."""
    result = by_scores(game, game.closing.cause or Cause.RULING, scores(game))
    return replace(game, phase=Phase.CLOSED, result=result)


@handles(c.DeliverSheet, Phase.CLOSED, row=("R-157", "R-170"))
def deliver_sheet(game: Game, command: c.DeliverSheet, world: Environment) -> Steps:
    """Hand in the sheet, which makes the result final (T-56, CAT 4.p1)."""
    if game.rules.ending.closing != "delivered":
        raise unknown_here(game, "handing in the sheet", "R-157", "R-170")
    yield e.SheetDelivered()


@applies(e.SheetDelivered)
def sheet_delivered(game: Game, fact: e.SheetDelivered, event: e.Event) -> Game:
    """End the game for good: nothing is contested any more."""
    return replace(game, phase=Phase.DELIVERED)


# -- opening again ---------------------------------------------------------------------------


@handles(c.RequestReopen, Phase.CLOSED, row="R-170")
def request_reopen(game: Game, command: c.RequestReopen, world: Environment) -> Steps:
    """Ask to open the game again; it takes both players (T-57, EX-G46)."""
    side = command.by.side
    if not game.rules.ending.reopen:
        raise unknown_here(game, "opening a signed game again", "R-170")
    if side is None or side in game.closing.reopen:
        raise refuse(game, "reopen.asked", "This player has asked already", "R-170")
    yield e.ReopenRequested(side, command.reason)


@applies(e.ReopenRequested)
def reopen_requested(game: Game, fact: e.ReopenRequested, event: e.Event) -> Game:
    """Store that one player asked for it; it takes both."""
    closing = replace(game.closing, reopen=game.closing.reopen | {fact.side})
    return replace(game, closing=closing)


@handles(c.GrantReopen, Phase.CLOSED, row="R-170")
def grant_reopen(game: Game, command: c.GrantReopen, world: Environment) -> Steps:
    """Open the game again, as the director, when both have asked (F09 §44)."""
    if len(game.closing.reopen) < len(Side):
        raise refuse(game, "reopen.both", "Both players ask the director together", "R-170")
    yield e.GameReopened()


@applies(e.GameReopened)
def game_reopened(game: Game, fact: e.GameReopened, event: e.Event) -> Game:
    """Open the game for corrections; both sign again."""
    closing = Closing(
        cause=game.closing.cause, finisher=game.closing.finisher, signing_since=event.at
    )
    return replace(game, phase=Phase.REOPENED, closing=closing, result=None)
