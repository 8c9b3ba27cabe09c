"""The desk: a tournament from registration to the last result, and everything that goes wrong."""

from collections.abc import Callable

import pytest

from letrado.base.errors import LetradoError
from letrado.rulebook import Role
from letrado.tournament.desk import conflicts, history, perform, replay
from letrado.tournament.justice.tribunal import Person
from letrado.tournament.model.commands import (
    AddEntrant,
    AppealSanction,
    ChangeEntrant,
    ChangePairs,
    ChangeSettings,
    CheckIn,
    CloseTournament,
    Command,
    ConstituteTribunal,
    CorrectResult,
    DecideSanction,
    DeclareAbsent,
    EnterResult,
    FindFault,
    ForbidPair,
    NoteAbsence,
    OpenTournament,
    PairRound,
    RepairRound,
    ReportFault,
    Return,
    RuleAppeal,
    RuleText,
    SetPlan,
    SetTeam,
    StartRound,
    SubmitResult,
    Undo,
    Withdraw,
)
from letrado.tournament.model.entrants import Entrant, Team
from letrado.tournament.model.events import Author
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.rounds import Result
from letrado.tournament.model.settings import Settings
from letrado.tournament.pairing import Candidate, Field, PairingRules, king_of_the_hill
from letrado.tournament.pairing.gibson import gibsonise
from letrado.tournament.standings.effective_results import (
    counted_rounds,
    division_standings,
    division_teams,
)
from tests.tournament.desks import EVA, Desk

ANA = Author("player", "Ana")
PAU = Author("player", "Pau")
TEAMS = Settings("Teams", "fise-2009", boards=2)


def code_of(desk: Desk, command: Command) -> str:
    before = desk.log
    with pytest.raises(LetradoError) as refused:
        desk.do(command)
    assert desk.log is before, "what is refused changes nothing"
    assert "{" not in str(refused.value)
    return refused.value.code


def test_a_number_that_nobody_has_yet_is_not_named() -> None:
    for entrant in (Entrant(0, "A" * 81), Entrant(0, " ")):
        with pytest.raises(LetradoError) as refused:
            entrant.check()
        assert "0 " not in str(refused.value).replace("80 ", "")
    with pytest.raises(LetradoError, match="of player 7"):
        Entrant(7, "A" * 81).check()


def test_a_tournament_without_a_name_is_told_so() -> None:
    with pytest.raises(LetradoError) as refused:
        Settings("  ", "fise-2009").check()
    assert refused.value.code == "tournament.unnamed"
    with pytest.raises(LetradoError, match="200 characters"):
        Settings("A" * 201, "fise-2009").check()


def ready() -> Desk:
    """Eight players, one round played, the second paired."""
    desk = Desk("5 swiss", 8)
    desk.pair()
    desk.win()
    desk.pair()
    return desk


