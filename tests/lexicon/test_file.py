"""The container: whole files are read back, anything else is refused with the reason."""

import contextlib
import json
import os
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import LetradoError, Unavailable, Unreadable
from letrado.base.files import write_aside
from letrado.core.board import Board
from letrado.core.racks import Rack
from letrado.core.tiles import Alphabet
from letrado.engine import Generator, State, checksum
from letrado.lexicon import file as container
from letrado.lexicon.file import LexiconFile, write_lexicon
from letrado.lexicon.lookup import Lexicon
from tests.engine.samples import compiled
from tests.profiles import FULL


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("file") / "sample.lexicon"
    compiled(path, ["caza", "perro", "niño"])
    return path


def refusal(path: Path, content: bytes | None = None) -> str:
    """The code with which a file, or one with this content, is refused; "" if it is not."""
    if content is not None:
        path.write_bytes(content)
    try:
        Lexicon.open(path)
    except LetradoError as refused:
        error = refused
    else:
        return ""
    assert str(path) in str(error) or error.code == "alphabet.unknown"
    return error.code


def sealed(
    manifest: bytes, body: bytes = b"", version: int = 1, length: int | None = None
) -> bytes:
    """A file whose checksums are right, whatever it holds."""
    start = -(-(64 + len(manifest)) // 64) * 64
    rest = manifest.ljust(start - 64, b"\0") + body
    length = len(manifest) if length is None else length
    header = struct.pack(
        "<8sI4xQQQ20x", container.MAGIC, version, length, 64 + len(rest), checksum(rest)
    )
    return header + struct.pack("<I", zlib.crc32(header)) + rest


def parts(path: Path) -> tuple[dict[str, Any], bytes]:
    """Manifest and graph of a good file, as of the time before there was an anagram index."""
    file = LexiconFile.open(path)
    content = path.read_bytes()
    length = struct.unpack_from("<Q", content, 16)[0]
    manifest = json.loads(content[64 : 64 + length])
    manifest["sections"] = [entry for entry in manifest["sections"] if entry["name"] == "graph"]
    return manifest, bytes(file.section("graph"))


# -- damage --------------------------------------------------------------------------------------


def test_every_flipped_bit_is_noticed(path: Path, tmp_path: Path) -> None:
    good, other = path.read_bytes(), tmp_path / "flipped.lexicon"
    # Of the header every bit; of manifest and graph, and of the tables after them, some. No step
    # has a factor of eight, so that all bits of a byte have their turn.
    header, head = 64 * 8, 2048 * 8
    sparse, sparser = (1, 11) if FULL else (5, 61)
    places = (*range(header), *range(header, head, sparse), *range(head, len(good) * 8, sparser))
    for place in places:
        bad = bytearray(good)
        bad[place // 8] ^= 1 << place % 8
        code = refusal(other, bytes(bad))
        assert code == ("lexicon.not_a_lexicon" if place < 64 else "lexicon.damaged"), place


def test_every_cut_is_noticed(path: Path, tmp_path: Path) -> None:
    good, other = path.read_bytes(), tmp_path / "cut.lexicon"
    # Within the header every length, and the last byte.
    lengths = (*range(1, 128), *range(128, len(good), 1 if FULL else 13), len(good) - 1)
    for length in lengths:
        assert refusal(other, good[:length]) == "lexicon.truncated", length
    assert refusal(other, good + b"\0") == "lexicon.damaged"


def test_files_that_are_something_else(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.lexicon"
    assert refusal(other, b"") == "lexicon.empty_file"
    assert refusal(other, b"casa\nperro\n") == "lexicon.not_a_lexicon"
    assert refusal(other, path.read_bytes().replace(b"\r\n", b"\n", 1)) == "lexicon.not_a_lexicon"
    assert refusal(tmp_path) == "file.not_regular"
    os.mkfifo(tmp_path / "pipe")
    assert refusal(tmp_path / "pipe") == "file.not_regular"
    with pytest.raises(Unavailable) as caught:
        Lexicon.open(tmp_path / "none.lexicon")
    assert caught.value.code == "file.missing"


def test_a_sparse_file_is_refused_by_its_size(tmp_path: Path) -> None:
    large = tmp_path / "large.lexicon"
    with large.open("wb") as file:
        file.write(container.MAGIC)
        file.truncate(2 * 2**30)
    with pytest.raises(Unreadable) as caught:
        Lexicon.open(large)
    assert caught.value.code == "file.too_large"
    assert caught.value.details["size"] == 2 * 2**30


def test_the_limit_can_be_set(path: Path) -> None:
    size = path.stat().st_size
    assert LexiconFile.open(path, most_bytes=size).manifest.words == 3
    with pytest.raises(Unreadable) as caught:
        LexiconFile.open(path, most_bytes=size - 1)
    assert caught.value.code == "file.too_large"


def test_another_version_is_named(tmp_path: Path) -> None:
    other = tmp_path / "newer.lexicon"
    other.write_bytes(sealed(b"{}", version=2))
    with pytest.raises(Unreadable) as caught:
        Lexicon.open(other)
    assert caught.value.code == "lexicon.version"
    assert (caught.value.details["version"], caught.value.details["known"]) == (2, 1)


def test_another_alphabet_is_refused(path: Path) -> None:
    with pytest.raises(Unreadable) as caught:
        Lexicon.open(path, Alphabet.load("ca"))
    assert caught.value.code == "lexicon.alphabet"
    assert caught.value.details["found"] == Alphabet.load("es").fingerprint


# -- content that is whole and wrong -------------------------------------------------------------


def test_a_sealed_copy_of_a_good_file_opens(path: Path, tmp_path: Path) -> None:
    manifest, graph = parts(path)
    assert refusal(tmp_path / "copy.lexicon", sealed(json.dumps(manifest).encode(), graph)) == ""


UNALIGNED = {"name": "other", "offset": 4, "length": 4}
Change = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda m: m.pop("name"), "lexicon.damaged"),
        (lambda m: m.update(title=3), "lexicon.damaged"),
        (lambda m: m.update(official="yes"), "lexicon.damaged"),
        (lambda m: m.update(words=True), "lexicon.damaged"),
        (lambda m: m.update(words=4), "lexicon.damaged"),
        (lambda m: m.update(source={"name": 1}), "lexicon.damaged"),
        (lambda m: m.update(words_by_length={"two": 3}), "lexicon.damaged"),
        (lambda m: m.update(words_by_length={"4": "3"}), "lexicon.damaged"),
        (lambda m: m.update(language="xx"), "alphabet.unknown"),
        (lambda m: m.update(alphabet="0" * 16), "lexicon.alphabet"),
        (lambda m: m.pop("sections"), "lexicon.damaged"),
        (lambda m: m.update(sections=[]), "lexicon.damaged"),
        (lambda m: m.update(sections=["graph"]), "lexicon.damaged"),
        (lambda m: m.update(sections=m["sections"] * 2), "lexicon.damaged"),
        (lambda m: m["sections"][0].update(offset=1), "lexicon.damaged"),
        (lambda m: m["sections"][0].update(offset=-64), "lexicon.damaged"),
        (lambda m: m["sections"][0].update(offset=2**80), "lexicon.damaged"),
        (lambda m: m["sections"][0].update(length=-4), "lexicon.damaged"),
        (lambda m: m["sections"][0].update(length=2**40), "lexicon.damaged"),
        (lambda m: m["sections"][0].update(length=0), "lexicon.damaged"),
        (
            lambda m: m["sections"][0].update(length=m["sections"][0]["length"] - 4),
            "lexicon.damaged",
        ),
        (
            lambda m: m["sections"][0].update(length=m["sections"][0]["length"] - 1),
            "lexicon.damaged",
        ),
        (lambda m: m["sections"].append(UNALIGNED), "lexicon.damaged"),
        (lambda m: m.update(unknown="x" * 2**20), "lexicon.damaged"),
        (lambda m: m.update(unknown="field"), ""),
        (lambda m: m["sections"].append({"name": "later", "offset": 0, "length": 8}), ""),
        (
            lambda m: m["sections"].append({"name": "anagrams", "offset": 0, "length": 8}),
            "lexicon.damaged",
        ),
        (lambda m: m["sections"][0].update(extra=1), ""),
    ],
)
def test_a_manifest_that_is_wrong(change: Change, code: str, path: Path, tmp_path: Path) -> None:
    manifest, graph = parts(path)
    change(manifest)
    content = sealed(json.dumps(manifest).encode(), graph)
    assert refusal(tmp_path / "changed.lexicon", content) == code


