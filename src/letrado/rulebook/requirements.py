"""The rows of the law across all editions: each is a requirement with articles and classes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, TypeVar, get_args

from letrado.base.i18n import N_
from letrado.rulebook.strict import Place, build, parse, rows

FOLDER = Path(__file__).parent / "data"

Edition = Literal["fise-2004", "fise-2007", "fise-2009", "cat"]

EDITIONS: tuple[Edition, ...] = get_args(Edition)
"""The editions that are shipped, oldest first."""

Kind = Literal["AUTO", "CLOCK", "PROCEDURE", "DIRECTOR", "ADVISORY"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Duty:
    """One class of a row: how the software must support it, and the details of that class."""

    kind: Kind = field(metadata={"key": "class"})
    only: tuple[Edition, ...] = EDITIONS
    state: str = ""
    who: str = ""
    bounds: str = ""
    appeal: str = ""
    note: str = ""

    def as_dict(self) -> dict[str, str]:
        """Return the class, and the details that are set."""
        details = {
            name: getattr(self, name) for name in ("state", "who", "bounds", "appeal", "note")
        }
        return {"class": self.kind} | {name: text for name, text in details.items() if text}


@dataclass(frozen=True, slots=True)
class Requirement:
    """A row of the law: the requirement, its articles, and its classes.

    *implied* are articles that support a row although their text does not state it.
    """

    id: str
    says: str
    duties: tuple[Duty, ...]
    articles: Mapping[Edition, tuple[str, ...]]
    implied: Mapping[Edition, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    differences: str = ""

    def duties_in(self, edition: str) -> tuple[Duty, ...]:
        """Return the classes of the row in *edition*; a class may belong to one edition only."""
        return tuple(duty for duty in self.duties if edition in duty.only)

    def places_in(self, edition: str) -> tuple[str, ...]:
        """The articles of *edition*, those that say it before those that imply it."""
        return tuple(
            article
            for places in (self.articles, self.implied)
            for name, articles in places.items()
            if name == edition
            for article in articles
        )


@lru_cache
def requirements() -> Mapping[str, Requirement]:
    """Every row by its id, in the order of the law."""
    return read_requirements(FOLDER / "requirements.toml")


def read_requirements(file: Path) -> Mapping[str, Requirement]:
    """Read the rows of *file*; none may come twice."""
    place = Place(file)
    (found,) = rows(parse(file), place, "requirement")
    return unique(Requirement, found, place.within("requirement"), "id")


def unique(kind: type[T], found: list[Any], place: Place, key: str) -> Mapping[str, T]:
    """Build a *kind* from each table, by its *key*, which may not repeat."""
    by_key: dict[str, T] = {}
    for raw in found:
        name = str(raw.get(key, "")) if isinstance(raw, dict) else ""
        item = build(kind, raw, place.at(name) if name else place)
        if name in by_key:
            raise place.at(name).unreadable("given twice", N_("once"))
        by_key[name] = item
    return MappingProxyType(by_key)
