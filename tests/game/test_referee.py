"""The referee's own manners: order, time, undo, replay."""

from dataclasses import replace

import pytest

from letrado.base.errors import Illegal
from letrado.core.coordinates import Square
from letrado.core.placements import Placement
from letrado.core.racks import Bag
from letrado.core.tiles import Tile
from letrado.game import (
    Actor,
    ClockMode,
    Environment,
    Phase,
    Protocol,
    ReachTime,
    ScheduleGame,
    Settings,
    Side,
    apply,
    decide,
    due,
    open_to,
    replay,
)
from letrado.game import commands as c
from letrado.game import events as e
from letrado.game.assisted import PlaceTiles
from letrado.game.referee import CHAPTERS
from letrado.rulebook.requirements import EDITIONS
from tests.game.scripts import ARBITER, DIRECTOR, A, B, Script, started

SECOND = 1_000


def code(table: Script, *commands: c.Command) -> str:
    """Return the code by which the last of *commands* was refused; the game is as it was."""
    before, logged = table.game, len(table.log)
    with pytest.raises(Illegal) as caught:
        table.do(*commands)
    assert table.game == before == replay(table.log[:logged])
    assert caught.value.article is not None
    assert caught.value.details["edition"] == before.rules.id
    return caught.value.code


def test_a_game_is_scheduled_first_and_once() -> None:
    with pytest.raises(Illegal) as caught:
        decide(None, c.PassTurn(A), Environment(0))
    assert caught.value.code == "game.unscheduled"
    with pytest.raises(Illegal) as caught:
        replay(())
    assert caught.value.code == "game.empty"
    table = started("fise-2009")
    assert code(table, ScheduleGame(DIRECTOR, table.game.settings)) == "game.no_step"


def test_whole_moves_are_for_assisted_games() -> None:
    table = started("fise-2009")
    play = Placement.parse("8D CASAS", table.game.tiles.board.alphabet)
    assert code(table, PlaceTiles(A, play)) == "game.no_step"


def test_every_edition_can_be_timed_turn_by_turn_without_clocks_of_its_own() -> None:
    for edition in ("fise-2004", "fise-2007", "fise-2009"):
        chosen = Settings(edition, clock=ClockMode.TIMER)
        assert chosen.allotment == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_refusals_say_who_when_and_by_which_article(edition: str) -> None:
    mode = ClockMode.STOPPED if edition == "fise-2004" else ClockMode.RUNNING
    table = started(edition, clock=mode)
    assert code(table, c.PassTurn(B)) == "game.not_yours"
    assert code(table, c.PressClock(A)) == "game.not_now"
    table.do(after=5 * SECOND)
    table.now -= 1
    table.do(c.CountBag(ARBITER))
    table.now -= SECOND
    assert code(table, c.PassTurn(A)) == "game.time_back"


def test_what_is_open_is_what_phase_and_part_allow() -> None:
    table = started("fise-2009")
    assert c.LayTiles in set(open_to(table.game, A))
    assert c.LayTiles not in set(open_to(table.game, B))
    assert c.RuleOnWords not in set(open_to(table.game, Actor.JUDGE))
    assert set(open_to(table.game, ARBITER)) >= {c.Suspend, c.Undo, c.Decide}
    assert len(CHAPTERS) == len(set(CHAPTERS))


# -- time ------------------------------------------------------------------------------------


def test_a_command_sent_late_equals_one_sent_after_what_was_due() -> None:
    """Two signals and the end of the turn's time went by before anybody told the referee."""
    late = started("fise-2009", clock=ClockMode.TIMER)
    in_time = started("fise-2009", clock=ClockMode.TIMER)
    while (instant := due(in_time.game)) is not None and instant <= 200 * SECOND:
        in_time.do(ReachTime(Actor.SYSTEM), after=instant - in_time.now)
    late.do(c.PressClock(A), after=200 * SECOND)
    in_time.do(c.PressClock(A), after=200 * SECOND - in_time.now)
    assert late.log == in_time.log
    assert late.game == in_time.game


def test_reaching_a_time_when_nothing_is_due_changes_nothing() -> None:
    table = started("fise-2009")
    assert decide(table.game, ReachTime(Actor.SYSTEM), Environment(90 * SECOND)) == ()


# -- undo ------------------------------------------------------------------------------------


def test_a_step_is_undone_and_the_time_that_passed_is_not() -> None:
    table = started("fise-2009")
    before = table.game
    table.play("8D CASAS")
    table.do(c.Undo(ARBITER), c.Undo(ARBITER), after=10 * SECOND)
    game = table.game
    assert (game.phase, game.turn, game.tiles) == (Phase.TURN, before.turn, before.tiles)
    assert table.left(Side.A) == before.clocks.left[Side.A] - 10 * SECOND
    assert replay(table.log) == game
    assert [type(event.fact) for event in table.log[-2:]] == [e.StepUndone, e.StepUndone]


def test_a_command_of_several_facts_is_undone_as_a_whole() -> None:
    table = started("fise-2009").do(c.PassTurn(A))
    before = table.game
    table.do(c.PressClock(A))
    assert len(table.game.records) == 1
    assert table.do(c.Undo(ARBITER)).game == before


