"""Captains: the order of the boards for the rounds to come, and their signatures."""

import pytest

from letrado.base.errors import LetradoError
from letrado.formats.tournament.log import dumps, read
from letrado.tournament.desk.captains import is_signed, match_points
from letrado.tournament.model.commands import (
    Command,
    CorrectResult,
    EnterResult,
    SetLineup,
    SetTeam,
    SignMatch,
)
from letrado.tournament.model.entrants import Team
from letrado.tournament.model.events import Author
from letrado.tournament.model.rounds import Result
from letrado.tournament.model.settings import Settings
from tests.tournament.desks import EVA, Desk

ANA, PAU, MAR = (Author("player", name) for name in ("Ana", "Pau", "Mar"))


def two_teams() -> Desk:
    """Ana leads the first team (1 to 4), Mar the second (5 to 8); two boards, two reserves."""
    desk = Desk("2 rr", 8, Settings("Teams", "fise-2009", boards=2))
    desk.do(SetTeam(EVA, Team(0, "Reus", (1, 2, 3, 4), 1)))
    desk.do(SetTeam(EVA, Team(0, "Elx", (5, 6, 7, 8), 5)))
    return desk


def refusal(desk: Desk, command: Command) -> str:
    before = desk.log
    with pytest.raises(LetradoError) as refused:
        desk.do(command)
    assert desk.log is before
    assert "{" not in str(refused.value)
    return refused.value.code


def seated(desk: Desk, team: int) -> list[int]:
    """List the members of a team at the boards of the last round, in their order."""
    members = desk.tournament.teams[team].members
    return [one for pair in desk.last.pairs for one in pair.players if one in members]


def test_the_order_counts_from_the_next_round_that_is_paired() -> None:
    desk = two_teams()
    desk.do(SetLineup(ANA, 1, (4, 1, 2, 3)))
    desk.pair()
    assert seated(desk, 1) == [4, 1]
    desk.do(SetLineup(ANA, 1, (3, 2, 1, 4)))
    assert seated(desk, 1) == [4, 1], "boards that are paired stay"
    desk.win()
    desk.pair()
    assert seated(desk, 1) == [3, 2]
    assert read(dumps(desk.log).encode()) == desk.log


@pytest.mark.parametrize(
    ("code", "command"),
    [
        ("team.not_captain", SetLineup(PAU, 1, (2, 1, 3, 4))),
        ("team.not_captain", SetLineup(MAR, 1, (2, 1, 3, 4))),
        ("team.order", SetLineup(ANA, 1, (2, 1, 3))),
        ("team.order", SetLineup(ANA, 1, (2, 1, 3, 5))),
        ("team.same", SetLineup(ANA, 1, (1, 2, 3, 4))),
        ("team.unknown", SetLineup(ANA, 9, (1, 2, 3, 4))),
        ("desk.not_yours", SetLineup(Author("monitor", "Ana"), 1, (2, 1, 3, 4))),
        ("team.playing", SignMatch(ANA, 1, 1)),
        ("team.playing", SignMatch(ANA, 1, 7)),
        ("team.not_captain", SignMatch(MAR, 1, 1)),
        ("desk.not_yours", SignMatch(EVA, 1, 1)),
    ],
)
def test_refused(code: str, command: Command) -> None:
    desk = two_teams()
    desk.pair()
    assert refusal(desk, command) == code


def test_a_match_is_signed_as_it_stands() -> None:
    desk = two_teams()
    desk.pair()
    one, two = (pair.table for pair in desk.last.pairs)
    desk.do(EnterResult(EVA, 1, one, Result(400, 300)))
    assert refusal(desk, SignMatch(ANA, 1, 1)) == "team.playing"
    desk.do(EnterResult(EVA, 1, two, Result(350, 350)))
    reus, elx = (desk.tournament.teams[number] for number in (1, 2))
    first = reus if desk.last.pairs[0].first in reus.members else elx
    second = elx if first is reus else reus
    assert match_points(desk.tournament, first, 1) == (3, 1)
    assert match_points(desk.tournament, second, 1) == (1, 3)
    desk.do(SignMatch(ANA, 1, 1))
    assert is_signed(desk.tournament, reus, 1)
    assert not is_signed(desk.tournament, elx, 1)
    assert refusal(desk, SignMatch(ANA, 1, 1)) == "team.signed"
    desk.do(CorrectResult(EVA, 1, two, Result(360, 350), "misread"))
    assert not is_signed(desk.tournament, reus, 1), "another result asks for another signature"
    desk.do(SignMatch(ANA, 1, 1))
    desk.do(CorrectResult(EVA, 1, two, Result(370, 350), "misread again"))
    assert not is_signed(desk.tournament, reus, 1), "even if the points of the match are the same"
    desk.do(SignMatch(ANA, 1, 1))
    desk.do(SignMatch(MAR, 2, 1))
    assert is_signed(desk.tournament, elx, 1)
    assert read(dumps(desk.log).encode()) == desk.log
