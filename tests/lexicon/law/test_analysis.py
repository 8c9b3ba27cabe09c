"""The analysis index finds whatever an entry may yield, and refuses a damaged file."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import LetradoError, Unavailable
from letrado.lexicon.law import edition
from letrado.lexicon.law.analysis import Analysis, write_analysis
from letrado.lexicon.law.entries import Entry
from letrado.lexicon.law.forms import forms
from letrado.lexicon.law.orthography import plain
from tests.lexicon.law.lemarios import sample, sample_index

_LAWS = [edition.load(name) for name in edition.NAMES]


@given(st.sampled_from(sample()), st.sampled_from(_LAWS))
def test_every_form_of_an_entry_leads_back_to_it(entry: Entry, law: edition.Edition) -> None:
    index = sample_index()
    for form in forms(entry, law, named=False):
        hits = index.find(plain(form.spelling))
        mine = [hit for hit in hits if index.entry(hit.number) == entry]
        assert mine, form
        if entry.is_verb:
            assert (form.cell, form.spelling) in {(hit.cell, hit.spelling) for hit in mine}


def test_entries_come_back_in_order() -> None:
    index = sample_index()
    assert tuple(index.every_entry()) == sample()
    assert index.entries == len(sample())
    assert [index.entry(number) for number in range(index.entries)] == list(sample())


@given(st.text(max_size=12))
def test_any_text_may_be_asked_for(text: str) -> None:
    for hit in sample_index().find(text):
        assert 0 <= hit.number < len(sample())


def test_damage_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "sample.analysis"
    write_analysis(sample(), path)
    whole = path.read_bytes()
    for at in (0, 20, 300, len(whole) // 2, len(whole) - 1):
        damaged = bytearray(whole)
        damaged[at] ^= 1
        path.write_bytes(damaged)
        with pytest.raises(LetradoError) as caught:
            Analysis(path)
        assert caught.value.code == "analysis.damaged"
    for content in (b"", whole[:100], whole[:-1]):
        path.write_bytes(content)
        with pytest.raises(LetradoError):
            Analysis(path)


def test_missing(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="set Letrado up again"):
        Analysis(tmp_path / "none.analysis")


def test_nothing_is_left_of_an_index_that_could_not_be_written(tmp_path: Path) -> None:
    path = tmp_path / "folder"
    path.mkdir()
    with pytest.raises(Unavailable):
        write_analysis(sample(), path)
    assert list(tmp_path.iterdir()) == [path]
