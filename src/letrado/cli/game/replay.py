"""``letrado replay``: show a recorded game turn by turn; check one log or thousands."""

from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

import typer

from letrado.base.errors import Unreadable
from letrado.base.files import opened
from letrado.cli.game.table import screen
from letrado.cli.game.table.history import History, Moment, incidents, outline
from letrado.cli.game.table.verifying import check_folder, check_log
from letrado.cli.output import Json, _, print_json, say
from letrado.cli.output import language as interface
from letrado.formats import jsonl
from letrado.game import Side, open_to
from letrado.table import facts
from letrado.table.times import show_clock

HELP = _("Show a recorded game: the board after any turn, clocks, incidents, who could do what.")
EPILOG = (
    _("Examples:")
    + "  letrado replay game.jsonl · letrado replay game.jsonl --turn 12"
    + " · letrado replay game.jsonl --check · letrado replay --batch logs/"
)

LogPath = Annotated[Path | None, typer.Argument(metavar=_("[FILE]"), help=_("The log of a game."))]
TurnNumber = Annotated[
    int | None, typer.Option("--turn", min=0, help=_("The game after this turn (0: before any)."))
]
Check = Annotated[
    bool, typer.Option("--check", help=_("Only verify the log. Exit 1 if it is damaged."))
]
SalvageFile = Annotated[
    Path | None,
    typer.Option("--salvage", help=_("Write what is whole of a damaged log into this new file.")),
]
Batch = Annotated[
    Path | None, typer.Option("--batch", help=_("Verify every *.jsonl in this folder and below."))
]
Workers = Annotated[
    int | None, typer.Option(min=1, max=256, help=_("How many at a time (default: all cores)."))
]


def replay_log(
    file: LogPath = None,
    turn: TurnNumber = None,
    check: Check = False,
    salvage: SalvageFile = None,
    batch: Batch = None,
    workers: Workers = None,
    json: Json = False,
) -> None:
    """Show one log to people or programs, or check a folder of them."""
    if (file is None) is (batch is None):
        raise Unreadable("replay.what", "Give a log, or a folder with --batch")
    if batch is not None:
        check_folder(batch, workers, json)
    elif file is not None and (check or salvage is not None):
        check_log(file, salvage, json)
    elif file is not None:
        with opened(file, jsonl.MOST_BYTES) as log:
            history = History(jsonl.read_game(log.read())[0].events)
        _show(history, turn, json)


# -- turn by turn ---------------------------------------------------------------------------------


def _show(history: History, turn: int | None, json: bool) -> None:
    moment = history.after(turn)
    if json:
        print_json(_as_dict(history, moment))
        return
    game, settings = moment.game, moment.game.settings
    say(game.rules.title.read_in(interface), style="bold")
    say(_("{a} against {b}").format(a=settings.players[0], b=settings.players[1]))
    if turn is None:
        _show_turns(history)
        _show_incidents(history, moment)
    screen.show_game(game, game.at)
    screen.show_legend()
    screen.show_open(game)


def _show_turns(history: History) -> None:
    final = history.last.game
    clocks = (
        [show_clock(moment.game.clocks.left[side]) for side in Side] for moment in history.turns[1:]
    )
    screen.print_turns(final.records, final.settings, clocks, ("A", "B"))


def _show_incidents(history: History, moment: Moment) -> None:
    listed = list(incidents(history, moment.events))
    if listed:
        say(_("Incidents and decisions:"), style="bold")
    settings = moment.game.settings
    lines = (
        f"  {show_clock(event.at):>7}  {facts.actor(event.by, settings, interface)}: {text}"
        for event, text in listed
    )
    for line, same in groupby(lines):  # a line that was undone took as many steps
        times = len(list(same))
        say(f"{line} (×{times})" if times > 1 else line)


def _as_dict(history: History, moment: Moment) -> dict[str, Any]:
    game = moment.game
    board = game.tiles.board.cover(dict(game.turn.laid) if game.turn else {})
    return {
        **outline(game),
        "events": moment.events,
        "at": game.at,
        "racks": {
            side.value: {"known": str(hand.known), "hidden": hand.hidden}
            for side, hand in game.tiles.hands.items()
        },
        "bag": game.tiles.in_bag,
        "board": board.text().splitlines(),
        "open_to": {
            actor.value: sorted(command.__name__ for command in open_to(game, actor))
            for actor in screen.ACTORS
        },
        "incidents": [
            {"at": event.at, "by": event.by.value, "event": type(event.fact).__name__, "text": text}
            for event, text in incidents(history, moment.events)
        ],
    }
