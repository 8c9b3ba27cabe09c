"""The law of a tournament on rulings, which holds the desk too.

Rulings stay with whom they are about, and only those who may undo or change them do so.
"""

from dataclasses import replace

import pytest

from letrado.base.errors import LetradoError
from letrado.rulebook import Role
from letrado.tournament.desk import history, perform, replay
from letrado.tournament.desk.reopened import told_by_game
from letrado.tournament.justice.tribunal import Person, called
from letrado.tournament.model.commands import (
    AddEntrant,
    AppealSanction,
    ChangePairs,
    Command,
    ConstituteTribunal,
    CorrectResult,
    DecideSanction,
    DeclareAbsent,
    EnterResult,
    NoteArrival,
    NoteMissing,
    PairRound,
    PublishNote,
    ReportFault,
    RuleAppeal,
    SetPlan,
    StartRound,
    SubmitResult,
    TellReopened,
    Undo,
)
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.events import HOUSE, Author, ResultCorrected
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.rounds import Result
from letrado.tournament.model.settings import Settings
from letrado.tournament.standings.effective_results import counted_rounds
from letrado.tournament.telling import describe
from tests.tournament.desks import EVA, Desk


def refusal(desk: Desk, command: Command) -> LetradoError:
    before = desk.log
    with pytest.raises(LetradoError) as refused:
        desk.do(command)
    assert desk.log is before
    return refused.value


def under(edition: str) -> Settings:
    """The terms of a tournament under an edition: the Catalan one leaves who starts to it."""
    return Settings("Open", edition, starts="listed" if edition == "cat" else None)


def paired(plan: str = "3 swiss", players: int = 4) -> Desk:
    desk = Desk(plan, players)
    desk.pair()
    return desk


# -- sanctions stay with their players (F09 §49) -------------------------------------------------


def sanctioned() -> tuple[Desk, int, int]:
    """Return a round with 30 points off at table 1, before any result: the loser and the rival."""
    desk = paired(players=5)
    pair = desk.last.pairs[0]
    assert pair.table == 1
    assert pair.second is not None
    desk.do(ReportFault(EVA, pair.second, "R-024", number=1))
    desk.do(DecideSanction(EVA, 1, "points", points=30, reason="telephone"))
    return desk, pair.second, pair.first


def test_points_off_go_with_their_player_when_tables_are_swapped() -> None:
    desk, guilty, rival = sanctioned()
    one, other = desk.last.pairs[:2]
    rest = [(pair.first, pair.second) for pair in desk.last.pairs[2:]]
    couples = ((other.first, other.second), (one.first, one.second), *rest)
    desk.do(ChangePairs(EVA, 1, couples, reason="the light"))
    pair = desk.last.pair_of(guilty)
    assert pair is not None
    assert pair.table == 2, "they sit elsewhere now"
    desk.win()
    assert desk.tournament.record.case(1).game == "A.1.2"
    entered, counted = desk.last.results, counted_rounds(desk.tournament, "A")[0].results
    assert pair.players == (rival, guilty)
    assert counted[2].second == entered[2].second - 30
    assert counted[1] == entered[1], "nobody else pays for it"
    assert replay(desk.log.events).tournament == desk.tournament


def test_points_off_go_with_their_player_to_another_opponent() -> None:
    desk, guilty, rival = sanctioned()
    other = desk.last.pairs[1]
    rest = [(pair.first, pair.second) for pair in desk.last.pairs[2:]]
    couples = ((rival, other.second), (other.first, guilty), *rest)
    desk.do(ChangePairs(EVA, 1, couples, reason="cousins"))
    pair = desk.last.pair_of(guilty)
    assert pair is not None
    assert desk.tournament.record.case(1).game == f"A.1.{pair.table}"


def test_who_has_points_off_in_a_game_needs_one() -> None:
    desk, guilty, rival = sanctioned()
    other, bye = desk.last.pairs[1:]
    couples = ((rival, bye.first), (other.first, other.second), (guilty, None))
    refused = refusal(desk, ChangePairs(EVA, 1, couples, reason="as they ask"))
    assert (refused.code, refused.article) == ("round.sanctioned", "F09 §49")


