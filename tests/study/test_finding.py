"""Conditions against a plain reading of what each says, over small random lexicons."""

import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Never

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import LetradoError, Unavailable
from letrado.base.i18n import LANGUAGES, explain
from letrado.core.tiles import Alphabet, Tile
from letrado.lexicon.compile import compile_lexicon
from letrado.lexicon.lookup import Lexicon
from letrado.study import (
    Anagram,
    AnagramCount,
    Condition,
    ConsistsOf,
    Excludes,
    Includes,
    InLexicon,
    Length,
    Listed,
    Order,
    Points,
    Query,
    Sources,
    Takes,
    Vowels,
    Within,
    beginning,
    containing,
    ending,
    extensions,
    find,
    hooks,
    probability,
    read_letters,
    ways,
)
from letrado.study.names import NAMES, named
from letrado.study.query import TERMS
from tests.engine.samples import ABOUT, ES, WORDS, compiled

Tiles = tuple[Tile, ...]


@pytest.fixture(scope="module")
def lexicon(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return compiled(tmp_path_factory.mktemp("study") / "few.lexicon")


def tiles_of(text: str) -> Tiles:
    return ES.read_word(text)


def made_of(word: Tiles, letters: Tiles) -> bool:
    held = Counter(tile for tile in letters if not tile.blank)
    return (Counter(word) - held).total() <= sum(tile.blank for tile in letters)


FACES = st.sampled_from(ES.tiles[1:])
LETTERS = st.lists(FACES, min_size=1, max_size=9).map(tuple)
SOME = st.sampled_from([tiles_of(word) for word in WORDS]).flatmap(
    lambda word: st.permutations(word).map(tuple)
)
RACKS = st.tuples(st.one_of(SOME, LETTERS), st.integers(0, 3)).map(
    lambda parts: (*parts[0], *[ES.blank] * parts[1])
)
RANGES = st.tuples(st.integers(0, 9), st.integers(0, 12))
ASKED = st.one_of(
    RACKS.map(lambda rack: (Within(rack), lambda word: made_of(word, rack))),
    RACKS.map(
        lambda rack: (Anagram(rack), lambda word: len(word) == len(rack) and made_of(word, rack))
    ),
    RANGES.map(lambda r: (Length(*r), lambda word: r[0] <= len(word) <= r[1])),
    RANGES.map(lambda r: (Points(*r), lambda word: r[0] <= sum(t.value for t in word) <= r[1])),
    RANGES.map(
        lambda r: (Vowels(*r), lambda word: r[0] <= sum(t.face in "AEIOU" for t in word) <= r[1])
    ),
    SOME.map(lambda some: (Includes(some[:3]), lambda word: not Counter(some[:3]) - Counter(word))),
    LETTERS.map(lambda some: (Excludes(some), lambda word: not set(some) & set(word))),
    SOME.map(lambda some: (ConsistsOf(some), lambda word: set(word) <= set(some))),
    SOME.map(lambda some: (beginning(some[:2], ES), lambda word: word[:2] == some[:2])),
    SOME.map(lambda some: (ending(some[:2], ES), lambda word: word[-2:] == some[:2])),
    SOME.map(
        lambda some: (
            containing(some[:2], ES, wanted=False),
            lambda word: all(word[at : at + 2] != some[:2] for at in range(len(word))),
        )
    ),
)


@given(st.lists(ASKED, max_size=3), st.sampled_from(Order))
def test_words_found_are_those_that_meet_every_condition(
    lexicon: Lexicon, asked: list[tuple[Condition, Callable[[Tiles], bool]]], order: Order
) -> None:
    expected = [word for word in lexicon.tile_words() if all(holds(word) for _, holds in asked)]
    keys: dict[Order, Callable[[Tiles], object]] = {
        Order.ALPHABETICAL: lambda word: 0,
        Order.LONGEST: lambda word: -len(word),
        Order.POINTS: lambda word: -sum(tile.value for tile in word),
        Order.PROBABILITY: lambda word: -probability(word, ES),
    }
    expected.sort(key=keys[order])  # type: ignore[arg-type]
    found = find(lexicon, *(condition for condition, _ in asked), order=order)
    assert list(found.tile_words()) == expected
    assert found.total == len(found) == len(expected)
    some = find(lexicon, *(condition for condition, _ in asked), order=order, limit=3)
    assert (some.total, list(some)) == (len(expected), list(found)[:3])


def test_words_beyond_the_word(lexicon: Lexicon, tmp_path: Path) -> None:
    assert list(find(lexicon, Takes(back=tiles_of("s")))) == [
        *("ACRE", "ARCE", "CARE", "CASA", "CERA", "CHURRO", "LLAVE", "PERRO", "SACA"),
    ]
    assert "CASAS" in list(find(lexicon, Takes(back=tiles_of("s"), wanted=False)))
    other = compiled(tmp_path / "other.lexicon", ["casa", "mesa"])
    assert find(lexicon, InLexicon(other)).total == 1
    assert list(find(other, InLexicon(lexicon, wanted=False))) == ["MESA"]
    codes = frozenset(ES.encode(tiles_of(word)) for word in ("casa", "perro", "mesa"))
    assert list(find(lexicon, Listed(codes))) == ["CASA", "PERRO"]
    assert find(lexicon, Listed(codes, wanted=False)).total == len(lexicon) - 2
    assert find(lexicon, Listed(frozenset())).total == 0
    assert find(lexicon, Listed(frozenset(), wanted=False)).total == len(lexicon)
    assert list(find(lexicon, AnagramCount(4), Length(4, 4))) == ["ACRE", "ARCE", "CARE", "CERA"]
    assert find(lexicon, AnagramCount(1, 1)).total + find(lexicon, AnagramCount(2)).total == len(
        lexicon
    )


def test_hooks(tmp_path: Path) -> None:
    lexicon = compiled(
        tmp_path / "h.lexicon", ["casa", "casas", "as", "asa", "causa", "ocasa", "cas"]
    )
    found = hooks(lexicon, tiles_of("casa"))
    assert "".join(map(str, found.front)) == "O"
    assert "".join(map(str, found.back)) == "S"
    assert [(inner.after, str(inner.tile)) for inner in found.inner] == [(2, "U")]
    assert (found.headless, found.tailless) == (True, True)
    nothing = hooks(lexicon, tiles_of("zz"))
    assert (nothing.front, nothing.back, nothing.inner) == ((), (), ())


def test_a_tile_beside_its_equal_is_one_hook(tmp_path: Path) -> None:
    lexicon = compiled(tmp_path / "h.lexicon", ["leer", "ler", "ere"])
    assert [(i.after, str(i.tile)) for i in hooks(lexicon, tiles_of("ler")).inner] == [(1, "E")]


def test_extensions(lexicon: Lexicon) -> None:
    found = extensions(lexicon, tiles_of("cas"))
    assert list(found.back) == ["CASA", "CASAS"]
    assert list(found.front) == ["SACAS"]
    found = extensions(lexicon, tiles_of("ar"))
    assert list(found.front) == ["CHIRRIAR"]
    assert list(found.back) == ["ARCE", "ARCES"]
    assert list(found.both) == ["CARE", "CARES", "CARO"]


SMALL = Alphabet("xx", (ES.blank, *ES.tiles[1:4]), (2, 3, 2, 1), ((),) * 4)


@given(st.lists(st.sampled_from(SMALL.tiles[1:]), min_size=1, max_size=5).map(tuple))
def test_ways_of_drawing_by_trying_every_draw(word: Tiles) -> None:
    bag = [
        tile for tile, count in zip(SMALL.tiles, SMALL.counts, strict=True) for _ in range(count)
    ]
    draws = [
        draw
        for draw in combinations(range(len(bag)), len(word))
        if made_of(word, tuple(bag[at] for at in draw))
    ]
    assert ways(word, SMALL) == len(draws)
    assert probability(word, SMALL) == Fraction(len(draws), comb(len(bag), len(word)))


def test_a_word_that_needs_more_than_there_is(lexicon: Lexicon) -> None:
    assert ways(tiles_of("ññññ"), ES) == 0


@pytest.fixture
def sources(lexicon: Lexicon) -> Sources:
    lists = {"mine": frozenset({ES.encode(tiles_of("casa"))})}
    return Sources(lambda _: lexicon, lambda name, _: lists[name])


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        (["length=3..4", "ends=e"], "ACRE ARCE CALLE CARE LLAVE"),
        (["within=casa?", "order=longest", "limit=2"], "CASAS SACAS"),
        (["anagram=acer"], "ACRE ARCE CARE CERA"),
        (["pattern=?alle"], "CALLE"),
        (["pattern=?a?e", "pattern!=l*"], "CALLE CARE LLAVE"),
        (["regex=.*rr.*", "back=s"], "CHURRO PERRO"),
        (["has=ñ", "has!=o"], "NIÑA"),
        (["only=acs"], "CASA CASAS SACA SACAS"),
        (["starts=c", "points=..6", "back!=s"], "CARO"),
        (["list=mine"], "CASA"),
        (["in!=any"], ""),
        (["anagrams=4..", "vowels=2", "order=points", "limit=1"], "ACRES"),
        (["front=a", "contains=er"], ""),
        (["Tiene=ñ", "tiene!=o"], "NIÑA"),
        (["té=ñ", "té!=o"], "NIÑA"),
        (["dins=casa?", "ordre=llargues", "límit=2"], "CASAS SACAS"),
        (["regex=.*rr.*", "detrás=s"], "CHURRO PERRO"),
        (["anagramas=4..", "vocales=2", "orden=puntos", "límite=1"], "ACRES"),
    ],
)
def test_questions_as_people_write_them(
    lexicon: Lexicon, sources: Sources, terms: list[str], expected: str
) -> None:
    assert " ".join(Query.parse(terms, ES, sources).run(lexicon)) == expected


