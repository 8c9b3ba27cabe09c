"""``letrado engine`` as a program of its own, and a client that knows the line protocol alone.

The client is written after `docs/scripting/engine.md` and uses nothing of Letrado: it keeps its own
board, writes positions and reads moves.
"""

import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

ENGINE = "import sys; from letrado.cli import main; main(['engine', *sys.argv[1:]])"
RACKS = ("EEJNOSV", "AEIRSTN", "ACDLOPU")
"""Tiles of one letter each, so that a letter of an answer is a tile."""


class Client:
    """A board of letters, and a program to ask."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.board = [[""] * 15 for _ in range(15)]

    def ask(self, line: str) -> str:
        """One line there, one line back."""
        questions, answers = self.process.stdin, self.process.stdout
        assert questions is not None
        assert answers is not None
        questions.write(line + "\n")
        questions.flush()
        return answers.readline().rstrip("\n")

    def position(self, rack: str) -> str:
        rows = []
        for row in self.board:
            runs = [(letter, len(list(run))) for letter, run in groupby(row)]
            rows.append("".join(letter * n if letter else str(n) for letter, n in runs))
        return f"{'/'.join(rows)} {rack}/ 0/0 0 lex fise-2009;"

    def lay(self, move: str) -> str:
        """Put an answer on the board; the letters that were new."""
        place, letters = move.split()
        across = place[0].isdigit()
        column = ord(place[-1] if across else place[0]) - ord("A")
        row = int(place[:-1] if across else place[1:]) - 1
        laid = ""
        for letter in letters:
            there = self.board[row][column]
            assert bool(there) == (letter == "."), (move, row, column)
            if not there:
                self.board[row][column] = letter
                laid += letter
            row, column = (row, column + 1) if across else (row + 1, column)
        return laid


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    monkeypatch.setenv("LETRADO_HOME", str(tmp_path))
    asked = [sys.executable, "-c", ENGINE, "--level", "equity", "--seed", "1"]
    with subprocess.Popen(
        asked, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        try:
            yield Client(process)
        finally:
            process.kill()


def test_a_client_that_knows_the_protocol_alone_plays_with_the_engine(client: Client) -> None:
    assert client.ask("hello").startswith("letrado-engine 1 ")
    assert client.ask("what?").startswith("error ")
    for rack in RACKS:
        kind, _, move = client.ask(f"move 1 {client.position(rack)}").partition(" ")
        assert kind == "best"
        laid = client.lay(move)
        assert laid
        assert not set(laid) - set(rack)
    assert client.board[7][7], "the first play covers the centre"
    assert client.ask(f"move 0 {client.position('ZZZZZZZ')}").startswith("error ")
    rest, _ = client.process.communicate("quit\n", timeout=60)
    assert (rest, client.process.returncode) == ("", 0)
