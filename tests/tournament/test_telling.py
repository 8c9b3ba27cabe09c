"""The history in words: a sentence a fact in each language, without a code in it."""

import re
from dataclasses import fields
from typing import Any

import pytest

from letrado.formats.tournament.log import FACTS
from letrado.tournament.desk import history
from letrado.tournament.justice.tribunal import Person
from letrado.tournament.model import commands as c
from letrado.tournament.model.entrants import Entrant, Team
from letrado.tournament.model.events import Author
from letrado.tournament.model.rounds import Result
from letrado.tournament.model.settings import Settings
from letrado.tournament.model.views import history_view
from letrado.tournament.telling import KINDS, TEXTS
from tests.tournament.desks import EVA, Desk

ANA = Author("player", "Ana")
FEDERATION = Author("federation", "FISE")
_CODE = re.compile(r"\b[A-Za-z]+[._][\w.]+|\bR-\d+|[{}]|\bNone\b|\w+\(")
"""Pattern of what no sentence has: dotted or underlined names, rows of the law, empty fields."""


def eventful() -> Desk:
    """A tournament in which nearly everything happens."""
    desk = Desk("2 swiss, knockout top 4 repechage", 6)
    people = [Person(name, "ES") for name in ("Org", "Fed", "Rep", "Sub", "Sup")]
    desk.do(c.ConstituteTribunal(EVA, people[0], people[1], people[2], tuple(people[3:])))
    desk.do(c.CheckIn(EVA, 1))
    desk.do(c.CheckIn(EVA, 1, here=False))
    desk.do(c.ForbidPair(EVA, 1, 2, reason="brothers"))
    desk.do(c.ForbidPair(EVA, 1, 2, forbidden=False))
    desk.do(c.ChangeEntrant(EVA, Entrant(6, "Lluís")))
    desk.pair()
    desk.do(c.StartRound(EVA, 1))
    desk.do(c.NoteMissing(EVA, 1, 1))
    desk.do(c.NoteArrival(EVA, 1, 1))
    desk.do(c.CallTime(EVA, 1))
    tables = [pair.table for pair in desk.last.pairs]
    own = next(pair.table for pair in desk.last.pairs if 1 in pair.players)
    desk.do(c.SubmitResult(ANA, 1, 1, own, Result(400, 350)))
    desk.do(c.EnterResult(EVA, 1, own, Result(400, 350)))
    desk.do(c.CorrectResult(EVA, 1, own, None, "other table"))
    desk.do(c.EnterResult(EVA, 1, own, Result(390, 350)))
    desk.do(c.CorrectResult(EVA, 1, own, Result(380, 380, "adjudicated", "A"), "ruled"))
    rest = [table for table in tables if table != own]
    desk.do(c.DeclareAbsent(EVA, 1, rest[0], ("B",)))
    desk.do(c.DeclareAbsent(EVA, 1, rest[1], ("A", "B")))
    desk.do(c.ReportFault(EVA, 1, "ethics.47.6", 1, "shouted"))
    desk.do(c.ReportFault(EVA, 2, "R-024", 1))
    desk.do(c.FindFault(EVA, 1, proven=True))
    desk.do(c.FindFault(EVA, 2, proven=False))
    desk.do(c.DecideSanction(EVA, 1, "yellow", 0))
    desk.do(c.AppealSanction(ANA, 1, "I did not"))
    desk.do(c.RuleText(EVA, "So it is.", "5.3"))
    desk.do(c.RuleText(EVA, "Nobody says so."))
    desk.do(c.PublishNote(FEDERATION, "5.3", "Read it so."))
    desk.do(c.AddEntrant(EVA, Entrant(0, "Zoe")))
    desk.do(c.NoteAbsence(EVA, 2, (3,)))
    desk.do(c.Withdraw(EVA, 3, "ill"))
    desk.do(c.Return(EVA, 3))
    desk.do(c.Undo(EVA, "not she"))
    return desk


