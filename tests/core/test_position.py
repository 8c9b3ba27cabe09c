from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import Illegal, LetradoError, Unreadable
from letrado.core.board import Board
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.core.tiles import Alphabet
from tests.strategies import alphabets, game_text, games, lots, reads_or_refuses

es, ca, en = map(Alphabet.load, ("es", "ca", "en"))
EMPTY = "/".join(["15"] * 15)
CHORRILLOS = "/".join(["15"] * 7 + ["7[CH]O[RR]I[LL]OS1"] + ["15"] * 7)


def test_a_position_of_the_format() -> None:
    text = f"{CHORRILLOS} ?AEZ/ 62/0 0 lex FISE2; ld spanish;"
    position = Position.parse(text)
    assert position.alphabet is es
    assert position.board == Board.empty(es).place(Placement.parse("8H [CH]O[RR]I[LL]OS", es))
    assert [str(rack) for rack in position.racks] == ["?AEZ", ""]
    assert (position.scores, position.scoreless_turns) == ((62, 0), 0)
    assert str(position) == text
    assert len(position.unseen) == 100 - 7 - 4


def test_premiums_are_live_where_no_tile_lies() -> None:
    board = Position.parse(f"{CHORRILLOS} / 0/0 0 ld spanish;").board
    star = board.premium_at(board.layout.centre)
    assert star is not None
    assert not star.live
    assert sum(board.live) == 61 - 2  # H8 and L8 are covered


def test_operations_are_kept_as_they_are() -> None:
    ops = "lex DISC2; bdn CrosswordGame; var classic; mcnz 6; gid a7; tmr 60000/-2500; oru; lm -2;"
    position = Position.parse(f"{EMPTY} / -5/310 3 {ops}")
    assert str(position) == f"{EMPTY} / -5/310 3 {ops} ld catalan;"
    assert dict(position.ops)["oru"] == ""


@pytest.mark.parametrize(
    ("ops", "alphabet"),
    [
        ("ld spanish;", es),
        ("ld Catalan", ca),
        ("ld en;", en),
        ("lex FISE2016;", es),
        ("lex fise-2009;", es),
        ("lex DISC2;", ca),
        ("lex ca-open;", ca),
        ("lex CSW21;", en),
        ("lex NWL18; lm -2;", en),
        ("lex mine; ld catalan;", ca),
    ],
)
def test_the_tile_set_is_said_or_implied(ops: str, alphabet: Alphabet) -> None:
    assert Position.parse(f"{EMPTY} / 0/0 0 {ops}").alphabet is alphabet


def test_the_tile_set_may_be_given_apart_and_is_then_written() -> None:
    position = Position.parse(f"{EMPTY} / 0/0 0", ca)
    assert str(position).endswith(" 0 ld catalan;")


def test_bare_catalan_pairs_are_read() -> None:
    row = "2COL·LEGI7"
    board = Position.parse(f"{'15/' * 7}{row}{'/15' * 7} QUNY/ 0/0 0 ld catalan;").board
    assert board == Board.empty(ca).place(Placement.parse("8C CO[L·L]EGI", ca))


def test_a_rack_may_hold_too_many_tiles_but_not_more_than_there_are() -> None:
    # F09 §28: an overdraw is a case of the law.
    assert len(Position.parse(f"{EMPTY} AAAAEEEEO/ 0/0 0 ld spanish;").racks[0]) == 9
    with pytest.raises(Illegal) as caught:
        Position.parse(f"{CHORRILLOS} A[CH]/ 0/0 0 ld spanish;")
    assert caught.value.code == "cgp.too_many_tiles"
    assert caught.value.article == "F09 §3"
    details = {"tile": "[CH]", "count": 2, "limit": 1, "language": "es"}
    assert caught.value.details == details


def test_blanks_on_the_board_count_as_blanks() -> None:
    with pytest.raises(Illegal) as caught:
        Position.parse(f"{'15/' * 14}ab13 ?/ 0/0 0 ld spanish;")
    assert (caught.value.details["tile"], caught.value.details["count"]) == ("?", 3)


