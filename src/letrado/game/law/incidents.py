"""Too many tiles, or too few (T-39, T-40): each of the four editions has its own remedy."""

from letrado.base.errors import Illegal
from letrado.game import commands as c
from letrado.game import events as e
from letrado.game.actors import Actor, Side
from letrado.game.clock import is_absent
from letrado.game.fast_replace import replace
from letrado.game.law.placing import called_off
from letrado.game.law.registry import (
    Environment,
    Steps,
    applies,
    check_reason,
    handles,
    refuse,
    unknown_here,
)
from letrado.game.law.turn_completion import close_turn, noted, told_tiles
from letrado.game.state import DECIDING, PLAY, Game, Incident, Outcome, Phase, Turn

_TOO_FEW = ("R-090", "R-084")
"""Rows on too few tiles: only F09 has a remedy; all editions want the rack full (A-39)."""

_WHERE = (PLAY - DECIDING - {Phase.PAUSED, Phase.PLAYER_AWAY}) | {Phase.RACK_DRAW}


@handles(c.ReportOverdraw, _WHERE, row="R-085")
def report_overdraw(game: Game, command: c.ReportOverdraw, world: Environment) -> Steps:
    """Report too many tiles, as their holder or the opponent (T-39)."""
    rules, holder = game.rules.drawing, command.holder
    # A surplus that the draw itself showed was not discovered by the opponent.
    by_opponent = command.by.side is not holder and game.incident is None
    _check_physical(game)
    _check_mended(game, holder, "R-085")
    _check_dealt(game, holder)
    _check_racked(game, command.racked)
    _check_recorder(game, command.by, by_opponent)
    _check_window(game, holder, by_opponent, rules.overdraw_window, "R-087")
    held = len(game.tiles.hands[holder])
    size = game.rules.laying.rack_size - _elsewhere(game, holder)
    recorded = max(0, held - size)
    unrecorded = command.extra - recorded
    possible = command.extra >= 1 and 0 <= unrecorded <= game.tiles.in_bag
    if not possible or not _as_drawn(game, command.extra):
        raise refuse(
            game,
            "incident.extra",
            "So many tiles too many cannot be: {extra}; the record says {recorded}",
            "R-085",
            extra=command.extra,
            recorded=recorded,
        )
    yield e.OverdrawReported(
        holder, command.extra, command.racked, command.seen, unrecorded, by_opponent
    )


def _elsewhere(game: Game, side: Side) -> int:
    """Return the number of rack tiles that are not in the hand, since none replaced them yet."""
    turn, away = game.turn, game.away
    owed = away.owes if away is not None and away.side is side else 0
    if turn is None or turn.mover is not side:
        return owed
    step = turn.exchange
    aside = step.count or 0 if step is not None and step.aside and not step.drawn else 0
    return owed + aside + (0 if turn.drawn else len(turn.laid))


def _check_mended(game: Game, holder: Side, *rows: str) -> None:
    """Refuse a second incident before the first is settled, unless it describes a draw's own."""
    incident = game.incident
    if incident is not None and (incident.racked is not None or incident.holder is not holder):
        raise refuse(game, "incident.open", "Mend first what was reported before", *rows)


def _as_drawn(game: Game, extra: int) -> bool:
    """Say whether *extra* agrees with the draw that caused the incident, if one did."""
    return game.incident is None or extra == game.incident.extra


def _check_dealt(game: Game, holder: Side) -> None:
    if holder not in game.opening.dealt:
        raise refuse(game, "incident.undealt", "This player has not drawn any tiles yet", "R-012")


def _check_racked(game: Game, racked: bool) -> None:
    """Refuse racked tiles before the clock starts: until then they lie face down (CAT 1¶7)."""
    if racked and game.phase is Phase.RACK_DRAW and game.rules.setup.racks_after_clock:
        raise refuse(
            game, "incident.unracked", "No tile is racked before the clock has started", "R-012"
        )


def _check_recorder(game: Game, by: Actor, by_opponent: bool) -> None:
    """Refuse a costly report by the opponent: the director records it (F09 §28)."""
    costly = game.rules.drawing.overdraw_found_by_opponent == "lost_turn"
    if by_opponent and costly and game.settings.officials and by is not Actor.DIRECTOR:
        raise refuse(game, "incident.director", "Ask the director to record it", "R-088")


def _check_physical(game: Game) -> None:
    if game.settings.electronic:
        raise refuse(
            game,
            "incident.electronic",
            "The software holds the bag: nobody draws too many",
            "R-084",
        )


def _check_window(game: Game, holder: Side, by_opponent: bool, window: str, row: str) -> None:
    """Refuse a late report (F09 §28).

    The holder reports before the next turn, the opponent before its play is complete.
    """
    turn = game.turn
    if window != "next_turn" or turn is None or turn.mover is not holder:
        return
    if has_drawn(turn):
        return
    if not by_opponent:
        raise refuse(game, "incident.late", "It had to be reported before this turn began", row)
    if turn.outcome is Outcome.PLAY:
        raise refuse(game, "incident.late", "The play is complete: it is too late", row)


