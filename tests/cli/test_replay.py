"""``letrado replay``: any turn again, kinds of damage in logs, many logs at once."""

import shutil
from pathlib import Path

import pytest

from letrado.cli.game.table.history import History
from letrado.formats import jsonl
from letrado.game import Side, replay
from tests.cli.sessions import Session, record


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game of the referee's script, recorded once."""
    return record(tmp_path_factory.mktemp("log") / "game.jsonl")


@pytest.fixture
def log(recorded: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(recorded, tmp_path / "game.jsonl"))


def test_the_whole_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    found = Session(capsys, monkeypatch, "replay", str(log), "--json").json
    assert found["edition"] == "fise-2009"
    assert found["players"] == ["Ana", "Luis"]
    assert found["phase"] == "closed"
    assert [turn["points"] for turn in found["turns"]] == [0, 14, 9, 0, 0, 0, 2, 8, 0, 0, 0, 0]
    assert found["result"]["scores"] == {"A": -21, "B": 8}
    assert {"VerdictGiven", "PlayerSanctioned", "StepUndone", "OverdrawReported"} <= {
        incident["event"] for incident in found["incidents"]
    }
    assert found["open_to"]["director"] == sorted(found["open_to"]["director"])
    run = Session(capsys, monkeypatch, "replay", str(log))
    assert run.code == 0
    assert "Luis" in run.out


def test_after_each_turn(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    events = jsonl.read(log.read_bytes()).events
    for turn in range(13):
        found = Session(capsys, monkeypatch, "replay", str(log), "--turn", str(turn), "--json").json
        assert len(found["turns"]) == turn
        game = replay(events[: found["events"]])
        assert found["clocks"] == {side.value: game.clocks.left[side] for side in Side}
        assert found["board"] == game.tiles.board.text().splitlines()
    early = Session(capsys, monkeypatch, "replay", str(log), "--turn", "3", "--json").json
    assert early["scores"] == {"A": 7, "B": 14}  # before the correction
    assert "LayTiles" in early["open_to"]["B"]
    assert "LayTiles" not in early["open_to"]["A"]
    assert Session(capsys, monkeypatch, "replay", str(log), "--turn", "13", "--json").code == 2


def test_an_undone_turn_is_no_turn(log: Path) -> None:
    events = jsonl.read(log.read_bytes()).events
    history = History(events)
    assert len(history.turns) == 13
    for number, moment in enumerate(history.turns):
        assert len(moment.game.records) == number
        assert moment.game == replay(events[: moment.events])


def test_a_whole_log(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    run = Session(capsys, monkeypatch, "replay", str(log), "--check", "--json")
    assert run.code == 0
    assert run.json["good"] is True
    assert run.json["turns"] == 12


@pytest.mark.parametrize("damage", ["cut", "gap", "swapped", "foreign_line", "impossible"])
def test_damaged_logs_are_told_and_salvaged(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: Path, damage: str
) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    at = 60
    match damage:
        case "cut":
            lines = [*lines[:at], lines[at][:20]]
        case "gap":
            del lines[at]
        case "swapped":
            lines[at], lines[at + 1] = lines[at + 1], lines[at]
        case "foreign_line":
            lines[at] = b"hello\n"
        case "impossible":
            lines[at] = lines[at].split(b',"event"')[0] + b',"event":"GameReopened"}\n'
    log.write_bytes(b"".join(lines))
    before = log.read_bytes()
    run = Session(capsys, monkeypatch, "replay", str(log), "--check", "--json")
    assert run.code == 1
    assert run.json["error"]["details"]["line"] >= at + 1
    whole = run.json["salvageable"]
    assert 0 < whole <= run.json["error"]["details"]["good"]
    new = log.with_name("saved.jsonl")
    assert Session(capsys, monkeypatch, "replay", str(log), "--salvage", str(new)).code == 1
    saved = jsonl.read_game(new.read_bytes())[0].events
    assert len(saved) == whole
    assert log.read_bytes() == before
    # What was saved can be gone on with, and is never overwritten.
    assert Session(capsys, monkeypatch, "replay", str(log), "--salvage", str(new)).code == 2
    assert Session(capsys, monkeypatch, "referee", str(new), typed="estado\n").code == 0


def test_no_log_at_all(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = tmp_path / "other.jsonl"
    other.write_text("hello\n")
    run = Session(capsys, monkeypatch, "replay", str(other), "--check", "--json")
    assert run.code == 1
    assert run.json["salvageable"] == 0
    assert Session(capsys, monkeypatch, "replay", str(other)).code == 2
    assert Session(capsys, monkeypatch, "replay", str(tmp_path / "none")).code == 2
    assert Session(capsys, monkeypatch, "replay").code == 2


def test_many_logs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    folder = log.parent / "many"
    (folder / "below").mkdir(parents=True)
    for number in range(6):
        shutil.copy(log, folder / "below" / f"{number}.jsonl")
    run = Session(capsys, monkeypatch, "replay", "--batch", str(folder), "--json")
    assert run.code == 0
    assert run.json["logs"] == run.json["good"] == 6
    assert run.json["turns"] == 72
    assert run.json["phases"] == {"closed": 6}
    bad = folder / "bad.jsonl"
    bad.write_bytes(log.read_bytes()[:-30])
    run = Session(capsys, monkeypatch, "replay", "--batch", str(folder), "--json")
    assert run.code == 1
    assert [each["path"] for each in run.json["damaged"]] == [str(bad)]
    assert run.json["good"] == 6
    empty = folder / "empty"
    empty.mkdir()
    assert Session(capsys, monkeypatch, "replay", "--batch", str(empty)).code == 2
