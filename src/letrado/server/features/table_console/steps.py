"""Requests of a table's console: a typed line, a command, or a step that stands for several.

The keeper of a table writes down what everybody does there, as on paper: so the actor is part of
the request. They write for the players and in their own offices (`offices.py`); the referee
decides on it as always.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from letrado.base.errors import Illegal, Unreadable
from letrado.core.placements import LONGEST_PLAY
from letrado.core.tiles import Tile
from letrado.formats.rebuilding import Rebuilding
from letrado.game import Actor, Command, Event, Game, Phase, Protocol, Side
from letrado.game import commands as c
from letrado.game.events import StepUndone
from letrado.game.law.challenges import appellant
from letrado.game.law.turn_completion import whole_note
from letrado.server.features.table_console.offices import check_writer
from letrado.server.live.game_commands import read_command, read_placement, read_tiles_laid
from letrado.server.rendering.field_names import unfit_field
from letrado.table.reading import read_arguments, read_step
from letrado.table.steps import Commands, Moment, commands_of, read_played, undone

LONGEST_LINE = 2_200
"""Characters: an argument or a reason with its verb."""

_SCREEN = frozenset({"state", "sheet", "article", "consult", "help", "quit"})
"""Commands of the terminal itself; a page shows all that anyway."""


def asked_for(
    raw: Mapping[str, Any],
    game: Game,
    events: Sequence[Event],
    now: int,
    language: str,
    writers: frozenset[Actor],
) -> Commands:
    """Return the commands in a request of the console; `Unreadable` names an error in it.

    Commands of actors for whom the sender may not write are refused (*writers*).
    """
    if game.settings.protocol is not Protocol.TABLE:
        raise not_kept()
    moment = Moment(game, max(now, game.at), language, writers)
    commands = _said(_asked(raw, moment, events), moment)
    check_writer(commands, writers, game)
    return commands


def not_kept() -> Illegal:
    """Return the refusal for a live game, which has no console: it has its own page."""
    return Illegal("table.live", "This game is not kept by hand: rule on it on its own page")


def _asked(raw: Mapping[str, Any], moment: Moment, events: Sequence[Event]) -> Commands:
    match raw:
        case {"line": str(line)} if len(raw) == 1 and len(line) <= LONGEST_LINE:
            return _typed(line, moment, events)
        case {"kind": "Play"}:
            return _play(raw, moment)
        case {"kind": "TakeBack"}:
            return _taken_back(raw, moment)
        case {"kind": "Exchange"}:
            return _exchange(raw, moment)
        case {"kind": "Reopen", "reason": str(reason)} if len(raw) == 2:
            return _reopened(reason[:LONGEST_LINE])
        case {"kind": str(kind)} if kind in _WHOLE:
            return _WHOLE[kind](moment)
        case {"kind": "Undo"}:
            return undone(moment, last_steps(events))
        case {"kind": str(), "by": str(by)}:
            return (_command(by, {key: raw[key] for key in raw if key != "by"}, moment.game),)
    raise Unreadable("table.step", "A step is a line, or a command with the person who does it")


def _command(by: str, fields: dict[str, Any], game: Game) -> Command:
    known = {actor.value: actor for actor in Actor if actor is not Actor.SYSTEM}
    if by not in known:
        raise Unreadable("table.actor", "There is nobody “{actor}” at a table", actor=by[:20])
    return read_command(fields, known[by], game)


def _typed(line: str, moment: Moment, events: Sequence[Event]) -> Commands:
    """Read a line as at the terminal.

    Here the opponent must answer a play, and clocks are pressed.
    """
    step = read_step(line.strip())
    if step.verb is None:
        played = read_played(step, moment.game)
        return moment.asked(lambda table: table.announced(played.placement, played.points))
    match step.verb.name:
        case "accept":
            return _accept(moment)
        case "Undo":
            return undone(moment, last_steps(events), " ".join(step.rest), step.by)
        case "PassTurn":
            return _pass(moment)
        case "exchange":
            what = read_arguments(step.verb, step.rest, moment.game, moment.language)["what"]
            return _exchanged(what, moment.game)
        case name if name in _SCREEN:
            raise Unreadable("table.screen", "“{word}” is for the terminal", word=line[:40])
    return commands_of(step, moment)


def _said(commands: Commands, moment: Moment) -> Commands:
    """Add the announcement of points when a play is valid: the console has no other.

    A play off the centre is counted only if the opponent accepts it (F09 §20.2).
    """
    if not isinstance(commands[-1] if commands else None, c.AcceptCentre | c.FinishPlacement):
        return commands

    def of(table: Rebuilding) -> None:
        for command in commands:
            table.do(command)
        _announce(table)

    return moment.asked(of)


# -- steps that stand for several ---------------------------------------------------------------


def _play(raw: Mapping[str, Any], moment: Moment) -> Commands:
    """Return the commands for tiles laid on the screen, and the points announced."""
    fields = {name: value for name, value in raw.items() if name not in ("kind", "points")}
    points = raw.get("points")
    fits = points is None or (type(points) is int and abs(points) <= 10_000)
    if not fits or len(str(fields)) > 40 * LONGEST_PLAY:
        raise unfit_field("points")
    _mover(moment.game)
    placement = read_placement(fields, moment.game.tiles.board)
    return moment.asked(lambda table: table.announced(placement, points))


def _taken_back(raw: Mapping[str, Any], moment: Moment) -> Commands:
    """Take tiles off the board that may not stay: the turn is lost (F09 §24, CAT 2¶4)."""
    fields = {name: value for name, value in raw.items() if name != "kind"}
    if len(str(fields)) > 40 * LONGEST_PLAY:
        raise unfit_field("tiles")
    laid = read_tiles_laid(fields, moment.game.tiles.board)
    mover = _mover(moment.game)
    return (c.LayTiles(mover, laid), c.Withdraw(mover))


def _accept(moment: Moment) -> Commands:
    """Accept the play: both note it, and the mover draws (F09 §38, CAT 7¶1).

    After an absence the player who came back draws first (F09 §37).
    """

    def of(table: Rebuilding) -> None:
        _announce(table)
        _note(table)
        away = table.game.away
        if away is not None and away.returned and away.owes:
            table.do(c.DrawOwed(Actor.of(away.side)))
        if table.game.phase is Phase.NOTED:
            _refill(table)

    return _answered(moment, of)


def _accept_and_leave(moment: Moment) -> Commands:
    """Note the play, and let the mover leave the room before drawing (F07 §38¶6, F09 §37)."""

    def of(table: Rebuilding) -> None:
        _announce(table)
        _note(table)
        table.do(c.Leave(Actor.of(table.game.mover)))

    return _answered(moment, of)


def _answered(moment: Moment, of: Callable[[Rebuilding], None]) -> Commands:
    if moment.game.phase not in (Phase.COUNTING, Phase.ANNOUNCED):
        raise Illegal("table.no_play", "No play waits for an answer")
    return moment.asked(of)


def _announce(table: Rebuilding) -> None:
    """Announce the points of the play, if the mover has not."""
    if table.game.phase is Phase.COUNTING:
        note = whole_note(table.game)
        table.do(c.Announce(Actor.of(table.game.mover), note.points, note.total))


def _note(table: Rebuilding) -> None:
    """Write the notes of the play that are missing."""
    game, note = table.game, whole_note(table.game)
    both = (game.mover.other, game.mover)
    for side in both if game.rules.words.note_closes else both[1:]:
        if game.turn is not None and side not in game.turn.notes:
            table.do(c.NoteScore(Actor.of(side), note.points, note.total, note.word, note.blanks))


def _refill(table: Rebuilding) -> None:
    mover = Actor.of(table.game.mover)
    table.do(c.BeginDraw(mover))
    table.do(c.EndDraw(mover))


def _draw(moment: Moment) -> Commands:
    """Draw the tiles that a player who came back still lacks (F07 §38¶6, F09 §37)."""
    away = moment.game.away
    if away is not None and away.returned and away.owes:
        return (c.DrawOwed(Actor.of(away.side)),)
    if moment.game.phase is not Phase.NOTED:
        raise Illegal("table.no_draw", "Nobody has to draw now")
    return moment.asked(_refill)


def _press(moment: Moment) -> Commands:
    """End the mover's turn; while the opponent is away, without their answer (F09 §37)."""
    game = moment.game
    mover = _mover(game)
    absent = game.away is not None and not game.away.returned
    if absent and game.phase is Phase.ANNOUNCED:
        note = whole_note(game)
        own = c.NoteScore(mover, note.points, note.total, note.word, note.blanks)
        return (own, c.PressClock(mover))
    return moment.asked(Rebuilding.pressed)


