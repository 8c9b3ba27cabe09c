"""The cases of the law as data: what is given, what is done, what must be true afterwards.

Any value of a case may be a table by edition, ``{ fise = …, cat = … }`` or ``{ "fise-2009" = …,
else = … }``; where it says nothing for an edition, the value is left out there.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from letrado.rulebook import EDITIONS

FOLDER = Path(__file__).parent
SCORING = FOLDER.parent / "data/scoring.toml"
SHORT = {"F04": "fise-2004", "F07": "fise-2007", "F09": "fise-2009", "CAT": "cat"}
_BY_EDITION = frozenset({*EDITIONS, "fise", "else"})


@dataclass(frozen=True, slots=True)
class Case:
    """One example; *racks* says in which forms of knowledge about the racks it is played."""

    id: str
    editions: tuple[str, ...]
    steps: tuple[Any, ...] = ()
    given: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    then: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    requirements: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    racks: tuple[str, ...] = ("known", "unknown")
    asks: str = "game"
    """Module that the case asks: the referee of a game, or a module of the tournament."""


@cache
def cases() -> Mapping[str, Case]:
    """Every case of this folder by its id, and the worked examples of scoring."""
    found: dict[str, Case] = {}
    for file in sorted(FOLDER.glob("*.toml")):
        tables = tomllib.loads(file.read_text("utf-8"))
        for raw in tables.get("case", ()):
            case = _case(raw)
            if case.id in found:
                raise ValueError(f"{case.id} is given twice")
            found[case.id] = case
    for raw in tomllib.loads(SCORING.read_text("utf-8"))["example"]:
        found[raw["id"]] = _scored(raw)
    return MappingProxyType(found)


def _case(raw: dict[str, Any]) -> Case:
    lists = {
        key: tuple(raw[key])
        for key in ("editions", "steps", "requirements", "readings", "racks")
        if key in raw
    }
    fields: dict[str, Any] = {"editions": EDITIONS} | raw | lists
    return Case(**fields)


def _scored(raw: dict[str, Any]) -> Case:
    """A scoring example played at the table: laid, declared, announced."""
    off_centre = raw.get("centre") == "optional"
    steps = [
        {"by": "A", "do": "LayTiles", "tiles": raw["play"]},
        {"by": "A", "do": "FinishPlacement"},
        *([{"by": "B", "do": "AcceptCentre"}] if off_centre else []),
        {"by": "A", "do": "announce"},
    ]
    totals = raw["totals"]
    total = {"cat": totals.get("ca", 0), "else": totals.get("es", 0)}
    return Case(
        raw["id"],
        tuple(SHORT[short] for short in raw["editions"]),
        tuple(steps),
        given={"board": raw["board"], "racks": [{"from": raw["play"]}, ""]},
        then={"counted": total, "announced": total},
        readings=tuple(raw.get("readings", ())),
    )


def in_edition(value: Any, edition: str) -> Any:
    """*value* as *edition* has it; None where it has nothing."""
    if isinstance(value, Mapping):
        if value and set(value) <= _BY_EDITION:
            names = (edition, edition.partition("-")[0], "else")
            return next((in_edition(value[n], edition) for n in names if n in value), None)
        inner = {key: in_edition(item, edition) for key, item in value.items()}
        return {key: item for key, item in inner.items() if item is not None}
    if isinstance(value, list | tuple):
        items = [in_edition(item, edition) for item in value]
        return [item for item in items if item is not None]
    return value
