"""The log on disk: whole after every step, whatever the disk does."""

import errno
from pathlib import Path
from typing import Any

import pytest

from letrado.base.errors import Illegal, Unavailable
from letrado.cli.game.table.recording import Recording
from letrado.formats import jsonl
from letrado.game import Actor, Environment, Settings, Side
from letrado.game import commands as c


@pytest.fixture
def begun(tmp_path: Path) -> Recording:
    settings = Settings("fise-2009", pairing="swiss", starter=Side.A)
    return Recording.begin(tmp_path / "new" / "game.jsonl", settings)


def content(recording: Recording) -> bytes:
    assert recording.path is not None
    return recording.path.read_bytes()


def test_every_step_is_in_the_file(begun: Recording) -> None:
    for command in (c.StartRound(Actor.DIRECTOR), c.VerifyTiles(Actor.A), c.BeginGame(Actor.A)):
        begun.do(command, Environment(0))
        log, game = jsonl.read_game(content(begun))
        assert log.events == tuple(begun.events)
        assert game == begun.game


@pytest.mark.parametrize("fails", ["fsync", "refusal"])
def test_what_failed_did_not_happen(
    begun: Recording, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    before, game = content(begun), begun.game
    if fails == "refusal":
        with pytest.raises(Illegal):
            begun.do(c.Sign(Actor.A), Environment(0))
    else:

        def full(*_: Any) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr("os.fsync", full)
            with pytest.raises(Unavailable) as refused:
                begun.do(c.StartRound(Actor.DIRECTOR), Environment(0))
        assert refused.value.code == "log.unwritable"
    assert (content(begun), begun.game) == (before, game)
    begun.do(c.StartRound(Actor.DIRECTOR), Environment(0))
    assert jsonl.read_game(content(begun))[1] == begun.game


def test_a_log_that_is_there_is_not_begun_again(begun: Recording) -> None:
    before = content(begun)
    with pytest.raises(Illegal) as refused:
        Recording.begin(begun.path, begun.game.settings)
    assert refused.value.code == "log.exists"
    assert content(begun) == before
