"""``letrado play``: two people at one keyboard, or one against the program."""

from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated, get_args

import typer

from letrado import rulebook
from letrado.base.errors import Illegal, Unreadable
from letrado.base.paths import home
from letrado.cli.game.table import options
from letrado.cli.game.table.history import outline
from letrado.cli.game.table.lines import Lines
from letrado.cli.game.table.recording import Recording
from letrado.cli.game.table.session import BOT, Session
from letrado.cli.lexicon.lexicons import LexiconName
from letrado.cli.output import ResultJson, _, beside, complain, print_json
from letrado.game import Game, Protocol, Settings
from letrado.game.settings import DecisionClock

HELP = _("Play a game at this keyboard: two people, or one against the program.")
EPILOG = (
    _("Examples:")
    + "  letrado play --against bot · letrado play --edition cat --name Anna --name Pau"
    + " · letrado play --resume game.jsonl"
)


class Deciding(StrEnum):
    """The player whose time runs while the other thinks about accepting a play."""

    MOVER_THEN_PAUSE = "mover_then_pause"
    MOVER = "mover"
    OPPONENT = "opponent"

    @property
    def setting(self) -> DecisionClock:
        """The value of the setting."""
        names: dict[str, DecisionClock] = {name: name for name in get_args(DecisionClock)}
        return names[self.value]


class Against(StrEnum):
    """Opponent of A."""

    PERSON = "person"
    BOT = "bot"


Opponent = Annotated[Against, typer.Option(help=_("person (at the same keyboard) or bot."))]
Seed = Annotated[
    int | None, typer.Option(min=0, help=_("Draw tiles so that the same seed gives the same bag."))
]
DecideBy = Annotated[
    Deciding,
    typer.Option(
        "--decision-clock",
        help=_("Whose clock runs while a play waits: mover_then_pause, mover or opponent."),
    ),
]
DecideWithin = Annotated[
    int,
    typer.Option(
        "--decision-seconds", min=5, max=600, help=_("After so long, silence accepts a play.")
    ),
]
ResumeFile = Annotated[
    Path | None, typer.Option("--resume", help=_("Go on with the game of this log."))
]


_SETTLED = {
    "edition": "edition",
    "name": "players",
    "clock": "clock",
    "minutes": "clock_ms",
    "total": "total_ms",
    "starter": "starter",
    "decision_clock": "decision_clock",
    "decision_seconds": "decision_ms",
}
"""The setting of each option."""


def play(
    context: typer.Context,
    against: Opponent = Against.PERSON,
    edition: options.Edition = "fise-2009",
    name: options.Names = None,
    clock: options.ClockName = None,
    minutes: options.Minutes = None,
    total: options.TotalMinutes = None,
    starter: options.Starter = None,
    decision_clock: DecideBy = Deciding.MOVER_THEN_PAUSE,
    decision_seconds: DecideWithin = 30,
    seed: Seed = None,
    log: options.LogFile = None,
    resume: ResumeFile = None,
    lexicon_name: LexiconName = None,
    json: ResultJson = False,
) -> None:
    """Set the game up, or continue one, and play it to the end."""
    lines = Lines()
    rules = rulebook.load(edition)
    settings = Settings(
        rules.id,
        _names(name, against),
        protocol=Protocol.ASSISTED,
        electronic=True,
        clock=options.mode(clock, rules),
        clock_ms=options.milliseconds(minutes),
        total_ms=options.milliseconds(total),
        starter=options.starter(starter, rules, "friendly"),
        officials=False,
        decision_clock=decision_clock.setting,
        decision_ms=decision_seconds * 1000,
    )
    if resume is not None:
        if log is not None:
            raise Unreadable("play.log", "A resumed game keeps its own log: remove --log")
        recording = Recording.resume(resume)
        _check_assisted(recording.game)
        options.check_unchanged(context, settings, recording.game.settings, _SETTLED)
        if against is Against.BOT and recording.game.settings.players[1] != BOT:
            raise Illegal("play.no_bot", "That game is between two people, not against the program")
    else:
        lexicon = options.companion(rules, lexicon_name)
        settings = replace(settings, lexicon=lexicon.name, lexicon_digest=lexicon.manifest.digest)
        recording = Recording.begin(log or (_new_log() if lines.interactive else None), settings)
    used = options.played_with(recording.game.settings, lexicon_name)
    with beside(json):
        Session(recording, used, lines, seed).run()
    if json:
        print_json({**outline(recording.game), "log": recording.path and str(recording.path)})


def _names(given: list[str] | None, against: Against) -> tuple[str, str]:
    """Return the players; the program keeps its own name, by which a log shows that it plays."""
    if against is Against.BOT:
        own, *more = given or [_("Player A")]
        if len(more) > 1:
            raise Unreadable("play.names", "Against the program one name is enough: your own")
        if more:
            complain(_("The program plays under its own name, {name}.").format(name=BOT))
        return options.names([own, BOT], ("", ""))
    both = options.names(given, (_("Player A"), _("Player B")))
    if BOT in both:
        raise Unreadable("play.name", "“{name}” is the program’s own name", name=BOT)
    return both


def _check_assisted(game: Game) -> None:
    if game.settings.protocol is not Protocol.ASSISTED or game.settings.officials:
        raise Illegal(
            "play.not_assisted",
            "That game is recorded at a table: continue with “letrado referee”",
        )


def _new_log() -> Path:
    return home() / "games" / f"{datetime.now():%Y-%m-%d-%H%M%S}.jsonl"
