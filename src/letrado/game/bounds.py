"""What a command may say at all: numbers of a size that games have, texts that can be shown.

Rules ask what is right; this asks only that nothing absurd gets into a record that stays.
"""

from dataclasses import fields

from letrado.base.control_characters import is_plain
from letrado.game import commands
from letrado.game.commands import Command
from letrado.game.law.registry import refuse
from letrado.game.state import Game

MOST = 10_000
"""No play, total, count or sanction of a game comes near it."""
LONGEST = 2_000
"""Characters of a ruling, an argument or a reason."""

_OWN_RANGE = frozenset({"left"})
"""Milliseconds of a clock: `SetClock` says what it may show."""

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
