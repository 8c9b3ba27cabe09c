"""Assisted play: whole moves in, the steps of the table out, no second referee."""

from collections.abc import Callable
from random import Random

import pytest

from letrado.base.errors import Illegal
from letrado.core.placements import Placement
from letrado.core.racks import Bag
from letrado.core.tiles import Tile
from letrado.game import (
    AcceptPlay,
    Actor,
    ClockMode,
    Environment,
    ExchangeTiles,
    Game,
    Outcome,
    Phase,
    PlaceTiles,
    Protocol,
    ReachTime,
    ScheduleGame,
    Settings,
    Side,
    apply,
    decide,
    due,
    replay,
)
from letrado.game import commands as c
from letrado.game import events as e
from letrado.game.assisted import PAUSE_MS, pause_due
from letrado.game.redaction import Viewer
from letrado.game.settings import DecisionClock
from letrado.game.state import awaits_answer
from letrado.game.visible_state import view_game

EDITIONS = ("fise-2004", "fise-2007", "fise-2009", "cat")
RACKS = ("CASANRE", "TOMELIP")


class Table:
    """A running game: its state, its log, and the time."""

    def __init__(
        self,
        edition: str,
        *,
        officials: bool = False,
        decision_clock: DecisionClock = "mover_then_pause",
        valid: Callable[[tuple[Tile, ...]], bool] = lambda word: True,
    ) -> None:
        self.now, self.valid = 0, valid
        self.log: list[e.Event] = []
        self.state: Game | None = None
        settings = Settings(
            edition,
            pairing="swiss",
            protocol=Protocol.ASSISTED,
            electronic=True,
            clock=ClockMode.STOPPED if edition == "fise-2004" else ClockMode.RUNNING,
            clock_ms=25 * 60_000,
            starter=None if edition == "fise-2007" else Side.A,
            officials=officials,
            decision_clock=decision_clock,
        )
        self.do(ScheduleGame(Actor.DIRECTOR, settings))
        self.do(c.StartRound(Actor.SYSTEM))

    @property
    def game(self) -> Game:
        assert self.state is not None
        return self.state

    def phase(self) -> Phase:
        return self.game.phase

    def do(self, command: c.Command, after: int = 1_000) -> list[type[e.Fact]]:
        """Issue *command* so long after the last one; the kinds of facts that it brought."""
        self.now += after
        events = decide(self.state, command, Environment(self.now, self._draw, self.valid))
        for event in events:
            self.state = apply(self.state, event)
        self.log += events
        return [type(event.fact) for event in events]

    def _draw(self, bag: Bag, count: int) -> tuple[Tile, ...]:
        if count == 1 and len(bag) >= 99:  # A draws the better tile for the start
            return bag.alphabet.parse("A" if len(bag) == 100 else "B")
        if count == 7 and len(bag) > 86:
            return bag.alphabet.parse(RACKS[len(bag) < 100])
        return tuple(Random(self.now).sample(bag.tiles, count))

    def play(self, text: str, by: Actor = Actor.A, after: int = 60_000) -> list[type[e.Fact]]:
        placement = Placement.parse(text, self.game.tiles.board.alphabet)
        return self.do(PlaceTiles(by, placement), after)


@pytest.mark.parametrize("edition", EDITIONS)
def test_set_up_by_the_start_signal_alone(edition: str) -> None:
    game = Table(edition).game
    assert (game.phase, game.mover) == (Phase.TURN, Side.A)
    assert [len(hand) for hand in game.tiles.hands.values()] == [7, 7]


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_told_beforehand_when_the_clocks_will_stand(edition: str) -> None:
    table = Table(edition)
    assert pause_due(table.game) is None
    table.play("8E CASA")
    instant = pause_due(table.game)
    if table.game.settings.clock is not ClockMode.RUNNING:
        assert instant is None  # they stand already
        return
    assert instant == table.now + PAUSE_MS == due(table.game)
    table.do(ReachTime(Actor.SYSTEM), after=PAUSE_MS)
    assert table.phase() is Phase.PAUSED
    assert pause_due(table.game) is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_noted_or_drawn_before_acceptance(edition: str) -> None:
    table = Table(edition)
    table.play("8E CASA")
    assert table.phase() is Phase.ANNOUNCED
    assert len(table.game.tiles.hands[Side.A]) == 3
    assert not table.game.turn or not table.game.turn.notes
    facts = table.do(AcceptPlay(Actor.B))
    assert facts.count(e.ScoreNoted) == 2
    assert facts[-1] is e.TurnBegan
    assert table.game.mover is Side.B
    assert len(table.game.tiles.hands[Side.A]) == 7
    assert table.game.records[0].points == table.game.records[0].computed > 0
    assert replay(table.log) == table.game


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_next_act_accepts(edition: str) -> None:
    table = Table(edition)
    table.play("8E CASA")
    table.play("9D TE", by=Actor.B, after=2_000)  # silence has not accepted yet
    assert [record.mover for record in table.game.records] == [Side.A]
    assert table.phase() is Phase.ANNOUNCED


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_refused_move_accepts_nothing(edition: str) -> None:
    """A refusal changes nothing, the acceptance that came with it included."""
    table = Table(edition)
    table.play("8E CASA")
    before = table.game
    with pytest.raises(Illegal, match="touches no tile"):
        table.play("1A TE", by=Actor.B)
    assert table.game == before


