"""Any command to the desk, in any order, is done or refused, and the log explains it all."""

import random
from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from letrado.base.errors import LetradoError
from letrado.formats.tournament.log import dumps, read
from letrado.rulebook import Role
from letrado.tournament.checker import check_events
from letrado.tournament.desk import Log, perform, replay
from letrado.tournament.desk.law import DECISIONS
from letrado.tournament.justice.tribunal import Person
from letrado.tournament.model import commands as c
from letrado.tournament.model.entrants import Entrant, Team
from letrado.tournament.model.events import Author
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.rounds import Pair, Result
from letrado.tournament.model.settings import Settings
from tests.profiles import FULL

ROLES: tuple[Role, ...] = ("director", "director", "director", "player", "monitor", "tribunal")
PLANS = (
    "3 swiss",
    "2 swiss, 1 koth",
    "rr",
    "knockout",
    "knockout repechage",
    "2 match",
    "groups of 3",
)
Make = Callable[[random.Random, Author], c.Command]


def number(lot: random.Random) -> int:
    return lot.randint(0, 9)


def text(lot: random.Random) -> str:
    return lot.choice(("", "because", "x" * 3000, "bell\x07", "two\nlines", "\u202eback"))


def result(lot: random.Random) -> Result:
    kinds = ("played", "played", "played", "forfeit", "double_loss", "adjudicated")
    kind = lot.choice(kinds)
    scores = {"forfeit": (300, 0), "double_loss": (0, 0)}.get(
        kind, (lot.randint(-500, 700), lot.randint(0, 700))
    )
    starter = lot.choice((None, None, "A", "B"))
    return Result(*scores, kind=kind, starter=starter)  # type: ignore[arg-type]


def person(lot: random.Random, at: int) -> Person:
    return Person(f"Judge {at}", lot.choice(("ES", "AR", "VE", "PE")))


MAKE: dict[type[c.Command], Make] = {
    c.ChangeSettings: lambda lot, by: c.ChangeSettings(
        by, Settings("Other", lot.choice(("fise-2009", "cat")), check_in=lot.random() < 0.1)
    ),
    c.SetPlan: lambda lot, by: c.SetPlan(
        by, Plan.parse(lot.choice(PLANS)), lot.choice("AB"), lot.randint(0, 3)
    ),
    c.CloseTournament: lambda lot, by: c.CloseTournament(by),
    c.AddEntrant: lambda lot, by: c.AddEntrant(
        by, Entrant(0, f"P{lot.randint(1, 30)}", lot.randint(-1, 2000), division=lot.choice("AAAB"))
    ),
    c.ChangeEntrant: lambda lot, by: c.ChangeEntrant(
        by, Entrant(number(lot), f"P{lot.randint(1, 30)}", division=lot.choice("AB"))
    ),
    c.CheckIn: lambda lot, by: c.CheckIn(by, number(lot), lot.random() < 0.7),
    c.Withdraw: lambda lot, by: c.Withdraw(by, number(lot), text(lot)),
    c.Return: lambda lot, by: c.Return(by, number(lot)),
    c.NoteAbsence: lambda lot, by: c.NoteAbsence(by, number(lot), (lot.randint(0, 5),)),
    c.SetTeam: lambda lot, by: c.SetTeam(
        by, Team(lot.randint(0, 2), "T", (number(lot), number(lot)), number(lot))
    ),
    c.ForbidPair: lambda lot, by: c.ForbidPair(by, number(lot), number(lot), lot.random() < 0.6),
    c.PairRound: lambda lot, by: c.PairRound(
        by, lot.randint(1, 5), lot.choice("AAB"), lot.random() < 0.5
    ),
    c.ImportRound: lambda lot, by: c.ImportRound(
        by, lot.randint(1, 4), (Pair(1, number(lot), number(lot)),), ((1, result(lot)),)
    ),
    c.RepairRound: lambda lot, by: c.RepairRound(by, lot.randint(1, 5)),
    c.ChangePairs: lambda lot, by: c.ChangePairs(
        by,
        lot.randint(1, 4),
        tuple((number(lot), lot.choice((None, number(lot)))) for _ in range(lot.randint(1, 4))),
        reason=text(lot),
    ),
    c.StartRound: lambda lot, by: c.StartRound(by, lot.randint(0, 4)),
    c.NoteMissing: lambda lot, by: c.NoteMissing(by, number(lot), lot.randint(0, 4)),
    c.NoteArrival: lambda lot, by: c.NoteArrival(by, number(lot), lot.randint(0, 4)),
    c.CallTime: lambda lot, by: c.CallTime(by, lot.randint(0, 4)),
    c.SubmitResult: lambda lot, by: c.SubmitResult(
        by, number(lot), lot.randint(1, 4), lot.randint(0, 4), Result(400, 390)
    ),
    c.EnterResult: lambda lot, by: c.EnterResult(
        by, lot.randint(1, 4), lot.randint(0, 4), result(lot)
    ),
    c.DeclareAbsent: lambda lot, by: c.DeclareAbsent(
        by, lot.randint(1, 4), lot.randint(0, 4), lot.choice(((), ("A",), ("B", "A")))
    ),
    c.TellReopened: lambda lot, by: c.TellReopened(
        by, lot.randint(1, 4), lot.randint(0, 4), result(lot)
    ),
    c.CorrectResult: lambda lot, by: c.CorrectResult(
        by, lot.randint(1, 4), lot.randint(0, 4), lot.choice((None, result(lot))), text(lot)
    ),
    c.ReportFault: lambda lot, by: c.ReportFault(
        by, number(lot), lot.choice(("R-024", "R-122", "ethics.47.6", "no")), lot.choice((None, 1))
    ),
    c.FindFault: lambda lot, by: c.FindFault(by, lot.randint(0, 3), lot.random() < 0.5),
    c.DecideSanction: lambda lot, by: c.DecideSanction(
        by, lot.randint(0, 3), lot.choice(("points", "warning", "yellow", "red")), 30
    ),
    c.AppealSanction: lambda lot, by: c.AppealSanction(by, lot.randint(0, 3)),
    c.RuleAppeal: lambda lot, by: c.RuleAppeal(
        by, lot.randint(0, 3), lot.random() < 0.5, "because", exception=text(lot)
    ),
    c.CorrectRuling: lambda lot, by: c.CorrectRuling(
        by, lot.randint(0, 3), lot.choice((None, True, False)), text(lot), "because"
    ),
    c.ReferFault: lambda lot, by: c.ReferFault(by, lot.randint(0, 3), text(lot)),
    c.ConstituteTribunal: lambda lot, by: c.ConstituteTribunal(
        by,
        person(lot, 1),
        person(lot, 2),
        person(lot, 3),
        tuple(person(lot, 4 + at) for at in range(lot.randint(1, 2))),
        lot.choice(("", "forgotten")),
    ),
    c.RuleText: lambda lot, by: c.RuleText(by, "So it is.", lot.choice((None, "5.3", "999"))),
    c.SetLineup: lambda lot, by: c.SetLineup(by, lot.randint(0, 2), (number(lot), number(lot))),
    c.SignMatch: lambda lot, by: c.SignMatch(by, lot.randint(0, 2), lot.randint(0, 4)),
    c.PublishNote: lambda lot, by: c.PublishNote(by, lot.choice(("5.3", "999")), "So it is."),
}
OFTEN: tuple[type[c.Command], ...] = (
    c.AddEntrant,
    c.PairRound,
    c.EnterResult,
    c.EnterResult,
    c.SubmitResult,
)


