"""``letrado analyse``: review games, one in detail or whole folders, for people and programs."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from letrado.base.errors import Unreadable
from letrado.base.files import bytes_of, write_aside
from letrado.cli.game.table.files import Edition
from letrado.cli.output import (
    CHECK_FAILED,
    STOPPED,
    Json,
    _,
    complain,
    print_json,
    print_table,
    progress,
    say,
    thousands,
)
from letrado.cli.output import language as interface
from letrado.cli.review.analysing import Task, games_in, many, reviewed, until_interrupted
from letrado.formats import jsonl
from letrado.lexicon.lookup import Lexicon
from letrado.reports.review import Reviewed, game_report, many_report
from letrado.reports.review.many import players
from letrado.review import DEPTHS, GameReview, depth_called
from letrado.review.data import game_data
from letrado.review.telling import UNTOLD, decimal, done_text, move_text, percent, points

HELP = _("Review games: what each turn cost, bingos and challenges missed, the luck of the draws.")
EPILOG = (
    _("Examples:")
    + "  letrado analyse game.jsonl · letrado analyse game.gcg --edition fise-2009 --html game.html"
    + " · letrado analyse games/ --depth quick --folder reports/"
)

Games = Annotated[
    list[Path],
    typer.Argument(metavar=_("GAME…"), help=_("Logs, GCG files, or folders in which such are.")),
]
DepthName = Annotated[
    str,
    typer.Option("--depth", "-d", help=_("How thoroughly: ") + ", ".join(DEPTHS)),
]
Html = Annotated[
    Path | None,
    typer.Option(help=_("Write the report as a page that stands alone into this file.")),
]
Folder = Annotated[
    Path | None,
    typer.Option(
        help=_(
            "Write a page and a JSON file for each game into this folder, and an index. What is "
            "there already, made in the same way, is not made again."
        )
    ),
]
Seconds = Annotated[
    float | None,
    typer.Option(min=0, help=_("A limit for each game; what is left is compared by equity alone.")),
]
Seed = Annotated[int, typer.Option(min=0, max=2**64 - 1, help=_("What chance follows from."))]
Workers = Annotated[
    int | None, typer.Option(min=1, max=256, help=_("How many at a time (default: all cores)."))
]
LexiconName = Annotated[
    str | None,
    typer.Option("--lexicon", "-l", help=_("A lexicon’s name (default: that of the game).")),
]


def analyse(
    games: Games,
    depth: DepthName = "normal",
    html: Html = None,
    folder: Folder = None,
    seconds: Seconds = None,
    seed: Seed = 1,
    workers: Workers = None,
    edition: Edition = None,
    lexicon: LexiconName = None,
    json: Json = False,
) -> None:
    """Show one game turn by turn, or many a line each. Ctrl+C stops, and says so."""
    depth_called(depth)
    task = Task(depth, seed, seconds, edition, lexicon, interface, str(folder or ""))
    paths = games_in(games)
    if not paths:
        raise Unreadable(
            "analyse.empty", "There is no game (*.jsonl, *.gcg) in {path}", path=str(games[0])
        )
    if len(paths) == 1 and folder is None and not games[0].is_dir():
        _one(paths[0], task, html, json)
    else:
        _many(paths, task, workers or os.cpu_count() or 1, html, json)


# -- one game --------------------------------------------------------------------------------------


def _one(path: Path, task: Task, html: Path | None, json: bool) -> None:
    content = bytes_of(path, jsonl.MOST_BYTES)
    with (
        progress(_("Reviewing {path}").format(path=path.name)) as report,
        until_interrupted() as interrupted,
    ):

        def told(done: int, total: int) -> None:
            report(done / max(total, 1))

        found, words = reviewed(content, task, progress=told, cancelled=interrupted)
    if html is not None:
        write_aside(html, [game_report(found, words, task.language).encode()])
    if json:
        print_json({"path": str(path), **game_data(found, words, task.language)})
    else:
        _show(found, words)
        if html is not None:
            complain(_("Written: {path}").format(path=html))
    if not found.whole:
        raise typer.Exit(STOPPED)


def _show(found: GameReview, words: Lexicon) -> None:
    data = game_data(found, words, interface)
    first, second = data["sides"]
    names, final = data["names"], data["final"]
    scores = " – ".join(decimal(final[side], interface, 0) for side in (first, second))
    say(f"{names[first]} {scores} {names[second]}", style="bold")
    headings = (
        *("", _("Player"), _("Play"), _("Points")),
        *(_("Better"), _("Equity lost"), _("Games lost"), _("Luck")),
    )
    print_table(headings, _rows(found, names), right=(0, 3, 5, 6, 7), tight=True)
    if not found.whole:
        told = _("Analysed {n} of {total}.").format(n=data["analysed"], total=data["total"])
        say(told, style="yellow")
    for side in (first, second):
        _show_player(names[side], data["figures"][side], data["summary"][side])


def _rows(found: GameReview, names: dict[str, str]) -> Iterator[tuple[str, ...]]:
    for turn, analysis in zip(found.turns, found.analyses, strict=False):
        best = analysis.best
        better = ""
        if analysis.untold is not None and best is None:
            better = _(UNTOLD[analysis.untold])
        elif best is not None and not best.made and (analysis.equity_lost or analysis.win_lost):
            better = move_text(best.move, turn.board, interface)
        yield (
            str(turn.number),
            names[turn.mover.value],
            done_text(turn, interface),
            str(turn.record.points),
            better,
            "–" if analysis.equity_lost is None else points(analysis.equity_lost, interface),
            "–" if analysis.win_lost is None else percent(analysis.win_lost, interface, 1),
            "–" if analysis.luck is None else points(analysis.luck, interface),
        )


def _show_player(name: str, figures: dict[str, Any], told: dict[str, Any]) -> None:
    say("")
    say(_("What to work on: {name}").format(name=name), style="bold")
    if figures["compared"] < figures["turns"]:
        text = _("{known} of {turns} turns could be analysed.")
        say(text.format(known=figures["compared"], turns=figures["turns"]), style="dim")
    if figures["compared"]:
        text = _("Equity lost: {equity} points. Bingos missed: {missed}. Luck of the draws: {luck}")
        luck = "–" if figures["luck"] is None else decimal(figures["luck"], interface)
        equity = decimal(figures["equity_lost"], interface)
        say(text.format(equity=equity, missed=figures["missed"], luck=luck))
    for each in told["worst"]:
        say(f"  {each['turn']}. {each['text']} {each['cost']}")
    for each in told["kinds"]:
        say(
            f"  {each['name']} ({each['times']}): {decimal(each['equity'], interface)}", style="dim"
        )


# -- many ------------------------------------------------------------------------------------------


def _many(paths: list[Path], task: Task, workers: int, html: Path | None, json: bool) -> None:
    found: list[Reviewed] = []
    stopped = False
    with progress(_("Reviewing games: {count}").format(count=thousands(len(paths)))) as report:
        try:
            for each in many(paths, task, workers):
                found.append(each)
                report(len(found) / len(paths))
        except KeyboardInterrupt:
            stopped = True
    found.sort(key=lambda each: each.path)
    written = _index(found, task, html)
    bad = [each for each in found if each.data is None]
    if json:
        print_json(
            {
                "games": [_line(each) for each in found],
                "asked": len(paths),
                "good": len(found) - len(bad),
                "stopped": stopped,
                "players": players(each for each in found if each.data),
            }
        )
    else:
        _show_many(found, len(paths), stopped)
        for path in written:
            complain(_("Written: {path}").format(path=path))
    if stopped:
        raise typer.Exit(STOPPED)
    if bad:
        raise typer.Exit(CHECK_FAILED)


def _index(found: list[Reviewed], task: Task, html: Path | None) -> list[Path]:
    """Write the page over all games in each place where it is wanted."""
    targets = [html] if html else []
    if task.folder:
        targets.append(Path(task.folder) / "index.html")
    for target in targets:
        in_place = bool(task.folder) and target.parent == Path(task.folder)
        shown = found if in_place else [_without_link(each) for each in found]
        target.parent.mkdir(parents=True, exist_ok=True)
        write_aside(target, [many_report(shown, task.language).encode()])
    return targets


def _without_link(each: Reviewed) -> Reviewed:
    return Reviewed(each.path, each.data, each.error)


def _line(each: Reviewed) -> dict[str, Any]:
    if each.data is None:
        return {"path": each.path, "error": each.error}
    kept = ("names", "sides", "final", "total", "lexicon", "depth", "figures")
    return {"path": each.path, **{key: each.data[key] for key in kept}}


def _show_many(found: list[Reviewed], asked: int, stopped: bool) -> None:
    for each in found:
        if each.data is None:
            complain(f"{each.path}: {each.error}")
    good = [each for each in found if each.data]
    text = _("games reviewed: {good}/{asked}")
    say(text.format(good=thousands(len(good)), asked=thousands(asked)), style="bold")
    if stopped:
        say(_("Stopped. Run the same command to continue."), style="yellow")
    headings = (
        *(_("Player"), _("Games"), _("Won")),
        *(_("Equity lost a game"), _("Bingos missed a game"), _("Luck a game")),
    )
    rows = (
        (
            name,
            str(of["games"]),
            decimal(of["won"], interface),
            decimal(of["equity_lost"] / of["games"], interface),
            decimal(of["missed"] / of["games"], interface, 2),
            decimal(of["luck"] / of["games"], interface),
        )
        for name, of in players(good).items()
    )
    print_table(headings, rows, right=range(1, 6), tight=True)
