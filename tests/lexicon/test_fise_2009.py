"""The Spanish lexicon that the build made: the published counts, and words of either kind."""

import pytest

from letrado.lexicon import catalog
from letrado.lexicon.lookup import Lexicon


@pytest.fixture(scope="module")
def fise() -> Lexicon:
    return catalog.load("fise-2009")


def test_counts(fise: Lexicon) -> None:
    by_length = fise.manifest.words_by_length
    assert (len(fise), by_length[2], by_length[3]) == (636_598, 89, 524)
    assert set(by_length) == set(range(2, 16))
    assert not fise.manifest.official


def test_words_go_in_and_come_out(fise: Lexicon) -> None:
    words = list(fise)
    assert len(set(words)) == 636_598
    assert all(fise.contains_many(words))


@pytest.mark.parametrize("word", ["zuzar", "tarayes", "chirriáis", "perro", "ñandú", "pingüino"])
def test_words(fise: Lexicon, word: str) -> None:
    assert word in fise


@pytest.mark.parametrize("word", ["tarayer", "kilo", "xyz", "a", "", "per'ro"])
def test_no_words(fise: Lexicon, word: str) -> None:
    assert word not in fise
