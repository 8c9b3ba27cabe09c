import json
import zipfile
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from letrado.base.errors import LetradoError, Unreadable
from letrado.core.tiles import Alphabet
from letrado.formats.wordlists import MOST_BYTES, WordList, read_wordlist

ES, CA = Alphabet.load("es"), Alphabet.load("ca")


def write(folder: Path, data: bytes | str, name: str = "list.txt") -> Path:
    path = folder / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def spelled(found: WordList, alphabet: Alphabet = ES) -> set[str]:
    return {alphabet.spell(alphabet.decode(word)) for word in found.words}


@pytest.mark.parametrize(
    "data",
    [
        "perro\nniño\ncamión\n",
        "PERRO\r\nNIÑO\r\nCAMION\r\n",
        "\ufeffperro\nniño\ncamión",
        "perro\nniño\ncamión\n".encode("latin-1"),
        "perro\nniño\ncamión\n".encode("utf-16"),
        "pe3o\nniño\ncamión\n",
        "pe[RR]o\nniño\ncamión\n",
        "word\tdefinition\troot\nperro\tcan\tperro\nniño\t\t\ncamión\tvehículo\tcamión\n",
        json.dumps(["perro", "niño", "camión"]),
        "# a comment\n\nperro\nniño\n  camión  \n",
    ],
    ids=["utf8", "crlf", "bom", "latin1", "utf16", "digits", "brackets", "tsv", "json", "comment"],
)
def test_every_form_of_a_list(tmp_path: Path, data: bytes | str) -> None:
    found = read_wordlist(write(tmp_path, data), ES)
    assert spelled(found) == {"PERRO", "NIÑO", "CAMION"}
    assert {len(word) for word in found.words} == {4, 6}


def test_what_is_dropped_is_reported_with_its_line(tmp_path: Path) -> None:
    lines = ["casa", "kilo", "a", "Casa", "sin embargo", "ex-rey", "o'clock", "x" * 16, "mesa"]
    found = read_wordlist(write(tmp_path, "\n".join(lines)), ES)
    assert spelled(found) == {"CASA", "MESA"}
    assert found.read == 9
    assert {reason: lines.samples for reason, lines in found.dropped.items()} == {
        "no_tile": [(2, "kilo")],
        "too_short": [(3, "a")],
        "duplicate": [(4, "Casa")],
        "not_one_word": [(5, "sin embargo"), (6, "ex-rey"), (7, "o'clock")],
        "too_long": [(8, "x" * 16)],
    }


def test_a_zip_like_the_official_catalan_one(tmp_path: Path) -> None:
    path = tmp_path / "LIST-LP.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("LIST/LIST-LP.txt", "COL·LEGI\nANY\nQUE\nCALL\n" * 20)
        archive.writestr("LIST/readme.txt", "A small readme")
    found = read_wordlist(path, CA)
    assert found.member == "LIST/LIST-LP.txt"
    assert spelled(found, CA) == {"COL·LEGI", "ANY", "QUE", "CALL"}
    assert sorted(map(len, found.words)) == [2, 2, 4, 6]


def test_a_zip_with_two_lists_asks_which(tmp_path: Path) -> None:
    path = tmp_path / "two.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.txt", "casa\n")
        archive.writestr("b.txt", "mesa\n")
    with pytest.raises(Unreadable, match="--member") as caught:
        read_wordlist(path, ES)
    assert caught.value.code == "wordlist.which_member"
    assert spelled(read_wordlist(path, ES, member="b.txt")) == {"MESA"}
    with pytest.raises(Unreadable, match=r"a\.txt, b\.txt"):
        read_wordlist(path, ES, member="c.txt")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "wordlist.empty"),
        (b"\n\n# only a comment\n", "wordlist.empty"),
        (b"kilo\nkiwi\n", "wordlist.empty"),
        ("ni\xf1o\n".encode("latin-1") + "señal\n".encode(), "wordlist.mixed_encodings"),
        (b"casa\nme\x00sa\n", "wordlist.not_text"),
        (b"casa\n" + b"x" * 5000, "wordlist.long_line"),
        (b'["casa", 3]', "wordlist.not_string"),
        (b'["casa"', "wordlist.bad_json"),
        (b'{"casa": 1}', "wordlist.not_array"),
        (b"[" * 100_000, "wordlist.bad_json"),
        (b"PK\x03\x04 not really", "wordlist.bad_zip"),
        (b"\xff\xfec", "wordlist.not_text"),
    ],
)
def test_refused(tmp_path: Path, data: bytes, code: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_wordlist(write(tmp_path, data), ES)
    assert caught.value.code == code
    assert str(caught.value)


def test_mixed_encodings_name_both_lines(tmp_path: Path) -> None:
    data = b"casa\n" + "ni\xf1o\n".encode("latin-1") + b"mesa\n" + "señal\n".encode()
    with pytest.raises(Unreadable) as caught:
        read_wordlist(write(tmp_path, data), ES)
    assert caught.value.details == {"utf8": 4, "latin": 2}


def test_a_sparse_giant_is_refused_by_its_size(tmp_path: Path) -> None:
    path = tmp_path / "giant.txt"
    with path.open("wb") as file:
        file.truncate(2**31)
    with pytest.raises(Unreadable) as caught:
        read_wordlist(path, ES)
    assert caught.value.code == "file.too_large"
    assert caught.value.details["most"] == MOST_BYTES


def test_a_bomb_in_a_zip_is_refused_by_its_size(tmp_path: Path) -> None:
    path = tmp_path / "bomb.zip"
    with (
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("list.txt", "w", force_zip64=True) as member,
    ):
        for _ in range(300):
            member.write(bytes(2**20))
    with pytest.raises(Unreadable) as caught:
        read_wordlist(path, ES)
    assert caught.value.code == "file.too_large"


def test_a_folder_or_nothing_is_no_list(tmp_path: Path) -> None:
    for path, code in ((tmp_path, "file.not_regular"), (tmp_path / "no.txt", "file.missing")):
        with pytest.raises(LetradoError) as caught:
            read_wordlist(path, ES)
        assert caught.value.code == code


@given(st.binary(max_size=400) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = write(tmp_path_factory.mktemp("fuzz"), data)
    try:
        found = read_wordlist(path, ES)
    except LetradoError:
        return
    assert found.words
    assert all(2 <= len(word) <= 15 for word in found.words)


@given(st.sets(st.lists(st.sampled_from(ES.faces), min_size=2, max_size=15).map(tuple), min_size=1))
def test_bracketed_faces_come_back_as_they_were(
    tmp_path_factory: pytest.TempPathFactory, words: set[tuple[str, ...]]
) -> None:
    text = "\n".join("".join(f"[{f}]" if len(f) > 1 else f for f in word) for word in words)
    path = write(tmp_path_factory.mktemp("faces"), text)
    apart = {word for word in words if not _merges(word)}
    assume(apart)  # R R alone is read as the tile RR, which is no word
    found = read_wordlist(path, ES).words
    assert {ES.encode(map(ES.tile, word)) for word in apart} <= found


def _merges(word: tuple[str, ...]) -> bool:
    """Say whether two single letters side by side would be read as one tile."""
    return any(a + b in ES.faces for a, b in pairwise(word))
