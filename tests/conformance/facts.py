"""Facts about a game, in the words of the cases."""

from collections.abc import Callable, Mapping
from typing import Any

from letrado.formats.scoresheet import as_text, sheet
from letrado.game import Game, Side
from letrado.game.clock import running
from letrado.game.law.game_end import final
from letrado.game.redaction import Viewer
from letrado.game.visible_state import is_covered, view_game


def shown(ms: int) -> str:
    """Write milliseconds as cases do: ``12:30``, ``-0:20``, ``23:18.999``."""
    minutes, rest = divmod(abs(ms), 60_000)
    seconds, thousandths = divmod(rest, 1000)
    fraction = f".{thousandths:03}" if thousandths else ""
    return f"{'-' if ms < 0 else ''}{minutes}:{seconds:02}{fraction}"


def _both(value: Callable[[Side], Any]) -> list[Any]:
    return [value(side) for side in Side]


def _winner(game: Game) -> str:
    winner = game.result.winner if game.result is not None else None
    return "nobody" if winner is None else winner.value


def _result(game: Game) -> list[int] | None:
    result = game.result
    return None if result is None else _both(lambda side: result.scores[side])


def _named(game: Game, viewer: Viewer) -> str:
    """Return the words that a verdict found bad, as far as a viewer may know them."""
    challenge = view_game(game, viewer).challenge
    return "" if challenge is None else " ".join(challenge.invalid_words)


def _blanks_noted(game: Game) -> dict[str, str]:
    notes = game.records[-1].notes
    return {
        f"{side.value} {square}": face
        for side, note in notes.items()
        for square, face in note.blanks
    }


FACTS: Mapping[str, Callable[[Game], Any]] = {
    "phase": lambda game: game.phase.value,
    "mover": lambda game: game.turn and game.turn.mover.value,
    "first": lambda game: game.first and game.first.value,
    "overlay": lambda game: game.overlay or "none",
    "turns_left": lambda game: game.time_up and game.time_up.turns_left,
    "paused": lambda game: game.pause is not None and game.pause.reason,
    # time
    "clocks": lambda game: _both(lambda side: shown(game.clocks.left[side])),
    "running": lambda game: [side.value for side in running(game)],
    "timer": lambda game: game.clocks.timer is not None and shown(game.clocks.timer),
    # tiles
    "bag": lambda game: game.tiles.in_bag,
    "held": lambda game: _both(lambda side: len(game.tiles.hands[side])),
    "board": lambda game: {str(square): str(tile) for square, tile in game.tiles.board},
    "laid": lambda game: {str(s): str(t) for s, t in (game.turn.laid if game.turn else ())},
    # points
    "counted": lambda game: game.turn and game.turn.score and game.turn.score.total,
    "announced": lambda game: game.turn and game.turn.announced,
    "plays": lambda game: _both(game.plays),
    "totals": lambda game: {f"{s.value} {of.value}": n for (s, of), n in game.totals.items()},
    "scores": lambda game: _both(lambda side: final(game)[side].total),
    "overtime": lambda game: _both(lambda side: final(game)[side].overtime),
    "racks_count": lambda game: _both(lambda side: final(game)[side].racks),
    # records and sheets
    "outcomes": lambda game: [record.outcome.value for record in game.records],
    "records": lambda game: len(game.records),
    "points": lambda game: game.records[-1].points,
    "blanks": _blanks_noted,
    "sheet": lambda game: " ".join(as_text(sheet(game), "en").split()),
    "lexicon": lambda game: game.settings.lexicon,
    # what others see
    "covered": is_covered,
    "seen_by_b": lambda game: view_game(game, Viewer.B).phase.value,
    "named_to_b": lambda game: _named(game, Viewer.B),
    "named_to_judge": lambda game: _named(game, Viewer.JUDGE),
    # the end
    "signed": lambda game: [side.value for side in Side if side in game.closing.signed],
    "cause": lambda game: game.closing.cause and game.closing.cause.value,
    "winner": _winner,
    "result": _result,
    "result_cause": lambda game: game.result and game.result.cause.value,
    "adjudicated": lambda game: game.result is not None and game.result.adjudicated,
    "both_lose": lambda game: game.result is not None and game.result.both_lose,
}
