"""The cells of a verb and their names."""

import pickle

import pytest

from letrado.base.i18n import LANGUAGES
from letrado.lexicon.law.conjugation import CELLS, cell


def test_there_are_66_cells_with_codes_of_their_own() -> None:
    assert len(CELLS) == 66
    assert len({place.code for place in CELLS}) == 66
    assert list(CELLS) == sorted(CELLS)


def test_voseo_has_two() -> None:
    assert [place.code for place in CELLS if place.person == "2v"] == ["ind.pres.2v", "imp.2v"]


def test_a_cell_is_one_object_wherever_it_travels() -> None:
    for place in CELLS:
        assert pickle.loads(pickle.dumps(place)) is place
        assert cell(place.code) is place
        assert str(place) == place.code


def test_an_unknown_code_is_no_cell() -> None:
    with pytest.raises(KeyError):
        cell("ind.pres.4s")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cell_has_a_name_of_its_own(language: str) -> None:
    assert len({place.name(language) for place in CELLS}) == len(CELLS)
