"""Sixteen players, five rounds, and all that can happen to a director in one afternoon."""

from letrado.formats.tournament.chart import chart_of, imported
from letrado.formats.tournament.document import read_document, write_document
from letrado.formats.tournament.log import dumps, read
from letrado.formats.tournament.trf import read_trf, write_trf
from letrado.formats.tournament.tsh import read_tsh, write_tsh
from letrado.tournament.checker import check_events, check_standings
from letrado.tournament.justice.tribunal import Person
from letrado.tournament.model.commands import (
    AddEntrant,
    AppealSanction,
    CloseTournament,
    ConstituteTribunal,
    CorrectResult,
    DecideSanction,
    DeclareAbsent,
    EnterResult,
    ReportFault,
    RuleAppeal,
    SubmitResult,
    Withdraw,
)
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.events import Author
from letrado.tournament.model.rounds import Result
from letrado.tournament.model.settings import Settings
from letrado.tournament.standings.effective_results import counted_rounds, division_standings
from tests.tournament.desks import EVA, Desk

TERMS = Settings(
    "Open de Girona",
    "fise-2009",
    date="2026-05-09",
    place="Girona",
    tie_breaks=("points", "spread"),
)
LETTERS = [
    "Abel",
    "Blai",
    "Carla",
    "Dora",
    "Enric",
    "Fina",
    "Gal",
    "Hug",
    "Iris",
    "Jan",
    "Kira",
    "Laia",
    "Marc",
    "Nil",
    "Olga",
    "Pep",
]


def afternoon() -> Desk:
    desk = Desk("5 swiss", 0, TERMS)
    seats = [
        Person(name, country)
        for name, country in zip("VWXYZ", ("VE", "AR", "PE", "CO", "MX"), strict=True)
    ]
    desk.do(ConstituteTribunal(EVA, seats[0], seats[1], seats[2], (seats[3], seats[4])))
    for at, name in enumerate(LETTERS[:15]):
        desk.do(AddEntrant(EVA, Entrant(0, name, 2000 - 10 * at, country="ES")))
    desk.pair()
    desk.win()
    desk.do(AddEntrant(EVA, Entrant(0, LETTERS[15], country="ES")))  # a late entry
    desk.pair()
    desk.start()
    desk.do(DeclareAbsent(EVA, 2, 8, ("B",)))  # a forfeit
    for pair in desk.last.pairs[:2]:  # some results come from the players themselves
        for number in pair.players:
            player = Author("player", desk.tournament.entrants[number].name)
            desk.do(SubmitResult(player, number, 2, pair.table, Result(402, 377)))
    desk.win()
    desk.do(Withdraw(EVA, 15, "ill"))
    desk.pair()
    desk.win(upsets=(1, 3))
    sanctioned = desk.last.pairs[0].first
    player = Author("player", desk.tournament.entrants[sanctioned].name)
    desk.do(ReportFault(EVA, sanctioned, "R-024", number=3, statement="telephone"))
    desk.do(DecideSanction(EVA, 1, "points", points=30, reason="it was lit"))
    desk.do(AppealSanction(player, 1, "it was a clock"))
    desk.do(RuleAppeal(Author("tribunal"), 1, upheld=True, reason="seen by the monitor"))
    desk.pair()
    desk.win()
    desk.do(CorrectResult(EVA, 4, 2, Result(390, 391), "typed the wrong way round"))
    desk.pair()
    desk.win()
    return desk


def test_from_registration_to_prize_giving() -> None:
    desk = afternoon()
    assert check_events(desk.log.events) == []
    rows = division_standings(desk.tournament, "A")
    rounds = counted_rounds(desk.tournament, "A")
    assert list(check_standings(rows, rounds, TERMS)) == []
    assert len(rows) == 16
    assert sum(row.card.byes for row in rows) == 4, "an odd number played four rounds"
    desk.do(CloseTournament(EVA))
    assert desk.tournament.closed


def test_a_tie_for_first_is_shared_until_something_tells_them_apart() -> None:
    desk = Desk("2 swiss", 4, TERMS)
    desk.pair()
    for pair in desk.last.pairs:
        desk.do(EnterResult(EVA, 1, pair.table, Result(400, 350)))
    desk.pair()
    for pair in desk.last.pairs:
        desk.do(EnterResult(EVA, 2, pair.table, Result(370, 370)))
    places = [row.place for row in division_standings(desk.tournament, "A")]
    assert places == [1, 1, 3, 3]


def test_elsewhere_and_back_it_is_equal() -> None:
    desk = afternoon()
    told = chart_of(desk.tournament, "A")
    files = {name: text.encode() for name, text in write_tsh([told], TERMS.scoring).items()}
    for back in (
        read_tsh(files).charts[0],
        read_trf(write_trf(told, TERMS.scoring).encode()),
        read_document(write_document([told], TERMS).encode())[1][0],
    ):
        assert back == told
        again = imported([back], TERMS, EVA, 0).tournament
        assert chart_of(again, "A") == told
        assert [row.values for row in division_standings(again, "A")] == [
            row.values for row in division_standings(desk.tournament, "A")
        ]
    assert read(dumps(desk.log).encode()) == desk.log
