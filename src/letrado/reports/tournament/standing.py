"""Standings, those of classes and teams, and the wall chart: who met whom, round by round."""

from collections.abc import Iterator

from letrado.base.i18n import N_
from letrado.reports.tournament.asked import Asked, Contents
from letrado.reports.tournament.listing import Cell, cell, column, for_the_wall, listing, section
from letrado.tournament.model.rounds import DRAW, WIN
from letrado.tournament.model.views import View, standings_view, teams_view
from letrado.tournament.standings.effective_results import division_standings
from letrado.tournament.standings.scorecards import Entry
from letrado.tournament.standings.standings import Row
from letrado.tournament.standings.tiebreaks import NAMES

ROUNDS_A_SHEET = 12
"""Number of rounds that a wall chart has room for beside the names."""


def standings(asked: Asked) -> Contents:
    """Return the standings of all, of each class, and of the teams if there are any."""
    return listing(_frame(asked, asked.say(N_("Standings"))), standing_sections(asked))


def standing_sections(asked: Asked) -> Iterator[Contents]:
    """Yield the tables of the standings, in the order in which people look for them."""
    tournament, division, last = asked.tournament, asked.division, asked.last
    if tournament.settings.boards and tournament.teams:
        heading = asked.say(N_("Teams"))
        yield _teams(asked, heading, teams_view(tournament, division, last=last))
    yield _table(asked, "", standings_view(tournament, division, last=last))
    classes = sorted({one.category for one in tournament.members(division) if one.category})
    for category in classes:
        heading = asked.say(N_("Class {category}"), category=category)
        view = standings_view(tournament, division, last=last, category=category)
        yield _table(asked, heading, view)


def _table(asked: Asked, heading: str, view: View) -> Contents:
    say = asked.say
    clubs = any(row["club"] for row in view["rows"])
    columns = [
        column("", "right"),
        column(say(N_("Name")), width="1.4fr"),
        *([column(say(N_("Club")), width="1fr")] if clubs else []),
        column(say(N_("W-D-L")), "center"),
        *(column(head(asked, NAMES[name]), "right") for name in view["tie_breaks"]),
    ]
    rows: list[list[Cell]] = []
    for row in view["rows"]:
        gone = say(N_("withdrawn")) if row["withdrawn"] else ""
        rows.append(
            [
                cell(str(row["place"]), strong=True),
                cell(row["name"], gone),
                *([row["club"]] if clubs else []),
                f"{row['wins']}-{row['draws']}-{row['losses']}",
                *(signed(value) for value in row["values"].values()),
            ]
        )
    return section(heading, columns, rows)


def _teams(asked: Asked, heading: str, view: View) -> Contents:
    say = asked.say
    columns = [
        column("", "right"),
        column(say(N_("Team")), width="1fr"),
        column(say(N_("Match points")), "right"),
        column(say(N_("Board points")), "right"),
        column(head(asked, NAMES["spread"]), "right"),
    ]
    rows = [
        [
            cell(str(row["place"]), strong=True),
            row["name"],
            f"{row['match_points']:g}",
            f"{row['board_points']:g}",
            signed(str(row["spread"])),
        ]
        for row in view["rows"]
    ]
    return section(heading, columns, rows)


def wall_chart(asked: Asked) -> Contents:
    """Return a row a player by place; of each round the result, the opponent's number, points."""
    say, last = asked.say, asked.last
    rows = division_standings(asked.tournament, asked.division, last=last)
    sections = []
    for first in range(1, max(last, 1) + 1, ROUNDS_A_SHEET):
        rounds = range(first, min(first + ROUNDS_A_SHEET, last + 1))
        columns = [
            column("", "right"),
            column(say(N_("Name")), width="2.6fr"),
            *(column(str(number), "center", "1fr") for number in rounds),
            column(head(asked, NAMES["points"]), "right"),
            column(head(asked, NAMES["spread"]), "right"),
        ]
        heading = ""
        if last > ROUNDS_A_SHEET:
            heading = say(N_("Rounds {first} to {last}"), first=rounds[0], last=rounds[-1])
        sections.append(section(heading, columns, [_line(asked, row, rounds) for row in rows]))
    return listing(
        _frame(asked, say(N_("Wall chart"))),
        sections,
        landscape=True,
        size=for_the_wall(len(rows), 8.5, 22) if last <= 8 else 8.5,
        notes=[
            say(
                N_(
                    "{won} won, {drawn} drawn, {lost} lost, with the opponent’s number; below, "
                    "the score"
                ),
                won="+",
                drawn="=",
                lost="−",
            )
        ],
    )


def _line(asked: Asked, row: Row, rounds: range) -> list[Cell]:
    by_round = {entry.round: entry for entry in row.card.entries}
    return [
        cell(str(row.place), strong=True),
        cell(asked.tournament.entrants[row.number].name, f"({row.number})"),
        *(_game(asked, by_round.get(number)) for number in rounds),
        cell(f"{row.card.points / 2:g}", strong=True),
        signed(str(row.card.spread)),
    ]


def _game(asked: Asked, entry: Entry | None) -> Cell:
    if entry is None:
        return "·"
    mark = {WIN: "+", DRAW: "="}.get(entry.points, "−")
    if entry.opponent is None:
        return cell(mark, asked.say(N_("bye")))
    return cell(f"{mark}{entry.opponent}", f"{entry.own}–{entry.other}".replace("-", "−"))


def head(asked: Asked, name: str) -> str:
    """Return the head of a column: our words are small within a sentence and begin large here."""
    text = asked.say(name)
    return text[:1].upper() + text[1:]


def signed(value: str) -> str:
    """Return a figure with a true minus."""
    return value.replace("-", "−")


def _frame(asked: Asked, title: str) -> Contents:
    parts = []
    if len(asked.tournament.divisions) > 1:
        parts.append(asked.say(N_("Division {division}"), division=asked.division))
    parts.append(asked.say(N_("After round {round}"), round=asked.last))
    return asked.frame(title, " · ".join(parts))
