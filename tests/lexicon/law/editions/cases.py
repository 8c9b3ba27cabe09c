"""The cases of the law of words: an entry, editions, and the value of each of its forms there.

A case names the rules that it shows. Its forms are given by article; ``*`` is any article.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from letrado.lexicon.law.analysis import Analysis, write_analysis
from letrado.lexicon.law.edition import Edition
from letrado.lexicon.law.entries import Entry, parse
from letrado.lexicon.law.form_status import Value
from letrado.lexicon.law.forms import Form, forms
from letrado.lexicon.law.judge import Judge

FOLDER = Path(__file__).parent
FACTS = {"evidence": "rulings", "accent": "rulings"}
"""The texts themselves say what a case states of its entry."""
COLUMNS = [
    "lemma",
    "homograph",
    "fem",
    "pos",
    "class",
    "model",
    "marks",
    "plural",
    "evidence",
    "accent",
]

ANY = "*"
Expected = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Case:
    """Forms by the article under which they are accepted, refused or left open."""

    id: str
    rules: tuple[str, ...]
    editions: tuple[str, ...]
    entry: Entry
    named: bool
    expected: Mapping[Value, Expected]
    never: tuple[str, ...]

    def failures(self, edition: Edition) -> list[str]:
        """List the forms that are not as the case says under *edition*."""
        found: dict[str, list[Form]] = {}
        for form in forms(self.entry, edition, named=self.named):
            found.setdefault(form.spelling, []).append(form)
        wrong = [
            f"{spelling}: {value.value} by {article}, found {found.get(spelling, 'nothing')}"
            for value, by_article in self.expected.items()
            for article, spellings in by_article.items()
            for spelling in spellings
            if not stands(found.get(spelling, []), value, article)
        ]
        return wrong + [f"{spelling}: formed" for spelling in self.never if spelling in found]


def stands(found: list[Form], value: Value, article: str) -> bool:
    """Say whether a spelling has that value as a whole, by that article."""
    values = {form.standing.value for form in found}
    reached = value in values if value is Value.ACCEPTED else values == {value}
    return reached and any(
        form.standing.value is value and article in {ANY, form.standing.article} for form in found
    )


def read(file: Path) -> Iterator[Case]:
    for raw in tomllib.loads(file.read_text("utf-8"))["case"]:
        yield _case(raw)


def _case(raw: dict[str, Any]) -> Case:
    known = {"id", "requirements", "editions", "entry", "named", "never"} | {v.value for v in Value}
    assert raw.keys() <= known, raw["id"]
    return Case(
        raw["id"],
        tuple(raw["requirements"]),
        tuple(raw["editions"]),
        entry_of(raw["entry"]),
        raw.get("named", False),
        MappingProxyType(
            {
                value: {article: tuple(words) for article, words in raw[value.value].items()}
                for value in Value
                if value.value in raw
            }
        ),
        tuple(raw.get("never", ())),
    )


def entry_of(cells: Mapping[str, str]) -> Entry:
    """The entry that a case states, in the columns of the lemario."""
    known = FACTS | dict(cells)
    assert known.keys() <= set(COLUMNS), known
    return parse("\t".join(known.get(column, "") for column in COLUMNS))


def every() -> list[Case]:
    """The cases of all files."""
    return [case for file in sorted(FOLDER.glob("*.toml")) for case in read(file)]


@dataclass(frozen=True, slots=True)
class Judged:
    """Texts that a judge refuses by an article, knowing these entries and no others."""

    id: str
    rules: tuple[str, ...]
    editions: tuple[str, ...]
    entries: tuple[Entry, ...]
    refused: Expected

    def failures(self, edition: Edition, folder: Path) -> list[str]:
        """The texts that are not refused by their article; the index is made in *folder*."""
        index = folder / f"{self.id}.analysis"
        write_analysis(sorted(self.entries, key=lambda entry: entry.lemma), index)
        judge = Judge(edition, Analysis(index), named=False)
        wrong = []
        for article, texts in self.refused.items():
            for text in texts:
                verdict = judge(text)
                stopped = {reading.standing.article for reading in verdict.refusals}
                if verdict.answer != "invalid" or article not in stopped:
                    wrong.append(f"{text}: {verdict.answer} by {stopped}, not {article}")
        return wrong


def judged() -> list[Judged]:
    """The cases that need a judge."""
    file = FOLDER / "judged/refusals.toml"
    return [
        Judged(
            raw["id"],
            tuple(raw["requirements"]),
            tuple(raw["editions"]),
            tuple(entry_of(cells) for cells in raw["entries"]),
            {article: tuple(texts) for article, texts in raw["refused"].items()},
        )
        for raw in tomllib.loads(file.read_text("utf-8"))["case"]
    ]