@pytest.mark.parametrize(
    ("term", "code"),
    [
        ("casa", "query.term"),
        ("length=", "query.term"),
        ("size=3", "query.unknown"),
        ("length=x", "query.number"),
        ("length=3..x", "query.number"),
        ("length=..", "query.number"),
        ("length=35", None),
        ("length!=3", "query.no_opposite"),
        ("order!=points", "query.unknown"),
        ("order=luck", "query.order"),
        ("limit=0", "query.number"),
        ("limit=²", "query.number"),
        ("limit=99999999999", "query.number"),
        ("anagram=ka", "letters.no_tile"),
        ("anagram= ", "letters.count"),
        ("has=a?", "letters.no_tile"),
        ("within=" + "a" * 10_000, "letters.count"),
        ("pattern=k", "pattern.unreadable"),
        ("regex=(", "pattern.unreadable"),
        ("anagram=💥", "letters.no_tile"),
    ],
)
def test_what_cannot_be_asked(sources: Sources, term: str, code: str | None) -> None:
    if code is None:
        assert Query.parse([term], ES, sources)
        return
    with pytest.raises(LetradoError) as refused:
        Query.parse([term], ES, sources)
    assert refused.value.code == code
    assert str(refused.value)


def test_a_condition_has_names_that_mean_nothing_else() -> None:
    english = {*TERMS, "order", "limit", *(order.value for order in Order)}
    assert set(NAMES.values()) == english - {"regex"}
    assert not NAMES.keys() & english
    assert all(named(called.upper()) == name for called, name in NAMES.items())


