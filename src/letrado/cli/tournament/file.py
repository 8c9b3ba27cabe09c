"""A tournament on disk: one JSON Lines file, appended to act by act and synced to the disk.

An end that was cut off, as by a loss of power, was never acknowledged, and the next act
is written in its place. Damage anywhere else is refused, saying where.
"""

import os
import time
from pathlib import Path
from typing import Self

from letrado.base.errors import Illegal, Unavailable
from letrado.base.files import bytes_of, write_aside
from letrado.cli.output import _, complain, print_remarks
from letrado.formats.tournament import log as codec
from letrado.rulebook import Role
from letrado.tournament.desk import Log, perform
from letrado.tournament.model.commands import Command
from letrado.tournament.model.events import Author
from letrado.tournament.model.state import Tournament
from letrado.tournament.pairing.matching import Progress


class DeskFile:
    """A tournament file that is open at the desk."""

    def __init__(self, path: Path, log: Log, size: int, seen: int) -> None:
        self.path, self.log, self._size, self._seen = path, log, size, seen

    @classmethod
    def open(cls, path: Path) -> Self:
        """Read the whole log; only an end that was cut off is ignored, with a remark."""
        content = bytes_of(path, codec.MOST_BYTES)
        found = codec.salvage(content)
        if found.error is not None:
            if not found.cut:
                raise found.error
            print_remarks([found.error])
            complain(_("What was cut off is left out; the next act takes its place."))
        return cls(path, found.log, found.good_bytes, len(content))

    @classmethod
    def create(cls, path: Path, command: Command) -> Self:
        """Begin a tournament; a file that exists already is not touched."""
        refuse_existing(path)
        log = perform(None, command, now())
        content = codec.dumps(log).encode()
        write_aside(path, [content], make_folder=True)
        return cls(path, log, len(content), len(content))

    @property
    def tournament(self) -> Tournament:
        """Present state of the tournament."""
        return self.log.tournament

    def do(self, *commands: Command, progress: Progress | None = None) -> None:
        """Carry out commands: all of them are on disk, or none."""
        log = self.log
        for command in commands:
            log = perform(log, command, now(), progress=progress)
        lines = "".join(codec.lines(log.events[len(self.log.events) :])).encode()
        try:
            with self.path.open("r+b") as file:
                end = file.seek(0, os.SEEK_END)
                if end != self._seen:
                    raise Unavailable(
                        "log.changed",
                        "{path} was changed by another program meanwhile: nothing was written "
                        "to it",
                        path=str(self.path),
                    )
                file.seek(self._size)
                file.write(lines)
                file.truncate()
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise Unavailable(
                "log.unwritable",
                "The step was not recorded, because {path} cannot be written: {reason}",
                path=str(self.path),
                reason=error.strerror or str(error),
            ) from error
        self.log = log
        self._size = self._seen = self._size + len(lines)

    def number(self, who: str) -> int:
        """Return the number of a player, given by number or by name."""
        if who.isdecimal() and len(who) <= 6:
            return self.tournament.entrant(int(who)).number
        return self.tournament.named(who).number

    def round(self, division: str, number: int | None) -> int:
        """Return the round that was named, or the last one."""
        return number if number is not None else len(self.tournament.division(division).rounds)


def refuse_existing(path: Path) -> None:
    """Refuse a name that something has already."""
    if path.exists():
        raise Illegal(
            "tournament.exists", "{path} already exists: give another name", path=str(path)
        )


def author(name: str, role: Role = "director") -> Author:
    """Return the author of an act."""
    return Author(role, name.strip()[:80])


def now() -> int:
    """Return the present instant, in milliseconds."""
    return time.time_ns() // 1_000_000
