"""Plurals by ending and stress: against the words that the regulations spell out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.lexicon.law import edition, rulings
from letrado.lexicon.law.edition import Edition
from letrado.lexicon.law.orthography import nuclei, plain, stressed
from letrado.lexicon.law.plurals import candidates, pluralise, regular

# Lemmas with a plural row under the articles on endings, and how many follow the default of their
# ending; the others are what those articles list as exceptions. Counted apart, by another program.
FIGURES = {
    "lexis-2004": (232, 33),
    "lexis-redeletras": (314, 202),
    "lexis-2008-v15": (438, 289),
    "lexis-2009-v16": (439, 287),
}


@pytest.mark.parametrize("name", FIGURES)
def test_as_many_follow_their_ending_as_were_counted(name: str) -> None:
    law = edition.load(name)
    listed: dict[str, set[str]] = {}
    for ruling in rulings.load(name):
        by_ending = ruling.article.startswith(("18.4", "A.18.5"))
        if by_ending and ruling.valid and ruling.kind in {"plural", "invariable-plural"}:
            listed.setdefault(ruling.lemma, set()).add(ruling.word)
    regularly = sum(
        {plural.spelling for plural in regular(lemma, law)} == words
        for lemma, words in listed.items()
    )
    assert (len(listed), regularly) == FIGURES[name]


@pytest.mark.parametrize(
    ("word", "plurals"),
    [
        ("casa", "casas"),
        ("café", "cafés"),
        ("rubí", "rubís rubíes"),
        ("miau", "miaus"),
        ("cui", "cuis"),
        ("sofá", "sofás"),
        ("jusi", "jusis"),
        ("árbol", "árboles"),
        ("pemón", "pemones"),
        ("barman", "bármanes"),
        ("épsilon", "épsilon"),
        ("lunes", "lunes"),
        ("compás", "compases"),
        ("mes", "meses"),
        ("tórax", "tórax"),
        ("fax", "faxes"),
        ("lápiz", "lápices"),
        ("maíz", "maíces"),
        ("rey", "reyes"),
        ("ñu", "ñus ñúes"),
        ("zarevich", "zarevich"),
        ("robot", "robots"),
        ("güisqui", "güisquis"),
        ("agüín", "agüines"),
        ("body", "bodyes"),
        ("pst", "psts"),
    ],
)
def test_spelling(word: str, plurals: str) -> None:
    found = [plural.spelling for plural in regular(word, edition.load("lexis-2009-v16"))]
    assert found == plurals.split()


def test_the_oldest_edition_has_other_endings() -> None:
    law = edition.load("lexis-2004")
    for word, plural in (("robot", "robotes"), ("álbum", "álbumes"), ("club", "clubes")):
        assert [each.spelling for each in regular(word, law)] == [plural]


_EDITIONS = st.sampled_from([edition.load(name) for name in edition.NAMES])
_SYLLABLES = st.lists(
    st.builds(
        lambda onset, vowel: onset + vowel,
        st.sampled_from(["b", "c", "d", "fr", "l", "m", "ñ", "pl", "r", "t", "z", "ch", "gu", "h"]),
        st.sampled_from(["a", "e", "i", "o", "u", "ia", "ie", "ué", "au", "á", "é", "í", "ó", "ú"]),
    ),
    min_size=1,
    max_size=4,
)
_CODAS = st.sampled_from(
    ["", "b", "c", "ch", "d", "f", "j", "l", "m", "n", "r", "s", "t", "x", "z"]
)


def _word(syllables: list[str], coda: str) -> str:
    """One accent at most, as words have."""
    word, seen = "", False
    for letter in "".join(syllables) + coda:
        accented = letter in "áéíóú"
        word += plain(letter) if accented and seen else letter
        seen |= accented
    return word


_WORDS = st.builds(_word, _SYLLABLES, _CODAS)


@given(_WORDS, _EDITIONS)
def test_every_word_has_a_rule_and_its_plural_is_among_those_people_form(
    word: str, law: Edition
) -> None:
    found = regular(word, law)
    assert found
    for plural in found:
        assert plural.article
        assert plain(plural.spelling) in {plain(word), *map(plain, candidates(word))}


@given(_WORDS)
def test_stress_stays_on_its_syllable(word: str) -> None:
    if not nuclei(word) or word[-1] in "sxz":
        return
    assert stressed(pluralise(word, "es")) == stressed(word)


@given(_WORDS)
def test_a_plural_has_one_accent_at_most(word: str) -> None:
    for plural in candidates(word):
        assert sum(letter in "áéíóú" for letter in plural) <= 1
