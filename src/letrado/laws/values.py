"""What an edition decides by a value, for people: by which name, in which group, how much."""

from collections.abc import Mapping
from typing import Any

from letrado.laws.editions import Law
from letrado.locale import N_, Text, Translate, cited, translator
from letrado.rulebook import Rulebook
from letrado.rulebook.labels import labels
from letrado.rulebook.names import CLOCKS, PAIRINGS, STARTERS

_GROUPS: Mapping[str, Text] = {
    "laying": N_("Tiles and placing them"),
    "setup": N_("Before the game"),
    "time": N_("Time"),
    "drawing": N_("Drawing and exchanging"),
    "words": N_("Points, words and challenges"),
    "ending": N_("The end, absences and sanctions"),
}
_WORD_GROUPS: Mapping[str, Text] = {
    "words": N_("Which words stand"),
    "verbs": N_("Forms of verbs"),
    "plurals": N_("Which words have a plural"),
}
_NAMED = ("setup.first_player", "time.modes", "time.clock_seconds")
_NAMES: Mapping[str, str] = {**CLOCKS, **PAIRINGS, **STARTERS}
"""What people call the values of those parameters."""


def groups(law: Law) -> dict[str, tuple[Text, list[str]]]:
    """The parameters of an edition, by the name of the group that they belong to."""
    headings = _GROUPS if isinstance(law, Rulebook) else _WORD_GROUPS
    return {
        group: (heading, [key for key in law.bases if key.startswith(f"{group}.")])
        for group, heading in headings.items()
    }


def label(law: Law, key: str, language: str) -> str:
    """What people call a parameter; those of the law of words go by their names."""
    return labels()[key].read_in(language) if isinstance(law, Rulebook) else ""


def basis(law: Law, key: str, language: str) -> str:
    """Where a value comes from, in a few words."""
    _ = translator(language)
    ground = law.bases[key]
    if ground.silent:
        return _("the text is silent")
    where = [cited(law.cite_parameter(key), language)] if ground.articles else []
    return " · ".join([*where, *([ground.reading] if ground.reading else [])])


def shown(parameter: str, value: Any, language: str) -> str:
    """A parameter's value for people, by its name where it has one."""
    return _shown(value, _NAMES if parameter in _NAMED else {}, translator(language))


def _shown(value: Any, names: Mapping[str, str], _: Translate) -> str:
    if isinstance(value, Mapping):
        pairs = ((_shown(key, names, _), _shown(item, names, _)) for key, item in value.items())
        return ", ".join(f"{key}: {item}" for key, item in pairs)
    if isinstance(value, tuple):
        return ", ".join(_shown(item, names, _) for item in value)
    if isinstance(value, str) and value in names:
        return _(names[value])
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "–" if value is None else str(value)
