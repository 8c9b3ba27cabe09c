"""Acts that officials record at a table beside the plays (game rules 2.8-2.14), over HTTP."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from letrado.formats import jsonl
from letrado.formats.published import published
from letrado.formats.scoresheet import sheet
from letrado.game import replay
from letrado.reports.score_sheet import as_pdf
from letrado.store import read_transaction, write_transaction
from letrado.store.games import event_log
from letrado.store.people import grants
from letrado.store.people.grants import Scope
from letrado.table.facts import incidents
from tests.server.features.test_tables import Console
from tests.server.support.small_lexicons import catalog
from tests.server.support.tables import Clock, Place

EDITIONS = ("fise-2004", "fise-2007", "fise-2009", "cat")
FIRST = {"cat": "8H força"}


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path / "x.db", Clock(), catalog()).open() as place:
        yield place


def begun(place: Place, edition: str, **fields: str) -> Console:
    """A table of that edition, with A on turn."""
    clock = {"clock": "stopped"} if edition == "fise-2004" else {}
    table = Console(place.person("arbitra"), edition=edition, **{"starter": "A"} | clock | fields)
    table.do("StartRound", by="director")
    table.do("BeginGame", by="arbiter")
    if table.state["game"]["phase"] == "first_player_draw":
        table.line("A start tile A")
        table.line("B start tile E")
    table.do("Deal")
    table.do("StartClock", by="B")
    return table


def clocks(state: dict[str, Any]) -> list[str]:
    running: list[str] = state["game"]["clock"]["running"]
    return running


def test_no_play_is_written_down_before_anybody_is_on_turn(place: Place) -> None:
    table = Console(place.person("arbitra"), edition="fise-2009", starter="A")
    for kind in ("StartRound", "BeginGame"):
        assert table.refused(kind="Play", play="8H CASA", points=None) == "table.no_turn"
        table.do(kind, by="director" if kind == "StartRound" else "arbiter")


# -- leaving the room (R-124, R-125) ---------------------------------------------------------------


@pytest.mark.parametrize("edition", ["fise-2004", "cat"])
def test_with_notice_alone_the_game_waits(place: Place, edition: str) -> None:
    table = begun(place, edition)
    assert table.refused(kind="Leave", by="B") == "away.own_turn"
    gone = table.do("Leave", by="A")
    assert gone["away"] == {"side": "A", "returned": False, "owes": 0}
    assert table.refused(line="8H aro").startswith(("table.", "away.", "game."))
    back = table.do("ReturnToTable", by="A")
    assert (back["away"], back["game"]["phase"]) == (None, "turn")


def test_in_2007_a_player_leaves_on_their_own_clock_and_draws_when_back(place: Place) -> None:
    table = begun(place, "fise-2007")
    table.line("8H chupe")
    gone = table.do("AcceptAndLeave")
    assert (gone["game"]["phase"], clocks(gone)) == ("player_away", ["A"])
    back = table.do("ReturnToTable", by="A")
    assert back["drawing"]
    drawn = table.do("Draw")
    assert drawn["game"]["racks"]["A"]["count"] == 7
    assert table.do("Press")["game"]["turn"]["mover"] == "B"


def test_in_2009_the_opponent_plays_meanwhile_and_nobody_draws(place: Place) -> None:
    table = begun(place, "fise-2009")
    table.line("8H chupe")
    gone = table.do("AcceptAndLeave")
    assert gone["away"] == {"side": "A", "returned": False, "owes": 4}  # CH is one tile
    assert clocks(table.do("Press")) == ["B"]
    table.line("K8 es")
    waits = table.do("Press")  # nobody is there to answer
    assert clocks(waits) == ["A"]
    assert waits["game"]["racks"]["B"]["count"] == 6
    back = table.do("ReturnToTable", by="A")
    assert (back["game"]["phase"], clocks(back)) == ("announced", [])
    after = table.do("Accept")  # the returner draws first, then the other
    assert [after["game"]["racks"][side]["count"] for side in "AB"] == [7, 7]
    on = table.do("Press") if after["game"]["turn"]["mover"] == "B" else after
    assert on["game"]["turn"]["mover"] == "A"
    assert on["away"] is None


# -- plays that cannot stay, the bag, barred words -------------------------------------------------


def test_tiles_that_cannot_stay_lose_the_turn(place: Place) -> None:
    table = begun(place, "fise-2009")
    tiles = [{"square": "H8", "tile": "S"}, {"square": "J9", "tile": "O"}]
    assert table.refused(kind="TakeBack", tiles=tiles) == "laying.line"
    after = table.do("TakeBack", tiles=tiles[:1])
    assert table.do("Press")["game"]["records"][0]["outcome"] == "lost"
    assert after["game"]["racks"]["A"]["count"] == 7
    assert table.refused(kind="TakeBack", tiles=[{"square": "H8"}]) == "wire.tile"


@pytest.mark.parametrize("answer", ["Accept", "AcceptAndLeave", "challenge"])
def test_a_first_play_off_the_centre_that_may_stand_goes_on(place: Place, answer: str) -> None:
    """F09 §20.2: if allowed, it is counted without the star, said, and answered like any other."""
    table = begun(place, "fise-2009")
    laid = table.line("7G chupe")
    assert laid["game"]["phase"] == "centre_option"
    said = table.do("AcceptCentre", by="B")
    assert said["game"]["phase"] == "announced"
    turn = said["game"]["turn"]
    assert turn["announced"] == turn["score"]["total"]
    if answer == "challenge":
        assert table.line("B impugna")["game"]["phase"] == "challenged"
    else:
        assert table.do(answer)["game"]["phase"] in ("noted", "drawing")


def test_a_play_laid_step_by_step_is_said_and_answered(place: Place) -> None:
    table = begun(place, "fise-2007")
    table.line("A coloca 8H chupe")
    assert table.do("FinishPlacement", by="A")["game"]["phase"] == "announced"
    assert table.do("Accept")["game"]["racks"]["A"]["count"] == 7


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_not_for_all_is_not_on_the_screen_that_all_see(place: Place, edition: str) -> None:
    """A question, a barred word, a judge's reason (F09 §40, §46.2)."""
    table = begun(place, edition)
    asked = table.do("CallArbiter", by="A", question="is SECRETO good?")
    assert "SECRETO" not in str(asked)
    table.do("Resume", by="arbiter")
    if edition == "cat":
        assert table.refused(kind="BarWord", by="arbiter", side="A", word="foc").startswith("rules")
        return
    barred = table.do("BarWord", by="arbiter", side="A", word="secreto")
    assert "SECRETO" not in str(barred).upper()
    assert any("barred" in each["text"] for each in barred["told"])
    assert table.refused(line="8H secreto") == "word.barred"
    table.line("8H chupe")
    table.do("ChallengeWords", by="B", words=["CHUPE"])
    for side in "AB":
        table.do("SignSlip", by=side)
    table.do("SubmitSlip", by="monitor")
    ruled = table.do("RuleOnWords", by="judge", valid=False, reason="PORQUENO")
    one_answer = edition == "fise-2009"
    assert ("PORQUENO" in str(ruled)) is not one_answer