def test_a_signal_of_the_timer_does_not_stand_in_the_way_of_undoing() -> None:
    """The signal would only come again: what the recorder did before it is undone."""
    table = started("fise-2009", clock=ClockMode.TIMER)
    table.do(c.LayTiles(A, ((table.game.tiles.board.layout.centre, table.tiles("C")[0]),)))
    table.do(ReachTime(Actor.SYSTEM), after=91 * SECOND)
    assert table.game.clocks.signals == 1
    table.do(c.Undo(ARBITER))
    assert table.game.phase is Phase.TURN
    table.do(ReachTime(Actor.SYSTEM))
    assert table.game.clocks.signals == 1


@pytest.mark.parametrize(
    ("by", "decision"),
    [
        (ARBITER, c.SetClock(ARBITER, Side.A, 60_000, "it was set wrongly")),
        (Actor.JUDGE, c.Decide(Actor.JUDGE, "the board is turned", "48")),
        (Actor.DIRECTOR, c.SanctionPlayer(Actor.DIRECTOR, Side.A, "warning", "R-024")),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, c.Command) else value.value,
)
def test_what_an_official_did_only_he_takes_back(by: Actor, decision: c.Command) -> None:
    table = started("fise-2009")
    before = table.game
    table.do(decision)
    others = {Actor.MONITOR, ARBITER, Actor.JUDGE, Actor.DIRECTOR} - {by}
    assert {code(table, c.Undo(other)) for other in others} == {"undo.not_yours"}
    table.do(c.Undo(by))
    assert (table.game.clocks, table.game.sanctions) == (before.clocks, before.sanctions)


def test_the_ruling_of_a_tribunal_is_not_undone() -> None:
    table = started("fise-2009")
    table.do(
        c.SanctionPlayer(Actor.DIRECTOR, Side.A, "points", "R-024", 30),
        c.AppealSanction(A, 1, "nobody saw it"),
        c.RuleOnSanction(Actor.TRIBUNAL, 1, True, "proven"),
    )
    people = [Actor.MONITOR, ARBITER, Actor.JUDGE, Actor.DIRECTOR]
    assert {code(table, c.Undo(by)) for by in people} == {"undo.not_yours"}
    assert code(table, c.Undo(Actor.TRIBUNAL)) == "game.not_yours"


def test_a_game_that_is_over_is_not_undone() -> None:
    table = started("fise-2009")
    table.do(c.Abandon(A))
    assert code(table, c.Undo(ARBITER)) == "game.not_now"
    assert c.Undo not in set(open_to(table.game, ARBITER))


def test_only_what_was_written_by_hand_can_be_undone() -> None:
    settings = Settings("fise-2009", protocol=Protocol.ASSISTED, electronic=True)
    (event,) = decide(None, ScheduleGame(DIRECTOR, settings), Environment(0))
    with pytest.raises(Illegal) as caught:
        decide(apply(None, event), c.Undo(ARBITER), Environment(0))
    assert caught.value.code == "undo.protocol"
    table = Script(Settings("fise-2009"))
    assert code(table, c.Undo(ARBITER)) == "undo.nothing"


# -- what random games brought to light ------------------------------------------------------


def test_tiles_told_that_the_bag_cannot_have_given() -> None:
    table = Script(Settings("fise-2007"))
    table.do(c.StartRound(DIRECTOR), c.BeginGame(A))
    assert code(table, c.DrawStartTile(A, Tile("W", 8))) == "bag.missing_tile"
    table.do(c.DrawStartTile(A, Tile("K", 0, blank=True)))
    table.do(c.DrawStartTile(B, *table.tiles("A")))
    assert table.game.first is Side.A  # a blank beats every letter, whatever it is said to be
    assert code(table, c.DrawInitial(A, table.tiles("ZZAEIOU"))) == "bag.missing_tile"


def test_too_few_tiles_are_counted_in_the_hand_and_not_on_the_board() -> None:
    table = started("fise-2004", clock=ClockMode.STOPPED)
    table.play("8D CASAS")
    assert code(table, c.ReportUnderdraw(A, Side.A, 7, True, True)) == "incident.missing"


def test_the_last_tiles_drawn_by_who_was_away_leave_nothing_to_draw() -> None:
    """F09 §37: both wait for the draw, and there is only enough for the one who left."""
    table = started("fise-2009")
    bag = Bag.parse("AEI", table.game.tiles.board.alphabet)
    table.game = replace(table.game, tiles=replace(table.game.tiles, pool=bag))
    table.play("8D CASAS").do(c.Announce(A, 14, 14), c.NoteScore(B), c.NoteScore(A))
    table.do(c.Leave(A), c.PressClock(A))
    table.play("H8 .E").do(c.Announce(B, 2, 2), c.NoteScore(B), c.PressClock(B))
    table.do(c.ReturnToTable(A), c.NoteScore(A))
    assert table.game.phase is Phase.NOTED
    assert table.do(c.DrawOwed(A, table.tiles("AEI"))).game.phase is Phase.TURN_DONE
    assert table.do(c.PressClock(B)).game.phase is Phase.TURN