def step(log: Log, lot: random.Random, refused: list[str]) -> Log:
    by = Author(lot.choice(ROLES), f"P{lot.randint(1, 30)}")
    if lot.random() < 0.05:
        command: c.Command = c.Undo(by)
    else:
        kind = lot.choice((*OFTEN, *OFTEN, *OFTEN, *MAKE))
        command = MAKE[kind](lot, by)
    try:
        return perform(log, command, log.events[-1].at + lot.randint(-5, 1000))
    except LetradoError as error:
        refused.append(str(error))
        return log


def test_every_command_is_tried() -> None:
    assert set(MAKE) == set(DECISIONS)


@settings(max_examples=1500 if FULL else 40, deadline=None)
@given(st.integers(0, 10**9))
def test_done_or_refused_and_told_in_the_log(seed: int) -> None:
    lot = random.Random(seed)
    terms = Settings(
        "Open", lot.choice(("fise-2004", "fise-2009")), boards=lot.choice((0, 0, 0, 2))
    )
    director = Author("director", "Eva")
    log = perform(None, c.OpenTournament(director, terms), 0)
    log = perform(log, c.SetPlan(director, Plan.parse(lot.choice(PLANS))), 0)
    for at in range(lot.randint(0, 8)):
        log = perform(log, c.AddEntrant(director, Entrant(0, f"Player {at}")), 0)
    refused: list[str] = []
    for _ in range(60):
        before = log
        log = step(log, lot, refused)
        if log is not before:
            assert log.events[: len(before.events)] == before.events
    assert not [one for one in refused if "{" in one]
    assert replay(log.events) == log
    assert read(dumps(log).encode()) == log
    check_events(log.events)


@settings(max_examples=300 if FULL else 15, deadline=None)
@given(st.integers(0, 10**9))
def test_undo_leads_back_to_what_was(seed: int) -> None:
    lot = random.Random(seed)
    director = Author("director", "Eva")
    log = perform(None, c.OpenTournament(director, Settings("Open", "fise-2009")), 0)
    log = perform(log, c.SetPlan(director, Plan.parse("3 swiss")), 0)
    for at in range(5):
        log = perform(log, c.AddEntrant(director, Entrant(0, f"Player {at}")), 0)
    states = [log.tournament]
    while len(states) < 12:
        by = Author("director", "Eva")
        command = MAKE[lot.choice((*OFTEN, *MAKE))](lot, by)
        try:
            after = perform(log, command, log.events[-1].at)
        except LetradoError:
            continue
        log = after
        states.append(log.tournament)
        if log.tournament.closed:
            break
    for state in reversed(states[:-1]):
        log = perform(log, c.Undo(director), log.events[-1].at)
        assert log.tournament == state