def _no_move(moment: Moment) -> Commands:
    """Declare for both that no tiles can be placed any more (F09 §45.1)."""
    said = moment.game.closing.no_move
    return tuple(c.DeclareNoMove(Actor.of(side)) for side in Side if side not in said)


def _reopened(reason: str) -> Commands:
    """Reopen the game: both ask together, and the director agrees (F09 §44)."""
    both = tuple(c.RequestReopen(Actor.of(side), reason) for side in Side)
    return (*both, c.GrantReopen(Actor.DIRECTOR))


def _pass(moment: Moment) -> Commands:
    return (c.PassTurn(_mover(moment.game)),)


def _mover(game: Game) -> Actor:
    if game.turn is None:
        raise Illegal("table.no_turn", "Nobody is on turn")
    return Actor.of(game.turn.mover)


def _exchange(raw: Mapping[str, Any], moment: Moment) -> Commands:
    count = raw.get("count")
    if type(count) is not int or not 1 <= count <= moment.game.rules.laying.rack_size:
        raise unfit_field("count")
    return _exchanged(count, moment.game)


def _exchanged(what: int | tuple[Tile, ...], game: Game) -> Commands:
    """Exchange tiles: announce, lay aside, draw, return (F09 §25)."""
    mover = _mover(game)
    count, tiles = (what, None) if isinstance(what, int) else (len(what), what)
    return (
        c.AnnounceExchange(mover, count),
        c.LayAside(mover, tiles, None if tiles else count),
        c.DrawExchange(mover),
        c.ReturnTiles(mover),
    )


