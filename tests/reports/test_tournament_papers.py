"""Papers that a tournament prints; their look is judged by eye."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import typst

from letrado.base.errors import Illegal
from letrado.base.i18n import LANGUAGES
from letrado.core.tiles import Alphabet
from letrado.reports import tournament as papers
from letrado.reports.tournament import DOCUMENTS, Asked, Link, as_pdf, contents
from letrado.tournament.desk import history
from letrado.tournament.model.commands import (
    AppealSanction,
    ChangeEntrant,
    DecideSanction,
    ReportFault,
    StartRound,
    Withdraw,
)
from letrado.tournament.model.settings import Settings
from letrado.tournament.model.state import Place
from letrado.tournament.model.views import history_view, round_view
from tests.tournament.desks import EVA, Desk

ODD = '#panic("x") $ * _ <b> @a \\ Cel·lí'


def link(place: Place) -> Link:
    return Link("ABCD-2345", "https://letrado.example/r/" + "-".join(map(str, place)))


@pytest.fixture(scope="module", params=["fise-2009", "cat"])
def desk(request: pytest.FixtureRequest) -> Desk:
    settings = Settings("Obert", request.param, place="Reus")
    if request.param == "cat":  # it leaves the choice to the organiser (CAT 1¶5)
        settings = replace(settings, starts="listed")
    made = Desk("3 swiss", 7, settings)
    first = made.tournament.entrants[1]
    made.do(ChangeEntrant(EVA, replace(first, name=ODD, club="Reus", category="Sub-18")))
    for _ in range(2):
        made.pair()
        made.win()
    made.do(Withdraw(EVA, 7, "ill"))
    made.pair()
    return made


def asked(desk: Desk, language: str = "en") -> Asked:
    return Asked(desk.tournament, "A", 0, language, link)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_document_is_made_and_the_same_each_time(desk: Desk, document: str) -> None:
    """Names are data: typst's own signs in them are printed as they are."""
    pdf = as_pdf(document, asked(desk))
    assert pdf.startswith(b"%PDF-")
    assert as_pdf(document, asked(desk)) == pdf


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_spoken(desk: Desk, language: str) -> None:
    for document in DOCUMENTS:
        page = contents(document, asked(desk, language))
        json.dumps(page)
        assert page["language"] == language
        assert page["title"]


def test_everybody_is_on_the_wall_once(desk: Desk) -> None:
    by_table = contents("pairings", asked(desk))["sections"][0]["rows"]
    names = [row[at]["text"] for row in by_table for at in (2, 4)]
    by_name = [row[0]["text"] for row in contents("names", asked(desk))["sections"][0]["rows"]]
    playing = {one.name for one in desk.tournament.entrants.values() if one.number != 7}
    assert Counter(names) == Counter(playing)
    assert by_name == sorted(by_name, key=str.casefold)
    assert set(by_name) == playing
    starts = [row[1]["text"] + row[3]["text"] for row in by_table]
    assert set(starts) == {"●"}


def test_each_player_has_a_sheet_of_his_own(desk: Desk) -> None:
    page = contents("sheets", asked(desk))
    owners = [sheet["sides"][0]["name"].removesuffix(" (starts)") for sheet in page["sheets"]]
    playing = Counter(one.name for one in desk.tournament.entrants.values() if one.number != 7)
    assert Counter(owners) == playing
    catalan = desk.tournament.settings.edition == "cat"
    assert len(page["heads"]) == (3 if catalan else 4)  # the letters of blanks stand beside in F09
    assert any("CAT 5¶3" in note for note in page["notes"]) == catalan


def test_a_slip_asks_for_what_its_edition_wants(desk: Desk) -> None:
    catalan = desk.tournament.settings.edition == "cat"
    challenge = json.dumps(contents("challenges", asked(desk)))
    assert ("Signature of the first" in challenge) != catalan  # F09 §42.1; CAT 6¶1 has none
    appeal = json.dumps(contents("appeals", asked(desk)))
    assert ("not to see the arguments" in appeal) != catalan  # F09 §42.4
    assert ("by the challenger" in appeal) == catalan  # CAT 6¶2
    results = contents("results", asked(desk))["slips"]
    assert {slip["code"] for slip in results} == {"ABCD-2345"}
    assert all(slip["qr"].startswith("<svg") for slip in results)
    assert "qr" not in contents("results", replace(asked(desk), link=None))["slips"][0]


def test_tiles_are_counted_by_the_set(desk: Desk) -> None:
    page = contents("tiles", asked(desk))
    alphabet = Alphabet.load(desk.tournament.rules.laying.tile_set)
    printed = {one["face"]: one["count"] for column in page["columns"] for one in column}
    counts = dict(zip((tile.face for tile in alphabet.tiles), alphabet.counts, strict=True))
    assert printed == {"" if face == "?" else face: count for face, count in counts.items()}
    assert sum(printed.values()) == 100
    assert ("L·L" in printed) != ("CH" in printed)


def test_standings_chart_and_certificates_tell_the_same(desk: Desk) -> None:
    after = replace(asked(desk), round=2)
    table = contents("standings", after)["sections"][0]["rows"]
    chart = contents("chart", after)["sections"][0]["rows"]
    certificates = contents("certificates", after)["certificates"]
    names = [row[1]["text"] for row in table]
    assert names == [row[1]["text"] for row in chart] == [one["name"] for one in certificates]
    assert [row[-1]["text"] for row in table] == [row[-1]["text"] for row in chart]
    best = contents("certificates", replace(after, best=1))["certificates"]
    assert len(best) == sum(row[0]["text"] == "1" for row in table)  # who ties for it has one too
    of_class = contents("standings", after)["sections"][1]
    assert (of_class["heading"], len(of_class["rows"])) == ("Class Sub-18", 1)