@pytest.mark.parametrize("edition", EDITIONS)
def test_silence_accepts_after_the_limit(edition: str) -> None:
    table = Table(edition)
    table.play("8E CASA")
    announced = table.now
    assert due(table.game) == announced + (5_000 if edition != "fise-2004" else 30_000)
    facts = table.do(ReachTime(Actor.SYSTEM), after=30_000)
    assert e.DecisionLapsed in facts
    assert table.log[-1].at == announced + 30_000
    assert table.game.mover is Side.B


@pytest.mark.parametrize(
    ("decision_clock", "mover_loses", "opponent_loses"),
    [("mover_then_pause", 5_000, 0), ("mover", 20_000, 0), ("opponent", 0, 20_000)],
)
def test_decision_clock(
    decision_clock: DecisionClock, mover_loses: int, opponent_loses: int
) -> None:
    table = Table("fise-2009", decision_clock=decision_clock)
    table.play("8E CASA")
    before = table.game.clocks.left
    table.do(AcceptPlay(Actor.B), after=20_000)
    after = table.game.clocks.left
    assert before[Side.A] - after[Side.A] == mover_loses
    assert before[Side.B] - after[Side.B] == opponent_loses


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_list_judges_without_officials(edition: str) -> None:
    """F09 §39, CAT 6¶3: tiles back, turn lost; the list's verdict is final."""
    table = Table(edition, valid=lambda word: False)
    table.play("8E CASA")
    facts = table.do(c.ChallengeWords(Actor.B, ("CASA",)), after=8_000)
    assert e.VerdictGiven in facts
    record = table.game.records[0]
    assert (record.outcome, record.points) == (Outcome.INVALID, 0)
    assert table.game.mover is Side.B
    assert table.game.tiles.board.is_empty


@pytest.mark.parametrize("edition", ["fise-2009", "cat"])
def test_a_play_judged_good_goes_on_by_itself(edition: str) -> None:
    """F09 §40, CAT 6¶1: no second challenge is left, so nobody has to accept."""
    table = Table(edition)
    table.play("8E CASA")
    table.do(c.ChallengeWords(Actor.B, ("CASA",)))
    assert table.game.mover is Side.B
    assert table.game.records[0].outcome is Outcome.PLAY


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("valid", [True, False])
def test_who_keeps_silent_after_a_verdict_gives_way(edition: str, valid: bool) -> None:
    """A-28: a player who may appeal has as long as for any decision, and all of it anew."""
    table = Table(edition, valid=lambda word: valid, officials=True)
    table.play("8E CASA")
    table.do(c.ChallengeWords(Actor.B, ("CASA",)))
    table.do(c.RuleOnWords(Actor.JUDGE, valid))
    assert due(table.game) == table.now + 30_000
    table.do(c.Suspend(Actor.ARBITER, "an alarm"), after=20_000)
    table.do(c.Resume(Actor.ARBITER), after=60_000)
    assert table.phase() is Phase.VERDICT
    assert due(table.game) == table.now + 30_000
    facts = table.do(ReachTime(Actor.SYSTEM), after=30_000)
    assert facts[:2] == [e.DecisionLapsed, e.PlayStands if valid else e.TurnSpent]
    assert replay(table.log) == table.game


