"""Rounds by the clock: who is missing at the signal, who arrives, and when time is over."""

from dataclasses import replace

from letrado.base.errors import Illegal
from letrado.rulebook import Role
from letrado.tournament.desk.law import DESK, OFFICIALS, Steps, changes, decides
from letrado.tournament.model.commands import CallTime, NoteArrival, NoteMissing
from letrado.tournament.model.events import PlayerArrived, PlayerMissing, TimeCalled
from letrado.tournament.model.rounds import Round
from letrado.tournament.model.state import Tournament
from letrado.tournament.pairing.matching import Progress


@decides(NoteMissing, *OFFICIALS)
def note_missing(tournament: Tournament, command: NoteMissing, progress: Progress | None) -> Steps:
    """Note who is missing from a round that has begun, at a table that has no result yet."""
    played = _started(tournament, command.division, command.number)
    pair = played.pair_of(tournament.entrant(command.player).number)
    if pair is None or pair.second is None or pair.table in played.results:
        raise Illegal(
            "clock.no_game",
            "{name} has no game to come to in round {number}",
            name=tournament.entrant(command.player).name,
            number=played.number,
        )
    if command.player in played.missing:
        raise Illegal(
            "clock.missing",
            "{name} is noted as missing already",
            name=tournament.entrant(command.player).name,
        )
    yield PlayerMissing(command.division, command.number, command.player)


@changes(PlayerMissing)
def player_missing(tournament: Tournament, fact: PlayerMissing, by: Role) -> Tournament:
    """Add a player to those who are missing."""
    played = tournament.divisions[fact.division].round(fact.number)
    missing = (*played.missing, fact.player)
    return _with(tournament, fact.division, replace(played, missing=missing))


@decides(NoteArrival, *OFFICIALS)
def note_arrival(tournament: Tournament, command: NoteArrival, progress: Progress | None) -> Steps:
    """Note the arrival of a player who was missing."""
    played = _started(tournament, command.division, command.number)
    if command.player not in played.missing:
        raise Illegal(
            "clock.not_missing",
            "{name} was not missing in round {number}",
            name=tournament.entrant(command.player).name,
            number=played.number,
        )
    yield PlayerArrived(command.division, command.number, command.player)


@changes(PlayerArrived)
def player_arrived(tournament: Tournament, fact: PlayerArrived, by: Role) -> Tournament:
    """Remove the player from those who are missing; the log keeps the time of arrival."""
    played = tournament.divisions[fact.division].round(fact.number)
    missing = tuple(one for one in played.missing if one != fact.player)
    return _with(tournament, fact.division, replace(played, missing=missing))


@decides(CallTime, *DESK, "judge")
def call_time(tournament: Tournament, command: CallTime, progress: Progress | None) -> Steps:
    """Call the time of a round, once, while some of its games are being played."""
    played = _started(tournament, command.division, command.number)
    if played.time_up or played.whole:
        raise Illegal(
            "clock.over", "The time of round {number} is already up", number=played.number
        )
    yield TimeCalled(command.division, command.number)


@changes(TimeCalled)
def time_called(tournament: Tournament, fact: TimeCalled, by: Role) -> Tournament:
    """Record that time is over: the last turns are played by the edition's rule."""
    played = tournament.divisions[fact.division].round(fact.number)
    return _with(tournament, fact.division, replace(played, time_up=True))


def _started(tournament: Tournament, division: str, number: int) -> Round:
    played = tournament.division(division).round(number)
    if not played.started:
        raise Illegal(
            "clock.not_started", "The signal of round {number} was not given yet", number=number
        )
    return played


def _with(tournament: Tournament, name: str, played: Round) -> Tournament:
    division = tournament.divisions[name].with_round(played)
    return replace(tournament, divisions={**tournament.divisions, name: division})
