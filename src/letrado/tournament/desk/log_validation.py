"""Validate a log from a file: the desk must decide each of its acts in the same way again.

A log may have been damaged or made up. So every fact goes back to the command behind it, which the
desk decides on the state before: what it would refuse is refused, and what it would write must be
what is written. Every rule that guards the desk guards its logs too, and none is written twice.

What cannot be asked again is believed within bounds: how a round was paired, since a list may have
been taken over or changed by hand, and when things happened.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from letrado.base.errors import Illegal, LetradoError
from letrado.tournament.desk import opening
from letrado.tournament.desk.law import (
    DECISIONS,
    DESK,
    Steps,
    check_author,
    check_plain,
    check_role,
    check_text,
)
from letrado.tournament.desk.log import apply, check_undoing
from letrado.tournament.desk.results import check_result, open_table
from letrado.tournament.desk.seats import check_kept, check_pairs, check_sanctions, check_seeds
from letrado.tournament.justice.tribunal import Person, Tribunal, constituted
from letrado.tournament.model import commands as c
from letrado.tournament.model import events as e
from letrado.tournament.model.events import Author, Event, Fact
from letrado.tournament.model.state import Tournament

_KEPT = 64
"""Number of last acts of which the state before is kept; of earlier ones, one act in so many."""


@dataclass(slots=True)
class _Act:
    """An act that counts: the tournament before it, and its events."""

    number: int
    before: Tournament | None
    """Kept of the last acts and of some earlier ones: a state has a copy of all players."""
    events: list[Event] = field(default_factory=list)


class Retracing:
    """A log that is read event by event: what the desk would not have written is refused.

    *tournament* is what the events so far lead to.
    """

    def __init__(self) -> None:
        self.tournament: Tournament | None = None
        self._acts: list[_Act] = []

    def follow(self, event: Event) -> None:
        """Go on to *event*; refused, the log is what it was before it."""
        try:
            self.tournament = self._after(event)
        except LookupError as error:
            raise misplaced(error) from error

    def _after(self, event: Event) -> Tournament:
        check_author(event.by)
        check_plain(event.fact)
        before, fact = self.tournament, event.fact
        if isinstance(fact, e.TournamentOpened):
            return _opened(before, event.by, fact)
        if before is None:
            raise Illegal("tournament.unopened", "A tournament is opened before anything else")
        if isinstance(fact, e.ActUndone):
            return self._undone(before, event.by, fact)
        if before.closed:
            raise Illegal(
                "tournament.closed", "The tournament is closed; undo that to change anything"
            )
        act = self._acts[-1] if self._acts and self._acts[-1].number == event.act else None
        _check(before, event, act.events if act else [])
        after = apply(before, event)
        if act is None:
            act = _Act(event.act, before)
            self._acts.append(act)
            old = len(self._acts) - 1 - _KEPT
            if old > 0 and old % _KEPT:
                self._acts[old].before = None
        act.events.append(event)
        return after

    def _undone(self, before: Tournament, by: Author, fact: e.ActUndone) -> Tournament:
        if not self._acts or self._acts[-1].number != fact.undone:
            raise Illegal("undo.last", "Act {act} is not the last one that counts", act=fact.undone)
        check_undoing(before, self._acts[-1].events, c.Undo(by, fact.reason))
        before = self._before_last()
        self._acts.pop()
        return before

    def _before_last(self) -> Tournament:
        """Return the tournament before the last act, worked out again if it was not kept."""
        first = last = len(self._acts) - 1
        while (found := self._acts[first].before) is None:
            first -= 1
        for act in self._acts[first:last]:
            act.before = found  # the acts that are undone next
            for event in act.events:
                found = apply(found, event)
        return found


def misplaced(error: LookupError) -> Illegal:
    """Return the refusal of a fact that names what is not there, as a player or a table."""
    return Illegal(
        "log.reference", "it names something that is not there: {what}", what=str(error)[:60]
    )


def _opened(before: Tournament | None, by: Author, fact: e.TournamentOpened) -> Tournament:
    if before is not None:
        raise Illegal("tournament.open", "This tournament has been opened already")
    if by.role not in DESK:
        raise Illegal("desk.opening", "A tournament is opened by the person who runs it")
    fact.settings.check()
    return opening.opened(fact)


def _check(tournament: Tournament, event: Event, earlier: list[Event]) -> None:
    """Refuse a fact that the desk would not have written then; *earlier* are those of its act."""
    match event.fact:
        case e.RoundPaired() as fact:
            check_role(c.PairRound(event.by, fact.number, fact.division))
            _check_round(tournament, fact)
        case e.RoundChanged() as fact:
            check_role(c.ChangePairs(event.by, fact.number, (), fact.division))
            check_text(fact.reason)
            check_kept(tournament, fact)
            check_pairs(tournament, fact.division, fact.number, fact.pairs, ())
            check_sanctions(tournament, fact)
            _check_reasons(fact)
        case e.ResultEntered() as fact if any(
            isinstance(one.fact, e.ResultSubmitted) for one in earlier
        ):
            _, pair = open_table(tournament, fact)
            check_result(tournament, pair, fact.result)
        case e.TribunalConstituted(tribunal):
            check_role(c.ConstituteTribunal(event.by, *_members(tribunal), tribunal.substitutes))
            _check_tribunal(tournament, tribunal)
        case _:
            _check_asked(tournament, event)


def _members(found: Tribunal) -> tuple[Person, Person, Person]:
    return found.organiser, found.federation, found.players_rep


def _check_tribunal(tournament: Tournament, found: Tribunal) -> None:
    """Refuse a tribunal of others than it takes; the first logs did not say why one was late."""
    check_text(found.late)
    organiser, federation, players_rep = _members(found)
    named = constituted(
        tournament.rules,
        organiser=organiser,
        federation=federation,
        players_rep=players_rep,
        substitutes=found.substitutes,
    )
    if found != replace(named, late=found.late):
        raise Illegal("log.tribunal", "the tribunal is one of another edition")


def _check_round(tournament: Tournament, fact: e.RoundPaired) -> None:
    division = tournament.division(fact.division)
    due = len(division.rounds) + 1
    if fact.number != due:
        raise Illegal(
            "round.early",
            "Round {due} of division {division} comes before round {number}",
            number=fact.number,
            division=division.name,
            due=due,
        )
    systems = [phase.system for phase in division.plan.phases] if division.plan else ["swiss"]
    if not 0 <= fact.phase < len(systems) or fact.system != systems[fact.phase]:
        raise Illegal(
            "round.phase",
            "Round {number} is of phase {phase}, “{system}”: the plan has no such phase",
            number=fact.number,
            phase=fact.phase + 1,
            system=fact.system[:40],
        )
    check_pairs(tournament, fact.division, fact.number, fact.pairs, fact.half)
    check_seeds(tournament, fact)
    _check_reasons(fact)


def _check_reasons(fact: e.RoundPaired | e.RoundChanged) -> None:
    for pair in fact.pairs:
        for reason in pair.reasons:
            reason.check()
    for reason in fact.given_up:
        reason.check()


# -- the command behind a fact -----------------------------------------------------------------


def _check_asked(tournament: Tournament, event: Event) -> None:
    """Refuse a fact that none of the commands leads to that may have been behind it."""
    refusal: LetradoError | None = None
    for command in _ASKED[type(event.fact)](tournament, event.fact, event.by):
        try:
            check_role(command)
            steps: Steps = DECISIONS[type(command)].decide(tournament, command, None)
            if next(steps) == event.fact:
                return
        except LetradoError as error:
            refusal = error
    raise refusal or Illegal(
        "log.otherwise",
        "the desk would not have written “{event}” so: a field of it does not fit what was there "
        "before",
        event=type(event.fact).__name__,
    )


def _corrected(tournament: Tournament, fact: e.ResultCorrected, by: Author) -> Iterator[c.Command]:
    """By the desk, or by a game that was opened again."""
    place = fact.number, fact.table
    if fact.result is not None:
        yield c.TellReopened(by, *place, fact.result, fact.division)
    yield c.CorrectResult(by, *place, fact.result, fact.reason, fact.division, both_ask=True)


def _reported(tournament: Tournament, fact: e.FaultReported, by: Author) -> Iterator[c.Command]:
    number = None
    if fact.game is not None:
        told = fact.game.rsplit(".", 2)[-2:][0]
        number = int(told) if told.isascii() and told.isdigit() and len(told) < 4 else 0
    player = tournament.named(fact.player).number
    yield c.ReportFault(by, player, fact.ground, number, fact.statement)


def _appealed(tournament: Tournament, fact: e.AppealRuled, by: Author) -> Iterator[c.Command]:
    panel = fact.panel
    yield c.RuleAppeal(
        by, fact.case, fact.upheld, fact.reason, panel.parties[1:], panel.exception, fact.typed_by
    )


def _alike(make: Callable[[Any, Author], c.Command]) -> Callable[..., Iterator[c.Command]]:
    """Of a fact that one command alone brings about, with what it asked."""

    def asked(tournament: Tournament, fact: Any, by: Author) -> Iterator[c.Command]:
        yield make(fact, by)

    return asked


_ASKED: Mapping[type[Fact], Callable[[Tournament, Any, Author], Iterator[c.Command]]] = {
    e.SettingsChanged: _alike(lambda f, by: c.ChangeSettings(by, f.settings)),
    e.PlanSet: _alike(lambda f, by: c.SetPlan(by, f.plan, f.division, f.first_table)),
    e.TournamentClosed: _alike(lambda _, by: c.CloseTournament(by)),
    e.EntrantAdded: _alike(lambda f, by: c.AddEntrant(by, f.entrant)),
    e.EntrantChanged: _alike(lambda f, by: c.ChangeEntrant(by, f.entrant)),
    e.CheckedIn: _alike(lambda f, by: c.CheckIn(by, f.number, f.here)),
    e.Withdrawn: _alike(lambda f, by: c.Withdraw(by, f.number, f.reason)),
    e.Returned: _alike(lambda f, by: c.Return(by, f.number)),
    e.AbsenceNoted: _alike(lambda f, by: c.NoteAbsence(by, f.number, f.rounds)),
    e.TeamSet: _alike(lambda f, by: c.SetTeam(by, f.team)),
    e.PairForbidden: _alike(
        lambda f, by: c.ForbidPair(by, f.first, f.second, f.forbidden, f.reason)
    ),
    e.RoundStarted: _alike(lambda f, by: c.StartRound(by, f.number, f.division)),
    e.PlayerMissing: _alike(lambda f, by: c.NoteMissing(by, f.player, f.number, f.division)),
    e.PlayerArrived: _alike(lambda f, by: c.NoteArrival(by, f.player, f.number, f.division)),
    e.TimeCalled: _alike(lambda f, by: c.CallTime(by, f.number, f.division)),
    e.ResultSubmitted: _alike(
        lambda f, by: c.SubmitResult(by, f.player, f.number, f.table, f.result, f.division)
    ),
    e.ResultEntered: _alike(
        lambda f, by: c.EnterResult(by, f.number, f.table, f.result, f.division)
    ),
    e.ResultCorrected: _corrected,
    e.ResultReopened: _alike(
        lambda f, by: c.TellReopened(by, f.number, f.table, f.result, f.division)
    ),
    e.FaultReported: _reported,
    e.FaultFound: _alike(lambda f, by: c.FindFault(by, f.case, f.proven, f.reason)),
    e.SanctionDecided: _alike(
        lambda f, by: c.DecideSanction(by, f.case, f.kind, f.points, f.reason, f.deducted)
    ),
    e.SanctionAppealed: _alike(lambda f, by: c.AppealSanction(by, f.case, f.arguments)),
    e.AppealRuled: _appealed,
    e.RulingCorrected: _alike(
        lambda f, by: c.CorrectRuling(by, f.case, f.upheld, f.slip, f.reason, f.typed_by)
    ),
    e.FaultReferred: _alike(lambda f, by: c.ReferFault(by, f.case, f.reason)),
    e.TextRuled: _alike(lambda f, by: c.RuleText(by, f.text, f.article)),
    e.NotePublished: _alike(
        lambda f, by: c.PublishNote(by, f.article, f.text, f.origin, f.rulings)
    ),
    e.LineupSet: _alike(lambda f, by: c.SetLineup(by, f.team, f.members)),
    e.MatchSigned: _alike(lambda f, by: c.SignMatch(by, f.team, f.number)),
}
"""The commands that may have been behind each fact; rounds are looked at by themselves."""
