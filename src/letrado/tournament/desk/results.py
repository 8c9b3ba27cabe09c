"""Take results from players, officials, slips or games; note absences; correct results."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from letrado.base.errors import Illegal
from letrado.base.i18n import Named
from letrado.rulebook import Role, Rulebook
from letrado.rulebook.names import ROLES
from letrado.tournament.desk.law import DESK, OFFICIALS, Steps, changes, check_text, decides
from letrado.tournament.justice.absence import absence_result
from letrado.tournament.model.clocking import absent_sides
from letrado.tournament.model.commands import (
    CorrectResult,
    DeclareAbsent,
    EnterResult,
    SubmitResult,
)
from letrado.tournament.model.events import ResultCorrected, ResultEntered, ResultSubmitted
from letrado.tournament.model.rounds import Pair, Result, Round, Source
from letrado.tournament.model.state import Place, Tournament
from letrado.tournament.pairing.matching import Progress
from letrado.tournament.pairing.starts import First

T = TypeVar("T")

LOWEST, HIGHEST = -1_500, 1_500
"""Limits of a score. Beyond them it is a typing error: no real game has come near (A-60)."""


MOST_POINTS, LONGEST_WORD = 9_999, 40
"""Of a best play, as somebody noted it."""


def check_result(tournament: Tournament, pair: Pair, result: Result) -> None:
    """Refuse a result that is impossible at this table."""
    for score in (result.first, result.second):
        if not LOWEST <= score <= HIGHEST:
            raise Illegal(
                "result.impossible",
                "A score of {score} is impossible: it is between {lowest} and {highest}",
                score=score,
                lowest=LOWEST,
                highest=HIGHEST,
            )
    agreed = tournament.rules.ending.adjudicated_score
    if result.kind == "forfeit" and sorted((result.first, result.second)) != [0, agreed]:
        raise Illegal(
            "result.forfeit",
            "A game that someone did not come to ends {score} to 0",
            article=_absence_article(tournament.rules),
            score=agreed,
        )
    if result.kind == "double_loss" and (result.first, result.second) != (0, 0):
        raise Illegal(
            "result.double_loss",
            "A game that both lose ends 0 to 0",
            article=_absence_article(tournament.rules),
        )
    if result.starter is not None and pair.starter not in (None, result.starter):
        raise Illegal("result.starter", "At table {table} the other one starts", table=pair.table)
    for play in filter(None, result.plays):
        if not 0 <= play.points <= MOST_POINTS or len(play.word) > LONGEST_WORD:
            raise Illegal("result.play", "A best play is a word and its points")
    if not set(result.signed) <= set(pair.players):
        raise Illegal("result.signature", "Someone else signed at table {table}", table=pair.table)


def _absence_article(rules: Rulebook) -> str:
    """Cite the edition on games that a player does not come to; at least, on who decides them."""
    articles = (rules.cite(row) for row in ("R-123", "R-126", "R-190"))
    return next((article for article in articles if article != rules.short), rules.short)


def open_table(
    tournament: Tournament, command: EnterResult | DeclareAbsent | SubmitResult | ResultEntered
) -> tuple[Round, Pair]:
    """A round and the pair of a table that has no result yet, nor anybody who rests at it."""
    played, pair = tournament.table(command.division, command.number, command.table)
    if pair.second is None:
        raise Illegal("table.rests", "Nobody plays at table {table}", table=command.table)
    if command.table in played.results:
        known = played.results[command.table]
        raise Illegal(
            "result.known",
            "Table {table} has a result already, {first} to {second}: correct it if it is wrong",
            table=command.table,
            first=known.first,
            second=known.second,
        )
    return played, pair


@decides(EnterResult, *OFFICIALS)
def enter_result(tournament: Tournament, command: EnterResult, progress: Progress | None) -> Steps:
    """Enter a table's result once; those who run the tournament decide unplayed games."""
    if command.result.kind != "played" and command.by.role not in DESK:
        raise Illegal(
            "result.decided",
            "The {role} reports what was played; this is decided by: {allowed}",
            role=Named(ROLES, command.by.role),
            allowed=Named(ROLES, *DESK),
        )
    _, pair = open_table(tournament, command)
    check_result(tournament, pair, command.result)
    yield ResultEntered(command.division, command.number, command.table, command.result)


