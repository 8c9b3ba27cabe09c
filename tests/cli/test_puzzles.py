"""``letrado puzzles``: what it finds, shows and judges."""

from pathlib import Path

import pytest

from letrado.cli.output import CHECK_FAILED, STOPPED
from letrado.puzzles import Kind, Miner, PuzzleSet, shipped
from tests.cli.test_cli import Run


def test_mining_for_programs_and_into_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "es.puzzles"
    asked = ("puzzles", "mine", "--games", "6", "--seed", "3", "--json")
    found = Run(capsys, *asked).json
    assert found["games"] == 6
    assert len(found["puzzles"]) == sum(found["kinds"].values()) > 0
    assert Run(capsys, *asked, "--out", str(out)).json["out"] == str(out)
    assert [each.data for each in PuzzleSet.read(out).puzzles] == found["puzzles"]
    first = Run(capsys, "puzzles", "show", "--number", "1", "--file", str(out), "--json").json
    assert first["position"] == found["puzzles"][0]["position"]
    assert "answers" not in first


def test_enough_of_a_kind_is_enough(capsys: pytest.CaptureFixture[str]) -> None:
    found = Run(capsys, "puzzles", "mine", "--games", "5", "--most", "1", "--json").json
    assert max(found["kinds"].values()) == 1


def test_what_was_found_before_ctrl_c_is_kept(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, out = shipped("es").puzzles[0], tmp_path / "es.puzzles"

    def game(self: Miner, seed: int) -> list[object]:
        if seed > 1:
            raise KeyboardInterrupt
        return [known]

    monkeypatch.setattr(Miner, "game", game)
    assert Run(capsys, "puzzles", "mine", "--out", str(out)).code == STOPPED
    assert PuzzleSet.read(out).puzzles == (known,)


@pytest.mark.parametrize("language", ["es", "ca"])
def test_solving(capsys: pytest.CaptureFixture[str], language: str) -> None:
    puzzles = shipped(language).puzzles
    for kind in Kind:
        number = next(at for at, each in enumerate(puzzles, 1) if each.kind is kind)
        puzzle, which = puzzles[number - 1], ("--number", str(number), "--language", language)
        shown = Run(capsys, "puzzles", "show", *which)
        assert shown.code == 0
        assert str(puzzle.answers[0]) not in shown.out
        right = Run(capsys, "puzzles", "solve", *which, "--", str(puzzle.answers[0]))
        assert right.code == 0
        wrong = Run(capsys, "puzzles", "solve", *which, "--json", "--", str(puzzle.lure.move))
        assert (wrong.code, wrong.json["right"]) == (CHECK_FAILED, False)


@pytest.mark.parametrize(
    "asked",
    [
        ("show", "--day", "today"),
        ("show", "--number", "100000"),
        ("show", "--language", "en"),
        ("show", "--file", "/nonexistent"),
        ("solve", "zzz"),
    ],
)
def test_bad_input(capsys: pytest.CaptureFixture[str], asked: tuple[str, ...]) -> None:
    assert Run(capsys, "puzzles", *asked).code == 2
