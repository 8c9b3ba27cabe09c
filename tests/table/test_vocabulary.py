"""The words typed at the terminal: one for every step of the game, in three languages, no clash."""

from dataclasses import fields
from pathlib import Path

import pytest

from letrado.game import commands as c
from letrado.game.law.registry import TRANSITIONS
from letrado.table.reading import EXPECTED
from letrado.table.vocabulary import choices, find, key, value_word, verbs

ELSEWHERE = {"ScheduleGame", "ReachTime", "LetLapse"}
"""Settings are options, and time speaks for itself."""
OWN_FIELDS = {"drawn", "aside"}
"""A count or tiles: two fields of the command, one word on the line."""
COMMANDS = [kind.__name__ for kind in TRANSITIONS if kind.__name__ not in ELSEWHERE]


def test_every_command_of_the_table_can_be_typed() -> None:
    assert set(COMMANDS) - verbs().keys() == set()
    own = {name for name in verbs() if name[0].islower()}
    assert verbs().keys() - set(COMMANDS) == own


@pytest.mark.parametrize("name", COMMANDS)
def test_what_follows_a_verb_are_fields_of_its_command(name: str) -> None:
    own = {field.name for field in fields(getattr(c, name))}
    typed = {argument.field for argument in verbs()[name].takes}
    assert typed - own <= OWN_FIELDS
    assert all(argument.kind in EXPECTED for argument in verbs()[name].takes)


def test_no_word_means_two_things() -> None:
    seen: dict[str, str] = {}
    for name, verb in verbs().items():
        for words in verb.words.values():
            for word in words:
                assert seen.setdefault(key(word), name) == name, word


@pytest.mark.parametrize("language", ["es", "ca", "en"])
def test_words_are_found_as_people_type_them(language: str) -> None:
    for name, verb in verbs().items():
        for word in verb.words[language]:
            for typed in (word, word.upper(), word.replace(" ", "-"), f"{word} A 12"):
                assert find(typed.split())[0].name == name, typed


@pytest.mark.parametrize("kind", ["lot", "valid", "yes_or_no", "sanction", "ground", "actors"])
def test_values_have_words(kind: str) -> None:
    assert choices(kind)


@pytest.mark.parametrize(
    ("kind", "older", "value", "shown"),
    [
        ("sanction", "amonestació", "warning", "advertiment"),
        ("ground", "robatori irregular", "irregular_draw", "extracció irregular"),
    ],
)
def test_older_words_are_read_and_not_shown(kind: str, older: str, value: str, shown: str) -> None:
    assert choices(kind)[key(older)] == choices(kind)[key(shown)] == value
    assert value_word(kind, value, "ca") == shown


def test_the_documentation_lists_every_word() -> None:
    page = (Path(__file__).parents[2] / "docs/scripting/cli.md").read_text("utf-8")
    missing = [
        word
        for name in COMMANDS
        for words in verbs()[name].words.values()
        for word in words
        if f"`{word}`" not in page
    ]
    assert missing == []
