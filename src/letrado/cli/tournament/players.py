"""``letrado tournament add``, ``change``, ``check-in``, ``withdraw`` … : the entrants."""

from dataclasses import replace
from typing import Annotated, Any

import typer
from rich.table import Table

from letrado.base.errors import Unreadable
from letrado.cli.output import Json, _, console, print_json, say
from letrado.cli.tournament.file import (
    By,
    DeskFile,
    DivisionName,
    Reason,
    RoundNumber,
    TournamentFile,
    author,
)
from letrado.tournament.model.commands import (
    AddEntrant,
    ChangeEntrant,
    CheckIn,
    ForbidPair,
    NoteAbsence,
    Return,
    SetTeam,
    SignMatch,
    Withdraw,
)
from letrado.tournament.model.entrants import Entrant, Team
from letrado.tournament.model.state import Tournament

Player = Annotated[str, typer.Argument(metavar=_("PLAYER"), help=_("A number, or the whole name."))]
Rating = Annotated[int | None, typer.Option("--rating", min=0, max=9999, help=_("The rating."))]
Club = Annotated[str | None, typer.Option("--club", help=_("The club."))]
Country = Annotated[str | None, typer.Option("--country", help=_("The country, as ES."))]
Category = Annotated[str | None, typer.Option("--class", help=_("A class with places of its own."))]


def entrant_view(tournament: Tournament, entrant: Entrant) -> dict[str, Any]:
    """Return the data of a player, with number and state."""
    return {
        "number": entrant.number,
        "name": entrant.name,
        "rating": entrant.rating,
        "club": entrant.club,
        "country": entrant.country,
        "division": entrant.division,
        "class": entrant.category,
        "here": entrant.number in tournament.here,
        "withdrawn": entrant.number in tournament.withdrawn,
    }


def _tell(desk: DeskFile, number: int, text: str, json: bool) -> None:
    entrant = desk.tournament.entrants[number]
    if json:
        print_json(entrant_view(desk.tournament, entrant))
        return
    say(text.format(number=number, name=entrant.name))


def add(
    file: TournamentFile,
    name: Annotated[str, typer.Argument(metavar=_("NAME"), help=_("Who it is."))],
    rating: Rating = None,
    club: Club = None,
    country: Country = None,
    category: Category = None,
    division: DivisionName = "A",
    by: By = "",
    json: Json = False,
) -> None:
    """Register a player; after the first round it is a late entry."""
    desk = DeskFile.open(file)
    entrant = Entrant(0, name, rating or 0, club or "", country or "", division, category or "")
    desk.do(AddEntrant(author(by), entrant))
    _tell(desk, max(desk.tournament.entrants), _("{number}. {name} is registered"), json)


def change(
    file: TournamentFile,
    player: Player,
    name: Annotated[str | None, typer.Option("--name", help=_("The right name."))] = None,
    rating: Rating = None,
    club: Club = None,
    country: Country = None,
    category: Category = None,
    by: By = "",
    json: Json = False,
) -> None:
    """Correct the data of a player."""
    desk = DeskFile.open(file)
    before = desk.tournament.entrant(desk.number(player))
    given = {"name": name, "rating": rating, "club": club, "country": country, "category": category}
    changed: dict[str, Any] = {field: value for field, value in given.items() if value is not None}
    desk.do(ChangeEntrant(author(by), replace(before, **changed)))
    _tell(desk, before.number, _("{number}. {name} is changed"), json)


def check_in(
    file: TournamentFile,
    player: Player,
    off: Annotated[bool, typer.Option("--off", help=_("Has not arrived after all."))] = False,
    by: By = "",
    json: Json = False,
) -> None:
    """Note that a player has arrived."""
    desk = DeskFile.open(file)
    number = desk.number(player)
    desk.do(CheckIn(author(by), number, here=not off))
    _tell(desk, number, _("{name} is not here") if off else _("{name} is here"), json)


def withdraw(
    file: TournamentFile, player: Player, reason: Reason = "", by: By = "", json: Json = False
) -> None:
    """Withdraw a player from later rounds."""
    desk = DeskFile.open(file)
    number = desk.number(player)
    desk.do(Withdraw(author(by), number, reason))
    _tell(desk, number, _("{name} has withdrawn"), json)


def come_back(file: TournamentFile, player: Player, by: By = "", json: Json = False) -> None:
    """Let a player return."""
    desk = DeskFile.open(file)
    number = desk.number(player)
    desk.do(Return(author(by), number))
    _tell(desk, number, _("{name} plays again"), json)