@pytest.mark.parametrize(
    ("code", "command"),
    [
        ("tournament.open", OpenTournament(EVA, Settings("Again", "fise-2009"))),
        ("desk.not_yours", PairRound(ANA, 3)),
        ("entrant.twice", AddEntrant(EVA, Entrant(0, "  ana "))),
        ("entrant.number", AddEntrant(EVA, Entrant(3, "Somebody"))),
        ("entrant.unnamed", AddEntrant(EVA, Entrant(0, "  "))),
        ("desk.plain", AddEntrant(EVA, Entrant(0, "A\x1bB"))),
        ("desk.plain", Withdraw(EVA, 1, "ill\x07")),
        ("desk.plain", Withdraw(Author("director", "E\x00va"), 1)),
        ("entrant.text", AddEntrant(EVA, Entrant(0, "A" * 81))),
        ("entrant.rating", AddEntrant(EVA, Entrant(0, "Zoe", rating=-1))),
        ("entrant.unknown", ChangeEntrant(EVA, Entrant(99, "Nobody"))),
        ("entrant.twice", ChangeEntrant(EVA, Entrant(2, "Ana"))),
        ("entrant.division", ChangeEntrant(EVA, Entrant(1, "Ana", division="B"))),
        ("entrant.unknown", Withdraw(EVA, 99)),
        ("entrant.already", Return(EVA, 1)),
        ("entrant.already", CheckIn(EVA, 1, here=False)),
        ("entrant.absence", NoteAbsence(EVA, 1, (2,))),
        ("pairing.self", ForbidPair(EVA, 1, 1)),
        ("pairing.known", ForbidPair(EVA, 1, 2, forbidden=False)),
        ("round.paired", PairRound(EVA, 2)),
        ("round.early", PairRound(EVA, 9)),
        ("round.open", PairRound(EVA, 3)),
        ("round.open", CloseTournament(EVA)),
        ("round.past", StartRound(EVA, 1)),
        ("round.past", ChangePairs(EVA, 1, ((1, 2),), reason="x")),
        ("pairing.left_out", ChangePairs(EVA, 2, ((1, 2),), reason="x")),
        ("pairing.unknown", ChangePairs(EVA, 2, ((1, 77),), reason="x")),
        ("pairing.twice", ChangePairs(EVA, 2, ((1, 2), (1, 3)), reason="x")),
        ("desk.text", ChangePairs(EVA, 2, ((1, 2),))),
        ("table.unknown", EnterResult(EVA, 2, 9, Result(400, 300))),
        ("round.unknown", EnterResult(EVA, 3, 1, Result(400, 300))),
        ("division.unknown", EnterResult(EVA, 2, 1, Result(400, 300), division="Z")),
        ("result.known", EnterResult(EVA, 1, 1, Result(400, 300))),
        ("result.impossible", EnterResult(EVA, 2, 1, Result(4000, 300))),
        ("result.forfeit", EnterResult(EVA, 2, 1, Result(100, 0, "forfeit"))),
        ("result.double_loss", EnterResult(EVA, 2, 1, Result(1, 0, "double_loss"))),
        ("result.starter", EnterResult(EVA, 2, 1, Result(400, 300, starter="B"))),
        ("result.signature", EnterResult(EVA, 2, 1, Result(400, 300, signed=(99,)))),
        ("result.nobody", DeclareAbsent(EVA, 2, 1, ())),
        ("result.nothing", CorrectResult(EVA, 2, 1, Result(400, 300), "typed wrong")),
        ("desk.text", CorrectResult(EVA, 1, 1, Result(400, 300), "")),
        ("plan.begun", SetPlan(EVA, Plan.parse("rr"))),
        ("tournament.edition", ChangeSettings(EVA, Settings("Open", "cat", starts="draw"))),
        ("sanction.ground_unknown", ReportFault(EVA, 1, "nonsense")),
        ("sanction.case_unknown", FindFault(EVA, 1, proven=True)),
        ("team.captain", SetTeam(EVA, Team(0, "Reus", (1, 2), 3))),
    ],
)
def test_refused(code: str, command: Command) -> None:
    assert code_of(ready(), command) == code


def test_a_player_at_the_wrong_table_is_told_the_right_one() -> None:
    desk = ready()
    table = next(pair.table for pair in desk.last.pairs if 1 not in pair.players)
    assert code_of(desk, SubmitResult(ANA, 1, 2, table, Result(400, 300))) == "result.other_table"


def test_both_players_tell_the_result() -> None:
    desk = ready()
    pair = next(pair for pair in desk.last.pairs if 1 in pair.players)
    rival = next(number for number in pair.players if number != 1)
    desk.start()
    desk.do(SubmitResult(ANA, 1, 2, pair.table, Result(410, 380)))
    assert pair.table in desk.last.open_tables
    desk.do(SubmitResult(PAU, rival, 2, pair.table, Result(410, 381)))
    assert conflicts(desk.tournament) == (("A", 2, pair.table),)
    desk.do(SubmitResult(PAU, rival, 2, pair.table, Result(410, 380)))
    assert desk.last.results[pair.table].signed == tuple(sorted(pair.players))
    assert desk.last.results[pair.table].source == "players"
    assert conflicts(desk.tournament) == ()


