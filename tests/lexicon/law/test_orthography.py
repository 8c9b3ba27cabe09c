"""Syllables, stress and written accents."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.lexicon.law.orthography import (
    Stress,
    mark,
    nuclei,
    plain,
    stress,
    stressed,
    syllables,
    unaccented,
)

CASES = [
    (cut.replace("-", ""), cut, Stress(kind))
    for line in (Path(__file__).parents[1] / "data/syllables.tsv")
    .read_text("utf-8")
    .splitlines()[2:]
    for cut, kind in [line.split("\t")]
]

letters = st.text("abcdehilmnñoprstuyzáéíóúü", min_size=1, max_size=14)


@pytest.mark.parametrize(("word", "cut", "kind"), CASES)
def test_words_fall_into_syllables(word: str, cut: str, kind: Stress) -> None:
    assert "-".join(syllables(word)) == cut
    assert stress(word) is kind


@pytest.mark.parametrize("word", [word for word, _, _ in CASES])
def test_the_accent_is_where_the_stress_asks_for_it(word: str) -> None:
    """From the stressed vowel alone, the rules write the word as it is written."""
    bare = unaccented(word)
    accents = [at for at, letter in enumerate(word) if letter != bare[at]]
    assert mark(bare, accents[0] if accents else _vowel(word)) == word


def _vowel(word: str) -> int:
    """The letter that is stressed in a word without accent: an open vowel, or the last."""
    start, end = nuclei(word)[stressed(word)]
    return next((at for at in range(start, end) if word[at] in "aeo"), end - 1)


@given(letters)
def test_syllables_lose_no_letter(word: str) -> None:
    assert "".join(syllables(word)) == word or not nuclei(word)


@given(letters)
def test_there_are_as_many_syllables_as_nuclei(word: str) -> None:
    assert len(syllables(word)) == max(1, len(nuclei(word)))


@given(letters)
def test_plain_words_have_only_letters_of_tiles(word: str) -> None:
    assert not set(plain(word)) & set("áéíóúü")
    assert plain(plain(word)) == plain(word)
    assert len(plain(word)) == len(word)