@pytest.mark.parametrize("edition", ["fise-2004", "fise-2007"])
def test_other_words_may_still_be_challenged(edition: str) -> None:
    """A-27: in F04 and F07 each word has its own verdict until the score is noted."""
    table = Table(edition)
    table.play("8E CASA")
    table.do(c.ChallengeWords(Actor.B, ("CASA",)))
    assert table.phase() is Phase.ANNOUNCED


def test_with_officials_the_judge_rules() -> None:
    table = Table("fise-2009", officials=True, valid=lambda word: False)
    table.play("8E CASA")
    table.do(c.ChallengeWords(Actor.B, ("CASA",)))
    assert table.phase() is Phase.ARBITRATION
    with pytest.raises(Illegal, match="list says otherwise"):
        table.do(c.RuleOnWords(Actor.JUDGE, valid=True))
    table.do(c.RuleOnWords(Actor.JUDGE, valid=True, reason="in the annex"))
    table.do(c.Resume(Actor.A))
    assert table.game.mover is Side.B


@pytest.mark.parametrize("edition", EDITIONS)
def test_exchange_and_pass(edition: str) -> None:
    table = Table(edition)
    alphabet = table.game.tiles.board.alphabet
    table.do(ExchangeTiles(Actor.A, alphabet.parse("CAS")))
    table.do(c.PassTurn(Actor.B))
    assert [r.outcome for r in table.game.records] == [Outcome.EXCHANGE, Outcome.PASS]
    assert table.game.mover is Side.A


def test_missed_centre_waits_for_the_opponent() -> None:
    """F09 §20: the opponent rejects, accepts, or lets their time go by, which accepts."""
    for answer, points in ((c.RejectCentre, 0), (c.AcceptCentre, 8), (None, 8)):
        table = Table("fise-2009")
        table.play("7F CASA")
        assert table.phase() is Phase.CENTRE_OPTION
        if answer is None:
            table.do(ReachTime(Actor.SYSTEM), after=30_000)
        else:
            table.do(answer(Actor.B))
        if table.phase() is Phase.ANNOUNCED:
            table.do(AcceptPlay(Actor.B))
        assert table.game.records[0].points == points


def test_off_the_centre_there_is_one_time_to_decide() -> None:
    """F09 §20, §38: about the centre and about the words; silence accepts both at its end."""
    table = Table("fise-2009")
    table.play("7F CASA")
    table.do(ReachTime(Actor.SYSTEM), after=30_000)
    assert table.game.records[0].points == 8
    assert table.game.mover is Side.B

    table = Table("fise-2009")
    table.play("7F CASA")
    table.do(c.AcceptCentre(Actor.B), after=20_000)
    left = table.game.clocks.left
    table.do(ReachTime(Actor.SYSTEM), after=9_999)
    assert not table.game.records
    assert table.game.clocks.left == left, "the clocks stand since the fifth second"
    table.do(ReachTime(Actor.SYSTEM), after=1)
    assert table.game.records[0].points == 8


@pytest.mark.parametrize("edition", EDITIONS)
def test_sheets_sign_themselves_after_two_minutes(edition: str) -> None:
    table = Table(edition)
    for _ in range(2 * table.game.rules.ending.passes_to_end):
        table.do(c.PassTurn(Actor.of(table.game.mover)))
    assert table.phase() is Phase.SIGNING
    table.do(ReachTime(Actor.SYSTEM), after=119_999)
    assert table.phase() is Phase.SIGNING
    table.do(ReachTime(Actor.SYSTEM), after=1)
    assert table.phase() is Phase.CLOSED
    assert table.game.result is not None


@pytest.mark.parametrize("edition", EDITIONS)
def test_silence_signs_no_sheet_that_is_wrong(edition: str) -> None:
    """An official left a wrong sum: the game waits for them, and is not stuck."""
    table = Table(edition)
    for _ in range(2 * table.game.rules.ending.passes_to_end):
        table.do(c.PassTurn(Actor.of(table.game.mover)))
    table.do(c.CorrectTotal(Actor.DIRECTOR, Side.A, Side.B, -1))
    table.do(ReachTime(Actor.SYSTEM), after=120_000)
    assert table.phase() is Phase.SIGNING
    table.do(c.CorrectTotal(Actor.DIRECTOR, Side.A, Side.B, 0))
    table.do(ReachTime(Actor.SYSTEM))
    assert table.phase() is Phase.CLOSED


