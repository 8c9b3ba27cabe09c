"""Conjugation: golden tables of every model, and properties that hold for all verbs."""

from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import Illegal, Unavailable
from letrado.lexicon.law.conjugation import CELLS, candidates, cell, conjugate, models
from letrado.lexicon.law.conjugation.joining import Stem, _join
from letrado.lexicon.law.conjugation.models import endings
from letrado.lexicon.law.orthography import mark, nuclei, plain, stressed, unaccented

GOLDEN = Path(__file__).with_name("golden.tsv")
DIACRITICS = {"dé", "sé"}
"""Words whose accent distinguishes them from others, and does not mark the stress."""


def golden() -> dict[tuple[str, str], dict[str, str]]:
    """Verb and model to the line of each tense."""
    tables: defaultdict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for line in GOLDEN.read_text("utf-8").splitlines():
        if not line.startswith(("#", "verb\t")):
            verb, model, tense, forms = line.split("\t")
            tables[verb, model][tense] = forms
    return dict(tables)


TABLES = golden()


@pytest.mark.parametrize(("verb", "model"), TABLES)
def test_tables_are_as_written(verb: str, model: str) -> None:
    table = conjugate(verb, model)
    shown = {
        tense: " ".join(
            "/".join(table.get(place, ("–",))) for place in CELLS if place.tense == tense
        )
        for tense in TABLES[verb, model]
    }
    assert shown == TABLES[verb, model]


def test_every_model_has_a_table() -> None:
    shown = {name for _, model in TABLES for name in model.split("+")}
    assert shown == set(models())
    assert len(TABLES) >= 60
    tenses = {place.tense for place in CELLS} - {"inf"}
    assert all(set(table) == tenses for table in TABLES.values())


@pytest.mark.parametrize("name", models())
def test_a_model_admits_the_verb_that_it_is_named_after(name: str) -> None:
    assert name in candidates(name)
    assert conjugate(name, name)[cell("inf")] == (name,)


@pytest.mark.parametrize("name", models())
def test_irregular_parts_make_a_difference(name: str) -> None:
    """A model that says something must not conjugate as the regular one of its ending."""
    model = models()[name]
    regular = {"ar": "amar", "er": "temer", "ir": "partir"}[model.family]
    if (model.parts or model.cells) and regular in candidates(name):
        assert conjugate(name, name) != conjugate(name, regular)


@pytest.mark.parametrize(("verb", "model"), TABLES)
def test_every_accent_follows_the_rules(verb: str, model: str) -> None:
    """Read back from its spelling, the stress of each form calls for just that spelling."""
    for forms in conjugate(verb, model).values():
        for form in set(forms) - DIACRITICS:
            bare = unaccented(form)
            accents = [at for at, letter in enumerate(form) if letter != bare[at]]
            assert len(accents) <= 1
            start, end = nuclei(form)[stressed(form)]
            open_vowels = [at for at in range(start, end) if bare[at] in "aeo"]
            at = (accents or open_vowels or [end - 1])[0]
            assert mark(bare, at) == form


ONSETS = ["", *"bcdfgjlmnñprstvz", "br", "cr", "dr", "pl", "ch", "ll", "rr", "ha", "he", "gu", "qu"]
NUCLEI = [*"aeiou", "ai", "au", "ei", "eu", "ia", "ie", "io", "ua", "ue", "oi", "ui", "iu", "üe"]
syllable = st.tuples(
    st.sampled_from(ONSETS), st.sampled_from(NUCLEI), st.sampled_from([*"nrsl", ""])
)
stems = st.builds(
    lambda parts, end: "".join(map("".join, parts)) + end,
    st.lists(syllable, min_size=1, max_size=4),
    st.sampled_from([*"bcdfgjlmnñprstvz", "ll", "ch", "gu", "qu", "zc", "ng", ""]),
)
every_ending = sorted(
    {ending for family in endings().families.values() for ending in family.values()}
)


@given(stems, st.sampled_from(every_ending), st.sampled_from(["a", "e", ""]), st.booleans())
def test_only_the_end_of_a_stem_matters(stem: str, ending: str, spelled: str, strong: bool) -> None:
    """Joining looks at the end of the stem alone; the oracle joins the whole of it."""
    assert Stem(stem, spelled, strong).join(ending) == _join(stem, ending, spelled, strong, False)


@given(st.sampled_from(sorted(TABLES)), st.sampled_from(["des", "re", "pre", "contra", "sobre"]))
def test_prefixed_verbs_end_as_the_verb(table: tuple[str, str], prefix: str) -> None:
    """*detener* is conjugated as *tener*, but for accents."""
    verb, model = table
    if "+" in model or model not in candidates(prefix + verb):
        return
    if nuclei(unaccented(verb)) == ((0, len(verb) - 1),) or verb[0] in "aeiouáéíóúhyr":
        return  # a vowel at the beginning changes its spelling: *yerro*, *huelo*
    longer = conjugate(prefix + verb, model)
    for place, forms in conjugate(verb, model).items():
        assert [plain(form) for form in longer[place]] == [prefix + plain(form) for form in forms]


def test_two_models_give_the_forms_of_both() -> None:
    assert conjugate("errar", "amar+acertar")[cell("ind.pres.1s")] == ("erro", "yerro")
    assert conjugate("errar", "amar+acertar")[cell("ger")] == ("errando",)


def test_cells_that_a_verb_lacks_are_absent() -> None:
    assert cell("imp.2v") not in conjugate("ir", "ir")
    assert cell("imp.2p") not in conjugate("haber", "haber")


@pytest.mark.parametrize(
    ("infinitive", "expected"),
    [
        ("cantar", {"amar"}),
        ("enviar", {"anunciar", "enviar"}),
        ("componer", {"temer", "mover", "poner"}),
        ("seguir", {"partir", "pedir", "sentir"}),
        ("huir", {"construir"}),
        ("dar", {"amar", "dar"}),
        ("quedar", {"amar", "acertar"}),
        ("inquietar", {"amar"}),
    ],
)
def test_endings_admit_models(infinitive: str, expected: set[str]) -> None:
    assert set(candidates(infinitive)) == expected


def test_a_model_that_does_not_exist_is_named() -> None:
    with pytest.raises(Unavailable) as caught:
        conjugate("cantar", "cantarear")
    assert caught.value.code == "conjugation.no_model"
    assert "cantarear" in str(caught.value)


def test_a_model_of_another_ending_is_refused() -> None:
    with pytest.raises(Illegal) as caught:
        conjugate("cantar", "poner")
    assert caught.value.code == "conjugation.not_for_verb"
    assert "amar" in str(caught.value)
