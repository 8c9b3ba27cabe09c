"""Turn a step that somebody typed into commands: one, or several that go together."""

from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import fields as fields_of
from typing import Any

from letrado.base.errors import Illegal, Unreadable
from letrado.core.moves import Exchange
from letrado.core.placements import Placement
from letrado.core.tiles import Tile
from letrado.formats.rebuilding import Rebuilding
from letrado.game import Actor, Command, Game, Phase
from letrado.game import commands as c
from letrado.game.clock import is_absent
from letrado.game.law.placing import misses_centre
from letrado.game.law.turn_completion import whole_note
from letrado.game.state import Note
from letrado.table.reading import NUMBER, Step, read_arguments, read_play, read_tiles, who

Commands = tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """The context of a step: the game, the time, and the language of refusals.

    *writers* are the actors in whose name the recorder may write; None means all of them.
    """

    game: Game
    now: int
    language: str
    writers: frozenset[Actor] | None = None

    def asked(self, of: Callable[[Rebuilding], object]) -> Commands:
        """Return the commands of several steps, each decided on the state after the one before."""
        table = Rebuilding(self.game, self.now)
        of(table)
        return tuple(table.commands)


def commands_of(step: Step, moment: Moment) -> Commands:
    """Return the commands of a step; raise `Unreadable` or `Illegal` if it is not possible."""
    if step.verb is None:
        return _whole_play(step, moment)
    fields = read_arguments(step.verb, step.rest, moment.game, moment.language)
    match step.verb.name:
        case "exchange":
            return _whole_exchange(step, fields, moment)
        case "draw":
            return _draw(step, fields, moment)
        case "PassTurn" if moment.game.phase is Phase.TURN:
            _check_turn(step, moment.game)
            return moment.asked(Rebuilding.passed)
        case name:
            return (_command(name, step.by, fields, moment),)


def undone(moment: Moment, count: int, reason: str = "", by: Actor | None = None) -> Commands:
    """Return the commands that take back the last *count* steps; each stays in the log."""

    def of(table: Rebuilding) -> None:
        for _ in range(count):
            table.do(c.Undo(by or _recorder(table.game, moment.writers), reason))

    return moment.asked(of)


def _recorder(game: Game, writers: frozenset[Actor] | None) -> Actor:
    """Return the actor who takes the last step back: the official who took it, if one did."""
    taken = game.step_by
    return taken if taken is not None and taken.side is None else who("Undo", None, game, writers)


# -- several steps at once ----------------------------------------------------------------------


def _check_turn(step: Step, game: Game) -> None:
    """Refuse a whole turn by anyone but the player on turn."""
    turn = game.turn
    if step.by is not None and turn is not None and step.by is not Actor.of(turn.mover):
        raise Unreadable(
            "table.not_on_turn", "It is {side}’s turn", side=game.settings.named(turn.mover)
        )
    if game.phase is not Phase.TURN:
        raise Unreadable(
            "table.whole_turn",
            "A whole turn is recorded when a player is on turn; take the steps one by one now",
        )


@dataclass(frozen=True, slots=True)
class Played:
    """A play as it was typed: placement, points noted, and the tiles drawn if they were seen."""

    placement: Placement
    points: int | None
    drawn: tuple[Tile, ...] | None


def read_played(step: Step, game: Game) -> Played:
    """Read ``8D CHICOS 32 ABCDE``, a play of the player on turn."""
    slot, word, *more = step.rest
    _check_turn(step, game)
    points: int | None = None
    if more and NUMBER.fullmatch(more[0]):
        points = int(more.pop(0))
    drawn: tuple[Tile, ...] | None = None
    if more and points is not None:
        drawn = read_tiles(more.pop(0), game.tiles.board.alphabet)
    if more:
        raise Unreadable(
            "table.play",
            "A whole play is where, the word, its points and the tiles drawn: 8G SOL 6 AEI",
        )
    return Played(read_play(slot, word, game), points, drawn)