@decides(SubmitResult, "player", *OFFICIALS)
def submit_result(
    tournament: Tournament, command: SubmitResult, progress: Progress | None
) -> Steps:
    """Take a player's score; it counts when both agree (F09 §44, CAT 4.p3), else the desk decides.

    Players who submit it themselves sign it. A score from the holder of a slip is no signature.
    """
    played, pair = open_table(tournament, command)
    if command.player not in pair.players:
        here = tournament.division(command.division).round(command.number)
        seat = here.pair_of(command.player)
        raise Illegal(
            "result.other_table",
            "{name} does not sit at table {table} but at table {seat}",
            name=tournament.entrant(command.player).name,
            table=command.table,
            seat=seat.table if seat else 0,
        )
    if command.result.kind != "played":
        raise Illegal("result.not_played", "Players enter the score of a game that was played")
    told = replace(command.result, source=_teller(command), signed=())
    check_result(tournament, pair, told)
    if command.by.role == "player" and not played.begun:  # it would end the time of appeals
        raise Illegal(
            "result.early",
            "Round {number} has not begun: results are entered after its signal",
            number=played.number,
        )
    if told.source == "slip":
        _check_slip(tournament, command)
    tournament = yield ResultSubmitted(
        command.division, command.number, command.table, command.player, told
    )
    both = tournament.submitted[command.division, command.number, command.table]
    if len(both) == 2 and _agree(both[0][1], both[1][1]):
        own = tuple(sorted(player for player, said in both if said.source == "players"))
        sources = {said.source for _, said in both}
        source = "slip" if "slip" in sources else both[-1][1].source
        entered = replace(told, source=source, signed=own)
        yield ResultEntered(command.division, command.number, command.table, entered)


def _teller(command: SubmitResult) -> Source:
    if command.by.role != "player":
        return "monitor" if command.by.role == "monitor" else "desk"
    return "slip" if command.result.source == "slip" else "players"


def _check_slip(tournament: Tournament, command: SubmitResult) -> None:
    """Refuse a slip where the desk, or the player in person, has already given a score."""
    place = command.division, command.number, command.table
    if place in tournament.corrected:
        raise Illegal(
            "result.at_desk",
            "The director’s desk has corrected the result of table {table}: it is "
            "entered there now",
            article=tournament.rules.cite("R-170"),
            table=command.table,
        )
    own = {player for player, said in tournament.submitted.get(place, ()) if said.source != "slip"}
    if command.player in own:
        raise Illegal(
            "result.own_word",
            "{name} has already entered the result; a slip can’t change it",
            name=tournament.entrant(command.player).name,
        )


def _agree(one: Result, other: Result) -> bool:
    return (one.first, one.second, one.starter) == (other.first, other.second, other.starter)


@changes(ResultSubmitted)
def result_submitted(tournament: Tournament, fact: ResultSubmitted, by: Role) -> Tournament:
    """Store the score; the last one of each player counts."""
    place = (fact.division, fact.number, fact.table)
    others = tuple(one for one in tournament.submitted.get(place, ()) if one[0] != fact.player)
    told = (*others, (fact.player, fact.result))
    return replace(tournament, submitted={**tournament.submitted, place: told})


def conflicts(tournament: Tournament) -> tuple[tuple[str, int, int], ...]:
    """Return the tables whose players submitted different scores."""
    return tuple(
        place
        for place, told in tournament.submitted.items()
        if len(told) == 2 and not _agree(told[0][1], told[1][1])
    )


