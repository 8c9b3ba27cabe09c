"""Catalan verdicts: membership, with what the open sources say of a word."""

from pathlib import Path

import pytest

from letrado.base.errors import Illegal, Unreadable
from letrado.core.tiles import Alphabet
from letrado.engine import code_reader
from letrado.lexicon import catalog
from letrado.lexicon.compile import compile_lexicon
from letrado.lexicon.law import catalan
from letrado.lexicon.law.catalan import CatalanAnalysis, CatalanJudge, FormReading
from letrado.lexicon.law.verdict import CATEGORIES as NAMED
from letrado.lexicon.lookup import Lexicon
from letrado.lexicon.manifest import Description, Source
from letrado.lexicon.sources.ca_open import hunspell, recipe
from letrado.lexicon.sources.ca_open.evidence import Evidence
from letrado.lexicon.sources.ca_open.readings import CATEGORIES, readings

DATA = Path(__file__).parents[1] / "data/ca_open"
WORDS = ["GATS", "GATES", "CANTAVA", "COL·LEGI", "XINXETA", "VAIG"]
PARTS = {"gat": ("noun",), "vaca": ("noun", "adj"), "molt": ("adv", "det"), "anar": ("verb",)}
LEMMAS = {
    "vaig": "anar",
    "gats": "gat",
    "gat": "gat",
    "soc": "societat",
    "Joan": "anar",
    "bla": "res",
}


@pytest.fixture(scope="module")
def found() -> dict[str, list[FormReading]]:
    affixes = hunspell.read_affixes((DATA / "tiny.aff").read_text("utf-8"))
    entries = hunspell.read_entries((DATA / "tiny.dic").read_text("utf-8"))
    nothing = frozenset[str]()
    evidence = Evidence(nothing, nothing, nothing, nothing, LEMMAS, PARTS)
    return readings(recipe.usable_entries(entries, affixes), evidence)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GAT", [("gat", ("noun",), "lemma")]),
        ("GATA", [("gat", ("noun",), "fem")]),
        ("GATS", [("gat", ("noun",), "plural.m")]),
        ("GATES", [("gat", ("noun",), "plural.f")]),
        ("VAQUES", [("vaca", ("noun", "adj"), "plural.m")]),
        ("CASES", [("casa", ("nominal",), "plural.m")]),  # no source says what it is
        ("CANTAR", [("cantar", ("verb",), "inf")]),
        ("CANTAVA", [("cantar", ("verb",), "form")]),
        ("MOLT", [("molt", ("adv", "det"), "lemma")]),
        ("VAIG", [("anar", ("verb",), "form")]),  # only the table of lemmas has it
        ("SOC", None),  # an abbreviation is no form of the word that it shortens
        ("JOAN", None),
        ("BLA", None),  # nothing says what its lemma is
    ],
)
def test_what_the_sources_say(
    found: dict[str, list[FormReading]],
    text: str,
    expected: list[tuple[str, tuple[str, ...], str]] | None,
) -> None:
    assert [each[:3] for each in found[text]] == expected if expected else text not in found


def test_every_category_has_a_name() -> None:
    assert {*CATEGORIES.values(), "nominal"} <= NAMED.keys()


@pytest.fixture(scope="module")
def analysis(
    tmp_path_factory: pytest.TempPathFactory, found: dict[str, list[FormReading]]
) -> CatalanAnalysis:
    path = tmp_path_factory.mktemp("catalan") / "ca-open.analysis"
    catalan.write_analysis(found, path)
    return CatalanAnalysis(path)


@pytest.fixture(scope="module")
def lexicon(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    """A list that somebody has imported."""
    path = tmp_path_factory.mktemp("catalan") / "disc.lexicon"
    alphabet = Alphabet.load("ca")
    description = Description(name="disc", title="A list", source=Source("test"))
    compile_lexicon(map(code_reader(alphabet), WORDS), alphabet, description, path)
    return Lexicon.open(path)


def test_the_analysis_is_found_again(
    analysis: CatalanAnalysis, found: dict[str, list[FormReading]]
) -> None:
    assert len(analysis) == len(found)
    assert all(list(analysis.find(text)) == expected for text, expected in found.items())
    assert analysis.find("ZZZ") == ()


def test_a_listed_word_is_valid_with_its_readings(
    lexicon: Lexicon, analysis: CatalanAnalysis
) -> None:
    verdict = CatalanJudge(lexicon, analysis)(" Gats ")
    assert (verdict.answer, verdict.playable, verdict.edition) == ("valid", True, "cat")
    (reading,) = verdict.derivations
    assert (reading.lemma, reading.categories, reading.standing.reason) == (
        "gat",
        ("noun",),
        "listed",
    )
    assert verdict.as_dict()["analysis"] == "open_sources"
    assert reading.form_name("en") == "plural"
    assert reading.category_name("en") == "noun"


def test_a_listed_word_that_no_source_knows_is_valid_all_the_same(
    lexicon: Lexicon, analysis: CatalanAnalysis
) -> None:
    verdict = CatalanJudge(lexicon, analysis)("Xinxeta")
    assert (verdict.answer, verdict.listed_in, verdict.analysis) == ("valid", "disc", "")
    assert verdict.plain == "xinxeta"
    assert CatalanJudge(lexicon, analysis)("col.legi").plain == "col·legi"


def test_a_word_that_is_not_listed_falls_with_its_readings(
    lexicon: Lexicon, analysis: CatalanAnalysis
) -> None:
    verdict = CatalanJudge(lexicon, analysis)("vaques")
    assert verdict.answer == "invalid"
    assert [reading.standing.reason for reading in verdict.refusals] == ["not_listed"]


def test_without_analysis_membership_decides(lexicon: Lexicon) -> None:
    judge = CatalanJudge(lexicon, None)
    assert judge("gats").answer == "valid"
    assert judge("gossos").answer == "invalid"


@pytest.mark.parametrize("word", ["kiwi", "a", "extraordinàriament", "ñu", "кот"])
def test_what_cannot_be_laid_is_told(lexicon: Lexicon, word: str) -> None:
    verdict = CatalanJudge(lexicon, None)(word)
    assert verdict.answer == "invalid"
    assert isinstance(verdict.unplayable, Illegal)


@pytest.mark.parametrize("text", ["", "  ", "…", "a" * 10_000, "gat5", "🐈", "ga\nt"])
def test_what_is_no_word_is_unreadable(lexicon: Lexicon, text: str) -> None:
    with pytest.raises(Unreadable):
        CatalanJudge(lexicon, None)(text)


def test_the_analysis_stands_beside_the_lexicons(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, found: dict[str, list[FormReading]]
) -> None:
    monkeypatch.setenv("LETRADO_HOME", str(tmp_path))
    assert catalan.load_analysis() is None
    catalan.write_analysis(found, catalan.analysis_file())
    assert catalan.analysis_file().parent == catalog.folder()
    opened = catalan.load_analysis()
    assert opened is not None
    assert opened.find("GAT")
    catalan.analysis_file().write_bytes(b"nothing")
    with pytest.raises(Unreadable, match="damaged"):
        catalan.load_analysis()
