"""Leave values in files: what is written is read, and what is wrong is refused."""

import struct
from array import array
from pathlib import Path
from random import Random

import pytest

from letrado.base.errors import LetradoError
from letrado.core.tiles import Alphabet
from letrado.engine import Leaves
from letrado.formats.klv import read_leaves, write_klv
from letrado.formats.leave_csv import parse_csv, write_csv
from tests.strategies import reads_or_refuses

SMALL = Alphabet.from_tsv(
    "es", "face\tcount\tvalue\talso\n?\t1\t0\t\nA\t3\t1\t\nCH\t1\t5\t1\nS\t2\t1\t\n"
)


def leaves(seed: int = 1) -> Leaves:
    lot = Random(seed)
    every = (leave for leave, _ in Leaves.provisional(SMALL))
    values = [(leave, lot.randint(-9000, 9000) / 1000) for leave in every]
    return Leaves.from_list("random", SMALL, values)


def test_every_leave_has_a_value() -> None:
    table = dict(Leaves.provisional(SMALL))
    counts = {bytes(sorted(leave)) for leave in table}
    expected = {
        bytes([0] * b + [1] * a + [2] * c + [3] * s)
        for b in range(2)
        for a in range(4)
        for c in range(2)
        for s in range(3)
        if 1 <= b + a + c + s <= 6
    }
    assert counts == expected
    assert len(table) == len(expected) == len(Leaves.provisional(SMALL)) - 1


def test_the_provisional_formula_by_hand() -> None:
    es, ca = Alphabet.load("es"), Alphabet.load("ca")

    def worth(text: str, alphabet: Alphabet = es) -> float:
        return Leaves.provisional(alphabet).worth(alphabet.parse(text))

    assert worth("?") == 24
    assert worth("??") == 48
    assert worth("S") == 6
    assert worth("SS") == 12 - 1.5 - 0.75
    assert worth("Q") == -7
    assert worth("QU") == -1
    assert worth("Z") == pytest.approx(-5.4)
    assert worth("AEI") == 1.5 - 0.75 * 4
    assert worth("Q", ca) == pytest.approx(-4.2)
    with pytest.raises(LetradoError):
        worth("AAAAAAA")
    with pytest.raises(LetradoError):
        worth("ZZ")


