"""The native module through its binding; native/tests check the same code under sanitizers."""

import ast
import random
import struct
import threading
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import letrado
from letrado import _core, engine
from letrado.engine import Cursor, Graph, Kwg, MalformedError, build_graph, checksum
from tests.engine.samples import word_lists

STUB = Path(letrado.__file__).with_name("_core.pyi")


def graph_of(words: list[bytes]) -> Graph:
    return Graph(build_graph(b"".join(words), bytes(map(len, words))))


def all_words(graph: Graph, at_once: int = 7) -> list[bytes]:
    cursor, words = Cursor(graph), list[bytes]()
    while some := cursor.take(at_once):
        words += some
    return words


@given(word_lists(), st.randoms(use_true_random=False))
def test_a_graph_holds_exactly_its_words(words: set[bytes], lot: random.Random) -> None:
    given_words = [*words, *words]
    lot.shuffle(given_words)
    graph = graph_of(given_words)
    assert all_words(graph) == sorted(words)
    assert len(graph) == len(words)
    assert graph.words_by_length() == [sum(len(w) == n for w in words) for n in range(16)]
    assert {n for n in range(32) if graph.tiles >> n & 1} == set(b"".join(words))
    for word in words:
        assert graph.contains(word)
        for other in (word[:-1], word[1:], word + b"\1", word[:-1] + bytes([lot.randrange(256)])):
            assert graph.contains(other) == (other in words)