def has_drawn(turn: Turn) -> bool:
    """Say whether tiles were drawn in this turn, so that this draw may have gone wrong."""
    return turn.drawn or (turn.exchange is not None and turn.exchange.drawn)


@applies(e.OverdrawReported)
def overdraw_reported(game: Game, fact: e.OverdrawReported, event: e.Event) -> Game:
    """Add the tiles missing from the record to the hand, as unknown ones.

    If this very turn is lost for it, its tiles go back to the rack before any are taken (A-35).
    """
    if _costs_this_turn(game, fact.holder, fact.by_opponent):
        game = called_off(game)
    tiles = game.tiles.drawn(fact.holder, None, fact.unrecorded)
    back = game.incident.back if game.incident is not None else game.phase
    incident = Incident(fact.holder, fact.extra, back, fact.racked, fact.seen, fact.by_opponent)
    overdraws = {**game.overdraws, fact.holder: game.overdraws.get(fact.holder, 0) + 1}
    game = replace(game, tiles=tiles, overdraws=overdraws)
    return replace(game, phase=Phase.TILE_INCIDENT, incident=incident)


def the_incident(game: Game) -> Incident:
    """Return the incident that is being settled."""
    if game.incident is None:
        raise LookupError("no incident is open")
    return game.incident


@handles(c.TakeSurplus, Phase.TILE_INCIDENT, row="R-085")
def take_surplus(game: Game, command: c.TakeSurplus, world: Environment) -> Steps:
    """Return the surplus, as the opponent, who sees as many tiles as the edition allows.

    While the opponent is out of the room (F09 §37) an official does it: the clocks are stopped
    until it is done, and they must not be stopped for an absence.
    """
    incident = the_incident(game)
    opponent = incident.holder.other
    stands_in = command.by.side is None and is_absent(game, opponent)
    if incident.extra < 1 or incident.racked is None:
        raise refuse(game, "incident.describe", "Report first what happened", "R-085")
    if command.by.side is not opponent and not stands_in:
        raise refuse(
            game,
            "incident.opponent",
            "The opponent takes the surplus; while they are out of the room, an official does",
            "R-085",
        )
    seeable = sight(game, incident)
    row = "R-086" if incident.racked else "R-085"
    shown, returned = command.shown, command.returned
    if shown is not None and len(shown) != seeable:
        raise refuse(
            game,
            "incident.sight",
            "In this case the opponent sees {sight}, not {shown}",
            row,
            sight=seeable,
            shown=len(shown),
        )
    if returned is not None and len(returned) != incident.extra:
        raise refuse(
            game,
            "incident.returned",
            "Tiles that go back to the bag: {extra}, not {returned}",
            row,
            extra=incident.extra,
            returned=len(returned),
        )
    try:
        if shown is not None:
            game.tiles.revealed(incident.holder, shown)
        game.tiles.returned(incident.holder, returned, incident.extra)
    except Illegal as error:
        raise refuse(game, error.code, error.message, row, **error.details) from None
    if shown is not None and returned is not None and seeable >= incident.extra:
        _check_among(game, returned, shown, row)
    game = yield e.SurplusReturned(incident.extra, returned, shown)
    yield from _lose_turn(game, incident)


def _check_among(game: Game, returned: e.Tiles, shown: e.Tiles, row: str) -> None:
    rest = list(shown)
    for tile in returned:
        if tile not in rest:
            raise refuse(game, "incident.chosen", "The tiles returned are among those seen", row)
        rest.remove(tile)


def sight(game: Game, incident: Incident) -> int:
    """Return the number of tiles that the opponent sees: in F09 and CAT two more than go back
    (A-36).
    """
    rules = game.rules.drawing
    found = rules.overdraw_found_by_opponent if incident.by_opponent else None
    if found == "lost_turn":
        return incident.extra  # F09 §28: the opponent chooses and sees it
    seen_counts = incident.seen and rules.overdraw_unracked_seen == "as_racked"
    as_racked = incident.racked or seen_counts or found == "as_racked"
    if as_racked and rules.overdraw_racked == "choose":
        held = len(game.tiles.hands[incident.holder])
        return min(incident.extra + rules.overdraw_sight, held)
    if incident.seen and rules.overdraw_unracked_seen == "opponent_may_see":
        return incident.extra  # F04 §7.3, F07 §7.3
    return 0


def _lose_turn(game: Game, incident: Incident) -> Steps:
    """Take this turn from the holder if the opponent found the surplus in it (F09 §28, A-35)."""
    if _costs_this_turn(game, incident.holder, incident.by_opponent):
        game = yield e.TurnSpent(Outcome.LOST, "extra_tiles")
        yield from close_turn(game)


def _costs_this_turn(game: Game, holder: Side, by_opponent: bool) -> bool:
    turn = game.turn
    if turn is None or turn.mover is not holder or turn.outcome is not None or has_drawn(turn):
        return False
    return by_opponent and game.rules.drawing.overdraw_found_by_opponent == "lost_turn"


