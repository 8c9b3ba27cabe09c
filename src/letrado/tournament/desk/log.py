"""The log of a tournament is the tournament: `perform` adds to it, `replay` reads it.

Nothing is ever taken out. Undoing the last act is an event too; the state is then what the other
acts lead to.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from letrado.base.errors import Illegal
from letrado.rulebook import Role, Rulebook
from letrado.tournament.desk import (
    arbitration,
    captains,
    clocked,
    entering,
    opening,
    pairing,
    reopened,
    results,
)
from letrado.tournament.desk.law import (
    CHANGES,
    DECISIONS,
    DESK,
    check_author,
    check_plain,
    check_role,
    check_text,
)
from letrado.tournament.model.acts import Log, effective
from letrado.tournament.model.clocking import check_absence
from letrado.tournament.model.commands import (
    Command,
    CorrectResult,
    DeclareAbsent,
    OpenTournament,
    Undo,
)
from letrado.tournament.model.events import (
    HOUSE,
    ActUndone,
    Event,
    Fact,
    ResultCorrected,
    ResultEntered,
    ResultReopened,
    ResultSubmitted,
    RoundChanged,
    RoundPaired,
    TournamentOpened,
)
from letrado.tournament.model.state import Tournament
from letrado.tournament.pairing.matching import Progress

CHAPTERS = (opening, entering, pairing, clocked, results, reopened, captains, arbitration)
"""Where decisions and changes are written down; importing them fills the registry."""


def perform(log: Log | None, command: Command, at: int, *, progress: Progress | None = None) -> Log:
    """The log after a command at an instant in milliseconds; refused, it is as it was."""
    check_plain(command)
    check_author(command.by)
    if log is None:
        return _open(command, at)
    if isinstance(command, OpenTournament):
        raise Illegal("tournament.open", "This tournament has been opened already")
    last = log.events[-1]
    at = max(at, last.at)  # a clock that was set back does not put acts out of order
    if isinstance(command, Undo):
        return _undo(log, command, at)
    if log.tournament.closed:
        raise Illegal("tournament.closed", "The tournament is closed; undo that to change anything")
    check_role(command)
    if isinstance(command, DeclareAbsent | CorrectResult):
        check_absence(log, command, at)
    events = list(log.events)
    tournament = log.tournament
    act = last.seq + 1
    steps = DECISIONS[type(command)].decide(tournament, command, progress)
    try:
        fact = next(steps)
        while True:
            event = Event(events[-1].seq + 1, act, at, command.by, fact)
            tournament = apply(tournament, event)
            events.append(event)
            fact = steps.send(tournament)
    except StopIteration:
        return Log(tuple(events), tournament)


def _open(command: Command, at: int) -> Log:
    if not isinstance(command, OpenTournament):
        raise Illegal("tournament.unopened", "A tournament is opened before anything else")
    if command.by.role not in DESK:
        raise Illegal("desk.opening", "A tournament is opened by the person who runs it")
    fact = TournamentOpened(command.settings.check())
    return Log((Event(1, 1, at, command.by, fact),), opening.opened(fact))


def apply(tournament: Tournament, event: Event) -> Tournament:
    """The tournament after one more event; not of undoing, which needs the whole log."""
    return CHANGES[type(event.fact)](tournament, event.fact, event.by.role)


def replay(events: Iterable[Event]) -> Log:
    """The log with the tournament that its events lead to."""
    told = tuple(events)
    counting = effective(told)
    if not counting or not isinstance(counting[0].fact, TournamentOpened):
        raise Illegal("tournament.unopened", "A tournament is opened before anything else")
    tournament = opening.opened(counting[0].fact)
    for event in counting[1:]:
        tournament = apply(tournament, event)
    return Log(told, tournament)


def last_act(events: Sequence[Event]) -> int | None:
    """The act that could be undone now; that of opening cannot."""
    counting = effective(events)
    return counting[-1].act if counting and counting[-1].act > 1 else None


def _undo(log: Log, command: Undo, at: int) -> Log:
    act = last_act(log.events)
    if act is None:
        raise Illegal("undo.nothing", "There is nothing to undo")
    events = [event for event in log.events if event.act == act]
    check_undoing(log.tournament, events, command)
    fact: Fact = ActUndone(act, command.reason)
    seq = log.events[-1].seq + 1
    return replay((*log.events, Event(seq, seq, at, command.by, fact)))


def check_undoing(tournament: Tournament, undone: Sequence[Event], command: Undo) -> None:
    """Refuse `Undo` by a person who may not take back an act with these events."""
    check_text(command.reason)
    author = undone[0].by
    told = author == HOUSE and command.by.role in DESK  # what a game says, nobody has decided
    if command.by != author and not told and not _outranks(command.by.role, author.role):
        raise Illegal(
            "undo.not_yours",
            "The last step was taken by: {actor}. Nobody else can undo it",
            actor=author.name or author.role,
            article=tournament.rules.cite("R-190"),
        )
    if any(_signed_by_both(tournament, event) for event in undone):
        _check_signed(tournament.rules, command)


def _signed_by_both(tournament: Tournament, event: Event) -> bool:
    """Whether a table has its result by that event, with the signatures of both."""
    match event.fact:
        case ResultEntered(division, number, table, result):
            _, pair = tournament.table(division, number, table)
            return set(result.signed) == set(pair.players)
        case _:
            return False


def _check_signed(rules: Rulebook, command: Undo) -> None:
    """What both have signed is closed: the director's, and in F09 corrected if both ask (§44)."""
    results.check_director(rules, command.by.role)
    if rules.ending.reopen:
        raise Illegal(
            "undo.signed",
            "The players have signed this result: correct it, if both ask for it together",
            article=rules.cite("R-170"),
        )


