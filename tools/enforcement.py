"""Write the cases of tests/conformance into enforcement.toml, under the rows that they name.

A case is a table with an ``id`` and the ``requirements`` that it shows. Cases that are no more, or
name a row no more, go; whatever else was there stays. The file is written in the order of
requirements.toml.

usage: enforcement.py
"""

import json
import tomllib
from pathlib import Path

from letrado import rulebook
from letrado.rulebook import Enforcement

ROOT = Path(__file__).parents[1]
FILE = ROOT / "src/letrado/rulebooks/enforcement.toml"


def cases() -> dict[str, list[str]]:
    """The names of the cases, by the rows that they show."""
    found: dict[str, list[str]] = {}
    for file in sorted((ROOT / "tests/conformance").rglob("*.toml")):
        for tables in tomllib.loads(file.read_text("utf-8")).values():
            for case in tables if isinstance(tables, list) else ():
                for row in case.get("requirements", ()):
                    name = f"{file.relative_to(ROOT).as_posix()}#{case['id']}"
                    found.setdefault(row, []).append(name)
    return found


def is_case(name: str) -> bool:
    """Whether a test is a case of tests/conformance, which says itself what it shows."""
    return name.startswith("tests/conformance/") and "#" in name


def entry(row: Enforcement, shown: list[str]) -> str:
    """One table of the file; lists that are empty are left out."""
    kept = [name for name in row.tests if not is_case(name) or name in shown]
    lists = {
        "by": row.by,
        "shown_by": row.shown_by,
        "tests": dict.fromkeys([*kept, *shown]),
    }
    lines = ["[[enforcement]]", f'requirement = "{row.requirement}"']
    for key, names in lists.items():
        if names:
            quoted = "".join(f"  {json.dumps(name, ensure_ascii=False)},\n" for name in names)
            lines.append(f"{key} = [\n{quoted}]")
    return "\n".join(lines) + "\n"


heading = "".join(
    line for line in FILE.read_text("utf-8").splitlines(keepends=True) if line.startswith("#")
)
known, shown = rulebook.enforcement(), cases()
entries = [
    entry(known.get(row, Enforcement(row)), shown.get(row, []))
    for row in rulebook.requirements()
    if row in known or row in shown
]
FILE.write_text(heading + "\n" + "\n".join(entries), "utf-8")
