"""Analysis of one turn: the possible moves, and the loss of the one that was made."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from letrado.base.errors import LetradoError
from letrado.core.moves import Exchange, Move, Pass
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.scoring import BONUS, RACK_SIZE
from letrado.engine import Generator, Moves, Rules, ScoredMove
from letrado.engine.leaves import THOUSANDTHS
from letrado.lexicon.lookup import Lexicon
from letrado.review.depths import NORMAL, Depth
from letrado.review.looking import Ahead
from letrado.review.luck import luck
from letrado.review.options import Method, Option, as_made, laid, ranked, reads
from letrado.review.turns import PlayedTurn
from letrado.review.valuing import Glance, made_in, position_of
from letrado.rulebook import Rulebook

_LOOKED_AT = 100
"""Moves among which the best are found: with blanks many are the same word in the same place."""


class Untold(StrEnum):
    """The reason why a turn cannot be compared with others."""

    RACK = "rack"
    """The record lacks the mover's tiles."""
    MOVE = "move"
    """The record lacks the tiles laid, or the tiles exchanged."""
    POSITION = "position"
    """No engine can continue: a rack has too many tiles, or the first play missed the star."""
    WORDS = "words"
    """The lexicon of the game is not available."""


@dataclass(frozen=True, slots=True)
class Phony:
    """A play with words that the lexicon does not have."""

    words: tuple[str, ...]
    stands: bool
    gain: int
    """Gain over taking it back, in thousandths of a point.

    An opponent who left it on the board lost that.
    """
    win: int
    """The same in millionths of a game."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """A turn compared with its alternatives. Unknown values are None."""

    options: tuple[Option, ...] = ()
    """Options, the best first; the move that was made is among them if it has a value."""
    method: Method | None = None
    untold: Untold | None = None
    equity_lost: int | None = None
    """Thousandths of a point, never below zero."""
    win_lost: int | None = None
    """Millionths of a game, never below zero."""
    left: int | None = None
    """Points of the highest-scoring play, less the points that were made."""
    missed: Placement | None = None
    """The best bingo of a turn in which none was played."""
    phony: Phony | None = None
    luck: int | None = None
    """Luck of the draw before the turn, in thousandths of a point."""
    win: int | None = None
    """The mover's chance to win after the turn, in millionths."""

    @property
    def best(self) -> Option | None:
        """Best option."""
        return self.options[0] if self.options else None

    @property
    def made(self) -> Option | None:
        """The option that was played, if it has a value."""
        return next((each for each in self.options if each.made), None)


