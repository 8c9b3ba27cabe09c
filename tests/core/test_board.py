import re
from collections.abc import Callable
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import Illegal, Unreadable
from letrado.core.board import Board
from letrado.core.coordinates import SIZE, Direction, Notation, Slot, Square
from letrado.core.layout import Layout, Premium
from letrado.core.placements import Placement
from letrado.core.racks import Bag
from letrado.core.tiles import Alphabet, Tile
from tests.strategies import alphabets, game_text, games, plays, reads_or_refuses, squares

es, ca = Alphabet.load("es"), Alphabet.load("ca")


def lay(*texts: str, alphabet: Alphabet = es) -> Board:
    board = Board.empty(alphabet)
    for text in texts:
        board = board.place(Placement.parse(text, alphabet))
    return board


# -- layout ----------------------------------------------------------------------------------

PREMIUMS = {
    Premium(word=3): "A1 H1 O1 A8 O8 A15 H15 O15",
    Premium(word=2): "B2 C3 D4 E5 N2 M3 L4 K5 B14 C13 D12 E11 N14 M13 L12 K11 H8",
    Premium(letter=3): "F2 J2 B6 F6 J6 N6 B10 F10 J10 N10 F14 J14",
    Premium(letter=2): "D1 L1 G3 I3 A4 H4 O4 C7 G7 I7 M7 D8 L8 C9 G9 I9 M9 A12 H12 O12 "
    "G13 I13 D15 L15",
}


def test_the_premiums_lie_where_the_boxed_game_has_them() -> None:
    pairs = ((name, premium) for premium, text in PREMIUMS.items() for name in text.split())
    expected = {Square.parse(name): premium for name, premium in pairs}
    board = Board.empty(es)
    for row in range(SIZE):
        for column in range(SIZE):
            square = Square(row, column)
            assert board.premium_at(square) == expected.get(square), square
    assert board.layout.centre == Square.parse("H8")


def test_layouts_round_trip_and_refuse() -> None:
    standard = Layout.load()
    assert Layout.parse(str(standard)) == eval(repr(standard)) == standard
    for text in ("", str(standard)[:-1], str(standard).replace("*", "-"), "x" * 225):
        with pytest.raises(Unreadable) as caught:
            Layout.parse(text)
        assert caught.value.code == "layout.unreadable"


# -- premiums carry their own flag -----------------------------------------------------------


def test_a_covered_premium_is_spent_and_the_star_stays_live_until_covered() -> None:
    board = lay("7F CASA")  # F09 §20.2: the star was missed
    star, double = board.premium_at(Square.parse("H8")), board.premium_at(Square.parse("G7"))
    assert star == Premium(word=2, live=True)
    assert double == Premium(letter=2, live=False)
    after = board.place(Placement.parse("H6 E.O", es))
    assert after.premium_at(Square.parse("H8")) == Premium(word=2, live=False)
    assert board.premium_at(Square.parse("H8")) == star, "the board before is unchanged"


def test_a_premium_spent_without_a_tile_survives_text() -> None:
    text = str(Board.empty(es)).replace("*", ".")
    board = Board.parse(text, es)
    assert board.premium_at(board.layout.centre) == Premium(word=2, live=False)
    assert str(board) == text
    assert eval(repr(board)) == board


# -- the law of laying -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "play", "code", "article"),
    [
        ("", "8H C", "placement.one_tile", "F09 §6"),
        ("", "7F CASA", "placement.off_centre", "F09 §6"),
        ("", "8I CASA", "placement.off_centre", "F09 §6"),
        ("8E CASA", "1A SOL", "placement.no_contact", "F09 §2"),
        ("8E CASA", "9I SOL", "placement.no_contact", "F09 §2"),
        ("8E CASA", "7D SO", None, None),
        ("8E CASA", "8E SOL", "placement.occupied", "F09 §8"),
        ("8E CASA", "7E S.L", "placement.gap", "F09 §8"),
        ("8E CASA", "8E ....S", None, None),
        ("8E CASA", "8I S", None, None),
        ("8E CASA", "I8 SOL", None, None),
        ("8E CASA", "G7 E.O", None, None),
        ("", "8H QE", None, None),
    ],
)
def test_the_law_of_laying(before: str, play: str, code: str | None, article: str | None) -> None:
    board = lay(before) if before else Board.empty(es)
    placement = Placement.parse(play, es)
    if code is None:
        board.check(placement)
        return
    with pytest.raises(Illegal) as caught:
        board.check(placement)
    assert (caught.value.code, caught.value.article) == (code, article)
    assert str(caught.value)


def test_catalan_refusals_cite_the_catalan_rules() -> None:
    with pytest.raises(Illegal) as caught:
        Board.empty(ca).check(Placement.parse("7F CASA", ca))
    assert caught.value.article == "CAT 2¶3"


