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


CODE = {".py", ".ts", ".tsx", ".cpp", ".hpp"}
ROOT = SOURCE.parents[1]


def test_functions_stay_short_enough_to_read() -> None:
    """At most 60 lines of body, a docstring not counted; a migration is a list of tables."""
    long = {}
    for path in sorted(SOURCE.rglob("*.py")):
        if "migrations" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                body = node.body[1:] if ast.get_docstring(node) else node.body
                lines = node.end_lineno - body[0].lineno + 1 if body and node.end_lineno else 0
                if lines > 60:
                    long[f"{path.relative_to(SOURCE)} {node.name}"] = lines
    assert not long


def test_folders_stay_small_enough_to_look_over() -> None:
    """At most 25 files of code a folder; migrations are a list that only grows."""
    large = {}
    for top in ("src", "tests", "native", "web/src", "web/tests", "bench", "tools"):
        for folder in [ROOT / top, *(ROOT / top).rglob("*/")]:
            if {"migrations", "node_modules", "static"} & set(folder.parts):
                continue
            files = [path for path in folder.glob("*.*") if path.suffix in CODE]
            if len(files) > 25:
                large[str(folder.relative_to(ROOT))] = len(files)
    assert not large
