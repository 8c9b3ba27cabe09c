"""``letrado train``: values learnt from games of the program against itself."""

import time
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from letrado.base.errors import Illegal, Unavailable
from letrado.cli.engine.computing import Seed, executor
from letrado.cli.lexicon.lexicons import (
    Language,
    LexiconName,
    RulesName,
    chosen,
    for_moves,
    rules_for,
)
from letrado.cli.output import (
    STOPPED,
    Json,
    _,
    answer,
    complain,
    progress,
    say,
    thousands,
)
from letrado.engine import Leaves
from letrado.engine.resuming import resumed, save
from letrado.engine.trained import Origin, shipped, write
from letrado.engine.training import Plan
from letrado.engine.winning import fitted, write_winning
from letrado.formats.klv import write_klv
from letrado.formats.leave_csv import write_csv
from letrado.lexicon import catalog

HELP = _("Learn what tiles kept are worth, and how often a lead wins, from the program’s games.")

app = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")

_BETWEEN_SAVES = 30.0

Games = Annotated[
    int, typer.Option(min=1, max=10**9, help=_("Games of each generation but the last."))
]
Last = Annotated[int, typer.Option(min=1, max=10**9, help=_("Games of the last generation."))]
Generations = Annotated[int, typer.Option(min=1, max=100, help=_("How many generations."))]
Processes = Annotated[int | None, typer.Option(min=1, max=256, help=_("How many at a time."))]
Cluster = Annotated[
    str | None,
    typer.Option(help=_("Work on a Dask cluster: the address of its scheduler, tcp://host:8786.")),
]
Out = Annotated[
    Path,
    typer.Option(
        "--out", help=_("Where to write: .leaves for Letrado, .klv2 or .csv for other programs.")
    ),
]


@app.command("leaves", help=_("Learn the values of leaves; the same numbers give the same values."))
def leaves(
    out: Out,
    games: Games = 60_000,
    last: Last = 100_000,
    generations: Generations = 6,
    seed: Seed = 1,
    processes: Processes = None,
    cluster: Cluster = None,
    rules: RulesName = None,
    lexicon_name: LexiconName = None,
    language: Language = None,
    json: Json = False,
) -> None:
    """Train, saving progress beside *out*: stopped with Ctrl+C, the same command continues."""
    lexicon = for_moves(lexicon_name, language, json)
    _check(out)
    law = rules_for(lexicon, rules)
    plan = Plan(games, last, generations, seed, law)
    kept = out.with_name(out.name + ".part")
    training = resumed(plan, lexicon.alphabet, lexicon.manifest.digest, kept)
    saved = time.monotonic()
    words = partial(catalog.load, lexicon.name)
    try:
        with progress(_("Learning from games")) as report, executor(processes, cluster) as where:
            report(training.done)
            for _step in training.advance(words, *where):
                report(training.done, _about(training.generation, generations))
                if time.monotonic() - saved > _BETWEEN_SAVES:
                    save(training, lexicon.manifest.digest, kept)
                    saved = time.monotonic()
    except KeyboardInterrupt:
        save(training, lexicon.manifest.digest, kept)
        complain(
            _("Stopped after {share} %: the same command continues from there.").format(
                share=round(100 * training.done)
            )
        )
        raise typer.Exit(STOPPED) from None
    _write(training.result(), Origin(lexicon.name, lexicon.manifest.digest, plan), out)
    write_winning(fitted(training.seen.outcomes()), out.with_suffix(".winning.tsv"))
    kept.unlink(missing_ok=True)
    learnt = sum(plan.sizes())
    about = {"lexicon": lexicon.name, "rules": law, "seed": seed, "out": str(out)}
    figures = {"games": learnt, "turns_of_last_generation": training.seen.turns()}
    told = _("{path}: games learnt from: {games}").format(path=out, games=thousands(learnt))
    answer(about | figures, json, told)


@app.command("export", help=_("Write the leave values that the program plays with."))
def export(
    out: Out,
    lexicon_name: LexiconName = None,
    language: Language = None,
) -> None:
    """Write the trained values of a language, as KLV2 or CSV."""
    lexicon = chosen(lexicon_name, language)
    values = shipped(lexicon.alphabet)
    if values is None:
        raise Unavailable(
            "leaves.untrained",
            "No leave values have been trained for “{language}”",
            language=lexicon.alphabet.language,
        )
    if out.suffix == ".leaves":
        raise _unknown(out)
    _check(out)
    _write(values, None, out)
    say(_("{path}: {leaves} leaves").format(path=out, leaves=thousands(len(values) - 1)))


def _about(generation: int, generations: int) -> str:
    return _("Generation {number} of {all}").format(
        number=min(generation + 1, generations), all=generations
    )


def _write(values: Leaves, origin: Origin | None, out: Path) -> None:
    if out.suffix == ".leaves" and origin is not None:
        write(values, origin, out)
    elif out.suffix == ".csv":
        write_csv(values, out)
    else:
        write_klv(values, out)


def _check(out: Path) -> None:
    if out.suffix not in (".leaves", ".klv2", ".csv"):
        raise _unknown(out)


def _unknown(out: Path) -> Illegal:
    return Illegal(
        "training.out",
        "{path} has an ending of no kind of file: use .leaves for training, .klv2 or .csv",
        path=str(out),
    )
