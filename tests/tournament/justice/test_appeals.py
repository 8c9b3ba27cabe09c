"""Appeals where no tribunal was named, and rulings of it that were written down wrongly."""

from dataclasses import replace

import pytest

from letrado.base.errors import LetradoError
from letrado.formats.tournament.log import dumps, read
from letrado.tournament.desk import history
from letrado.tournament.justice.tribunal import Level, Person
from letrado.tournament.model.commands import (
    AppealSanction,
    Command,
    ConstituteTribunal,
    CorrectRuling,
    DecideSanction,
    ReportFault,
    RuleAppeal,
    Undo,
)
from letrado.tournament.model.events import Author
from letrado.tournament.model.settings import Settings
from letrado.tournament.model.views import history_view
from tests.tournament.desks import EVA, Desk

ANA, V = Author("player", "Ana"), Author("tribunal", "V")
FIVE = [
    Person(name, country)
    for name, country in zip(("O", "F", "V", "S", "T"), ("AR", "PE", "VE", "CO", "MX"), strict=True)
]


def named(late: str = "") -> ConstituteTribunal:
    return ConstituteTribunal(EVA, FIVE[0], FIVE[1], FIVE[2], (FIVE[3], FIVE[4]), late)


def sanctioned(edition: str = "fise-2009", level: Level = "local") -> Desk:
    """Ana has points off in the first round, and no tribunal was named."""
    desk = Desk("3 swiss", 4, Settings("Open", edition, level=level))
    desk.pair()
    desk.win()
    desk.do(ReportFault(EVA, 1, "R-024", number=1))
    desk.do(DecideSanction(EVA, 1, "points", points=30))
    return desk


def ruled(upheld: bool = False, typed_by: str = "Eva") -> Desk:
    desk = sanctioned(level="international")
    desk.do(named("It was forgotten"))
    desk.do(AppealSanction(ANA, 1, "it was off"))
    desk.do(RuleAppeal(V, 1, upheld=upheld, reason="not proven", typed_by=typed_by))
    return desk


def refusal(desk: Desk, command: Command) -> LetradoError:
    before = desk.log
    with pytest.raises(LetradoError) as refused:
        desk.do(command)
    assert desk.log is before
    return refused.value


def read_again(desk: Desk) -> None:
    """The file gives back what the desk knows."""
    assert read(dumps(desk.log).encode()) == desk.log


# -- without a tribunal (F04 §44, F07 §41, F09 §50) ----------------------------------------------


@pytest.mark.parametrize(
    ("edition", "level"),
    [
        ("fise-2004", "national"),
        ("fise-2007", "national"),
        ("fise-2009", "international"),
        ("fise-2004", "local"),
        ("fise-2007", "local"),
        ("fise-2009", "national"),
    ],
)
def test_an_appeal_waits_for_a_tribunal_that_was_owed_or_not(edition: str, level: Level) -> None:
    desk = sanctioned(edition, level)
    desk.do(AppealSanction(ANA, 1, "it was off"))
    desk.pair()
    desk.start()
    refused = refusal(desk, RuleAppeal(V, 1, upheld=True, reason="seen"))
    assert refused.code == "tribunal.missing"
    assert "name one now" in str(refused)
    assert refusal(desk, named()).code == "tribunal.late"
    assert refusal(desk, named("  ")).code == "tribunal.late"
    desk.do(named("It was forgotten"))
    desk.do(RuleAppeal(V, 1, upheld=True, reason="seen"))
    assert desk.tournament.record.case(1).stage == "upheld"
    texts = [row["text"] for row in history_view(desk.tournament, history(desk.log.events), "en")]
    assert any("constituted late" in text and "forgotten" in text for text in texts)
    read_again(desk)


def test_a_tribunal_that_was_named_is_not_named_anew_in_the_middle() -> None:
    desk = Desk("3 swiss", 4)
    desk.do(named("not yet"))
    assert desk.tournament.tribunal is not None
    assert desk.tournament.tribunal.late == "", "it is in time"
    desk.pair()
    desk.start()
    assert refusal(desk, named("I like others better")).code == "tribunal.late"


def test_under_the_catalan_text_there_is_neither_appeal_nor_tribunal() -> None:
    desk = Desk("3 swiss", 4, Settings("Obert", "cat", starts="listed"))
    desk.pair()
    desk.win()
    desk.do(ReportFault(EVA, 1, "R-032", number=1))
    desk.do(DecideSanction(EVA, 1, "warning"))
    assert refusal(desk, AppealSanction(ANA, 1)).code == "sanction.no_appeal"
    assert refusal(desk, named("late")).code == "tribunal.none"


def test_logs_from_before_these_fields_are_read() -> None:
    desk = ruled(typed_by="")
    without = (
        dumps(desk.log).replace(',"typed_by":""', "").replace(',"late":"It was forgotten"', "")
    )
    held = desk.tournament.tribunal
    assert held is not None
    old = read(without.encode()).tournament
    assert old == replace(desk.tournament, tribunal=replace(held, late=""))


# -- slips (F09 §49) -----------------------------------------------------------------------------


def test_who_typed_a_ruling_puts_a_slip_right() -> None:
    desk = ruled(upheld=False)
    desk.do(CorrectRuling(V, 1, True, "the wrong button", "seen by two", typed_by="Eva"))
    case = desk.tournament.record.case(1)
    assert case.stage == "upheld"
    assert case.in_force
    assert [(slip.ruling.upheld, slip.reason) for slip in case.slips] == [
        (False, "the wrong button")
    ]
    last = history_view(desk.tournament, history(desk.log.events), "en")[-1]
    assert "the wrong button" in last["text"]
    assert "upholds" in last["text"]
    assert last["article"] == "F09 §49"
    read_again(desk)


def test_a_ruling_on_the_wrong_case_is_taken_away() -> None:
    desk = ruled(upheld=False)
    desk.do(CorrectRuling(V, 1, None, "it was of another case", typed_by="Eva"))
    assert desk.tournament.record.case(1).stage == "appealed"
    desk.do(RuleAppeal(V, 1, upheld=True, reason="seen"))
    assert desk.tournament.record.case(1).stage == "upheld"
    read_again(desk)


def test_nobody_else_touches_what_the_tribunal_said() -> None:
    typed = ruled()
    refused = refusal(typed, CorrectRuling(V, 1, True, "no", "no", typed_by="Max"))
    assert (refused.code, refused.article) == ("ruling.not_yours", "F09 §49")
    assert "Eva" in str(refused)
    itself = ruled(typed_by="")
    refused = refusal(itself, CorrectRuling(V, 1, True, "no", "no", typed_by="Eva"))
    assert refused.code == "ruling.not_yours"
    for desk in (typed, itself):
        assert refusal(desk, CorrectRuling(EVA, 1, True, "no", "no")).code == "desk.not_yours"
        assert refusal(desk, Undo(EVA, "no")).code == "undo.not_yours"
        after = desk.log
        desk.do(CorrectRuling(V, 1, True, "we said the contrary", "seen"))
        desk.log = after


def test_a_correction_says_why_and_what() -> None:
    desk = ruled()
    assert refusal(desk, CorrectRuling(V, 1, True, "", "seen", "Eva")).code == "desk.text"
    assert refusal(desk, CorrectRuling(V, 1, True, "slip", "", "Eva")).code == "desk.text"
    unruled = sanctioned(level="international")
    assert refusal(unruled, CorrectRuling(V, 1, True, "slip", "seen")).code == "sanction.stage"
