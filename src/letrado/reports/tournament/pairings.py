"""Pairings to hang on the wall: by table, and by name."""

from unicodedata import combining, normalize

from letrado.base.i18n import N_
from letrado.reports.tournament.asked import Asked, Contents
from letrado.reports.tournament.listing import Cell, cell, column, for_the_wall, listing, section
from letrado.tournament.model.plan import SYSTEMS
from letrado.tournament.model.rounds import Pair

STARTS = "●"
"""Sign beside the player who starts."""


def by_table(asked: Asked) -> Contents:
    """Return a row a table; results are written in by hand, or printed if they are known."""
    say, played = asked.say, asked.played
    columns = [
        column(say(N_("Table")), "right"),
        column(""),
        column(say(N_("First")), width="1fr"),
        column(""),
        column(say(N_("Second")), width="1fr"),
        column(say(N_("Result")), "center", "26mm"),
    ]
    rows: list[list[Cell]] = []
    for pair in asked.games():
        one, other = asked.both(pair)
        result = played.results.get(pair.table)
        rows.append(
            [
                cell(str(pair.table), strong=True),
                STARTS if pair.starter == "A" else "",
                cell(one.name, one.club),
                STARTS if pair.starter == "B" else "",
                cell(other.name, other.club),
                "–" if result is None else f"{result.first} – {result.second}",
            ]
        )
    resting = [
        say(N_("Rests: {name}"), name=asked.tournament.entrants[pair.first].name)
        for pair in asked.byes()
    ]
    resting += [
        say(N_("Off, half a point: {name}"), name=asked.tournament.entrants[number].name)
        for number in played.half
    ]
    return listing(
        _frame(asked, say(N_("Pairings"))),
        [section(columns=columns, rows=rows), section(paragraphs=resting)],
        size=for_the_wall(len(rows), 11.5),
        notes=_legend(asked),
    )


def by_name(asked: Asked) -> Contents:
    """Return a row a player, by name: their table, their opponent, and who starts."""
    say = asked.say
    entrants = asked.tournament.entrants
    rows: list[tuple[str, list[Cell]]] = []
    for pair in asked.played.pairs:
        for number in pair.players:
            entrant = entrants[number]
            rows.append((_order(entrant.name), [entrant.name, *_seat(asked, pair, number)]))
    columns = [
        column(say(N_("Name")), width="1fr"),
        column(say(N_("Table")), "right"),
        column(""),
        column(say(N_("Opponent")), width="1fr"),
    ]
    ordered = [row for _, row in sorted(rows, key=lambda one: one[0])]
    return listing(
        _frame(asked, say(N_("Pairings by name"))),
        [section(columns=columns, rows=ordered)],
        size=for_the_wall(len(rows), 11.5, 36),
        notes=_legend(asked),
    )


def _seat(asked: Asked, pair: Pair, number: int) -> list[Cell]:
    if pair.second is None:
        return ["–", "", asked.say(N_("rests"))]
    opponent = pair.second if number == pair.first else pair.first
    starts = pair.starter is not None and (pair.starter == "A") == (number == pair.first)
    name = asked.tournament.entrants[opponent].name
    return [cell(str(pair.table), strong=True), STARTS if starts else "", name]


def _order(name: str) -> str:
    """Return the name without accents, so that no accent moves a name to the end."""
    return "".join(sign for sign in normalize("NFD", name.casefold()) if not combining(sign))


def _frame(asked: Asked, title: str) -> Contents:
    system = asked.say(SYSTEMS[asked.played.system])
    return asked.frame(title, f"{asked.where()} · {system}")


def _legend(asked: Asked) -> list[str]:
    if any(pair.starter is None for pair in asked.games()):
        return [asked.say(N_("Who starts is drawn at the table."))]
    return [asked.say(N_("{mark} starts"), mark=STARTS)]
