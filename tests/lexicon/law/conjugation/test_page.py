"""The page docs/scripting/conjugation.md is right about models, differences and verbs."""

import re
from collections import Counter
from pathlib import Path

from letrado.lexicon.law.conjugation import cell, conjugate, models
from letrado.lexicon.law.entries import FILES, FOLDER

ROOT = Path(__file__).parents[4]
PAGE = (ROOT / "docs/scripting/conjugation.md").read_text("utf-8")
COLUMNS = (
    "ind.pres.1s",
    "ind.pres.3s",
    "ind.pret.3s",
    "sub.pres.1p",
    "ind.fut.1s",
    "imp.2s",
    "ger",
)


def rows(heading: str) -> list[list[str]]:
    """The rows of the table under a header that begins so."""
    table = PAGE.split(f"\n| {heading} |", 1)[1].split("\n\n")[0].splitlines()[2:]
    return [[field.strip() for field in line.strip("|").split("|")] for line in table]


def test_every_model_is_shown_with_its_forms() -> None:
    shown = {name: forms for name, *forms in rows("model")}
    assert list(shown) == list(models())
    for name, forms in shown.items():
        table = conjugate(name, name)
        expected = ["/".join(table.get(cell(code), ("–",))) for code in (*COLUMNS, "part.ms")]
        assert forms == expected, name


def test_differences_are_counted() -> None:
    lines = (ROOT / "tools/conjugation_differences.tsv").read_text("utf-8").splitlines()
    reasons = Counter(line.split("\t")[0] for line in lines if not line.startswith("#"))
    del reasons["reason"]
    assert {reason: int(count) for reason, count, _ in rows("reason")} == reasons
    assert f"Each of the {reasons.total()} differences" in PAGE


def test_verbs_are_counted() -> None:
    found: Counter[str] = Counter()
    for name in FILES:
        for line in (FOLDER / name).read_text("utf-8").splitlines():
            _, _, _, pos, kind, _, marks, *_ = line.split("\t") + [""] * 7
            if pos == "verb":
                found["absent" if "absent" in marks.split(",") else kind] += 1
    said = {
        text: [int(number.replace(",", "")) for number in re.findall(r"[\d,]+", numbers)]
        for text, numbers in rows("kind")
    }
    conjugated = sum(found[kind] for kind in ("tr", "intr", "prnl", "impers", "def"))
    assert said["conjugated"] == [conjugated]
    assert said["— transitive, intransitive"] == [found["tr"], found["intr"]]
    assert sum(said["— pronominal, with -se in the headword or without"]) == found["prnl"]
    assert said["— third persons only, other defective verbs"] == [found["impers"], found["def"]]
    assert sum(said["infinitive only, without or with -se"]) == found["inf"]
