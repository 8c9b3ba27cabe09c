"""The named words of the editions: the tables, and the error for a damaged one."""

from collections import Counter
from pathlib import Path

import pytest

from letrado.base.errors import LetradoError, Unreadable
from letrado.lexicon.law import rulings

HEADER = "article\tword\tverdict\tlemma\tkind\tnote"
GOOD = "13\thaiga\tvalid\thaiga\tbase\t"

FIGURES = {
    "lexis-2004": (983, 705, 216),
    "lexis-redeletras": (1310, 1069, 199),
    "lexis-2008-v15": (2186, 1819, 426),
    "lexis-2009-v16": (2213, 1841, 430),
}
"""Rulings, accepted, implied: as they were counted when they were taken from the texts."""


@pytest.mark.parametrize("edition", rulings.EDITIONS)
def test_all_named_words_are_there(edition: str) -> None:
    found = rulings.load(edition)
    counted = len(found), sum(one.valid for one in found), sum(one.implied for one in found)
    assert counted == FIGURES[edition]


@pytest.mark.parametrize("edition", rulings.EDITIONS)
def test_no_spelling_is_both_accepted_and_refused_of_one_lemma(edition: str) -> None:
    verdicts = {(one.word, one.lemma, one.verdict) for one in rulings.load(edition)}
    twice = Counter((word, lemma) for word, lemma, _ in verdicts)
    assert [form for form, times in twice.items() if times > 1] == []


def test_rows_that_are_set_aside_are_known_by_their_notes() -> None:
    every = [one for edition in rulings.EDITIONS for one in rulings.load(edition)]
    assert sum(one.category_rule for one in every) == 39
    assert sum(one.tile_collision for one in every) == 12
    assert not any(one.category_rule and not one.implied for one in every)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("word\tarticle\n", 1),
        (f"{HEADER}\n{GOOD}\n13\thaiga\tvalid\thaiga\tbase\n", 3),
        (f"{HEADER}\n{GOOD}\n\n", 3),
        (f"{HEADER}\n{GOOD.replace('valid', 'perhaps')}\n", 2),
        (f"{HEADER}\n{GOOD.replace('base', 'verb')}\n", 2),
        (f"{HEADER}\n{GOOD}\n{GOOD}\n", 3),
        (f"{HEADER}\n\thaiga\tvalid\thaiga\tbase\t\n", 2),
        (f"{HEADER}\n13\t\tvalid\thaiga\tbase\t\n", 2),
    ],
)
def test_a_damaged_table_is_refused_with_its_line(tmp_path: Path, text: str, line: int) -> None:
    file = tmp_path / "words.tsv"
    file.write_text(text, "utf-8")
    with pytest.raises(Unreadable) as refused:
        rulings.read_rulings(file)
    assert refused.value.details["line"] == line
    assert f"words.tsv, line {line}:" in str(refused.value)


def test_other_encodings_are_refused_with_their_line(tmp_path: Path) -> None:
    file = tmp_path / "words.tsv"
    file.write_bytes(f"{HEADER}\n13\tcaserón\tvalid\tcaserón\tbase\t\n".encode("latin-1"))
    with pytest.raises(Unreadable, match="line 2: not UTF-8"):
        rulings.read_rulings(file)


def test_one_table_may_hold_several_editions(tmp_path: Path) -> None:
    file = tmp_path / "rulings.tsv"
    lines = [f"edition\t{HEADER}", f"lexis-2004\t{GOOD}", f"lexis-redeletras\t{GOOD}"]
    file.write_text("\n".join(lines) + "\n", "utf-8")
    found = rulings.read_editions(file)
    assert {edition: len(rows) for edition, rows in found.items()} == {
        "lexis-2004": 1,
        "lexis-redeletras": 1,
    }
    file.write_text("\n".join([*lines, f"lexis-1999\t{GOOD}"]) + "\n", "utf-8")
    with pytest.raises(Unreadable, match="line 4: edition “lexis-1999”"):
        rulings.read_editions(file)


def test_an_unknown_edition_names_those_that_there_are() -> None:
    with pytest.raises(LetradoError, match="lexis-2009-v16"):
        rulings.load("fise-1999")
