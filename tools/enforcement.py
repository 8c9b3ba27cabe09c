"""Write cases in data under the rows of the law that they name.

Cases of tests/conformance go into the enforcement.toml of the rulebooks, those of
tests/lexicon/law/editions into the rules.toml of the law of words. A case is a table with an ``id``
and the ``requirements`` that it shows. Cases that are no more, or name a row no more,
go; whatever else was there stays. enforcement.toml is written in the order of requirements.toml.

usage: enforcement.py
"""

import json
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from letrado import rulebook
from letrado.lexicon.law import regulations
from letrado.rulebook import Enforcement

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src/letrado/rulebook/data/enforcement.toml"
WORDS = ROOT / "src/letrado/lexicon/law/data/editions/rules.toml"


def cases(folder: str) -> dict[str, list[str]]:
    """The names of the cases in *folder*, by the rows that they show."""
    found: dict[str, list[str]] = {}
    for file in sorted((ROOT / folder).rglob("*.toml")):
        for tables in tomllib.loads(file.read_text("utf-8")).values():
            for case in tables if isinstance(tables, list) else ():
                for row in case.get("requirements", ()):
                    name = f"{file.relative_to(ROOT).as_posix()}#{case['id']}"
                    found.setdefault(row, []).append(name)
    return found


def tests(listed: tuple[str, ...], shown: list[str], folder: str) -> list[str]:
    """The tests of a row: a case of *folder* says itself what it shows, others stay listed."""
    kept = (n for n in listed if not (n.startswith(f"{folder}/") and "#" in n) or n in shown)
    return list(dict.fromkeys([*kept, *shown]))


def table(name: str, texts: Mapping[str, str], lists: Mapping[str, Iterable[str]]) -> str:
    """One table of a file; lists that are empty are left out."""
    lines = [f"[[{name}]]"]
    lines += [f"{key} = {json.dumps(text, ensure_ascii=False)}" for key, text in texts.items()]
    for key, names in lists.items():
        quoted = "".join(f"  {json.dumps(each, ensure_ascii=False)},\n" for each in names)
        if quoted:
            lines.append(f"{key} = [\n{quoted}]")
    return "\n".join(lines) + "\n"


def write(file: Path, tables: Iterable[str]) -> None:
    """The tables under the comment that heads the file."""
    lines = file.read_text("utf-8").splitlines(keepends=True)
    heading = "".join(line for line in lines if line.startswith("#"))
    file.write_text(heading + "\n" + "\n".join(tables), "utf-8")


def games() -> Iterable[str]:
    """The rows of the law of games that something enforces."""
    folder = "tests/conformance"
    known, shown = rulebook.enforcement(), cases(folder)
    for row in rulebook.requirements():
        if row in known or row in shown:
            was = known.get(row, Enforcement(row))
            listed = tests(was.tests, shown.get(row, []), folder)
            lists = {"by": was.by, "shown_by": was.shown_by, "tests": listed}
            yield table("enforcement", {"requirement": row}, lists)


def words() -> Iterable[str]:
    """The rules of the law of words."""
    folder = "tests/lexicon/law/editions"
    shown = cases(folder)
    for rule in regulations.rules().values():
        listed = tests(rule.tests, shown.get(rule.id, []), folder)
        texts = {"id": rule.id, "says": rule.says, "class": rule.kind}
        lists = {"by": rule.by, "shown_by": rule.shown_by, "tests": listed}
        yield table("rule", texts, lists)


write(GAMES, list(games()))
write(WORDS, list(words()))
