"""``letrado tournament clock``, ``missing``, ``arrived``, ``time-up``: a round by the clock."""

from typing import Any

from letrado.cli.output import Json, _, print_json, say
from letrado.cli.tournament.file import (
    By,
    DeskFile,
    DivisionName,
    RoundNumber,
    TournamentFile,
    author,
    now,
)
from letrado.cli.tournament.players import Player
from letrado.tournament.model.clocking import round_clock, stayed_away
from letrado.tournament.model.commands import CallTime, NoteArrival, NoteMissing
from letrado.tournament.model.views import player_view


def _view(desk: DeskFile, division: str, number: int) -> dict[str, Any]:
    at = now()
    clock = round_clock(desk.log, division, number)
    started = clock.started_at
    rules = desk.tournament.rules
    lost = stayed_away(desk.log, division, number, at)
    return {
        "division": division,
        "round": number,
        "started_at": started,
        "ends_at": clock.ends_at,
        "called_at": clock.called_at,
        "elapsed": None if started is None else (at - started) // 1000,
        "time_up": rules.time.time_up,
        "article": rules.cite("R-102" if rules.time.time_up == "last_hands" else "R-101"),
        "missing": [
            {"player": player_view(desk.tournament, player), "came": clock.came(player)}
            for player in clock.arrived or {}
        ],
        "lost": [
            {
                "table": one.table,
                "absent": list(one.absent),
                "players": [player_view(desk.tournament, player) for player in one.players],
                "score": [one.result.first, one.result.second],
                "article": one.article,
            }
            for one in lost
        ],
    }


def _minutes(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d}"


def _tell(desk: DeskFile, division: str, number: int, json: bool) -> None:
    view = _view(desk, division, number)
    if json:
        print_json(view)
        return
    if view["elapsed"] is None:
        say(_("The signal of round {number} was not given yet").format(number=number))
        return
    elapsed = _minutes(view["elapsed"])
    say(_("Round {number} has been running for {time}").format(number=number, time=elapsed))
    if view["ends_at"] is not None and view["called_at"] is None:
        left = (view["ends_at"] - view["started_at"]) // 1000 - view["elapsed"]
        if left > 0:
            say(_("Left: {time}").format(time=_minutes(left)))
        else:
            say(_("Time is up: call it with “time-up”"), style="yellow")
    if view["called_at"] is not None or (view["ends_at"] and view["ends_at"] <= now()):
        say(f"{_TIME_UP[view['time_up']]} ({view['article']})")
    for one in view["missing"]:
        came = _("not there") if one["came"] is None else _minutes(one["came"])
        say(f"{one['player']['name']}: {came}")
    for one in view["lost"]:
        names = ", ".join(player["name"] for player in one["players"])
        say(
            _("Table {table}: {names} stayed away ({article}); “forfeit” declares it").format(
                table=one["table"], names=names, article=one["article"]
            ),
            style="yellow",
        )


_TIME_UP = {
    "equalise": _("A player who is a turn behind still has it; then the games have ended"),
    "last_hands": _("The hand that is on and one more, two minutes a play"),
}


def clock(
    file: TournamentFile,
    number: RoundNumber = None,
    division: DivisionName = "A",
    json: Json = False,
) -> None:
    """Show how long a round has run, who is missing, and what follows from it."""
    desk = DeskFile.open(file)
    _tell(desk, division, desk.round(division, number), json)


def missing(
    file: TournamentFile,
    who: Player,
    number: RoundNumber = None,
    division: DivisionName = "A",
    by: By = "",
    json: Json = False,
) -> None:
    """Note that a player was not there at the signal."""
    desk = DeskFile.open(file)
    wanted = desk.round(division, number)
    desk.do(NoteMissing(author(by), desk.number(who), wanted, division))
    _tell(desk, division, wanted, json)


def arrived(
    file: TournamentFile,
    who: Player,
    number: RoundNumber = None,
    division: DivisionName = "A",
    by: By = "",
    json: Json = False,
) -> None:
    """Note that a player who was missing has arrived."""
    desk = DeskFile.open(file)
    wanted = desk.round(division, number)
    desk.do(NoteArrival(author(by), desk.number(who), wanted, division))
    _tell(desk, division, wanted, json)


def time_up(
    file: TournamentFile,
    number: RoundNumber = None,
    division: DivisionName = "A",
    by: By = "",
    json: Json = False,
) -> None:
    """Call the end of a round's time."""
    desk = DeskFile.open(file)
    wanted = desk.round(division, number)
    desk.do(CallTime(author(by), wanted, division))
    _tell(desk, division, wanted, json)


COMMANDS = (
    ("clock", _("How long a round has run, who is missing, what is lost by that."), clock),
    ("missing", _("Someone was not there at the signal."), missing),
    ("arrived", _("Someone who was missing has come."), arrived),
    ("time-up", _("Announce that a round’s time is up."), time_up),
)
