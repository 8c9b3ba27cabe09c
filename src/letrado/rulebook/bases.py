"""The parameters of an edition as its file gives them: each value with its grounds."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, get_args

from letrado.base.i18n import N_
from letrado.rulebook.clauses import Clause
from letrado.rulebook.parameters import Drawing, Ending, Laying, Pairing, Setup, Time, Words
from letrado.rulebook.readings import readings
from letrado.rulebook.strict import Place, build, known, no_others

GROUPS: Mapping[str, type] = MappingProxyType(
    {
        "laying": Laying,
        "setup": Setup,
        "time": Time,
        "drawing": Drawing,
        "words": Words,
        "ending": Ending,
    }
)
"""The tables of parameters of an edition."""


@dataclass(frozen=True, slots=True)
class Basis:
    """Grounds of a parameter: articles, a reading of ours, or a reason where the text is silent."""

    articles: tuple[str, ...] = ()
    reading: str = ""
    silent: bool = False
    why: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Return the grounds that are not empty."""
        grounds = {"articles": list(self.articles), "reading": self.reading, "why": self.why}
        return {name: ground for name, ground in grounds.items() if ground}


def read_groups(
    raw: Mapping[str, Any], clauses: Mapping[str, Clause], place: Place
) -> tuple[dict[str, Any], Mapping[str, Basis]]:
    """Return the groups of parameters by name, and the grounds of each (``group.name``)."""
    groups: dict[str, Any] = {}
    bases: dict[str, Basis] = {}
    for group, kind in GROUPS.items():
        at = place.within(group)
        groups[group], found = _parameters(kind, raw.get(group), at)
        for name, basis in found.items():
            _grounded(basis, clauses, at.at(name))
            bases[f"{group}.{name}"] = basis
    _consistent(groups["setup"], groups["time"], place)
    return groups, MappingProxyType(bases)


def _parameters(kind: type, raw: Any, place: Place) -> tuple[Any, dict[str, Basis]]:
    """Return a group of parameters, and the grounds of each of them."""
    if not isinstance(raw, dict):
        raise place.unreadable("missing", N_("a table of parameters"))
    no_others(raw, tuple(item.name for item in fields(kind)), place)
    bare: dict[str, Any] = {}
    bases = {}
    for name, entry in raw.items():
        if not isinstance(entry, dict) or "value" not in entry:
            raise place.at(name).unreadable("has no value", "{ value = …, articles = […] }")
        grounds = dict(entry)
        bare[name] = grounds.pop("value")
        bases[name] = build(Basis, grounds, place.at(name))
    return build(kind, bare, place), bases


def _grounded(basis: Basis, clauses: Mapping[str, Clause], place: Place) -> None:
    """Check that a value has grounds: the text, a reading of ours, or a reason."""
    for article in basis.articles:
        known(article, clauses, place.at("articles"), N_("article"))
    if basis.reading:
        known(basis.reading, readings(), place.at("reading"), N_("reading"))
    rests = bool(basis.articles or basis.reading)
    if rests == basis.silent or basis.silent != bool(basis.why):
        raise place.unreadable("rests on nothing", N_("articles, reading, or silent with why"))


def _consistent(setup: Setup, time: Time, place: Place) -> None:
    """Check what types cannot: every kind of event has a starter, every clock its time."""
    events = get_args(Pairing)
    if missing := [event for event in events if event not in setup.first_player]:
        raise (
            place.within("setup")
            .at("first_player")
            .unreadable("missing: {names}", ", ".join(events), names=", ".join(missing))
        )
    clocks = [mode for mode in time.modes if mode != "timer"]
    if set(clocks) != set(time.clock_seconds):
        raise (
            place.within("time")
            .at("clock_seconds")
            .unreadable("not the clocks of modes", ", ".join(clocks))
        )
