"""Patterns on tiles against Python's own expressions, a private character standing for a tile."""

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import Unreadable
from letrado.core.tiles import Alphabet
from letrado.engine import Graph, Search, build_graph, tile_set
from letrado.study.parts import Either, InOrder, One, Part, Repeated
from letrado.study.patterns import TilePattern
from tests.engine.samples import word_lists

ES, CA = Alphabet.load("es"), Alphabet.load("ca")


def matching(pattern: TilePattern, words: set[bytes], alphabet: Alphabet = ES) -> set[bytes]:
    search = Search(Graph(build_graph(b"".join(words), bytes(map(len, words)))))
    search.pattern(
        list(pattern.tiles), list(pattern.follow), pattern.first, pattern.last, wanted=True
    )
    return set(search.find(tile_set(alphabet), 0, len(words))[1])


def as_python(part: Part) -> str:
    match part:
        case One(tiles):
            inside = "".join(chr(0xE000 + code) for code in range(32) if tiles >> code & 1)
            return f"[{inside}]" if inside else "(?!)"
        case InOrder(parts):
            return "".join(f"(?:{as_python(one)})" for one in parts)
        case Either(parts):
            return "(?:" + "|".join(map(as_python, parts)) + ")"
        case Repeated(inner, least, most):
            times = f"{{{least},{'' if most is None else most}}}"
            return f"(?:{as_python(inner)}){times}"


PARTS: st.SearchStrategy[Part] = st.recursive(
    st.integers(1, 2**6 - 1).map(lambda bits: One(bits << 1)),
    lambda parts: st.one_of(
        st.lists(parts, max_size=3).map(lambda some: InOrder(tuple(some))),
        st.lists(parts, min_size=1, max_size=3).map(lambda some: Either(tuple(some))),
        st.builds(Repeated, parts, st.integers(0, 2), st.sampled_from([None, 2, 3])),
    ),
    max_leaves=5,
)


@given(PARTS, word_lists())
def test_a_pattern_matches_what_python_matches(part: Part, words: set[bytes]) -> None:
    try:
        pattern = TilePattern.of(part)
    except Unreadable:  # too large
        return
    private = re.compile(as_python(part))
    expected = {
        word for word in words if private.fullmatch("".join(chr(0xE000 + code) for code in word))
    }
    assert matching(pattern, words) == expected


WORDS = [
    *("casa", "calle", "cale", "chal", "chales", "perro", "pero", "niño", "chirriar", "llave"),
    *("arre", "are", "cha", "ca", "hacha", "c'hal"),
]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ca??", "casa cale"),  # CALLE is C-A-LL-E: four tiles too
        ("?a", "cha ca"),
        ("*rr*", "perro chirriar arre"),
        ("*r'r*", ""),
        ("[ch]*", "chal chales cha chirriar"),
        ("[c'h]*", "casa calle cale ca hacha c'hal"),
        ("[^a-l]*", "perro pero niño llave"),
        ("*ÑO", "niño"),
    ],
)
def test_wildcards(text: str, expected: str) -> None:
    every = {ES.encode(ES.read_word(word)): word for word in WORDS}
    found = matching(TilePattern.parse(text, ES), set(every))
    wanted = set(expected.split()) | ({"calle"} if text == "ca??" else set())
    assert {every[word] for word in found} == wanted


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (".a", "cha ca"),
        ("^.a$", "cha ca"),
        ("ch.*", "chal chales cha chirriar"),
        ("c.*", "casa calle cale ca c'hal"),
        (".*(rr|ll).*", "calle perro chirriar arre llave"),
        ("(ch|c)a(l(es)?)?", "chal chales cha ca"),
        (".{2}", "cha ca"),
        (".{5,}", "chales chirriar"),
        ("[aeiou].*|.*[ñ].*", "arre are niño"),
        ("pe(r|rr)o", "perro pero"),
    ],
)
def test_expressions(text: str, expected: str) -> None:
    every = {ES.encode(ES.read_word(word)): word for word in WORDS}
    found = matching(TilePattern.regex(text, ES), set(every))
    assert {every[word] for word in found} == set(expected.split())


def test_catalan_tiles() -> None:
    words = ["col·legi", "colla", "vinya", "quota", "pasqua", "celles", "cel·les"]
    every = {CA.encode(CA.read_word(word)): word for word in words}

    def found(pattern: TilePattern) -> set[str]:
        return {every[word] for word in matching(pattern, set(every), CA)}

    assert found(TilePattern.parse("*l.l*", CA)) == {"col·legi", "cel·les"}  # as people type it
    assert found(TilePattern.regex(".*l·l.*", CA)) == {"col·legi", "cel·les"}
    assert found(TilePattern.regex(".*ll.*", CA)) == {"colla", "celles"}
    assert found(TilePattern.regex("ce(l·l|ll)es", CA)) == {"celles", "cel·les"}
    assert found(TilePattern.regex("ce.es", CA)) == {"cel·les"}
    assert found(TilePattern.parse("?ota", CA)) == {"quota"}
    assert found(TilePattern.parse("vi?a", CA)) == {"vinya"}


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("casa)", 5),
        ("(casa", 1),
        ("a|(b", 3),
        ("[abc", 1),
        ("a[]", 2),
        ("ka", 1),
        ("ca+k", 4),
        ("*a", 1),
        ("a{", 2),
        ("a{}", 2),
        ("a{x}", 3),
        ("a{16}", 3),
        ("a{3,2}", 3),
        ("[e-a]", 4),
        ("a\\1", 2),
        ("(" * 21 + "a" + ")" * 21, 21),
        ("cañ$a", 4),
    ],
)
def test_what_is_no_expression_is_refused_with_its_place(text: str, position: int) -> None:
    with pytest.raises(Unreadable) as refused:
        TilePattern.regex(text, ES)
    assert refused.value.code == "pattern.unreadable"
    assert refused.value.details["position"] == position


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "pattern.length"),
        ("a" * 10_000, "pattern.length"),
        ("a" * 65, "pattern.too_large"),
        ("((a{15}){15}){15}", "pattern.too_large"),
        ("(" * 400, "pattern.unreadable"),
    ],
)
def test_too_much(text: str, code: str) -> None:
    with pytest.raises(Unreadable) as refused:
        TilePattern.regex(text, ES)
    assert refused.value.code == code


@given(st.text("acñ.*+?()[]{}|^$-'0123456789,\\é", max_size=30))
def test_any_text_is_understood_or_refused(text: str) -> None:
    for read in (TilePattern.regex, TilePattern.parse):
        with suppress(Unreadable):
            assert read(text, ES)


def test_nested_repetition_costs_no_more_than_any_other() -> None:
    words = {bytes([1]) * 15, bytes([1]) * 14 + bytes([2])}
    assert matching(TilePattern.regex("(a+)+(a*)*b", ES), words) == {bytes([1]) * 14 + bytes([2])}
