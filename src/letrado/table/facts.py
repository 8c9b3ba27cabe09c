"""Describe each event of a game in a line for people."""

from collections.abc import Iterable, Mapping
from dataclasses import fields

from letrado.base.i18n import N_, Translate, translator
from letrado.core.placements import Placement
from letrado.core.scoring import PlayScore
from letrado.core.tiles import Tile
from letrado.formats.scoresheet.words import CAUSES
from letrado.game import events as e
from letrado.game.actors import Actor, Side
from letrado.game.settings import CLOCK_NAMES, ClockMode, Settings
from letrado.game.state import Game, Note, Outcome, Phase, stage
from letrado.rulebook.sanctions import ground_text
from letrado.table.times import show_clock
from letrado.table.vocabulary import value_word

PHASES = {
    Phase.SCHEDULED: N_("waiting for the start signal"),
    Phase.ABSENCE_WAIT: N_("waiting for a missing player"),
    Phase.SETUP: N_("setting up"),
    Phase.FIRST_PLAYER_DRAW: N_("drawing for the start"),
    Phase.RACK_DRAW: N_("drawing the first tiles"),
    Phase.TURN: N_("thinking"),
    Phase.PLACING: N_("laying tiles"),
    Phase.COUNTING: N_("counting"),
    Phase.CENTRE_OPTION: N_("the first play missed the centre: the opponent decides"),
    Phase.ANNOUNCED: N_("the play is announced: the opponent accepts or challenges"),
    Phase.NOTED: N_("the play is noted"),
    Phase.DRAWING: N_("drawing"),
    Phase.EXCHANGING: N_("exchanging"),
    Phase.TURN_DONE: N_("the move is made"),  # nobody is told that a press is missing (F09 §35)
    Phase.CHALLENGED: N_("challenged"),
    Phase.ARBITRATION: N_("the words are with the judge"),
    Phase.VERDICT: N_("the verdict is given"),
    Phase.APPEAL: N_("on appeal"),
    Phase.PAUSED: N_("paused"),
    Phase.TILE_INCIDENT: N_("tiles too many or too few"),
    Phase.PLAYER_AWAY: N_("a player is out of the room"),
    Phase.FINAL_COUNT: N_("the final count"),
    Phase.SIGNING: N_("the sheets are to be signed"),
    Phase.CLOSED: N_("signed and closed"),
    Phase.REOPENED: N_("opened again"),
    Phase.DELIVERED: N_("handed in"),
    Phase.FORFEITED: N_("lost by one of the players"),
    Phase.DOUBLE_LOSS: N_("lost by both players"),
    Phase.ANNULLED: N_("annulled"),
}

_SPENT = {
    Outcome.PASS: N_("pass"),
    Outcome.INVALID: N_("turn lost"),
    Outcome.LOST: N_("turn lost"),
}
"""Texts for a turn that all saw end without a play; they do not say that the press is missing."""

MODES = {mode: CLOCK_NAMES[mode.value] for mode in ClockMode}

OUTCOMES = {
    Outcome.PLAY: N_("play"),
    Outcome.PASS: N_("pass"),
    Outcome.EXCHANGE: N_("exchange"),
    Outcome.INVALID: N_("not valid"),
    Outcome.LOST: N_("turn lost"),
}

_PAUSES = {
    "verification": N_("to check the count"),
    "score_difference": N_("over the points"),
    "arbiter_called": N_("the arbiter is called"),
    "force_majeure": N_("force majeure"),
}
_WHYS = {
    "passed": N_("a pass"),
    "withdrawn": N_("the tiles are withdrawn and the turn is lost"),
    "timer": N_("the turn’s time is up and the turn is lost"),
    "off_centre": N_("the play off the centre is refused and the turn is lost"),
    "judged_invalid": N_("the play is withdrawn and the turn is lost"),
    "conceded": N_("the play is given up and the turn is lost"),
    "extra_tiles": N_("the turn is lost for tiles too many"),
}

_ROUTINE: Mapping[type[e.Fact], str] = {
    e.RoundStarted: N_("The start signal"),
    e.GameBegan: N_("Setting up is over"),
    e.StartTileDrawn: N_("{side} draws {tile} for the start"),
    e.StartTied: N_("The same tile: both draw again"),
    e.StarterFound: N_("{first} starts"),
    e.InitialDrawn: N_("{side} draws, {count} in all: {tiles}"),
    e.TurnBegan: N_("{side} is on turn"),
    e.TilesLaid: N_("Laid: {tiles}"),
    e.PlacementFinished: N_("{placement}: {score}"),
    e.ScoreAnnounced: N_("Announced: {points}"),
    e.ScoreNoted: N_("{side} notes {note}"),
    e.DrawEnded: N_("{side} draws {count}: {tiles}"),
    e.TilesLaidAside: N_("Laid aside: {count}"),
    e.ExchangeDrawn: N_("Drawn: {count}"),
    e.DecisionLapsed: N_("Nothing was said in time: that is consent"),
    e.SlipSigned: N_("{side} signs the slip"),
    e.SheetSigned: N_("{side} signs"),
    e.GameClosed: N_("Both have signed: the game is closed"),
    e.SheetDelivered: N_("The sheet is handed in"),
}
"""Texts shown while a game is recorded."""

