"""Limits on the numbers and texts of a command: sizes that games have, texts that can be shown.

The rules decide what is right; these limits only keep absurd values out of a permanent record.
"""

from dataclasses import fields

from letrado.base.control_characters import is_plain
from letrado.game import commands
from letrado.game.commands import Command
from letrado.game.law.registry import refuse
from letrado.game.state import Game

MOST = 10_000
"""Largest number allowed; no play, total, count or sanction of a real game comes near it."""
LONGEST = 2_000
"""Most characters of a ruling, an argument or a reason."""

_OWN_RANGE = frozenset({"left"})
"""Fields checked elsewhere: milliseconds of a clock have their own range in `set_clock`."""

_FIELDS = {
    kind: tuple(each.name for each in fields(kind) if each.name not in {"by", *_OWN_RANGE})
    for kind in vars(commands).values()
    if isinstance(kind, type) and issubclass(kind, Command)
}


def check_bounds(game: Game, command: Command, rows: tuple[str, ...]) -> None:
    """Refuse a number or a text that no game has, citing the requirements of the command."""
    for name in _FIELDS[type(command)]:
        _check(game, getattr(command, name), rows)


def _check(game: Game, value: object, rows: tuple[str, ...]) -> None:
    if isinstance(value, tuple):
        for each in value:
            _check(game, each, rows)
    elif isinstance(value, str):
        if len(value) > LONGEST or not is_plain(value):
            raise refuse(
                game,
                "command.text",
                "A text has at most {most} characters, and no control characters",
                *rows,
                most=LONGEST,
            )
    elif isinstance(value, int) and abs(value) > MOST:
        raise refuse(
            game, "command.number", "Numbers of a game go up to {most} at most", *rows, most=MOST
        )
