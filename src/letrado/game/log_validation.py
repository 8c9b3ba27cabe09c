"""Validate a recorded game: the referee decides each step again and must reach the same facts.

A log that comes from elsewhere may have been damaged or made up. Its facts fit each other when
each step follows from the state before it: the command behind the step is worked out from what
happened, the referee decides on it, and the facts decided must be those recorded. So every rule
that guards a game guards its record too, and none is written down twice.

Draws and answers of the word list cannot be repeated: the record is believed there, as long as
the tiles can be drawn. Fields withheld from the readers of a record (`letrado.formats.published`)
cannot be checked either: any value is accepted for them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from typing import Literal, get_args

from letrado.base.errors import LetradoError, Unreadable
from letrado.core.racks import Bag
from letrado.core.tiles import Tile
from letrado.game import assisted
from letrado.game import commands as c
from letrado.game import events as e
from letrado.game.actors import Actor
from letrado.game.events import Event, Fact, GameScheduled
from letrado.game.law.registry import Environment
from letrado.game.referee import apply, decide, due
from letrado.game.settings import Protocol
from letrado.game.state import DECIDING, Cause, Game, Phase

_PLAIN: dict[type[Fact], type[c.Command]] = {
    e.RoundStarted: c.StartRound,
    e.PlayerArrived: c.Arrive,
    e.TilesVerified: c.VerifyTiles,
    e.SheetInspected: c.InspectSheet,
    e.LotDrawn: c.DrawLot,
    e.GameBegan: c.BeginGame,
    e.StartTileDrawn: c.DrawStartTile,
    e.StartTilesChecked: c.CheckStartTiles,
    e.InitialDrawn: c.DrawInitial,
    e.TurnBegan: c.StartClock,
    e.TilesLaid: c.LayTiles,
    e.TilesMoved: c.MoveTiles,
    e.BlankSet: c.SetBlank,
    e.PlacementFinished: c.FinishPlacement,
    e.CentreAccepted: c.AcceptCentre,
    e.ScoreAnnounced: c.Announce,
    e.ScoreProposed: c.SettleScore,
    e.ScoreSettled: c.SettleScore,
    e.DecisionLapsed: c.LetLapse,
    e.DrawBegan: c.BeginDraw,
    e.DrawEnded: c.EndDraw,
    e.ClockPressed: c.PressClock,
    e.ExchangeAnnounced: c.AnnounceExchange,
    e.ExchangeCountSet: c.SetExchangeCount,
    e.TilesLaidAside: c.LayAside,
    e.ExchangeDrawn: c.DrawExchange,
    e.TilesReturned: c.ReturnTiles,
    e.BagCounted: c.CountBag,
    e.WordsChallenged: c.ChallengeWords,
    e.SlipSigned: c.SignSlip,
    e.SlipSubmitted: c.SubmitSlip,
    e.AppealWaived: c.WaiveAppeal,
    e.PlayStands: c.Resume,
    e.GameResumed: c.Resume,
    e.ClockSet: c.SetClock,
    e.OverdrawReported: c.ReportOverdraw,
    e.SurplusReturned: c.TakeSurplus,
    e.UnderdrawReported: c.ReportUnderdraw,
    e.RackCompleted: c.CompleteRack,
    e.DeliberateFound: c.FindDeliberate,
    e.PlayerLeft: c.Leave,
    e.PlayerReturned: c.ReturnToTable,
    e.OwedDrawn: c.DrawOwed,
    e.RoundTimeEnded: c.AnnounceRoundOver,
    e.NoMoveDeclared: c.DeclareNoMove,
    e.RackEntered: c.EnterRack,
    e.CorrectionDropped: c.DropCorrection,
    e.WordsCompleted: c.CompleteWords,
    e.ClockClaimed: c.ClaimClockNotStopped,
    e.SheetSigned: c.Sign,
    e.SheetDelivered: c.DeliverSheet,
    e.ReopenRequested: c.RequestReopen,
    e.GameReopened: c.GrantReopen,
    e.GameAdjudicated: c.Adjudicate,
    e.GameAnnulled: c.Annul,
    e.PlayerSanctioned: c.SanctionPlayer,
    e.SanctionAppealed: c.AppealSanction,
    e.SanctionRuled: c.RuleOnSanction,
    e.WordBarred: c.BarWord,
    e.RulingMade: c.Decide,
    e.StepUndone: c.Undo,
}
"""Facts that only one command brings about, whose fields have the same names as the command's."""

_SHARED = {
    fact: tuple(
        field.name for field in fields(command) if field.name in {f.name for f in fields(fact)}
    )
    for fact, command in _PLAIN.items()
}

_Ground = Literal["left_without_notice", "asked_again", "irregular_draw", "extra_tiles", "conduct"]

_SPENT = {
    "passed": c.PassTurn,
    "withdrawn": c.Withdraw,
    "off_centre": c.RejectCentre,
    "judged_invalid": c.RetractPlay,
    "conceded": c.RetractPlay,
}

_GROUNDS: tuple[_Ground, ...] = get_args(_Ground)


