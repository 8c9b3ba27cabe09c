"""A game turn by turn: what was done in each, with everything as it was when it began.

What a turn was follows from the events at once; what could have been done is worked out apart
(`letrado.review.analysis`), since it takes time.
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
    """Words that the opponent did not accept, and the answer; None where none was given."""

    words: tuple[str, ...]
    valid: bool | None = None


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A closed turn, with everything as it was when it began."""

    number: int
    record: Record
    board: Board
    rack: Rack | None
    """The mover's tiles; None where the log does not tell them all."""
    held: int
    bag: int
    placement: Placement | None
    """What was laid, even if it did not stay."""
    score: PlayScore | None
    challenges: tuple[Challenged, ...]
    before: Mapping[Side, int]
    after: Mapping[Side, int]
    idle: int = 0
    """Turns before it in which nothing was laid; with an empty bag, passes before it."""
    kept: Rack | None = None
    """What the mover had kept when he last drew; None where that is not known."""
    returned: tuple[Tile, ...] = ()
    """Tiles that he exchanged then: they went back after he had drawn (F09 §25, CAT 3¶2)."""
    elsewhere: tuple[Tile, ...] | None = None
    """What the opponent held when the mover drew, without what he has laid since: it could not be
    drawn, and does not lie on the board. None where it is not known."""

    @property
    def mover(self) -> Side:
        """Whose turn it was."""
        return self.record.mover

    @property
    def stands(self) -> bool:
        """Whether tiles were laid that stayed."""
        return self.record.outcome is Outcome.PLAY and self.placement is not None

    @property
    def is_bingo(self) -> bool:
        """Whether a whole rack was laid and stayed (F09 §19, CAT 2¶1)."""
        return self.stands and self.placement is not None and len(self.placement.new) == RACK_SIZE

    @property
    def leave(self) -> Rack | None:
        """The tiles that stayed on the rack, where they are known."""
        gone: Iterable[Tile] | None = self.record.tiles
        if self.record.outcome is Outcome.PLAY:
            gone = self.placement.new.values() if self.placement else None
        if self.rack is None or gone is None:
            return None
        return self.rack.remove(gone)


@dataclass(frozen=True, slots=True)
class _Opened:
    """A turn that has begun, and what is laid in it."""

    game: Game
    placement: Placement | None = None
    score: PlayScore | None = None
    challenges: tuple[Challenged, ...] = ()

    def after(self, fact: Fact) -> "_Opened":
        """With what a fact adds."""
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
    """The closed turns of a log, in order; a step that was undone has left nothing."""
    opened: dict[int, _Opened] = {}
    passed: dict[int, tuple[Game, _Opened | None]] = {}  # by identity, for who goes back there
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
    """What a player had before he drew for a turn, and what he had put back for it."""
    if last is None:
        return none, ()
    if last.record.outcome in (Outcome.PLAY, Outcome.EXCHANGE):
        return last.leave, last.record.tiles or ()
    return last.rack, ()


def _elsewhere(last: PlayedTurn | None, now: Rack | None) -> tuple[Tile, ...] | None:
    """What an opponent had who has moved since, or who has not moved yet and has it *now*."""
    held = now
    if last is not None:
        held = last.leave if last.record.outcome is Outcome.PLAY else last.rack
    return None if held is None else held.tiles


def _idle(records: tuple[Record, ...], bag: int) -> int:
    idle = {Outcome.PASS} if not bag else set(Outcome) - {Outcome.PLAY}
    return sum(1 for _ in takewhile(lambda each: each.outcome in idle, reversed(records)))
