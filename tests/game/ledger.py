"""An oracle beside the referee: clocks, points and turns, taken from the log alone.

It shares no code with the referee: whose clock runs is the table of game rules 4.2, written down
once more.
"""

from dataclasses import dataclass, field, replace

from letrado.game import Actor, ClockMode, Event, Game, Phase, Protocol, Side
from letrado.game import events as e
from letrado.game.state import Outcome

_MOVER = {Phase.TURN, Phase.PLACING, Phase.EXCHANGING}
_COUNTS = {Phase.COUNTING, Phase.CENTRE_OPTION, Phase.ANNOUNCED, Phase.NOTED, Phase.DRAWING}
_SETTING_UP = {Phase.SETUP, Phase.FIRST_PLAYER_DRAW, Phase.RACK_DRAW}


def clocks_running(game: Game, phase: Phase | None = None) -> set[Side]:
    """Return the sides whose clocks run: the columns RUN, STOP and TIMER of game rules 4.2."""
    phase, mode, edition = phase or game.phase, game.settings.clock, game.settings.edition
    if mode is ClockMode.TIMER:
        return set()
    confirming = game.away is not None and game.away.returned and game.away.waiting
    if phase in _MOVER:
        return {game.mover}
    if phase in _COUNTS:
        if mode is ClockMode.STOPPED or confirming:
            return set()
        opponent_decides = (
            phase in (Phase.ANNOUNCED, Phase.CENTRE_OPTION)
            and game.settings.protocol is Protocol.ASSISTED
            and game.settings.decision_clock == "opponent"
        )
        return {game.mover.other if opponent_decides else game.mover}
    if phase is Phase.TURN_DONE:
        turn = game.turn
        after_play = turn is not None and turn.placed_at is not None
        gone = game.away is not None and not game.away.returned and game.away.side is game.mover
        stands = confirming or (mode is ClockMode.STOPPED and after_play and not gone)
        return set() if stands else {game.mover}
    if phase is Phase.TILE_INCIDENT and game.incident is not None:
        stops = game.incident.extra > 0 and edition != "cat"
        return set() if stops else clocks_running(game, game.incident.back)
    if phase is Phase.PLAYER_AWAY and game.away is not None:
        return clocks_running(game, game.away.back) if _silent(edition) else {game.away.side}
    if phase is Phase.ABSENCE_WAIT:
        missing = set(Side) - game.opening.present
        if edition == "fise-2004":
            return set()
        return {Side.A} if edition == "cat" and len(missing) == 2 else missing
    if phase in _SETTING_UP:
        return _just(game.opening.late)
    if phase is Phase.FINAL_COUNT:
        return _just(game.closing.unnoted)
    if phase is Phase.SIGNING:
        return _just(game.closing.completing)
    return set()


def _just(side: Side | None) -> set[Side]:
    return set() if side is None else {side}


def _silent(edition: str) -> bool:
    """The editions that let a player leave and say nothing of clocks."""
    return edition in ("fise-2004", "cat")


@dataclass(frozen=True)
class Ledger:
    """Times and points that the log tells, after some event."""

    left: dict[Side, int]
    turns: tuple[tuple[Side, int], ...] = ()
    """Turns so far: who moved, and how many points the turn earned."""
    mover: Side | None = None
    pending: int = 0
    """The points of the play under way."""
    at: int = 0
    before: tuple["Ledger", Game] | None = field(default=None, compare=False)

    def after(self, game: Game, event: Event) -> "Ledger":
        """The ledger after *event* in the state *game*."""
        fact = event.fact
        if isinstance(fact, e.StepUndone):
            assert self.before is not None
            earlier, state = self.before
            return earlier._at(state, event.at)
        new = self._at(game, event.at)._told(fact)
        by_time = event.by is Actor.SYSTEM
        return replace(new, before=self.before if event.part or by_time else (self, game))

    def _at(self, game: Game, at: int) -> "Ledger":
        if at == self.at:
            return self
        sides = clocks_running(game)
        left = {side: ms - (at - self.at) * (side in sides) for side, ms in self.left.items()}
        return replace(self, left=left, at=at)

    def _told(self, fact: e.Fact) -> "Ledger":
        match fact:
            case e.ClockSet(side, left):
                return replace(self, left=self.left | {side: left})
            case e.TurnBegan(side):
                return replace(self, mover=side, pending=0)
            case e.PlacementFinished(score=score):
                return replace(self, pending=score.total)
            case e.ScoreAnnounced(points) | e.ScoreSettled(points):
                return replace(self, pending=points)
            case e.TurnSpent():
                return replace(self, pending=0)
            case e.TurnClosed():
                assert self.mover is not None
                return replace(self, turns=(*self.turns, (self.mover, self.pending)))
            case e.PlayCorrected(turn, points):
                mended = list(self.turns)
                mended[turn - 1] = (mended[turn - 1][0], points)
                return replace(self, turns=tuple(mended))
        return self

    def agrees(self, game: Game) -> None:
        """Clocks, totals and the order of turns are those of the state."""
        assert game.clocks.left == self.left
        for side in Side:
            assert game.plays(side) == sum(p for mover, p in self.turns if mover is side)
            assert game.turns(side) == sum(mover is side for mover, _ in self.turns)
        movers = [mover for mover, _ in self.turns]
        assert movers == [record.mover for record in game.records]
        if game.first is not None:
            order = (game.first, game.first.other)
            assert movers == [order[number % 2] for number in range(len(movers))]
        assert all(r.points == 0 for r in game.records if r.outcome is not Outcome.PLAY)