def test_the_report_says_what_stands_and_not_what_was_argued() -> None:
    desk = Desk("2 swiss", 4, Settings("Open", "fise-2009", level="international"))
    desk.pair()
    desk.do(ReportFault(EVA, 1, "ethics.47.6", 1, "shouting"))
    desk.do(DecideSanction(EVA, 1, "yellow", reason="loud"))
    ana = replace(EVA, role="player", name=desk.tournament.entrants[1].name)
    desk.do(AppealSanction(ana, 1, "my secret arguments"))
    desk.win()
    for document in ("report", "incidents"):
        text = json.dumps(contents(document, asked(desk)), ensure_ascii=False)
        assert "under appeal" in text
        assert "F09 §47.6" in text
        assert "secret" not in text


def test_nothing_of_a_round_before_there_is_one() -> None:
    desk = Desk("2 swiss", 4)
    for name, document in DOCUMENTS.items():
        if document.of_round:
            with pytest.raises(Illegal) as refused:
                contents(name, asked(desk))
            assert refused.value.code == "print.unpaired"
        else:
            assert as_pdf(name, asked(desk)).startswith(b"%PDF-")


def test_two_hundred_go_over_pages() -> None:
    desk = Desk("1 swiss", 120)
    desk.pair()
    template = Path(papers.__file__).parent / "listing.typ"
    inputs = {"document": json.dumps(contents("names", asked(desk)))}
    pages: Any = typst.compile(template, format="svg", sys_inputs=inputs, ignore_system_fonts=True)
    assert len(pages) == 3


def test_the_book_tells_what_was_said_and_calls_games_as_people_do() -> None:
    desk = Desk("3 swiss", 8, Settings("Obert", "fise-2009", date="2026-11-16"))
    desk.pair()
    desk.win()
    desk.do(ReportFault(EVA, 1, "ethics.47.6", 1, "Shouting"))
    book = json.dumps(contents("incidents", asked(desk)), ensure_ascii=False)
    pair = desk.tournament.divisions["A"].rounds[0].pair_of(1)
    assert pair is not None
    assert f"Table {pair.table} · round 1" in book
    assert f"A.1.{pair.table}" not in book
    assert "Reported: Shouting" in book
    assert contents("standings", asked(desk, "ca"))["held"] == "16/11/2026"
    assert contents("standings", asked(desk, "en"))["held"] == "2026-11-16"


def test_few_rows_on_the_wall_are_set_larger_and_many_as_ever() -> None:
    few, many = Desk("3 swiss", 8), Desk("3 swiss", 80)
    for desk in (few, many):
        desk.pair()
    for document in ("pairings", "names", "chart"):
        small, large = (contents(document, asked(desk))["size"] for desk in (many, few))
        assert small < large


_ONE_OF_MANY = re.compile(r"(?<![\d.,–−+-])1 (?!meets)[a-zà-ú]+s\b")
"""A plural after one, as no paper of ours should have it: “1 perdidas”, “1 rondes”."""


def texts(value: Any) -> Iterator[str]:
    """All texts of a document, each for itself."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts(one)


@pytest.mark.parametrize("language", ["es", "ca", "en"])
def test_one_is_no_plural(language: str) -> None:
    """One table, one round, one game won or lost, one bye before, one point off."""
    desk = Desk("1 swiss, 1 koth", 3, Settings("Obert", "cat", starts="listed"))
    for _ in range(2):
        desk.pair()
        desk.win()
    desk.do(ReportFault(EVA, 1, "R-032", 1))
    desk.do(DecideSanction(EVA, 1, "points", points=1))
    told = [
        row["text"] for row in history_view(desk.tournament, history(desk.log.events), language)
    ]
    for name in DOCUMENTS:
        told += texts(contents(name, asked(desk, language)))
    for played in desk.tournament.divisions["A"].rounds:
        told += texts(round_view(desk.tournament, played, language))
    assert [text for text in told if _ONE_OF_MANY.search(text)] == []
    assert "1 perdidas" in _ONE_OF_MANY.findall("4 ganadas, 1 perdidas")


def test_standings_are_of_rounds_that_have_begun() -> None:
    """Those who hang them up have often paired the next round already."""
    desk = Desk("3 swiss", 5)
    desk.pair()
    desk.win()
    desk.pair()
    for document in ("standings", "chart"):
        assert contents(document, asked(desk))["subtitle"] == "After round 1"
    desk.start()
    assert contents("standings", asked(desk))["subtitle"] == "After round 2"


def test_of_many_rounds_paired_ahead_none_is_among_them() -> None:
    desk = Desk("rr", 4)
    for _ in range(3):
        desk.pair()
    desk.do(StartRound(EVA, 1))
    assert contents("standings", asked(desk))["subtitle"] == "After round 1"


def test_where_lots_decide_who_started_is_ticked_by_number() -> None:
    desk = Desk("3 swiss", 4, Settings("Obert", "cat", starts="draw"))
    desk.pair()
    slip = contents("results", asked(desk))["slips"][0]
    assert [label[:3] for label in slip["parts"][0]["labels"]] == ["1. ", "2. "]
    assert slip["parts"][1]["choices"] == ["1.", "2."]
    words = contents("appeals", asked(desk))["slips"][0]["parts"][3]["label"]
    assert words == "Words", "no case is appealed under the Catalan text"
