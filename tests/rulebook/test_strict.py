"""A folder of the law that is not exactly right is refused, and the message says where."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from letrado.base.errors import LetradoError, Unavailable, Unreadable
from letrado.rulebook import EDITIONS, Rulebook, load
from letrado.rulebook.edition import read_rulebook
from letrado.rulebook.enforcement import read_enforcement
from letrado.rulebook.readings import read_readings
from letrado.rulebook.requirements import FOLDER, read_requirements

KEYS = {
    edition: re.findall(r"^(\w+) = ", (FOLDER / edition / "rulebook.toml").read_text("utf-8"), re.M)
    for edition in EDITIONS
}

ROLES = ("player", "monitor", "judge", "arbiter", "director", "tribunal", "organiser", "federation")
"""An edition names those that it has."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("law")
    shutil.copytree(FOLDER, place / "rulebooks")
    return place / "rulebooks"


def changed(folder: Path, edition: str, change: Callable[[str], str], name: str) -> Rulebook:
    """The edition after a change of one of its files, which is put back."""
    file = folder / edition / name
    before = file.read_text("utf-8")
    after = change(before)
    assert after != before, "the change must change something"
    file.write_text(after, "utf-8")
    try:
        return read_rulebook(folder / edition)
    finally:
        file.write_text(before, "utf-8")


def refused(
    folder: Path, edition: str, change: Callable[[str], str], name: str = "rulebook.toml"
) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        changed(folder, edition, change, name)
    assert caught.value.code == "rulebook.unreadable"
    assert caught.value.details["file"] == f"{edition}/{name}"
    assert caught.value.details["allowed"]
    return caught.value


def test_a_copy_is_read_and_comments_change_nothing(folder: Path) -> None:
    copy = changed(folder, "cat", lambda text: "# a note\n" + text, "rulebook.toml")
    assert copy.digest == load("cat").digest
    assert copy.ending == load("cat").ending


def test_a_rule_that_is_said_in_other_words_keeps_the_digest(folder: Path) -> None:
    copy = changed(
        folder, "cat", lambda text: text.replace("Setting up", "Making ready"), "clauses.toml"
    )
    assert copy.chapters["1"].en.startswith("Making ready")
    assert copy.digest == load("cat").digest


def test_a_change_of_the_law_changes_the_digest(folder: Path) -> None:
    copy = changed(
        folder, "cat", lambda text: text.replace("{ value = 3,", "{ value = 4,"), "rulebook.toml"
    )
    assert copy.ending.passes_to_end == 4
    assert copy.digest != load("cat").digest


@given(st.data())
def test_no_key_may_be_missing(folder: Path, data: st.DataObject) -> None:
    edition = data.draw(st.sampled_from(EDITIONS))
    key = data.draw(
        st.sampled_from(
            [
                key
                for key in KEYS[edition]
                if key not in ("es", "ca") and KEYS[edition].count(key) == 1
            ]
        ).filter(lambda key: key not in ROLES)
    )
    error = refused(
        folder, edition, lambda text: re.sub(rf"^{key} = .*\n", "", text, count=1, flags=re.M)
    )
    assert error.details["key"] == key
    assert error.details["problem"] == "missing"


@given(st.data())
def test_no_key_may_be_invented(folder: Path, data: st.DataObject) -> None:
    edition = data.draw(st.sampled_from(EDITIONS))
    after = data.draw(st.sampled_from(KEYS[edition]))
    error = refused(
        folder,
        edition,
        lambda text: re.sub(rf"^({after} = .*)$", r"\1\nsurprise = 1", text, count=1, flags=re.M),
    )
    assert error.details["key"].endswith("surprise")


