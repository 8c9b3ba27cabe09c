"""The page of threats is true: each line has a number and names tests, and those are there."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/scripting/threats.md"
_NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def lines() -> list[list[str]]:
    """The rows of the table, as cells."""
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows[1:]]


def functions_of(path: Path) -> set[str]:
    """The functions that pytest would run."""
    tree = ast.parse(path.read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_line_is_numbered_and_names_a_test() -> None:
    found = lines()
    assert [row[0] for row in found] == [str(n) for n in range(1, len(found) + 1)]
    assert len(found) > 20
    for number, tried, against, proofs in found:
        assert tried, number
        assert against, number
        assert _NAMED.findall(proofs), f"line {number} has no test"
        assert not _NAMED.sub("", proofs).strip(), f"line {number}: what is no test"


def test_every_named_test_exists() -> None:
    for row in lines():
        for file, name in _NAMED.findall(row[-1]):
            path = ROOT / file
            assert path.is_file(), f"line {row[0]}: {file}"
            assert name in functions_of(path), f"line {row[0]}: {file}::{name}"
            assert name.startswith("test_")