@pytest.mark.parametrize(("centre", "legal"), [("required", False), ("optional", True)])
def test_who_may_miss_the_star(centre: Literal["required", "optional"], legal: bool) -> None:
    # EX-G54 refuses; F09 §20 leaves it to the opponent.
    play = Placement.parse("7F CASA", es)
    if legal:
        Board.empty(es).check(play, centre=centre)
    else:
        with pytest.raises(Illegal, match="H8"):
            Board.empty(es).check(play, centre=centre)


def test_pairs_that_spell_a_tile_may_be_laid() -> None:
    # R, R is judged when it is challenged, not refused when it is laid.
    Board.empty(es).check(Placement.parse("8E PERRO", es))


@pytest.mark.parametrize("tile", [Tile("K", 5), Tile("", 0, blank=True), Tile("A", 9)])
def test_tiles_of_another_set_are_refused(tile: Tile) -> None:
    with pytest.raises(Illegal) as caught:
        Board.empty(es).cover({Square(0, 0): tile})
    assert caught.value.code == "board.foreign_tile"


def _legal_by_the_book(board: Board, placement: Placement) -> bool:
    """Say whether a play is legal, by the law once more, over plain sets of squares."""
    old = {(square.row, square.column) for square, _ in board}
    new = {(square.row, square.column) for square in placement.new}
    if old & new:
        return False
    row, column = zip(*new, strict=True)
    one_line = len(set(row)) == 1 or len(set(column)) == 1
    spanned = {
        (r, c) for r in range(min(row), max(row) + 1) for c in range(min(column), max(column) + 1)
    }
    if not one_line or not spanned <= old | new:
        return False
    if not old:
        return len(new) > 1 and (7, 7) in new
    around = {(r + dr, c + dc) for r, c in new for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return bool(around & old)


@given(games(es, most=6), squares, st.sampled_from(Direction), st.lists(st.booleans(), max_size=6))
def test_the_check_agrees_with_the_book(
    game: tuple[Board, Bag], start: Square, direction: Direction, pattern: list[bool]
) -> None:
    board, _ = game
    slot = Slot(start, direction)
    squares = list(slot.squares(len(pattern) + 2))
    # Where tiles lie, through-marks; elsewhere a tile, sometimes on purpose against the law.
    signs = [
        es.tile("A") if not board.tile_at(square) else None if keep else es.tile("A")
        for square, keep in zip(squares, [True, True, *pattern], strict=False)
    ]
    if not any(signs):
        return
    placement = Placement(slot, tuple(signs))
    try:
        board.check(placement)
    except Illegal:
        assert not _legal_by_the_book(board, placement)
    else:
        assert _legal_by_the_book(board, placement)


# -- text ------------------------------------------------------------------------------------


@given(alphabets.flatmap(games), st.sampled_from(Notation))
def test_boards_round_trip(game: tuple[Board, Bag], notation: Notation) -> None:
    board, bag = game
    text = board.text(notation)
    assert Board.parse(text, board.alphabet) == board
    assert Board.parse("\n".join(text.splitlines()[1:]), board.alphabet) == board
    assert eval(repr(board)) == board
    assert len(list(board)) + len(bag) == 100
    header, *lines = ([m.start() for m in re.finditer(r"\S+", row)] for row in text.splitlines())
    assert all(starts[1:] == header for starts in lines), "columns are aligned"


@given(alphabets.flatmap(plays))
def test_placing_covers_and_spends(case: tuple[Board, Placement]) -> None:
    board, placement = case
    after = board.place(placement)
    assert dict(after) == dict(board) | placement.new
    for square, _ in after:
        premium = after.premium_at(square)
        assert premium is None or not premium.live


def test_a_board_as_text() -> None:
    lines = lay("8C CO[L·L]EG[ny]", alphabet=ca).text().splitlines()
    assert lines[0] == "   A   B   C   D   E   F   G   H   I   J   K   L   M   N   O"
    assert lines[8] == " 8 =   .   C   O   L·L E   G   ny  .   .   .   '   .   .   ="


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: "", "board.rows"),
        (lambda text: text + "\n16 .", "board.rows"),
        (lambda text: text * 20, "board.rows"),
        (lambda text: text.replace(" 4 '", " 4 ' ."), "board.columns"),
        (lambda text: text.replace(" 4 '", " 4 K"), "board.mark"),
        (lambda text: text.replace(" 4 '", " 4 ="), "board.mark"),
        (lambda text: text.replace(" 4 '", " 4 ſ"), "board.mark"),
    ],
)
def test_unreadable_boards(change: Callable[[str], str], code: str) -> None:
    with pytest.raises(Unreadable) as caught:
        Board.parse(change(str(Board.empty(es))), es)
    assert caught.value.code == code
    assert str(caught.value)


@given(alphabets, game_text, st.integers(0, 700), st.integers(0, 40))
def test_any_text_is_read_or_refused(alphabet: Alphabet, noise: str, at: int, length: int) -> None:
    text = str(Board.empty(alphabet))
    for damaged in (noise, text[:at] + noise + text[at + length :]):
        with reads_or_refuses():
            board = Board.parse(damaged, alphabet)
            assert Board.parse(str(board), alphabet) == board
