"""A game as one viewer may see it, in JSON: everything that pages and programs get of it.

The parts that depend on the viewer are built from `letrado.game.visible_state` alone, field by
field, and from the events as `redaction.redact_event` gives them. The game itself only supplies
what everybody sees alike.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from letrado.core.board import Board
from letrado.core.scoring import PlayScore
from letrado.core.tiles import Tile
from letrado.formats.codec import Codec
from letrado.game import Event, Game, Phase, Side
from letrado.game.assisted import pause_due
from letrado.game.clock import running
from letrado.game.law.challenges import appellant
from letrado.game.law.game_end import final
from letrado.game.redaction import Viewer
from letrado.game.settings import ClockMode, Settings
from letrado.game.state import COUNTED, Result, awaits_answer, stage
from letrado.game.visible_state import (
    ChallengeSeen,
    OwnSight,
    RecordSeen,
    TurnSeen,
    is_covered,
    own_sight,
    record_seen,
)
from letrado.rulebook.sanctions import ground_text
from letrado.server.live.game_index import office_awaited
from letrado.server.live.house_rules import awaited


def game_data(game: Game, viewer: Viewer) -> dict[str, Any]:
    """Return the state of *game* for *viewer*."""
    covered = is_covered(game) and not viewer.official
    records = (record_seen(record, viewer, covered=covered) for record in game.records)
    return {
        **fixed_parts(game.settings, viewer),
        **common_parts(game),
        **own_parts(own_sight(game, viewer)),
        "squares": None if covered else squares_data(game.tiles.board),
        "records": records_data(records),
    }


def squares_data(board: Board) -> list[str | None]:
    """Return the board, row by row."""
    return [tile.text if tile else None for tile in board.tiles]


def fixed_parts(settings: Settings, viewer: Viewer) -> dict[str, Any]:
    """Return the parts that stay the same from the first state of a game to the last."""
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


def own_parts(sight: OwnSight) -> dict[str, Any]:
    """Return the parts that depend on the viewer, apart from the board and the closed turns."""
    return {
        "racks": {
            each.value: {"count": rack.count, "tiles": _tiles(rack.tiles)}
            for each, rack in sight.racks.items()
        },
        "unseen": _tiles(sight.unseen),
        "turn": sight.turn and _turn(sight.turn),
        "pause": sight.pause
        and {"reason": sight.pause.reason, "by": sight.pause.by.value, "text": sight.pause.text},
        "challenge": sight.challenge and _challenge(sight.challenge),
    }


def common_parts(game: Game) -> dict[str, Any]:
    """Return the parts that everybody may see alike, apart from those that never change."""
    settings, closing, time_up = game.settings, game.closing, game.time_up
    counted = final(game) if game.phase in COUNTED else None
    return {
        "phase": stage(game.turn, game.phase).value,
        "overlay": game.overlay,
        "turns_left": None if time_up is None else time_up.turns_left,
        "first": game.first and game.first.value,
        "start_tiles": {each.value: str(tile) for each, tile in game.opening.start_tiles.items()},
        "bag": game.tiles.in_bag,
        "clock": _clock(game),
        "answer": _answer(game),
        "expected": _expected(game),
        "scores": {"A": game.plays(Side.A), "B": game.plays(Side.B)},
        "final": counted
        and {
            each.value: {
                "plays": parts.plays,
                "racks": parts.racks,
                "overtime": parts.overtime,
                "sanctions": parts.sanctions,
                "total": parts.total,
            }
            for each, parts in counted.items()
        },
        "sanctions": [
            {
                "side": each.side.value,
                "kind": each.kind,
                "points": each.points,
                "ground": ground_text(settings.rules, each.ground),
                "standing": each.standing,
            }
            for each in game.sanctions
        ],
        "away": game.away and game.away.side.value,
        "reopen": sorted(each.value for each in closing.reopen),
        "signed": sorted(each.value for each in closing.signed),
        "cause": closing.cause and closing.cause.value,
        "no_move": sorted(each.value for each in closing.no_move),
        "result": game.result and _result(game.result),
    }


def fact_data(number: int, event: Event, codec: Codec) -> dict[str, Any]:
    """Describe an event that was redacted already."""
    fact = event.fact
    fields: dict[str, Any] = codec.write(type(fact), fact)
    if "kind" in fields:  # of a sanction; elsewhere that key is the name of the fact
        fields["sanction"] = fields.pop("kind")
    envelope = {"seq": number, "at": event.at, "by": event.by.value, "kind": type(fact).__name__}
    return envelope | fields


# -- parts -------------------------------------------------------------------------------------


def _tiles(tiles: tuple[Tile, ...] | None) -> list[str] | None:
    return None if tiles is None else [tile.text for tile in tiles]


def _sides(values: Mapping[Side, Any]) -> dict[str, Any]:
    return {"A": values[Side.A], "B": values[Side.B]}


def _clock(game: Game) -> dict[str, Any]:
    settings, clocks = game.settings, game.clocks
    return {
        "mode": settings.clock.value,
        "allotment": None if settings.clock is ClockMode.NONE else settings.allotment,
        "at": game.at,
        "left": _sides(clocks.left),
        "timer": clocks.timer,
        "running": [side.value for side in running(game)],
        "overtime_points": settings.rules.time.overtime_points,
    }


def _score(score: PlayScore | None) -> dict[str, Any] | None:
    """Return the words of a play and their points, but not whether they are valid."""
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
    """Say who must accept or challenge, until when, and when the clocks will stop meanwhile."""
    side, turn = awaits_answer(game), game.turn
    if side is None or turn is None:
        return None
    since = turn.placed_at if turn.announced_at is None else turn.announced_at
    lapses = game.settings.clock is not ClockMode.NONE and since is not None
    until = (since or 0) + game.settings.decision_ms if lapses else None
    return {"side": side.value, "until": until, "pauses": pause_due(game)}


def _expected(game: Game) -> str | None:
    """Return the side or office that has to act for the game to go on."""
    office = office_awaited(game)
    if office is not None:
        return office.value
    side = appellant(game) if game.phase is Phase.VERDICT else awaited(game)
    return side and side.value


def records_data(records: Iterable[RecordSeen]) -> list[dict[str, Any]]:
    """Return the closed turns, each with the total of its player after it."""
    totals = dict.fromkeys(Side, 0)
    lines = []
    for record in records:
        totals[record.mover] += record.points
        lines.append(record_data(record, totals[record.mover]))
    return lines


def record_data(record: RecordSeen, total: int) -> dict[str, Any]:
    """Return a closed turn; *total* is the score of its player after it."""
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


def _challenge(challenge: ChallengeSeen) -> dict[str, Any]:
    return {
        "words": list(challenge.words),
        "valid": challenge.valid,
        "invalid_words": list(challenge.invalid_words),
        "final": challenge.final,
    }


def _result(result: Result) -> dict[str, Any]:
    return {
        "winner": result.winner and result.winner.value,
        "scores": _sides(result.scores),
        "cause": result.cause.value,
        "adjudicated": result.adjudicated,
        "both_lose": result.both_lose,
    }
