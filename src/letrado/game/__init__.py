"""A game under one of the editions: commands in, events out, a state that follows from them.

>>> from letrado.game import Actor, Environment, ScheduleGame, Settings, Side, decide, replay
>>> settings = Settings("fise-2009", pairing="swiss", starter=Side.A)
>>> log = decide(None, ScheduleGame(Actor.DIRECTOR, settings), Environment(0))
>>> log.game.phase
Phase.SCHEDULED
>>> replay(log) == log.game
True
"""

from letrado.game.actors import Actor, Side
from letrado.game.assisted import AcceptPlay, ExchangeTiles, PlaceTiles, decide, due
from letrado.game.commands import Command, ReachTime, ScheduleGame
from letrado.game.events import Event, Fact
from letrado.game.law.registry import Environment
from letrado.game.referee import Decision, apply, open_to, replay
from letrado.game.settings import ClockMode, Protocol, Settings
from letrado.game.state import Cause, Game, Outcome, Phase, Result

__all__ = [
    "AcceptPlay",
    "Actor",
    "Cause",
    "ClockMode",
    "Command",
    "Decision",
    "Environment",
    "Event",
    "ExchangeTiles",
    "Fact",
    "Game",
    "Outcome",
    "Phase",
    "PlaceTiles",
    "Protocol",
    "ReachTime",
    "Result",
    "ScheduleGame",
    "Settings",
    "Side",
    "apply",
    "decide",
    "due",
    "open_to",
    "replay",
]
