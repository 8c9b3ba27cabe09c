"""A game as one viewer may see it, in JSON: all that pages and programs get of it.

Built from `letrado.game.seen` alone, field by field, and from the events as `views.for_viewer`
gives them. The one thing taken from the game itself is when a play was declared, which everybody
saw happen.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from letrado.game import Event, Game, Phase, Side
from letrado.game.assisted import pause_due
from letrado.game.challenges import appellant
from letrado.game.seen import RecordSeen, Seen, TurnSeen, seen
from letrado.game.settings import ClockMode, Settings
from letrado.game.state import awaits_answer
from letrado.game.views import Viewer
from letrado.records.codec import Codec
from letrado.rulebook.sanctions import ground_text
from letrado.scoring import PlayScore
from letrado.server.game_index import office_awaited
from letrado.server.house import awaited
from letrado.tiles import Tile


def game_data(game: Game, viewer: Viewer) -> dict[str, Any]:
    """The state of *game* for *viewer*."""
    sight = seen(game, viewer)
    return {
        **fixed_parts(sight.settings, viewer),
        **small_parts(game, sight),
        "squares": squares_data(sight),
        "records": records_data(sight.records),
    }


def squares_data(sight: Seen) -> list[str | None] | None:
    """The board, row by row; None while it is covered."""
    if sight.board is None:
        return None
    return [str(tile) if tile else None for tile in sight.board.tiles]


def fixed_parts(settings: Settings, viewer: Viewer) -> dict[str, Any]:
    """What stays the same from the first state of a game to the last."""
    side = viewer.side
    return {
        "viewer": viewer.value,
        "you": side and side.value,
        "edition": settings.edition,
        "language": settings.rules.language,
        "lexicon": settings.lexicon,
        "officials": settings.officials,
        "names": _sides(dict(zip(Side, settings.players, strict=True))),
    }


def small_parts(game: Game, sight: Seen) -> dict[str, Any]:
    """All of the state but its fixed parts, and board and closed turns, which hardly change."""
    settings = sight.settings
    return {
        "phase": sight.phase.value,
        "overlay": sight.overlay,
        "turns_left": sight.turns_left,
        "first": sight.first and sight.first.value,
        "start_tiles": {each.value: str(tile) for each, tile in sight.start_tiles.items()},
        "racks": {
            each.value: {"count": rack.count, "tiles": _tiles(rack.tiles)}
            for each, rack in sight.racks.items()
        },
        "bag": sight.bag,
        "unseen": _tiles(sight.unseen),
        "clock": _clock(sight),
        "turn": sight.turn and _turn(sight.turn),
        "answer": _answer(game),
        "expected": _expected(game),
        "scores": _sides(sight.plays),
        "final": sight.final
        and {
            each.value: {
                "plays": parts.plays,
                "racks": parts.racks,
                "overtime": parts.overtime,
                "sanctions": parts.sanctions,
                "total": parts.total,
            }
            for each, parts in sight.final.items()
        },
        "pause": sight.pause
        and {"reason": sight.pause.reason, "by": sight.pause.by.value, "text": sight.pause.text},
        "challenge": _challenge(sight),
        "sanctions": [
            {
                "side": each.side.value,
                "kind": each.kind,
                "points": each.points,
                "ground": ground_text(settings.rules, each.ground),
                "standing": each.standing,
            }
            for each in sight.sanctions
        ],
        "away": sight.away and sight.away.side.value,
        "reopen": sorted(each.value for each in sight.closing.reopen),
        "signed": sorted(each.value for each in sight.closing.signed),
        "cause": sight.closing.cause and sight.closing.cause.value,
        "no_move": sorted(each.value for each in sight.closing.no_move),
        "result": _result(sight),
    }


def fact_data(number: int, event: Event, codec: Codec) -> dict[str, Any]:
    """Describe an event that was redacted already."""
    fact = event.fact
    fields: dict[str, Any] = codec.write(type(fact), fact)
    if "kind" in fields:  # of a sanction; here that is the name of the fact
        fields["sanction"] = fields.pop("kind")
    envelope = {"seq": number, "at": event.at, "by": event.by.value, "kind": type(fact).__name__}
    return envelope | fields


# -- parts -------------------------------------------------------------------------------------


def _tiles(tiles: tuple[Tile, ...] | None) -> list[str] | None:
    return None if tiles is None else [str(tile) for tile in tiles]


def _sides(values: Mapping[Side, Any]) -> dict[str, Any]:
    return {"A": values[Side.A], "B": values[Side.B]}


def _clock(sight: Seen) -> dict[str, Any]:
    settings = sight.settings
    return {
        "mode": settings.clock.value,
        "allotment": None if settings.clock is ClockMode.NONE else settings.allotment,
        "at": sight.at,
        "left": _sides(sight.left),
        "timer": sight.timer,
        "running": [side.value for side in sight.running],
        "overtime_points": settings.rules.time.overtime_points,
    }


def _score(score: PlayScore | None) -> dict[str, Any] | None:
    """The words of a play and their points: never whether they are good."""
    return None if score is None else score.as_dict()


def _turn(turn: TurnSeen) -> dict[str, Any]:
    return {
        "mover": turn.mover.value,
        "laid": [{"square": at.index, "tile": str(tile)} for at, tile in turn.laid],
        "score": _score(turn.score),
        "announced": turn.announced,
        "exchanging": turn.exchanging,
        "outcome": turn.outcome and turn.outcome.value,
    }


def _answer(game: Game) -> dict[str, Any] | None:
    """Who must accept or challenge, until when, and when the clocks will stand meanwhile."""
    side, turn = awaits_answer(game), game.turn
    if side is None or turn is None:
        return None
    since = turn.placed_at if turn.announced_at is None else turn.announced_at
    lapses = game.settings.clock is not ClockMode.NONE and since is not None
    until = (since or 0) + game.settings.decision_ms if lapses else None
    return {"side": side.value, "until": until, "pauses": pause_due(game)}


def _expected(game: Game) -> str | None:
    """Who has to act for the game to go on: a side, or an office."""
    office = office_awaited(game)
    if office is not None:
        return office.value
    side = appellant(game) if game.phase is Phase.VERDICT else awaited(game)
    return side and side.value


def records_data(records: Iterable[RecordSeen]) -> list[dict[str, Any]]:
    """The closed turns, each with the total of its player after it."""
    totals = dict.fromkeys(Side, 0)
    lines = []
    for record in records:
        totals[record.mover] += record.points
        lines.append(record_data(record, totals[record.mover]))
    return lines


def record_data(record: RecordSeen, total: int) -> dict[str, Any]:
    """A closed turn; *total* is what its player has after it."""
    return {
        "mover": record.mover.value,
        "outcome": record.outcome.value,
        "points": record.points,
        "total": total,
        "play": record.placement and str(record.placement),
        "words": list(record.words),
        "exchanged": record.exchanged,
        "tiles": _tiles(record.tiles),
    }


def _challenge(sight: Seen) -> dict[str, Any] | None:
    challenge = sight.challenge
    if challenge is None:
        return None
    return {
        "words": list(challenge.words),
        "valid": challenge.valid,
        "invalid_words": list(challenge.invalid_words),
        "final": challenge.final,
    }


def _result(sight: Seen) -> dict[str, Any] | None:
    result = sight.result
    if result is None:
        return None
    return {
        "winner": result.winner and result.winner.value,
        "scores": _sides(result.scores),
        "cause": result.cause.value,
        "adjudicated": result.adjudicated,
        "both_lose": result.both_lose,
    }
