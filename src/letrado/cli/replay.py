"""``letrado replay``: a recorded game again, turn by turn; logs checked, one or thousands."""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from letrado.cli.output import (
    CHECK_FAILED,
    Json,
    _,
    complain,
    console,
    print_error,
    print_json,
    progress,
    say,
    thousands,
)
from letrado.cli.output import language as interface
from letrado.cli.table import facts, screen
from letrado.cli.table.lines import show_clock
from letrado.errors import Illegal, LetradoError, Unreadable
from letrado.files import opened, write_aside
from letrado.game import Event, Game, Side, apply, open_to
from letrado.game import events as e
from letrado.locale import explain
from letrado.records import jsonl
from letrado.records.rebuilding import standing

HELP = _("Show a recorded game: the board after any turn, clocks, incidents, who could do what.")
EPILOG = (
    _("Examples:")
    + "  letrado replay game.jsonl · letrado replay game.jsonl --turn 12"
    + " · letrado replay game.jsonl --check · letrado replay --batch logs/"
)

LogPath = Annotated[Path | None, typer.Argument(metavar="[FILE]", help=_("The log of a game."))]
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
    """One log for people or programs, or a folder of them."""
    if (file is None) is (batch is None):
        raise Unreadable("replay.what", "Give a log, or a folder with --batch")
    if batch is not None:
        _replay_batch(batch, workers or os.cpu_count() or 1, json)
    elif file is not None and (check or salvage is not None):
        _verify(file, salvage, json)
    elif file is not None:
        with opened(file, jsonl.MOST_BYTES) as log:
            history = History(jsonl.read_game(log.read())[0].events)
        _show(history, turn, json)


# -- turn by turn ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Moment:
    """A state of the game and how many events led to it."""

    events: int
    game: Game


