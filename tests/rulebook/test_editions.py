"""The four editions load whole, and say what their texts say."""

import pickle

import pytest

from letrado import rulebook
from letrado.base.errors import Unreadable
from letrado.core.tiles import Alphabet
from letrado.rulebook import EDITIONS

HEADLINES = [
    # what the worked examples turn on: F04, F07, F09, CAT
    ("ending.passes_to_end", (2, 2, 2, 3)),  # EX-G02
    ("ending.scoreless_limit", (None, 12, 12, 12)),  # EX-G06
    ("ending.no_move_end", (True, True, True, False)),
    ("ending.points_sanction_least", (30, 30, 25, None)),  # EX-G47
    ("ending.points_sanction_most", (30, 30, None, None)),
    ("ending.leave", ("notice", "own_clock", "opponent_clock", "notice")),  # EX-G52
    ("ending.absence_seconds", (None, None, None, 900)),  # EX-G22
    ("ending.closing", ("signed", "signed", "signed", "delivered")),
    ("ending.reopen", (False, False, True, False)),  # EX-G46
    ("time.overtime_points", (10, 10, 10, 10)),  # EX-G09
    ("time.overtime_minutes_limit", (None, None, None, 10)),  # EX-G10, EX-G11
    ("time.clock_from_total", (True, False, False, False)),  # EX-G44
    ("time.verify_pause_after", (None, 5, 5, None)),  # EX-G43
    ("time.stop_on_overdraw", (True, True, True, False)),  # EX-G29, EX-G30
    ("time.out_after_time", ("no_racks", "no_racks", "no_racks", "racks")),  # EX-G21
    ("laying.centre_miss", ("refused", "refused", "opponent_decides", "refused")),  # EX-G53
    ("laying.reorder", ("to_correct", "to_correct", "free", "free")),
    ("setup.racks_after_clock", (False, False, False, True)),
    ("drawing.exchange_count_adjustable", (False, True, True, False)),  # EX-G41
    ("drawing.overdraw_sight", (0, 0, 2, 2)),  # EX-G28, EX-G29, EX-G30
    ("drawing.underdraw_shown", (False, False, True, False)),  # EX-G32
    ("words.challenge_opens", ("counting", "announced", "announced", "counting")),  # EX-G35
    ("words.note_closes", (True, True, True, False)),  # EX-G34, EX-G36
    ("words.one_verdict", (False, False, True, True)),  # EX-G37, EX-G38
    ("words.appeal_by", ("mover", "mover", "mover", "challenger")),  # EX-G39
    ("words.fix_play_until", ("both_noted", "both_noted", "signed", "play_complete")),  # EX-G45
]


@pytest.mark.parametrize(("key", "values"), HEADLINES, ids=str)
def test_headlines(key: str, values: tuple[object, ...]) -> None:
    assert tuple(rulebook.load(edition).parameter(key) for edition in EDITIONS) == values


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_is_one_object_however_it_travels(edition: str) -> None:
    regulation = rulebook.load(edition)
    assert rulebook.load(edition) is regulation
    assert pickle.loads(pickle.dumps(regulation)) is regulation
    assert {regulation: 1}[regulation] == 1
    assert regulation.id == edition


def test_editions_have_their_own_digests() -> None:
    assert len({rulebook.load(edition).digest for edition in EDITIONS}) == len(EDITIONS)


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(Unreadable) as refused:
        rulebook.load("fise-1999")
    assert refused.value.code == "rulebook.unknown"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_tiles_are_those_of_the_language(edition: str) -> None:
    laying = rulebook.load(edition).laying
    faces = Alphabet.load(laying.tile_set).faces
    assert set(laying.multiletter_tiles) == {face for face in faces if len(face) > 1}
    assert not set(laying.blank_forbidden_faces) & set(faces)


@pytest.mark.parametrize(
    ("edition", "rule", "cited"),
    [
        ("fise-2004", "R-151", "F04 §40.2"),
        ("fise-2007", "R-107", "F07 §29 corrido"),
        ("fise-2007", "R-180", "F07 §38¶1"),
        ("fise-2007", "R-145", "F07 XI"),
        ("fise-2009", "R-131", "F09 §39"),
        ("fise-2009", "R-113", "F09"),  # only the Catalan text has it
        ("cat", "R-131", "CAT 6¶4"),
        ("cat", "R-154", "CAT 4.A"),
        ("cat", "R-054", "CAT 2¶3"),  # implied
        ("cat", "6¶4", "CAT 6¶4"),
        ("fise-2009", "45.3", "F09 §45.3"),
    ],
)
def test_rules_are_cited(edition: str, rule: str, cited: str) -> None:
    assert rulebook.load(edition).cite(rule) == cited


@pytest.mark.parametrize(
    ("edition", "key", "cited"),
    [
        ("cat", "ending.passes_to_end", "CAT 4.B"),
        ("fise-2004", "ending.scoreless_limit", "F04"),  # the text is silent
        ("fise-2009", "ending.lost_turn_counts_as_pass", "F09"),  # a reading of ours
    ],
)
def test_parameters_are_cited(edition: str, key: str, cited: str) -> None:
    assert rulebook.load(edition).cite_parameter(key) == cited


@pytest.mark.parametrize(
    ("edition", "typed", "article"),
    [
        ("cat", "4.b", "4.B"),
        ("cat", "2p10", "2¶10"),
        ("cat", "CAT 4.p3", "4.p3"),
        ("fise-2007", "29 CORRIDO", "29 corrido"),
        ("fise-2007", "29 no corrido", "29 no corrido"),
        ("fise-2009", "F09 §20.1", "20.1"),
        ("fise-2009", " 22 ¶ last", "22¶last"),
    ],
)
def test_articles_are_found_as_people_type_them(edition: str, typed: str, article: str) -> None:
    assert rulebook.load(edition).find(typed).article == article


def test_no_two_articles_are_typed_alike() -> None:
    for edition in EDITIONS:
        regulation = rulebook.load(edition)
        assert [regulation.find(article).article for article in regulation.clauses] == list(
            regulation.clauses
        )


@pytest.mark.parametrize("what", ["99", "R-999", "", "R-"])
def test_what_is_not_there_cannot_be_cited(what: str) -> None:
    with pytest.raises(Unreadable):
        rulebook.load("cat").cite(what)
    with pytest.raises(Unreadable):
        rulebook.load("cat").parameter(what)
    with pytest.raises(Unreadable):
        rulebook.load("cat").find(what)
