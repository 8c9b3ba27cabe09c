"""How we read the law where it can be understood in two ways, or says nothing."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from letrado.rulebook.requirements import FOLDER, unique
from letrado.rulebook.strict import Place, parse, rows
from letrado.rulebook.texts import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading(Text):
    """A reading: the places it is about, what we take them to mean, and where it took effect.

    It is a parameter (``ending.passes_to_end``), or code (dotted names), or words that an edition
    of the law of words names, or has a reason for being none of these.
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
    """The readings of *file*; none twice."""
    place = Place(file)
    (found,) = rows(parse(file), place, "reading")
    return unique(Reading, found, place.within("reading"), "id")
