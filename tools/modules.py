"""Write docs/scripting/modules.md: every module in a line, from its docstring.

usage: modules.py [--check]
"""

import argparse
import ast
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/letrado"
PAGE = ROOT / "docs/scripting/modules.md"
_HEAD = """# Modules

Every module of `src/letrado` in a line, made by `python tools/modules.py` from their docstrings.
[ARCHITECTURE.md](../../ARCHITECTURE.md) shows how they work together.
"""


def first_line(path: Path) -> str:
    """Return the first paragraph of the docstring of a module, on one line."""
    text = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return " ".join(text.split("\n\n")[0].split())


def page() -> str:
    """Build the whole page: a heading for each package, a line for each module."""
    lines = [_HEAD]
    for folder in sorted({path.parent for path in SOURCE.rglob("*.py")}):
        if "migrations" in folder.parts:
            continue
        name = folder.relative_to(SOURCE.parent).as_posix()
        lines.append(f"## `{name}`\n\n{first_line(folder / '__init__.py')}\n")
        modules = sorted(path for path in folder.glob("*.py") if path.name != "__init__.py")
        lines += [f"- `{path.name}`: {first_line(path)}" for path in modules]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def main() -> int:
    """Write the page, or say that it is not up to date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say whether it is up to date")
    if parser.parse_args().check:
        return int(not PAGE.exists() or PAGE.read_text("utf-8") != page())
    PAGE.write_text(page(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