def test_what_a_player_told_goes_with_his_table_as_long_as_the_same_two_meet() -> None:
    desk = paired()
    desk.start()
    one, other = desk.last.pairs
    assert one.second is not None
    assert other.second is not None
    for pair in (one, other):
        name = desk.tournament.entrant(pair.first).name
        told = SubmitResult(Author("player", name), pair.first, 1, pair.table, Result(400, 300))
        desk.do(told)
    couples = ((other.second, other.first), (one.first, one.second))
    desk.do(ChangePairs(EVA, 1, couples, reason="the light"))
    told_now = desk.tournament.submitted
    kept = desk.last.pair_of(one.first)
    assert kept is not None
    expected = {("A", 1, kept.table)} if kept.players == one.players else set()
    assert set(told_now) == expected
    assert expected, "the one table was only moved"


# -- games that are opened again (F09 §44) -------------------------------------------------------

BEFORE, AFTER = Result(400, 380, source="game"), Result(400, 410, source="game")


def from_a_game() -> Desk:
    desk = paired()
    desk.do(EnterResult(HOUSE, 1, 1, BEFORE))
    return desk


def test_a_game_that_was_opened_again_corrects_what_it_told() -> None:
    desk = from_a_game()
    desk.do(TellReopened(HOUSE, 1, 1, AFTER))
    assert desk.last.results[1] == AFTER
    last = desk.log.events[-1]
    assert last.by == HOUSE
    assert last.fact == ResultCorrected("A", 1, 1, AFTER, "F09 §44")
    assert len(history(desk.log.events)) == len(desk.log.events), "both results are in the history"


@pytest.mark.parametrize(("chosen", "points"), [(AFTER, (0, 2)), (None, (2, 0))])
def test_what_the_desk_put_right_by_hand_stays_until_it_decides(
    chosen: Result | None, points: tuple[int, int]
) -> None:
    desk = from_a_game()
    mended = Result(405, 380)
    desk.do(CorrectResult(EVA, 1, 1, mended, "a play was noted twice"))
    desk.do(TellReopened(HOUSE, 1, 1, AFTER))
    assert desk.last.results[1] == mended
    assert desk.tournament.reopened == {("A", 1, 1): AFTER}
    assert replay(desk.log.events).tournament == desk.tournament
    desk.do(CorrectResult(EVA, 1, 1, chosen or mended, "both asked for it"))
    assert desk.last.results[1].points == points
    assert not desk.tournament.reopened
    same = CorrectResult(EVA, 1, 1, desk.last.results[1], "again")
    assert refusal(desk, same).code == "result.nothing"


def test_what_a_game_told_is_known_though_it_was_taken_away_undone_or_moved() -> None:
    """So that a result which somebody removed does not come back by itself."""
    desk = from_a_game()
    one, other = desk.last.pairs
    told = [told_by_game(desk.log.events, "A", 1, pair) for pair in (one, other)]
    assert told == [BEFORE, None]
    desk.do(Undo(EVA, "of another round"))
    assert told_by_game(desk.log.events, "A", 1, one) == BEFORE
    desk.do(EnterResult(HOUSE, 1, 1, AFTER))
    desk.do(CorrectResult(EVA, 1, 1, None, "of another table"))
    assert told_by_game(desk.log.events, "A", 1, one) == AFTER
    couples = ((other.first, other.second), (one.first, one.second))
    desk.do(ChangePairs(EVA, 1, couples, reason="the light"))
    moved = desk.last.pair_of(one.first)
    assert moved is not None
    assert moved.table == 2
    assert told_by_game(desk.log.events, "A", 1, moved) == AFTER
    elsewhere = desk.last.pair_of(other.first)
    assert elsewhere is not None
    assert told_by_game(desk.log.events, "A", 1, elsewhere) is None


# -- deadlines go by the rounds that have begun (A-59, F09 §50) ----------------------------------