def test_steps_of_the_table_are_the_softwares() -> None:
    table = Table("fise-2009")
    with pytest.raises(Illegal, match="declare the whole move"):
        table.do(c.PressClock(Actor.A))
    with pytest.raises(Illegal, match="no play for you to accept"):
        table.do(AcceptPlay(Actor.B))


@pytest.mark.parametrize("command", [c.CallArbiter, c.Leave])
def test_nobody_stops_a_game_without_officials(
    command: Callable[[Actor], c.Command],
) -> None:
    table = Table("fise-2009")
    with pytest.raises(Illegal, match=r"official|arbiter"):
        table.do(command(Actor.A))


@pytest.mark.parametrize("edition", EDITIONS)
def test_while_the_arbiter_is_asked_nobody_has_to_answer(edition: str) -> None:
    """The offers match the law: with the clocks paused to check a play, B may not accept it."""
    table = Table(edition, officials=True)
    table.play("8E CASA")
    assert awaits_answer(table.game) is Side.B
    assert "AcceptPlay" in view_game(table.game, Viewer.B).commands
    assert "AcceptPlay" not in view_game(table.game, Viewer.A).commands
    table.do(c.CallArbiter(Actor.A, "may a blank be RR?"))
    assert awaits_answer(table.game) is None
    assert "AcceptPlay" not in view_game(table.game, Viewer.B).commands
    with pytest.raises(Illegal) as caught:
        table.do(AcceptPlay(Actor.B))
    assert caught.value.code == "assisted.nothing"
    table.do(c.Resume(Actor.ARBITER))
    assert awaits_answer(table.game) is Side.B
    table.do(AcceptPlay(Actor.B))
    assert len(table.game.records) == 1


def test_calling_the_arbiter_does_not_end_the_window() -> None:
    """R-131: the time of a pause is nobody's silence."""
    table = Table("fise-2009", officials=True)
    table.play("8E CASA")
    table.do(c.CallArbiter(Actor.A))
    table.do(c.Resume(Actor.A), after=40_000)
    table.do(c.ChallengeWords(Actor.B, ("CASA",)), after=1)
    assert table.phase() is Phase.ARBITRATION


@pytest.mark.parametrize("edition", EDITIONS)
def test_sheets_of_the_software_are_not_for_players_to_mend(edition: str) -> None:
    """Else a correction left open would keep both players from signing for ever."""
    table = Table(edition)
    table.play("8E CASA")
    table.do(AcceptPlay(Actor.B))
    total = table.game.plays(Side.A)
    for command in (
        c.CorrectTotal(Actor.A, Side.A, Side.A, total),
        c.CorrectPlay(Actor.A, 1, total),
        c.ClaimMissingWords(Actor.B),
    ):
        with pytest.raises(Illegal, match="by the software"):
            table.do(command)


@pytest.mark.parametrize(
    ("decision_clock", "mover_loses", "opponent_loses"),
    [("mover_then_pause", 5_000, 0), ("mover", 20_000, 0), ("opponent", 0, 20_000)],
)
def test_the_centre_is_decided_on_the_same_clock(
    decision_clock: DecisionClock, mover_loses: int, opponent_loses: int
) -> None:
    table = Table("fise-2009", decision_clock=decision_clock)
    table.play("7F CASA")
    before = table.game.clocks.left
    table.do(AcceptPlay(Actor.B), after=20_000)
    after = table.game.clocks.left
    assert table.phase() is Phase.ANNOUNCED
    assert before[Side.A] - after[Side.A] == mover_loses
    assert before[Side.B] - after[Side.B] == opponent_loses


def test_what_may_be_said_of_a_play_is_offered_with_the_clocks_paused_too() -> None:
    table = Table("fise-2009")
    table.play("8E CASA")
    offered = set(view_game(table.game, Viewer.B).commands)
    table.do(ReachTime(Actor.SYSTEM), after=6_000)
    assert table.phase() is Phase.PAUSED
    assert {"AcceptPlay", "ChallengeWords"} <= offered & set(
        view_game(table.game, Viewer.B).commands
    )
    assert e.WordsChallenged in table.do(c.ChallengeWords(Actor.B, ("CASA",)))