def absent(
    file: TournamentFile,
    player: Player,
    rounds: Annotated[list[int], typer.Argument(metavar=_("ROUND…"), help=_("Which rounds."))],
    by: By = "",
    json: Json = False,
) -> None:
    """Note that a player is not to be paired in some rounds."""
    desk = DeskFile.open(file)
    number = desk.number(player)
    desk.do(NoteAbsence(author(by), number, tuple(rounds)))
    _tell(desk, number, _("{name} is not paired in these rounds"), json)


def forbid(
    file: TournamentFile,
    first: Player,
    second: Player,
    off: Annotated[bool, typer.Option("--off", help=_("They may meet again."))] = False,
    reason: Reason = "",
    by: By = "",
    json: Json = False,
) -> None:
    """Forbid two players to meet."""
    desk = DeskFile.open(file)
    one, other = desk.number(first), desk.number(second)
    desk.do(ForbidPair(author(by), one, other, not off, reason))
    if json:
        pairs = sorted(desk.tournament.forbidden)
        print_json({"forbidden": [list(pair) for pair in pairs]})
        return
    text = _("{first} and {second} may meet") if off else _("{first} and {second} do not meet")
    names = desk.tournament.entrants
    say(text.format(first=names[one].name, second=names[other].name))


def team(
    file: TournamentFile,
    name: Annotated[str, typer.Argument(metavar=_("TEAM"), help=_("What the team is called."))],
    members: Annotated[
        list[str],
        typer.Argument(metavar=_("PLAYER…"), help=_("In the order of the boards, reserves last.")),
    ],
    captain: Annotated[
        str | None, typer.Option("--captain", help=_("Who leads; without it, the first."))
    ] = None,
    division: DivisionName = "A",
    by: By = "",
    json: Json = False,
) -> None:
    """Register a team, or change its order."""
    desk = DeskFile.open(file)
    numbers = tuple(desk.number(member) for member in members)
    known = [one for one in desk.tournament.teams.values() if one.name == name]
    leader = desk.number(captain) if captain is not None else numbers[0]
    number = known[0].number if known else 0
    desk.do(SetTeam(author(by), Team(number, name, numbers, leader, division)))
    if json:
        print_json({"team": name, "members": list(numbers), "captain": leader})
        return
    say(_("Team {name}, players: {count}").format(name=name, count=len(numbers)))


def sign_match(
    file: TournamentFile,
    name: Annotated[str, typer.Argument(metavar=_("TEAM"), help=_("What the team is called."))],
    number: RoundNumber = None,
    json: Json = False,
) -> None:
    """Sign the result of a team's match, for its captain."""
    desk = DeskFile.open(file)
    found = next((one for one in desk.tournament.teams.values() if one.name == name), None)
    if found is None:
        raise Unreadable("team.unnamed", "There is no team “{name}”", name=name[:80])
    captain = desk.tournament.entrant(found.captain).name
    round_number = desk.round(found.division, number)
    desk.do(SignMatch(author(captain, "player"), found.number, round_number))
    if json:
        print_json({"team": name, "round": round_number, "signed": captain})
        return
    say(_("{captain} signs for {team}").format(captain=captain, team=name))


def list_players(file: TournamentFile, json: Json = False) -> None:
    """List everybody who is registered."""
    tournament = DeskFile.open(file).tournament
    views = [entrant_view(tournament, one) for one in tournament.entrants.values()]
    if json:
        print_json({"players": views})
        return
    table = Table(box=None, header_style="bold")
    for heading in (_("No."), _("Name"), _("Rating"), _("Club"), _("Country"), _("Division"), ""):
        table.add_column(heading, justify="right" if heading in (_("No."), _("Rating")) else "left")
    for view in views:
        table.add_row(
            str(view["number"]),
            view["name"],
            str(view["rating"] or ""),
            view["club"],
            view["country"],
            view["division"],
            _("withdrawn") if view["withdrawn"] else "",
        )
    console.print(table)


COMMANDS = (
    ("add", _("Register a player."), add),
    ("change", _("Correct what is known of a player."), change),
    ("check-in", _("Note that a player has arrived."), check_in),
    ("withdraw", _("Withdraw a player."), withdraw),
    ("return", _("A player who had withdrawn plays again."), come_back),
    ("absent", _("A player is not to be paired in some rounds."), absent),
    ("forbid", _("Two players are not to meet."), forbid),
    ("team", _("Register a team, or change its order."), team),
    ("sign-match", _("The captain of a team signs the result of its match."), sign_match),
    ("players", _("List everybody who is registered."), list_players),
)