def test_the_bag_is_counted_and_both_figures_stay(place: Place) -> None:
    table = begun(place, "fise-2009")
    counted = table.do("CountBag", by="arbiter", count=85)
    assert "Tiles counted in the bag: 85; by the record: 86" in counted["told"][0]["text"]


# -- sanctions, tribunal, the end ------------------------------------------------------------------


def test_a_sanction_goes_to_the_tribunal_and_is_lifted(place: Place) -> None:
    table = begun(place, "fise-2007")
    fine = {"kind": "SanctionPlayer", "by": "director", "side": "B", "ground": "conversación"}
    assert table.refused(**fine, sanction="points", points=25).startswith("sanction.")
    table.do(**fine, sanction="points", points=30)  # exactly (F07 §38¶5)
    table.do("AppealSanction", by="B", sanction=1, arguments="no hablaba yo")
    ruling = {"sanction": 1, "upheld": False, "reason": "hablaba A"}
    assert table.refused(kind="RuleOnSanction", by="tribunal", **ruling) == "table.office"
    with write_transaction(place.app.state.store) as connection:
        here = Scope("game", table.id)
        grants.give(connection, table.keeper.account.id, "tribunal", here, place.clock())
    lifted = table.do("RuleOnSanction", by="tribunal", **ruling)
    assert lifted["game"]["sanctions"][0]["standing"] == "overturned"


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_an_edition_knows_is_what_it_grants(place: Place, edition: str) -> None:
    """An act that the console hides is one that the referee refuses, and the other way round."""
    table = begun(place, edition)
    table.turn(FIRST.get(edition, "8H chupe"))
    page = table.get().text
    knows = page.partition('"knows": [')[2].partition("]")[0]
    tried: dict[str, dict[str, Any]] = {
        "bar": {"kind": "BarWord", "by": "arbiter", "side": "A", "word": "sol"},
        "over": {"kind": "AnnounceRoundOver", "by": "arbiter"},
        "others": {"kind": "ReportOthersFinished", "by": "director"},
        "no_move": {"kind": "NoMove"},
        "deliberate": {"kind": "FindDeliberate", "by": "director", "side": "A", "reason": "x"},
        "blank": {"kind": "SettleBlank", "by": "arbiter", "square": "H8"},
        "claim_clock": {"kind": "ClaimClockNotStopped", "by": "A"},
    }
    for name, step in tried.items():
        answer = table.send(**step)
        code = answer.json().get("error", {}).get("code")
        assert (code == "rules.unknown_here") is (f'"{name}"' not in knows), (name, code)