def retrace(game: Game | None, step: Sequence[Event]) -> Game:
    """Return the state after *step*: all facts of one command, or of one instant that was due.

    Raises `Unreadable` if the referee decides otherwise; its ``part`` is the first wrong fact.
    """
    whole = tuple(map(_filled_in, step))
    decided = _decided(game, whole)
    for part, event in enumerate(whole):
        if part == len(decided):
            reason = Unreadable("log.surplus", "the step before it was over")
            raise _impossible(event.fact, reason, part)
        if event != decided[part]:
            raise _impossible(event.fact, _difference(event, decided[part]), part)
        game = apply(game, step[part])
    if len(decided) > len(step):
        lacking = type(decided[len(step)].fact).__name__
        reason = Unreadable("log.lacking", "{event} belongs to the same step", event=lacking)
        raise _impossible(step[-1].fact, reason, len(step) - 1)
    if game is None:
        raise LookupError("a step has facts")
    return game


def _decided(game: Game | None, step: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events that the referee decides for the command that must be behind *step*."""
    first = step[0]
    if game is None:
        return _scheduled(first)
    instant = due(game)
    if instant is not None and instant <= first.at:
        events = decide(game, c.ReachTime(Actor.SYSTEM), Environment(first.at))
        more = (number for number, event in enumerate(events) if number and not event.part)
        return events[: next(more, len(events))]
    assisted_play = game.settings.protocol is Protocol.ASSISTED
    own = _own_step(game, step) if assisted_play else None
    if own is not None:
        return own
    # Whoever loses a game has a noted play closed first: what follows that tells who asked.
    telling = next((each for each in step if not isinstance(each.fact, e.TurnClosed)), first)
    world = Environment(first.at, _told_draw(telling.fact), _told_judge(game, telling.fact))
    refusal: LetradoError | None = None
    for command in asked(game, telling):
        try:
            if assisted_play:
                assisted.check_declared(game, command, first.at)
            return decide(game, command, world)
        except LetradoError as error:
            refusal = error
    if refusal is None:
        refusal = Unreadable("log.nobody", "nobody brings it about by itself")
    raise _impossible(first.fact, refusal)


def _own_step(game: Game, step: Sequence[Event]) -> tuple[Event, ...] | None:
    """Return the events of a step that the software takes by itself in assisted play, if it is one.

    It takes them at once, or when a player has not answered in time.
    """
    first = step[0]
    own, instant = assisted.next_step(game), game.at
    if own is None:
        lapse = assisted.lapse(game)
        if lapse is None or lapse > first.at:
            return None
        due_now, instant = assisted.lapsed(game, lapse), lapse
        told = next((each for each in asked(game, first) if each in due_now), None)
        if told is None and first.at == game.at:
            return None  # the rest of an answer that was given in time
        own = told or due_now[0]
    elif isinstance(own, c.RuleOnWords):
        own = _told_verdict(game, own, first.fact)
    return decide(
        game, own, Environment(instant, _told_draw(first.fact), _told_judge(game, first.fact))
    )


def _scheduled(event: Event) -> tuple[Event, ...]:
    fact = event.fact
    if not isinstance(fact, GameScheduled):
        reason = Unreadable("log.first", "the settings of the game are its first event, once")
        raise _impossible(fact, reason)
    try:
        (again,) = decide(None, c.ScheduleGame(event.by, fact.settings), Environment(event.at))
    except LetradoError as error:
        raise _impossible(fact, error) from error
    # What the edition decides may have changed since; whoever reads the log is told (`same_law`).
    digest = fact.settings.edition_digest
    if isinstance(again.fact, GameScheduled):
        settings = replace(again.fact.settings, edition_digest=digest)
        again = replace(again, fact=GameScheduled(settings))
    return (again,)


def _impossible(fact: Fact, reason: LetradoError, part: int = 0) -> Unreadable:
    return Unreadable(
        "log.impossible",
        "the next step does not fit: {reason}",
        article=reason.article,
        event=type(fact).__name__,
        reason=reason,
        part=part,
    )


def _difference(event: Event, decided: Event) -> Unreadable:
    """Name the first difference between the record and the referee's decision."""
    found, due_now = event.fact, decided.fact
    if type(found) is not type(due_now):
        return Unreadable("log.otherwise", "{event} comes next", event=type(due_now).__name__)
    pairs = [(name, getattr(event, name), getattr(decided, name)) for name in ("at", "by", "part")]
    pairs += [(f.name, getattr(found, f.name), getattr(due_now, f.name)) for f in fields(found)]
    name, told, right = next(pair for pair in pairs if pair[1] != pair[2])
    return Unreadable(
        "log.differs",
        "“{field}” is {told}, and by the game so far {right}",
        field=name,
        told=_short(told),
        right=_short(right),
    )


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:59] + "…"


# -- what was asked --------------------------------------------------------------------------