@pytest.mark.parametrize("manifest", [b"", b"{", b"[]", b"\xff", b"[" * 100_000, b"null", b'"x"'])
def test_a_manifest_that_is_none(manifest: bytes, tmp_path: Path) -> None:
    assert refusal(tmp_path / "other.lexicon", sealed(manifest)) == "lexicon.damaged"


def test_a_manifest_longer_than_the_file(tmp_path: Path) -> None:
    for length in (1000, 2**63):
        content = sealed(b"{}", length=length)
        assert refusal(tmp_path / "other.lexicon", content) == "lexicon.damaged"


def test_a_file_longer_than_its_header_says(path: Path, tmp_path: Path) -> None:
    content = bytearray(path.read_bytes())
    struct.pack_into("<Q", content, 24, len(content) - 1)
    struct.pack_into("<I", content, 60, zlib.crc32(content[:60]))
    assert refusal(tmp_path / "longer.lexicon", bytes(content)) == "lexicon.damaged"


def test_a_graph_with_tiles_that_the_alphabet_lacks(path: Path, tmp_path: Path) -> None:
    manifest, graph = parts(path)
    manifest |= {"alphabet": Alphabet.load("en").fingerprint, "language": "en"}
    content = sealed(json.dumps(manifest).encode(), graph)
    assert refusal(tmp_path / "other.lexicon", content) == "lexicon.damaged"


