"""``letrado analyse``: one game, many, what cannot be read, going on, stopping."""

import json
import os
import re
import signal
from pathlib import Path

import pytest

from letrado.cli.review import analysing
from letrado.cli.review.analysing import Interrupted, Task, games_in, many, one, until_interrupted
from letrado.formats import gcg, jsonl
from tests.cli.sessions import Session
from tests.server.support.played import small_game, small_lexicon

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(jsonl.dumps(small_game().events), "utf-8")
    return path


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Three games in a folder and below, and two files that are none."""
    folder = tmp_path / "games"
    (folder / "below").mkdir(parents=True)
    events = small_game().events
    (folder / "one.jsonl").write_text(jsonl.dumps(events), "utf-8")
    (folder / "below" / "one.jsonl").write_text(jsonl.dumps(events), "utf-8")
    (folder / "two.gcg").write_bytes(gcg.dump(gcg.from_log(events)))
    (folder / "bad.jsonl").write_text('{"no": "log"}\n', "utf-8")
    (folder / "notes.txt").write_text("no game", "utf-8")
    return folder


def test_a_game_for_programs(capsys: Capture, monkeypatch: Patch, log: Path) -> None:
    found = Session(capsys, monkeypatch, "analyse", str(log), "--depth", "quick", "--json").json
    assert found["path"] == str(log)
    assert found["names"] == {"A": "Ana", "B": "Blas"}
    assert (found["total"], found["analysed"], found["whole"]) == (6, 6, True)
    # Its own words are not at hand: those that serve the language take their place.
    assert found["lexicon"] == "fise-2009"
    assert (found["turns"][2]["outcome"], found["turns"][2]["kind"]) == ("invalid", "phony")
    lost = [turn["equity_lost"] for turn in found["turns"] if turn["mover"] == "A"]
    assert found["figures"]["A"]["equity_lost"] == pytest.approx(sum(lost))


def test_a_game_for_people(capsys: Capture, monkeypatch: Patch, log: Path) -> None:
    page = log.with_suffix(".html")
    run = Session(capsys, monkeypatch, "analyse", str(log), "-d", "quick", "--html", str(page))
    assert run.code == 0
    assert "CASA 8E" in run.out
    assert "−" in run.out  # the luck of one of them is bad
    assert not re.search(r"(?<!\S)-\d", run.out)
    assert "<svg" in page.read_text("utf-8")


def test_without_time_there_is_still_an_answer(
    capsys: Capture, monkeypatch: Patch, log: Path
) -> None:
    run = Session(capsys, monkeypatch, "analyse", str(log), "--seconds", "0", "--json")
    assert run.json["whole"]
    assert {turn["method"] for turn in run.json["turns"]} == {"static"}


def test_folders_go_on_after_what_cannot_be_read(
    capsys: Capture, monkeypatch: Patch, games: Path, tmp_path: Path
) -> None:
    reports = tmp_path / "reports"
    asked = ("analyse", str(games), "--depth", "quick", "--workers", "1", "--json")
    run = Session(capsys, monkeypatch, *asked, "--folder", str(reports), "-e", "fise-2009")
    assert run.code == 1
    found = run.json
    assert (found["asked"], found["good"], found["stopped"]) == (4, 3, False)
    assert [Path(each["path"]).name for each in found["games"] if "error" in each] == ["bad.jsonl"]
    assert found["players"]["Ana"]["games"] == 3
    written = sorted(path.name for path in reports.iterdir())
    assert written == [
        "index.html", "one-2.html", "one-2.json", "one.html", "one.json", "two.html", "two.json",
    ]  # fmt: skip
    index = (reports / "index.html").read_text("utf-8")
    assert 'href="one-2.html"' in index
    assert "bad.jsonl" in index


def test_what_is_done_is_not_done_again(log: Path, tmp_path: Path, monkeypatch: Patch) -> None:
    task = Task("quick", folder=str(tmp_path / "reports"))
    first = one(log, "game", task)
    worked: list[int] = []
    monkeypatch.setattr(analysing, "review", lambda *_, **__: worked.append(1))
    assert one(log, "game", task) == first
    assert worked == []
    monkeypatch.undo()
    stamp = (tmp_path / "reports" / "game.json").stat().st_mtime_ns
    one(log, "game", Task("quick", seed=2, folder=task.folder))  # another question
    made = json.loads((tmp_path / "reports" / "game.json").read_text("utf-8"))
    assert made["seed"] == 2
    assert (tmp_path / "reports" / "game.json").stat().st_mtime_ns != stamp


def test_other_words_make_it_another_review(log: Path, tmp_path: Path, monkeypatch: Patch) -> None:
    """A lexicon can be replaced by another of the same name."""
    task = Task("quick", folder=str(tmp_path / "reports"))
    one(log, "game", task)
    words = small_lexicon()
    monkeypatch.setattr(analysing, "words_for", lambda *_: words)
    one(log, "game", task)
    made = json.loads((tmp_path / "reports" / "game.json").read_text("utf-8"))
    assert made["lexicon"] == words.name


@pytest.mark.parametrize("damage", ["", "[]", "{}", '{"made_from": 7}'])
def test_a_damaged_report_is_made_anew(log: Path, tmp_path: Path, damage: str) -> None:
    task = Task("quick", folder=str(tmp_path))
    first = one(log, "game", task)
    (tmp_path / "game.json").write_text(damage, "utf-8")
    assert one(log, "game", task) == first


def test_what_was_stopped_leaves_nothing_half_done(log: Path, tmp_path: Path) -> None:
    task = Task("quick", folder=str(tmp_path / "reports"))
    with pytest.raises(Interrupted):
        one(log, "game", task, cancelled=lambda: True)
    assert not (tmp_path / "reports").exists()


def test_whoever_stops_listening_stops_the_work(games: Path) -> None:
    paths = games_in([games])
    listening = many(paths, Task("quick", edition="fise-2009"), 1)
    assert next(listening).path
    listening.close()  # no process is left behind: shutting down waits for it


def test_an_interruption_asks_for_the_end() -> None:
    before = signal.getsignal(signal.SIGINT)  # ignored, where the tests run in the background
    with until_interrupted() as asked:
        assert not asked()
        os.kill(os.getpid(), signal.SIGINT)
        assert asked()
    assert signal.getsignal(signal.SIGINT) is before


def test_bad_input(capsys: Capture, monkeypatch: Patch, log: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    cases = {
        ("nowhere.jsonl",): "file",
        (str(empty),): "analyse.empty",
        (str(log), "--depth", "bottomless"): "review.depth",
        (str(log), "--lexicon", "nothing"): "lexicon",
        (str(log), "--edition", "cat"): "record.edition",
    }
    for arguments, code in cases.items():
        run = Session(capsys, monkeypatch, "analyse", *arguments, "--json")
        assert run.code == 2
        assert run.json["error"]["code"].startswith(code)
