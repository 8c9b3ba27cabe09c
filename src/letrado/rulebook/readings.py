"""Readings: our choices where the law can be understood in two ways, or says nothing."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from letrado.rulebook.requirements import FOLDER, unique
from letrado.rulebook.strict import Place, parse, rows
from letrado.rulebook.texts import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading(Text):
    """A reading: the places that it is about, their meaning for us, and its effect.

    The effect is a parameter (``ending.passes_to_end``), code (dotted names), or words that an
    edition of the law of words names; without any, *reason* says why.
    """

    id: str
    where: str
    parameter: tuple[str, ...] = ()
    implemented_in: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    reason: str = ""


@lru_cache
def readings() -> Mapping[str, Reading]:
    """Every reading by its id."""
    return read_readings(FOLDER / "readings.toml")


def read_readings(file: Path) -> Mapping[str, Reading]:
    """Read the readings of *file*; none may come twice."""
    place = Place(file)
    (found,) = rows(parse(file), place, "reading")
    return unique(Reading, found, place.within("reading"), "id")
