import tomllib
from math import prod
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from letrado.base.errors import Illegal
from letrado.core.board import Board
from letrado.core.coordinates import Direction, Slot, Square
from letrado.core.placements import Placement
from letrado.core.scoring import PlayScore, score
from letrado.core.tiles import Alphabet
from tests.strategies import alphabets, plays

EXAMPLES: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parents[1] / "data/scoring.toml").read_text("utf-8")
)["example"]
CASES = [
    pytest.param(example, language, id=f"{example['id']}-{language}")
    for example in EXAMPLES
    for language in example["totals"]
]
es, ca = Alphabet.load("es"), Alphabet.load("ca")


def before(example: dict[str, Any], alphabet: Alphabet) -> Board:
    board = Board.empty(alphabet)
    for text in example["board"]:
        board = board.place(Placement.parse(text, alphabet))
    return board


def test_there_are_23_examples_and_each_names_its_editions() -> None:
    assert [example["id"] for example in EXAMPLES] == [f"EX-S{n:02}" for n in range(1, 24)]
    for example in EXAMPLES:
        assert example["editions"] == [part.split()[0] for part in example["articles"].split("; ")]
        assert ("es" in example["totals"]) == any(e != "CAT" for e in example["editions"])
        assert ("ca" in example["totals"]) == ("CAT" in example["editions"])


@pytest.mark.parametrize(("example", "language"), CASES)
def test_worked_examples(example: dict[str, Any], language: str) -> None:
    alphabet = Alphabet.load(language)
    board, play = before(example, alphabet), Placement.parse(example["play"], alphabet)
    counted = score(board, play)
    assert counted.total == example["totals"][language]
    if language == next(iter(example["totals"])):
        expected = example.get("words", {})
        assert {word.spelling: word.score for word in counted.words} == expected or not expected


@pytest.mark.parametrize(("example", "language"), CASES)
def test_worked_examples_are_legal(example: dict[str, Any], language: str) -> None:
    alphabet = Alphabet.load(language)
    board, play = before(example, alphabet), Placement.parse(example["play"], alphabet)
    board.check(play, centre=example.get("centre", "required"))
    if example.get("centre") == "optional":
        assert example["editions"] == ["F09"]
        with pytest.raises(Illegal):
            board.check(play)


def test_three_triple_words_make_twenty_seven() -> None:
    # the factors of all newly covered squares are multiplied.
    board = Board.empty(es)
    for text in ("B1 ANIMAL", "C1 ANIMAL", "D1 ANIMAL", "E1 A", "F1 A", "G1 A", "I1 A", "J1 A"):
        board = board.place(Placement.parse(text, es))
    for text in ("K1 A", "L1 A", "M1 A", "N1 A"):
        board = board.place(Placement.parse(text, es))
    counted = score(board, Placement.parse("1A E......E......E", es))
    assert counted.words[0].factor == 27
    assert counted.total == 27 * 15


def test_a_premium_that_is_not_live_gives_nothing() -> None:
    board = Board.parse(str(Board.empty(es)).replace("*", "."), es)
    assert score(board, Placement.parse("8E CASA", es)).total == 6


def test_the_main_word_comes_first_and_a_lone_tile_counts_both_ways() -> None:
    board = Board.empty(es)
    for text in ("8E CASA", "I9 OLA"):
        board = board.place(Placement.parse(text, es))
    for play in ("I8 S", "8I S"):
        counted = score(board, Placement.parse(play, es))
        assert {word.spelling for word in counted.words} == {"CASAS", "SOLA"}
        assert counted.words[0].slot.direction is Placement.parse(play, es).slot.direction


def test_a_rulebook_may_have_another_rack_and_bonus() -> None:
    play = Placement.parse("8D [CH]ICOS", es)
    assert score(Board.empty(es), play, rack_size=5, bonus=20) == PlayScore(
        score(Board.empty(es), play).words, 20
    )


def test_what_cannot_be_laid_cannot_be_counted() -> None:
    board = Board.empty(es).place(Placement.parse("8E CASA", es))
    with pytest.raises(Illegal, match="E8"):
        score(board, Placement.parse("8E SOL", es))


