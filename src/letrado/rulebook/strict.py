"""Build value types from TOML by their annotations, and refuse everything that does not fit.

A rulebook is law: a key that is misspelt, missing or of another type must never pass for a
default. So each file's shape is written once, as dataclasses, and read by them.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from pathlib import Path
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from letrado.base.errors import Unreadable
from letrado.base.files import opened
from letrado.base.i18n import N_, Text

NONE = "none"
"""TOML has no null: this text stands for it where a value may be absent."""

_LARGEST = 1 << 20

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Place:
    """Place in a file: file, table and key, so that messages say what to correct."""

    file: Path
    table: str = ""
    key: str = ""

    def at(self, key: str) -> "Place":
        """Return the place of a key of this table, or of one within the value of this key."""
        return Place(self.file, self.table, f"{self.key}.{key}" if self.key else key)

    def within(self, table: str) -> "Place":
        """Return the place of a table of this file."""
        return Place(self.file, table)

    def unreadable(self, problem: str, allowed: str, **found: str) -> Unreadable:
        """Return the error that names file, table, key, what is wrong and what would be right."""
        told = Unreadable("rulebook.problem", problem, **found) if found else Text(problem)
        return Unreadable(
            "rulebook.unreadable",
            "{file}, {where}: {problem}; allowed: {allowed}",
            file="/".join(self.file.parts[-2:]),
            where=" ".join(part for part in (self.table and f"[{self.table}]", self.key) if part),
            table=self.table,
            key=self.key,
            problem=told,
            allowed=Text(allowed),
        )


def parse(file: Path) -> dict[str, Any]:
    """Return the tables of *file*, not yet checked."""
    with opened(file, _LARGEST) as stream:
        try:
            return tomllib.load(stream)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise Place(file).unreadable(str(error), "TOML 1.0") from error


def rows(raw: dict[str, Any], place: Place, *names: str) -> list[list[Any]]:
    """Return the arrays of tables called *names*; the file must not hold anything else."""
    no_others(raw, names, place)
    found = []
    for name in names:
        array = raw.get(name, MISSING)
        if not isinstance(array, list):
            raise place.at(name).unreadable("missing", f"[[{name}]]")
        found.append(array)
    return found


def no_others(raw: Mapping[str, Any], known: tuple[str, ...], place: Place) -> None:
    """Refuse keys of *raw* that are not *known*."""
    for key in raw:
        if key not in known:
            raise place.at(key).unreadable("unknown key", ", ".join(known))


def build(kind: type[T], raw: Any, place: Place) -> T:
    """Build a *kind*, which is a dataclass, from the table *raw*: every field, and nothing else."""
    if not isinstance(raw, dict):
        raise place.unreadable("{found} is not a table", N_("a table"), found=repr(raw))
    hints = get_type_hints(kind)
    wanted = [field for field in fields(kind) if field.init] if is_dataclass(kind) else []
    names = {field.name: field.metadata.get("key", field.name) for field in wanted}
    no_others(raw, tuple(names.values()), place)
    given = {}
    for field in wanted:
        key = names[field.name]
        if key in raw:
            given[field.name] = value(hints[field.name], raw[key], place.at(key))
        elif field.default is MISSING and field.default_factory is MISSING:
            raise place.at(key).unreadable("missing", describe(hints[field.name]))
    return kind(**given)


def value(kind: Any, raw: Any, place: Place) -> Any:
    """Convert *raw* to a *kind*: a scalar, literal, tuple, mapping, dataclass, or optional one."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is UnionType:
        if raw == NONE:
            return None
        (present,) = (argument for argument in arguments if argument is not NoneType)
        return value(present, raw, place)
    if origin is tuple and isinstance(raw, list):
        return tuple(value(arguments[0], item, place) for item in raw)
    if origin is Mapping and isinstance(raw, dict):
        return MappingProxyType(
            {
                value(arguments[0], key, place.at(key)): value(arguments[1], item, place.at(key))
                for key, item in raw.items()
            }
        )
    if is_dataclass(kind) and isinstance(kind, type):
        return build(kind, raw, place)
    fits = raw in arguments if origin is Literal else type(raw) is kind
    if not fits:
        raise place.unreadable("{found} does not fit", describe(kind), found=repr(raw))
    return raw


def describe(kind: Any) -> str:
    """Describe the values of a *kind*, for the person who has to correct the file."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return ", ".join(f'"{argument}"' for argument in arguments)
    if origin is UnionType:
        return " or ".join(
            f'"{NONE}"' if part is NoneType else describe(part) for part in arguments
        )
    if origin is tuple:
        return f"a list of: {describe(arguments[0])}"
    if origin is Mapping:
        return f"a table of {describe(arguments[0])} = {describe(arguments[1])}"
    scalars = {bool: N_("true or false"), int: N_("a whole number"), str: N_("a text")}
    return scalars.get(kind, N_("a table"))


def known(name: str, names: Mapping[str, Any], place: Place, what: str) -> None:
    """Refuse a *name* that is not among *names*."""
    if name not in names:
        some = ", ".join(list(names)[:8]) + " …"
        raise place.unreadable("there is no {kind} “{name}”", some, kind=Text(what), name=name)