class Analyst:
    """Analyses turns of games under one edition with the words of one lexicon."""

    def __init__(
        self,
        lexicon: Lexicon,
        rules: Rulebook,
        depth: Depth = NORMAL,
        seed: int = 1,
        generator: Generator | None = None,
    ) -> None:
        """Use *generator*, one over the same words, if there is one already."""
        self.generator = generator or Generator(lexicon)
        self._lexicon, self._rules, self._depth, self._seed = lexicon, rules, depth, seed
        self._glance = Glance(self.generator)
        self._ahead = Ahead(self.generator, Rules.of(rules.id), depth, seed)

    def analyse(
        self,
        turn: PlayedTurn,
        cancelled: Callable[[], bool] = lambda: False,
        *,
        at_a_glance: bool = False,
    ) -> Analysis:
        """Analyse the turn; *at_a_glance*, by equity alone."""
        lead = turn.after[turn.mover] - turn.after[turn.mover.other]
        tiles = len(turn.placement.new) if turn.stands and turn.placement else 0
        win = self._glance.chance(turn, lead * THOUSANDTHS, tiles)
        if turn.rack is None:
            return Analysis(untold=Untold.RACK, phony=self._phony(turn, None, None), win=win)
        try:
            position = position_of(turn, turn.rack)
            analysis = self._compared(turn, position, cancelled, at_a_glance)
        except LetradoError:  # the law has its own rules for such racks and boards (F09 §28)
            return Analysis(untold=Untold.POSITION, phony=self._phony(turn, None, None), win=win)
        return analysis if analysis.win is not None else replace(analysis, win=win)

    def _compared(
        self,
        turn: PlayedTurn,
        position: Position,
        cancelled: Callable[[], bool],
        at_a_glance: bool,
    ) -> Analysis:
        by_points = self.generator.top(position, _LOOKED_AT, by="score", bag=turn.bag)
        plays = [each for each in by_points if isinstance(each.move, Placement)]
        missed = None if turn.is_bingo else self._bingo(position, turn.bag, plays)
        most = plays[0].score if plays else 0
        made = made_in(turn)
        options = self._options(turn, position, plays, missed, made)
        method: Method = Method.STATIC
        if not at_a_glance and len(options) > 1:
            method, looked = self._ahead.compare(turn, position, options, cancelled)
            options = list(looked)
        options = list(ranked(as_made(options, made), method))
        best, done = options[0], next((each for each in options if each.made), None)
        return Analysis(
            tuple(options),
            method,
            untold=None if done else Untold.MOVE,
            equity_lost=None if done is None else max(best.value - done.value, 0),
            win_lost=None if done is None else max(best.win - done.win, 0),
            left=max(most - turn.record.points, 0),
            missed=missed.move if missed and isinstance(missed.move, Placement) else None,
            phony=self._phony(turn, position, done),
            luck=self._luck(turn),
            win=None if done is None else done.win,
        )

    # -- moves -----------------------------------------------------------------------------------

    def _options(
        self,
        turn: PlayedTurn,
        position: Position,
        plays: list[ScoredMove],
        missed: ScoredMove | None,
        made: Move | None,
    ) -> list[Option]:
        """Return the best by equity, the highest-scoring play, the best bingo and the move made."""
        found = self.generator.top(position, _LOOKED_AT, bag=turn.bag)
        allowed = self._allowed(found, turn.bag)
        first = not any(turn.board.tiles)
        chosen = list(_first(_distinct(allowed, first), self._depth.moves))
        chosen += [*plays[:1], *([missed] if missed else [])]
        options = {
            laid(each.move): self._glance.valued(
                turn, position, each.move, each.score, each.thousandths, each.leave
            )
            for each in chosen
        }
        if made is not None and laid(made) not in options:
            options[laid(made)] = self._glance.option(turn, position, made)
        if not options:
            options[Pass()] = self._glance.option(turn, position, Pass())
        return list(options.values())

    def _allowed(self, found: Moves, bag: int) -> Iterator[ScoredMove]:
        """Yield moves without the exchanges that need more tiles in the bag (F09 §25, CAT 3¶2)."""
        few = bag < self._rules.drawing.exchange_min_bag
        return (each for each in found if not (few and isinstance(each.move, Exchange)))

    def _bingo(self, position: Position, bag: int, plays: list[ScoredMove]) -> ScoredMove | None:
        """Return the best bingo; with its bonus it comes early in the list."""
        found = next((each for each in plays if _is_bingo(each)), None)
        if found is not None or len(position.racks[0]) < RACK_SIZE:
            return found
        if len(plays) < _LOOKED_AT or plays[-1].score < BONUS:
            return None
        every = self.generator.all(position, bag=bag).sorted("score")
        return next(filter(_is_bingo, every), None)

    # -- words and draws -------------------------------------------------------------------------

    def _phony(
        self, turn: PlayedTurn, position: Position | None, done: Option | None
    ) -> Phony | None:
        """Return the phony that was played and its gain, or None."""
        formed = turn.score.words if turn.score else ()
        words = tuple(word.spelling for word in formed if word.tiles not in self._lexicon)
        if not words:
            return None
        if not turn.stands:
            return Phony(words, stands=False, gain=0, win=0)
        if position is None or done is None:
            return Phony(words, True, turn.record.points * THOUSANDTHS, self._by_lead(turn))
        taken_back = self._glance.option(turn, position, Pass())
        played = self._glance.option(turn, position, done.move)
        gain, win = played.equity - taken_back.equity, played.win - taken_back.win
        return Phony(words, stands=True, gain=max(gain, 0), win=max(win, 0))

    def _by_lead(self, turn: PlayedTurn) -> int:
        """Return the gain of a play from an unknown rack, by points alone."""
        before = turn.before[turn.mover] - turn.before[turn.mover.other]
        after = (before + turn.record.points) * THOUSANDTHS
        tiles = len(turn.placement.new) if turn.placement else 0
        stood = self._glance.chance(turn, after, tiles)
        return max(stood - self._glance.chance(turn, before * THOUSANDTHS, 0), 0)

    def _luck(self, turn: PlayedTurn) -> int | None:
        try:
            return luck(turn, self.generator, self._depth.draws, self._seed)
        except LetradoError:  # tiles that were lost at the table
            return None


def _distinct(plays: Iterable[ScoredMove], first: bool) -> Iterator[ScoredMove]:
    """Yield the moves that read differently from those before them.

    Of a *first* play each word is one: where on the star it lies is of little account.
    """
    shown: set[object] = set()
    for each in plays:
        move, read = each.move, reads(each.move)
        key: object = read or move
        if first and isinstance(move, Placement):
            key = tuple(tile.face for tile in move.new.values())
        if key not in shown:
            shown.add(key)
            yield each


def _first(moves: Iterable[ScoredMove], count: int) -> Iterator[ScoredMove]:
    for _, each in zip(range(count), moves, strict=False):
        yield each


def _is_bingo(found: ScoredMove) -> bool:
    return isinstance(found.move, Placement) and len(found.move.new) == RACK_SIZE