# -- an independent count --------------------------------------------------------------------

PREMIUMS = {
    "TW": "A1 H1 O1 A8 O8 A15 H15 O15",
    "DW": "B2 C3 D4 E5 N2 M3 L4 K5 B14 C13 D12 E11 N14 M13 L12 K11 H8",
    "TL": "F2 J2 B6 F6 J6 N6 B10 F10 J10 N10 F14 J14",
    "DL": "D1 L1 G3 I3 A4 H4 O4 C7 G7 I7 M7 D8 L8 C9 G9 I9 M9 A12 H12 O12 G13 I13 D15 L15",
}
VALUES = {
    "es": "1 A E O I S N R U L T;2 D G;3 C B M P;4 H F V Y;5 CH Q;8 J LL Ñ RR X;10 Z",
    "ca": "1 E A I R S N O T L U;2 C D M;3 B G P;4 F V;8 H J QU Z;10 Ç L·L NY X",
    "en": "1 A E I O U L N S T R;2 D G;3 B C M P;4 F H V W Y;5 K;8 J X;10 Q Z",
}


def values(language: str) -> dict[str, int]:
    groups = (group.split() for group in VALUES[language].split(";"))
    return {face: int(value) for value, *faces in groups for face in faces}


def count_by_the_book(board: Board, placement: Placement) -> tuple[int, int]:
    """Count points and words again, square by square, over strings: ``H8`` and its neighbours."""
    worth = values(board.alphabet.language)
    lying = {str(square): tile for square, tile in board}
    laid = {str(square): tile for square, tile in placement.new.items()}
    now = lying | laid

    def reach(name: str, right: int, down: int) -> set[str]:
        column, row = chr(ord(name[0]) + right), int(name[1:]) + down
        near = f"{column}{row}"
        return {near} | reach(near, right, down) if near in now else set()

    def times(name: str, kind: str) -> int:
        triple, double = PREMIUMS[f"T{kind}"].split(), PREMIUMS[f"D{kind}"].split()
        return 1 if name not in laid else 3 if name in triple else 2 if name in double else 1

    words = set()
    for name in laid:
        words.add(frozenset({name} | reach(name, 1, 0) | reach(name, -1, 0)))
        words.add(frozenset({name} | reach(name, 0, 1) | reach(name, 0, -1)))
    words = {word for word in words if len(word) >= 2}
    points = 50 * (len(laid) == 7)
    for word in words:
        points += prod(times(name, "W") for name in word) * sum(
            times(name, "L") * (0 if now[name].blank else worth[now[name].face]) for name in word
        )
    return points, len(words)


@pytest.mark.parametrize("language", sorted(VALUES))
def test_the_values_of_the_sets(language: str) -> None:
    alphabet = Alphabet.load(language)
    assert {tile.face: tile.value for tile in alphabet.tiles[1:]} == values(language)


@given(alphabets.flatmap(plays))
def test_the_count_agrees_with_the_book(case: tuple[Board, Placement]) -> None:
    board, placement = case
    counted = score(board, placement)
    assert (counted.total, len(counted.words)) == count_by_the_book(board, placement)
    for word in counted.words:
        squares = list(word.slot.squares(len(word.tiles)))
        after = board.place(placement)
        assert tuple(map(after.tile_at, squares)) == word.tiles
        assert set(squares) & set(placement.new)


@given(alphabets.flatmap(plays))
def test_a_board_turned_over_its_diagonal_counts_the_same(case: tuple[Board, Placement]) -> None:
    board, placement = case

    def turned(square: Square) -> Square:
        return Square(square.column, square.row)

    mirror = Board.empty(board.alphabet).cover({turned(square): tile for square, tile in board})
    slot = Slot(turned(placement.slot.start), placement.slot.direction.other)
    assert score(mirror, Placement(slot, placement.tiles)).total == score(board, placement).total
    assert Direction.ACROSS.other is Direction.DOWN
