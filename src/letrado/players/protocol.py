"""The line protocol: a position in, a move out, a line each; see `docs/scripting/engine.md`.

::

    > hello
    < letrado-engine 1 letrado
    > move 0.5 15/15/…/15 AEIRSTN/ 0/0 0 lex fise-2009;
    < best 8D NAIRES
    > quit

Anything else is answered by ``error CODE MESSAGE``, and the next line is read.
"""

import math
import os
import select
import shlex
import subprocess
from collections.abc import Callable, Iterable
from contextlib import suppress

from letrado.base.errors import LetradoError, Unavailable, Unreadable
from letrado.core.moves import Move, parse_move
from letrado.core.position import Position
from letrado.core.tiles import Alphabet

GREETING = "letrado-engine 1"
LONGEST_LINE = 20_000
MOST_SECONDS = 3600.0

Answer = Callable[[Position, float], Move]
"""Returns the move in a position, with a number of seconds to think."""


def converse(
    lines: Iterable[str], say: Callable[[str], None], answer: Answer, otherwise: Alphabet
) -> None:
    """Answer lines until they end or say ``quit``; *otherwise* is the tile set of bare CGPs."""
    for line in lines:
        words = line[:LONGEST_LINE].split(None, 2)
        if not words:
            continue
        if words[0] == "quit":
            return
        if words[0] == "hello":
            say(f"{GREETING} letrado")
            continue
        try:
            if words[0] != "move" or len(words) < 3 or len(line) > LONGEST_LINE:
                raise _unreadable(line)
            move = answer(Position.read(words[2], otherwise), _seconds(words[1], line))
            say(f"best {move}")
        except LetradoError as error:
            say(f"error {error.code} {' '.join(str(error).split())}")


def _seconds(text: str, line: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        raise _unreadable(line) from None
    if not math.isfinite(seconds) or not 0 <= seconds <= MOST_SECONDS:
        raise _unreadable(line)
    return seconds


def _unreadable(line: str) -> Unreadable:
    return Unreadable(
        "protocol.line",
        "“{line}” is not a question: write hello, move SECONDS CGP, or quit",
        line=line.strip()[:60],
    )


class OtherProgram:
    """A program that speaks the protocol, as a contender."""

    def __init__(
        self, command: str, lexicon: str, alphabet: Alphabet, seconds: float = 1.0
    ) -> None:
        self._command, self._lexicon, self._alphabet = command, lexicon, alphabet
        self._seconds, self._read = seconds, b""
        try:
            self._process = subprocess.Popen(  # noqa: S603 (whoever runs the arena names it)
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except (OSError, ValueError) as error:
            raise Unavailable(
                "protocol.start",
                "The program “{command}” cannot be started: {reason}",
                command=command[:80],
                reason=str(error),
            ) from error
        if not self._ask("hello", 30.0).startswith(GREETING):
            self.close()
            raise self._failed()

    def move(self, position: Position, bag: int) -> Move:
        """Return the other program's answer."""
        del bag  # follows from the position
        answer = self._ask(f"move {self._seconds} {position}", self._seconds * 4 + 30)
        kind, _, text = answer.partition(" ")
        if kind != "best":
            raise self._failed(answer)
        return parse_move(text, self._alphabet, position.board)

    def close(self) -> None:
        """Say good-bye, and make sure that the program ends."""
        process = self._process
        with suppress(OSError, ValueError):
            process.communicate(b"quit\n", timeout=2)
        if process.poll() is None:
            process.kill()
            process.wait()

    def _ask(self, line: str, patience: float) -> str:
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise self._failed()
        try:
            stdin.write(f"{line}\n".encode())
            stdin.flush()
        except OSError as error:
            raise self._failed() from error
        while b"\n" not in self._read:
            ready, _, _ = select.select([stdout], [], [], patience)
            some = os.read(stdout.fileno(), LONGEST_LINE) if ready else b""
            self._read += some
            if not some or len(self._read) > LONGEST_LINE:
                self.close()
                raise self._failed()
        answer, _, self._read = self._read.partition(b"\n")
        return answer.decode(errors="replace").strip()

    def _failed(self, answer: str = "") -> Unavailable:
        return Unavailable(
            "protocol.answer",
            "The program “{command}” does not answer as the line protocol says: “{answer}”",
            command=self._command[:80],
            answer=answer[:120],
        )
