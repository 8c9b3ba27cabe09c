"""Commands run in this process, with the text that people would type at a terminal."""

import io
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from letrado.base.errors import LetradoError
from letrado.cli import main

DATA = Path(__file__).parent / "data"


def record(log: Path) -> Path:
    """Record the game of the referee's script for fise-2009 into *log*."""
    script = (DATA / "fise-2009.txt").read_text("utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.StringIO(script))
        with pytest.raises(SystemExit):
            main(["referee", str(log), "--name", "Ana", "--name", "Luis"])
    return log


def refusals_of(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that takes the codes of refusals shown to people from now on."""
    codes: list[str] = []

    def note(error: LetradoError, as_json: bool) -> None:
        assert not as_json
        codes.append(error.code)

    monkeypatch.setattr(module, "print_error", note)
    return codes


class Session:
    """One command: its exit code, what it printed, and the codes of what it refused."""

    def __init__(
        self,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
        *arguments: str,
        typed: str = "",
    ) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as ended:
            main(list(arguments))
        self.code = ended.value.code
        self.out, self.err = capsys.readouterr()

    @property
    def json(self) -> dict[str, Any]:
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found