def test_late_entry_withdrawal_and_return() -> None:
    desk = ready()
    desk.win()
    desk.do(AddEntrant(EVA, Entrant(0, "Late")))
    desk.do(Withdraw(EVA, 4, "ill"))
    third = desk.pair()
    seated = {number for pair in third.pairs for number in pair.players}
    assert seated == {1, 2, 3, 5, 6, 7, 8, 9}
    desk.win()
    desk.do(Return(EVA, 4))
    desk.do(NoteAbsence(EVA, 5, (4,)))
    fourth = desk.pair()
    assert {number for pair in fourth.pairs for number in pair.players} == {1, 2, 3, 4, 6, 7, 8, 9}


def test_a_result_counts_though_its_player_has_withdrawn() -> None:
    desk = ready()
    pair = desk.last.pairs[0]
    desk.do(Withdraw(EVA, pair.first))
    desk.do(EnterResult(EVA, 2, pair.table, Result(401, 300)))
    assert desk.last.results[pair.table].first == 401


def test_a_table_of_rounds_needs_no_results() -> None:
    desk = Desk("rr, 1 koth top 2", 4)
    for _ in range(3):
        desk.pair()
    assert code_of(desk, PairRound(EVA, 4)) == "round.open", "the next phase goes by the standings"
    for played in desk.tournament.divisions["A"].rounds:
        for pair in played.pairs:
            desk.do(EnterResult(EVA, played.number, pair.table, Result(400, 300)))
    assert desk.pair().system == "koth"


def test_only_who_has_arrived_is_paired() -> None:
    desk = Desk("3 swiss", 5, Settings("Open", "fise-2009", check_in=True))
    assert code_of(desk, PairRound(EVA, 1)) == "pairing.nobody"
    for number in (1, 2, 3):
        desk.do(CheckIn(EVA, number))
    assert {number for pair in desk.pair().pairs for number in pair.players} == {1, 2, 3}


def test_forbidden_pairs_never_meet_and_the_desk_can_go_on() -> None:
    desk = Desk("3 swiss", 2)
    desk.do(ForbidPair(EVA, 1, 2, reason="family"))
    assert code_of(desk, PairRound(EVA, 1)) == "pairing.impossible"
    desk.do(ForbidPair(EVA, 1, 2, forbidden=False))
    assert len(desk.pair().pairs) == 1


@pytest.mark.parametrize(
    ("absent", "score"),
    [(("A",), (0, 300)), (("B",), (300, 0)), (("A", "B"), (0, 0))],
)
def test_who_stays_away_loses(absent: tuple[str, ...], score: tuple[int, int]) -> None:
    desk = ready()
    sides = tuple("A" if side == "A" else "B" for side in absent)
    desk.start()
    desk.do(DeclareAbsent(EVA, 2, 1, sides))  # type: ignore[arg-type]
    result = desk.last.results[1]
    assert (result.first, result.second) == score
    assert sum(result.points) == (2 if len(absent) == 1 else 0)


def test_an_edition_that_is_silent_on_absence_leaves_it_to_the_director() -> None:
    desk = Desk("3 swiss", 4, Settings("Open", "fise-2004"))
    desk.pair()
    desk.start()
    arbiter = Author("arbiter", "Rut")
    assert code_of(desk, DeclareAbsent(arbiter, 1, 1, ("A",))) == "result.ruling"
    desk.do(DeclareAbsent(EVA, 1, 1, ("A",)))
    assert desk.last.results[1].kind == "forfeit"


