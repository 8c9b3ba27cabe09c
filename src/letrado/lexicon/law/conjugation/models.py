"""The models of the Spanish verb, read from `models.toml` and `endings.toml`.

A `Model` knows the infinitives that may follow it and the parts in which it differs from a regular
verb. `conjugate` uses the parts.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from letrado.base.errors import Unavailable
from letrado.base.i18n import N_
from letrado.lexicon.law.conjugation.cells import CELLS, SIX, TENSES
from letrado.lexicon.law.orthography import unaccented
from letrado.rulebook.strict import Place, no_others, parse

PARTS = (
    "stressed",
    "closed",
    "yo",
    "subjunctive",
    "imperfect",
    "preterite",
    "gerund",
    "future",
    "participle",
)
"""Parts that a model may have beside the base; `endings.toml` says which cells use each."""

FAMILIES = ("ar", "er", "ir")
"""The three conjugations, by the ending of the infinitive."""

NOTHING = "–"
"""Stands for a cell that the verb does not have."""

_FOLDER = Path(__file__).parent
_CODES = frozenset(cell.code for cell in CELLS) | frozenset(TENSES)
_SILENT_U = re.compile("(?<=[gq])u(?=[eiéí])")
_CONSONANTS = "[bcdfghjklmnñpqrstvwxyz·]+"


@dataclass(frozen=True)
class Model:
    """A way of conjugating, shared by all verbs with certain endings."""

    name: str
    verbs: tuple[str, ...]
    """Endings of its infinitives, in the notation that the head of `models.toml` explains."""
    but: tuple[str, ...]
    """Endings that it leaves to other models."""
    parts: Mapping[str, tuple[str, ...]]
    """The parts that are not regular, each with its variants: changes ``e>ie`` or texts."""
    cells: Mapping[str, tuple[str, ...]]
    """Cells spelled out, by code; no variant where the verb has no such form."""
    note: str

    @property
    def family(self) -> str:
        """The family of endings: ``ar``, ``er`` or ``ir``."""
        return unaccented(self.name)[-2:]

    @cached_property
    def _admitted(self) -> re.Pattern[str]:
        return _pattern(self.verbs)

    @cached_property
    def _left_out(self) -> re.Pattern[str] | None:
        return _pattern(self.but) if self.but else None

    def ending(self, infinitive: str) -> str | None:
        """Return the end of *infinitive* that its texts replace; None if it is not for this verb.

        >>> model("poner").ending("componer"), model("poner").ending("comer")
        ('poner', None)
        """
        sound = _SILENT_U.sub("·", unaccented(infinitive))
        found = self._admitted.search(sound)
        if found is None or (self._left_out and self._left_out.search(sound)):
            return None
        return unaccented(infinitive)[found.start() :]


def _pattern(endings: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern for the end of an infinitive, with a point for a silent u."""
    choices = []
    for ending in endings:
        text = _SILENT_U.sub("·", unaccented(ending).lstrip("="))
        start = "^" if ending.startswith("=") else ""
        if "+" in text:
            prefix, _, text = text.partition("+")
            start = f"(?<=^{prefix})"
        if "*" in text and text.index("*") == 1:
            start = "(?<![iuü])"  # the vowel that changes is a syllable of its own
        choices.append(start + text.replace("*", _CONSONANTS) + "$")
    return re.compile("|".join(choices))


@lru_cache(maxsize=1)
def models() -> Mapping[str, Model]:
    """Return all models by name, in the order of the file."""
    return read_models(_FOLDER / "models.toml")


def read_models(file: Path) -> Mapping[str, Model]:
    """Read the models of *file*; a wrong one is refused with its place."""
    return {
        name: _read(name, table, Place(file).within(name)) for name, table in parse(file).items()
    }


def model(name: str) -> Model:
    """Return the model called *name*."""
    try:
        return models()[name]
    except KeyError:
        raise Unavailable(
            "conjugation.no_model",
            "There is no conjugation model “{name}”; see models.toml for those there are",
            name=name,
        ) from None


def _read(name: str, table: Any, place: Place) -> Model:
    if not isinstance(table, dict):
        raise place.unreadable(
            "{found} is not a table", N_("[name of the model]"), found=repr(table)
        )
    if unaccented(name)[-2:] not in FAMILIES:
        raise place.unreadable("not an infinitive", ", ".join(f"-{end}" for end in FAMILIES))
    no_others(table, (*PARTS, "verbs", "note", *_CODES), place)
    for key, text in table.items():
        if not isinstance(text, str) or not text:
            raise place.at(key).unreadable("{found} is not a text", N_("a text"), found=repr(text))
    verbs = str(table.get("verbs", name)).split()
    cells: dict[str, tuple[str, ...]] = {}
    for code, text in table.items():
        if code in TENSES and code not in ("inf", "ger"):
            persons = text.split()
            if len(persons) != len(SIX):
                raise place.at(code).unreadable(
                    "{found} persons", N_("six persons"), found=str(len(persons))
                )
            cells |= {
                f"{code}.{who}": _variants(form) for who, form in zip(SIX, persons, strict=True)
            }
    cells |= {code: _variants(table[code]) for code in table if code in _CODES - set(TENSES)}
    cells |= {code: _variants(table[code]) for code in ("inf", "ger") if code in table}
    read = Model(
        name=name,
        verbs=tuple(verb for verb in verbs if not verb.startswith("-")),
        but=tuple(verb[1:] for verb in verbs if verb.startswith("-")),
        parts={part: _variants(table[part]) for part in PARTS if part in table},
        cells=cells,
        note=str(table.get("note", "")),
    )
    if read.ending(name) is None:
        raise place.at("verbs").unreadable(
            "{verbs} leaves out {name}",
            N_("endings of its own verb"),
            verbs=str(verbs),
            name=name,
        )
    return read


def _variants(text: str) -> tuple[str, ...]:
    return () if text == NOTHING else tuple(text.split("/"))


@dataclass(frozen=True)
class Endings:
    """`endings.toml`: the endings by family, and the stems that they are joined to."""

    parts: Mapping[str, tuple[str, ...]]
    """For each cell, the parts that it may take; the first one that a model has is used."""
    same: Mapping[str, str]
    """Cells that repeat another cell."""
    families: Mapping[str, Mapping[str, str]]
    """For ``ar``, ``er``, ``ir``, ``future``, ``strong``: the ending of each cell."""


@lru_cache(maxsize=1)
def endings() -> Endings:
    """Return the endings of all verbs."""
    tables = parse(_FOLDER / "endings.toml")
    return Endings(
        parts={code: tuple(text.split()) for code, text in tables.pop("parts").items()},
        same=tables.pop("same"),
        families={name: _by_cell(table) for name, table in tables.items()},
    )


def _by_cell(table: Mapping[str, str]) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for code, text in table.items():
        if " " in text:
            found |= {
                f"{code}.{who}": ending for who, ending in zip(SIX, text.split(), strict=True)
            }
        else:
            found[code] = text
    return found
