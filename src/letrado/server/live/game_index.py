"""Columns for lists of games, derived from the state: player awaited, deadline and result."""

import json
from typing import Any

from letrado.game import Actor, Game, Phase, Side, due
from letrado.game.actors import SIDES
from letrado.game.law.signing import both_signed
from letrado.game.state import OVER
from letrado.server.live.house_rules import awaited, next_look
from letrado.store.games.games import GameRow


def next_change(game: Game, row: GameRow) -> int | None:
    """Return the next instant at which time alone, or a house rule, may change something."""
    instants = (due(game), next_look(game, row))
    return min((instant for instant in instants if instant is not None), default=None)


def derived(game: Game, row: GameRow) -> dict[str, Any]:
    """Return the columns of the index that follow from the state."""
    result, side = game.result, awaited(game)
    over = game.phase in OVER
    scores = {each: game.plays(each) for each in SIDES} if result is None else result.scores
    return {
        "status": ("cancelled" if game.phase is Phase.ANNULLED else "over") if over else "running",
        "turn": side and side.value,
        "score_a": scores[Side.A],
        "score_b": scores[Side.B],
        "result": result_text(game) if over else None,
        "moved_at": game.at,
        "due_at": None if over else next_change(game, row),
        "ended_at": game.at if over else None,
        **_call(game, row),
    }


def office_awaited(game: Game) -> Actor | None:
    """Return the official that the game waits for, if it does (A-29)."""
    pause = game.pause
    if game.phase in OVER or is_paused_by_site(game):
        return None
    if pause is not None and pause.reason in ("arbiter_called", "force_majeure"):
        return Actor.ARBITER
    if game.closing.claimed is not None:
        return Actor.JUDGE
    return {Phase.ARBITRATION: Actor.JUDGE, Phase.APPEAL: Actor.DIRECTOR}.get(game.phase)


def is_paused_by_site(game: Game) -> bool:
    """Say whether the clocks were stopped because no server could be reached."""
    return game.pause is not None and game.pause.by is Actor.SYSTEM


def _appealed_to(game: Game) -> Actor | None:
    """Return the tribunal while a sanction is before it; the game goes on meanwhile (A-59)."""
    waits = any(each.standing == "appealed" for each in game.sanctions)
    return Actor.TRIBUNAL if waits and game.phase not in OVER else None


def _call(game: Game, row: GameRow) -> dict[str, Any]:
    """Return the office that is called, and since when.

    The time stays until another one is called.
    """
    office = office_awaited(game) or _appealed_to(game) if game.settings.officials else None
    if office is None:
        return {"call": None, "call_at": None}
    waits = row.call_at if row.call == office.value else game.at
    return {"call": office.value, "call_at": waits}


def result_text(game: Game) -> str:
    """Return the result as the index keeps it: JSON with ``winner`` and ``cause``, among others."""
    result = game.result
    if result is None:
        return json.dumps({"winner": None, "cause": "annulled", "both_lose": False})
    return json.dumps(
        {
            "winner": result.winner and result.winner.value,
            "cause": result.cause.value,
            "both_lose": result.both_lose,
            "adjudicated": result.adjudicated,
            "signed": both_signed(game),
        }
    )
