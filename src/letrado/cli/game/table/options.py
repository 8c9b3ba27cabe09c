"""Options that are agreed before a game, and the word list that its edition is played with."""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from letrado import rulebook
from letrado.base.errors import Illegal, Unreadable
from letrado.cli.lexicon.lexicons import chosen
from letrado.cli.output import _
from letrado.game import ClockMode, Settings, Side
from letrado.game.settings import MINUTE
from letrado.laws.names import edition_called
from letrado.lexicon import catalog
from letrado.lexicon.law.edition import of_lexicon
from letrado.lexicon.lookup import Lexicon
from letrado.rulebook import Pairing, Rulebook

Edition = Annotated[
    str,
    typer.Option(
        "--edition",
        "-e",
        help=_("One of: ") + ", ".join(rulebook.EDITIONS),
        callback=edition_called,
    ),
]
Names = Annotated[
    list[str] | None,
    typer.Option("--name", help=_("A player’s name; give it twice, for A and for B.")),
]
ClockName = Annotated[
    ClockMode | None, typer.Option("--clock", help=_("running, stopped or timer."))
]
Minutes = Annotated[
    float | None, typer.Option(min=0.1, max=600, help=_("Each player’s time, in minutes."))
]
TotalMinutes = Annotated[
    float | None,
    typer.Option("--total", min=1, max=1440, help=_("Total or round time, in minutes.")),
]


class Start(StrEnum):
    """The player who makes the first move."""

    A = "A"
    B = "B"
    DRAW = "draw"


Starter = Annotated[
    Start | None,
    typer.Option(help=_("Who starts: A, B, or draw (default: as the edition says).")),
]
LogFile = Annotated[
    Path | None, typer.Option("--log", help=_("Write the game’s log into this new file."))
]


def names(given: list[str] | None, otherwise: tuple[str, str]) -> tuple[str, str]:
    """Return the two names."""
    both = [*(given or ()), *otherwise[len(given or ()) :]]
    if len(both) != 2 or both[0] == both[1]:
        raise Unreadable("game.names", "Two players have two names: give --name twice")
    return both[0], both[1]


def check_unchanged(
    context: typer.Context, asked: Settings, settled: Settings, fields: Mapping[str, str]
) -> None:
    """Refuse an option, typed for a game under way, that differs from its log.

    *fields* names the setting of each option.
    """
    for parameter in context.command.params:
        field = fields.get(parameter.name or "")
        source = context.get_parameter_source(parameter.name or "")
        if field is None or source is None or source.name != "COMMANDLINE":
            continue
        recorded = getattr(settled, field)
        if getattr(asked, field) != recorded:
            raise Illegal(
                "log.settled",
                "{option} is for new games: this one was begun with {recorded}",
                option=parameter.opts[0],
                recorded=_plain(field, recorded),
            )


def _plain(field: str, value: object) -> str:
    """Return a setting as its option has it."""
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    if field.endswith("_ms") and isinstance(value, int):
        return f"{value / MINUTE:g}" if field != "decision_ms" else f"{value // 1000}"
    if field == "starter" and value is None:
        return Start.DRAW.value
    return _("what the edition says") if value in (None, "") else str(value)


def milliseconds(minutes: float | None) -> int | None:
    """Return minutes as the game counts them."""
    return None if minutes is None else round(minutes * MINUTE)


def mode(given: ClockMode | None, rules: Rulebook) -> ClockMode:
    """Return the clock that was asked for, or the first that the edition names."""
    return given or ClockMode(rules.time.modes[0])


def starter(given: Start | None, rules: Rulebook, pairing: Pairing) -> Side | None:
    """Return who starts; None if a tile draw decides, also when the organiser says nothing."""
    if given is not None:
        return None if given is Start.DRAW else Side(given.value)
    drawn = rules.setup.first_player[pairing] in ("draw", "organiser")
    return None if drawn else Side.A


def companion(rules: Rulebook, asked: str | None) -> Lexicon:
    """Return the word list that goes with an edition, or the one that replaces it.

    A list that follows no law of words, as the open Catalan one, is replaced by the list that was
    chosen for the language: an imported official list.
    """
    known = (rules.heading.lexicon, *rules.heading.lexicon_aliases)
    own = next((name for name in known if catalog.at_hand(name) and of_lexicon(name)), None)
    return chosen(asked or own, rules.language)


def played_with(settings: Settings, asked: str | None) -> Lexicon:
    """Return the word list of a game: the one asked for now, the recorded one, or its edition's."""
    recorded = settings.lexicon if catalog.at_hand(settings.lexicon) else None
    return companion(settings.rules, asked or recorded)
