"""A blank that turns out to stand for another letter does so wherever it is read."""

from letrado.core.placements import Placement
from letrado.formats import gcg
from letrado.formats.rebuilding import Rebuilding, table_settings
from letrado.formats.scoresheet import as_text, sheet
from letrado.game import Actor, Side, replay
from letrado.game import commands as c
from tests.game.table import check_board


def settled() -> Rebuilding:
    """A lays CAsA and B extends it; A had noted the blank as Z (F09 §10.4, EX-G33)."""
    table = Rebuilding(table_settings("fise-2009", ("Ana", "Leo"), Side.A))
    alphabet = table.game.tiles.board.alphabet
    table.begin(Side.A, {})
    play = Placement.parse("8G CAsA", alphabet)
    blank = next(square for square, tile in play.new.items() if tile.blank)
    table.do(c.LayTiles(Actor.A, tuple(play.new.items())))
    table.do(c.FinishPlacement(Actor.A))
    table.do(c.Announce(Actor.A, 10, 10))
    for actor in (Actor.B, Actor.A):
        table.do(c.NoteScore(actor, 10, 10, "CAZA", ((blank, "Z"),)))
    table.do(c.BeginDraw(Actor.A))
    table.do(c.EndDraw(Actor.A))
    table.do(c.PressClock(Actor.A))
    table.play(Placement.parse("9J SOL", alphabet))
    table.play(Placement.parse("8F O....", alphabet))
    table.do(c.SettleBlank(Actor.ARBITER, blank))
    return table


def test_records_words_and_board_have_the_new_letter() -> None:
    table = settled()
    game = table.game
    first, _, third = game.records
    assert str(first.placement) == "8G CAzA"
    assert first.words == ("CAZA",)
    assert third.words == ("OCAZA",)
    assert (first.points, third.points) == (10, third.computed)
    check_board(game)
    assert replay(table.events) == game


def test_sheet_and_gcg_show_it() -> None:
    table = settled()
    assert "CAzA" in gcg.write(gcg.from_log(table.events))
    shown = as_text(sheet(table.game)).upper()
    assert "CAZA" in shown.replace("(", "").replace(")", "")
    assert "CASA" not in shown.replace("(", "").replace(")", "")


def test_a_play_under_way_is_read_again() -> None:
    table = settled()
    alphabet = table.game.tiles.board.alphabet
    table.do(c.Undo(Actor.ARBITER))
    play = Placement.parse("8F .....S", alphabet)
    table.do(c.LayTiles(Actor.B, tuple(play.new.items())))
    table.do(c.FinishPlacement(Actor.B))
    assert table.game.turn is not None
    assert table.game.turn.words[0] == "OCASAS"
    blank = next(
        square
        for record in table.game.records
        if record.placement is not None
        for square, tile in record.placement.new.items()
        if tile.blank
    )
    points = table.game.turn.points
    table.do(c.SettleBlank(Actor.ARBITER, blank))
    assert table.game.turn.words[0] == "OCAZAS"
    assert table.game.turn.points == points