def test_a_provisional_round_is_repaired_after_a_late_result() -> None:
    desk = Desk("5 swiss", 8)
    desk.pair()
    late = desk.last.pairs[0]
    for pair in desk.last.pairs[1:]:
        desk.do(EnterResult(EVA, 1, pair.table, Result(420, 380)))
    desk.do(PairRound(EVA, 2, provisional=True))
    before = desk.last.pairs
    desk.do(EnterResult(EVA, 1, late.table, Result(500, 300)))
    desk.do(RepairRound(EVA, 2, reason="late result"))
    assert desk.last.pairs != before
    settled = Desk("5 swiss", 8)
    settled.pair()
    for pair in settled.last.pairs:
        score = Result(500, 300) if pair.table == late.table else Result(420, 380)
        settled.do(EnterResult(EVA, 1, pair.table, score))
    settled.pair()
    points = {row.number: row.card.points for row in division_standings(settled.tournament, "A")}
    floats = [
        sum(points[pair.first] != points[pair.second or 0] for pair in one.last.pairs)
        for one in (desk, settled)
    ]
    assert floats[0] == floats[1], "as good as if the result had come in time"


def test_tables_by_hand() -> None:
    desk = ready()
    desk.do(ChangePairs(EVA, 2, ((1, 2), (3, 4), (5, 6), (7, 8)), reason="television"))
    assert [pair.players for pair in desk.last.pairs] == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert all(pair.reasons[0].code == "manual" for pair in desk.last.pairs)
    desk.do(EnterResult(EVA, 2, 1, Result(400, 300)))
    swap = ChangePairs(EVA, 2, ((1, 3), (2, 4), (5, 6), (7, 8)), reason="again")
    assert code_of(desk, swap) == "round.table_played"
    desk.do(ChangePairs(EVA, 2, ((1, 2), (3, 5), (4, 6), (7, 8)), reason="again"))
    assert desk.last.results[1] == Result(400, 300)
    assert code_of(desk, RepairRound(EVA, 2)) == "round.played"


def test_a_correction_keeps_what_was() -> None:
    desk = ready()
    desk.do(CorrectResult(EVA, 1, 1, Result(333, 444), "typed the wrong way round"))
    assert desk.tournament.divisions["A"].rounds[0].results[1] == Result(333, 444)
    desk.do(CorrectResult(EVA, 1, 1, None, "not played yet"))
    assert desk.tournament.divisions["A"].rounds[0].open_tables == (1,)
    kinds = [type(entry.event.fact).__name__ for entry in history(desk.log.events)]
    assert kinds.count("ResultCorrected") == 2


def test_undo_goes_back_step_by_step_and_the_history_keeps_all() -> None:
    desk = Desk("3 swiss", 4)
    states = [desk.tournament]
    desk.pair()
    states.append(desk.tournament)
    desk.win()
    desk.do(Undo(EVA, "wrong table"))
    desk.do(Undo(EVA))
    assert desk.tournament == states[1]
    desk.do(Undo(EVA))
    assert desk.tournament == states[0]
    assert replay(desk.log.events) == desk.log
    undone = [entry for entry in history(desk.log.events) if entry.undone_by is not None]
    assert len(undone) == 3
    desk.pair()
    assert desk.tournament == states[1]


def test_players_undo_only_what_they_did() -> None:
    desk = ready()
    pair = desk.last.pairs[0]
    desk.start()
    assert code_of(desk, Undo(ANA)) == "undo.not_yours"
    desk.do(SubmitResult(ANA, pair.first, 2, pair.table, Result(400, 300)))
    desk.do(Undo(ANA))
    assert not desk.tournament.submitted


def test_what_was_opened_stays_open() -> None:
    log = perform(None, OpenTournament(EVA, Settings("Open", "fise-2009")), 0)
    with pytest.raises(LetradoError, match="nothing to undo"):
        perform(log, Undo(EVA), 1)
    with pytest.raises(LetradoError, match="before anything else"):
        perform(None, PairRound(EVA, 1), 0)


def test_a_closed_tournament_is_closed() -> None:
    desk = Desk("1 swiss", 4)
    desk.pair()
    desk.win()
    desk.do(CloseTournament(EVA))
    assert code_of(desk, AddEntrant(EVA, Entrant(0, "Late"))) == "tournament.closed"
    desk.do(Undo(EVA))
    desk.do(AddEntrant(EVA, Entrant(0, "Late")))


# -- arbitration -------------------------------------------------------------------------------


