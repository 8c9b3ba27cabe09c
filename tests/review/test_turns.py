"""Turns of a game, one by one: counted by hand."""

from letrado.core.board import Board
from letrado.core.placements import Placement
from letrado.core.tiles import Alphabet
from letrado.formats.rebuilding import Rebuilding, table_settings
from letrado.game import Actor, Side
from letrado.game import commands as c
from letrado.game.state import Outcome, Phase
from letrado.review import PlayedTurn, played_turns
from tests.server.support.played import Played, small_game

ES = Alphabet.load("es")


def turns_of(played: Played) -> tuple[PlayedTurn, ...]:
    return played_turns(played.events)


def test_turns_are_what_was_done() -> None:
    turns = turns_of(small_game())
    assert [(turn.number, turn.mover, turn.record.outcome) for turn in turns] == [
        (1, Side.A, Outcome.PLAY),
        (2, Side.B, Outcome.PLAY),
        (3, Side.A, Outcome.INVALID),
        (4, Side.B, Outcome.EXCHANGE),
        (5, Side.A, Outcome.PASS),
        (6, Side.B, Outcome.PLAY),
    ]
    assert [str(turn.rack) for turn in turns] == [
        "AACLOSS",
        "EENOPSS",
        "DLNNOOS",
        "ELNOOPS",
        "DLNNOOS",
        "ABLNOOS",
    ]
    assert [turn.bag for turn in turns] == [86, 82, 80, 80, 80, 80]
    assert [dict(turn.before) for turn in turns[:3]] == [
        {Side.A: 0, Side.B: 0},
        {Side.A: 12, Side.B: 0},
        {Side.A: 12, Side.B: 10},
    ]
    assert turns[-1].after == {Side.A: 12, Side.B: 10 + turns[-1].record.points}
    assert turns[0].board == Board.empty(ES)
    assert len(dict(turns[2].board)) == len(dict(turns[3].board)) == 6


def test_what_was_taken_back_and_what_the_judge_said_are_kept() -> None:
    turns = turns_of(small_game())
    assert [turn.challenges and (turn.challenges[0].words, turn.challenges[0].valid)
            for turn in turns] == [(), (("SE",), True), (("NON",), False), (), (), ()]  # fmt: skip
    assert str(turns[2].placement) == "10H NON"
    assert not turns[2].stands
    assert turns[3].record.tiles == ES.parse("EP")
    assert [str(turn.leave) for turn in turns if turn.leave is not None] == [
        "LOS",
        "ENOPS",
        "LNOOS",
        "ABLOS",
    ]


def test_what_was_undone_has_left_nothing() -> None:
    """At a table a slip of the pen is taken back: a whole play, or a challenge alone."""
    table = Rebuilding(table_settings("fise-2009", ("Ana", "Blas"), Side.A))
    table.begin(Side.A, {Side.A: ES.parse("CASASOL"), Side.B: ES.parse("NOESSPE")})
    _lay_and_challenge(table, "8H SOL")
    for _ in range(4):  # back to the rack
        table.do(c.Undo(Actor.DIRECTOR, "slip"))
    assert table.game.phase is Phase.TURN
    table.play(Placement.parse("8E CASA", ES))
    table.passed()
    points = _lay_and_challenge(table, "I8 SOL")
    table.do(c.Undo(Actor.DIRECTOR, "nobody challenged"))
    for step in (
        c.NoteScore(Actor.B, points, 12 + points),
        c.NoteScore(Actor.A, points, 12 + points),
        c.BeginDraw(Actor.A),
        c.EndDraw(Actor.A, None),
        c.PressClock(Actor.A),
    ):
        table.do(step)
    assert [(str(turn.placement), turn.challenges) for turn in played_turns(table.events)] == [
        ("8E CASA", ()),
        ("None", ()),
        ("I8 SOL", ()),
    ]


def _lay_and_challenge(table: Rebuilding, text: str) -> int:
    """A play that the opponent challenges; its points."""
    table.do(c.LayTiles(Actor.A, tuple(Placement.parse(text, ES).new.items())))
    table.do(c.FinishPlacement(Actor.A))
    turn = table.game.turn
    assert turn is not None
    assert turn.score is not None
    table.do(c.Announce(Actor.A, turn.score.total, table.game.plays(Side.A) + turn.score.total))
    table.do(c.ChallengeWords(Actor.B, turn.words))
    return turn.score.total


def test_what_was_kept_before_a_draw() -> None:
    turns = turns_of(small_game())
    kept = [None if turn.kept is None else str(turn.kept) for turn in turns]
    assert kept == ["", "", "LOS", "ENOPS", "DLNNOOS", "LNOOS"]
    assert [turn.returned for turn in turns[:5]] == [()] * 5
    assert turns[5].returned == ES.parse("EP")


def test_turns_without_a_play_before_a_turn() -> None:
    assert [turn.idle for turn in turns_of(small_game())] == [0, 0, 0, 1, 2, 3]
