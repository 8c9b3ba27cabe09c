"""Convert a log to GCG: a view of it that other programs can read."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from letrado.core.cgp import DISTRIBUTIONS
from letrado.core.moves import Exchange, Pass
from letrado.core.placements import Placement
from letrado.formats.codec import Codec
from letrado.formats.gcg.model import (
    Entry,
    Gcg,
    Hand,
    Player,
    RackGain,
    RackLoss,
    TimePenalty,
    What,
    Withdrawn,
)
from letrado.formats.gcg.notes import Ruled, note_fact, note_result, note_sanctions, note_settings
from letrado.formats.published import published
from letrado.formats.rebuilding import standing
from letrado.game import events as e
from letrado.game.actors import Side
from letrado.game.events import Event
from letrado.game.law.game_end import final
from letrado.game.referee import apply
from letrado.game.state import COUNTED, OVER, Cause, Game, Outcome, Phase, Record

_SAID = (
    e.GameScheduled, e.RoundStarted, e.TilesVerified, e.SheetInspected, e.GameBegan, e.StarterFound,
    e.StartTilesChecked, e.InitialDrawn, e.TurnBegan, e.TilesLaid, e.TilesMoved, e.BlankSet,
    e.PlacementFinished, e.ScoreAnnounced, e.ScoreNoted, e.DrawBegan, e.DrawEnded, e.ClockPressed,
    e.TurnClosed, e.ExchangeAnnounced, e.ExchangeCountSet, e.TilesLaidAside, e.ExchangeDrawn,
    e.TilesReturned, e.TimerSignalled, e.PlayEnded, e.RackEntered, e.FinalCounted, e.SheetSigned,
    e.GameClosed, e.SheetDelivered, e.SlipSigned, e.SlipSubmitted,
)  # fmt: skip
"""Facts that need no note: lines of GCG have them, every turn has them, or only the judge may know
them, since the word list's answers stay in the log.
"""


@dataclass(slots=True)
class _Turn:
    """Parts of a turn that its record does not keep."""

    rack: Hand = ()
    removed: tuple[Placement, int] | None = None
    notes: list[str] = field(default_factory=list)


def from_log(events: Iterable[Event]) -> Gcg:
    """Return the game of *events* as a record, with the racks that the log knows."""
    game: Game | None = None
    codec: Codec | None = None
    turns: dict[int, _Turn] = {}
    before: list[str] = []
    for event in published(events):
        was, game = game, apply(game, event)
        codec = codec or Codec.of(game.tiles.board.alphabet)
        number = len(was.records) if was else 0
        turn = turns.setdefault(number, _Turn())
        fact = event.fact
        if isinstance(fact, e.TurnBegan):
            hand = game.tiles.hands[fact.side]
            turn = turns.setdefault(len(game.records), _Turn())
            turn.rack = hand.known.tiles if hand.is_known else ()
        elif isinstance(fact, e.TurnSpent) and was and was.turn and was.turn.placement:
            turn.removed = (was.turn.placement, was.turn.points or 0)
        if not isinstance(fact, _SAID) and not _is_plain_pass(fact):
            notes = before if was is None or was.first is None else turn.notes
            notes.append(note_fact(event, codec))
    if game is None or codec is None:
        raise ValueError("a log has events")
    return _record(game, turns, before, codec)


def _is_plain_pass(fact: e.Fact) -> bool:
    return isinstance(fact, e.TurnSpent) and fact.why == "passed"


def _record(game: Game, turns: dict[int, _Turn], before: list[str], codec: Codec) -> Gcg:
    settings = game.settings
    ended = game.phase in OVER | COUNTED
    entries = [*_entries(game, turns)]
    tail = [note for number in turns if number >= len(game.records) for note in turns[number].notes]
    if game.sanctions:
        tail.append(note_sanctions(game.sanctions, codec))
    if ended:
        tail.append(note_result(_ruled(game), codec))
    head = [note_settings(settings, codec), *before]
    if entries:
        entries[-1] = _noted(entries[-1], tail)
    else:
        head += tail
    named = (("title", settings.event), ("lexicon", settings.lexicon))
    racks = [hand.known.tiles if hand.is_known else () for hand in game.tiles.hands.values()]
    return Gcg(
        game.tiles.board.alphabet,
        _players(settings.players),
        tuple(entries),
        (
            *((name, " ".join(value.split())) for name, value in named if value.strip()),
            ("tile-distribution", DISTRIBUTIONS[game.rules.language]),
        ),
        tuple(head),
        ((), ()) if ended else (racks[0], racks[1]),
        None if ended else "",
    )


def _ruled(game: Game) -> Ruled:
    points, result = standing(game), game.result
    both = (points[Side.A], points[Side.B])
    if game.phase is Phase.ANNULLED or result is None:
        leader = None if both[0] == both[1] else max(Side, key=lambda side: points[side])
        cause = game.closing.cause or Cause.RULING
        return Ruled(leader, both, cause, annulled=game.phase is Phase.ANNULLED)
    signed = game.phase if game.phase in (Phase.CLOSED, Phase.DELIVERED) else None
    return Ruled(
        result.winner, both, result.cause, result.adjudicated, result.both_lose, signed=signed
    )


def _entries(game: Game, turns: dict[int, _Turn]) -> Iterator[Entry]:
    totals = dict.fromkeys(Side, 0)

    def entry(side: Side, what: What, points: int, rack: Hand = ()) -> Entry:
        totals[side] += points
        return Entry(side, what, points, totals[side], rack)

    for number, record in enumerate(game.records):
        turn = turns.get(number, _Turn())
        side = record.mover
        if record.outcome is Outcome.INVALID and turn.removed:
            placement, points = turn.removed
            yield entry(side, placement, points, turn.rack)
            yield _noted(entry(side, Withdrawn(), -points, turn.rack), turn.notes)
        else:
            yield _noted(entry(side, _what(record), record.points, turn.rack), turn.notes)
    if game.phase not in COUNTED:
        return
    parts = final(game)
    for side in sorted(Side, key=lambda side: -parts[side].racks):
        tiles = game.tiles.hands[side if parts[side].racks < 0 else side.other].known.tiles
        if parts[side].racks > 0:
            yield entry(side, RackGain(tiles), parts[side].racks)
        elif parts[side].racks < 0:
            yield entry(side, RackLoss(tiles), parts[side].racks, tiles)
    for side in Side:
        if parts[side].overtime:
            yield entry(side, TimePenalty(), -parts[side].overtime)


def _what(record: Record) -> What:
    if record.outcome is Outcome.PLAY and record.placement is not None:
        return record.placement
    if record.outcome is Outcome.EXCHANGE:
        return Exchange(record.tiles or (), record.exchanged)
    return Pass()


def _noted(entry: Entry, notes: Iterable[str]) -> Entry:
    return replace(entry, notes=(*entry.notes, *notes))


def _players(names: tuple[str, str]) -> tuple[Player, Player]:
    """Return short names without spaces or colons, first names if they differ, each unique."""
    words = [re.sub(r"[\s:]+", " ", name).split() for name in names]
    nicks = ["".join(each[:1]) or side.value for each, side in zip(words, Side, strict=True)]
    if nicks[0] == nicks[1]:
        nicks = [f"{nick}_{side.value}" for nick, side in zip(nicks, Side, strict=True)]
    whole = [" ".join(name.split()) or nick for name, nick in zip(names, nicks, strict=True)]
    return Player(nicks[0], whole[0]), Player(nicks[1], whole[1])
