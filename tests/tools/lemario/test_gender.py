"""Masculines and feminines: how they are spelled, and when they are one entry."""

import pytest
from tools.lemario.gender import Endings, Genders, feminine_of, unions

from tests.tools.lemario.samples import evidence

FEMININES = {"manzano": {"manzana"}, "sal": {"sala"}, "torero": {"torera"}}


def genders(review: dict[str, str] | None = None) -> Genders:
    said = evidence(nominal="cuchillo cuchilla obrero obrera", feminine=FEMININES)
    return Genders(said.hunspell, review or {})


def said(decider: Genders, masculine: str, feminine: str, *, one_sided: bool = False) -> str | None:
    found = decider.decide(masculine, feminine, one_sided=one_sided, headword=True)
    if found is None:
        return None
    return found.evidence if found.joined else f"apart by {found.evidence}"


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
        ("obrero", "obrera", "apart by hunspell"),
        ("sal", "sala", None),  # its mark of gender saves a line there
        ("ingeniero", "ingeniera", "rulings"),
    ],
)
def test_one_entry_or_two(masculine: str, feminine: str, expected: str | None) -> None:
    assert said(genders(), masculine, feminine) == expected


def test_an_ending_proves_nothing_where_only_one_has_a_plural() -> None:
    assert said(genders(), "famoso", "famosa", one_sided=True) is None
    assert said(genders(), "torero", "torera", one_sided=True) == "hunspell"


def test_a_review_decides() -> None:
    reviewed = genders({"manzano": "-", "jefe": "jefa"})
    assert said(reviewed, "manzano", "manzana") == "apart by hand"
    assert said(reviewed, "jefe", "jefa") == "hand"


def test_a_feminine_has_one_masculine() -> None:
    words = dict.fromkeys(["presidente", "presidento", "presidenta"], True)
    both = genders({"presidente": "presidenta", "presidento": "presidenta"})
    found = list(unions(words, both, words, ()))
    assert [(union.masculine, union.feminine) for union in found] == [("presidento", "presidenta")]


def test_an_accent_tells_a_feminine_from_the_verb_form_of_its_tiles() -> None:
    words = dict.fromkeys(["mirífico", "mirífica", "contrario", "contraria"], True)
    found = unions(words, genders(), words, {"mirífica", "contraria"})
    assert [union.masculine for union in found] == ["mirífico"]
