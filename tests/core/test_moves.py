import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import Illegal, LetradoError, Unreadable
from letrado.core.board import Board
from letrado.core.coordinates import Notation, Slot, Square
from letrado.core.moves import Exchange, Pass, parse_move
from letrado.core.placements import Placement
from letrado.core.tiles import Alphabet, Tile
from tests.strategies import alphabets, game_text, placements, plays, racks, reads_or_refuses

es, ca = Alphabet.load("es"), Alphabet.load("ca")


def lay(*texts: str, alphabet: Alphabet = es) -> Board:
    board = Board.empty(alphabet)
    for text in texts:
        board = board.place(Placement.parse(text, alphabet))
    return board


# -- exact notation --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("8D [CH]ICOS", "8D [CH]ICOS"),
        ("8d .HICOS", "8D .HICOS"),
        ("5E ANI(M)ADO", "5E ANI.ADO"),
        ("8E (CASA)S", "8E ....S"),
        ("8E ([CH]ICO)S", "8E ....S"),
        ("  H6   E.o ", "H6 E.o"),
    ],
)
def test_exact_notation(text: str, canonical: str) -> None:
    placement = Placement.parse(text, es)
    assert str(placement) == canonical
    assert Placement.parse(canonical, es) == placement


def test_a_dot_inside_brackets_belongs_to_the_tile() -> None:
    assert str(Placement.parse("8C CO[L.L]EGI", ca)) == "8C CO[L·L]EGI"
    assert str(Placement.parse("8C L.L", ca)) == "8C L.L"


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("5E ANIMADO", "5E ANI.ADO"),
        ("5E ANI.ADO", "5E ANI.ADO"),
        ("5E ANI(M)ADO", "5E ANI.ADO"),
    ],
)
def test_with_a_board_words_may_be_spelled_out(text: str, result: str) -> None:
    assert str(Placement.parse(text, es, lay("H5 MESA"))) == result


def test_a_blank_on_the_board_may_be_spelled_as_its_face() -> None:
    assert str(Placement.parse("5E ANIMADO", es, lay("H5 mESA"))) == "5E ANI.ADO"


def test_parentheses_that_name_another_tile_are_refused() -> None:
    with pytest.raises(Illegal) as caught:
        Placement.parse("5E ANI(N)ADO", es, lay("H5 MESA"))
    assert (caught.value.code, caught.value.details["square"]) == ("placement.mismatch", "H5")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "placement.unreadable"),
        ("8H", "placement.unreadable"),
        ("8H " + "A" * 300, "placement.unreadable"),
        ("CASA 8H", "square.unreadable"),
        ("8H CASAK", "tile.unknown"),
        ("8H (CASA", "placement.sign"),
        ("8H C[H", "placement.sign"),
        ("8H ....", "placement.no_tiles"),
        ("8N CASA", "placement.off_board"),
        ("8H C?SA", "placement.blank_without_face"),
    ],
)
def test_refused_placements(text: str, code: str) -> None:
    with pytest.raises(LetradoError) as caught:
        Placement.parse(text, es)
    assert caught.value.code == code
    assert str(caught.value)


@given(alphabets.flatmap(lambda a: st.tuples(st.just(a), placements(a))), st.sampled_from(Notation))
def test_placements_round_trip(case: tuple[Alphabet, Placement], notation: Notation) -> None:
    alphabet, placement = case
    assert Placement.parse(placement.text(notation), alphabet, notation=notation) == placement
    assert parse_move(str(placement), alphabet) == placement
    assert eval(repr(placement)) == placement
    assert type(placement.slot) is Slot


# -- typing ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "typed", "result"),
    [
        ((), "8h chupe", "8H [CH]UPE"),
        ((), "8h 1upe", "8H [CH]UPE"),
        ((), "8h CHUPe", "8H [CH]UPe"),
        ((), "8h ?chupe", "8H [ch]UPE"),
        ((), "8h c'hupe", "8H CHUPE"),
        ((), "8h niñó", "8H NIÑO"),
        ((), "h8 calle", "H8 CA[LL]E"),
        (("H5 MESA",), "5e animado", "5E ANI.ADO"),
        (("H5 MESA",), "5e ani(m)ado", "5E ANI.ADO"),
        (("H5 MESA",), "5e ani.ado", "5E ANI.ADO"),
        (("8E CASA",), "8e casas", "8E ....S"),
        (("8E CASA",), "8i s", "8E ....S"),
        # A typed LL is one tile, also when that tile lies on the board…
        (("J8 [LL]A",), "8h calle", "8H CA.E"),
        # …but through two L that lie there it can only be those, and through one L, that one.
        (("J8 LA", "K8 LO"), "8h calle", "8H CA..E"),
        (("J8 LA",), "8h calle", "8H CA.LE"),
        (("J8 LA", "M8 SE"), "8h calle", "8H CA.LE."),
    ],
)
def test_typed_plays(before: tuple[str, ...], typed: str, result: str) -> None:
    assert str(Placement.read(typed, lay(*before))) == result


@pytest.mark.parametrize(
    ("before", "typed", "result"),
    [
        ((), "8c col.legi", "8C CO[L·L]EGI"),
        ((), "8g que", "8G [QU]E"),
        (("H8 ES",), "8g que", "8G [QU]."),
        ((), "8h calla", "8H CALLA"),
    ],
)
def test_typed_plays_in_catalan(before: tuple[str, ...], typed: str, result: str) -> None:
    assert str(Placement.read(typed, lay(*before, alphabet=ca))) == result