def test_a_closed_game_is_opened_again_when_both_ask(place: Place) -> None:
    """F09 §44; the sheet is signed anew, and the log is one that the referee decides again."""
    table = begun(place, "fise-2009")
    said = table.line("8H chupe 24")
    counted = said["game"]["turn"]["score"]["total"]
    table.do("Accept")
    table.do("Press")
    for _ in range(4):
        if table.state["game"]["turn"] is not None:
            table.do("Pass")
            table.do("Press")
    table.do("EnterRack", by="arbiter", side="A", tiles="AEIONRS")
    table.do("EnterRack", by="arbiter", side="B", tiles="AEIOTLD")
    for side in "AB":
        over = table.do("Sign", by=side)
    assert over["status"] == "over"
    again = table.do("Reopen", reason="la primera jugada se contó mal")
    assert (again["game"]["phase"], again["status"]) == ("reopened", "running")
    table.do("CorrectPlay", by="arbiter", turn=1, points=counted)
    for side in "AB":
        over = table.do("Sign", by=side)
    assert over["status"] == "over"
    assert over["game"]["final"]["A"]["plays"] == counted
    with read_transaction(place.app.state.store) as connection:
        jsonl.read_game(event_log.text(connection, table.id))


@pytest.mark.parametrize(
    ("step", "winner"),
    [
        ({"kind": "Abandon", "by": "A"}, "B"),
        ({"kind": "RecordAbandonment", "by": "arbiter", "side": "B", "reason": "se fue"}, "A"),
        ({"kind": "AbandonBoth", "by": "arbiter"}, None),
        (
            {
                "kind": "Adjudicate", "by": "director", "winner": "B", "scores": [10, 20],
                "reason": "sin luz",
            },
            "B",
        ),
    ],
)  # fmt: skip
def test_a_game_ends_otherwise(place: Place, step: dict[str, Any], winner: str | None) -> None:
    table = begun(place, "cat")
    over = table.do(**step)
    assert over["status"] == "over"
    assert over["game"]["result"]["winner"] == winner


def test_the_sheet_tells_incidents_and_decisions_but_no_confidence(place: Place) -> None:
    table = begun(place, "fise-2009")
    table.line("8H chupe")
    table.do("Accept")
    table.do("ReportOverdraw", by="A", holder="A", extra=1, racked=False, seen=False)
    table.do("TakeSurplus", by="B")
    table.do("Press")
    table.do("BarWord", by="arbiter", side="A", word="secreto")
    table.do("Decide", by="arbiter", text="se sienta en otra mesa")
    table.do("Decide", by="arbiter", text="escrito por error")
    table.do("Undo")
    with read_transaction(place.app.state.store) as connection:
        events = jsonl.read(event_log.text(connection, table.id)).events
    game = replay(events)
    told = incidents(published(events), game.settings, "en")
    assert told == [
        "Ana has tiles too many: 1",
        "Tiles that go back to the bag: 1",
        "A word is barred for Ana",
        "Ruling: se sienta en otra mesa",
    ]
    made = as_pdf(sheet(game), incidents=told)
    assert made[:5] == b"%PDF-"
    assert len(made) > len(as_pdf(sheet(game)))