def test_too_many_conditions(sources: Sources) -> None:
    with pytest.raises(LetradoError) as refused:
        Query.parse(["length=3"] * 21, ES, sources)
    assert refused.value.code == "query.too_long"


def test_lexicons_of_other_tiles_are_not_compared(lexicon: Lexicon, tmp_path: Path) -> None:
    ca = Alphabet.load("ca")
    path = tmp_path / "ca.lexicon"
    compile_lexicon([ca.read_word("casa")], ca, ABOUT, path)
    with pytest.raises(LetradoError) as refused:
        find(lexicon, InLexicon(Lexicon.open(path)))
    assert refused.value.code == "lexicon.alphabets_differ"


def test_letters_name_the_place_of_what_is_no_tile() -> None:
    assert [str(tile) for tile in read_letters("Chá s?", ES)] == ["[CH]", "A", "S", "?"]
    with pytest.raises(LetradoError) as refused:
        read_letters("a? bk", ES)
    assert refused.value.details["position"] == 5
    with pytest.raises(LetradoError) as refused:
        read_letters("a\N{COMBINING ACUTE ACCENT}n\N{COMBINING TILDE}k", ES)
    assert (refused.value.details["face"], refused.value.details["position"]) == ("k", 3)


@given(st.lists(st.sampled_from([*TERMS, "order", "limit", "x"]), max_size=4), st.text(max_size=12))
def test_any_text_is_a_question_or_refused(lexicon: Lexicon, names: list[str], value: str) -> None:
    def unknown(name: str, *_: object) -> Never:
        raise Unavailable("none", "There is no {name}", name=name)

    text = " ".join(f"{name}={value}" for name in names) + value
    with suppress(LetradoError):
        query = Query.parse(Query.terms(text), ES, Sources(unknown, unknown))
        assert query.run(lexicon).total <= len(lexicon)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_condition_names_those_that_can_be_typed(sources: Sources, language: str) -> None:
    with pytest.raises(LetradoError) as caught:
        Query.parse(["size=3"], ES, sources)
    told = explain(caught.value, language).partition(":")[2]
    assert {named(word) for word in re.findall(r"\w+", told)} >= TERMS.keys() | {"order", "limit"}