def test_a_q_is_never_read_apart_from_the_u_that_follows_it() -> None:
    with pytest.raises(Illegal) as caught:
        Placement.read("8f que", lay("8G UE", alphabet=ca))
    assert caught.value.code == "placement.occupied"


def test_two_readings_are_left_to_the_person() -> None:
    board = lay("E8 ES")
    with pytest.raises(Illegal) as caught:
        Placement.read("8a chache", board)
    assert caught.value.code == "placement.ambiguous"
    assert {caught.value.details["first"], caught.value.details["second"]} == {
        "[CH]ACHE",
        "CHA[CH]E",
    }
    assert str(Placement.read("8a cha[ch]e", board)) == "8A CHA[CH]."


def test_a_typed_word_ends_where_it_ends() -> None:
    # C, A, LL, E would stop before the S that lies at L8; C, A, L, L, E would run into it.
    assert str(Placement.read("8h calles", lay("L8 ES"))) == "8H CALL.S"
    assert str(Placement.read("8h calles", lay("M8 SE"))) == "8H CALLE."
    assert str(Placement.read("8h calle", lay("M8 SE"))) == "8H CA[LL]E"


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("8e cosa", "placement.occupied"),
        ("8e casa", "placement.no_tiles"),
        ("7e s.l", "placement.gap"),
        ("8e (col)as", "placement.mismatch"),
        ("8n casa", "placement.off_board"),
        ("8h kilo", "tile.unknown"),
        ("8h (casa", "tile.unknown"),
        ("8h casa?", "tile.unknown"),
        ("chupe", "placement.unreadable"),
    ],
)
def test_typed_plays_that_do_not_fit(typed: str, code: str) -> None:
    with pytest.raises(LetradoError) as caught:
        Placement.read(typed, lay("8E CASA"))
    assert caught.value.code == code


def test_a_long_text_of_pairs_is_read_in_bounded_time() -> None:
    with pytest.raises(LetradoError):
        Placement.read("8a " + "ch" * 90 + "k", lay("8E CASA"))


@given(alphabets.flatmap(plays))
def test_a_play_spelled_out_reads_back(case: tuple[Board, Placement]) -> None:
    board, placement = case
    whole = placement.whole(board)
    tiles = [str(tile or board.tile_at(square)) for square, tile in whole]
    assert Placement.parse(f"{whole.slot} {''.join(tiles)}", board.alphabet, board) == whole
    if any(char.isupper() for char in "".join(tiles)):  # all small would be ordinary tiles
        typed = "'".join(tiles)
        assert Placement.read(f"{str(whole.slot).lower()} {typed}", board) == whole


@given(alphabets.flatmap(plays))
def test_tiles_laid_one_by_one_make_the_play(case: tuple[Board, Placement]) -> None:
    board, placement = case
    laid = Placement.laid(placement.new, board)
    assert laid.new == placement.new
    assert laid == placement.whole(board) or len(laid.new) == 1


def test_tiles_in_two_lines_are_refused() -> None:
    tile = es.tile("A")
    for squares in ("H8 I9", "H8 I8 I9"):
        with pytest.raises(Illegal) as caught:
            Placement.laid({Square.parse(s): tile for s in squares.split()}, Board.empty(es))
        assert (caught.value.code, caught.value.article) == ("placement.two_lines", "F09 §8")
    with pytest.raises(Illegal) as caught:
        Placement.laid({}, Board.empty(es))
    assert caught.value.code == "placement.no_tiles"


@pytest.mark.parametrize(
    ("square", "result"), [("I8", "8E ....S"), ("E9", "E8 .S"), ("A1", "1A S")]
)
def test_a_lone_tile_takes_the_direction_in_which_it_forms_a_word(square: str, result: str) -> None:
    laid = Placement.laid({Square.parse(square): es.tile("S")}, lay("8E CASA"))
    assert str(laid) == result


# -- exchange and pass -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "canonical", "count"),
    [("-AB[CH]", "-AB[CH]", 3), ("-[CH]BA", "-AB[CH]", 3), ("-3", "-3", 3), ("-?Ñ", "-?Ñ", 2)],
)
def test_exchanges(text: str, canonical: str, count: int) -> None:
    exchange = Exchange.parse(text, es)
    assert (str(exchange), exchange.count) == (canonical, count)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "exchange.unreadable"),
        ("AB", "exchange.unreadable"),
        ("-0", "exchange.no_tiles"),
        ("-K", "tile.unknown"),
    ],
)
def test_refused_exchanges(text: str, code: str) -> None:
    with pytest.raises(LetradoError) as caught:
        Exchange.parse(text, es)
    assert caught.value.code == code


@given(alphabets.flatmap(lambda a: st.tuples(st.just(a), racks(a).filter(len))))
def test_exchanges_round_trip(case: tuple[Alphabet, tuple[Tile, ...]]) -> None:
    alphabet, rack = case
    exchange = Exchange(tuple(rack))
    assert exchange.tiles == alphabet.sorted(rack), "in the order of the set"
    for value in (exchange, Exchange(count=len(rack)), Pass()):
        assert parse_move(str(value), alphabet) == value
        assert eval(repr(value)) == value


@given(alphabets.flatmap(plays), game_text)
def test_any_text_is_read_or_refused(case: tuple[Board, Placement], text: str) -> None:
    board, placement = case
    for noise in (text, f"8H {text}", f"{placement}{text}"):
        with reads_or_refuses():
            parse_move(noise, board.alphabet, board)
        with reads_or_refuses():
            Placement.parse(noise, board.alphabet)
        with reads_or_refuses():
            Placement.read(noise, board)


def test_unreadable_is_told_apart_from_illegal() -> None:
    with pytest.raises(Unreadable):
        parse_move("?", es)
