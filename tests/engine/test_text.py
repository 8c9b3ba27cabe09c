"""Reading text in the core gives exactly what `Alphabet.read_word` gives."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import LetradoError, Unreadable
from letrado.core.tiles import LANGUAGES, Alphabet
from letrado.engine import code_reader, text_table

LETTERS = (
    "aáàâãäåāąAÁÜüïçÇñÑnNlLŀĿyYkKwWqQuUhHcCrR·.-•‧∙'’[]123?ßﬁ " + "\u0300\u0301\u0303\u0327\u0308"
)
texts = st.one_of(
    st.text(st.sampled_from(LETTERS), max_size=20),
    st.text(st.characters(max_codepoint=0x2FFF), max_size=8),
    st.text(max_size=8),
    st.lists(
        st.sampled_from(["ch", "[CH]", "ll", "l·l", "l'l", "ny", "[ny]", "qu", "q", "rr", "a", "Ñ"])
    ).map("".join),
)


def expected(alphabet: Alphabet, text: str) -> bytes | None:
    try:
        return alphabet.encode(alphabet.read_word(text))
    except LetradoError:
        return None


def agrees(alphabet: Alphabet, text: str) -> bool:
    found = text_table(alphabet).read(text)
    return found is None or found == expected(alphabet, text)


@given(st.sampled_from(LANGUAGES), texts)
def test_any_text(language: str, text: str) -> None:
    alphabet = Alphabet.load(language)
    for form in (text, unicodedata.normalize("NFD", text), unicodedata.normalize("NFC", text)):
        assert agrees(alphabet, form)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_point_alone_and_between_letters(language: str) -> None:
    alphabet = Alphabet.load(language)
    for code_point in (*range(0xD800), *range(0xE000, 0x10000), *range(0x10000, 0x110000, 97)):
        assert agrees(alphabet, chr(code_point)), hex(code_point)
        assert agrees(alphabet, f"N{chr(code_point)}L"), hex(code_point)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_people_type_is_read_by_the_core_itself(language: str) -> None:
    alphabet = Alphabet.load(language)
    table = text_table(alphabet)
    for spelling, code in alphabet.spellings.items():
        for text in (spelling, spelling.lower(), f"'{spelling}’"):
            assert table.read(text) == bytes([code])
    assert table.read("áÈïõü") == expected(alphabet, "áÈïõü")


def test_the_reader_falls_back_and_raises_what_the_alphabet_raises() -> None:
    read, es = code_reader(Alphabet.load("es")), Alphabet.load("es")
    assert read("niño") == read(unicodedata.normalize("NFD", "niño")) == expected(es, "NIÑO")
    assert read("") == b""
    assert len(read("a" * 40)) == 40
    with pytest.raises(Unreadable) as caught:
        read("kilo")
    assert caught.value.code == "tile.unknown"
    assert caught.value.details["position"] == 1
