"""What lists of games show, derived from the state: who is awaited, until when, and the result."""

import json
from typing import Any

from letrado.game import Game, Phase, Side, due
from letrado.game.state import OVER, awaits_answer
from letrado.store.games import GameRow

DAY = 24 * 60 * 60 * 1000


def awaited(game: Game) -> Side | None:
    """Who has to act: who answers a play, who has not signed, else who is on turn."""
    if game.phase in OVER:
        return None
    if game.phase is Phase.SIGNING:
        return next((side for side in Side if side not in game.closing.signed), None)
    return awaits_answer(game) or (game.turn.mover if game.turn else None)


def deadline(game: Game, row: GameRow) -> int | None:
    """When the player awaited in a correspondence game has let all his days go by."""
    turn = game.turn
    if row.days_a_turn is None or turn is None or game.phase in OVER:
        return None
    asked = awaits_answer(game) is not None
    since = (turn.announced_at or turn.placed_at) if asked else turn.began
    return (since or game.at) + row.days_a_turn * DAY


def next_change(game: Game, row: GameRow) -> int | None:
    """The next instant at which time alone changes something."""
    instants = (due(game), deadline(game, row))
    return min((instant for instant in instants if instant is not None), default=None)


def derived(game: Game, row: GameRow) -> dict[str, Any]:
    """The columns of the index that follow from the state."""
    result, side = game.result, awaited(game)
    over = game.phase in OVER
    scores = {each: game.plays(each) for each in Side} if result is None else result.scores
    return {
        "status": ("cancelled" if game.phase is Phase.ANNULLED else "over") if over else "running",
        "turn": side and side.value,
        "score_a": scores[Side.A],
        "score_b": scores[Side.B],
        "result": result_text(game) if over else None,
        "moved_at": game.at,
        "due_at": None if over else next_change(game, row),
        "ended_at": game.at if over else None,
    }


def result_text(game: Game) -> str:
    """The result as the index keeps it: JSON with ``winner`` and ``cause``."""
    result = game.result
    if result is None:
        return json.dumps({"winner": None, "cause": "annulled", "both_lose": False})
    winner = result.winner and result.winner.value
    return json.dumps(
        {"winner": winner, "cause": result.cause.value, "both_lose": result.both_lose}
    )
