"""Put a refusal by the referee into the words that people at a table use."""

from letrado.base.errors import LetradoError
from letrado.base.i18n import Named, translator
from letrado.game import Actor, Game
from letrado.game.state import stage
from letrado.table.facts import PHASES, actor, standing
from letrado.table.vocabulary import verbs


def named(error: LetradoError, game: Game, language: str) -> LetradoError:
    """Return the same refusal with names for people in place of commands, phases and actors.

    Programs still read the codes.
    """
    _, details = translator(language), dict(error.details)
    if not details.keys() & {"command", "phase", "actor"}:
        return error
    verb = verbs().get(str(details.get("command")))
    if verb is not None:
        details["command"] = Named(
            {verb.name: _("“{word}”").format(word=verb.word(language))}, verb.name
        )
    phase = next((each for each in PHASES if each.value == details.get("phase")), None)
    if phase is not None:
        here = phase is stage(game.turn, game.phase)
        text = standing(game, _) if here else _(PHASES[phase])
        details["phase"] = Named({phase.value: text}, phase.value)
    if details.get("actor") in [each.value for each in Actor]:
        who = Actor(details["actor"])
        details["actor"] = Named({who.value: actor(who, game.settings, language)}, who.value)
    return type(error)(error.code, error.message, article=error.article, **details)