@given(content=st.binary(max_size=300), whole=st.booleans())
def test_noise(content: bytes, whole: bool, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.getbasetemp() / "noise.lexicon"
    assert refusal(other, sealed(content[:90], content[90:]) if whole else content)


@given(data=st.data())
def test_a_sealed_file_with_a_damaged_graph(
    path: Path, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Damage that no checksum can tell: refused, or it ends after the words that it claims."""
    manifest, graph = parts(path)
    cells = bytearray(graph)
    for _ in range(data.draw(st.integers(1, 4))):
        cells[data.draw(st.integers(0, len(cells) - 1))] = data.draw(st.integers(0, 255))
    other = tmp_path_factory.getbasetemp() / "sealed.lexicon"
    if refusal(other, sealed(json.dumps(manifest).encode(), bytes(cells))) == "":
        lexicon = Lexicon.open(other)
        found = 0
        with contextlib.suppress(Unreadable):
            for _ in lexicon:
                found += 1
        assert found <= len(lexicon)


def test_a_file_from_before_the_anagram_index_opens(path: Path, tmp_path: Path) -> None:
    manifest, graph = parts(path)
    other = tmp_path / "old.lexicon"
    other.write_bytes(sealed(json.dumps(manifest).encode(), graph))
    assert Lexicon.open(other).anagrams is None
    assert Lexicon.open(path).anagrams is not None
    assert list(Lexicon.open(other)) == list(Lexicon.open(path))


@given(data=st.data())
def test_a_sealed_file_with_a_damaged_index(
    path: Path, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Damage that no checksum can tell: refused, or moves can be looked for with it."""
    good = LexiconFile.open(path)
    index = bytearray(good.section("anagrams"))
    for _ in range(data.draw(st.integers(1, 4))):
        index[data.draw(st.integers(0, len(index) - 1))] = data.draw(st.integers(0, 255))
    other = tmp_path_factory.getbasetemp() / "index.lexicon"
    sections = {"graph": bytes(good.section("graph")), "anagrams": bytes(index)}
    write_lexicon(other, good.manifest, sections)
    if refusal(other) == "":
        lexicon = Lexicon.open(other)
        state = State(lexicon, Board.empty(lexicon.alphabet))
        Generator(lexicon).top(state, 50, Rack(lexicon.alphabet, lexicon.alphabet.parse("CASAE??")))


# -- writing -------------------------------------------------------------------------------------


def test_sections_are_aligned_and_come_back(path: Path, tmp_path: Path) -> None:
    manifest = LexiconFile.open(path).manifest
    sections = {"graph": b"g" * 100, "anagrams": b"a" * 64, "empty": b"", "last": b"z"}
    other = tmp_path / "sections.lexicon"
    write_lexicon(other, manifest, sections)
    file = LexiconFile.open(other)
    assert {name: bytes(view) for name, view in file.sections.items()} == sections
    assert file.manifest == manifest
    content = other.read_bytes()
    assert all(content.index(part) % 64 == 0 for part in (b"g" * 100, b"a" * 64))
    with pytest.raises(Unreadable) as caught:
        file.section("none")
    assert caught.value.code == "lexicon.damaged"


def test_an_open_lexicon_survives_its_replacement(tmp_path: Path) -> None:
    path = tmp_path / "sample.lexicon"
    old = compiled(path, ["casa"])
    new = compiled(path, ["perro"])
    assert (list(old), list(new)) == (["CASA"], ["PERRO"])


def test_a_failed_write_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sample.lexicon"
    compiled(path, ["casa"])
    before = path.read_bytes()

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Unavailable) as caught:
        compiled(path, ["perro"])
    assert caught.value.code == "file.unwritable"
    assert "No space left" in str(caught.value)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(Unavailable) as caught:
        write_aside(tmp_path / "file" / "sample.lexicon", [b"x"])
    assert caught.value.code == "file.unwritable"


def test_a_manifest_that_is_too_long_is_not_written(path: Path, tmp_path: Path) -> None:
    manifest = LexiconFile.open(path).manifest
    object.__setattr__(manifest, "notes", "x" * 2**20)
    with pytest.raises(Unreadable) as caught:
        write_lexicon(tmp_path / "long.lexicon", manifest, {})
    assert caught.value.code == "lexicon.manifest_too_long"
    assert not list(tmp_path.iterdir())
