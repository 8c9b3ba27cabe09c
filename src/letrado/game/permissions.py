"""The commands that each actor may issue (game rules 4.7), read from data."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from letrado.game.actors import Actor
from letrado.game.commands import Command
from letrado.game.state import Game


@lru_cache
def permissions() -> Mapping[str, frozenset[str]]:
    """Return the roles that may issue each command: ``mover``, ``opponent``, ``player`` or an
    office.
    """
    text = (Path(__file__).parent / "permissions.toml").read_text("utf-8")
    return {
        command: frozenset(group["by"])
        for group in tomllib.loads(text).values()
        for command in group["commands"]
    }


def parts(game: Game | None, actor: Actor) -> frozenset[str]:
    """Return the roles that *actor* has in the current state."""
    side = actor.side
    if side is None:
        return frozenset({actor.value})
    if game is None or game.turn is None:
        return frozenset({"player"})
    return frozenset({"player", "mover" if game.turn.mover is side else "opponent"})


def may(game: Game | None, actor: Actor, command: type[Command]) -> bool:
    """Say whether *actor* may issue such a command at all, phases and guards aside."""
    return bool(permissions()[command.__name__] & parts(game, actor))
