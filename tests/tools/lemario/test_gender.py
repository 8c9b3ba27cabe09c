"""Masculines and feminines: how they are spelled, and when they are one entry."""

import pytest
from tools.lemario.gender import Endings, Genders, feminine_of, unions

from tests.tools.lemario.samples import evidence

FEMININES = {"manzano": {"manzana"}, "sal": {"sala"}, "torero": {"torera"}}


def genders(review: dict[str, str] | None = None) -> Genders:
    said = evidence(nominal="cuchillo cuchilla obrero obrera", feminine=FEMININES)
    return Genders(said.hunspell, review or {})


@pytest.mark.parametrize(
    ("masculine", "feminine"),
    [
        ("médico", "médica"),
        ("nene", "nena"),
        ("francés", "francesa"),
        ("holgazán", "holgazana"),
        ("cantor", "cantora"),
        ("huésped", "huéspeda"),
        ("casa", None),
        ("club", None),
        ("pst", None),
    ],
)
def test_spelling_of_the_feminine(masculine: str, feminine: str | None) -> None:
    assert feminine_of(masculine) == feminine


@pytest.mark.parametrize(
    ("masculine", "pairs"),
    [("famoso", True), ("castillo", False), ("lector", True), ("burladero", False), ("x", False)],
)
def test_endings(masculine: str, pairs: bool) -> None:
    assert Endings().alternates(masculine) is pairs


@pytest.mark.parametrize(
    ("masculine", "feminine", "expected"),
    [
        ("famoso", "famosa", "suffix"),
        ("manzano", "manzana", "suffix"),  # an error of ending and dictionary alike
        ("castillo", "castilla", None),
        ("cuchillo", "cuchilla", None),
        ("obrero", "obrera", None),  # the dictionary has them apart
        ("sal", "sala", None),  # its mark of gender saves a line there
        ("ingeniero", "ingeniera", "rulings"),
    ],
)
def test_one_entry_or_two(masculine: str, feminine: str, expected: str | None) -> None:
    assert genders().joined(masculine, feminine, one_sided=False, headword=True) == expected


def test_an_ending_proves_nothing_where_only_one_has_a_plural() -> None:
    assert genders().joined("famoso", "famosa", one_sided=True, headword=True) is None
    assert genders().joined("torero", "torera", one_sided=True, headword=True) == "hunspell"


def test_a_review_decides() -> None:
    reviewed = genders({"manzano": "-", "jefe": "jefa"})
    assert reviewed.joined("manzano", "manzana", one_sided=False, headword=True) is None
    assert reviewed.joined("jefe", "jefa", one_sided=False, headword=True) == "hand"


def test_a_feminine_has_one_masculine() -> None:
    words = dict.fromkeys(["presidente", "presidento", "presidenta"], True)
    both = genders({"presidente": "presidenta", "presidento": "presidenta"})
    found = list(unions(words, both, words, ()))
    assert [(union.masculine, union.feminine) for union in found] == [("presidento", "presidenta")]