_RANKS: Mapping[Role, int] = {
    "player": 0,
    "monitor": 1,
    "judge": 2,
    "arbiter": 3,
    "organiser": 3,
    "director": 4,
    "federation": 4,
    "tribunal": 5,
}


def _outranks(role: Role, other: Role) -> bool:
    """Tell whether one office of the desk may take back an act of another: of its own, or below it.

    What the director decides stays with the director, and what the tribunal says is final
    (F04 §41.5, F09 §49). The federation's notes come to the desk through the director, who can take
    them back.
    """
    return role in DESK and _RANKS[role] >= _RANKS[other]


@dataclass(frozen=True, slots=True)
class Entry:
    """An event as a reader of the history sees it: whether it was undone, and by which event.

    *players* are those who sat at its table then: the round may have been changed since.
    """

    event: Event
    undone_by: int | None
    players: tuple[int, ...] = ()


def history(events: Sequence[Event]) -> tuple[Entry, ...]:
    """Everything that ever happened, in order."""
    undoing: dict[int, int] = {}
    for event in events:
        if isinstance(event.fact, ActUndone):
            undoing[event.fact.undone] = event.seq
    seats: dict[tuple[str, int], dict[int, tuple[int, ...]]] = {}
    before: dict[int, dict[tuple[str, int], dict[int, tuple[int, ...]]]] = {}
    told: list[Entry] = []
    for event in events:
        players: tuple[int, ...] = ()
        match event.fact:
            case ActUndone(act):
                seats = before.get(act, seats)
            case RoundPaired() | RoundChanged() as fact:
                before.setdefault(event.act, seats)
                tables = {pair.table: pair.players for pair in fact.pairs}
                seats = {**seats, (fact.division, fact.number): tables}
            case ResultSubmitted() | ResultEntered() | ResultCorrected() | ResultReopened() as fact:
                players = seats.get((fact.division, fact.number), {}).get(fact.table, ())
        told.append(Entry(event, undoing.get(event.act), players))
    return tuple(told)
