"""``letrado judge`` for Catalan: by membership, in the same form."""

import json
from pathlib import Path
from typing import Any

import pytest

from letrado.cli import main
from letrado.core.tiles import Alphabet
from letrado.engine import code_reader
from letrado.lexicon import catalog
from letrado.lexicon.compile import compile_lexicon
from letrado.lexicon.law import catalan
from letrado.lexicon.law.catalan import FormReading
from letrado.lexicon.manifest import Description, Source


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A home with two small Catalan lists, and readings of one word."""
    monkeypatch.setenv("LETRADO_HOME", str(tmp_path))
    alphabet = Alphabet.load("ca")
    for name, words in (("ca-open", ["GATS", "XINXETA"]), ("disc", ["GATS"])):
        description = Description(name=name, title=name, source=Source("test"))
        path = catalog.target(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        compile_lexicon(map(code_reader(alphabet), words), alphabet, description, path)
    reading = FormReading("gat", ("noun",), "plural.m", "gats")
    catalan.write_analysis({"GATS": [reading]}, catalan.analysis_file())


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[Any, str]:
    with pytest.raises(SystemExit) as ended:
        main(["judge", *arguments])
    return ended.value.code, capsys.readouterr().out


@pytest.mark.parametrize(
    "chosen", [("--edition", "cat"), ("-e", "Català"), ("-l", "ca-open"), ("-l", "disc")]
)
def test_a_word_with_its_readings(
    capsys: pytest.CaptureFixture[str], chosen: tuple[str, str]
) -> None:
    code, out = run(capsys, "gats", *chosen, "--json")
    assert code == 0
    found = json.loads(out)
    assert found["edition"] == "cat"
    (word,) = found["words"]
    assert (word["verdict"], word["analysis"]) == ("valid", "open_sources")
    assert word["derivations"][0]["lemma"] == "gat"
    code, out = run(capsys, "gats", *chosen)
    assert "gat · " in out


def test_the_list_decides(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "xinxeta", "--edition", "cat")[0] == 0
    assert run(capsys, "xinxeta", "--lexicon", "disc")[0] == 1
    code, out = run(capsys, "xinxeta", "gats", "-l", "disc", "--challenge", "--json")
    assert (code, json.loads(out)["verdict"]) == (1, "invalid")


def test_what_has_no_tile_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, "kiwi", "--edition", "cat")
    assert code == 1
    assert "K" in out


def test_without_analysis_it_is_said_how_to_have_it(capsys: pytest.CaptureFixture[str]) -> None:
    catalan.analysis_file().unlink()
    code, out = run(capsys, "gats", "--edition", "cat")
    assert code == 0
    assert "letrado lexicon build ca-open" in out


def test_removing_the_lexicon_removes_what_was_built_beside_it() -> None:
    catalog.remove("disc")
    assert catalan.analysis_file().exists()
    catalog.remove("ca-open")
    assert not catalan.analysis_file().exists()


def test_without_a_list_it_is_said_how_to_have_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LETRADO_HOME", str(tmp_path / "elsewhere"))
    code, out = run(capsys, "gats", "--edition", "cat", "--json")
    assert code == 2
    assert json.loads(out)["error"]["code"] == "lexicon.not_built"
