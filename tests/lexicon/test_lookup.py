import gc
import random
import threading
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import LetradoError, Unavailable
from letrado.core.tiles import Alphabet, Tile
from letrado.lexicon.lookup import Lexicon
from tests.engine.samples import ES, WORDS, compiled

# Every way of writing that means the same tiles, and some that mean others.
ACCEPTED = ["perro", "PERRO", "pe3o", "pe[RR]o", "Pérro", "niño", "pingue", "PINGÜE", "1urro",
            "[ch]urro", "2ave", "c'a’r'e"]  # fmt: skip
REFUSED = ["per'ro", "pe", "", "c", "nino", "kiosco", "pe rro", "perro?", "perro\n", "perros" * 4,
           "c" * 100, "чурро", "pe\u0301", "[perro]", "\ud800"]  # fmt: skip


@pytest.fixture(scope="module")
def lexicon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lexicon]:
    with compiled(tmp_path_factory.mktemp("lexicon") / "sample.lexicon") as lexicon:
        yield lexicon


@pytest.mark.parametrize("text", ACCEPTED)
def test_text_as_people_type_it(lexicon: Lexicon, text: str) -> None:
    assert text in lexicon
    assert unicodedata.normalize("NFD", text) in lexicon


@pytest.mark.parametrize("text", REFUSED)
def test_text_that_is_no_word(lexicon: Lexicon, text: str) -> None:
    assert text not in lexicon


def test_many_at_once(lexicon: Lexicon) -> None:
    assert lexicon.contains_many(ACCEPTED + REFUSED) == [True] * 12 + [False] * 15
    assert lexicon.contains_many(iter(["casa", unicodedata.normalize("NFD", "niño")])) == [True] * 2
    assert lexicon.contains_many([]) == []


def test_many_at_once_across_chunks(lexicon: Lexicon) -> None:
    texts = random.Random(1).choices([*ACCEPTED, *REFUSED], k=100_000)
    answers = {text: text in lexicon for text in texts}
    assert lexicon.contains_many(texts) == [answers[text] for text in texts]


@given(text=st.text(st.sampled_from("aceorsChlLñÑ\u0303\u0301'3[]"), max_size=8))
def test_one_and_many_agree_with_the_alphabet(lexicon: Lexicon, text: str) -> None:
    try:
        expected = ES.read_word(text) in {ES.read_word(word) for word in WORDS}
    except LetradoError:
        expected = False
    assert (text in lexicon) == expected
    assert lexicon.contains_many([text, "casa", text]) == [expected, True, expected]


def test_tiles_are_taken_as_they_are(lexicon: Lexicon) -> None:
    assert ES.parse("PE[RR]O") in lexicon
    assert ES.parse("PERRO") not in lexicon
    assert list(ES.parse("CASA")) in lexicon
    assert ES.parse("PE[rr]o") in lexicon, "a blank is what it stands for"
    assert (*ES.parse("CAS"), ES.blank) not in lexicon
    assert Alphabet.load("ca").read_word("plaça") not in lexicon, "a tile of another set"
    assert () not in lexicon
    for thing in (3, None, b"\1\2", ["casa"], [1, 2], {"casa"}, [*ES.parse("CASA"), 1]):
        assert thing not in lexicon


def test_iteration_is_alphabetical_by_tile(lexicon: Lexicon) -> None:
    words = list(lexicon)
    assert words == [ES.spell(tiles) for tiles in sorted(map(ES.read_word, WORDS), key=ES.encode)]
    assert words.index("CERAS") < words.index("CHIRRIAR"), "CH comes after all of C"
    assert list(map(ES.spell, lexicon.tile_words())) == words
    assert all(isinstance(tile, Tile) for word in lexicon.tile_words() for tile in word)
    assert [ES.spell(ES.decode(codes)) for codes in lexicon.codes()] == words
    assert len(lexicon) == len(words) == len(WORDS)


def test_what_it_says_of_itself(lexicon: Lexicon) -> None:
    assert repr(lexicon) == f"<Lexicon sample: {len(WORDS)} words, es>"
    assert lexicon.name == lexicon.manifest.name == "sample"
    assert lexicon.alphabet is ES


def test_closing(tmp_path: Path) -> None:
    with compiled(tmp_path / "sample.lexicon") as lexicon:
        under_way = iter(lexicon.codes())
        first = next(under_way)
        assert "casa" in lexicon
    with pytest.raises(Unavailable, match="sample is closed"):
        _ = "casa" in lexicon
    with pytest.raises(Unavailable, match="sample is closed"):
        len(lexicon)
    with pytest.raises(Unavailable, match="sample is closed"):
        _ = lexicon.anagrams
    lexicon.close()
    gc.collect()
    assert [first, *under_way] == sorted(ES.encode(ES.read_word(word)) for word in WORDS)
    assert lexicon.manifest.words == len(WORDS)


def test_many_threads_read_one_lexicon(lexicon: Lexicon) -> None:
    wrong: list[str] = []
    texts = [*WORDS, *REFUSED] * 50

    def work() -> None:
        answers = lexicon.contains_many(texts)
        if answers != [text in lexicon for text in texts] or len(list(lexicon)) != len(WORDS):
            wrong.append("differs")

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
