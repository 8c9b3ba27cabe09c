"""The documentation is tested: what it shows is what the program prints."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("README*.md"), *(ROOT / "docs").rglob("*.md")])
_CONSOLE = re.compile(r"^```console\n(.*?)^```", re.M | re.S)
_SESSION = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.M)


def language(page: Path) -> str:
    """README.es.md speaks Spanish, docs/ca/… Catalan, the rest English."""
    parts = {*page.name.split("."), *page.parts}
    return next((code for code in ("es", "ca") if code in parts), "en")


def sessions() -> list[tuple[Path, str, str]]:
    return [
        (page, command, output)
        for page in PAGES
        for block in _CONSOLE.findall(page.read_text("utf-8"))
        for command, output in _SESSION.findall(block)
        if command.startswith("letrado ")
    ]


@pytest.mark.parametrize(
    ("page", "command", "output"),
    sessions(),
    ids=lambda value: value.name if isinstance(value, Path) else None,
)
def test_console_examples(page: Path, command: str, output: str, tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", "from letrado.cli import main; main()", *shlex.split(command)[1:]],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=os.environ
        | {
            "LETRADO_LANG": language(page),
            "COLUMNS": "100",
            "NO_COLOR": "1",
            "LETRADO_HOME": str(tmp_path),
            "PYTHONUTF8": "1",
        },
    )
    shown = [line.rstrip() for line in (run.stdout + run.stderr).strip().splitlines()]
    assert shown == [line.rstrip() for line in output.strip().splitlines()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_examples(page: Path) -> None:
    parser = doctest.DocTestParser()
    test = parser.get_doctest(
        page.read_text("utf-8").replace("\n```", "\n\n```"), {}, page.name, str(page), 0
    )
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test)
    assert runner.failures == 0


def test_links_between_pages_lead_somewhere() -> None:
    broken = [
        f"{page.name}: {target}"
        for page in [*PAGES, *ROOT.glob("*.md")]
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
        if not (page.parent / target).exists()
    ]
    assert broken == []