def teams() -> Desk:
    desk = Desk("rr", 4, Settings("Teams", "fise-2009", boards=2))
    desk.do(c.SetTeam(EVA, Team(0, "Reus", (1, 2), 1)))
    desk.do(c.SetTeam(EVA, Team(0, "Elx", (3, 4), 3)))
    desk.do(c.SetLineup(ANA, 1, (2, 1)))
    desk.pair()
    desk.win()
    desk.do(c.SignMatch(ANA, 1, 1))
    return desk


def entries(desk: Desk, language: str) -> list[dict[str, Any]]:
    return history_view(desk.tournament, history(desk.log.events), language)


@pytest.mark.parametrize("language", ["es", "ca", "en"])
@pytest.mark.parametrize("desk", [eventful(), teams()], ids=["eventful", "teams"])
def test_no_sentence_has_a_code_in_it(desk: Desk, language: str) -> None:
    for entry in entries(desk, language):
        assert not _CODE.search(entry["text"]), entry["text"]


def test_sentences_name_people_results_and_articles() -> None:
    told = {entry["event"]: entry for entry in entries(eventful(), "en")}
    assert "knock-out (the best 4; with repechage)" in told["PlanSet"]["text"]
    reports = [one for one in entries(eventful(), "en") if one["event"] == "FaultReported"]
    assert reports[0]["article"] == "F09 §47.6"
    assert "Ana" in reports[0]["text"]
    assert not any(".”." in each["text"] or ".»." in each["text"] for each in reports)
    assert "Case 1, Ana" in told["SanctionDecided"]["text"]
    assert "0 points" not in told["SanctionDecided"]["text"]
    results = [one for one in entries(eventful(), "en") if one["event"] == "ResultEntered"]
    assert results[2]["text"].endswith("300 – 0, by absence")
    assert "both lose" in results[3]["text"]
    assert results[3]["article"] == results[2]["article"] != ""
    assert "Ana" in results[0]["text"]
    assert told["NotePublished"]["article"] == "F09 §5.3"
    assert "Org, Fed, Rep" in told["TribunalConstituted"]["text"]
    match = {entry["event"]: entry["text"] for entry in entries(teams(), "en")}
    assert match["LineupSet"].endswith("Pau, Ana")
    assert "Reus" in match["MatchSigned"]


def test_a_result_names_those_who_sat_there_then() -> None:
    """Also when the round was changed, and when that was undone."""
    desk = Desk("1 swiss", 4)
    desk.pair()
    one, other = desk.last.pairs
    names = {number: entrant.name for number, entrant in desk.tournament.entrants.items()}
    sat = " – ".join(names[number] for number in one.players)
    desk.do(c.EnterResult(EVA, 1, one.table, Result(400, 300)))
    desk.do(c.CorrectResult(EVA, 1, one.table, None, "of another table"))
    assert one.second is not None
    assert other.second is not None
    couples = ((one.first, other.first), (one.second, other.second))
    desk.do(c.ChangePairs(EVA, 1, couples, reason="cousins"))
    desk.do(c.EnterResult(EVA, 1, one.table, Result(410, 310)))
    sits = " – ".join(names[number] for number in desk.last.pairs[0].players)
    assert sat != sits
    desk.do(c.Undo(EVA))
    desk.do(c.Undo(EVA))
    desk.do(c.EnterResult(EVA, 1, one.table, Result(420, 320)))
    texts = [each["text"] for each in entries(desk, "en") if each["event"] == "ResultEntered"]
    assert [who in text for who, text in zip((sat, sits, sat), texts, strict=True)] == [True] * 3


def test_every_fact_has_its_sentence_and_every_choice_its_other() -> None:
    assert {code.split(".")[0] for code in TEXTS} == set(FACTS)
    for code, text in TEXTS.items():
        known = {field.name for field in fields(FACTS[code.split(".")[0]])}
        asked = set(re.findall(r"{(\w+)}", str(text)))
        assert asked <= known | {
            "name",
            "edition",
            "round",
            "count",
            "player",
            "members",
            "captain",
            "reason",
        }
    assert set(KINDS) == {"played", "forfeit", "double_loss", "adjudicated"}
