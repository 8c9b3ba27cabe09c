"""The law before the arithmetic: whose tiles, how many, where."""

from typing import Literal

import pytest

from letrado.base.errors import Illegal, LetradoError, Unreadable
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.scoring import score
from letrado.core.tiles import Alphabet
from letrado.core.validation import validate_and_score

ES, CA = Alphabet.load("es"), Alphabet.load("ca")


def position(alphabet: Alphabet, play: str | None = None, rack: str = "") -> Position:
    rows = ["15"] * 15
    if play:
        rows[7] = play
    ld = {"es": "spanish", "ca": "catalan"}[alphabet.language]
    return Position.parse(f"{'/'.join(rows)} {rack}/ 0/0 0 ld {ld};")


@pytest.mark.parametrize(
    ("row", "play", "code", "fise", "cat"),
    [
        (None, "7F CASA", "placement.off_centre", "F09 §6", "CAT 2¶3"),
        (None, "8H S", "placement.one_tile", "F09 §6", "CAT 2¶3"),
        ("4CASA7", "1A SOL", "placement.no_contact", "F09 §2", "CAT 2¶3"),
        ("4CASA7", "9I SOL", "placement.no_contact", "F09 §2", "CAT 2¶3"),
        ("4CASA7", "7E S.L", "placement.gap", "F09 §8", "CAT 2¶3"),
        ("4CASA7", "8D S(A)S", "placement.mismatch", None, None),
    ],
)
@pytest.mark.parametrize("alphabet", [ES, CA])
def test_refusals_cite_the_law_of_their_tiles(
    alphabet: Alphabet, row: str | None, play: str, code: str, fise: str | None, cat: str | None
) -> None:
    before = position(alphabet, row)
    with pytest.raises(Illegal) as caught:
        validate_and_score(before, Placement.read(play, before.board))
    assert caught.value.code == code
    assert caught.value.article == (cat if alphabet is CA else fise)


def test_only_f09_lets_a_first_play_miss_the_star() -> None:
    """EX-S15 and A-33: F09 §20.2; the Catalan text has no such option."""
    spanish = position(ES)
    placement = Placement.read("7F casa", spanish.board)
    assert validate_and_score(spanish, placement, centre="optional").total == 8
    catalan = position(CA)
    with pytest.raises(Illegal) as caught:
        validate_and_score(catalan, Placement.read("7F casa", catalan.board), centre="optional")
    assert (caught.value.code, caught.value.article) == ("placement.off_centre", "CAT 2¶3")


@pytest.mark.parametrize("play", ["8H S", "7F S"])
@pytest.mark.parametrize("centre", ["required", "optional"])
def test_a_first_play_has_two_tiles_wherever_it_lies(
    play: str, centre: Literal["required", "optional"]
) -> None:
    before = position(ES)
    with pytest.raises(Illegal) as caught:
        validate_and_score(before, Placement.parse(play, ES), centre=centre)
    assert caught.value.code == "placement.one_tile"


def test_a_rack_gives_only_its_tiles() -> None:
    before = position(ES, None, "CASA")
    assert validate_and_score(before, Placement.read("8E casa", before.board)).total == 12
    with pytest.raises(Illegal) as caught:
        validate_and_score(before, Placement.read("8E caso", before.board))
    assert caught.value.code == "rack.missing_tile"


def test_eight_tiles_are_no_play_and_earn_no_bonus() -> None:
    """R-057: the bonus is for exactly seven (F09 §19)."""
    before = position(ES)
    eight = Placement.parse("8A CAMINOSE", ES)
    assert score(before.board, eight).bonus == 0
    with pytest.raises(Illegal) as caught:
        validate_and_score(before, eight)
    assert caught.value.code == "placement.too_many_tiles"


def test_the_geminate_is_never_split_around_a_tile() -> None:
    """CAT 2¶10: over two L on the board ``l.l`` is refused, as ``l·l`` is."""
    before = position(CA, "9LL4").board
    for typed in ("cal.la", "cal·la"):
        with pytest.raises(LetradoError):
            Placement.read(f"8H {typed}", before)


def test_two_single_tiles_on_the_board_can_be_read_as_a_pair_or_in_parentheses() -> None:
    """A-41: L and L on the board are not LL, and can be played through."""
    before = position(ES, "9LL4").board
    for typed in ("calle", "ca(l)(l)e", "ca(ll)e"):
        assert str(Placement.read(f"8H {typed}", before)) == "8H CA..E"


@pytest.mark.parametrize(("alphabet", "typed"), [(ES, "?kilo"), (ES, "?wes"), (CA, "?ya")])
def test_a_blank_cannot_stand_for_what_has_no_tile(alphabet: Alphabet, typed: str) -> None:
    """R-042."""
    with pytest.raises(Illegal) as caught:
        Placement.read(f"8H {typed}", position(alphabet).board)
    assert caught.value.code == "tile.blank_face"
    assert caught.value.article == alphabet.article("F09 §10.2", "CAT 2¶10")


def test_many_readings_are_tried_in_bounded_time() -> None:
    with pytest.raises(LetradoError):
        Placement.read("8A " + "r" * 190, position(ES).board)


@pytest.mark.parametrize("end", ["", " ", "\n", " ;\n"])
def test_a_pasted_position_is_read(end: str) -> None:
    text = str(position(ES)).removesuffix(";") + ";"
    if end.strip():
        with pytest.raises(Unreadable):
            Position.read(text + end, CA)
    else:
        assert Position.read(text + end, CA).alphabet is ES


def test_a_set_that_is_asked_for_must_be_the_one_named() -> None:
    text = str(position(ES))
    assert Position.read(text.replace("ld", "LD"), CA).alphabet is ES
    with pytest.raises(Illegal) as caught:
        Position.parse(text, CA)
    assert caught.value.code == "cgp.languages"
