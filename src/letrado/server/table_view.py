"""What the console of a table shows beside the game itself: for whoever keeps it.

Everybody at the table sees that screen. So neither what the word list says of a word nor an
argument that its author reserved is on it (F09 §40, §42.4).
"""

from typing import Any

from letrado.errors import LetradoError
from letrado.game import Actor, Game, Phase, Side, open_to
from letrado.game.challenges import appellant
from letrado.game.ending import rack_counts
from letrado.game.incidents import sight
from letrado.game.seen import seen
from letrado.game.state import OVER
from letrado.game.views import Viewer
from letrado.locale import translator
from letrado.rulebook.names import SANCTIONS
from letrado.rulebook.sanctions import check_kind
from letrado.server.game_log import GameLog
from letrado.server.game_view import game_data
from letrado.table import facts

SCREEN = Viewer.SPECTATOR
"""As whom the screen is drawn: a covered board is covered on it too (F09 §42.5)."""

_MOST_TOLD = 40
"""The last things that happened: all of them are on the sheet."""

_ARTICLES = {
    "overdraw": "R-085",
    "underdraw": "R-090",
    "challenge": "R-134",
    "verdict": "R-136",
    "appeal": "R-138",
    "sanction": "R-188",
    "correct": "R-143",
    "call": "R-111",
    "sign": "R-170",
}


def console_state(log: GameLog, now: int, language: str) -> dict[str, Any]:
    """The state of the game, and all that the console needs to know of it."""
    game = log.game
    return {
        "seq": log.seq,
        "now": now,
        "game": game_data(game, SCREEN),
        "status": log.row.status,
        "phase_text": _phase_text(game, language),
        "counted": [record.computed for record in game.records],
        "incident": _incident(game),
        "slip": _slip(game),
        "correction": _correction(game),
        "totals": _totals(game),
        "sanctions": [
            {
                "side": each.side.value,
                "kind": translator(language)(SANCTIONS[each.kind]),
                "points": each.points,
                "ground": each.ground,
                "standing": each.standing,
            }
            for each in game.sanctions
        ],
        "racks_due": [side.value for side in Side if _rack_due(game, side)],
        "may": {
            actor.value: sorted(command.__name__ for command in open_to(game, actor))
            for actor in Actor
            if actor is not Actor.SYSTEM
        },
        "told": _told(log, language),
    }


def rules_data(game: Game, language: str) -> dict[str, Any]:
    """What the edition lets officials decide, and the articles that say so."""
    rules, _ = game.rules, translator(language)
    ending = rules.ending
    return {
        "articles": {name: rules.cite(row) for name, row in _ARTICLES.items()},
        "sanctions": [
            {"kind": kind, "name": _(name)}
            for kind, name in SANCTIONS.items()
            if _is_known(game, kind)
        ],
        "least": ending.points_sanction_least,
        "most": ending.points_sanction_most,
        "tribunal": ending.tribunal,
        "slip": rules.words.challenge_slip,
        "appeal_hides": rules.words.appeal_hides_arguments,
        "mends_plays": rules.words.fix_play_until == "signed",
        "centre": "optional" if rules.laying.centre_miss == "opponent_decides" else "required",
        "rack_size": rules.laying.rack_size,
        "roles": {str(role): name for role, name in rules.roles.items()},
    }


def _is_known(game: Game, kind: str) -> bool:
    try:
        check_kind(game.rules, kind, "R-188")  # type: ignore[arg-type]
    except LetradoError:
        return False
    return True


def _phase_text(game: Game, language: str) -> str:
    phase = Phase.PLACING if game.phase is Phase.TURN_DONE else game.phase
    return translator(language)(facts.PHASES[phase])


def _incident(game: Game) -> dict[str, Any] | None:
    incident = game.incident
    if incident is None:
        return None
    return {
        "holder": incident.holder.value,
        "extra": incident.extra,
        "racked": incident.racked,
        "seen": incident.seen,
        "by_opponent": incident.by_opponent,
        "sight": sight(game, incident) if incident.extra > 0 else 0,
        "shown": game.rules.drawing.underdraw_shown and bool(incident.racked or incident.seen),
        "lost_turn": incident.by_opponent
        and game.rules.drawing.overdraw_found_by_opponent == "lost_turn",
    }


def _slip(game: Game) -> dict[str, Any] | None:
    challenge = game.challenge
    if challenge is None or game.turn is None:
        return None
    side = appellant(game) if game.phase is Phase.VERDICT else None
    return {
        "words": list(challenge.words),
        "signed": sorted(each.value for each in challenge.signed),
        "valid": challenge.valid,
        "final": challenge.final,
        "consulted": challenge.answers is not None,
        "judge": challenge.judge and challenge.judge.value,
        "appellant": side and side.value,
    }


def _correction(game: Game) -> dict[str, Any] | None:
    correction = game.closing.correction
    if correction is None:
        return None
    return {
        "by": correction.by.value,
        "value": correction.value,
        "turn": correction.turn,
        "sheet": correction.sheet and correction.sheet.value,
        "of": correction.of and correction.of.value,
    }


def _totals(game: Game) -> list[dict[str, Any]]:
    """What each sheet shows for each player, where it is not what the plays add up to."""
    if game.turn is not None and game.turn.notes:
        return []  # one has noted the play under way, the other not yet
    return [
        {"sheet": sheet.value, "of": of.value, "total": total, "sum": game.plays(of)}
        for (sheet, of), total in game.totals.items()
        if total != game.plays(of)
    ]


def _rack_due(game: Game, side: Side) -> bool:
    counts = game.phase is Phase.FINAL_COUNT and rack_counts(game, side)
    return counts and not game.tiles.hands[side].is_known


def _told(log: GameLog, language: str) -> list[dict[str, Any]]:
    """What happened last, the latest first."""
    found: list[dict[str, Any]] = []
    settings, covered = log.game.settings, seen(log.game, SCREEN).board is None
    for number in range(len(log.events), 0, -1):
        event = log.events[number - 1]
        if covered and type(event.fact) not in facts.NOTABLE:
            continue  # where tiles lie is not to be read from the list either
        text = facts.tell(event, settings, language)
        if text is not None and (not found or found[-1]["text"] != text):
            found.append({"seq": number, "at": event.at - log.events[0].at, "text": text})
        if len(found) == _MOST_TOLD:
            break
    return found


def is_over(game: Game) -> bool:
    """Whether the sheet is closed, and can be had as a file."""
    return game.phase in OVER
