"""Steps as an arbiter types them."""

from pathlib import Path

import pytest

from letrado.base.errors import LetradoError
from letrado.cli.game import referee
from letrado.formats import jsonl
from letrado.game import Phase
from tests.cli.sessions import Session

OPENING = "señal\nempieza\nA saca\nB saca\nB arranca\n"


@pytest.mark.parametrize("typed", ["²", "③", "9" * 5000, "12x"])
def test_points_of_a_whole_play_are_plain_digits(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    typed: str,
) -> None:
    refused: list[str] = []

    def note(error: LetradoError, as_json: bool) -> None:
        refused.append(error.code)

    monkeypatch.setattr(referee, "print_error", note)
    log = tmp_path / "game.jsonl"
    names = ("--name", "Ana", "--name", "Luis")
    script = f"{OPENING}A 8D CHICOS {typed}\n"
    run = Session(capsys, monkeypatch, "referee", str(log), *names, typed=script)
    assert run.code == 0
    assert refused == ["table.play"]
    assert jsonl.read_game(log.read_bytes())[1].phase is Phase.TURN