def _deal(moment: Moment) -> Commands:
    """Draw the first tiles of both, the first player first (F09 §6, CAT 1¶7)."""
    first, dealt = moment.game.first, moment.game.opening.dealt
    if moment.game.phase is not Phase.RACK_DRAW or first is None:
        raise Illegal("table.no_deal", "The first tiles are not drawn now")
    return tuple(
        c.DrawInitial(Actor.of(side)) for side in (first, first.other) if side not in dealt
    )


def _consult(moment: Moment) -> Commands:
    """Answer as judge by the word list: once for all the words (F09 §40, CAT 6¶1)."""
    challenge = moment.game.challenge
    if challenge is None or challenge.answers is None:
        raise Illegal("referee.no_slip", "No slip is with the judge")
    return (c.RuleOnWords(Actor.JUDGE, all(good for _, good in challenge.answers)),)


def _go_on(moment: Moment) -> Commands:
    """Continue after the verdict: the play stays or is taken back, and nobody appeals."""
    game = moment.game
    challenge = game.challenge
    if game.phase is not Phase.VERDICT or challenge is None or game.turn is None:
        raise Illegal("table.no_verdict", "No verdict has been given")
    side = appellant(game)
    if challenge.valid:
        judges = moment.writers is None or Actor.JUDGE in moment.writers
        on = Actor.JUDGE if judges else Actor.of(game.turn.mover)
        return (c.Resume(Actor.of(side) if side else on),)
    return (c.RetractPlay(Actor.of(game.turn.mover)),)


_WHOLE: Mapping[str, Callable[[Moment], Commands]] = {
    "Accept": _accept,
    "AcceptAndLeave": _accept_and_leave,
    "Draw": _draw,
    "NoMove": _no_move,
    "InspectSheets": lambda _: tuple(c.InspectSheet(Actor.of(side)) for side in Side),
    "Press": _press,
    "Pass": _pass,
    "Deal": _deal,
    "Consult": _consult,
    "GoOn": _go_on,
}


# -- undoing ------------------------------------------------------------------------------------


def last_steps(events: Sequence[Event]) -> int:
    """Return how many steps were recorded together last: those of one request have one time."""
    taken: list[int] = []
    for event in events:
        if isinstance(event.fact, StepUndone):
            taken = taken[:-1]
        elif not event.part and event.by is not Actor.SYSTEM:
            taken.append(event.at)
    together = 0
    while together < len(taken) and taken[-1 - together] == taken[-1]:
        together += 1
    return max(1, together)
