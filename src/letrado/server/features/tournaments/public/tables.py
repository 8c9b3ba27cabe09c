"""Tables that the desk and the public pages share: team standings and popular figures."""

from dataclasses import dataclass

from letrado.base.i18n import translator
from letrado.tournament.model.state import Tournament
from letrado.tournament.standings.effective_results import counted_rounds, division_teams
from letrado.tournament.standings.statistics import FIGURES, Highlight, statistics


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A line of the team standings."""

    place: int
    number: int
    name: str
    match_points: str
    board_points: str
    spread: int


def team_lines(found: Tournament, division: str, last: int | None = None) -> list[TeamLine]:
    """Return the team standings after a round."""
    return [
        TeamLine(
            row.place,
            row.number,
            found.teams[row.number].name,
            f"{row.match_points / 2:g}",
            f"{row.board_points / 2:g}",
            row.spread,
        )
        for row in division_teams(found, division, last=last)
    ]


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """A player by number and name."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Figure:
    """An outstanding game or play, under its popular *name*."""

    name: str
    value: int
    word: str
    player: NamedPlayer
    opponent: NamedPlayer
    round: int


@dataclass(frozen=True, slots=True)
class Figures:
    """The popular figures of a division; averages are None as long as there is no game."""

    games: int
    average: int | None
    first_wins: int | None
    """Share of the points that goes to the player who starts, in hundredths."""
    figures: list[Figure]


def figures_of(found: Tournament, division: str, language: str) -> Figures:
    """Compute the popular figures of a division."""
    _ = translator(language)
    known = statistics(counted_rounds(found, division))
    shown = []
    for code, name in FIGURES.items():
        one: Highlight | None = getattr(known, code)
        if one is not None:
            player, opponent = (
                NamedPlayer(number, found.entrants[number].name)
                for number in (one.player, one.opponent)
            )
            shown.append(Figure(_(name), one.value, one.word, player, opponent, one.round))
    average, first_wins = known.average, known.first_wins
    return Figures(
        known.games,
        None if average is None else round(average),
        None if first_wins is None else round(first_wins * 100),
        shown,
    )
