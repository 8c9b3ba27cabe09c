"""KWG files against a slow reader of our own, written from the format's description alone."""

import struct
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import LetradoError, Unreadable
from letrado.core.tiles import LANGUAGES, Alphabet
from letrado.engine import Graph, build_graph
from letrado.formats import kwg
from letrado.formats.kwg import read_kwg, write_kwg
from tests.engine.samples import ES, WORDS, coded, compiled, word_lists

PROBES = kwg._PROBES["es"].split()


def nodes_of(content: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(content) // 4}I", content))


def spelled(nodes: Sequence[int], first: int, path: bytes = b"") -> Iterator[bytes]:
    """Everything that the siblings from *first* on spell, one after another."""
    at = first
    while True:
        node = nodes[at]
        here = path + bytes([node >> 24])
        if node >> 23 & 1:
            yield here
        if child := node & 0x3FFFFF:
            yield from spelled(nodes, child, here)
        if node >> 22 & 1:
            return
        at += 1


def rotations(word: bytes) -> set[bytes]:
    """CARE is ERAC, RAC@E, AC@RE, C@ARE; tile 0 is the marker @."""
    turns = {word[:turn][::-1] + b"\0" + word[turn:] for turn in range(1, len(word))}
    return turns | {word[::-1]}


def kwg_of(words: Sequence[bytes]) -> bytes:
    return Graph(build_graph(b"".join(words), bytes(map(len, words)))).to_kwg()


def renumbered(content: bytes, order: Sequence[str]) -> bytes:
    """The DAWG of a file with its tiles numbered in another order; siblings are left unsorted."""
    number = {ES.code(ES.tile(face)): at for at, face in enumerate(order, 1)}
    return struct.pack(
        f"<{len(content) // 4}I",
        *(number.get(node >> 24, 0) << 24 | node & 0xFFFFFF for node in nodes_of(content)),
    )


# -- writing -------------------------------------------------------------------------------------


@given(word_lists(25))
def test_both_graphs_spell_exactly_the_words(words: set[bytes]) -> None:
    nodes = nodes_of(kwg_of(list(words)))
    assert list(spelled(nodes, nodes[0] & 0x3FFFFF)) == sorted(words)
    outwards = list(spelled(nodes, nodes[1] & 0x3FFFFF))
    assert len(outwards) == len(set(outwards)) == sum(map(len, words))
    assert set(outwards) == set().union(*map(rotations, words))


@given(word_lists(25))
def test_siblings_ascend_and_the_last_is_marked(words: set[bytes]) -> None:
    nodes = nodes_of(kwg_of(list(words)))
    assert nodes[-1] >> 22 & 1
    for one, other in pairwise(nodes[2:]):
        assert one >> 22 & 1 or one >> 24 < other >> 24
    assert all(node >> 24 == 0 for node in nodes[:2])


def test_written_and_read_back(tmp_path: Path) -> None:
    lexicon = compiled(tmp_path / "sample.lexicon", [*WORDS, *PROBES])
    write_kwg(lexicon, tmp_path / "sample.kwg")
    assert read_kwg(tmp_path / "sample.kwg", "es") == list(lexicon.codes())
    assert read_kwg(tmp_path / "sample.kwg", "es", ES.faces) == list(lexicon.codes())
    assert read_kwg(tmp_path / "sample.kwg", "es", ("?", *ES.faces)) == list(lexicon.codes())


# -- orders --------------------------------------------------------------------------------------

SEVERAL = ["CH", "LL", "RR"]
SINGLES = [face for face in ES.faces if face not in SEVERAL]
ORDERS = {
    "digraphs last": SINGLES + SEVERAL,
    "digraphs first": SEVERAL + SINGLES,
    "Ñ and digraphs last": [f for f in SINGLES if f != "Ñ"] + ["Ñ"] + SEVERAL,
    "digraphs and Ñ last": [f for f in SINGLES if f != "Ñ"] + SEVERAL + ["Ñ"],
    "Ñ last": [f for f in ES.faces if f != "Ñ"] + ["Ñ"],
}
UNUSUAL = list(reversed(ES.faces))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "words.kwg"


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
def test_the_order_is_found(order: list[str], path: Path) -> None:
    words = sorted(coded({*WORDS, *PROBES}))
    path.write_bytes(renumbered(kwg_of(words), order))
    assert sorted(read_kwg(path, "es")) == words
    assert sorted(read_kwg(path, "es", order)) == words


def test_an_unusual_order_must_be_given(path: Path) -> None:
    words = sorted(coded({*WORDS, *PROBES}))
    path.write_bytes(renumbered(kwg_of(words), UNUSUAL))
    with pytest.raises(Unreadable) as caught:
        read_kwg(path, "es")
    assert caught.value.code in ("kwg.no_known_word", "kwg.order_unclear")
    assert sorted(read_kwg(path, "es", UNUSUAL)) == words


def test_faces_of_an_order_may_be_typed_and_may_name_tiles_that_the_set_lacks(path: Path) -> None:
    words = sorted(coded({*WORDS, *PROBES}))
    typed = ["1" if f == "CH" else "[ll]" if f == "LL" else f.lower() for f in UNUSUAL] + ["K"]
    path.write_bytes(renumbered(kwg_of(words), UNUSUAL))
    assert sorted(read_kwg(path, "es", typed)) == words


def test_few_words_do_not_tell_the_order(path: Path) -> None:
    path.write_bytes(kwg_of(coded(["casa", "boca"])))
    with pytest.raises(Unreadable) as caught:
        read_kwg(path, "es")
    assert caught.value.code == "kwg.order_unclear"
    assert caught.value.details["found"] == 2
    assert read_kwg(path, "es", ES.faces) == sorted(coded(["boca", "casa"]))


def test_words_that_fit_two_orders_do_not_tell_the_order(path: Path) -> None:
    """Without a Ñ or a digraph it cannot be known which of them comes first after Z."""
    words = sorted(word for word in coded(PROBES) if not set(word) & set(coded(["ñchllrr"])[0]))
    path.write_bytes(renumbered(kwg_of(words), ORDERS["digraphs and Ñ last"]))
    with pytest.raises(Unreadable) as caught:
        read_kwg(path, "es")
    assert caught.value.code == "kwg.order_unclear"
    assert caught.value.details["fitting"] == 2
    assert caught.value.details["found"] == len(words)


@pytest.mark.parametrize("order", [None, ES.faces])
def test_a_graph_without_any_known_word_is_refused(order: Sequence[str] | None, path: Path) -> None:
    path.write_bytes(kwg_of(coded(["xxx", "zzz"])))
    with pytest.raises(Unreadable) as caught:
        read_kwg(path, "es", order)
    assert caught.value.code == "kwg.no_known_word"


def test_a_wrong_order_is_refused(path: Path) -> None:
    path.write_bytes(kwg_of(coded(PROBES)))
    with pytest.raises(Unreadable) as caught:
        read_kwg(path, "es", [*ES.faces, "A"])
    assert caught.value.code == "kwg.order"
    assert caught.value.details["faces"] == "A, A"
    with pytest.raises(Unreadable) as caught:
        read_kwg(path, "es", ES.faces[:-1])
    assert caught.value.code == "kwg.unknown_tiles"
    assert caught.value.details["numbers"] == "28"
    with pytest.raises(Unreadable) as caught:
        read_kwg(path, "es", UNUSUAL)
    assert caught.value.code == "kwg.no_known_word"


@pytest.mark.parametrize("language", LANGUAGES)
def test_probe_words_use_every_tile(language: str) -> None:
    alphabet = Alphabet.load(language)
    words = kwg._PROBES[language].split()
    assert {tile.face for word in words for tile in alphabet.read_word(word)} == set(alphabet.faces)


@pytest.mark.parametrize("language", LANGUAGES)
def test_probe_words_tell_all_orders_apart(language: str, path: Path) -> None:
    alphabet = Alphabet.load(language)
    words = [alphabet.encode(alphabet.read_word(word)) for word in kwg._PROBES[language].split()]
    for codes in kwg._orders_in_use(alphabet):
        numbers = bytearray(256)
        for number, code in enumerate(codes):
            numbers[code] = number
        path.write_bytes(kwg_of([word.translate(numbers) for word in words]))
        assert sorted(read_kwg(path, language)) == sorted(words)


# -- bad files -----------------------------------------------------------------------------------


def node(tile: int, child: int = 0, accepts: bool = True, last: bool = True) -> int:
    return tile << 24 | accepts << 23 | last << 22 | child


ROOT = node(0, 2, accepts=False)
END = node(0, 0, accepts=False)
CHAIN = [ROOT, END, *(node(1, at) for at in range(3, 18)), node(1)]
WIDE = [ROOT, END] + [
    node(tile, 2 + 31 * (level + 1) if level < 14 else 0, last=tile == 31)
    for level in range(15)
    for tile in range(1, 32)
]


@pytest.mark.parametrize(
    ("nodes", "code", "at"),
    [
        ([], "kwg.damaged", 0),
        ([ROOT, END], "kwg.damaged", 2),
        ([END, END, node(1)], "kwg.no_words", 0),
        ([ROOT, END, node(1, accepts=False)], "kwg.no_words", 2),
        ([ROOT, END, node(1, 3)], "kwg.out_of_range", 2),
        ([node(0, 9, accepts=False), END, node(1)], "kwg.out_of_range", 0),
        ([ROOT, END, node(1, last=False)], "kwg.damaged", 2),
        ([ROOT, END, node(0)], "kwg.damaged", 2),
        ([ROOT, END, node(77)], "kwg.damaged", 2),
        ([ROOT, END, node(1, 2)], "kwg.cycle", 2),
        ([ROOT, END, node(1, 3), node(2, 2)], "kwg.cycle", 2),
        (CHAIN, "kwg.too_deep", 17),
        (WIDE, "kwg.too_many_words", None),
    ],
)
def test_a_bad_graph_is_refused_with_the_node(
    nodes: list[int], code: str, at: int | None, path: Path
) -> None:
    path.write_bytes(struct.pack(f"<{len(nodes)}I", *nodes))
    with pytest.raises(Unreadable) as caught:
        read_kwg(path, "es")
    assert caught.value.code == code
    assert at is None or caught.value.details["node"] == at
    assert str(path) in str(caught.value)


def test_files_that_are_something_else(tmp_path: Path, path: Path) -> None:
    path.write_bytes(b"casa\nperro")
    with pytest.raises(Unreadable) as caught:
        read_kwg(path, "es")
    assert caught.value.code == "kwg.damaged"
    with path.open("wb") as file:
        file.truncate(2 * 2**30)
    with pytest.raises(Unreadable) as caught:
        read_kwg(path, "es")
    assert caught.value.code == "file.too_large"
    for nothing, code in ((tmp_path, "file.not_regular"), (tmp_path / "none.kwg", "file.missing")):
        with pytest.raises(LetradoError) as missing:
            read_kwg(nothing, "es")
        assert missing.value.code == code


@given(data=st.data())
def test_any_damage_is_refused_or_read(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    content = bytearray(data.draw(st.sampled_from([GOOD, b"", bytes(64)])))
    for at in data.draw(st.lists(st.integers(0, len(content)), max_size=4)):
        content[at : at + data.draw(st.integers(0, 4))] = data.draw(st.binary(max_size=4))
    path = tmp_path_factory.getbasetemp() / "damaged.kwg"
    path.write_bytes(content)
    with suppress(Unreadable):
        words = read_kwg(path, "es", ES.faces)
        assert all(1 <= len(word) <= 15 and 1 <= min(word) <= max(word) <= 28 for word in words)


GOOD = kwg_of(coded(PROBES))
