"""The texts' own examples, under each edition."""

from pathlib import Path

import pytest

from letrado.lexicon.law import edition as editions
from tests.lexicon.law.editions.cases import Case, Judged, every, judged

CASES = [(case, edition) for case in every() for edition in case.editions]
JUDGED = [(case, edition) for case in judged() for edition in case.editions]


@pytest.mark.parametrize(
    ("case", "edition"), CASES, ids=[f"{case.id}@{edition}" for case, edition in CASES]
)
def test_example(case: Case, edition: str) -> None:
    assert case.failures(editions.load(edition)) == []


@pytest.mark.parametrize(
    ("case", "edition"), JUDGED, ids=[f"{case.id}@{edition}" for case, edition in JUDGED]
)
def test_refusal(case: Judged, edition: str, tmp_path: Path) -> None:
    assert case.failures(editions.load(edition), tmp_path) == []


def test_cases_have_their_own_names() -> None:
    names = [case.id for case in every()] + [case.id for case in judged()]
    assert len(names) == len(set(names))
