"""Run the user's own package tools, and report their errors in one line."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

Run = Callable[[Sequence[str], Path], None]
"""Function that runs a command in a folder; raises ToolMissing or ToolFailed. Tests use a fake."""

# The largest package is 100 MB: a quarter of an hour is a very slow line, not a short wait.
_TIME_LIMIT_S = 900.0
_LONGEST_COMPLAINT = 200


class ToolMissing(Exception):
    """The program is not installed."""


class ToolFailed(Exception):
    """The program ran and did not do its work."""


def run(command: Sequence[str], folder: Path) -> None:
    """Run one command to its end without showing its output."""
    # The full path, because on Windows npm is a script that is not found by its bare name.
    program = shutil.which(command[0])
    tool = _tool_name(command)
    if program is None:
        raise ToolMissing(f"{tool} is not installed")
    try:
        # The commands are constants of this package; nothing of the user is in them.
        done = subprocess.run(  # noqa: S603
            [program, *command[1:]],
            cwd=folder,
            env={**os.environ, "LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=_TIME_LIMIT_S,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise ToolFailed(f"{tool} did not end in {_TIME_LIMIT_S:.0f} s") from error
    except OSError as error:
        raise ToolFailed(f"{tool} cannot be run: {error}") from error
    if done.returncode != 0:
        said = _complaint(done.stdout.decode("utf-8", "replace"))
        raise ToolFailed(f"{tool} ended with code {done.returncode}: {said}")


def _tool_name(command: Sequence[str]) -> str:
    """Return the name that the user knows: `python -m pip` is pip."""
    return command[2] if command[1:2] == ("-m",) else command[0]


def _complaint(output: str) -> str:
    """Return the most useful line: the first that is marked as an error, else the last of all."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if re.match("(npm )?err|E:", line, re.IGNORECASE)]
    return (errors[:1] or lines[-1:] or ["(no message)"])[0][:_LONGEST_COMPLAINT]