class History:
    """The states of a game at the end of each turn, corrections and undone steps heeded."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = tuple(events)
        self.turns: list[Moment] = []
        game: Game | None = None
        for number, event in enumerate(self.events, 1):
            game = apply(game, event)
            whole = number == len(self.events) or not self.events[number].part
            if whole:
                self._mark(Moment(number, game))
        if game is None:
            raise Illegal("game.empty", "The log has no events")
        self.last = Moment(len(self.events), game)

    def _mark(self, moment: Moment) -> None:
        """Keep the first state with so many turns; what was undone is forgotten."""
        closed = len(moment.game.records)
        started = closed or moment.game.turn is not None
        del self.turns[closed + 1 :]
        if started and len(self.turns) <= closed:
            self.turns += [moment] * (closed + 1 - len(self.turns))

    def after(self, turn: int | None) -> Moment:
        """The game after a turn, or as the log leaves it."""
        if turn is None:
            return self.last
        if turn >= len(self.turns):
            raise Illegal(
                "replay.turn",
                "The log has {count} turns, not {turn}",
                count=max(0, len(self.turns) - 1),
                turn=turn,
            )
        return self.turns[turn]


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
    screen.show_open(game)


def _show_turns(history: History) -> None:
    table = Table(box=None, header_style="bold", pad_edge=False)
    for heading in ("", _("Player"), _("Turn"), _("Points"), _("Total"), "A", "B"):
        right = heading not in (_("Player"), _("Turn"))
        table.add_column(heading, justify="right" if right else "left")
    totals = dict.fromkeys(Side, 0)
    final = history.last.game
    for number, (record, moment) in enumerate(
        zip(final.records, history.turns[1:], strict=False), 1
    ):
        totals[record.mover] += record.points
        clocks = moment.game.clocks.left
        table.add_row(
            str(number),
            facts.player(record.mover, final.settings),
            screen.turn_text(record),
            str(record.points),
            str(totals[record.mover]),
            *(show_clock(clocks[side]) for side in Side),
        )
    console.print(table)


def incidents(history: History, until: int) -> Iterator[tuple[Event, str]]:
    """What was out of the ordinary, with its text."""
    settings = history.last.game.settings
    for event in history.events[:until]:
        if type(event.fact) not in facts.NOTABLE or _plain(event.fact):
            continue
        text = facts.tell(event, settings)
        if text is not None:
            yield event, text


def _plain(fact: e.Fact) -> bool:
    return isinstance(fact, e.TurnSpent) and fact.why == "passed"


def _show_incidents(history: History, moment: Moment) -> None:
    listed = list(incidents(history, moment.events))
    if listed:
        say(_("Incidents and decisions:"), style="bold")
    lines = (
        f"  {show_clock(event.at):>7}  {facts.actor(event.by, moment.game.settings)}: {text}"
        for event, text in listed
    )
    for line, same in groupby(lines):  # a line that was undone took as many steps
        times = len(list(same))
        say(f"{line} (×{times})" if times > 1 else line)


def _as_dict(history: History, moment: Moment) -> dict[str, Any]:
    game = moment.game
    board = game.tiles.board.cover(dict(game.turn.laid) if game.turn else {})
    result = game.result
    return {
        "edition": game.rules.id,
        "players": list(game.settings.players),
        "events": moment.events,
        "at": game.at,
        "phase": game.phase.value,
        "turns": [
            {
                "player": record.mover.value,
                "outcome": record.outcome.value,
                "play": str(record.placement) if record.placement else None,
                "words": list(record.words),
                "exchanged": record.exchanged,
                "points": record.points,
                "computed": record.computed,
                "at": record.at,
            }
            for record in game.records
        ],
        "scores": {side.value: points for side, points in standing(game).items()},
        "clocks": {side.value: left for side, left in game.clocks.left.items()},
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
        "result": None
        if result is None
        else {
            "winner": result.winner.value if result.winner else None,
            "scores": {side.value: points for side, points in result.scores.items()},
            "cause": result.cause.value,
            "adjudicated": result.adjudicated,
            "both_lose": result.both_lose,
        },
    }


# -- damaged logs ----------------------------------------------------------------------------------


def _verify(file: Path, salvage: Path | None, json: bool) -> None:
    with opened(file, jsonl.MOST_BYTES) as log:
        content = log.read()
    try:
        found, game = jsonl.read_game(content)
    except Unreadable as error:
        whole = _whole_steps(content, error)
        if salvage is not None and whole:
            _write_salvaged(salvage, whole)
        if json:
            print_json(
                {
                    "good": False,
                    "error": error.as_dict(explain(error, interface)),
                    "salvageable": len(whole),
                }
            )
        else:
            print_error(error, as_json=False)
            _say_salvageable(file, salvage, len(whole))
        raise typer.Exit(CHECK_FAILED) from None
    if json:
        about = {"good": True, "events": len(found.events), "turns": len(game.records)}
        print_json(about | {"edition": game.rules.id, "same_law": found.header.same_law})
        return
    say(
        _("{path} is whole: {events} events, {turns} turns").format(
            path=file, events=len(found.events), turns=len(game.records)
        )
    )
    if not found.header.same_law:
        complain(
            _("It was recorded with another version of the rules of {edition}.").format(
                edition=game.rules.id
            ),
            style="yellow",
        )


def _whole_steps(content: bytes, error: Unreadable) -> tuple[Event, ...]:
    """The events of steps that are surely whole and follow from each other."""
    good = error.details.get("good")
    if not isinstance(good, int) or not good:
        return ()
    lines = content.split(b"\n")[: good + 1]
    salvaged = jsonl.salvage(b"\n".join(lines) + b"\n")
    return jsonl.Salvage(salvaged.log, error).certain


def _write_salvaged(path: Path, events: tuple[Event, ...]) -> None:
    if path.exists():
        raise Illegal("log.exists", "{path} is there already: give another name", path=str(path))
    write_aside(path, [line.encode() for line in jsonl.write(events)])


def _say_salvageable(file: Path, salvage: Path | None, count: int) -> None:
    if not count:
        say(_("Nothing can be saved of it."))
    elif salvage is not None:
        say(_("{count} events of whole steps are in {path}").format(count=count, path=salvage))
    else:
        say(
            _("{count} events of whole steps can be saved: {command}").format(
                count=count, command=f"letrado replay {file} --salvage NEW.jsonl"
            )
        )


# -- many logs -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verified:
    """What came of one log."""

    path: Path
    events: int = 0
    turns: int = 0
    phase: str = ""
    error: LetradoError | None = None


def verify(path: Path) -> Verified:
    """Replay one log."""
    try:
        with opened(path, jsonl.MOST_BYTES) as file:
            log, game = jsonl.read_game(file.read())
    except LetradoError as error:
        return Verified(path, error=error)
    return Verified(path, len(log.events), len(game.records), game.phase.value)


def _replay_batch(folder: Path, workers: int, json: bool) -> None:
    paths = sorted(folder.rglob("*.jsonl"))
    if not paths:
        raise Unreadable("replay.empty", "There is no *.jsonl in {path}", path=str(folder))
    results: list[Verified] = []
    with (
        progress(_("Replaying {count} logs").format(count=thousands(len(paths)))) as report,
        ProcessPoolExecutor(min(workers, len(paths))) as pool,
    ):
        for each in pool.map(verify, paths, chunksize=max(1, min(64, len(paths) // workers))):
            results.append(each)
            report(len(results) / len(paths))
    bad = [each for each in results if each.error is not None]
    events, turns = sum(each.events for each in results), sum(each.turns for each in results)
    phases = Counter(each.phase for each in results if each.error is None)
    if json:
        print_json(
            {
                "logs": len(results),
                "good": len(results) - len(bad),
                "events": events,
                "turns": turns,
                "phases": dict(sorted(phases.items())),
                "damaged": [
                    {"path": str(each.path), **each.error.as_dict(explain(each.error, interface))}
                    for each in bad
                    if each.error is not None
                ],
            }
        )
    else:
        for each in bad:
            if each.error is not None:
                complain(f"{each.path}: {explain(each.error, interface)}")
        say(
            _("{good} of {logs} logs are whole: {turns} turns, {events} events").format(
                good=thousands(len(results) - len(bad)),
                logs=thousands(len(results)),
                turns=thousands(turns),
                events=thousands(events),
            )
        )
    if bad:
        raise typer.Exit(CHECK_FAILED)
