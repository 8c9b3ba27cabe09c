"""Verbs are found again in the words that they derive."""

import pytest
from tools.lemario.sources.evidence import Evidence, Hunspell
from tools.lemario.text import tiles
from tools.lemario.verbs import infer_verbs
from tools.lemario.verbs_infinitives import is_verb, likely_model
from tools.lemario.verbs_models import SAME_LETTERS

from letrado.lexicon.law import edition
from letrado.lexicon.law.entries import Entry, parse
from letrado.lexicon.law.form_status import Value
from letrado.lexicon.law.forms import forms
from letrado.lexicon.law.orthography import plain

NO_SOURCES = Evidence(
    {"arguir": {"argüir"}}, Hunspell({}, frozenset(), frozenset(), {}, {}, {}, {})
)

VERBS = """
abalanzar tr amar
abastar intr amar
abocanar impers amar
acertar tr acertar
aguar tr averiguar
apretar tr acertar
argüir tr construir
arrepentirse prnl sentir
atear inf amar
adonarse inf amar
componer tr poner
decir tr decir
predecir tr predecir
devolver tr volver
dignarse prnl amar
empezar tr acertar
freír tr freír
fugar prnl amar
imprimir tr imprimir
llover intr mover
nevar intr acertar
oír tr oír
reescribir tr reescribir
seguir tr pedir
templar tr amar+acertar
traducir tr conducir
yacer intr yacer
instrumentalizar tr amar
"""


def entry(text: str) -> Entry:
    lemma, kind, model = text.split()
    return parse(f"{lemma}\t\t\tverb\t{kind}\t{model}\t\t\tlist\tplain")


GIVEN = [entry(line) for line in VERBS.strip().splitlines()]


def derived(entries: list[Entry]) -> frozenset[str]:
    law = edition.load("lexis-2009-v16")
    return frozenset(
        word
        for one in entries
        for form in forms(one, law)
        if form.standing.value is Value.ACCEPTED and 2 <= tiles(word := plain(form.spelling)) <= 15
    )


@pytest.fixture(scope="module")
def found() -> dict[str, Entry]:
    return {one.lemma: one for one in infer_verbs(derived(GIVEN), NO_SOURCES)}


@pytest.mark.parametrize("given", GIVEN, ids=lambda given: given.lemma)
def test_a_verb_is_found_by_its_forms(given: Entry, found: dict[str, Entry]) -> None:
    inferred = found[given.lemma]
    assert inferred.verb_class == given.verb_class
    assert SAME_LETTERS.get(inferred.model, inferred.model) == SAME_LETTERS.get(
        given.model, given.model
    )


def test_a_long_verb_is_found_without_its_infinitive(found: dict[str, Entry]) -> None:
    assert "instrumentalizar" not in derived(GIVEN)
    assert "hidden_infinitive" in found["instrumentalizar"].marks


def test_a_missing_form_makes_it_no_verb_of_that_model() -> None:
    words = derived([entry("cantar tr amar")]) - {"cantabamos"}
    inferred = {one.lemma: one for one in infer_verbs(words, NO_SOURCES)}
    assert inferred["cantar"].verb_class != "tr"


def test_accents_are_asked_for_only_where_letters_are_the_same() -> None:
    conjugated = {"envian": {"envían"}, "envien": {"envíen"}}
    sources = Evidence({}, Hunspell({}, frozenset(), frozenset(), {}, {}, {}, conjugated))
    words = derived([entry("enviar tr enviar"), entry("anunciar tr anunciar")])
    inferred = {one.lemma: one for one in infer_verbs(words, sources)}
    assert inferred["enviar"].model == "enviar"
    assert "hunspell" in inferred["enviar"].evidence
    assert inferred["anunciar"].model == "anunciar"
    assert "hunspell" not in inferred["anunciar"].evidence


def test_nouns_like_infinitives_have_plurals() -> None:
    assert not is_verb("collar", {"collar", "collares"}, {})
    assert is_verb("adonar", {"adonar", "adonarse"}, {})
    assert not is_verb("anteayer", {"anteayer"}, {"anteayer": False})


def test_verbs_without_forms_follow_their_relatives() -> None:
    assert likely_model("captener") == "tener"
    assert likely_model("debandar") == "amar"
