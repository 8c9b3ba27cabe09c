"""What a step that an arbiter typed does to the game: one command, or several that go together."""

from dataclasses import fields as fields_of
from typing import Any

from letrado.cli.positions import read_tiles
from letrado.cli.table.reading import NUMBER, Step, read_arguments, read_play, who
from letrado.cli.table.recording import Recording
from letrado.errors import Illegal, Unreadable
from letrado.game import Actor, Command, Event, Game, Phase, World
from letrado.game import commands as c
from letrado.game.clock import is_absent
from letrado.game.completing import whole_note
from letrado.game.placing import misses_centre
from letrado.game.state import Note
from letrado.moves import Exchange
from letrado.placements import Placement
from letrado.records.rebuilding import Rebuilding
from letrado.tiles import Tile


def carry_out(step: Step, recording: Recording, world: World) -> tuple[Event, ...]:
    """Record the step; whatever of it is refused, nothing of it is recorded."""
    if step.verb is None:
        return _whole_play(step, recording, world.now)
    fields = read_arguments(step.verb, step.rest, recording.game)
    match step.verb.name:
        case "exchange":
            return _whole_exchange(step, fields, recording, world.now)
        case "draw":
            return _draw(step, fields, recording, world)
        case "PassTurn" if recording.game.phase is Phase.TURN:
            table = _table(step, recording, world.now)
            table.passed()
            return recording.keep(table.events)
        case name:
            return recording.do(_command(name, step.by, fields, recording.game), world)


def undo(step: Step, recording: Recording, now: int, count: int) -> tuple[Event, ...]:
    """Take back the last line: each of its steps, by a correction that stays in the log."""
    table = recording.steps(now)
    for _ in range(count):
        by = step.by or _recorder(table.game)
        table.do(c.Undo(by, " ".join(step.rest)))
    return recording.keep(table.events)


def _recorder(game: Game) -> Actor:
    """Who takes the last step back: whoever took it himself, if he is an official."""
    taken = game.step_by
    return taken if taken is not None and taken.side is None else who("Undo", None, game)


# -- several steps at once ----------------------------------------------------------------------


def _table(step: Step, recording: Recording, now: int) -> Rebuilding:
    """The table to play a whole turn at; only whoever is on turn can."""
    turn = recording.game.turn
    if step.by is not None and turn is not None and step.by is not Actor.of(turn.mover):
        raise Unreadable("table.not_on_turn", "Player {side} is on turn", side=turn.mover.value)
    if recording.game.phase is not Phase.TURN:
        raise Unreadable(
            "table.whole_turn",
            "A whole turn is recorded when a player is on turn; take the steps one by one now",
        )
    return recording.steps(now)


def _whole_play(step: Step, recording: Recording, now: int) -> tuple[Event, ...]:
    """``8D CHICOS 32 ABCDE``: where, what, the points as noted, the tiles drawn if seen."""
    slot, word, *more = step.rest
    table = _table(step, recording, now)
    points: int | None = None
    if more and NUMBER.fullmatch(more[0]):
        points = int(more.pop(0))
    drawn: tuple[Tile, ...] | None = None
    if more and points is not None:
        drawn = read_tiles(more.pop(0), recording.game.tiles.board.alphabet)
    if more:
        raise Unreadable(
            "table.play",
            "A whole play is where, the word, its points and the tiles drawn: 8G SOL 6 AEI",
        )
    placement = read_play(slot, word, recording.game)
    _check_centre(recording.game, placement)
    table.play(placement, points, drawn)
    return recording.keep(table.events)


def _check_centre(game: Game, placement: Placement) -> None:
    """A first play off the centre stands or falls by the opponent's word (F09 §20)."""
    if misses_centre(game, placement) and game.rules.laying.centre_miss == "opponent_decides":
        raise Illegal(
            "table.centre",
            "The play misses the centre, so the opponent decides: record it step by step",
            article=game.rules.cite("R-031"),
        )


