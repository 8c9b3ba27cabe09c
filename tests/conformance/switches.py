"""Switching a rule off: another value of a parameter, a guard without effect, a step forbidden.

A switch names what it changes:

* ``parameter`` and ``value``: every rulebook has that value ("nothing" is none);
* ``patch`` and ``with``: a function, or several, is replaced (`REPLACEMENTS`);
* ``command`` and ``with``: the command is ``forbidden``, or allowed ``anywhere``.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from functools import cache, partial
from importlib import import_module
from typing import Any

import pytest

from letrado.base.errors import Illegal
from letrado.core.layout import Premium
from letrado.game import Side, settings
from letrado.game import commands as c
from letrado.game.law.registry import TRANSITIONS
from letrado.game.state import Phase
from letrado.rulebook import Rulebook, load
from letrado.tournament.justice import interpretations, sanctions
from tests.conformance import tournament

_LOADERS = (settings, tournament, interpretations, sanctions)
"""Modules that open rulebooks by themselves."""


@contextmanager
def switched(switch: dict[str, Any]) -> Iterator[None]:
    """Switch the rule of *switch* off while the block runs."""
    with pytest.MonkeyPatch.context() as patching:
        if "parameter" in switch:
            other = cache(partial(_with_value, key=switch["parameter"], value=switch["value"]))
            for module in _LOADERS:
                patching.setattr(module, "load", other)
        if "patch" in switch:
            names = switch["patch"] if isinstance(switch["patch"], list) else [switch["patch"]]
            for name in names:
                owner, attribute = _found(name)
                original = getattr(owner, attribute)
                patching.setattr(owner, attribute, REPLACEMENTS[switch["with"]](original))
        if "command" in switch:
            kind: type[c.Command] = getattr(c, switch["command"])
            phases = {"forbidden": frozenset[Phase](), "anywhere": frozenset(Phase)}
            transition = TRANSITIONS[kind]._replace(phases=phases[switch["with"]])
            patching.setitem(TRANSITIONS, kind, transition)
        yield


def _with_value(edition: str, key: str, value: Any) -> Rulebook:
    """Return the rulebook with another value of one parameter."""
    rules = load(edition)
    group, name = key.split(".")
    value = None if value == "nothing" else value
    value = tuple(value) if isinstance(value, list) else value
    parameters = getattr(rules, group)
    if name not in {item.name for item in fields(parameters)}:
        raise LookupError(key)
    changed: dict[str, Any] = {group: replace(parameters, **{name: value})}
    return replace(rules, **changed)


def _found(name: str) -> tuple[Any, str]:
    """Find the module or class that holds a dotted name, and the name of the attribute."""
    path, attribute = name.rsplit(".", 1)
    try:
        return import_module(path), attribute
    except ModuleNotFoundError:
        module, kind = path.rsplit(".", 1)
        return getattr(import_module(module), kind), attribute


# -- what takes the place of a function ------------------------------------------------------

Original = Callable[..., Any]


def _constant(value: Any) -> Callable[[Original], Original]:
    return lambda original: lambda *args, **kwargs: value


def _premium(neutral: Callable[[Premium], Premium]) -> Callable[[Original], Original]:
    """Multiply less than the premium squares should."""

    def replaced(original: Original) -> Original:
        def premium(*args: Any) -> Premium | None:
            found: Premium | None = original(*args)
            return found and neutral(found)

        return premium

    return replaced


def _without_star(original: Original) -> Original:
    """Return a layout whose centre doubles nothing."""
    return lambda layout, square: None if square == layout.centre else original(layout, square)


def _always_live(original: Original) -> Original:
    """Let premiums count each time."""

    def premium_at(board: Any, square: Any) -> Premium | None:
        found: Premium | None = original(board, square)
        return found and replace(found, live=True)

    return premium_at


def _one_factor(original: Original) -> property:
    """Multiply words by their greatest premium alone."""
    return property(lambda word: word.letters * min(word.factor, 3))


def _main_word(original: Original) -> Original:
    """Count without the other words of a play."""

    def score(*args: Any, **kwargs: Any) -> Any:
        counted = original(*args, **kwargs)
        return replace(counted, words=counted.words[:1])

    return score


def _one_each(original: Original) -> Original:
    """Let every tile count one."""

    def score(*args: Any, **kwargs: Any) -> Any:
        counted = original(*args, **kwargs)
        words = tuple(replace(word, letters=len(word.tiles)) for word in counted.words)
        return replace(counted, words=words)

    return score


def _blanks_count(original: Original) -> Original:
    """Let blanks count one."""

    def score(*args: Any, **kwargs: Any) -> Any:
        counted = original(*args, **kwargs)
        words = (
            replace(word, letters=word.letters + sum(tile.blank for tile in word.tiles))
            for word in counted.words
        )
        return replace(counted, words=tuple(words))

    return score


def _no_repeats(original: Original) -> Original:
    """Forbid a blank for a letter of which the set has a tile."""

    def check_faces(game: Any, tiles: Any) -> None:
        original(game, tiles)
        alphabet = game.tiles.board.alphabet
        for _, tile in tiles:
            if tile.blank and alphabet.counts[alphabet.faces.index(tile.face) + 1] == 1:
                raise Illegal("blank.repeats", "There is one {face}", face=tile.face)

    return check_faces


def _only_with_tiles_to_change(original: Original) -> Original:
    """Allow passing only to players who could exchange instead."""

    def check_free(game: Any) -> None:
        original(game)
        if not game.tiles.in_bag:
            raise Illegal("pass.bag", "The bag is empty")

    return check_free


REPLACEMENTS: dict[str, Callable[[Original], Any]] = {
    "nothing": _constant(None),
    "false": _constant(False),
    "true": _constant(True),
    "nobody": _constant(()),
    "both players": _constant(tuple(Side)),
    "no text": _constant(""),
    "the phase itself": lambda original: lambda turn, phase: phase,
    "no letter premium": _premium(lambda premium: replace(premium, letter=1)),
    "no word premium": _premium(lambda premium: replace(premium, word=1)),
    "no star": _without_star,
    "premiums that stay": _always_live,
    "one factor": _one_factor,
    "the main word alone": _main_word,
    "one a tile": _one_each,
    "one a blank": _blanks_count,
    "no repeats": _no_repeats,
    "no exchange possible, no pass": _only_with_tiles_to_change,
}
