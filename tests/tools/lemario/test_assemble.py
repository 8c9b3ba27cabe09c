"""Numbers of homographs, idle entries, the licence of a line, and the tables of the reviews."""

from pathlib import Path

import pytest
from tools.lemario.assemble import assemble, files, write
from tools.lemario.figures import figures
from tools.lemario.tables import read_table

from letrado.base.errors import Unreadable
from letrado.lexicon import catalog
from letrado.lexicon.law.conjugation import models
from letrado.lexicon.law.entries import FILES, parse, read_lemario
from letrado.lexicon.law.orthography import plain
from tools.lemario import review

POWER = parse("poder\t\t\tverb\ttr\tpoder\t\t\tlist\tplain")
POWERS = parse("poder\t\t\tnominal\t\t\t\t\tlist\twordlist")
APPLE = parse("manzana\t\t\tnominal\t\t\t\t\tlist,hunspell\twordlist")
BIRD = parse("ave\t\t\tnominal\t\t\t\t\tlist\thunspell")
BIRD_TOO = parse("avé\t\t\tnominal\t\t\t\t\tlist\twordlist")


def test_verbs_come_first_and_the_next_is_the_second() -> None:
    made = assemble([POWERS, POWER], frozenset())
    assert [(e.homograph, e.pos) for e in made.entries] == [(0, ("verb",)), (2, ("nominal",))]


def test_entries_that_the_list_could_do_without_say_so() -> None:
    made = assemble([BIRD, BIRD_TOO, APPLE], frozenset(["ave", "aves"]))
    marked = {entry.lemma for entry in made.entries if "homograph_hidden" in entry.marks}
    assert marked == {"ave", "avé"}


def test_missing_and_extra_words_are_told() -> None:
    made = assemble([APPLE], frozenset(["manzana", "pera"]))
    assert made.missing >= {"pera"}
    assert made.extra >= {"manzanas"}


def test_lines_are_split_by_what_they_rest_on(tmp_path: Path) -> None:
    entries = assemble([POWER, POWERS, APPLE, BIRD, BIRD_TOO], frozenset()).entries
    write(entries, tmp_path)
    assert read_lemario(tmp_path, models()) == entries
    ours, theirs = ((tmp_path / name).read_text("utf-8") for name in FILES)
    assert "hunspell\t" not in ours
    assert {line.split("\t")[0] for line in theirs.splitlines() if line[0] != "#"} == {
        "ave",
        "manzana",
    }
    assert dict(files(entries)) == {name: (tmp_path / name).read_bytes() for name in FILES}


def test_figures_count_every_entry_once() -> None:
    entries = assemble([POWER, POWERS, APPLE, BIRD], frozenset()).entries
    found = dict(figures(entries))
    assert found["entries"] == found["verbs"] + found["other words"] == 4
    assert found["entries that rest on hunspell"] == 2


def test_a_table_with_a_wrong_line_is_refused_by_name_and_line(tmp_path: Path) -> None:
    file = tmp_path / "gender-review.tsv"
    file.write_text("# head\njefe\tjefa\tby eye\njefe\tjefa\n", "utf-8")
    with pytest.raises(Unreadable, match=r"gender-review.tsv, line 3: 2 columns"):
        list(read_table(file, 3))


def test_no_line_by_hand_is_stale() -> None:
    """Each is about words of the list, or of single letters, and about spellings of them."""
    words = {word.lower() for word in catalog.load("fise-2009")}
    found = review.load()
    lemmas = [*found.accents, *found.rejected, *found.genders, *found.plurals, *found.facts]
    assert [lemma for lemma in lemmas if plain(lemma) not in words and len(lemma) > 1] == []
    feminines = [feminine for feminine in found.genders.values() if feminine != "-"]
    assert [feminine for feminine in feminines if plain(feminine) not in words] == []