ANA = Author("player", "Ana")


def tribunal() -> ConstituteTribunal:
    people = [
        Person(f"Judge {at}", country) for at, country in enumerate(("VE", "AR", "CO", "PE", "MX"))
    ]
    return ConstituteTribunal(EVA, people[0], people[1], people[2], (people[3], people[4]))


def with_another_division() -> Desk:
    desk = Desk("3 swiss", 4)
    desk.do(SetPlan(EVA, Plan.parse("3 swiss"), "B", 50))
    for name in ("Zoe", "Quim"):
        desk.do(AddEntrant(EVA, Entrant(0, name, division="B", country="ES")))
    return desk


def test_an_appeal_is_open_until_the_next_round_of_the_player_begins() -> None:
    """Rounds that are only paired, or of another division, take nothing from the player."""
    desk = with_another_division()
    desk.do(tribunal())
    desk.pair()
    desk.win()
    desk.do(ReportFault(EVA, 1, "R-024", number=1))
    desk.do(DecideSanction(EVA, 1, "points", points=30))
    for number in (1, 2):
        desk.do(PairRound(EVA, number, "B", provisional=True))
        desk.do(StartRound(EVA, number, "B"))
    desk.do(PairRound(EVA, 2))
    assert desk.tournament.rounds_begun == 2
    assert desk.tournament.rounds_begun_for("Ana") == 1
    in_time = desk.log
    desk.do(AppealSanction(ANA, 1, "it was off"))
    desk.log = in_time
    desk.do(StartRound(EVA, 2))
    refused = refusal(desk, AppealSanction(ANA, 1, "it was off"))
    assert (refused.code, refused.article) == ("sanction.appeal_late", "F09 §49")


@pytest.mark.parametrize("begins", ["signal", "result"])
def test_a_tribunal_may_be_named_until_a_round_begins(begins: str) -> None:
    desk = paired()
    before = desk.log
    desk.do(tribunal())
    desk.log = before
    if begins == "signal":
        desk.start()
    else:
        desk.do(EnterResult(EVA, 1, 1, Result(400, 300)))
    refused = refusal(desk, tribunal())
    assert (refused.code, refused.article) == ("tribunal.late", "F09 §50")


def test_rounds_that_were_paired_ahead_start_one_after_the_other() -> None:
    """F09 §36: time runs from the signal, of every round."""
    desk = Desk("rr", 4)
    for number in (1, 2, 3):
        desk.do(PairRound(EVA, number, provisional=True))
    assert refusal(desk, StartRound(EVA, 3)).code == "round.order"
    for number in (1, 2, 3):
        desk.do(StartRound(EVA, number))
        assert desk.tournament.rounds_begun == number
    assert refusal(desk, StartRound(EVA, 1)).code == "round.started"


# -- who takes back whose acts (F09 §48, §49) ----------------------------------------------------


@pytest.mark.parametrize(
    ("by", "of", "allowed"),
    [
        ("arbiter", "director", False),
        ("organiser", "director", False),
        ("director", "arbiter", True),
        ("director", "organiser", True),
        ("arbiter", "organiser", True),
        ("arbiter", "monitor", True),
        ("monitor", "arbiter", False),
        ("judge", "monitor", False),
    ],
)
def test_nobody_takes_back_what_a_higher_office_did(by: Role, of: Role, allowed: bool) -> None:
    desk = paired()
    desk.do(EnterResult(Author(of, "Rosa"), 1, 1, Result(400, 300)))
    undo = Undo(Author(by, "Ivan"), "no")
    if allowed:
        desk.do(undo)
        assert not desk.last.results
    else:
        assert refusal(desk, undo).code == "undo.not_yours"


def appealed() -> Desk:
    """A player appeals against the points that the director took from them."""
    desk = Desk("3 swiss", 4)
    desk.do(tribunal())
    desk.pair()
    desk.win()
    desk.do(ReportFault(EVA, 1, "R-024", number=1))
    desk.do(DecideSanction(EVA, 1, "points", points=30))
    desk.do(AppealSanction(ANA, 1, "it was off"))
    return desk


