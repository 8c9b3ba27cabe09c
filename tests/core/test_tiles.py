import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import Illegal, Unreadable
from letrado.core.board import Board
from letrado.core.placements import Placement
from letrado.core.tiles import BLANK_BIT, LANGUAGES, Alphabet, Tile, fold
from tests.strategies import alphabets, game_text, laid_tiles, reads_or_refuses, tiles

es, ca, en = (Alphabet.load(language) for language in LANGUAGES)


@pytest.mark.parametrize(("alphabet", "points"), [(es, 192), (ca, 189), (en, 187)])
def test_a_set_has_a_hundred_tiles(alphabet: Alphabet, points: int) -> None:
    pairs = list(zip(alphabet.tiles, alphabet.counts, strict=True))
    assert sum(alphabet.counts) == 100
    assert sum(tile.value * count for tile, count in pairs) == points
    assert pairs[0] == (Tile("", 0, blank=True), 2)


def test_the_order_of_faces_is_the_order_of_the_draw_for_the_start() -> None:
    # CH after C, LL after L, Ñ after N; Ç after C, L·L after L, NY after N.
    assert " ".join(es.faces) == "A B C CH D E F G H I J L LL M N Ñ O P Q R RR S T U V X Y Z"
    assert " ".join(ca.faces) == "A B C Ç D E F G H I J L L·L M N NY O P QU R S T U V X Z"


@pytest.mark.parametrize(
    ("alphabet", "typed", "notation"),
    [
        (es, "chirría", "[CH]I[RR]IA"),
        (es, "CALLE", "CA[LL]E"),
        (es, "1i3ia", "[CH]I[RR]IA"),
        (es, "ca2e", "CA[LL]E"),
        (es, "[ch]ico", "[CH]ICO"),
        (es, "cal'le", "CALLE"),
        (es, "cal’le", "CALLE"),
        (es, "pingüino", "PINGUINO"),
        (es, "niño", "NIÑO"),
        (ca, "col·legi", "CO[L·L]EGI"),
        (ca, "col.legi", "CO[L·L]EGI"),
        (ca, "COL-LEGI", "CO[L·L]EGI"),
        (ca, "coŀlegi", "CO[L·L]EGI"),
        (ca, "calla", "CALLA"),
        (ca, "que", "[QU]E"),
        (ca, "qe", "[QU]E"),
        (ca, "canya", "CA[NY]A"),
        (ca, "raïm", "RAIM"),
        (ca, "força", "FORÇA"),
        (en, "chill", "CHILL"),
    ],
)
def test_typing_is_forgiving(alphabet: Alphabet, typed: str, notation: str) -> None:
    assert alphabet.read_word(typed) == alphabet.parse(notation)
    decomposed = unicodedata.normalize("NFD", typed)
    assert alphabet.read_word(decomposed) == alphabet.parse(notation)


@pytest.mark.parametrize(
    ("alphabet", "typed", "notation"),
    [
        (es, "zuzaran", "ZUZARAN"),
        (es, "ZUzArAN", "ZUzArAN"),
        (es, "zu?za?ran", "ZUzArAN"),
        (es, "pe?rro", "PE[rr]O"),
        (es, "PErrO", "PE[rr]O"),
        (es, "PE[rr]O", "PE[rr]O"),
        (es, "Águ?á", "AGUa"),
        (es, "Chupe", "[CH]UPE"),
        (es, "ÁGu?á", "AGua"),
        (ca, "Qe", "[QU]e"),
    ],
)
def test_blanks_in_a_typed_play(alphabet: Alphabet, typed: str, notation: str) -> None:
    board = Board.empty(alphabet)
    assert Placement.read(f"8A {typed}", board).tiles == alphabet.parse(notation)
    decomposed = unicodedata.normalize("NFD", typed)
    assert Placement.read(f"8A {decomposed}", board).tiles == alphabet.parse(notation)


@pytest.mark.parametrize("face", ["K", "W"])
@pytest.mark.parametrize("alphabet", [es, ca])
def test_a_blank_stands_only_for_a_face_of_the_set(alphabet: Alphabet, face: str) -> None:
    with pytest.raises(Illegal) as caught:
        alphabet.blank_as(face)
    assert caught.value.code == "tile.blank_face"
    assert caught.value.article == ("CAT 2¶10" if alphabet is ca else "F09 §10.2")


def test_what_is_no_tile_is_refused_with_its_place() -> None:
    with pytest.raises(Unreadable) as caught:
        es.parse("CAKE")
    assert caught.value.code == "tile.unknown"
    assert caught.value.details["position"] == 3
    with pytest.raises(Unreadable, match="“eo”"):
        Alphabet.load("eo")


@given(alphabets.flatmap(lambda a: st.tuples(st.just(a), st.lists(laid_tiles(a) | tiles(a)))))
def test_notation_codes_and_repr_round_trip(case: tuple[Alphabet, list[Tile]]) -> None:
    alphabet, row = case
    assert alphabet.parse("".join(map(str, row))) == tuple(row)
    assert alphabet.decode(alphabet.encode(row)) == tuple(row)
    assert [eval(repr(tile)) for tile in row] == row
    assert all(bool(alphabet.code(t) & BLANK_BIT) == (t.blank and bool(t.face)) for t in row)
    assert eval(repr(alphabet)) == alphabet


@given(alphabets.flatmap(lambda a: st.tuples(st.just(a), st.lists(st.sampled_from(a.faces)))))
def test_a_typed_word_reads_back_when_pairs_are_kept_apart(
    case: tuple[Alphabet, list[str]],
) -> None:
    alphabet, faces = case
    assert [tile.face for tile in alphabet.read_word("'".join(faces).lower())] == faces


@given(alphabets, game_text)
def test_any_text_is_read_or_refused(alphabet: Alphabet, text: str) -> None:
    for read in (alphabet.parse, alphabet.read_word):
        with reads_or_refuses():
            read(text)


@given(st.text())
def test_folding_keeps_places(text: str) -> None:
    folded, origin = fold(text)
    assert len(folded) == len(origin) == len(unicodedata.normalize("NFC", text))


@pytest.mark.parametrize(
    ("alphabet", "text"),
    [(es, "caça"), (ca, "caña"), (ca, "ceñyir"), (es, "ſol"), (es, "ılla"), (es, "kilo")],
)
def test_letters_of_other_alphabets_are_not_bent_into_tiles(alphabet: Alphabet, text: str) -> None:
    """F09 §10.2, CAT 2¶10: what the set has no tile for cannot be spelled."""
    with pytest.raises(Unreadable) as caught:
        alphabet.read_word(text)
    assert caught.value.code == "tile.unknown"


@pytest.mark.parametrize(
    "typed",
    [
        "col·legi",
        "col.legi",
        "col-legi",
        "col‐legi",
        "col‑legi",
        "coŀlegi",
        "coŀ·legi",
        "col⋅legi",
        "COL‧LEGI",
    ],
)
def test_the_geminate_and_its_look_alikes(typed: str) -> None:
    assert ca.read_word(typed) == ca.parse("CO[L·L]EGI")


def test_notation_in_decomposed_unicode() -> None:
    assert es.parse("N\u0303A") == es.parse("ÑA")
