"""Text of users and files reaches the terminal as text, never as a control sequence."""

import json
from pathlib import Path

import pytest
from rich.table import Table
from rich.text import Text

from letrado.base.errors import Illegal
from letrado.cli import output
from letrado.cli.game.table.files import rebuilt
from tests.cli.sessions import Session

ORDERS = "a\x1b[2Jb\x9b1mc\x07d\x7fe"


def test_control_characters_are_made_visible(capsys: pytest.CaptureFixture[str]) -> None:
    output.say(ORDERS, Text(ORDERS, style="bold"))
    output.complain(ORDERS)
    table = Table()
    table.add_column(ORDERS)
    table.add_row(ORDERS)
    output.console.print(table)
    output.print_error(Illegal("test.bad", "{name}", name=ORDERS), as_json=False)
    for shown in capsys.readouterr():
        assert "␛[2Jb" in shown
        assert not set(shown) & set("\x1b\x9b\x07\x7f")


def test_json_keeps_them_escaped(capsys: pytest.CaptureFixture[str]) -> None:
    output.print_json({"name": ORDERS})
    shown = capsys.readouterr().out
    assert not set(shown) & set("\x1b\x9b\x07\x7f")
    assert json.loads(shown) == {"name": ORDERS}


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("sheet.txt", "edition: fise-2009\nA: \x1b[2JAna\nA 8D CHECAD 34 34\n"),
        ("game.gcg", "#player1 ana \x1b[2JAna\n#player2 leo Leo\n>ana: A - 0 0\n"),
    ],
)
def test_a_name_with_orders_is_refused(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    name: str,
    content: str,
) -> None:
    file = tmp_path / name
    file.write_text(content, "utf-8")
    arguments = ("gcg", "convert", str(file), str(tmp_path / "new.jsonl"))
    run = Session(capsys, monkeypatch, *arguments, "--edition", "fise-2009")
    assert run.code != 0
    assert "\x1b" not in run.out + run.err
    assert not (tmp_path / "new.jsonl").exists()


def test_where_words_lie_is_missed_only_where_it_is_not_told(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.txt"
    told = "edition: fise-2009\nA 8D CHECAD 34 34\nB 1A CASA 9 9\n"
    sheet.write_text(told, "utf-8")
    assert [remark.code for remark in rebuilt(sheet).remarks] == ["record.line"]
    sheet.write_text(told.replace("1A ", ""), "utf-8")
    assert "record.unplaced" in [remark.code for remark in rebuilt(sheet).remarks]


def test_cells_of_a_table_are_shown_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    output.print_table(("Name", "Points"), [("[b]:smile:", "7"), ("Ana", "12")], right=(1,))
    assert [line.split() for line in capsys.readouterr().out.splitlines()] == [
        ["Name", "Points"],
        ["[b]:smile:", "7"],
        ["Ana", "12"],
    ]