def test_nobody_but_the_tribunal_takes_back_what_it_said() -> None:
    """F04 §41.5, F09 §49: its word is final."""
    desk = appealed()
    desk.do(RuleAppeal(Author("tribunal", "V"), 1, upheld=False, reason="not proven"))
    for by in (EVA, Author("arbiter", "Ivan"), Author("organiser", "Rosa")):
        refused = refusal(desk, Undo(by, "no"))
        assert (refused.code, refused.article) == ("undo.not_yours", "F09 §48")


def test_the_director_does_not_judge_appeals_against_himself() -> None:
    """F04 §41.5, F09 §49: they are the tribunal's."""
    desk = appealed()
    assert (
        refusal(desk, RuleAppeal(EVA, 1, upheld=True, reason="I saw it")).code == "desk.not_yours"
    )


def test_a_note_of_the_federation_does_not_stop_all_undoing() -> None:
    """It is brought to the desk by the director; only the tribunal's word is final (F09 §49)."""
    desk = paired()
    desk.do(PublishNote(Author("federation", "FISE"), "5.3", "Read it so."))
    assert refusal(desk, Undo(Author("arbiter", "Ivan"), "no")).code == "undo.not_yours"
    desk.do(Undo(EVA, "of another article"))
    desk.do(Undo(EVA, "too early"))
    assert not desk.tournament.divisions["A"].rounds


def test_what_a_game_told_by_itself_is_taken_back_by_the_desk() -> None:
    desk = from_a_game()
    desk.do(Undo(Author("arbiter", "Ivan"), "of another table"))
    assert not desk.last.results


# -- what both have signed (F09 §44, CAT 4.p3) ---------------------------------------------------


def signed(edition: str = "fise-2009") -> Desk:
    desk = Desk("3 swiss", 4, under(edition))
    desk.pair()
    desk.start()
    for number in desk.last.pairs[0].players:
        by = Author("player", desk.tournament.entrant(number).name)
        desk.do(SubmitResult(by, number, 1, 1, Result(400, 300)))
    assert set(desk.last.results[1].signed) == set(desk.last.pairs[0].players)
    return desk


@pytest.mark.parametrize(
    ("edition", "article"),
    [("fise-2009", "F09 §44"), ("fise-2004", "F04 §5.1"), ("cat", "CAT 4.p3")],
)
@pytest.mark.parametrize("mended", [None, Result(390, 300)])
def test_what_both_signed_is_corrected_by_the_director_alone(
    edition: str, article: str, mended: Result | None
) -> None:
    desk = signed(edition)
    before = desk.last.results[1]
    arbiter = Author("arbiter", "Ivan")
    refused = refusal(desk, CorrectResult(arbiter, 1, 1, mended, "misread", both_ask=True))
    assert (refused.code, refused.article) == ("result.signed", article)
    assert refusal(desk, CorrectResult(EVA, 1, 1, mended, "", both_ask=True)).code == "desk.text"
    if edition == "fise-2009":
        refused = refusal(desk, CorrectResult(EVA, 1, 1, mended, "misread"))
        assert (refused.code, refused.article) == ("result.both_ask", article)
    desk.do(CorrectResult(EVA, 1, 1, mended, "misread", both_ask=edition == "fise-2009"))
    assert desk.last.results.get(1) == mended, "nobody has signed the new one"
    fact = desk.log.events[-1].fact
    assert isinstance(fact, ResultCorrected)
    assert fact.signed == before.signed, "the history says who had signed what was there"
    assert any(getattr(event.fact, "result", None) == before for event in desk.log.events)
    names = ", ".join(desk.tournament.entrant(one).name for one in before.signed)
    assert names in describe(fact, desk.tournament, "en")


