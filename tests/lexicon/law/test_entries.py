"""The lemario is read whole or not at all, and says where it is wrong."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import Unavailable, Unreadable
from letrado.lexicon.law.conjugation import models
from letrado.lexicon.law.entries import (
    CATEGORIES,
    EVIDENCE,
    Entry,
    parse,
    read_entries,
    read_lemario,
)
from letrado.lexicon.law.marks import marks
from tests.lexicon.law.lemarios import SAMPLE, sample

GOOD = "casa\t\t\tnoun\t\t\t\t\tlist\tplain"
VERB = "cantar\t\t\tverb\ttr\tamar\t\t\tlist\tplain"


def test_the_sample_is_right() -> None:
    assert len(sample()) > 50
    assert list(sample()) == sorted(sample(), key=lambda e: (e.lemma, e.homograph))


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("casa\t\tnoun", "3 columns"),
        (GOOD + "\t", "11 columns"),
        (GOOD.replace("noun", "substantive"), "part of speech “substantive”"),
        (GOOD.replace("\t\tlist", "\tnone\tlust"), "evidence “lust”"),
        (GOOD.replace("plain", "guess"), "accent “guess”"),
        (GOOD.replace("plain", "rule:101"), "accent “rule:101”"),
        (GOOD.replace("casa", "Casa"), "lemma “Casa”"),
        (GOOD.replace("casa", ""), "lemma “”"),
        (GOOD.replace("casa", "ca sa"), "lemma “ca sa”"),
        ("casa\t0\t\tnoun\t\t\t\t\tlist\tplain", "homograph “0”"),
        ("casa\tx\t\tnoun\t\t\t\t\tlist\tplain", "homograph “x”"),
        ("casa\t\t\tnoun\t\t\tobselete\t\tlist\tplain", "mark “obselete”"),
        ("casa\t\t\tnoun\t\t\t\tf\tlist\tplain", "plural “f” without a feminine"),
        ("casa\t\t\tnoun\t\t\t\tcas-as\tlist\tplain", "plural “cas-as”"),
        ("casa\t\t\tnoun\ttr\tamar\t\t\tlist\tplain", "class or model of what is no verb"),
        (VERB.replace("amar", "amear"), "there is no model “amear”"),
        (VERB.replace("amar", "temer"), "“cantar” cannot follow the model “temer”"),
        (VERB.replace("tr", "transitive"), "class “transitive”"),
        (VERB.replace("verb", "verb,noun"), "a verb that is something else too"),
        (VERB.replace("\t\t\tlist", "\t\tnone\tlist"), "feminine or plural of a verb"),
        ("\n" + GOOD, "1 columns"),
        ("abacero\t\tperra\tnoun\t\t\t\t\tlist\tplain", "“perra” as feminine of “abacero”"),
        ("abate\t\t\tnoun\t\t\t\txx\tlist\tplain", "“xx” as plural of “abate”"),
    ],
)
def test_a_wrong_line_is_refused_with_its_place(tmp_path: Path, line: str, problem: str) -> None:
    file = tmp_path / "entries.tsv"
    count = line.count("\n") + 2
    text = f"# entries: {count}\nabad\t\t\tnoun\t\t\t\t\tlist\tplain\n{line}\n"
    file.write_text(text, "utf-8")
    with pytest.raises(Unreadable) as caught:
        read_entries(file, models())
    assert caught.value.code == "lemario.unreadable"
    assert caught.value.details["line"] == 3
    assert caught.value.details["problem"] == problem


@pytest.mark.parametrize(
    ("lines", "line", "problem"),
    [
        ([GOOD, GOOD], 3, "the entry of line 2 again"),
        ([GOOD, VERB], 3, "“cantar” after “casa”"),
        ([GOOD, "# late comment"], 3, "1 columns"),
    ],
)
def test_order_and_duplicates(tmp_path: Path, lines: list[str], line: int, problem: str) -> None:
    file = tmp_path / "entries.tsv"
    file.write_text("\n".join([f"# entries: {len(lines)}", *lines, ""]), "utf-8")
    with pytest.raises(Unreadable) as caught:
        read_entries(file, models())
    assert (caught.value.details["line"], caught.value.details["problem"]) == (line, problem)


def lemario(folder: Path, ours: str, hunspell: str = "# entries: 0\n") -> Path:
    (folder / "entries.tsv").write_text(ours, "utf-8")
    (folder / "entries-hunspell.tsv").write_text(hunspell, "utf-8")
    return folder


def test_an_entry_in_both_files_is_refused(tmp_path: Path) -> None:
    text = f"# entries: 1\n{GOOD}\n"
    with pytest.raises(Unreadable, match=r"“casa” again; allowed: once in all files"):
        read_lemario(lemario(tmp_path, text, text), models())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "the head does not tell how many entries there are"),
        (f"{GOOD}\n", "the head does not tell how many entries there are"),
        (f"# entries: many\n{GOOD}\n", "the head does not tell how many entries there are"),
        (f"# entries: 2\n{VERB}\n", "1 entries"),
        (f"# entries: 1\n{VERB}\n{GOOD}\n", "2 entries"),
        ("# entries: 0\n", "no entries"),
    ],
)
def test_a_file_that_lost_its_end_is_refused(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_lemario(lemario(tmp_path, text), models())
    assert caught.value.details["problem"] == problem


@pytest.mark.parametrize("missing", ["entries.tsv", "entries-hunspell.tsv"])
def test_no_file_may_be_missing(tmp_path: Path, missing: str) -> None:
    (lemario(tmp_path, f"# entries: 1\n{GOOD}\n") / missing).unlink()
    with pytest.raises(Unavailable, match=missing):
        read_lemario(tmp_path, models())


def test_not_text(tmp_path: Path) -> None:
    lemario(tmp_path, "")
    (tmp_path / "entries.tsv").write_bytes(b"# entries: 1\ncasa\xff\n")
    with pytest.raises(Unreadable, match="line 2: not UTF-8"):
        read_lemario(tmp_path, models())


def test_lines_come_back_as_they_were() -> None:
    text = (SAMPLE / "entries.tsv").read_text("utf-8").splitlines()
    assert [str(parse(line)) for line in text if not line.startswith("#")] == text[2:]


_WORDS = st.text("abcdefghijlmnñopqrstuvxyzáéíóúü", min_size=1, max_size=12)


@given(
    st.builds(
        Entry,
        lemma=_WORDS,
        homograph=st.integers(0, 9),
        fem=st.just("") | _WORDS,
        pos=st.lists(
            st.sampled_from(sorted(CATEGORIES - {"verb"})), min_size=1, max_size=3, unique=True
        ).map(tuple),
        verb_class=st.just(""),
        model=st.just(""),
        marks=st.frozensets(st.sampled_from(sorted(marks())), max_size=3),
        plural=st.sampled_from(["", "none", "="]) | _WORDS,
        evidence=st.lists(st.sampled_from(sorted(EVIDENCE)), min_size=1, unique=True).map(tuple),
        accent=st.sampled_from(["plain", "wordlist", "rule:93"]),
    )
)
def test_what_is_written_is_read_back(entry: Entry) -> None:
    assert parse(str(entry)) == entry