@pytest.mark.parametrize("ending", ["klv2", "csv"])
def test_what_is_written_is_read(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"values.{ending}"
    (write_csv if ending == "csv" else write_klv)(leaves(), path)
    read = read_leaves(path, SMALL)
    assert dict(read) == dict(leaves())
    assert read.name == "values"


def test_klv_by_hand(tmp_path: Path) -> None:
    """A set of one A and one S: the leaves A, AS and S, as another program would write them."""
    two = Alphabet.from_tsv("es", "face\tcount\tvalue\talso\n?\t0\t0\t\nA\t1\t1\t\nS\t1\t1\t\n")
    ends, last = 1 << 23, 1 << 22
    nodes = [last | 2, last, 1 << 24 | ends | 4, 2 << 24 | ends | last, 2 << 24 | ends | last]
    data = struct.pack("<6I", 5, *nodes)
    newer = data + struct.pack("<I3f", 3, 0.5, 7.25, -3.0)
    older = data + struct.pack("<I3h", 3, 128, 1856, -768)
    for name, content in (("newer", newer), ("older", older)):
        path = tmp_path / f"{name}.klv"
        path.write_bytes(content)
        assert dict(read_leaves(path, two)) == {b"\1": 0.5, b"\1\2": 7.25, b"\2": -3.0}
    swapped = read_leaves(tmp_path / "newer.klv", two, order=["?", "S", "A"])
    assert dict(swapped) == {b"\2": 0.5, b"\1\2": 7.25, b"\1": -3.0}
    write_klv(swapped, tmp_path / "again.klv2")
    assert dict(read_leaves(tmp_path / "again.klv2", two)) == dict(swapped)


def refused(path: Path, content: bytes | str, order: list[str] | None = None) -> str:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(LetradoError) as caught:
        read_leaves(path, SMALL, order)
    assert str(caught.value)
    return caught.value.code


def test_bad_csv_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.csv"
    write_csv(leaves(), path)
    good = path.read_text("utf-8")
    assert refused(path, good + "A,1\n") == "leaves.repeated"
    assert refused(path, good.split("\n", 1)[1]) == "leaves.missing"
    assert refused(path, good + "[CH][CH],1\n") == "leaves.unknown"
    assert refused(path, good + "AAASS??,1\n") == "leaves.unknown"
    for line in ("A", "A;1", "A,one", "K,1", ",1", "a,1", "A,nan", "A,inf"):
        assert refused(path, f"{line}\n") == "leaves.line"
    assert refused(path, good.replace("\nA,", "\nA,99999")) == "leaves.value"
    assert refused(path, b"\xff\xfe") == "leaves.not_text"
    assert refused(path, "") == "leaves.missing"
    assert refused(path, "leave,value\n") == "leaves.missing"


@pytest.mark.parametrize("name", ["values.txt", "values", "values.klv2", "values.CSV"])
def test_text_is_read_under_any_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    write_csv(leaves(), path)
    plain = path.read_bytes()
    for content in (plain, b"leave,value\r\n" + plain, b"\xef\xbb\xbf" + plain):
        path.write_bytes(content)
        assert dict(read_leaves(path, SMALL)) == dict(leaves())
    assert refused(path, "A;1") == "leaves.line"


def test_an_empty_leave_is_none() -> None:
    for at in (0, 3, len(leaves()) - 1):
        values = list(leaves())
        values.insert(at, (b"", 1.0))
        with pytest.raises(LetradoError) as caught:
            Leaves.from_list("empty", SMALL, values)
        assert (caught.value.code, caught.value.details["number"]) == ("leaves.unknown", at + 1)
        assert ", –, cannot be" in str(caught.value)


def test_bad_klv_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.klv2"
    write_klv(leaves(), path)
    good = path.read_bytes()
    assert refused(path, b"") == "leaves.damaged"
    assert refused(path, good[:-1]) == "leaves.damaged"
    assert refused(path, good[:10]) == "leaves.damaged"
    assert refused(path, struct.pack("<II", 0, 0)) == "leaves.damaged"
    assert refused(path, good, ["A", "S"]) == "leaves.order"
    with pytest.raises(LetradoError) as caught:
        read_leaves(tmp_path / "none.klv2", SMALL)
    assert caught.value.code == "file.missing"
    (count,) = struct.unpack_from("<I", good)
    values = array("f", good[8 + 4 * count :])
    values[3] = float("nan")
    assert refused(path, good[: 8 + 4 * count] + values.tobytes()) == "leaves.damaged"


def test_no_rounding_hides_a_value_too_high(tmp_path: Path) -> None:
    path = tmp_path / "high.csv"
    write_csv(leaves(), path)
    rest = path.read_text("utf-8").split("\n", 1)[1]
    first, _ = next(iter(leaves()))
    name = "".join(str(SMALL.tiles[code]) for code in first)
    for value in ("1000.0001", "-1000.0001", "1e300"):
        assert refused(path, f"{name},{value}\n{rest}") == "leaves.value"
    for points in (1000.0, -1000.0, 0.001):
        path.write_text(f"{name},{points}\n{rest}", "utf-8")
        assert dict(read_leaves(path, SMALL))[first] == points


@pytest.mark.parametrize("language", ["es", "ca"])
def test_lines_read_together_are_as_lines_read_one_by_one(language: str) -> None:
    """A blank line or a space sends its neighbours the slow way, through `Alphabet.parse`."""
    alphabet, lot = Alphabet.load(language), Random(12)
    bare = {"[L·L]": "L·L", "[NY]": "NY", "[QU]": "Q"} if language == "ca" else {}
    lines = []
    for _ in range(9000):
        signs = [str(lot.choice(alphabet.tiles)) for _ in range(lot.randint(1, 6))]
        if lot.random() < 0.3:
            signs = [bare.get(sign, sign) for sign in signs]
        lines.append(f"{''.join(signs)},{lot.randint(-9999, 9999) / 100}")
    quick = list(parse_csv("\n".join(lines).encode(), alphabet, lambda _: None))
    slow = [
        (alphabet.encode(alphabet.parse(leave)), float(value))
        for leave, value in (line.split(",") for line in lines)
    ]
    assert quick == slow
    apart = "\n\n".join([" ,".join(line.split(",")) for line in lines])
    assert list(parse_csv(f"leave,value\n{apart}\n".encode(), alphabet, lambda _: None)) == slow


@pytest.mark.parametrize("line", ["\x01,1", "ÿ,1", "A\x00,1", "A]CH[,1", "[A],1", "ĿL,1", "A,1,2"])
def test_signs_that_are_no_tiles_are_refused_wherever_they_stand(line: str) -> None:
    alphabet = Alphabet.load("es")
    text = "\n".join(["A,1", "[CH],2"] * 3000 + [line, "B,1"])
    with pytest.raises(LetradoError) as caught:
        list(parse_csv(text.encode(), alphabet, lambda _: None))
    assert (caught.value.code, caught.value.details["line"]) == ("leaves.line", 6001)


@pytest.mark.parametrize("ending", ["klv2", "csv"])
def test_whoever_waits_hears_how_far_it_is(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"values.{ending}"
    rows = "".join(f"{face}\t3\t1\t\n" for face in "ABCDEFGHIJ")
    larger = Alphabet.from_tsv("es", f"face\tcount\tvalue\talso\n?\t2\t0\t\n{rows}")
    (write_csv if ending == "csv" else write_klv)(Leaves.provisional(larger), path)
    heard: list[float] = []
    read_leaves(path, larger, progress=heard.append)
    assert len(heard) > 2
    assert heard == sorted(set(heard))
    assert heard[0] == 0
    assert heard[-1] <= 1


def test_damaged_klv_is_read_or_refused(tmp_path: Path) -> None:
    path = tmp_path / "damaged.klv2"
    write_klv(leaves(), path)
    good, lot = path.read_bytes(), Random(6)
    for _ in range(200):
        data = bytearray(good)
        for _ in range(lot.randint(1, 3)):
            data[lot.randrange(len(data))] = lot.randrange(256)
        path.write_bytes(data)
        with reads_or_refuses():
            assert len(read_leaves(path, SMALL)) == len(leaves())
