"""A game being recorded: its state, its events, and the log on disk that always holds them all.

The log is written before anything is shown. Each step is appended whole and synced to the disk;
a step that could not be written did not happen.
"""

import os
import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from letrado.base.errors import Illegal, Unavailable, Unreadable
from letrado.base.files import bytes_of, write_aside
from letrado.cli.output import _
from letrado.formats import jsonl
from letrado.formats.codec import Codec
from letrado.game import (
    Actor,
    Command,
    Environment,
    Event,
    Game,
    ReachTime,
    ScheduleGame,
    Settings,
    apply,
    decide,
)


class Recording:
    """A game under way; *path* is None when nobody wants a log."""

    def __init__(self, path: Path | None, events: Iterable[Event], game: Game) -> None:
        self.path = path
        self.events = list(events)
        self.game = game
        self._size = path.stat().st_size if path is not None else 0

    @classmethod
    def begin(cls, path: Path | None, settings: Settings) -> "Recording":
        """Schedule a game; a file that exists already is not touched."""
        events = decide(None, ScheduleGame(Actor.DIRECTOR, settings), Environment(0))
        if path is not None:
            if path.exists():
                raise Illegal(
                    "log.exists",
                    "{path} already exists: give another name, or resume that game",
                    path=str(path),
                )
            write_aside(path, [line.encode() for line in jsonl.write(events)], make_folder=True)
        return cls(path, events, apply(None, events[0]))

    @classmethod
    def resume(cls, path: Path) -> "Recording":
        """Continue a log; a damaged one is refused, saying where, and is not touched."""
        content = bytes_of(path, jsonl.MOST_BYTES)
        try:
            log, game = jsonl.read_game(content)
        except Unreadable as error:
            raise Unreadable(
                error.code,
                "{reason}. What is whole of it can be saved: {command}",
                article=error.article,
                reason=error,
                command=f"letrado replay {shlex.quote(str(path))} --salvage " + _("NEW.jsonl"),
            ) from error
        return cls(path, log.events, game)

    # -- steps ---------------------------------------------------------------------------------

    def reach(self, world: Environment) -> tuple[Event, ...]:
        """Record what time alone has caused by now."""
        return self.do(ReachTime(Actor.SYSTEM), world)

    def do(self, command: Command, world: Environment) -> tuple[Event, ...]:
        """Carry out a command: its events are in the log, or it was refused and nothing changed."""
        return self.keep(decide(self.game, command, world))

    def do_all(self, commands: Iterable[Command], world: Environment) -> tuple[Event, ...]:
        """Carry out commands that belong together: all of them are in the log, or none is."""
        game, events = self.game, list[Event]()
        for command in commands:
            for event in decide(game, command, world):
                game = apply(game, event)
                events.append(event)
        return self.keep(events)

    def keep(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """Add events that the referee decided to the log and the state."""
        events, game = tuple(events), self.game
        for event in events:
            game = apply(game, event)
        self._append(events)
        self.events += events
        self.game = game
        return events

    # -- the file ------------------------------------------------------------------------------

    def _append(self, events: tuple[Event, ...]) -> None:
        if self.path is None or not events:
            return
        codec = Codec.of(self.game.tiles.board.alphabet)
        lines = "".join(jsonl.write_steps(events, len(self.events) + 1, codec))
        try:
            with self.path.open("r+b") as file:
                self._write(file, lines.encode())
        except OSError as error:
            raise Unavailable(
                "log.unwritable",
                "The step was not recorded, because {path} cannot be written: {reason}",
                path=str(self.path),
                reason=error.strerror or str(error),
            ) from error

    def _write(self, file: BinaryIO, lines: bytes) -> None:
        if file.seek(0, os.SEEK_END) != self._size:
            raise Unavailable(
                "log.changed",
                "{path} was changed by another program meanwhile: nothing was written to it",
                path=str(self.path),
            )
        try:
            file.write(lines)
            file.flush()
            os.fsync(file.fileno())
        except BaseException:  # Ctrl+C too: half a step would be a damaged log
            file.truncate(self._size)
            raise
        self._size += len(lines)
