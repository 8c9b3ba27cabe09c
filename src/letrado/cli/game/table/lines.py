"""Lines that people or scripts type, and the time at which they do.

At a terminal time is real. In a script it does not run until a line begins with a stamp:
``@12:30`` is twelve and a half minutes after the game was scheduled, ``@+10`` ten seconds on.
"""

import re
import select
import sys
import time
from collections.abc import Callable

import typer

from letrado.base.errors import Unreadable
from letrado.cli.output import STOPPED, console

_STAMP = re.compile(r"@(\+?)(?:(\d{1,2}):)?(\d{1,4})(?::(\d{2}))?(?:[.,](\d{1,3}))?(?:\s+|$)")


class Watch:
    """The time of the game: real, or as a script sets it."""

    def __init__(self, at: int, *, real: bool) -> None:
        self.real = real
        self._at = at
        self._since = time.monotonic_ns()

    @property
    def now(self) -> int:
        """Milliseconds since the game was scheduled."""
        passed = (time.monotonic_ns() - self._since) // 1_000_000 if self.real else 0
        return self._at + passed

    def set(self, at: int) -> None:
        """Set the time to *at*."""
        self._at, self._since = at, time.monotonic_ns()

    def stamped(self, line: str) -> tuple[int, str]:
        """Return the instant of a line, and the line without its stamp."""
        found = _STAMP.match(line)
        if found is None:
            if line.startswith("@"):
                raise Unreadable(
                    "table.stamp",
                    "“{text}” is not a time stamp: write @12:30, @1:05:00 or @+10",
                    text=line.split(maxsplit=1)[0][:20],
                )
            return self.now, line
        plus, first, second, third, rest = found.groups()
        parts = [int(part) for part in (first, second, third) if part is not None]
        seconds = 0
        for part in parts:
            seconds = seconds * 60 + part
        ms = seconds * 1000 + int((rest or "0").ljust(3, "0"))
        return (self.now + ms if plus else ms), line[found.end() :]


class Lines:
    """Source of lines: asked for at a terminal, or read from a script and echoed."""

    def __init__(self) -> None:
        self.interactive = sys.stdin.isatty()

    def ask(self, prompt: str, wait_ms: int | None = None) -> str | None:
        """Return the next line, or None after *wait_ms* without one.

        Raises `EOFError` at the end.
        """
        console.print(f"{prompt} ", end="")
        if self.interactive and wait_ms is not None and not _ready(wait_ms):
            console.print()
            return None
        line = sys.stdin.readline()
        if not line:
            console.print()
            raise EOFError
        if not self.interactive:
            console.print(line.rstrip("\n"))
        return line.strip()


def until_end(next_line: Callable[[], bool], leave: Callable[[], None]) -> None:
    """Repeat *next_line* until it wants no more or input ends; Ctrl+C calls *leave* as well."""
    try:
        while next_line():
            pass
    except EOFError:
        pass
    except KeyboardInterrupt:
        leave()
        raise typer.Exit(STOPPED) from None


def _ready(wait_ms: int) -> bool:
    """Return whether a line comes in time; True if the system cannot tell: check the time later."""
    try:
        return bool(select.select([sys.stdin], [], [], max(0, wait_ms) / 1000)[0])
    except (OSError, ValueError):
        return True
