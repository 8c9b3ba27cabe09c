"""``letrado bench``: the speed of this installation on this machine."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from letrado.cli.lexicon.lexicons import Language, LexiconName, for_moves
from letrado.cli.output import Json, _, print_json, progress, say, thousands
from letrado.core.racks import Rack
from letrado.engine import Generator, State, is_native, uses_avx2
from letrado.formats.positions import on_line, read_positions

HELP = _("Measure speed and memory on this machine.")

app = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")

Question = tuple[State, Rack]

File = Annotated[
    Path,
    typer.Argument(
        metavar=_("FILE"), help=_("A file of positions: a CGP a line, or in a TSV’s first column.")
    ),
]
Times = Annotated[int, typer.Option(min=1, max=1000, help=_("Runs, of which the best counts."))]


@app.command("movegen", help=_("Time a move: all moves of a position, and the best one alone."))
def movegen(
    file: File,
    times: Times = 3,
    lexicon_name: LexiconName = None,
    language: Language = None,
    json: Json = False,
) -> None:
    """Time move generation; boards are made first, and each run cycles through all positions."""
    lexicon = for_moves(lexicon_name, language, json)
    generator = Generator(lexicon)
    asked: list[Question] = []
    moves = 0
    for line, position in read_positions(file, lexicon.alphabet).items():
        with on_line(line, file):
            asked.append((generator.state(position), position.racks[0]))
            moves += len(generator.all(*asked[-1]))  # and warms the caches
    with progress(_("Measuring")) as report:
        everything = best_us(times, asked, generator.all, lambda done: report(done * 0.9))
        best = best_us(times, asked, generator.best, lambda done: report(0.9 + done * 0.1))
    memory = resident_mb()
    figures = {
        "positions": len(asked),
        "moves": moves,
        "all_us": round(everything, 2),
        "best_us": round(best, 2),
        "rss_mb": memory,
        "native": is_native(),
        "avx2": uses_avx2(),
    }
    if json:
        print_json({"lexicon": lexicon.name} | figures)
        return
    for label, value in (
        (_("positions"), thousands(len(asked))),
        (_("placements"), thousands(moves)),
        (_("all moves, µs a position"), thousands(round(everything))),
        (_("best move, µs a position"), thousands(round(best))),
        (_("memory, MB"), "–" if memory is None else thousands(round(memory))),
    ):
        say(f"{value:>12}  {label}")


def best_us(
    times: int,
    asked: list[Question],
    ask: Callable[[State, Rack], object],
    report: Callable[[float], None] = lambda _: None,
) -> float:
    """Return microseconds a position in the best run. One position repeated would look too fast."""
    taken = []
    for run in range(times):
        start = time.thread_time()
        for state, rack in asked:
            ask(state, rack)
        taken.append(time.thread_time() - start)
        report((run + 1) / times)
    return min(taken) * 1e6 / len(asked)


def resident_mb() -> float | None:
    """Return the memory of this process, mapped files included: now, or its peak if that is all."""
    try:
        import resource
    except ImportError:  # Windows has neither
        return None
    now = Path("/proc/self/statm")
    if now.exists():
        size = int(now.read_text("ascii").split()[1]) * resource.getpagesize()
    else:
        size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        size *= 1 if sys.platform == "darwin" else 1024
    return round(size / 1e6, 1)