def test_a_game_that_was_opened_again_needs_no_second_request() -> None:
    """F09 §44: both have asked for that already."""
    desk = from_a_game()
    desk.do(CorrectResult(EVA, 1, 1, None, "of another table"))
    desk.start()
    for number in desk.last.pairs[0].players:
        by = Author("player", desk.tournament.entrant(number).name)
        desk.do(SubmitResult(by, number, 1, 1, Result(400, 300)))
    desk.do(TellReopened(HOUSE, 1, 1, AFTER))
    desk.do(CorrectResult(EVA, 1, 1, AFTER, "the game counts"))
    assert desk.last.results[1] == AFTER


@pytest.mark.parametrize(
    ("edition", "article"),
    [("fise-2009", "F09 §44"), ("fise-2004", "F04 §5.1"), ("cat", "CAT 4.p3")],
)
def test_what_both_signed_is_not_undone_around_the_director(edition: str, article: str) -> None:
    """Neither by the desk nor by the one who signed last; in F09 it is corrected (§44)."""
    desk = signed(edition)
    last = desk.log.events[-1].by
    for by in (Author("arbiter", "Ivan"), Author("organiser", "Olga"), last):
        refused = refusal(desk, Undo(by))
        assert (refused.code, refused.article) == ("result.signed", article)
    if edition == "fise-2009":
        refused = refusal(desk, Undo(EVA))
        assert (refused.code, refused.article) == ("undo.signed", article)
    else:
        desk.do(Undo(EVA))
        assert 1 not in desk.last.results


def test_players_tell_nothing_of_a_round_that_has_not_begun() -> None:
    """A-59: it would end the time in which everybody may appeal."""
    desk = paired()
    pair = desk.last.pairs[0]
    by = Author("player", desk.tournament.entrant(pair.first).name)
    command = SubmitResult(by, pair.first, 1, pair.table, Result(400, 300))
    assert refusal(desk, command).code == "result.early"
    assert desk.tournament.rounds_begun == 0
    desk.start()
    desk.do(command)


def test_an_official_who_tells_it_for_the_players_signs_for_nobody() -> None:
    desk = paired()
    for number in desk.last.pairs[0].players:
        desk.do(SubmitResult(EVA, number, 1, 1, Result(400, 300)))
    assert (desk.last.results[1].source, desk.last.results[1].signed) == ("desk", ())


def test_the_holder_of_a_slip_does_not_change_what_a_player_said_himself() -> None:
    """F09 §44: players sign for themselves."""
    desk = paired()
    desk.start()
    pair = desk.last.pairs[0]
    by = Author("player", desk.tournament.entrant(pair.first).name)
    desk.do(SubmitResult(by, pair.first, 1, 1, Result(400, 300)))
    slip = Result(300, 400, source="slip")
    assert refusal(desk, SubmitResult(by, pair.first, 1, 1, slip)).code == "result.own_word"


# -- who stayed away (CAT 8¶1, F09 §36) ----------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "article"), [("cat", "CAT 8¶1"), ("fise-2009", "F09 §36"), ("fise-2004", "F04")]
)
def test_nobody_has_stayed_away_before_the_signal(edition: str, article: str) -> None:
    desk = Desk("3 swiss", 4, under(edition))
    desk.pair()
    refused = refusal(desk, DeclareAbsent(EVA, 1, 1, ("A",)))
    assert (refused.code, refused.article) == ("absence.early", article)
    desk.start()
    desk.do(DeclareAbsent(EVA, 1, 1, ("A",)))


def test_who_has_come_in_time_has_not_stayed_away() -> None:
    """CAT 8¶1: within the quarter of an hour; who came later has lost all the same."""
    desk = Desk("3 swiss", 4, Settings("Obert", "cat", starts="listed"))
    desk.pair()
    desk.start()
    one, other = desk.last.pairs
    for pair in (one, other):
        desk.do(NoteMissing(EVA, pair.first, 1))
    desk.do(NoteArrival(EVA, one.first, 1))
    refused = refusal(desk, DeclareAbsent(EVA, 1, one.table, ("A",)))
    assert (refused.code, refused.article) == ("absence.came", "CAT 8¶1")
    desk.do(DeclareAbsent(EVA, 1, one.table, ("B",)))
    late = desk.log.events[-1].at + 16 * 60_000
    desk.log = perform(desk.log, NoteArrival(EVA, other.first, 1), late)
    desk.do(DeclareAbsent(EVA, 1, other.table, ("A",)))
    assert desk.last.results[other.table].kind == "forfeit"