def _whole_play(step: Step, moment: Moment) -> Commands:
    played = read_played(step, moment.game)
    _check_centre(moment.game, played.placement)
    return moment.asked(lambda table: table.play(played.placement, played.points, played.drawn))


def _check_centre(game: Game, placement: Placement) -> None:
    """Refuse a first play off the centre as one step: the opponent decides on it (F09 §20)."""
    if misses_centre(game, placement) and game.rules.laying.centre_miss == "opponent_decides":
        raise Illegal(
            "table.centre",
            "The play misses the centre, so the opponent decides: record it step by step",
            article=game.rules.cite("R-031"),
        )


def _whole_exchange(step: Step, fields: dict[str, Any], moment: Moment) -> Commands:
    what = fields["what"]
    exchange = Exchange(count=what) if isinstance(what, int) else Exchange(what)
    _check_turn(step, moment.game)
    return moment.asked(lambda table: table.exchange(exchange, fields.get("drawn")))


def _draw(step: Step, fields: dict[str, Any], moment: Moment) -> Commands:
    """Return the command for the draw that is due in this state."""
    game, what = moment.game, fields.get("what")
    tiles = None if isinstance(what, int) else what
    match game.phase:
        case Phase.FIRST_PLAYER_DRAW:
            tile = tiles[0] if tiles else None
            return (c.DrawStartTile(_player(step), tile),)
        case Phase.RACK_DRAW:
            return (c.DrawInitial(_dealt(step, game), tiles),)
        case Phase.EXCHANGING:
            return (c.DrawExchange(who("DrawExchange", step.by, game), tiles),)
        case Phase.TILE_INCIDENT if game.incident is not None:
            return (c.CompleteRack(step.by or Actor.of(game.incident.holder), tiles),)
        case _ if _owes(game) and game.away is not None:
            return (c.DrawOwed(step.by or Actor.of(game.away.side), tiles),)
    mover = who("BeginDraw", step.by, game)
    end = c.EndDraw(mover, tiles, what if isinstance(what, int) else None)
    return (end,) if game.phase is Phase.DRAWING else (c.BeginDraw(mover), end)


def _owes(game: Game) -> bool:
    away = game.away
    return away is not None and bool(away.owes) and not is_absent(game, away.side)


def _player(step: Step) -> Actor:
    if step.by is None:
        raise Unreadable("table.who", "Say who: begin the line with A or B")
    return step.by


def _dealt(step: Step, game: Game) -> Actor:
    """Return the player whose first draw is next: the first, then the second (F09 §6, CAT 1¶7)."""
    if step.by is not None or game.first is None:
        return _player(step)
    return Actor.of(game.first if game.first not in game.opening.dealt else game.first.other)


# -- one command ----------------------------------------------------------------------------------


def _command(name: str, by: Actor | None, fields: dict[str, Any], moment: Moment) -> Command:
    game = moment.game
    turn = game.turn
    actor = who(name, by, game, moment.writers)
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
            actor, fields = _arriving(by, fields, moment)
        case "Adjudicate":
            (fields["winner"],) = fields["winner"]
        case "StartRound":
            fields = {"present": fields["present"]} if "present" in fields else {}
    command: Command = getattr(c, name)(actor, **fields)
    return command


def _arriving(
    by: Actor | None, fields: dict[str, Any], moment: Moment
) -> tuple[Actor, dict[str, Any]]:
    """Read ``B llega``: the recorder, not player B, reports the arrival."""
    if "side" in fields:
        return who("Arrive", by, moment.game, moment.writers), fields
    if by is None or by.side is None:
        raise Unreadable("table.who", "Say who: begin the line with A or B")
    return who("Arrive", None, moment.game, moment.writers), {"side": by.side}


def _fields(note: Note) -> dict[str, Any]:
    """Return the fields of a note; nothing typed means the right and complete one."""
    return {item.name: getattr(note, item.name) for item in fields_of(note)}
