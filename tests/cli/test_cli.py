"""The promises of the command line: exit codes, one JSON object, nothing lost on bad input."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from letrado.cli import main
from letrado.cli.commands import application
from letrado.lexicon.law.edition import LEXICONS
from letrado.server import Settings

EMPTY = "/".join(["15"] * 15)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LETRADO_HOME", str(tmp_path / "home"))


class Run:
    """One command: its exit code and what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> None:
        with pytest.raises(SystemExit) as ended:
            main(list(arguments))
        self.code = ended.value.code
        self.out, self.err = capsys.readouterr()

    @property
    def json(self) -> dict[str, Any]:
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found


def test_check_good_and_bad(capsys: pytest.CaptureFixture[str]) -> None:
    assert Run(capsys, "check", "zuzar", "camión").code == 0
    mixed = Run(capsys, "check", "zuzar", "xyz", "--json")
    assert mixed.code == 1
    assert mixed.json == {
        "lexicon": "fise-2009",
        "valid": False,
        "words": [
            {"word": "zuzar", "tiles": ["Z", "U", "Z", "A", "R"], "valid": True},
            {"word": "xyz", "tiles": ["X", "Y", "Z"], "valid": False},
        ],
    }


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["check", "kilo"], "word.no_tile"),
        (["check", "a"], "word.length"),
        (["check", "abcdefghijlmnopqrst"], "word.length"),
        (["check", "casa", "--lexicon", "none"], "lexicon.unknown"),
        (["check", "casa", "--lexicon", "../x"], "lexicon.name"),
        (["check", "casa", "--language", "ca"], "lexicon.not_built"),
        (["check", "casa", "--language", "fr"], "alphabet.unknown"),
        (["check", "casa", "--language", "ca", "-l", "fise-2009"], "lexicon.other_language"),
        (["lexicon", "remove", "fise-2009"], "lexicon.not_yours"),
        (["lexicon", "import", "/dev/zero"], "file.not_regular"),
        (["check"], "cli.usage"),
        (["nothing"], "cli.usage"),
        (["score"], "cli.usage"),
        (["score", "8H"], None),
        (["score", "8H KILO"], "tile.unknown"),
        (["score", "99Z CASA"], None),
        (["score", "7F CASA"], "placement.off_centre"),
        (["score", "8H ÑOÑO"], "bag.missing_tile"),
        (["score", "8H CASA", "--board", "15/15"], "cgp.fields"),
        (["score", "8H CASA", "--board", f"{EMPTY[:-2]}9 / 0/0 0"], None),
        (["score", "8H CASA", "--language", "fr"], "alphabet.unknown"),
        (["lexicon", "info", "none"], "lexicon.unknown"),
        (["lexicon", "build", "none"], "lexicon.no_recipe"),
        (["lexicon", "import", "nowhere.txt"], "file.missing"),
        (["lexicon", "export", "fise-2009", "out.doc"], "export.format"),
        (["lexicon", "compare", "fise-2009", "nowhere.txt"], "file.missing"),
    ],
)
def test_bad_input(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    code: str | None,
) -> None:
    monkeypatch.chdir(tmp_path)
    run = Run(capsys, *arguments, "--json")
    assert run.code == 2
    assert list(run.json) == ["error"]
    error = run.json["error"]
    assert list(error) == ["code", "message", "article", "details"]
    assert error["message"]
    assert code is None or error["code"] == code
    assert list(tmp_path.iterdir()) == []
    people = Run(capsys, *arguments)
    assert people.code == 2
    assert people.out == ""
    assert "Traceback" not in people.err


def test_geometry_is_refused_with_its_article(capsys: pytest.CaptureFixture[str]) -> None:
    assert Run(capsys, "score", "7F CASA", "--json").json["error"]["article"] == "F09 §6"


def test_score(capsys: pytest.CaptureFixture[str]) -> None:
    found = Run(capsys, "score", "8B ZUzArAN", "--json").json
    assert (found["total"], found["bonus"], found["play"]) == (78, 50, "8B ZUzArAN")
    assert found["words"] == [
        {"word": "ZUZARAN", "slot": "8B", "letters": 14, "factor": 2, "score": 28}
    ]


