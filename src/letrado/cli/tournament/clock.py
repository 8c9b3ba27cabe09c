"""``letrado tournament clock``, ``missing``, ``arrived``, ``time-up``: a round by the clock."""

from typing import Any

from letrado.cli.output import _, print_json, say
from letrado.cli.tournament.context import ActingDesk, Desk, Player, Round
from letrado.cli.tournament.file import now
from letrado.tournament.model.clocking import round_clock, stayed_away
from letrado.tournament.model.commands import CallTime, NoteArrival, NoteMissing
from letrado.tournament.model.views import player_view


def _view(desk: Desk, at: Round) -> dict[str, Any]:
    instant = now()
    clock = round_clock(desk.log, at.division, at.number)
    started = clock.started_at
    rules = desk.tournament.rules
    lost = stayed_away(desk.log, at.division, at.number, instant)
    return {
        "division": at.division,
        "round": at.number,
        "started_at": started,
        "ends_at": clock.ends_at,
        "called_at": clock.called_at,
        "elapsed": None if started is None else (instant - started) // 1000,
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


def _tell(desk: Desk, at: Round) -> None:
    view, number = _view(desk, at), at.number
    if desk.json:
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


def clock(desk: Desk, at: Round) -> None:
    """Show how long a round has run, who is missing, and what follows from it."""
    _tell(desk, at)


def missing(desk: ActingDesk, who: Player, at: Round) -> None:
    """Note that a player was not there at the signal."""
    desk.do(NoteMissing(desk.author(), desk.number(who), at.number, at.division))
    _tell(desk, at)


def arrived(desk: ActingDesk, who: Player, at: Round) -> None:
    """Note that a player who was missing has arrived."""
    desk.do(NoteArrival(desk.author(), desk.number(who), at.number, at.division))
    _tell(desk, at)


def time_up(desk: ActingDesk, at: Round) -> None:
    """Call the end of a round's time."""
    desk.do(CallTime(desk.author(), at.number, at.division))
    _tell(desk, at)


COMMANDS = (
    ("clock", _("How long a round has run, who is missing, what is lost by that."), clock),
    ("missing", _("Someone was not there at the signal."), missing),
    ("arrived", _("Someone who was missing has come."), arrived),
    ("time-up", _("Announce that a round’s time is up."), time_up),
)
