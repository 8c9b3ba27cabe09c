"""Packed tables: what was written is found, and damage is reported."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import LetradoError
from letrado.lexicon import packed

WORDS = st.text("abcñ·", min_size=1, max_size=6)


@given(st.dictionaries(WORDS, st.text("xyz .", max_size=8)), st.lists(WORDS), st.integers(1, 5))
def test_what_was_written_is_found_and_nothing_else(
    tmp_path_factory: pytest.TempPathFactory,
    pairs: dict[str, str],
    others: list[str],
    size: int,
) -> None:
    path = tmp_path_factory.mktemp("packed") / "tables"
    keyed = packed.Lines((f"{key} {pairs[key]}" for key in sorted(pairs)), size, keyed=True)
    packed.write(path, "test-1", {"keys": keyed, "rows": packed.Lines(others, size)}, count=7)
    tables = packed.Tables(path, "test-1")
    assert tables.facts == {"count": 7}
    assert {key: tables["keys"].find(key) for key in (*pairs, *others, "")} == {
        key: pairs.get(key, "") for key in (*pairs, *others, "")
    }
    assert list(tables["rows"]) == others
    assert [tables["rows"][at] for at in range(len(tables["rows"]))] == others
    assert len(tables["keys"]) == len(pairs)


@pytest.mark.parametrize("at", [3, 1100, -1])
def test_damage_is_told(tmp_path: Path, at: int) -> None:
    path = tmp_path / "tables"
    packed.write(path, "test-1", {"rows": packed.Lines([f"line {n}" for n in range(99)], 9)})
    content = bytearray(path.read_bytes())
    content[at] ^= 1
    path.write_bytes(content)
    with pytest.raises(LetradoError) as told:
        packed.Tables(path, "test-1")
    assert told.value.code == "packed.damaged"


def test_other_files_and_none_are_told(tmp_path: Path) -> None:
    path = tmp_path / "tables"
    with pytest.raises(LetradoError, match="There is no file"):
        packed.Tables(path, "test-1")
    for content in (b"", b"{}", b"x" * 3000):
        path.write_bytes(content)
        with pytest.raises(LetradoError, match="damaged"):
            packed.Tables(path, "test-1")
    packed.write(path, "test-1", {})
    with pytest.raises(LetradoError, match="damaged"):
        packed.Tables(path, "test-2")
