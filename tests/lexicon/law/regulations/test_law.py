"""The law of words as data holds together: articles, rules, readings, what enforces them."""

import importlib
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from letrado.lexicon.law import edition as editions
from letrado.lexicon.law import regulations
from letrado.lexicon.law.regulations import Rule
from letrado.lexicon.law.regulations.coverage import RULINGS
from letrado.lexicon.law.rulings import EDITIONS, FOLDER
from letrado.rulebook import Reading

ROOT = Path(__file__).parents[4]


def numbered(prefix: str, count: int) -> list[str]:
    return [f"{prefix}{number}" for number in range(1, count + 1)]


ENDINGS = ["18.4.2.e", "18.4.2.ao", "18.4.2.iu"]
ENDINGS += [f"18.4.3.{x}" for x in ["ch", *"bcdfghjlmnprstvxyz"]]
LATER = ["XI", "XII", *numbered("", 18), *numbered("17.", 11), *numbered("18.", 4)]
LATER += [*numbered("18.4.", 3), *ENDINGS]
NEWER = [*LATER, *numbered("18.1.", 10), *numbered("18.2.", 11), "NOTA"]
NUMBERED = {
    "lexis-2004": [
        *("37", "38", "39", *numbered("39.", 5), "39.7"),
        *("A", *numbered("A.", 18), *numbered("A.17.", 12), *numbered("A.18.", 5)),
        *(*numbered("A.18.1.", 8), *numbered("A.18.4.", 6), *numbered("A.18.5.vocal.", 4)),
        *(f"A.18.2.{group}" for group in ("letras", "griegas", "notas")),
        *(f"A.18.5.{x}" for x in ["monosílabos", "vocal", *"bcdfghjlmnprstvxyz"]),
    ],
    "lexis-redeletras": [*LATER, *numbered("18.1.", 7), *numbered("18.2.", 10)],
    "lexis-2008-v15": NEWER,
    "lexis-2009-v16": NEWER,
}
"""Every number that the texts give to an article, and the groups of their lists by ending."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_number_of_the_text_has_a_clause(edition: str) -> None:
    clauses = regulations.load(edition).clauses.keys()
    assert [article for article in NUMBERED[edition] if article not in clauses] == []
    extra = clauses - set(NUMBERED[edition])
    assert extra <= {"10.3", "37.dudas", "XI.dudas", "XI.dpd", "XI.web"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_unmapped(edition: str) -> None:
    found = regulations.coverage(edition)
    assert [(item.article, item.lacks) for item in found.unmapped] == []
    assert [item.article for item in found.articles] == list(regulations.load(edition).clauses)


def test_named_words_are_tested_as_such() -> None:
    law = regulations.load("lexis-2009-v16")
    assert exists(RULINGS)
    assert RULINGS in regulations.cover(law, "13").tests
    assert RULINGS not in regulations.cover(law, "XII").tests


def test_what_has_no_clause_or_nothing_behind_it_is_unmapped() -> None:
    law = regulations.load("lexis-2009-v16")
    assert regulations.cover(law, "19").lacks == ("clause", "requirement")
    bare = Rule("participle", "…", "AUTO", by=("letrado.lexicon",))
    assert bare.lacks == ("tests",)
    assert Rule("arbiter", "…", "DIRECTOR").lacks == ("shown_by",)


@pytest.mark.parametrize("edition", EDITIONS)
def test_whatever_cites_an_article_cites_one_that_there_is(edition: str) -> None:
    law = regulations.load(edition)
    assert {*law.named, *law.resting} <= law.clauses.keys()
    wrong = [key for key, b in law.bases.items() if b.reading not in {"", *regulations.readings()}]
    assert wrong == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_articles_have_headings_and_are_found_as_people_type_them(edition: str) -> None:
    law = regulations.load(edition)
    assert all(clause.title for clause in law.clauses.values())
    assert [law.find(article).article for article in law.clauses] == list(law.clauses)
    assert law.find(f"{law.short} {next(iter(law.clauses)).upper()}") is not None


def test_every_rule_is_stated_by_some_article() -> None:
    stated = {
        row
        for edition in EDITIONS
        for clause in regulations.load(edition).clauses.values()
        for row in clause.requirements
    }
    assert stated == regulations.rules().keys()


def resolve(name: str) -> Any:
    """The object of a dotted name: the longest module that imports, then its attributes."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: Any = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for attribute in parts[length:]:
            found = getattr(found, attribute)
        return found
    raise LookupError(name)


