"""``letrado gcg`` and ``letrado sheet``: records checked, converted and printed."""

from pathlib import Path

import pytest

from letrado.formats import jsonl
from letrado.formats.rebuilding import standing
from tests.cli.sessions import Session, record

RECORDS = Path(__file__).parents[1] / "data"


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record(tmp_path_factory.mktemp("log") / "game.jsonl")


def test_log_to_gcg_and_back(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    log: Path,
    tmp_path: Path,
) -> None:
    gcg, back = tmp_path / "game.gcg", tmp_path / "back.jsonl"
    assert Session(capsys, monkeypatch, "gcg", "convert", str(log), str(gcg)).code == 0
    assert Session(capsys, monkeypatch, "gcg", "check", str(gcg)).code == 0
    run = Session(capsys, monkeypatch, "gcg", "convert", str(gcg), str(back), "--json")
    assert run.code == 0
    assert run.json["scores"] == {"A": -21, "B": 8}
    one, other = (jsonl.read_game(path.read_bytes())[1] for path in (log, back))
    assert standing(one) == standing(other)
    assert one.tiles.board == other.tiles.board


def test_words_are_looked_up_if_asked(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    path = tmp_path / "words.gcg"
    path.write_text(
        "#character-encoding UTF-8\n#lexicon FISE09\n#player1 a A\n#player2 b B\n"
        ">a: CASAXYZ 8E CASA +14 14\n>b: EEEEIII I8 EEE +4 4\n>b: EEEEIII -- -4 0\n"
        ">a: XYZ 9H XY +30 44\n"
    )
    run = Session(capsys, monkeypatch, "gcg", "check", str(path), "--words", "--json")
    assert run.code == 1
    words = [each for each in run.json["problems"] if each["code"] == "gcg.word"]
    assert [each["details"]["word"] for each in words] == ["XY"]
    assert all(each["line"] == 8 for each in words)


@pytest.mark.parametrize("name", ["quackle-es.gcg", "woogles-es.gcg", "macondo-ca.gcg"])
def test_records_of_other_programs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    language = name.removesuffix(".gcg")[-2:]
    edition = {"es": "fise-2009", "ca": "cat"}[language]
    path = str(RECORDS / "gcg" / name)
    run = Session(capsys, monkeypatch, "gcg", "check", path, "--edition", edition, "--json")
    assert run.code in (0, 1)
    assert run.json["form"] == "gcg"
    assert run.json["good"] is (run.code == 0)


@pytest.mark.parametrize(
    ("name", "edition"), [("typed-es.txt", "fise-2009"), ("typed-ca.txt", "cat")]
)
def test_typed_sheets(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    name: str,
    edition: str,
) -> None:
    path = str(RECORDS / "sheets" / name)
    checked = Session(capsys, monkeypatch, "gcg", "check", path, "--json")
    assert checked.json["form"] == "sheet"
    out = tmp_path / "out.jsonl"
    run = Session(capsys, monkeypatch, "gcg", "convert", path, str(out), "--json")
    assert run.code == 0
    assert run.json["edition"] == edition
    assert jsonl.read_game(out.read_bytes())[1].rules.id == edition
    assert Session(capsys, monkeypatch, "sheet", path).code == 0


def test_refusals_write_nothing(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    log: Path,
    tmp_path: Path,
) -> None:
    for arguments, code in (
        (("gcg", "check", str(log)), "gcg.is_log"),
        (("gcg", "convert", str(log), str(tmp_path / "x.pdf")), "gcg.form"),
        (
            ("gcg", "convert", str(log), str(tmp_path / "x.gcg"), "--edition", "cat"),
            "record.edition",
        ),
        (("gcg", "convert", str(tmp_path / "none"), str(tmp_path / "x.gcg")), "file.missing"),
    ):
        run = Session(capsys, monkeypatch, *arguments, "--json")
        assert (run.code, run.json["error"]["code"]) == (2, code)
    assert list(tmp_path.iterdir()) == []


def test_the_sheet_as_text_and_pdf(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    log: Path,
    tmp_path: Path,
) -> None:
    run = Session(capsys, monkeypatch, "sheet", str(log), "--squares")
    assert run.code == 0
    assert "8G HOLA" in run.out
    assert "-25" in run.out
    pdf = tmp_path / "sheet.pdf"
    assert Session(capsys, monkeypatch, "sheet", str(log), "--pdf", str(pdf), "--control").code == 0
    assert pdf.read_bytes().startswith(b"%PDF")


def test_nothing_is_written_over_what_is_there(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    log: Path,
    tmp_path: Path,
) -> None:
    copy, other = tmp_path / "copy.jsonl", tmp_path / "precious.gcg"
    copy.write_bytes(log.read_bytes())
    other.write_bytes(b"precious")
    for arguments in (
        ("gcg", "convert", str(copy), str(other)),
        ("gcg", "convert", str(copy), str(copy), "--force"),
        ("gcg", "convert", str(copy), f"{tmp_path}/./copy.jsonl", "--force"),
        ("sheet", str(copy), "--pdf", str(other)),
        ("sheet", str(copy), "--pdf", str(copy), "--force"),
    ):
        assert Session(capsys, monkeypatch, *arguments).code == 2
    assert (copy.read_bytes(), other.read_bytes()) == (log.read_bytes(), b"precious")
    assert (
        Session(capsys, monkeypatch, "gcg", "convert", str(copy), str(other), "--force").code == 0
    )
    assert other.read_bytes() != b"precious"
