"""Parameters of an edition for people: their names, their groups and their values."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from letrado.base.i18n import N_, Text, Translate, cited, translator
from letrado.laws.editions import Law
from letrado.lexicon.law.rulings import FOLDER as WORDS
from letrado.rulebook import Rulebook
from letrado.rulebook.labels import labels, read_labels
from letrado.rulebook.names import CLOCKS, PAIRINGS, STARTERS
from letrado.rulebook.strict import Place, build, parse
from letrado.rulebook.texts import Text as Told

_GROUPS: Mapping[str, Text] = {
    "laying": N_("Tiles and placing them"),
    "setup": N_("Before the game"),
    "time": N_("Time"),
    "drawing": N_("Drawing and exchanging"),
    "words": N_("Points, words and challenges"),
    "ending": N_("The end, absences and sanctions"),
}
_WORD_GROUPS: Mapping[str, Text] = {
    "words": N_("Which words are accepted"),
    "verbs": N_("Forms of verbs"),
    "plurals": N_("Which words have a plural"),
}
_NAMED = ("setup.first_player", "time.modes", "time.clock_seconds")
_NAMES: Mapping[str, str] = {**CLOCKS, **PAIRINGS, **STARTERS}
"""Names of the values of those parameters, for people."""

_FILE = Path(__file__).parent / "values.toml"


def groups(law: Law) -> dict[str, tuple[Text, list[str]]]:
    """Return the parameters of an edition by group, each group with its heading."""
    headings = _GROUPS if isinstance(law, Rulebook) else _WORD_GROUPS
    return {
        group: (heading, [key for key in law.bases if key.startswith(f"{group}.")])
        for group, heading in headings.items()
    }


def label(law: Law, key: str) -> Told:
    """Return the name of a parameter, for people.

    >>> from letrado.laws.editions import load
    >>> label(load("lexis-2004"), "verbs.voseo").es
    'Formas de voseo'
    """
    return labels()[key] if isinstance(law, Rulebook) else _word_labels()[key]


@lru_cache
def _word_labels() -> Mapping[str, Told]:
    return read_labels(WORDS / "labels.toml")


@lru_cache
def codes() -> Mapping[str, Mapping[str, Told]]:
    """Return the names of codes: in general (``codes``), or as values of a group or parameter."""
    return MappingProxyType(
        {table: _told(named, Place(_FILE).within(table)) for table, named in parse(_FILE).items()}
    )


def _told(named: Mapping[str, Any], place: Place) -> Mapping[str, Told]:
    return {code: build(Told, raw, place.at(code)) for code, raw in named.items()}


def basis(law: Law, key: str, language: str) -> str:
    """Return the grounds of a value in a few words."""
    _ = translator(language)
    ground = law.bases[key]
    if ground.silent:
        return _("the text does not say")
    where = [cited(law.cite_parameter(key), language)] if ground.articles else []
    return " · ".join([*where, *([ground.reading] if ground.reading else [])])


def shown(parameter: str, value: Any, language: str) -> str:
    """Return a parameter's value for people, by its name where it has one.

    >>> shown("verbs.impersonal", "third", "es"), shown("words.appeal_by", "mover", "ca")
    ('la tercera', 'qui va jugar')
    """
    _ = translator(language)
    if parameter in _NAMED:
        names = {code: _(name) for code, name in _NAMES.items()}
    else:
        group = parameter.partition(".")[0]
        told: dict[str, Told] = {}
        for table in ("codes", group, parameter):
            told |= codes().get(table, {})
        names = {code: name.read_in(language) for code, name in told.items()}
    return _shown(value, names, _)


def _shown(value: Any, names: Mapping[str, str], _: Translate) -> str:
    if isinstance(value, Mapping):
        pairs = ((_shown(key, names, _), _shown(item, names, _)) for key, item in value.items())
        return ", ".join(f"{key}: {item}" for key, item in pairs)
    if isinstance(value, tuple):
        return ", ".join(_shown(item, names, _) for item in value) or "–"
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "–" if value is None else str(value)