@pytest.mark.parametrize(
    ("codes", "lengths", "reason"),
    [
        (b"", b"", "no words"),
        (b"\1", b"\1", "word 0: length"),
        (b"\1" * 18, b"\2\x10", "word 1: length"),
        (b"\0\1", b"\2", "word 0: tile code"),
        (b"\1\x20", b"\2", "word 0: tile code"),
        (b"\1\1\1", b"\2", "go on after"),
        (b"\1\1", b"\2\2", "word 1: codes end"),
    ],
)
def test_what_cannot_be_words_is_refused(codes: bytes, lengths: bytes, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        build_graph(codes, lengths)


@given(word_lists(10), st.data())
def test_a_damaged_graph_is_refused_or_can_be_walked(
    words: set[bytes], data: st.DataObject
) -> None:
    cells = bytearray(build_graph(b"".join(words), bytes(map(len, words))))
    for _ in range(data.draw(st.integers(1, 3))):
        cells[data.draw(st.integers(0, len(cells) - 1))] = data.draw(st.integers(0, 255))
    try:
        graph = Graph(cells)
    except MalformedError as error:
        reason, at = error.args
        assert reason.isidentifier()
        assert 0 <= at <= len(cells) // 4
    else:
        assert all(map(graph.contains, Cursor(graph).take(1000)))


@given(st.binary(max_size=400))
def test_noise_is_no_graph(noise: bytes) -> None:
    for kind in (Graph, Kwg):
        with suppress(MalformedError):
            assert len(kind(noise)) > 0


def test_a_graph_must_lie_at_a_multiple_of_four() -> None:
    cells = build_graph(b"\1\2", b"\2")
    with pytest.raises(MalformedError) as caught:
        Graph(memoryview(b"\0" + cells)[1:])
    assert caught.value.args == ("alignment", 0)


def test_a_graph_keeps_its_bytes_alive() -> None:
    graph = Graph(memoryview(bytearray(build_graph(b"\1\2", b"\2"))))
    assert graph.contains(b"\1\2")
    cursor = Cursor(graph)
    del graph
    assert cursor.take(9) == [b"\1\2"]


def test_threads_build_and_read_at_once() -> None:
    words = [bytes([a, b, c]) for a in range(1, 20) for b in range(1, 20) for c in range(1, 20)]
    graph, wrong = graph_of(words), list[str]()

    def work() -> None:
        if all_words(graph_of(words), 999) != words or not all(map(graph.contains, words)):
            wrong.append("differs")

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_the_layout_of_a_graph_is_part_of_the_file_format() -> None:
    """AB, ABC, BA with tiles A=1, B=2, C=3; worked out by hand from native/lexicon/graph.hpp."""
    a, b, c, turn = 2, 4, 8, 1
    assert build_graph(b"\1\2\1\2\3\2\1", b"\2\3\2") == struct.pack(
        "<36I",
        *(13, 31, 3, 0),  # DAWG's root, GADDAG's root, words, reserved
        *(c, c, 0),  # 4: after AB
        *(b, b, 4),  # 7: after A
        *(a, a, 0),  # 10: after B
        *(a | b, 0, 7, 10),  # 13: the beginning
        *(turn | b, b, 7, 0),  # 17: backwards from A: turn to 7, or BA ends
        *(turn, 0, 4),  # 21: backwards from B to A: turn to 4
        *(turn | a, a, 10, 21),  # 24: backwards from B: turn to 10, or AB ends
        *(b, 0, 10),  # 28: backwards from C: B, then A ends ABC
        *(a | b | c, 0, 17, 24, 28),  # 31: the beginning of it all
    )


def test_the_checksum_is_part_of_the_file_format() -> None:
    assert checksum(b"") == 0x7FFE55EF268C3E8A
    assert checksum(b"letrado") == 0x9C88F1CB93481DDB
    assert checksum(bytes(range(256))) == 0xF884E88F30126680


@given(st.binary(max_size=300), st.data())
def test_the_checksum_sees_any_flipped_bit(content: bytes, data: st.DataObject) -> None:
    flipped = bytearray(content + b"\0")
    place = data.draw(st.integers(0, len(flipped) * 8 - 1))
    before = checksum(flipped)
    flipped[place // 8] ^= 1 << place % 8
    assert checksum(flipped) != before
    assert checksum(content) != before


def formula(tile: int = 0, repeat: int = 0, balance: int = 0, pair: int = 0) -> _core.LeaveTable:
    """Leave values of a set of one blank and three A."""
    tiles = _core.TileSet(bytes([0, 1]), bytes([1, 3]))
    balances = [balance if at == 3 * 7 else 0 for at in range(49)]  # three vowels alone
    return _core.LeaveTable.from_formula(
        tiles, [0, tile], [0, repeat], bytes([0, 1]), balances, [(0, 1, pair)]
    )


def test_no_formula_goes_beyond_a_thousand_points() -> None:
    """Beyond it the core's sums would not be safe; and no sum on the way may overflow."""
    assert formula(tile=333_333).worth(b"\1\1\1") == 999_999
    assert formula(pair=-1_000_000).worth(b"\0\1") == -1_000_000
    ways: tuple[dict[str, int], ...] = (
        {"tile": 333_334},
        {"tile": 2**31 - 1},
        {"repeat": -(2**31)},
        {"repeat": 333_334},
        {"balance": 1_000_001},
        {"pair": -1_000_001},
    )
    for terms in ways:
        with pytest.raises(ValueError, match="thousand points"):
            formula(**terms)


def test_the_stub_names_what_the_module_has() -> None:
    stub: dict[str, set[str]] = {}
    for node in ast.parse(STUB.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            stub[node.name] = set()
        elif isinstance(node, ast.ClassDef):
            methods = (item.name for item in node.body if isinstance(item, ast.FunctionDef))
            stub[node.name] = {name for name in methods if name != "__init__"}
    module = {
        name: {
            member for member in vars(thing) if not member.startswith("_") or member == "__len__"
        }
        if isinstance(thing, type) and not issubclass(thing, Exception)
        else set()
        for name, thing in vars(_core).items()
        if not name.startswith("_")
    }
    assert module == stub


def test_engine_offers_what_others_may_use_of_the_module() -> None:
    """States, leaves and questions are offered as classes of Python, which know tiles."""
    inside = {"Engine", "LeaveTable", "Plays", "Setup", "State", "TileSet", "runs_avx2"}
    inside |= {"Endgame", "Observations", "Simulation", "WinTable"}
    names = {name for name in vars(_core) if not name.startswith("_")} - inside - {"self_play"}
    assert names < set(engine.__all__)
    assert all(hasattr(engine, name) for name in engine.__all__)
    assert not any(getattr(engine, name, None) is vars(_core)[name] for name in inside)
