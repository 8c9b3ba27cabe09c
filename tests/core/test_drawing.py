from typing import Literal, get_args
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import Illegal
from letrado.core.board import Board
from letrado.core.coordinates import Notation
from letrado.core.placements import Placement
from letrado.core.scoring import score
from letrado.core.svg.drawing import PREMIUM_LABELS, describe, svg
from letrado.core.svg.palettes import PALETTES
from letrado.core.tiles import Alphabet
from tests.strategies import alphabets, plays

es = Alphabet.load("es")
SVG = "{http://www.w3.org/2000/svg}"
Theme = Literal["light", "dark"]
themes = st.sampled_from(get_args(Theme))


def texts(document: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(document).iter(f"{SVG}text")]


@given(alphabets.flatmap(plays), themes, st.sampled_from(Notation), st.integers(12, 60))
def test_a_drawing_shows_what_is_there(
    case: tuple[Board, Placement], theme: Theme, notation: Notation, side: int
) -> None:
    board, play = case
    points = score(board, play).total
    drawn = svg(board, tentative=play, points=points, theme=theme, notation=notation, side=side)
    after = board.place(play)
    played = svg(after, last=play, theme=theme, notation=notation, side=side)
    faces = [tile.face for _, tile in after]
    values = [str(tile.value) for _, tile in after if not tile.blank]
    labels = [label for label in texts(played) if label in PREMIUM_LABELS[board.alphabet.language]]
    frame = [name(at) for at in range(15) for name in (notation.row, notation.column)]
    assert sorted(texts(played)) == sorted(faces + values + labels + frame)
    centre_is_live = after.live[after.layout.centre.index]
    assert len(labels) == sum(after.live) - centre_is_live
    # A play that is not made yet covers the same squares, and its points are in a pill.
    assert sorted(texts(drawn)) == sorted(
        texts(played) + labels_below(board, play) + [f"+{points}"]
    )
    assert played.count(f'stroke="{PALETTES[theme].last}"') == len(play.new)
    assert drawn.count("stroke-dasharray") == len(play.new)


def labels_below(board: Board, play: Placement) -> list[str]:
    """List the labels of the squares that a tentative tile hides: they are still drawn below it."""
    names = PREMIUM_LABELS[board.alphabet.language]
    below = []
    for square in play.new:
        premium = board.premium_at(square)
        if premium and premium.live and square != board.layout.centre:
            word = premium.word > 1
            below.append(names[2 * word + (premium.word if word else premium.letter) - 2])
    return below


@given(alphabets.flatmap(plays), themes)
def test_a_drawing_can_stand_on_any_page(case: tuple[Board, Placement], theme: Theme) -> None:
    board, play = case
    document = svg(board, tentative=play, points=0, theme=theme, title='<b>&"\0', description="]]>")
    root = ElementTree.fromstring(document)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert [root[0].text, root[1].text] == ['<b>&"', "]]>"]
    for node in root.iter():
        assert node.tag.removeprefix(SVG) in {
            *("svg", "title", "desc", "rect", "circle", "path", "polygon", "text"),
        }
        assert not {"style", "class", "href", "onload"} & set(node.keys())
    assert document.count("http") == 1, "only the name of the language itself"


def test_labels_follow_the_language_and_pips_need_room() -> None:
    assert {"DL", "TL", "DP", "TP"} <= set(texts(svg(Board.empty(es))))
    assert {"DL", "TL", "DW", "TW"} <= set(texts(svg(Board.empty(Alphabet.load("en")))))
    assert {"LD", "LT"} <= set(texts(svg(Board.empty(es), labels=("LD", "LT", "PD", "PT"))))
    assert svg(Board.empty(es), side=28).count("<circle") == 24 * 2 + 12 * 3
    assert svg(Board.empty(es), side=27).count("<circle") == 0


def test_a_spent_premium_is_drawn_plain() -> None:
    live = Board.empty(es)
    spent = Board.parse(str(live).replace("*", "."), es)
    assert svg(live).count("<polygon") == 1
    assert svg(spent).count("<polygon") == 0


def test_a_blank_has_a_ring_and_no_value() -> None:
    board = Board.empty(es).place(Placement.parse("8H cA", es))
    document = svg(board, side=27)
    assert document.count("<circle") == 1
    assert "0" not in texts(document)
    assert describe(board) == "H8 c; I8 A"
    assert describe(board, Notation.LETTERED_ROWS) == "H8 c; H9 A"


@pytest.mark.parametrize(
    ("play", "on_the_left"), [("8L SI", False), ("8M SI", True), ("8N SI", True)]
)
def test_the_points_stay_on_the_drawing(play: str, on_the_left: bool) -> None:
    board = Board.empty(es).place(Placement.parse("8H CASA", es))
    document = svg(board, tentative=Placement.parse(play, es), points=1234)
    root = ElementTree.fromstring(document)
    *_, outer, inner, _ = root
    left, wide = float(outer.get("x", "")), float(outer.get("width", ""))
    assert left > 0
    assert left + wide < float(root.get("width", ""))
    last_tile = float(root.findall(f"{SVG}text")[-3].get("x", ""))
    assert (left < last_tile) or not on_the_left
    assert inner.get("fill") == PALETTES["light"].accent


def test_a_play_that_cannot_be_laid_cannot_be_drawn() -> None:
    board = Board.empty(es).place(Placement.parse("8H CASA", es))
    with pytest.raises(Illegal):
        svg(board, tentative=Placement.parse("8H SOL", es))