def with_tribunal() -> Desk:
    desk = Desk("5 swiss", 8)
    members = [Person(f"Judge {at}", country) for at, country in enumerate("VACPM")]
    desk.do(ConstituteTribunal(EVA, members[0], members[1], members[2], (members[3], members[4])))
    desk.pair()
    return desk


def spread_of(desk: Desk, number: int) -> int:
    rows = division_standings(desk.tournament, "A")
    return next(row.card.spread for row in rows if row.number == number)


def test_points_off_come_back_when_the_tribunal_says_so() -> None:
    desk = with_tribunal()
    desk.win()
    before = spread_of(desk, 1)
    desk.do(ReportFault(EVA, 1, "R-024", number=1, statement="telephone"))
    desk.do(DecideSanction(EVA, 1, "points", points=30, reason="telephone on the table"))
    assert spread_of(desk, 1) == before - 30
    assert code_of(desk, AppealSanction(PAU, 1)) == "sanction.appeal_by"
    desk.do(AppealSanction(ANA, 1, "it was switched off"))
    assert spread_of(desk, 1) == before - 30, "an appeal suspends nothing"
    desk.do(RuleAppeal(Author("tribunal"), 1, upheld=False, reason="not proven"))
    assert spread_of(desk, 1) == before


def test_points_that_the_sheet_had_off_already_are_not_taken_twice() -> None:
    desk = with_tribunal()
    desk.win()
    before = spread_of(desk, 1)
    desk.do(ReportFault(EVA, 1, "R-024", number=1))
    desk.do(DecideSanction(EVA, 1, "points", points=30, deducted=True))
    assert spread_of(desk, 1) == before


def test_appeals_end_when_the_next_round_begins() -> None:
    desk = with_tribunal()
    desk.win()
    desk.do(ReportFault(EVA, 1, "R-024", number=1))
    desk.do(DecideSanction(EVA, 1, "points", points=30))
    desk.pair()
    desk.start()
    assert code_of(desk, AppealSanction(ANA, 1)) == "sanction.appeal_late"


def test_a_second_fault_of_ethics_offers_red_and_red_ends_it() -> None:
    desk = with_tribunal()
    desk.win()
    for _ in range(2):
        desk.do(ReportFault(EVA, 2, "ethics.47.6", number=1))
    desk.do(DecideSanction(EVA, 1, "yellow"))
    desk.do(DecideSanction(EVA, 2, "red", reason="again"))
    assert 2 not in {number for pair in desk.pair().pairs for number in pair.players}
    assert code_of(desk, Return(EVA, 2)) == "entrant.expelled"


def test_disqualified_from_a_game_is_a_lost_game() -> None:
    desk = with_tribunal()
    desk.win()
    points = {row.number: row.card.points for row in division_standings(desk.tournament, "A")}
    assert points[1] == 2
    desk.do(ReportFault(EVA, 1, "R-124", number=1))
    desk.do(DecideSanction(EVA, 1, "disqualification"))
    points = {row.number: row.card.points for row in division_standings(desk.tournament, "A")}
    assert points[1] == 0
    assert sum(points.values()) == 8


def test_when_both_are_disqualified_nobody_wins() -> None:
    desk = with_tribunal()
    desk.win()
    pair = desk.last.pairs[0]
    for case, player in enumerate(pair.players, 1):
        desk.do(ReportFault(EVA, player, "R-124", number=1))
        desk.do(DecideSanction(EVA, case, "disqualification"))
    points = {row.number: row.card.points for row in division_standings(desk.tournament, "A")}
    assert [points[player] for player in pair.players] == [0, 0]


def test_points_are_taken_off_a_game_that_came_by_itself_too() -> None:
    desk = with_tribunal()
    pair = desk.last.pairs[0]
    desk.do(EnterResult(EVA, 1, pair.table, Result(400, 390, source="game")))
    desk.win()
    desk.do(ReportFault(EVA, pair.first, "R-024", number=1))
    desk.do(DecideSanction(EVA, 1, "points", points=25))
    played = counted_rounds(desk.tournament, "A")[0].results[pair.table]
    assert (played.first, played.second) == (375, 390)


