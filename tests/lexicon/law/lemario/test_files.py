"""The files of the lemario: whole, sorted, and split by the licence of what each line rests on."""

from letrado.lexicon.law.conjugation import models
from letrado.lexicon.law.entries import FILES, FOLDER, Entry, read_entries

OURS, MPL = FILES


def rests_on_hunspell(entry: Entry) -> bool:
    return "hunspell" in entry.evidence or entry.accent == "hunspell"


def test_our_file_rests_on_nothing_that_asks_for_another_licence() -> None:
    assert not any(map(rests_on_hunspell, read_entries(FOLDER / OURS, models())))


def test_every_line_of_the_other_file_rests_on_hunspell() -> None:
    found = read_entries(FOLDER / MPL, models())
    assert found
    assert all(map(rests_on_hunspell, found))


def test_each_file_tells_its_licence_where_it_begins() -> None:
    assert "Mozilla Public License" in _head(MPL)
    assert "Mozilla" not in _head(OURS)
    assert (FOLDER / "LICENCE.md").is_file()


def test_homographs_are_numbered_without_gaps() -> None:
    numbers: dict[str, list[int]] = {}
    for name in FILES:
        for entry in read_entries(FOLDER / name, models()):
            numbers.setdefault(entry.lemma, []).append(entry.homograph)
    several = {lemma: sorted(found) for lemma, found in numbers.items() if len(found) > 1}
    assert several
    for lemma, found in several.items():
        assert found[0] in {0, 1}, lemma
        assert found[1:] == list(range(2, len(found) + 1)), lemma


def test_single_entries_have_no_number() -> None:
    numbers: dict[str, list[int]] = {}
    for name in FILES:
        for entry in read_entries(FOLDER / name, models()):
            numbers.setdefault(entry.lemma, []).append(entry.homograph)
    assert [lemma for lemma, found in numbers.items() if len(found) == 1 and found != [0]] == []


def _head(name: str) -> str:
    lines = (FOLDER / name).read_text("utf-8").splitlines()
    return " ".join(line.strip("# ") for line in lines if line.startswith("#"))