def test_who_comes_back_during_a_pause_is_back_when_it_is_over() -> None:
    """F04 §41.6: the game goes on where it stood, neither before the resumption nor never."""
    table = started("fise-2004", clock=ClockMode.STOPPED)
    table.do(c.Leave(A), c.Suspend(ARBITER, "an alarm"), c.ReturnToTable(A))
    assert table.game.phase is Phase.PAUSED
    assert table.do(c.Resume(ARBITER)).game.phase is Phase.TURN


def test_a_scribble_on_a_sheet_does_not_settle_a_blank() -> None:
    """F09 §10.4: nobody noted a face of the set, so the mover says what it is."""
    table = started("fise-2009", racks=("CASA?OL", "PERDIDO"))
    table.play("8E CAsA").do(c.Announce(A, 10, 10))
    square = Square.parse("G8")
    table.do(c.NoteScore(B, blanks=((square, "¿?"),)), c.NoteScore(A, blanks=((square, "W"),)))
    table.do(c.BeginDraw(A), c.EndDraw(A), c.PressClock(A))
    assert code(table, c.SettleBlank(ARBITER, square)) == "blank.say"
    table.do(c.SettleBlank(ARBITER, square, "Z"))
    tile = table.game.tiles.board.tile_at(square)
    assert tile == table.game.tiles.board.alphabet.blank_as("Z")


def _passed_out(edition: str) -> Script:
    """A game of unknown racks in which both only pass, up to the count of the racks."""
    clock = ClockMode.STOPPED if edition == "fise-2004" else ClockMode.RUNNING
    return _passing(started(edition, None, clock))


def _passing(table: Script) -> Script:
    while table.game.turn is not None:
        mover = Actor.of(table.game.mover)
        table.do(c.PassTurn(mover), c.PressClock(mover))
    return table


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_tells_the_rack_of_the_other(edition: str) -> None:
    """R-153: each player tells their own rack, or an official does."""
    table = _passed_out(edition)
    rack = table.tiles("AEIOSSR")
    assert code(table, c.EnterRack(A, Side.B, rack)) == "end.own_rack"
    table.do(c.EnterRack(B, Side.B, rack), c.EnterRack(ARBITER, Side.A, table.tiles("AEIOSSN")))
    assert table.game.phase is Phase.SIGNING


def test_a_rack_told_wrongly_is_told_again_when_the_game_is_opened_again() -> None:
    """F09 §44: what both signed includes the words and what the racks take off."""
    table = _passed_out("fise-2009")
    table.do(
        c.EnterRack(A, Side.A, table.tiles("AEIOSSR")),
        c.EnterRack(B, Side.B, table.tiles("AEIOSSN")),
        c.Sign(A),
        c.Sign(B),
    )
    assert code(table, c.EnterRack(B, Side.B, table.tiles("AEIOSSZ"))) == "game.not_now"
    table.do(
        c.RequestReopen(A, "B holds a Z"),
        c.RequestReopen(B, "I hold a Z"),
        c.GrantReopen(DIRECTOR),
    )
    assert code(table, c.EnterRack(A, Side.B, table.tiles("AEIOSSZ"))) == "end.own_rack"
    assert code(table, c.EnterRack(B, Side.B, table.tiles("AEIOSS"))) == "hand.count"
    table.do(c.EnterRack(B, Side.B, table.tiles("AEIOSSZ")))
    table.do(c.EnterRack(A, Side.A, table.tiles("AEIOSSX")), c.Sign(A), c.Sign(B))
    assert table.game.result is not None
    assert table.game.result.scores == {Side.A: -14, Side.B: -16}
    assert replay(table.log) == table.game


def test_missing_words_are_claimed_in_a_game_opened_again() -> None:
    """F09 §5.2, §44: on the time of the player whose sheet lacks them."""
    table = started("fise-2009").play("8E CASA")
    table.do(
        c.Announce(A, 12, 12), c.NoteScore(B, word="CASA"), c.NoteScore(A), c.BeginDraw(A),
        c.EndDraw(A), c.PressClock(A),
    )  # fmt: skip
    while table.game.turn is not None:
        mover = Actor.of(table.game.mover)
        table.do(c.PassTurn(mover), c.PressClock(mover))
    table.do(
        c.EnterRack(ARBITER, Side.A, (*table.game.tiles.hands[Side.A].known, *table.tiles("EEEE")))
    )
    table.do(c.Sign(A), c.Sign(B), c.RequestReopen(A, "a word"), c.RequestReopen(B, "a word"))
    table.do(c.GrantReopen(DIRECTOR), c.ClaimMissingWords(B))
    left = table.left(Side.A)
    table.do(c.CompleteWords(A, ("CASA",)), after=40 * SECOND)
    assert table.left(Side.A) == left - 40 * SECOND
    table.do(c.Sign(A), c.Sign(B))
    assert table.game.phase is Phase.CLOSED
    assert replay(table.log) == table.game