NOTABLE: Mapping[type[e.Fact], str] = {
    e.PlayerArrived: N_("{side} arrives"),
    e.RearrangedForPoints: N_("Rearranged for points: {before} before, {after} now"),
    e.CentreAccepted: N_("A first play off the centre is accepted"),
    e.TurnSpent: "{why}",
    e.ScoreSettled: N_("Points agreed on: {points}"),
    e.BagCounted: N_("Tiles counted in the bag: {count}"),
    e.WordsChallenged: N_("Challenged: {words}"),
    e.SlipSubmitted: N_("The slip is with the judge"),
    e.VerdictGiven: N_("Verdict: {valid} {reason}"),
    e.VerdictAppealed: N_("The verdict is appealed"),
    e.AppealWaived: N_("The verdict is not appealed: {reason}"),
    e.PlayStands: N_("The play is valid and stays"),
    e.GamePaused: N_("Paused ({reason}) {text}"),
    e.GameResumed: N_("The game continues"),
    e.ClockSet: N_("The clock of {side} is set to {left}: {reason}"),
    e.TimerEnded: N_("The time for this turn is up"),
    e.OverdrawReported: N_("{holder} has tiles too many: {extra}"),
    e.SurplusReturned: N_("Tiles that go back to the bag: {count}"),
    e.UnderdrawReported: N_("{holder} has tiles too few: {missing}"),
    e.RackCompleted: N_("The rack is completed with {count}"),
    e.DeliberateFound: N_("{side} held tiles on purpose: {reason}"),
    e.PlayerLeft: N_("{side} leaves the room"),
    e.PlayerReturned: N_("{side} is back"),
    e.TotalTimeEnded: N_("The total time is up: turns are equalised"),
    e.RoundTimeEnded: N_("The round’s time is up: {turns_left} turns are left"),
    e.NoMoveDeclared: N_("{side} says that no tiles can be placed"),
    e.PlayEnded: N_("Play is over: {cause}"),
    e.RackEntered: N_("{side} is left with {tiles}"),
    e.FinalCounted: N_("Final scores: {scores}"),
    e.CorrectionProposed: N_("A correction is proposed: {value}"),
    e.CorrectionDropped: N_("The correction is dropped: the sheets stay as they are"),
    e.PlayCorrected: N_("Points of turn {turn}, corrected: {points}"),
    e.TotalCorrected: N_("A total on the sheet of {sheet} is corrected to {total}"),
    e.BlankSettled: N_("The blank on {square} is {face}"),
    e.MissingWordsClaimed: N_("{side} must complete the words on the sheet"),
    e.WordsCompleted: N_("{side} completes the sheet"),
    e.ClockClaimed: N_("The clock of {side} was not stopped"),
    e.ReopenRequested: N_("{side} asks to open the game again"),
    e.GameReopened: N_("The game is opened again"),
    e.GameForfeited: N_("{loser} loses ({cause}), {scores} {reason}"),
    e.BothLost: N_("Both lose ({cause})"),
    e.GameAdjudicated: N_("The result is set: {scores}. {reason}"),
    e.GameAnnulled: N_("The game is annulled: {reason}"),
    e.PlayerSanctioned: N_("{side} is sanctioned ({kind}, {points} points): {ground}"),
    e.SanctionAppealed: N_("Sanction {sanction} is appealed"),
    e.SanctionRuled: N_("Sanction {sanction}, upheld: {upheld}. {reason}"),
    e.WordBarred: N_("{word} is barred for {side}"),
    e.RulingMade: N_("Ruling: {text}"),
    e.StepUndone: N_("The last step is undone. {reason}"),
}
"""Texts shown also in the list of incidents and decisions."""

_TOLD = {**_ROUTINE, **NOTABLE}
_WORD_BARRED = N_("A word is barred for {side}")
_COUNTS_DIFFER = N_("Tiles counted in the bag: {count}; by the record: {expected}")


