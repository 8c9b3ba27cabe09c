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


def sessions() -> list[tuple[Path, tuple[tuple[str, str], ...]]]:
    """The terminal sessions of each page; what one command leaves behind the next one finds."""
    return [
        (page, found)
        for page in PAGES
        for block in _CONSOLE.findall(page.read_text("utf-8"))
        if (found := tuple(_SESSION.findall(block))) and "letrado " in found[-1][0]
    ]


@pytest.mark.parametrize(
    ("page", "session"),
    sessions(),
    ids=lambda value: value.name if isinstance(value, Path) else value[-1][0],
)
def test_console_examples(page: Path, session: tuple[tuple[str, str], ...], tmp_path: Path) -> None:
    program = tmp_path / "bin/letrado"
    program.parent.mkdir()
    run = "from letrado.cli import main; main()"
    program.write_text(f"#!/bin/sh\nexec {shlex.quote(sys.executable)} -c '{run}' \"$@\"\n")
    program.chmod(0o755)
    environment = os.environ | {
        "PATH": f"{program.parent}:{os.environ['PATH']}",
        "LETRADO_LANG": language(page),
        "COLUMNS": "100",
        "NO_COLOR": "1",
        "LETRADO_HOME": str(tmp_path / "home"),
        "PYTHONUTF8": "1",
    }
    for command, output in session:
        done = subprocess.run(
            ["sh", "-c", command],
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
            cwd=tmp_path,
            env=environment,
        )
        shown = [line.rstrip() for line in (done.stdout + done.stderr).strip().splitlines()]
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