@decides(DeclareAbsent, *DESK)
def declare_absent(
    tournament: Tournament, command: DeclareAbsent, progress: Progress | None
) -> Steps:
    """Declare who stayed away, which loses by the edition's score (CAT 8¶3, F09 §37).

    Where the text leaves it to a ruling, the director rules.
    """
    _check_ruling(tournament.rules, command.by.role)
    open_table(tournament, command)
    absent: tuple[First, ...] = tuple(side for side in ("A", "B") if side in command.absent)
    result = absence_result(tournament.rules, absent)
    if result is None:
        raise Illegal("result.nobody", "Say who stayed away")
    yield ResultEntered(command.division, command.number, command.table, result)


def _check_ruling(rules: Rulebook, role: Role) -> None:
    """Refuse anybody but the director where the edition has no rule on players who stay away."""
    if rules.ending.absence_forfeit == "ruling" and role != "director":
        raise Illegal(
            "result.ruling",
            "{edition} says nothing of games that someone stays away from: the director rules",
            article=rules.cite("R-190"),
            edition=rules.id,
        )


@changes(ResultEntered)
def result_entered(tournament: Tournament, fact: ResultEntered, by: Role) -> Tournament:
    """Store the table's result, and clear what was open there."""
    return _with(tournament, (fact.division, fact.number, fact.table), fact.result)


@decides(CorrectResult, *DESK)
def correct_result(
    tournament: Tournament, command: CorrectResult, progress: Progress | None
) -> Steps:
    """Correct a result, with a reason; rounds that were paired since stay as they are.

    The known result of a game that was opened again may also be confirmed (F09 §44).
    """
    played, pair = tournament.table(command.division, command.number, command.table)
    check_text(command.reason, needed=True)
    known = played.results.get(command.table)
    place = command.division, command.number, command.table
    result = command.result
    kept = result is None or result in (known, tournament.reopened.get(place))
    if result is not None and not kept:  # nobody else has submitted it, or signed it
        result = replace(result, source="desk", signed=())
    if known is None or (known == result and place not in tournament.reopened):
        raise Illegal(
            "result.nothing", "There is nothing to correct at table {table}", table=command.table
        )
    if command.result is not None:
        check_result(tournament, pair, command.result)
    if absent_sides(command, known, tournament.reopened.get(place)):
        _check_ruling(tournament.rules, command.by.role)
    if (result is None or not kept) and set(known.signed) == set(pair.players):
        _check_signed(tournament, command)
    yield ResultCorrected(*place, result, command.reason, known.signed)


def _check_signed(tournament: Tournament, command: CorrectResult) -> None:
    """Refuse to change a signed result, except for the director; in F09 if both ask (§44)."""
    rules = tournament.rules
    check_director(rules, command.by.role)
    if rules.ending.reopen and not command.both_ask:
        raise Illegal(
            "result.both_ask",
            "The players have signed this result: it is corrected only if both ask for it together",
            article=rules.cite("R-170"),
        )


def check_director(rules: Rulebook, role: Role) -> None:
    """Refuse to let anybody but the director touch a result that both players have signed."""
    if role != "director":
        raise Illegal(
            "result.signed",
            "The players have signed this result: only the director corrects it",
            article=rules.cite("R-170"),
        )


@changes(ResultCorrected)
def result_corrected(tournament: Tournament, fact: ResultCorrected, by: Role) -> Tournament:
    """Store the corrected result of the table, or remove it."""
    place = fact.division, fact.number, fact.table
    tournament = replace(tournament, corrected=tournament.corrected | {place})
    return _with(tournament, place, fact.result)


def _with(tournament: Tournament, place: tuple[str, int, int], result: Result | None) -> Tournament:
    name, number, table = place
    division = tournament.divisions[name]
    before = division.rounds[number - 1]
    results = dict(before.results)
    if result is None:
        del results[table]
    else:
        results[table] = result
    after = division.with_round(replace(before, results=results))
    return replace(
        tournament,
        divisions={**tournament.divisions, name: after},
        submitted=_without(tournament.submitted, place),
        reopened=_without(tournament.reopened, place),
    )


def _without(told: Mapping[Place, T], place: Place) -> Mapping[Place, T]:
    return {at: what for at, what in told.items() if at != place} if place in told else told