@cache
def source() -> str:
    """The code that the law is data for, and the tables that name a parameter."""
    folder = ROOT / "src/letrado/lexicon"
    files = {*folder.glob("*.py"), *folder.glob("law/*.py"), *folder.glob("law/*.toml")}
    files.remove(folder / "law/edition.py")
    return "".join(file.read_text("utf-8") for file in files)


def is_read(key: str) -> bool:
    """Say whether some code asks for a parameter; families of them are asked for by group."""
    group, _, name = key.partition(".")
    asked = rf'(\.{name}\b|"{key}"|"{name}")'
    return re.search(asked, source()) is not None and f'"{group}.' in source()


def exists(test: str) -> bool:
    """Say whether a test function, or a case in data, is where its name says."""
    if "#" in test:
        file, case = test.split("#")
        tables = tomllib.loads((ROOT / file).read_text("utf-8"))
        return any(case == row.get("id") for rows in tables.values() for row in rows)
    file, function = test.split("::")
    return f"def {function}(" in (ROOT / file).read_text("utf-8")


@pytest.mark.parametrize("rule", regulations.rules().values(), ids=lambda rule: str(rule.id))
def test_what_enforces_a_rule_exists(rule: Rule) -> None:
    for name in (*rule.by, *rule.shown_by):
        if name.startswith("letrado."):
            resolve(name)
        else:
            for edition in EDITIONS:
                regulations.load(edition).parameter(name)
            assert is_read(name), f"no code asks for {name}"
    assert [test for test in rule.tests if not exists(test)] == []


@pytest.mark.parametrize("key", regulations.load("lexis-2004").bases)
def test_every_parameter_is_asked_for_and_belongs_to_a_rule(key: str) -> None:
    assert is_read(key), f"no code asks for {key}"
    assert any(key in rule.by for rule in regulations.rules().values())


def test_cases_are_listed_under_the_rules_that_they_show_and_no_others() -> None:
    shown = {
        (row, f"{file.relative_to(ROOT).as_posix()}#{case['id']}")
        for file in sorted((ROOT / "tests/lexicon/law/editions").rglob("*.toml"))
        for case in tomllib.loads(file.read_text("utf-8"))["case"]
        for row in case["requirements"]
    }
    listed = {
        (rule.id, test)
        for rule in regulations.rules().values()
        for test in rule.tests
        if test.startswith("tests/lexicon/law/editions/") and "#" in test
    }
    assert shown == listed, "run python tools/enforcement.py"


def test_contradictions_and_repairs_are_numbered_without_gaps() -> None:
    names = [f"C{n}" for n in range(1, 40)] + [f"D{n}" for n in range(1, 50)]
    assert list(regulations.readings()) == names


NAMED = {
    edition: {ruling.word for ruling in regulations.load(edition).words} for edition in EDITIONS
}


@pytest.mark.parametrize("reading", regulations.readings().values(), ids=lambda note: str(note.id))
def test_a_reading_is_where_it_says_and_took_effect(reading: Reading) -> None:
    assert set(reading.as_dict()) == {"es", "ca", "en"}
    places = {
        edition
        for edition in EDITIONS
        for clause in regulations.load(edition).clauses.values()
        if reading.id in clause.readings
    }
    assert places, "no clause names it"
    told = {edition for edition in EDITIONS if edition in reading.where}
    assert places == told or reading.where == "all"
    assert reading.parameter or reading.implemented_in or reading.words or reading.reason
    for key in reading.parameter:
        editions.load("lexis-2004").parameter(key)
    for name in reading.implemented_in:
        resolve(name)
    for word in reading.words:
        assert any(word in NAMED[edition] for edition in places), word


def test_parameters_and_readings_know_each_other() -> None:
    for edition in EDITIONS:
        for key, basis in regulations.load(edition).bases.items():
            if basis.reading:
                note = regulations.readings()[basis.reading]
                assert key in note.parameter or note.words, (edition, key)


def test_regulations_have_their_own_digests() -> None:
    assert len({regulations.load(edition).digest for edition in EDITIONS}) == len(EDITIONS)
    assert (FOLDER / "rules.toml").exists()
