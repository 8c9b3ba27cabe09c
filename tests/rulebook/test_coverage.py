"""Coverage reports what is missing, and the table of the documentation is what it prints."""

import subprocess
import sys
from pathlib import Path

import pytest

from letrado import rulebook
from letrado.rulebook import EDITIONS, Enforcement, Kind

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_clause_is_listed_once(edition: str) -> None:
    found = [item.article for item in rulebook.coverage(edition).articles]
    assert found == list(rulebook.load(edition).clauses)


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_unmapped(edition: str) -> None:
    assert [(item.article, item.lacks) for item in rulebook.coverage(edition).unmapped] == []


@pytest.mark.parametrize(
    ("row", "kind", "lacks"),
    [
        (Enforcement("R-002"), "AUTO", ("by", "tests")),
        (Enforcement("R-002", by=("letrado.core.board",)), "CLOCK", ("tests",)),
        (Enforcement("R-002", tests=("x",)), "PROCEDURE", ("by",)),
        (Enforcement("R-002", by=("letrado.core.board",), tests=("x",)), "AUTO", ()),
        (Enforcement("R-002"), "ADVISORY", ("shown_by",)),
        (Enforcement("R-002", shown_by=("letrado.cli",)), "DIRECTOR", ()),
        (Enforcement("R-002", shown_by=("letrado.cli",), tests=("x",)), "AUTO", ("by",)),
    ],
)
def test_each_class_asks_for_its_own(row: Enforcement, kind: Kind, lacks: tuple[str, ...]) -> None:
    assert row.lacks(kind) == lacks


def test_an_article_with_everything_lacks_nothing() -> None:
    item = rulebook.cover(rulebook.load("fise-2009"), "19")
    assert item.requirements == ("R-057",)
    assert item.classes == ("AUTO",)
    assert "laying.bonus_all_tiles" in item.parameters
    assert "letrado.core.scoring.score" in item.by
    assert item.lacks == ()


def test_an_article_without_clause_lacks_it() -> None:
    assert rulebook.cover(rulebook.load("cat"), "9¶1").lacks == ("clause", "requirement")


def test_the_table_of_the_documentation_is_current() -> None:
    run = subprocess.run(
        [sys.executable, "tools/coverage.py", "--print"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    page = (ROOT / "docs/scripting/coverage.md").read_text("utf-8")
    assert run.stdout.decode("utf-8") == page, "run python tools/coverage.py"