@pytest.mark.parametrize("role", ["monitor", "judge"])
def test_who_tells_results_decides_none(role: Role) -> None:
    desk = with_tribunal()
    by, table = Author(role, "Marta"), desk.last.pairs[0].table
    for decided in (
        Result(0, 300, "adjudicated", awarded="B"),
        Result(0, 300, "forfeit"),
        Result(0, 0, "double_loss"),
    ):
        assert code_of(desk, EnterResult(by, 1, table, decided)) == "result.decided"
    assert code_of(desk, DeclareAbsent(by, 1, table, ("A",))) == "desk.not_yours"
    desk.do(EnterResult(by, 1, table, Result(400, 390)))


def test_a_tribunal_is_named_before_the_first_round() -> None:
    desk = with_tribunal()
    desk.start()
    members = [Person(f"Late {at}", "ES") for at in range(5)]
    late = ConstituteTribunal(EVA, members[0], members[1], members[2], (members[3], members[4]))
    assert code_of(desk, late) == "tribunal.late"


def test_a_new_name_keeps_its_record() -> None:
    desk = with_tribunal()
    desk.do(ReportFault(EVA, 1, "R-024"))
    desk.do(ChangeEntrant(EVA, Entrant(1, "Ana María", country="ES")))
    assert desk.tournament.record.cases[0].player == "Ana María"


def test_rulings_on_the_text_are_kept() -> None:
    desk = ready()
    desk.do(RuleText(EVA, "A lit telephone is a device.", article="5.3"))
    assert desk.tournament.interpretations.rulings[0].article == "5.3"
    assert code_of(desk, RuleText(ANA, "I read it otherwise.")) == "interpretation.actor"


# -- formats -----------------------------------------------------------------------------------


def test_teams_by_boards() -> None:
    desk = Desk("3 rr", 8, TEAMS)
    for at in range(4):
        members = (2 * at + 1, 2 * at + 2)
        desk.do(SetTeam(EVA, Team(0, f"Team {at + 1}", members, members[0])))
    assert code_of(desk, SetTeam(EVA, Team(0, "Two", (1,), 1))) == "team.two"
    desk.do(ForbidPair(EVA, 1, 2))  # of players, not of the teams with these numbers
    for _ in range(3):
        made = desk.pair()
        assert [pair.match for pair in made.pairs] == [1, 1, 2, 2]
        assert all(pair.starter is None for pair in made.pairs), "one lot a game (F09 §4.4)"
        desk.win()
    assert code_of(desk, SetTeam(EVA, Team(1, "Team 1", (1,), 1))) == "team.played"
    rows = division_teams(desk.tournament, "A")
    assert [(row.place, row.number, row.match_points, row.board_points) for row in rows] == [
        (1, 1, 6, 12),
        (2, 2, 4, 8),
        (3, 3, 2, 4),
        (4, 4, 0, 0),
    ]


def test_groups_send_their_best_on() -> None:
    desk = Desk("groups of 4, knockout top 4", 8)
    for _ in range(3):
        made = desk.pair()
        assert {pair.match for pair in made.pairs} == {1, 2}
        desk.win()
    semifinal = desk.pair()
    assert semifinal.system == "knockout"
    assert {number for pair in semifinal.pairs for number in pair.players} == {1, 2, 3, 4}
    desk.win()
    assert [set(pair.players) for pair in desk.pair().pairs] == [{1, 2}]
    desk.win()
    assert code_of(desk, PairRound(EVA, 6)) == "plan.over"


def test_a_match_alternates_from_its_lot() -> None:
    desk = Desk("4 match", 2)
    assert desk.pair().pairs[0].starter is None
    desk.do(EnterResult(EVA, 1, 1, Result(400, 300, starter="B")))
    starts = []
    for number in (2, 3, 4):
        starts.append(desk.pair().pairs[0].starter)
        desk.do(EnterResult(EVA, number, 1, Result(400, 300)))
    assert starts == ["A", "B", "A"]