@applies(e.SurplusReturned)
def surplus_returned(game: Game, fact: e.SurplusReturned, event: e.Event) -> Game:
    """Put the surplus back; the holder may owe a lost turn."""
    incident = the_incident(game)
    tiles = game.tiles
    if fact.shown is not None:  # what the opponent saw and left is known from now on
        known, hand = tiles.revealed(incident.holder, fact.shown)
        hand = replace(hand, known=hand.known.add(fact.shown))
        tiles = replace(known, hands={**known.hands, incident.holder: hand})
    tiles = tiles.returned(incident.holder, fact.returned, fact.count)
    game = noted(replace(game, tiles=tiles, incident=None, phase=incident.back))
    if incident.by_opponent and game.rules.drawing.overdraw_found_by_opponent == "lost_turn":
        return replace(game, owed=game.owed | {incident.holder})
    return game


# -- too few ---------------------------------------------------------------------------------


@handles(c.ReportUnderdraw, _WHERE, row=_TOO_FEW)
def report_underdraw(game: Game, command: c.ReportUnderdraw, world: Environment) -> Steps:
    """Report, as the holder, that too few tiles were drawn (T-40)."""
    holder, rules = command.holder, game.rules.drawing
    _check_physical(game)
    _check_mended(game, holder, *_TOO_FEW)
    if command.by.side is not holder:
        raise refuse(game, "incident.holder", "The player who drew too few reports it", *_TOO_FEW)
    _check_window(game, holder, False, rules.underdraw_window, "R-090")
    _check_dealt(game, holder)
    _check_racked(game, command.racked)
    held = len(game.tiles.hands[holder])
    recorded = max(0, game.rules.laying.rack_size - held - _elsewhere(game, holder))
    missing = command.missing
    unrecorded = max(0, missing - recorded)
    possible = 1 <= missing <= game.rules.laying.rack_size and unrecorded <= held
    if not possible or not _as_drawn(game, -missing):
        raise refuse(
            game,
            "incident.missing",
            "So many tiles too few cannot be: {missing}",
            *_TOO_FEW,
            missing=missing,
        )
    yield e.UnderdrawReported(holder, missing, command.racked, command.seen, unrecorded)


@applies(e.UnderdrawReported)
def underdraw_reported(game: Game, fact: e.UnderdrawReported, event: e.Event) -> Game:
    """Put the tiles that only the record had back into the bag."""
    tiles = game.tiles
    if fact.unrecorded:
        tiles = tiles.returned(fact.holder, None, fact.unrecorded)
    back = game.incident.back if game.incident is not None else game.phase
    incident = Incident(fact.holder, -fact.missing, back, fact.racked, fact.seen)
    return replace(game, phase=Phase.TILE_INCIDENT, incident=incident, tiles=tiles)


@handles(c.CompleteRack, Phase.TILE_INCIDENT, row=_TOO_FEW)
def complete_rack(game: Game, command: c.CompleteRack, world: Environment) -> Steps:
    """Draw the missing tiles; F09 §29.2 shows them if others were seen or racked before."""
    incident = the_incident(game)
    if incident.extra >= 0 or incident.racked is None:
        raise refuse(game, "incident.describe", "Report first what happened", *_TOO_FEW)
    if command.by.side is not incident.holder:
        raise refuse(game, "incident.holder", "The player who drew too few completes", *_TOO_FEW)
    need = min(-incident.extra, game.tiles.in_bag)
    tiles, count = told_tiles(game, world, command.tiles, None, need)
    if count != need:
        raise refuse(game, "incident.complete", "Tiles to draw: {need}", *_TOO_FEW, need=need)
    shown = game.rules.drawing.underdraw_shown and (incident.racked or incident.seen)
    yield e.RackCompleted(count, tiles, shown)


@applies(e.RackCompleted)
def rack_completed(game: Game, fact: e.RackCompleted, event: e.Event) -> Game:
    """Add the tiles drawn; the rack is full again."""
    incident = the_incident(game)
    tiles = game.tiles.drawn(incident.holder, fact.tiles, fact.count)
    return noted(replace(game, tiles=tiles, incident=None, phase=incident.back))


@handles(c.FindDeliberate, PLAY, row=("R-089", "R-188"))
def find_deliberate(game: Game, command: c.FindDeliberate, world: Environment) -> Steps:
    """Find a case deliberate, as the director; only these count towards expulsion (A-38)."""
    if game.rules.drawing.overdraw_expulsion_game is None:
        raise unknown_here(game, "extra tiles held on purpose", "R-089", "R-188")
    check_reason(game, command.reason, "R-089")
    if game.deliberate.get(command.side, 0) >= game.overdraws.get(command.side, 0):
        raise refuse(
            game, "incident.none", "Every recorded case has already been ruled deliberate", "R-089"
        )
    yield e.DeliberateFound(command.side, command.reason)


@applies(e.DeliberateFound)
def deliberate_found(game: Game, fact: e.DeliberateFound, event: e.Event) -> Game:
    """Count one more deliberate case."""
    found = game.deliberate.get(fact.side, 0) + 1
    return replace(game, deliberate={**game.deliberate, fact.side: found})
