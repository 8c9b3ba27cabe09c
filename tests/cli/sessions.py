"""Commands run in this process, with what they would be typed at a terminal."""

import io
import json
from typing import Any

import pytest

from letrado.cli import main


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
