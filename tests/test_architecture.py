"""Rules of the house that the import checker cannot see."""

import ast
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src/letrado"


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def test_only_engine_touches_the_native_core() -> None:
    users = {
        path.relative_to(SOURCE).parts[0]
        for path in SOURCE.rglob("*.py")
        if "letrado._core" in imported(path)
    }
    assert users == {"engine"}


CATALOGUES = {"game/commands.py", "game/events.py", "store/tables.py"}
"""One small class a fact, or one table, looked up and not read through: better in one file."""


def test_files_stay_small_enough_to_read() -> None:
    long = {
        str(path.relative_to(SOURCE)): lines
        for path in SOURCE.rglob("*.py")
        if (lines := len(path.read_text("utf-8").splitlines())) > 500
    }
    assert long.keys() <= CATALOGUES, long
