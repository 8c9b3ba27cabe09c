"""The game of one player in numbers, and their worst losses: something to work on."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from letrado.core.moves import Exchange, Pass
from letrado.core.placements import Placement
from letrado.core.scoring import RACK_SIZE
from letrado.game import Side
from letrado.game.state import Outcome
from letrado.review.analysis import Analysis
from letrado.review.options import Option
from letrado.review.turns import PlayedTurn

WORTH_A_WORD = 5_000
"""Thousandths of a point from which a loss is worth a word …"""
WORTH_A_GAME = 30_000
"""… or millionths of a game."""
MOST_TOLD = 5

_PERCENT = 10_000


class Kind(StrEnum):
    """The cause of a loss: the first of these that fits."""

    CHALLENGE = "challenge"
    """An invalid play was not challenged."""
    PHONY = "phony"
    """A play was taken back, and the turn was lost."""
    BINGO = "bingo"
    """A bingo was better, and none was played."""
    ENDGAME = "endgame"
    """The bag was empty."""
    LAST_TILES = "last_tiles"
    """The bag had no more tiles than a rack holds."""
    EXCHANGE = "exchange"
    """An exchange was better; or there was one, and a play was better."""
    POINTS = "points"
    """A play of more points was better."""
    LEAVE = "leave"
    """A play of no more points was better: it kept better tiles, or gave the opponent less."""


@dataclass(frozen=True, slots=True)
class Loss:
    """The loss of a player in a turn."""

    turn: int
    side: Side
    kind: Kind
    equity: int
    """Thousandths of a point."""
    win: int
    """Millionths of a game."""

    @property
    def matters(self) -> bool:
        """Say whether it is worth a word: the tries cannot measure smaller losses."""
        return self.equity >= WORTH_A_WORD or self.win >= WORTH_A_GAME


@dataclass(frozen=True, slots=True)
class Summary:
    """The game of one player; sums are over the turns that are known."""

    side: Side
    turns: int
    known: int
    """Turns that could be compared with the possible moves."""
    points: int
    scoreless: int
    exchanges: int
    bingos: int
    missed: int
    """Turns with a possible bingo in which none was played."""
    left: int | None
    """Points lost against the highest-scoring plays."""
    lefts: int
    """Turns for which that is known."""
    challenges: int
    upheld: int
    """Challenges that took a play off the board."""
    phonies: int
    """Own plays with words that the lexicon does not have."""
    stood: int
    """Those of them that nobody challenged in time."""
    let_stand: int
    """Plays of the opponent with such words that were not challenged successfully."""
    luck: int | None
    """Luck of the draws, in thousandths of a point."""
    lucks: int
    """Draws whose luck is known."""
    losses: tuple[Loss, ...]
    """Losses, the greatest first."""

    @property
    def equity_lost(self) -> int:
        """Sum of all losses, in thousandths of a point."""
        return sum(each.equity for each in self.losses)

    @property
    def win_lost(self) -> int:
        """Sum of all losses, in millionths of a game: the number of games given away."""
        return sum(each.win for each in self.losses)

    @property
    def by_kind(self) -> Mapping[Kind, tuple[int, int, int]]:
        """Losses that matter, thousandths of points and millionths of games: the greatest first."""
        sums: dict[Kind, tuple[int, int, int]] = {}
        for each in self.losses:
            times, equity, win = sums.get(each.kind, (0, 0, 0))
            sums[each.kind] = times + each.matters, equity + each.equity, win + each.win
        return dict(sorted(sums.items(), key=lambda item: (-item[1][1], item[0])))

    @property
    def worst(self) -> tuple[Loss, ...]:
        """The few losses to look at first."""
        return tuple(each for each in self.losses if each.matters)[:MOST_TOLD]


def summary(side: Side, turns: Sequence[PlayedTurn], analyses: Mapping[int, Analysis]) -> Summary:
    """Return the game of *side*, as far as it is known; *analyses* are by the numbers of turns."""
    own = [turn for turn in turns if turn.mover is side]
    found = [analyses[turn.number] for turn in own if turn.number in analyses]
    lefts = [each.left for each in found if each.left is not None]
    lucks = [each.luck for each in found if each.luck is not None]
    phonies = [each.phony for each in found if each.phony]
    rivals = [turn for turn in turns if turn.mover is side.other]
    asked = [each for turn in rivals for each in _asked(turn)]
    theirs = [analyses[turn.number].phony for turn in rivals if turn.number in analyses]
    return Summary(
        side,
        len(own),
        sum(each.equity_lost is not None for each in found),
        sum(turn.record.points for turn in own),
        sum(not turn.stands for turn in own),
        sum(turn.record.outcome is Outcome.EXCHANGE for turn in own),
        sum(turn.is_bingo for turn in own),
        sum(each.missed is not None for each in found),
        sum(lefts) if lefts else None,
        len(lefts),
        len(asked),
        sum(asked),
        len(phonies),
        sum(each.stands for each in phonies),
        sum(each is not None and each.stands for each in theirs),
        sum(lucks) if lucks else None,
        len(lucks),
        tuple(sorted(losses(side, turns, analyses), key=_gravity)),
    )


def losses(
    side: Side, turns: Iterable[PlayedTurn], analyses: Mapping[int, Analysis]
) -> Iterable[Loss]:
    """Yield losses by a player's own plays, and by invalid ones that they did not challenge."""
    for turn in turns:
        analysis = analyses.get(turn.number)
        if analysis is None:
            continue
        if turn.mover is side and analysis.equity_lost is not None:
            equity, win = analysis.equity_lost, analysis.win_lost or 0
            if equity or win:
                yield Loss(turn.number, side, kind_of(turn, analysis), equity, win)
        phony = analysis.phony
        if turn.mover is side.other and phony is not None and phony.stands:
            yield Loss(turn.number, side, Kind.CHALLENGE, phony.gain, phony.win)


def kind_of(turn: PlayedTurn, analysis: Analysis) -> Kind:
    """Return the cause of the mover's loss."""
    best, made = analysis.best, analysis.made
    if turn.record.outcome is Outcome.INVALID:
        return Kind.PHONY
    if best is None or made is None:
        return Kind.POINTS
    if _is_bingo(best) and not _is_bingo(made):
        return Kind.BINGO
    if not turn.bag:
        return Kind.ENDGAME
    if turn.bag <= RACK_SIZE:
        return Kind.LAST_TILES
    if isinstance(best.move, Exchange | Pass) or isinstance(made.move, Exchange | Pass):
        return Kind.EXCHANGE
    return Kind.POINTS if best.score > made.score else Kind.LEAVE


def _is_bingo(option: Option) -> bool:
    return isinstance(option.move, Placement) and len(option.move.new) == RACK_SIZE


def _gravity(loss: Loss) -> tuple[int, int, int]:
    """Return the sort key: whole hundredths of a game, then points."""
    return -(loss.win // _PERCENT), -loss.equity, loss.turn


def _asked(turn: PlayedTurn) -> list[bool]:
    """Return for each challenge of a turn whether it took the play off the board."""
    removed = turn.record.outcome is Outcome.INVALID
    return [removed if each.valid is None else not each.valid for each in turn.challenges]