def test_score_on_a_board_and_as_a_picture(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rows = ["15"] * 15
    rows[7] = "4CASA7"
    cgp = f"{'/'.join(rows)} / 0/0 0"
    picture = tmp_path / "board.svg"
    run = Run(capsys, "score", "9G eso", "--board", cgp, "--svg", str(picture), "--json")
    assert run.json["total"] == 10
    assert picture.read_text("utf-8").startswith("<svg")


def test_off_centre_is_for_the_rival_to_accept(capsys: pytest.CaptureFixture[str]) -> None:
    """EX-S15, F09 §20.2."""
    assert Run(capsys, "score", "7F CASA", "--off-centre", "--json").json["total"] == 8


def test_lexicons_from_import_to_comparison(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ours, theirs = tmp_path / "ours.txt", tmp_path / "theirs.txt"
    ours.write_text("casa\nmesa\nkilo\n", "utf-8")
    theirs.write_text("casa\npino\n", "utf-8")
    done = Run(capsys, "lexicon", "import", str(ours), "--name", "ours", "--default", "--json")
    assert done.code == 0
    assert (done.json["words"], done.json["read"]) == (2, 3)
    assert done.json["dropped"] == {"no_tile": {"count": 1, "samples": [[3, "kilo"]]}}
    assert Run(capsys, "check", "mesa").code == 0  # it serves Spanish now
    assert Run(capsys, "check", "perro").code == 1

    measured = Run(capsys, "lexicon", "compare", "ours", str(theirs), "--json").json
    assert (measured["both"], measured["extra"], measured["missing"]) == (1, 1, 1)
    assert measured["by_length"]["4"]["f1"] == 0.5

    Run(capsys, "lexicon", "import", str(theirs), "--name", "theirs")
    different = Run(capsys, "lexicon", "diff", "ours", "theirs", "--json")
    assert different.code == 1
    assert different.json["words"] == {"ours": ["MESA"], "theirs": ["PINO"]}
    assert Run(capsys, "lexicon", "diff", "ours", "ours").code == 0

    listed = {row["name"]: row for row in Run(capsys, "lexicon", "list", "--json").json["lexicons"]}
    assert set(listed) == {"ours", "theirs", *LEXICONS.values()}
    assert listed["ours"]["default"]
    assert not listed["fise-2009"]["default"]

    out = tmp_path / "out.txt"
    assert Run(capsys, "lexicon", "export", "ours", str(out)).code == 0
    assert out.read_text("utf-8") == "CASA\nMESA\n"
    assert Run(capsys, "lexicon", "export", "ours", str(out)).code == 2
    assert Run(capsys, "lexicon", "export", "ours", str(out), "--force").code == 0


def test_lexicons_of_two_alphabets_are_not_compared(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "list.txt"
    path.write_text("casa\n", "utf-8")
    Run(capsys, "lexicon", "import", str(path), "--name", "catalan", "--language", "ca")
    refused = Run(capsys, "lexicon", "diff", "fise-2009", "catalan", "--json")
    assert (refused.code, refused.json["error"]["code"]) == (2, "lexicon.alphabets_differ")


def test_info_tells_all(capsys: pytest.CaptureFixture[str]) -> None:
    facts = Run(capsys, "lexicon", "info", "--json").json
    assert facts["words"] == 636_598
    assert facts["words_by_length"]["2"] == 89
    assert "MIT" in facts["licence"]
    assert (facts["anagrams"], facts["checked"]) == (True, False)
    assert "636" in Run(capsys, "lexicon", "info").out
    assert Run(capsys, "lexicon", "info", "--check", "--json").json["checked"]


@pytest.mark.parametrize(
    "command",
    [[], ["lexicon"], ["score"], ["moves"], ["autoplay"], ["bench"], ["check"], ["serve"]],
)
def test_help(capsys: pytest.CaptureFixture[str], command: list[str]) -> None:
    run = Run(capsys, *command, "--help")
    assert run.code == 0
    assert "letrado" in run.out
    assert "--help" in run.out
    assert "Show this message" not in run.out  # the parser's own words, in English only
    assert "<bool>" not in run.out  # flags take no value


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert Run(capsys, "--version").out.startswith("letrado ")


def test_every_setting_is_documented() -> None:
    root = Path(__file__).parents[2]
    source = "".join(path.read_text("utf-8") for path in (root / "src/letrado").rglob("*.py"))
    page = (root / "docs/scripting/cli.md").read_text("utf-8")
    known = set(re.findall(r"LETRADO_[A-Z_]+[A-Z]", source))
    known |= {f"LETRADO_{name.upper()}" for name in Settings.model_fields}
    assert [name for name in sorted(known) if f"`{name}`" not in page] == []


def test_every_command_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs/scripting/cli.md").read_text("utf-8")
    app = application()
    names = [c.name for c in app.registered_commands]
    for group in app.registered_groups:
        assert group.typer_instance is not None
        names += [f"{group.name} {c.name}" for c in group.typer_instance.registered_commands]
    assert [name for name in names if f"letrado {name}" not in page] == []