def test_repechage_gives_a_second_chance() -> None:
    desk = Desk("knockout repechage", 4)
    desk.pair()
    desk.win()
    second = desk.pair()
    assert {frozenset(pair.players) for pair in second.pairs} == {
        frozenset((1, 2)),
        frozenset((3, 4)),
    }
    desk.win()
    third = desk.pair()
    assert {frozenset(pair.players) for pair in third.pairs} == {frozenset((2, 3))}
    desk.win()
    assert {frozenset(pair.players) for pair in desk.pair().pairs} == {frozenset((1, 2))}
    desk.win()
    assert code_of(desk, PairRound(EVA, 5)) == "plan.over"
    rows = division_standings(desk.tournament, "A")
    assert [row.number for row in rows] == [1, 2, 3, 4], "by how far they came"
    assert rows[1].card.points >= rows[0].card.points - 2


def test_tables_of_a_knockout_by_hand() -> None:
    desk = Desk("knockout top 4", 6)
    assert {number for pair in desk.pair().pairs for number in pair.players} == {1, 2, 3, 4}
    desk.win()
    desk.pair()
    desk.do(ChangePairs(EVA, 2, ((2, 1),), reason="the other way round"))
    assert [(pair.players, pair.starter) for pair in desk.last.pairs] == [((2, 1), None)]


def test_a_knockout_waits_for_a_winner() -> None:
    desk = Desk("knockout", 2)
    desk.pair()
    desk.do(EnterResult(EVA, 1, 1, Result(350, 350)))
    assert code_of(desk, PairRound(EVA, 2)) == "knockout.undecided"
    desk.do(CorrectResult(EVA, 1, 1, Result(350, 350, "adjudicated", awarded="A"), "lot"))
    assert code_of(desk, PairRound(EVA, 2)) == "plan.over"


def test_the_gibson_rule_pairs_a_sure_winner_with_who_can_win_nothing() -> None:
    entrants = [Entrant(number, f"P{number}") for number in range(1, 9)]
    points = (10, 6, 6, 6, 4, 2, 2, 0)
    candidates = tuple(
        Candidate(one.number, one.name, rank, score, 100 - rank, 0, 0)
        for rank, (one, score) in enumerate(zip(entrants, points, strict=True))
    )
    gibsonise(candidates, 2, 1)
    assert [one.safe for one in candidates] == [True] + [False] * 7
    assert [one.contends for one in candidates] == [False, True, True, True, True, *[False] * 3]
    made = king_of_the_hill(Field(6, candidates), PairingRules())
    met = {frozenset(pair.players) for pair in made.pairs}
    assert met == {frozenset(one) for one in ((1, 6), (2, 3), (4, 5), (7, 8))}
    rival = next(pair for pair in made.pairs if 1 in pair.players)
    assert "gibson" in {reason.code for reason in rival.reasons}


PLANS: list[tuple[str, Callable[[Plan], bool]]] = [
    ("5 Swiss, 2 KOTH", lambda plan: [p.rounds for p in plan.phases] == [5, 2]),
    ("round robin x2", lambda plan: plan.phases[0].cycles == 2),
    ("groups of 6, ko top 8 repechage", lambda plan: plan.phases[1].repechage),
    ("knockout games 3", lambda plan: plan.phases[0].games == 3),
]


@pytest.mark.parametrize(("text", "holds"), PLANS)
def test_plans_as_people_write_them(text: str, holds: Callable[[Plan], bool]) -> None:
    plan = Plan.parse(text)
    assert holds(plan)
    assert Plan.parse(str(plan)) == plan


@pytest.mark.parametrize("text", ["", "swiss", "5", "5 chess", "0 swiss", "999 swiss", "5 swiss 5"])
def test_plans_that_nobody_understands(text: str) -> None:
    with pytest.raises(LetradoError) as refused:
        Plan.parse(text)
    assert refused.value.code.startswith("plan.")
