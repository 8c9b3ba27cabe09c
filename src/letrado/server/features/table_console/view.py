"""The console of a table, beside the game itself, for its keeper.

Everybody at the table sees that screen. So it shows neither the word list's answer on a word nor an
argument that its author reserved (F09 §40, §42.4).
"""

from collections.abc import Mapping
from typing import Any

from letrado.base.errors import LetradoError
from letrado.base.i18n import N_, translator
from letrado.game import Actor, Event, Game, Phase, Side, apply, open_to
from letrado.game.law.challenges import appellant
from letrado.game.law.game_end import rack_counts
from letrado.game.law.incidents import sight
from letrado.game.redaction import Viewer, redact_event
from letrado.game.settings import ClockMode
from letrado.game.state import OVER
from letrado.game.visible_state import view_game
from letrado.rulebook import Rulebook
from letrado.rulebook.sanctions import check_kind
from letrado.server.live.game_log import GameLog
from letrado.server.live.game_rules import sanction_names
from letrado.server.live.game_view import game_data
from letrado.table import facts

SCREEN = Viewer.SPECTATOR
"""Viewer of the screen: a covered board is covered on it too (F09 §42.5)."""

_MOST_TOLD = 40
"""Number of latest events shown: all of them are on the sheet."""

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
    "rule": "R-190",
    "bar": "R-181",
    "bag": "R-083",
    "blank": "R-046",
    "leave": "R-125",
    "deliberate": "R-089",
    "disqualify": "R-188",
    "tribunal": "R-189",
    "clock": "R-190",
    "over": "R-102",
    "others": "R-126",
    "no_move": "R-150",
    "abandon": "R-127",
    "result": "R-190",
    "reopen": "R-170",
    "claim_clock": "R-116",
}

GROUNDS: Mapping[str, str] = {
    "left_without_notice": N_("left without notice"),
    "asked_again": N_("asked again about a word"),
    "irregular_draw": N_("irregular drawing"),
    "extra_tiles": N_("extra tiles on purpose"),
    "conduct": N_("conduct"),
}
"""Grounds on which a player may lose the game, in words."""


def console_state(
    log: GameLog, now: int, language: str, writers: frozenset[Actor]
) -> dict[str, Any]:
    """Return the state of the game, and all other data of the console.

    *writers* are the actors for whom the visitor may write: commands of others are not offered.
    """
    game = log.game
    return {
        "seq": log.seq,
        "now": now,
        "game": game_data(game, SCREEN),
        "status": log.row.status,
        "phase_text": facts.standing(game, translator(language)),
        "counted": [record.computed for record in game.records],
        "incident": _incident(game),
        "slip": _slip(game),
        "correction": _correction(game),
        "lot": game.opening.lot is not None,
        "present": sorted(side.value for side in game.opening.present),
        "drawing": game.phase is Phase.NOTED and game.tiles.in_bag > 0,
        "away": game.away
        and {
            "side": game.away.side.value,
            "returned": game.away.returned,
            "owes": game.away.owes,
        },
        "totals": _totals(game),
        "racks_due": [side.value for side in Side if _rack_due(game, side)],
        "may": {
            actor.value: sorted(command.__name__ for command in open_to(game, actor))
            for actor in Actor
            if actor in writers
        },
        "told": _told(log, language),
    }


def rules_data(game: Game, language: str) -> dict[str, Any]:
    """Return the decisions that the edition leaves to officials, and the articles for them."""
    rules, _ = game.rules, translator(language)
    ending = rules.ending
    return {
        "articles": {name: rules.cite(row) for name, row in _ARTICLES.items()},
        "sanctions": [
            {"kind": kind, "name": name}
            for kind, name in sanction_names(language).items()
            if _is_known(game, kind)
        ],
        "sanction_names": sanction_names(language),
        "least": ending.points_sanction_least,
        "most": ending.points_sanction_most,
        "tribunal": ending.tribunal,
        "slip": rules.words.challenge_slip,
        "appeal_hides": rules.words.appeal_hides_arguments,
        "mends_plays": rules.words.fix_play_until == "signed",
        "centre": "optional" if rules.laying.centre_miss == "opponent_decides" else "required",
        "rack_size": rules.laying.rack_size,
        "leave": ending.leave,
        "knows": sorted(name for name, known in _knows(game).items() if known),
        "grounds": [
            {"kind": ground, "name": _(name)}
            for ground, name in GROUNDS.items()
            if _disqualifies(rules)[ground]
        ],
        "roles": {str(role): name for role, name in rules.roles.items()},
    }


def _knows(game: Game) -> Mapping[str, bool]:
    """Return for acts that only some editions have, whether this one has them."""
    rules, ending = game.rules, game.rules.ending
    running = game.settings.clock is ClockMode.RUNNING
    return {
        "bar": ending.asked_validity,
        "blank": rules.laying.blank_dispute != "none",
        "deliberate": rules.drawing.overdraw_expulsion_game is not None,
        "tribunal": ending.tribunal,
        "over": rules.time.time_up == "last_hands",
        "others": ending.absence_forfeit == "own_time",
        "no_move": ending.no_move_end,
        "reopen": ending.reopen,
        "inspect": rules.setup.sheet_inspection,
        "lot": rules.setup.lot_seat_or_board,
        "check_start": rules.setup.start_tiles_check,
        "claim_clock": rules.time.finisher_must_stop,
        "verify": rules.time.verify_pause_after is not None and running,
    }


def _disqualifies(rules: Rulebook) -> Mapping[str, bool]:
    """Return the grounds on which the edition takes the game from a player (T-44)."""
    return {
        "left_without_notice": rules.ending.leaving_disqualifies,
        "asked_again": rules.ending.asked_validity,
        "irregular_draw": rules.drawing.irregular_draw_disqualifies,
        "extra_tiles": rules.drawing.overdraw_expulsion_game is not None,
        "conduct": rules.ending.cards,
    }


def _is_known(game: Game, kind: str) -> bool:
    try:
        check_kind(game.rules, kind, "R-188")  # type: ignore[arg-type]
    except LetradoError:
        return False
    return True


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
    """Return the totals on the sheets that differ from the sum of the plays."""
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
    """Return the latest events, the newest first, as far as the screen may show them."""
    found: list[dict[str, Any]] = []
    settings, covered = log.game.settings, view_game(log.game, SCREEN).board is None
    for place in range(len(log.moments) - 1, -1, -1):
        for number, event in reversed(_shown(log, place)):
            if covered and type(event.fact) not in facts.NOTABLE:
                continue  # the list must not show where tiles are either
            text = facts.describe(event, settings, language)
            if text is not None and (not found or found[-1]["text"] != text):
                found.append({"seq": number, "at": event.at - log.events[0].at, "text": text})
        if len(found) >= _MOST_TOLD:
            break
    return found[:_MOST_TOLD]


def _shown(log: GameLog, place: int) -> list[tuple[int, Event]]:
    """Return the events that led to a moment, with their numbers, as far as all may know them."""
    before = log.moments[place - 1] if place else None
    game, start = (before.game, before.seq) if before else (None, 0)
    shown = []
    for number, event in enumerate(log.events[start : log.moments[place].seq], start + 1):
        known = redact_event(event, SCREEN, game)
        game = apply(game, event)
        if known is not None:
            shown.append((number, known))
    return shown


def is_over(game: Game) -> bool:
    """Say whether the sheet is closed, and can be downloaded."""
    return game.phase in OVER