def asked(game: Game, event: Event) -> Iterator[c.Command]:
    """Yield the commands that may have led to *event*; none if only time or another fact can."""
    fact, by = event.fact, event.by
    plain = _PLAIN.get(type(fact))
    if plain is not None:
        yield plain(by, **{name: getattr(fact, name) for name in _SHARED[type(fact)]})
        return
    match fact:
        case e.ScoreNoted(note=note):
            yield c.NoteScore(by, note.points, note.total, note.word, note.blanks)
        case e.TurnSpent(why=why) if why in _SPENT:
            yield _SPENT[why](by)
        case e.TileReleased(square=square):
            if game.turn is None or by.side is not game.turn.mover:
                yield c.ReleaseTile(by, square)
            else:
                yield c.RetractPlay(by) if game.phase in DECIDING else c.Withdraw(by)
        case e.GamePaused():
            yield _pause(by, fact)
        case e.VerdictGiven(valid=valid, invalid_words=bad, reason=reason):
            if game.phase is Phase.APPEAL:
                yield c.RuleOnAppeal(by, valid, reason)
            else:
                yield c.RuleOnWords(by, valid, bad, reason)
        case e.VerdictAppealed(arguments=arguments, hidden=hidden):
            yield c.AppealVerdict(by, arguments, hidden)
        case e.MissingWordsClaimed():
            yield c.GrantClaim(by) if by.side is None else c.ClaimMissingWords(by)
        case e.BlankSettled(square=square, face=face):
            yield c.SettleBlank(by, square, face)
        case e.CorrectionProposed() | e.PlayCorrected() | e.TotalCorrected():
            yield from _correction(game, by, fact)
        case e.GameForfeited() | e.BothLost():
            yield from _loss(by, fact)


def _pause(by: Actor, fact: e.GamePaused) -> c.Command:
    match fact.reason:
        case "verification":
            return c.PauseToVerify(by)
        case "score_difference":
            return c.DisputeScore(by)
        case "arbiter_called":
            return c.CallArbiter(by, fact.text)
        case "force_majeure":
            return c.Suspend(by, fact.text)


def _correction(game: Game, by: Actor, fact: Fact) -> Iterator[c.Command]:
    if by.side is not None and not isinstance(fact, e.CorrectionProposed):
        yield c.ConfirmCorrection(by)  # after signing, a player's own word is enough (CAT 8¶4)
    match fact:
        case e.PlayCorrected(turn=turn, points=points):
            yield c.CorrectPlay(by, turn, points)
        case e.TotalCorrected(sheet=sheet, of=of, total=total):
            yield c.CorrectTotal(by, sheet, of, total)
        case e.CorrectionProposed(value=value, turn=int(turn)):
            yield c.CorrectPlay(by, turn, value)
        case e.CorrectionProposed(value=value, sheet=sheet, of=of) if sheet and of:
            yield c.CorrectTotal(by, sheet, of, value)


def _loss(by: Actor, fact: e.GameForfeited | e.BothLost) -> Iterator[c.Command]:
    match fact:
        case e.GameForfeited(cause=Cause.ABANDONED, loser=loser, reason=reason):
            yield c.Abandon(by) if by.side is not None else c.RecordAbandonment(by, loser, reason)
        case e.GameForfeited(cause=Cause.DISQUALIFIED, loser=loser, reason=reason):
            for ground in _GROUNDS:  # the record keeps the reason, not the article's ground
                yield c.Disqualify(by, loser, ground, reason)
        case e.BothLost(cause=Cause.ABANDONED):
            yield c.AbandonBoth(by)
        case _ if fact.cause is Cause.ABSENCE:
            yield c.ReportOthersFinished(by)


# -- what cannot be asked again --------------------------------------------------------------


def _filled_in(event: Event) -> Event:
    """Fill a field withheld from the readers of the record with some value that it can have had."""
    match event.fact:
        case e.VerdictAppealed(arguments="", hidden=True) as fact:  # F09 §42.4
            return replace(event, fact=replace(fact, arguments="…"))
        case e.WordBarred(word="") as fact:  # F09 §46.2
            return replace(event, fact=replace(fact, word="A"))
    return event


def _told_draw(fact: Fact) -> Callable[[Bag, int], tuple[Tile, ...]]:
    tiles: tuple[Tile, ...] | None = getattr(fact, "tiles", None)
    if isinstance(fact, e.StartTileDrawn):
        tiles = (fact.tile,)

    def draw(bag: Bag, count: int) -> tuple[Tile, ...]:
        if tiles is None or len(tiles) != count:
            raise Unreadable(
                "log.draw", "the software holds the bag, and draws {count}", count=count
            )
        bag.remove(tiles)
        return tiles

    return draw


def _told_verdict(game: Game, own: c.RuleOnWords, fact: Fact) -> c.RuleOnWords:
    """Return the software's verdict; it is believed where the record has no answers of the list."""
    told = game.challenge is not None and game.challenge.answers is not None
    if told or not isinstance(fact, e.VerdictGiven):
        return own
    return c.RuleOnWords(own.by, fact.valid, fact.invalid_words)


def _told_judge(game: Game, fact: Fact) -> Callable[[tuple[Tile, ...]], bool] | None:
    if not isinstance(fact, e.SlipSubmitted) or fact.answers is None:
        return None
    alphabet, answers = game.tiles.board.alphabet, dict(fact.answers)

    def judge(tiles: tuple[Tile, ...]) -> bool:
        return answers.get(alphabet.spell(tiles), False)

    return judge
