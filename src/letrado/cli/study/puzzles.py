"""``letrado puzzles``: find puzzles in the program's own games, show them, and solve them."""

from collections import Counter
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from letrado.base.errors import Unreadable
from letrado.cli.lexicon.lexicons import Language, LexiconName, RulesName, for_moves, rules_for
from letrado.cli.output import (
    CHECK_FAILED,
    STOPPED,
    Json,
    _,
    complain,
    ngettext,
    print_json,
    progress,
    say,
    thousands,
)
from letrado.core.moves import parse_move
from letrado.core.svg.drawing import describe
from letrado.puzzles import Kind, Miner, Puzzle, PuzzleSet, shipped
from letrado.puzzles.collection import Origin
from letrado.puzzles.telling import NAMES, asked, continuation, explanation

HELP = _("Puzzles from the program’s own games: find them, look at them, solve them.")

app = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")

Games = Annotated[int, typer.Option(min=1, max=10**7, help=_("How many games at most."))]
Most = Annotated[int, typer.Option(min=1, max=10_000, help=_("How many puzzles of each kind."))]
Seed = Annotated[
    int, typer.Option(min=0, max=2**62, help=_("Random seed (same seed, same tiles)."))
]
Out = Annotated[Path | None, typer.Option("--out", help=_("Where to write the puzzles."))]
Number = Annotated[
    int | None, typer.Option("--number", min=1, help=_("Its number (default: today’s puzzle)."))
]
Day = Annotated[str | None, typer.Option("--day", help=_("The puzzle of a day: 2026-11-16."))]
File = Annotated[Path | None, typer.Option("--file", help=_("A file that “mine” wrote."))]
Solution = Annotated[bool, typer.Option("--solution", help=_("Tell the answer too."))]
Played = Annotated[
    str, typer.Argument(metavar=_("MOVE"), help=_("Such as “8H CASA”; “-” is a pass."))
]


@app.command("mine", help=_("Look for puzzles; the same numbers give the same puzzles."))
def mine(
    games: Games = 1000,
    most: Most = 40,
    seed: Seed = 1,
    out: Out = None,
    rules: RulesName = None,
    lexicon_name: LexiconName = None,
    language: Language = None,
    json: Json = False,
) -> None:
    """Play until there are enough of each kind; stopped with Ctrl+C, all so far are kept."""
    lexicon = for_moves(lexicon_name, language, json)
    law = rules_for(lexicon, rules)
    miner, found, count = Miner(lexicon, law), list[Puzzle](), Counter[Kind]()
    played, stopped = 0, False
    try:
        with progress(_("Looking for puzzles")) as report:
            while played < games and any(count[kind] < most for kind in Kind):
                for puzzle in miner.game(seed + played):
                    if count[puzzle.kind] < most:
                        count[puzzle.kind] += 1
                        found.append(puzzle)
                played += 1
                share = min(count[kind] / most for kind in Kind)
                report(max(played / games, share), _found(played, len(found)))
    except KeyboardInterrupt:
        stopped = True
    origin = Origin(
        lexicon.alphabet.language, lexicon.name, lexicon.manifest.digest, law, seed, played
    )
    puzzles = PuzzleSet.of(origin, found)
    if out is not None and found:
        puzzles.write(out)
    if json:
        kinds = {kind.value: count[kind] for kind in Kind}
        about = {"lexicon": lexicon.name, "rules": law, "seed": seed, "games": played}
        listed = {"out": str(out)} if out else {"puzzles": [each.data for each in puzzles.puzzles]}
        print_json(about | {"stopped": stopped, "kinds": kinds} | listed)
    else:
        for kind in Kind:
            say(f"{_(NAMES[kind])}: {thousands(count[kind])}")
        if out is not None and found:
            say(_("Written to {path}").format(path=out))
    if stopped:
        complain(_("Stopped. Games played: {games}.").format(games=thousands(played)))
        raise typer.Exit(STOPPED)


@app.command("show", help=_("Show a puzzle: today’s, that of a day, or one by its number."))
def show(
    number: Number = None,
    day: Day = None,
    file: File = None,
    solution: Solution = False,
    language: Language = None,
    json: Json = False,
) -> None:
    """Show the board, the racks and the question."""
    puzzle = _chosen(number, day, file, language)
    if json:
        hidden = () if solution else ("answers", "value", "margin", "lure", "line")
        print_json({name: each for name, each in _data(puzzle).items() if name not in hidden})
        return
    own, other = puzzle.position.racks
    say(f"{_(NAMES[puzzle.kind])} · {_('Grade')}: {puzzle.grade}", style="bold")
    say(describe(puzzle.position.board))
    say(_("Rack") + f": {own}" + (f" · {_('Opponent')}: {other}" if len(other) else ""))
    say(_("Score") + ": {} – {}".format(*puzzle.position.scores))
    say(f"CGP: {puzzle.position}", style="dim")
    say(asked(puzzle, _))
    if solution:
        _explain(puzzle)


@app.command("solve", help=_("Answer a puzzle, and see why the answer is what it is."))
def solve(
    move: Played,
    number: Number = None,
    day: Day = None,
    file: File = None,
    language: Language = None,
    json: Json = False,
) -> None:
    """Judge an answer: the exit code is 0 where it is right."""
    puzzle = _chosen(number, day, file, language)
    board = puzzle.position.board
    right = puzzle.solves(parse_move(move, board.alphabet, board))
    if json:
        print_json({"right": right} | _data(puzzle))
    else:
        say(_("Right") if right else _("Not the answer"), style="bold")
        _explain(puzzle)
    if not right:
        raise typer.Exit(CHECK_FAILED)


def _chosen(number: int | None, day: str | None, file: Path | None, language: str | None) -> Puzzle:
    puzzles = PuzzleSet.read(file) if file else shipped(language or "es")
    if number is not None:
        return puzzles.numbered(number)
    try:
        return puzzles.on(date.fromisoformat(day) if day else datetime.now(UTC).date())
    except ValueError as error:
        raise Unreadable(
            "puzzles.day", "“{day}” is not a day: write it like 2026-11-16", day=str(day)[:40]
        ) from error


def _explain(puzzle: Puzzle) -> None:
    for sentence in explanation(puzzle, _):
        say(sentence)
    if len(puzzle.line) > 1:
        say(" · ".join(continuation(puzzle, _)), style="dim")


def _data(puzzle: Puzzle) -> dict[str, Any]:
    return {"key": puzzle.key} | puzzle.data


def _found(games: int, puzzles: int) -> str:
    told = ngettext("{n} puzzle; games: {games}", "{n} puzzles; games: {games}", puzzles)
    return told.format(n=thousands(puzzles), games=thousands(games))