def describe(event: e.Event, settings: Settings, language: str) -> str | None:
    """Describe the event in the reader's language; None for events not worth a line."""
    _ = translator(language)
    fact = event.fact
    template = _TOLD.get(type(fact))
    if template is None or (isinstance(fact, e.RackEntered) and not fact.tiles):
        return None
    if isinstance(fact, e.BagCounted) and fact.expected is not None:
        template = _COUNTS_DIFFER
    elif isinstance(fact, e.WordBarred) and not fact.word:
        template = _WORD_BARRED
    shown = {each.name: _shown(getattr(fact, each.name), settings, _) for each in fields(fact)}
    if isinstance(fact, e.GamePaused):
        shown["reason"] = _(_PAUSES[fact.reason])
    elif isinstance(fact, e.TurnSpent):
        shown["why"] = _(_WHYS[fact.why])
    elif isinstance(fact, e.PlayerSanctioned):
        shown["kind"] = value_word("sanction", fact.kind, language)
        shown["ground"] = ground_text(settings.rules, fact.ground)
    elif isinstance(fact, e.ClockSet):
        shown["left"] = show_clock(fact.left)
    elif isinstance(fact, e.VerdictGiven):
        shown["valid"] = _("play good") if fact.valid else _("play not valid")
    elif isinstance(fact, e.FinalCounted | e.GameForfeited | e.GameAdjudicated):
        shown["scores"] = scores_text(*fact.scores)
    return _(template).format(**shown).strip()


_INCIDENTS = (
    e.PlayerArrived, e.CentreAccepted, e.BagCounted, e.WordsChallenged, e.VerdictGiven,
    e.VerdictAppealed, e.ClockSet, e.OverdrawReported, e.SurplusReturned, e.UnderdrawReported,
    e.RackCompleted, e.DeliberateFound, e.PlayerLeft, e.PlayerReturned, e.TotalTimeEnded,
    e.RoundTimeEnded, e.PlayCorrected, e.TotalCorrected, e.BlankSettled, e.ClockClaimed,
    e.GameReopened, e.PlayerSanctioned, e.SanctionAppealed, e.SanctionRuled, e.WordBarred,
    e.RulingMade,
)  # fmt: skip
"""Incidents and decisions that later readers of the score sheet look for."""


def incidents(events: Iterable[e.Event], settings: Settings, language: str) -> list[str]:
    """List the incidents and decisions of a game in order, without steps that were taken back."""
    steps: list[list[str]] = [[]]
    for event in events:
        if isinstance(event.fact, e.StepUndone):
            if len(steps) > 1:
                steps.pop()
            continue
        if not event.part and event.by is not Actor.SYSTEM:
            steps.append([])
        text = describe(event, settings, language) if isinstance(event.fact, _INCIDENTS) else None
        if text is not None:
            steps[-1].append(text)
    return [text for step in steps for text in step]


def standing(game: Game, _: Translate) -> str:
    """Describe the state of the game for everybody at the table."""
    turn, first = game.turn, game.first
    if game.phase is Phase.TURN_DONE and turn is not None and turn.outcome in _SPENT:
        return _(_SPENT[turn.outcome])
    if game.phase is Phase.RACK_DRAW and first is not None and len(game.opening.dealt) == 2:
        names = {"first": first, "second": first.other}  # no turn has begun yet
        shown = {name: player(side, game.settings) for name, side in names.items()}
        return _(N_("{second} starts the clock of {first}")).format(**shown)
    return _(PHASES[stage(turn, game.phase)])


def scores_text(first: int, second: int) -> str:
    """Return a result as text; a score may be below zero (A-60).

    >>> scores_text(9, -12)
    '9 – −12'
    """
    return f"{first} – {second}".replace("-", "−")


def player(side: Side, settings: Settings) -> str:
    """A player's name."""
    return settings.players[side is Side.B]


def actor(who: Actor, settings: Settings, language: str) -> str:
    """Return the name of an actor: a player's, or the edition's word for the office."""
    if who.side is not None:
        return player(who.side, settings)
    if who is Actor.SYSTEM:
        return translator(language)(N_("the program"))
    roles = {str(role): name for role, name in settings.rules.roles.items()}
    return roles.get(who.value) or value_word("actors", who.value, language)


def _shown(value: object, settings: Settings, _: Translate) -> str:
    match value:
        case Side():
            return player(value, settings)
        case bool():
            return _("yes") if value else _("no")
        case PlayScore():
            return str(value.total)
        case Placement():
            return str(value)
        case Note():
            return str(value.points)
        case Tile():
            return value.face or "?"
        case None:
            return _("not seen")
        case tuple():
            return _joined(value)
        case other:
            return _(CAUSES[other]) if other in CAUSES else str(other)


def _joined(values: tuple[object, ...]) -> str:
    if all(isinstance(value, Tile) for value in values):
        return "".join(value.face or "?" for value in values if isinstance(value, Tile))
    pairs = (value if isinstance(value, tuple) else (value,) for value in values)
    return ", ".join(" ".join(map(str, pair)) for pair in pairs)