@pytest.mark.parametrize(
    ("edition", "article"), [("cat", "CAT 8¶1"), ("fise-2009", "F09 §36"), ("fise-2004", "F04")]
)
def test_no_result_is_corrected_to_an_absence_before_the_signal(edition: str, article: str) -> None:
    desk = Desk("3 swiss", 4, under(edition))
    desk.pair()
    desk.do(EnterResult(EVA, 1, 1, Result(400, 300)))
    away = Result(desk.tournament.rules.ending.adjudicated_score, 0, "forfeit")
    refused = refusal(desk, CorrectResult(EVA, 1, 1, away, "nobody came"))
    assert (refused.code, refused.article) == ("absence.early", article)
    desk.start()
    desk.do(CorrectResult(EVA, 1, 1, away, "nobody came"))
    assert desk.last.results[1].kind == "forfeit"


def test_who_has_come_in_time_loses_by_no_correction() -> None:
    """CAT 8¶1."""
    desk = Desk("3 swiss", 4, under("cat"))
    desk.pair()
    desk.start()
    pair = desk.last.pairs[0]
    desk.do(NoteMissing(EVA, pair.first, 1))
    desk.do(NoteArrival(EVA, pair.first, 1))
    desk.do(EnterResult(EVA, 1, pair.table, Result(400, 300)))
    agreed = desk.tournament.rules.ending.adjudicated_score
    first_away, second_away = Result(0, agreed, "forfeit"), Result(agreed, 0, "forfeit")
    refused = refusal(desk, CorrectResult(EVA, 1, pair.table, first_away, "late"))
    assert (refused.code, refused.article) == ("absence.came", "CAT 8¶1")
    desk.do(CorrectResult(EVA, 1, pair.table, second_away, "never came"))


def test_where_the_text_is_silent_no_arbiter_corrects_to_an_absence() -> None:
    """F04 §42: it is a point for a ruling."""
    desk = Desk("3 swiss", 4, under("fise-2004"))
    desk.pair()
    desk.start()
    desk.do(EnterResult(EVA, 1, 1, Result(400, 300)))
    away = Result(desk.tournament.rules.ending.adjudicated_score, 0, "forfeit")
    ivan = Author("arbiter", "Ivan")
    refused = refusal(desk, CorrectResult(ivan, 1, 1, away, "nobody came"))
    assert (refused.code, refused.article) == ("result.ruling", "F04 §42")
    desk.do(CorrectResult(EVA, 1, 1, away, "nobody came"))


# -- small print ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "article"), [("cat", "CAT 8¶3"), ("fise-2009", "F09 §37"), ("fise-2004", "F04 §42")]
)
def test_a_forfeit_of_another_score_is_refused_with_its_article(edition: str, article: str) -> None:
    desk = Desk("3 swiss", 4, under(edition))
    desk.pair()
    refused = refusal(desk, EnterResult(EVA, 1, 1, Result(200, 0, "forfeit")))
    assert (refused.code, refused.article) == ("result.forfeit", article)


def test_no_text_has_a_floor_for_scores() -> None:
    """A-60: sanctions and overtime may take more than was played for."""
    desk = paired()
    desk.do(EnterResult(EVA, 1, 1, Result(-560, 410)))


@pytest.mark.parametrize("country", ["es", " ES ", "Es"])
def test_a_country_is_the_same_however_it_is_typed(country: str) -> None:
    """F09 §50: the players' representative is of no country involved."""
    desk = Desk("3 swiss", 4)
    desk.do(tribunal())
    named = desk.tournament.tribunal
    assert named is not None
    near = replace(named, players_rep=Person("Rep", country))
    panel = called(desk.tournament.rules, near, (Person("Ana", "ES"),))
    assert panel.players_rep == named.substitutes[0]
