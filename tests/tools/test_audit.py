"""The audit says *clean* only when it was answered."""

import json
import venv
from collections.abc import Sequence
from pathlib import Path

import pytest
from tools.audit import CLEAN, KNOWN, UNREACHABLE, main

from tools import audit

PYTHON_CLEAN = json.dumps(
    {"dependencies": [{"name": "rich", "version": "15.0.0", "vulns": []}], "fixes": []}
)
PYTHON_KNOWN = json.dumps(
    {"dependencies": [{"name": "rich", "version": "15.0.0", "vulns": [{"id": "PYSEC-1"}]}]}
)
PYTHON_SKIPPED = json.dumps(
    {
        "dependencies": [
            {"name": "rich", "skip_reason": "could not be found"},
            {"name": "typer", "version": "1", "vulns": []},
        ]
    }
)
NPM_CLEAN = json.dumps({"vulnerabilities": {}, "metadata": {"dependencies": {"total": 12}}})
NPM_KNOWN = json.dumps(
    {
        "vulnerabilities": {"vite": {"severity": "high"}},
        "metadata": {"dependencies": {"total": 12}},
    }
)
NPM_ERROR = json.dumps({"message": "405 Method Not Allowed", "error": {"summary": ""}})


@pytest.mark.parametrize(
    ("python", "npm", "code", "told"),
    [
        (PYTHON_CLEAN, NPM_CLEAN, CLEAN, ["Python: clean (1", "front end: clean (12"]),
        (PYTHON_KNOWN, NPM_CLEAN, KNOWN, ["1 known", "rich 15.0.0: PYSEC-1", "front end: clean"]),
        (PYTHON_CLEAN, NPM_KNOWN, KNOWN, ["Python: clean", "vite: high"]),
        ("", NPM_CLEAN, UNREACHABLE, ["Python: not reachable", "front end: clean"]),
        (PYTHON_CLEAN, NPM_ERROR, UNREACHABLE, ["Python: clean", "front end: not reachable"]),
        ("", "", UNREACHABLE, ["Python: not reachable", "front end: not reachable"]),
        (PYTHON_SKIPPED, NPM_CLEAN, UNREACHABLE, ["nothing is known of rich"]),
        ('{"dependencies": []}', NPM_CLEAN, UNREACHABLE, ["Python: not reachable"]),
        ("[1]", "null", UNREACHABLE, ["Python: not reachable", "front end: not reachable"]),
        ("", NPM_KNOWN, KNOWN, ["Python: not reachable", "vite: high"]),
    ],
)
def test_what_is_said(
    python: str,
    npm: str,
    code: int,
    told: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(audit, "ROOT", tmp_path)
    program = tmp_path / "build/audit/bin/pip-audit"
    program.parent.mkdir(parents=True)
    program.touch()
    assert main(lambda command: npm if command[0] == "npm" else python) == code
    said = capsys.readouterr().out
    for each in told:
        assert each in said
    if code == UNREACHABLE:
        assert said.count("clean") + said.count("not reachable") == 2


def test_a_tool_that_cannot_be_installed_is_not_reachable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit, "ROOT", tmp_path)
    monkeypatch.setattr(venv, "create", lambda _folder, with_pip: None)
    ran: list[Sequence[str]] = []

    def run(command: Sequence[str]) -> str:
        ran.append(command)
        return ""

    assert main(run) == UNREACHABLE
    assert len(ran) == 2
    assert "clean" not in capsys.readouterr().out


def test_commands_that_fail_say_nothing() -> None:
    assert audit.run_here(["/no/such/program"]) == ""


def test_it_is_no_part_of_the_tests() -> None:
    root = Path(audit.__file__).parents[1]
    assert "audit" not in (root / "tools/check").read_text("utf-8")
    assert "\naudit: setup ##" in (root / "Makefile").read_text("utf-8")
