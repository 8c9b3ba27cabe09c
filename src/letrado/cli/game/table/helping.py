"""The help at the terminal: the commands in the reader's language, and their arguments."""

from collections.abc import Collection, Iterable

from rich.padding import Padding
from rich.text import Text as Shown

from letrado.base.errors import Illegal, LetradoError
from letrado.base.i18n import N_, Text
from letrado.cli.output import _, console
from letrado.cli.output import language as interface
from letrado.game import Actor, Command, Game, Outcome, open_to
from letrado.game.law.registry import TRANSITIONS
from letrado.table.facts import player
from letrado.table.naming import named
from letrado.table.reading import EXPECTED, FLAGS
from letrado.table.vocabulary import Argument, Verb, verbs

_FIELDS: dict[str, Text] = {
    "points": N_("points"),
    "total": N_("total"),
    "turn": N_("number of the turn, both players’ counted"),
    "count": N_("how many"),
    "extra": N_("how many"),
    "missing": N_("how many"),
    "reason": N_("reason"),
    "ground": N_("reason"),
    "arguments": N_("reason"),
    "question": N_("question"),
    "left": N_("time left, such as 12:30"),
    "sanction": N_("number of the sanction"),
    "sheet": N_("whose sheet: A or B"),
    "of": N_("whose total: A or B"),
    "drawn": N_("tiles drawn"),
    "returned": N_("tiles returned"),
    "shown": N_("tiles shown"),
    "scores": N_("points of A and of B"),
    "article": N_("number of the article"),
}
"""Names of the fields that are numbers or texts; other arguments are named by their kind."""

_SOUGHT = 8
"""Most commands that are named when something else is not possible."""


def usage(verb: Verb) -> str:
    """Return a command as it is typed; optional parts are in brackets."""
    return " ".join([verb.word(interface), *map(_argument, verb.takes)])


def _argument(argument: Argument) -> str:
    chosen = argument.kind in ("ground", "sanction")
    expected = None if chosen else _FIELDS.get(argument.field)
    shown = _(expected or EXPECTED[argument.kind])
    optional = argument.optional or argument.kind in FLAGS
    return f"[{shown}]" if optional else f"<{shown}>"


def show_verbs(which: Iterable[Verb]) -> None:
    """Show one command a line; the next lines of a long one are indented."""
    for verb in which:
        show_indented(usage(verb))


def show_indented(text: str) -> None:
    """Print a line within the terminal's width."""
    width = max(20, console.width - 4)
    first, *rest = Shown(text).wrap(console, width) or [Shown("")]
    console.print(Padding(first, (0, 0, 0, 2), expand=False))
    for line in rest:
        console.print(Padding(line, (0, 0, 0, 4), expand=False))


# -- refusals -------------------------------------------------------------------------------------


def in_words(error: LetradoError, game: Game, among: Collection[str] | None = None) -> LetradoError:
    """Return a refusal that uses the names of commands, states and people at this terminal.

    *among* are the commands that this terminal has.
    """
    if _is_late_challenge(error, game):
        return Illegal(
            "challenge.late",
            "It is too late to challenge: the play has been accepted",
            article=game.rules.cite("R-130"),
        )
    error = named(error, game, interface)
    message, details = error.message, dict(error.details)
    if error.code == "game.not_now" and (possible := _possible(game, among)):
        message = N_(
            "{command} is not possible now: the game is at “{phase}”. Possible: {possible}"
        )
        details["possible"] = possible
    elif error.code == "away.absent" and game.away is not None:
        message = N_("{player} is not in the room")
        details["player"] = player(game.away.side, game.settings)
    return type(error)(error.code, message, article=error.article, **details)


def _is_late_challenge(error: LetradoError, game: Game) -> bool:
    """Return whether a player challenged a play after accepting it: they are on turn by then."""
    refused = error.code in ("game.not_yours", "game.not_now")
    if not refused or error.details.get("command") != "ChallengeWords":
        return False
    return bool(game.records) and game.records[-1].outcome is Outcome.PLAY


def _possible(game: Game, among: Collection[str] | None) -> str:
    """Return the commands of this moment; those of the fewest phases come first."""
    found: dict[type[Command], None] = {}
    for each in Actor:
        found |= dict.fromkeys(open_to(game, each))
    known = [
        command
        for command in found
        if command.__name__ in verbs() and (among is None or command.__name__ in among)
    ]
    known.sort(key=lambda command: len(TRANSITIONS[command].phases))
    return ", ".join(verbs()[command.__name__].word(interface) for command in known[:_SOUGHT])
