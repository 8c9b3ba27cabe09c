"""A finished game looked at turn by turn: what was played, and what could have been.

Pure functions of the log and of the game's lexicon. What a turn was follows from the events at
once; what could have been played is worked out turn by turn, since it takes time.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from letrado.board import Board
from letrado.coordinates import Square
from letrado.engine import Generator, ScoredMove
from letrado.errors import LetradoError
from letrado.game import Event, Game, Side, apply
from letrado.game.events import (
    Fact,
    PlacementFinished,
    StepUndone,
    VerdictGiven,
    WordsChallenged,
)
from letrado.game.state import Outcome, Record, Turn
from letrado.moves import Exchange, Move
from letrado.placements import Placement
from letrado.position import Position
from letrado.racks import Rack
from letrado.rulebook import Rulebook
from letrado.scoring import BONUS, RACK_SIZE, PlayScore
from letrado.tiles import Tile

SHOWN = 5
"""The plays of most points that are listed for a turn."""

_LOOKED_AT = 100
"""Plays among which those are found: with blanks many are the same word in the same place."""
_TO_PLAY_ON = 10
"""What not going out costs when the bag is empty, as the move generator has it."""
_ENOUGH = 2**RACK_SIZE + 1
"""More moves than a rack has ways of being exchanged: one of them is something else."""


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
    for number, record in enumerate(records):
        turn = opened[number]
        tiles = turn.game.tiles
        hand = tiles.hands[record.mover]
        before = dict(totals)
        totals[record.mover] += record.points
        yield PlayedTurn(
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
        )


# -- what could have been played ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Analysis:
    """The plays that were there; all empty where the rack is not known, or is no rack."""

    best: tuple[ScoredMove, ...] = ()
    """By points, from the highest down."""
    valued: ScoredMove | None = None
    """The move of the highest equity: an exchange, perhaps."""
    equity: float | None = None
    """That of what was done, where it can be told."""
    left: int | None = None
    """Points left behind: those of the best play, less those that were made."""
    missed: ScoredMove | None = None
    """The best bingo of a turn in which none was played."""


def analyse(turn: PlayedTurn, generator: Generator, rules: Rulebook) -> Analysis:
    """What the player on turn could have done with the words of the generator's lexicon."""
    rack = turn.rack
    if rack is None:
        return Analysis()
    position = Position(turn.board, (rack, Rack(turn.board.alphabet)))
    try:
        found = generator.top(position, _LOOKED_AT, by="score")
    except LetradoError:  # a rack with tiles too many, or none: the law has its own ways (F09 §28)
        return Analysis()
    plays = [each for each in found if isinstance(each.move, Placement)]
    best = tuple(_distinct(plays))[:SHOWN]
    most = best[0].score if best else 0
    return Analysis(
        best,
        _valued(position, generator, rules, turn.bag),
        _equity(turn, generator),
        max(most - turn.record.points, 0),
        None if turn.is_bingo else _bingo(position, generator, plays),
    )


def reads(move: Move | None) -> frozenset[tuple[Square, str]]:
    """What a play shows on the board, whichever of its tiles are blanks."""
    new = move.new.items() if isinstance(move, Placement) else ()
    return frozenset((square, tile.face) for square, tile in new)


def _distinct(plays: Iterable[ScoredMove]) -> Iterator[ScoredMove]:
    """The plays that read otherwise than those before them."""
    shown = set()
    for each in plays:
        read = reads(each.move)
        if read not in shown:
            shown.add(read)
            yield each


def _valued(
    position: Position, generator: Generator, rules: Rulebook, bag: int
) -> ScoredMove | None:
    """The move of the highest equity that the edition allows (F09 §25, CAT 3¶2)."""
    first = generator.best(position)
    if not isinstance(first.move, Exchange) or bag >= rules.drawing.exchange_min_bag:
        return first
    others = generator.top(position, _ENOUGH)
    return next((each for each in others if not isinstance(each.move, Exchange)), None)


def _bingo(position: Position, generator: Generator, plays: list[ScoredMove]) -> ScoredMove | None:
    """The best play of a whole rack. It has the bonus, so that it stands high among all."""
    found = next((each for each in plays if _is_bingo(each)), None)
    if found is not None or len(position.racks[0]) < RACK_SIZE:
        return found
    if len(plays) < _LOOKED_AT or plays[-1].score < BONUS:
        return None
    return next(filter(_is_bingo, generator.all(position).sorted("score")), None)


def _is_bingo(found: ScoredMove) -> bool:
    return isinstance(found.move, Placement) and len(found.move.new) == RACK_SIZE


def _equity(turn: PlayedTurn, generator: Generator) -> float | None:
    """The equity of what was done, by the generator's own reckoning."""
    leave, outcome = turn.leave, turn.record.outcome
    if leave is None or turn.rack is None or outcome not in (Outcome.PLAY, Outcome.EXCHANGE):
        return None
    points = turn.score.total if outcome is Outcome.PLAY and turn.score else 0
    if turn.bag:
        return points + (generator.leaves.worth(leave.tiles) if generator.leaves else 0)
    if len(leave):
        return float(points - 2 * leave.value - _TO_PLAY_ON)
    position = Position(turn.board, (turn.rack, Rack(turn.board.alphabet)))
    return float(points + 2 * sum(tile.value for tile in position.unseen))
