"""Review many games side by side, with progress; work that is done already is not repeated."""

import hashlib
import json
import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

from letrado.base.errors import LetradoError
from letrado.base.files import bytes_of, opened, write_aside
from letrado.base.i18n import explain
from letrado.formats import incoming, jsonl
from letrado.formats.rebuilding import Rebuilt
from letrado.game import Game, Settings
from letrado.lexicon import catalog
from letrado.lexicon.lookup import Lexicon
from letrado.reports.review import Reviewed, game_report
from letrado.review import GameReview, depth_called, review
from letrado.review.data import game_data

RECORDS = (".jsonl", ".gcg")
"""Endings of game files in folders."""

_MOST_BYTES = 64 * 2**20


@dataclass(frozen=True, slots=True)
class Task:
    """Options of the review of every game."""

    depth: str = "normal"
    seed: int = 1
    seconds: float | None = None
    edition: str | None = None
    lexicon: str | None = None
    language: str = "es"
    """Language of the reports."""
    folder: str = ""
    """Folder for a report of each game, if any."""


class Interrupted(Exception):
    """The user wants to stop: results that are not whole are dropped."""


@contextmanager
def until_interrupted() -> Iterator[Callable[[], bool]]:
    """Let Ctrl+C ask for the end without ending the program, so that results can be shown."""
    asked: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: asked.append(number))
    try:
        yield lambda: bool(asked)
    finally:
        signal.signal(signal.SIGINT, before)


def games_in(paths: Iterable[Path]) -> list[Path]:
    """Return the files themselves, and the games of folders and below, each once."""
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            inside = (each for each in path.rglob("*") if each.suffix.lower() in RECORDS)
            found |= dict.fromkeys(sorted(inside))
        else:
            found[path] = None
    return list(found)


def words_for(settings: Settings, language: str, lexicon: str | None) -> Lexicon:
    """Return the lexicon asked for, the game's if it is available, or the usual one."""
    if lexicon is None and settings.lexicon_digest:
        try:
            return catalog.load_digest(settings.lexicon_digest)
        except LetradoError:  # the lexicon is missing: another one serves almost as well
            pass
    return catalog.load(lexicon or catalog.default(language))


def reviewed(
    content: bytes,
    task: Task,
    *,
    progress: Callable[[int, int], object] = lambda _done, _total: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> tuple[GameReview, Lexicon]:
    """Return the review of a record of any form."""
    rebuilt = incoming.rebuilt(content, task.edition)
    words = _words_of(rebuilt.game, task)
    return _reviewed(rebuilt, words, task, progress=progress, cancelled=cancelled), words


def _words_of(game: Game, task: Task) -> Lexicon:
    return words_for(game.settings, game.tiles.board.alphabet.language, task.lexicon)


def _reviewed(
    rebuilt: Rebuilt,
    words: Lexicon,
    task: Task,
    *,
    progress: Callable[[int, int], object] = lambda _done, _total: None,
    cancelled: Callable[[], bool],
) -> GameReview:
    return review(
        rebuilt.events,
        words,
        depth=depth_called(task.depth),
        seed=task.seed,
        seconds=task.seconds,
        progress=progress,
        cancelled=cancelled,
    )


def one(
    path: Path, name: str, task: Task, cancelled: Callable[[], bool] = lambda: False
) -> Reviewed:
    """Review a file, and write its reports if they are wanted; errors are returned, not raised."""
    try:
        content = bytes_of(path, jsonl.MOST_BYTES)
        target = Path(task.folder) / name if task.folder else None
        rebuilt = incoming.rebuilt(content, task.edition)
        words = _words_of(rebuilt.game, task)
        mark = _mark(content, task, words)
        done = _done(target, mark)
        if done is not None:
            return Reviewed(str(path), done, report=f"{name}.html")
        found = _reviewed(rebuilt, words, task, cancelled=cancelled)
        if not found.whole:
            raise Interrupted
        data = game_data(found, words, task.language)
        if target is not None:
            target.parent.mkdir(parents=True, exist_ok=True)
            html = game_report(found, words, task.language)
            write_aside(target.with_name(f"{target.name}.html"), [html.encode()])
            text = json.dumps({"made_from": mark, **data}, ensure_ascii=False)
            write_aside(target.with_name(f"{target.name}.json"), [text.encode()])
    except LetradoError as error:
        return Reviewed(str(path), error=explain(error, task.language))
    return Reviewed(str(path), _small(data), report=f"{name}.html" if target else "")


def _mark(content: bytes, task: Task, words: Lexicon) -> str:
    """Return a digest of all that a review depends on: the same digest means the same review."""
    wanted = asdict(replace(task, folder="")) | {"words": words.manifest.digest}
    told = json.dumps(wanted, sort_keys=True)
    return hashlib.sha256(content + b"\0" + told.encode()).hexdigest()


def _done(target: Path | None, mark: str) -> dict[str, Any] | None:
    """Return the review of the same game and options that an earlier run wrote."""
    if target is None:
        return None
    try:
        with opened(target.with_name(f"{target.name}.json"), _MOST_BYTES) as file:
            data = json.loads(file.read())
    except (LetradoError, ValueError):
        return None
    if not isinstance(data, dict) or data.get("made_from") != mark:
        return None
    return _small(data)


def _small(data: dict[str, Any]) -> dict[str, Any]:
    """Leave out the turns, so that a thousand games fit in memory."""
    return {key: value for key, value in data.items() if key not in ("turns", "made_from")}


# -- many ------------------------------------------------------------------------------------------

_stopping: Event | None = None


def _begin(stopping: Event) -> None:
    """Ignore Ctrl+C in each process: the parent gets it, and says when to stop."""
    global _stopping  # noqa: PLW0603 (a pool hands nothing else to what it runs)
    _stopping = stopping
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _in_process(path: Path, name: str, task: Task) -> Reviewed | None:
    try:
        return one(path, name, task, _stopping.is_set if _stopping else lambda: False)
    except Interrupted:
        return None


def many(paths: list[Path], task: Task, workers: int) -> Generator[Reviewed, None, None]:
    """Yield the games as they are done, in any order. If the caller stops iterating, work stops."""
    names = _names(paths)
    context = multiprocessing.get_context("spawn")
    stopping = context.Event()
    pool = ProcessPoolExecutor(
        min(workers, len(paths)), mp_context=context, initializer=_begin, initargs=(stopping,)
    )
    asked: list[Future[Reviewed | None]] = []
    try:
        asked += [pool.submit(_in_process, path, names[path], task) for path in paths]
        for each in as_completed(asked):
            found = each.result()
            if found is not None:
                yield found
    finally:
        stopping.set()
        pool.shutdown(cancel_futures=True)


def _names(paths: list[Path]) -> dict[Path, str]:
    """Return a name for each report: that of its file, with a number if two are the same."""
    names: dict[Path, str] = {}
    taken: set[str] = set()
    for path in paths:
        name, number = path.stem, 1
        while name.casefold() in taken or name.casefold() == "index":
            number += 1
            name = f"{path.stem}-{number}"
        taken.add(name.casefold())
        names[path] = name
    return names