def _whole_exchange(
    step: Step, fields: dict[str, Any], recording: Recording, now: int
) -> tuple[Event, ...]:
    what = fields["what"]
    exchange = Exchange(count=what) if isinstance(what, int) else Exchange(what)
    table = _table(step, recording, now)
    table.exchange(exchange, fields.get("drawn"))
    return recording.keep(table.events)


def _draw(
    step: Step, fields: dict[str, Any], recording: Recording, world: World
) -> tuple[Event, ...]:
    """Whatever is drawn now follows from the state."""
    game, what = recording.game, fields.get("what")
    tiles = None if isinstance(what, int) else what
    match game.phase:
        case Phase.FIRST_PLAYER_DRAW:
            tile = tiles[0] if tiles else None
            return recording.do(c.DrawStartTile(_player(step), tile), world)
        case Phase.RACK_DRAW:
            return recording.do(c.DrawInitial(_dealt(step, game), tiles), world)
        case Phase.EXCHANGING:
            return recording.do(c.DrawExchange(who("DrawExchange", step.by, game), tiles), world)
        case Phase.TILE_INCIDENT if game.incident is not None:
            holder = step.by or Actor.of(game.incident.holder)
            return recording.do(c.CompleteRack(holder, tiles), world)
        case _ if _owes(game) and game.away is not None:
            return recording.do(c.DrawOwed(step.by or Actor.of(game.away.side), tiles), world)
    mover = who("BeginDraw", step.by, game)
    table = recording.steps(world.now)
    if game.phase is not Phase.DRAWING:
        table.do(c.BeginDraw(mover))
    table.do(c.EndDraw(mover, tiles, what if isinstance(what, int) else None))
    return recording.keep(table.events)


def _owes(game: Game) -> bool:
    away = game.away
    return away is not None and bool(away.owes) and not is_absent(game, away.side)


def _player(step: Step) -> Actor:
    if step.by is None:
        raise Unreadable("table.who", "Say who: begin the line with A or B")
    return step.by


def _dealt(step: Step, game: Game) -> Actor:
    """The first player draws, then the second (F09 §6, CAT 1¶7)."""
    if step.by is not None or game.first is None:
        return _player(step)
    return Actor.of(game.first if game.first not in game.opening.dealt else game.first.other)


# -- one command ----------------------------------------------------------------------------------


def _command(name: str, by: Actor | None, fields: dict[str, Any], game: Game) -> Command:
    turn = game.turn
    actor = who(name, by, game)
    match name:
        case "EndDraw" | "LayAside":
            what = next(iter(fields.values()), None)
            fields = {"count": what} if isinstance(what, int) else {"tiles": what}
        case "Announce":
            counted = turn.score.total if turn and turn.score else 0
            points = fields.get("points", counted)
            before = game.plays(turn.mover) if turn else 0
            fields = {"total": before + points, **fields, "points": points}
        case "NoteScore" if not fields:
            fields = {} if turn is None or turn.score is None else _fields(whole_note(game))
        case "ChallengeWords":
            fields.setdefault("words", turn.words if turn else ())
        case "Arrive":
            actor, fields = _arriving(by, fields, game)
        case "Adjudicate":
            (fields["winner"],) = fields["winner"]
        case "StartRound":
            fields = {"present": fields["present"]} if "present" in fields else {}
    command: Command = getattr(c, name)(actor, **fields)
    return command


def _arriving(by: Actor | None, fields: dict[str, Any], game: Game) -> tuple[Actor, dict[str, Any]]:
    """``B llega`` is what is said; whoever records it has seen it."""
    if "side" in fields:
        return who("Arrive", by, game), fields
    if by is None or by.side is None:
        raise Unreadable("table.who", "Say who: begin the line with A or B")
    return who("Arrive", None, game), {"side": by.side}


def _fields(note: Note) -> dict[str, Any]:
    """A note without anything said is right and complete."""
    return {item.name: getattr(note, item.name) for item in fields_of(note)}
