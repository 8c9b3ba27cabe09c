"""Verify logs: one, with what can be saved of it, or all logs of a folder."""

import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import typer

from letrado.base.errors import Illegal, LetradoError, Unreadable
from letrado.base.files import bytes_of, opened, write_aside
from letrado.base.i18n import explain
from letrado.cli.output import (
    CHECK_FAILED,
    _,
    complain,
    ngettext,
    print_error,
    print_json,
    progress,
    say,
    thousands,
)
from letrado.cli.output import language as interface
from letrado.formats import jsonl
from letrado.game import Event

# -- damaged logs ----------------------------------------------------------------------------------


def check_log(file: Path, salvage: Path | None, json: bool) -> None:
    """Say whether a log is whole; if not, exit 1 with where, why, and what can be saved."""
    content = bytes_of(file, jsonl.MOST_BYTES)
    try:
        found, game = jsonl.read_game(content)
    except Unreadable as error:
        whole = _whole_steps(content)
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
        _("{path} is intact. Events: {events}. Turns: {turns}.").format(
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


def _whole_steps(content: bytes) -> tuple[Event, ...]:
    """Return the events of whole steps that follow from each other; none of a foreign file."""
    try:
        return jsonl.salvage_game(content).log.events
    except Unreadable:
        return ()


def _write_salvaged(path: Path, events: tuple[Event, ...]) -> None:
    if path.exists():
        raise Illegal("log.exists", "{path} already exists: give another name", path=str(path))
    write_aside(path, [line.encode() for line in jsonl.write(events)])


def _say_salvageable(file: Path, salvage: Path | None, count: int) -> None:
    if not count:
        say(_("Nothing can be saved of it."))
    elif salvage is not None:
        told = ngettext(
            "{n} event of whole steps is in {path}",
            "{n} events of whole steps are in {path}",
            count,
        )
        say(told.format(n=count, path=salvage))
    else:
        say(
            ngettext(
                "{n} event of whole steps can be saved: {command}",
                "{n} events of whole steps can be saved: {command}",
                count,
            ).format(n=count, command=f"letrado replay {file} --salvage " + _("NEW.jsonl"))
        )


# -- many logs -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verified:
    """Result of verifying one log."""

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


def check_folder(folder: Path, workers: int | None, json: bool) -> None:
    """Replay every log below *folder*, on all cores by default; exit 1 if one fails."""
    workers = workers or os.cpu_count() or 1
    paths = sorted(folder.rglob("*.jsonl"))
    if not paths:
        raise Unreadable("replay.empty", "There is no *.jsonl in {path}", path=str(folder))
    results: list[Verified] = []
    with (
        progress(_("Replaying logs: {count}").format(count=thousands(len(paths)))) as report,
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
            _("Intact logs: {good} of {logs} (turns: {turns}, events: {events})").format(
                good=thousands(len(results) - len(bad)),
                logs=thousands(len(results)),
                turns=thousands(turns),
                events=thousands(events),
            )
        )
    if bad:
        raise typer.Exit(CHECK_FAILED)