@pytest.mark.parametrize(
    ("text", "code", "details"),
    [
        ("", "cgp.fields", {"found": 0}),
        (f"{EMPTY} / 0/0", "cgp.fields", {"found": 3}),
        ("15/" * 4000, "cgp.fields", {"found": 0}),
        (f"{EMPTY}/15 / 0/0 0", "cgp.rows", {"found": 16}),
        (f"{EMPTY[:-2]}14 / 0/0 0", "cgp.row_length", {"row": 15, "found": 14}),
        (f"{EMPTY[:-2]}16 / 0/0 0", "cgp.row_length", {"row": 15, "found": 16}),
        (f"{EMPTY[:-2]}  / 0/0 0", "cgp.row_length", {"row": 15, "found": 0}),
        (f"{EMPTY[:-2]}0A14 / 0/0 0", "cgp.sign", {"row": 15, "position": 1}),
        (f"{EMPTY[:-2]}150 / 0/0 0", "cgp.sign", {"row": 15, "position": 1}),
        (f"{EMPTY[:-2]}7CAK5 / 0/0 0", "cgp.sign", {"row": 15, "position": 4, "sign": "K"}),
        (f"{EMPTY[:-2]}7CA?5 / 0/0 0", "cgp.sign", {"row": 15, "position": 4, "sign": "?"}),
        (f"{EMPTY[:-2]}7[CX]7 / 0/0 0", "cgp.sign", {"row": 15, "position": 2}),
        (f"{EMPTY} AEIOU 0/0 0", "cgp.players", {"field": "racks", "found": 1}),
        (f"{EMPTY} A/B/C 0/0 0", "cgp.players", {"field": "racks", "found": 3}),
        (f"{EMPTY} AK/ 0/0 0", "tile.unknown", {"position": 2}),
        (f"{EMPTY} Aa/ 0/0 0", "cgp.rack", {"text": "Aa"}),
        (f"{EMPTY} / 0 0", "cgp.players", {"field": "scores"}),
        (f"{EMPTY} / 0/x 0", "cgp.number", {"text": "x"}),
        (f"{EMPTY} / 0/²2 0", "cgp.number", {"text": "²2"}),
        (f"{EMPTY} / 0/{'9' * 5000} 0", "cgp.number", {"field": "scores"}),
        (f"{EMPTY} / 0/0 -1", "cgp.number", {"field": "turns without points"}),
        (f"{EMPTY} / 0/0 0 7;", "cgp.op", {"op": "7"}),
        (f"{EMPTY} / 0/0 0 lex A;;", "cgp.op", {"op": ""}),
        (f"{EMPTY} / 0/0 0 bdn SuperCrosswordGame;", "cgp.op_value", {"op": "bdn"}),
        (f"{EMPTY} / 0/0 0 ld klingon;", "cgp.op_value", {"op": "ld"}),
        (f"{EMPTY} / 0/0 0 mcnz six;", "cgp.op_value", {"op": "mcnz"}),
        (f"{EMPTY} / 0/0 0 tmr 5;", "cgp.op_value", {"op": "tmr"}),
        (f"{EMPTY} / 0/0 0 gid 1; gid 2;", "cgp.op_twice", {"op": "gid"}),
        (f"{EMPTY} / 0/0 0 lex CSW21;", "cgp.languages", {"languages": "en, es"}),
    ],
)
def test_refusals_name_place_and_reason(text: str, code: str, details: dict[str, Any]) -> None:
    with pytest.raises(LetradoError) as caught:
        Position.parse(text, es)
    assert caught.value.code == code
    assert details.items() <= caught.value.details.items()
    assert str(caught.value)


def test_a_position_without_a_tile_set_is_refused() -> None:
    with pytest.raises(Unreadable) as caught:
        Position.parse(f"{EMPTY} / 0/0 0 lex mine;")
    assert caught.value.code == "cgp.no_language"


@pytest.mark.parametrize("ops", [(("lex", "a;b"),), (("lex", " a"),), (("1", ""),), (("a b", ""),)])
def test_operations_that_text_cannot_hold_are_refused(ops: tuple[tuple[str, str], ...]) -> None:
    with pytest.raises(Unreadable) as caught:
        Position(Board.empty(es), (Rack(es), Rack(es)), ops=ops)
    assert caught.value.code == "cgp.op"


def test_what_cgp_cannot_tell_is_refused() -> None:
    spent = Board.parse(str(Board.empty(es)).replace("*", "."), es)
    with pytest.raises(Illegal) as caught:
        Position(spent, (Rack(es), Rack(es)))
    assert caught.value.code == "cgp.premiums"
    with pytest.raises(Illegal) as caught:
        Position(Board.empty(es), (Rack(ca), Rack(es)))
    assert caught.value.code == "cgp.languages"


@st.composite
def positions(draw: st.DrawFn, alphabet: Alphabet) -> Position:
    board, bag = draw(games(alphabet))
    drawn, bag = bag.draw(draw(st.integers(0, 9)), draw(lots))
    other, _ = bag.draw(draw(st.integers(0, 9)), draw(lots))
    names = st.sampled_from(["gid", "var", "lm", "oru", "x-y"])
    printable = st.text(st.characters(exclude_characters=";").filter(str.isprintable))
    ops = draw(st.dictionaries(names, printable.map(str.strip), max_size=3))
    score = st.integers(-999, 9999)
    return Position(
        board,
        (Rack(alphabet, drawn), Rack(alphabet, other)),
        (draw(score), draw(score)),
        draw(st.integers(0, 12)),
        tuple(ops.items()),
    )


@given(alphabets.flatmap(positions))
def test_positions_round_trip(position: Position) -> None:
    assert Position.parse(str(position)) == position
    assert Position.parse(f"  {position}\n") == position
    assert Position.parse(str(position), position.alphabet) == position
    assert eval(repr(position)) == position
    seen = len(list(position.board)) + sum(map(len, position.racks))
    assert len(position.unseen) == 100 - seen


@given(alphabets.flatmap(positions), game_text, st.integers(0, 200), st.integers(0, 9))
def test_any_text_is_read_or_refused(position: Position, noise: str, at: int, length: int) -> None:
    text = str(position)
    for bad in (noise, text[:at] + noise + text[at + length :], f"{EMPTY} {noise}"):
        with reads_or_refuses():
            read = Position.parse(bad)
            assert Position.parse(str(read)) == read
