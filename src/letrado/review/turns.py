"""A game turn by turn: each move, with the position when the turn began.

The turns follow from the events at once. The possible moves are computed apart
(`letrado.review.analysis`), because that takes time.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile

from letrado.core.board import Board
from letrado.core.placements import Placement
from letrado.core.racks import Rack
from letrado.core.scoring import RACK_SIZE, PlayScore
from letrado.core.tiles import Tile
from letrado.game import Event, Game, Side, apply
from letrado.game.events import Fact, PlacementFinished, StepUndone, VerdictGiven, WordsChallenged
from letrado.game.state import Outcome, Record, Turn


@dataclass(frozen=True, slots=True)
class Challenged:
    """Words that the opponent challenged, and the answer; None if there was none."""

    words: tuple[str, ...]
    valid: bool | None = None


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A closed turn, with the position when it began."""

    number: int
    record: Record
    board: Board
    rack: Rack | None
    """The mover's tiles; None if the log does not have them all."""
    held: int
    bag: int
    placement: Placement | None
    """The play laid, even if it was taken back."""
    score: PlayScore | None
    challenges: tuple[Challenged, ...]
    before: Mapping[Side, int]
    after: Mapping[Side, int]
    idle: int = 0
    """Turns before it in which nothing was laid; with an empty bag, passes before it."""
    kept: Rack | None = None
    """Tiles that the mover had kept at their last draw; None if unknown."""
    returned: tuple[Tile, ...] = ()
    """Tiles that they exchanged then, put back after they had drawn (F09 §25, CAT 3¶2)."""
    elsewhere: tuple[Tile, ...] | None = None
    """Tiles that the opponent held when the mover drew, without those laid since; None if unknown.

    They could not be drawn, and are not on the board.
    """

    @property
    def mover(self) -> Side:
        """Player whose turn it was."""
        return self.record.mover

    @property
    def stands(self) -> bool:
        """Say whether tiles were laid and stayed."""
        return self.record.outcome is Outcome.PLAY and self.placement is not None

    @property
    def is_bingo(self) -> bool:
        """Say whether a whole rack was laid and stayed (F09 §19, CAT 2¶1)."""
        return self.stands and self.placement is not None and len(self.placement.new) == RACK_SIZE

    @property
    def leave(self) -> Rack | None:
        """The tiles that stayed on the rack, if they are known."""
        gone: Iterable[Tile] | None = self.record.tiles
        if self.record.outcome is Outcome.PLAY:
            gone = self.placement.new.values() if self.placement else None
        if self.rack is None or gone is None:
            return None
        return self.rack.remove(gone)


@dataclass(frozen=True, slots=True)
class _Opened:
    """A turn that has begun, and the play in it."""

    game: Game
    placement: Placement | None = None
    score: PlayScore | None = None
    challenges: tuple[Challenged, ...] = ()

    def after(self, fact: Fact) -> "_Opened":
        """Return the turn after a fact."""
        match fact:
            case PlacementFinished(placement=placement, score=score):
                return replace(self, placement=placement, score=score)
            case WordsChallenged(words=words):
                return replace(self, challenges=(*self.challenges, Challenged(words)))
            case VerdictGiven(valid=valid) if self.challenges:
                answered = replace(self.challenges[-1], valid=valid)
                return replace(self, challenges=(*self.challenges[:-1], answered))
        return self


def played_turns(events: Iterable[Event]) -> tuple[PlayedTurn, ...]:
    """Return the closed turns of a log, in order; an undone step leaves none."""
    opened: dict[int, _Opened] = {}
    passed: dict[int, tuple[Game, _Opened | None]] = {}  # by identity, for steps back
    game: Game | None = None
    for event in events:
        last, game = game, apply(game, event)
        number = len(game.records)
        if game.turn is not None:
            if _is_untouched(game.turn):
                opened[number] = _Opened(game)
            elif isinstance(event.fact, StepUndone) and last is not None:
                opened[number] = passed[id(last.before)][1] or _Opened(game)
            else:
                opened[number] = opened[number].after(event.fact)
        passed[id(game)] = (game, opened.get(number))
    return tuple(_closed(opened, game.records)) if game else ()


def _is_untouched(turn: Turn) -> bool:
    return not (turn.laid or turn.placement or turn.exchange or turn.outcome)


def _closed(opened: Mapping[int, _Opened], records: tuple[Record, ...]) -> Iterable[PlayedTurn]:
    totals = dict.fromkeys(Side, 0)
    last: dict[Side, PlayedTurn] = {}
    for number, record in enumerate(records):
        turn = opened[number]
        tiles = turn.game.tiles
        hand = tiles.hands[record.mover]
        before = dict(totals)
        totals[record.mover] += record.points
        kept, returned = _kept(last.get(record.mover), Rack(tiles.board.alphabet))
        theirs = tiles.hands[record.mover.other]
        first_rack = theirs.known if theirs.is_known else None
        closed = PlayedTurn(
            number + 1,
            record,
            tiles.board,
            hand.known if hand.is_known else None,
            len(hand),
            tiles.in_bag,
            turn.placement,
            turn.score,
            turn.challenges,
            before,
            dict(totals),
            _idle(records[:number], tiles.in_bag),
            kept,
            returned,
            _elsewhere(last.get(record.mover.other), first_rack),
        )
        last[record.mover] = closed
        yield closed


def _kept(last: PlayedTurn | None, none: Rack) -> tuple[Rack | None, tuple[Tile, ...]]:
    """Return the tiles that a player had before the draw for a turn, and those put back for it."""
    if last is None:
        return none, ()
    if last.record.outcome in (Outcome.PLAY, Outcome.EXCHANGE):
        return last.leave, last.record.tiles or ()
    return last.rack, ()


def _elsewhere(last: PlayedTurn | None, now: Rack | None) -> tuple[Tile, ...] | None:
    """Return the tiles of an opponent who has moved since, or who still has them *now*."""
    held = now
    if last is not None:
        held = last.leave if last.record.outcome is Outcome.PLAY else last.rack
    return None if held is None else held.tiles


def _idle(records: tuple[Record, ...], bag: int) -> int:
    idle = {Outcome.PASS} if not bag else set(Outcome) - {Outcome.PLAY}
    return sum(1 for _ in takewhile(lambda each: each.outcome in idle, reversed(records)))
