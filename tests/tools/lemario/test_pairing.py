"""Plurals and their singulars, on plain spellings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools.lemario.pairing import pair, singulars

from letrado.lexicon.law import edition
from letrado.lexicon.law.orthography import plain
from letrado.lexicon.law.plurals import regular


def paired(words: str, verbal: str = "", named: str = "", attested: str = "") -> dict[str, str]:
    """Headwords with their plurals, as text."""
    names = dict(pair_.split("<") for pair_ in named.split())
    found = pair(frozenset(words.split()), verbal.split(), names, attested.split())
    return {word: " ".join(sorted(found.plurals.get(word, ()))) for word in sorted(found.headwords)}


@pytest.mark.parametrize(
    ("words", "verbal", "attested", "expected"),
    [
        ("casa casas", "", "", {"casa": "casas"}),
        ("paraguas", "", "", {"paraguas": ""}),
        ("canto cantos", "canto", "", {"canto": "cantos"}),  # a noun because of its plural
        ("canto cantas", "canto cantas", "", {}),  # nothing to explain
        ("atol atole atoles", "", "", {"atol": "atoles", "atole": "atoles"}),  # both stand
        ("deber debere deberes", "debere deber", "deber", {"deber": "deberes"}),
        ("adio adios", "adio", "adios", {"adios": ""}),  # *adiós* is attested
        ("vez veces", "", "", {"vez": "veces"}),
        ("club clubs", "", "", {"club": "clubs"}),
        ("sandwich", "", "", {"sandwich": ""}),
    ],
)
def test_pairs(words: str, verbal: str, attested: str, expected: dict[str, str]) -> None:
    assert paired(words, verbal, "", attested) == expected


def test_what_the_regulation_names_comes_first() -> None:
    assert paired("lord lores lore", named="lores<lord") == {"lord": "lores", "lore": ""}


SPELLINGS = st.text("abcdefghijlmnñopqrstuvxyzáéíóú", min_size=3, max_size=9).filter(
    lambda word: any(letter in "aeiouáéíóú" for letter in word)
)


@given(SPELLINGS.filter(lambda word: sum(letter in "áéíóú" for letter in word) <= 1))
def test_every_plural_that_the_law_forms_leads_back_to_its_singular(word: str) -> None:
    for plural in regular(word, edition.load("lexis-2009-v16")):
        if plural.spelling != word:
            assert plain(word) in singulars(plain(plural.spelling))