@given(st.data())
def test_no_value_may_be_of_another_kind(folder: Path, data: st.DataObject) -> None:
    edition = data.draw(st.sampled_from(EDITIONS))
    text = (FOLDER / edition / "rulebook.toml").read_text("utf-8")
    parameters = re.findall(r"^(\w+) = \{ value = ", text, re.M)
    key = data.draw(st.sampled_from(parameters))
    wrong = data.draw(
        st.sampled_from(['"nonsense"', "1.5", '[["x"]]', '{ x = "y" }', "1979-05-27"])
    )
    assume(key != "pass_word" or wrong != '"nonsense"')  # any word will do there
    error = refused(
        folder,
        edition,
        lambda text: re.sub(
            rf"^{key} = \{{ value = (\{{[^}}]*\}}|\[[^]]*\]|[^,]*),",
            lambda _: f"{key} = {{ value = {wrong},",
            text,
            count=1,
            flags=re.M,
        ),
    )
    assert error.details["key"].startswith(key)


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        (
            'closing = { value = "delivered"',
            'closing = { value = "shredded"',
            "closing",
            '"signed"',
        ),
        ('articles = ["4.B"]', 'articles = ["4.Z"]', ".articles", "1¶1"),
        ('reading = "A-05"', 'reading = "A-99"', ".reading", "A-01"),
        ('{ value = true, reading = "A-05" }', "{ value = true }", "counts_as_pass", "silent"),
        ('silent = true, why = "', 'silent = false, why = "', "base_rules", "silent"),
        ("{ value = true, ", "{ ", "", "value"),
        ("{ value = true, ", "{ value = true, clause = 1, ", ".clause", "articles"),
        ("{ value = 7, ", "{ value = true, ", "rack_size", "whole number"),
        ("{ value = true, ", "{ value = 1, ", "", "true or false"),
        ("[ending]", "[end]", "end", "ending"),
        ("{running = 1800}", "{stopped = 1800}", "clock_seconds", "running"),
        ('team = "organiser", ', "", "first_player", "team"),
        ('language = "ca"', 'language = "fr"', "language", '"es"'),
        ('judge = "jutge"', 'jury = "jutge"', "roles", '"judge"'),
        ("[roles]", "[roles", "", "TOML"),
    ],
)
def test_messages_name_key_and_remedy(
    folder: Path, old: str, new: str, key: str, said: str
) -> None:
    error = refused(folder, "cat", lambda text: text.replace(old, new, 1))
    assert key in error.details["key"]
    assert said in error.details["allowed"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('requirements = ["R-', 'requirements = ["R-9', "R-001"),
        ('chapter = "1"', 'chapter = "99"', "1, 2"),
        ('article = "1¶2"', 'article = "1¶1"', "once"),
        ("en = ", "fr = ", "article"),
        ("\nca = ", "\n# ", "text"),
        ("[[clause]]", "[[klause]]", "clause"),
    ],
)
def test_clauses_are_held_to_the_same(folder: Path, old: str, new: str, said: str) -> None:
    error = refused(folder, "cat", lambda text: text.replace(old, new, 1), "clauses.toml")
    assert said in error.details["allowed"] or said == "article"


def test_a_folder_without_its_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unavailable):
        read_rulebook(tmp_path)


@pytest.mark.parametrize(
    ("name", "read", "old", "new"),
    [
        ("requirements.toml", read_requirements, 'class = "AUTO"', 'class = "MAGIC"'),
        ("requirements.toml", read_requirements, 'id = "R-002"', 'id = "R-001"'),
        ("requirements.toml", read_requirements, "says = ", "said = "),
        ("requirements.toml", read_requirements, '"fise-2004" =', '"fise-2003" ='),
        ("readings.toml", read_readings, 'id = "A-02"', 'id = "A-01"'),
        ("enforcement.toml", read_enforcement, 'requirement = "R-002"', 'requirement = "R-0"'),
        ("enforcement.toml", read_enforcement, "tests = ", "proofs = "),
    ],
)
def test_what_the_editions_share_is_strict_too(
    tmp_path: Path, name: str, read: Callable[[Path], object], old: str, new: str
) -> None:
    text = (FOLDER / name).read_text("utf-8")
    (tmp_path / name).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(LetradoError, match=r"rulebook|toml"):
        read(tmp_path / name)
