"""Labels of the parameters: a few words for people, beside the key that files and programs use."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from letrado.rulebook.requirements import FOLDER
from letrado.rulebook.strict import Place, build, parse
from letrado.rulebook.texts import Text


@lru_cache
def labels() -> Mapping[str, Text]:
    """Return the label of each parameter (``group.name``), in the three languages.

    >>> labels()["ending.passes_to_end"].read_in("es")
    'Pasos de cada uno para acabar'
    """
    return read_labels(FOLDER / "labels.toml")


def read_labels(file: Path) -> Mapping[str, Text]:
    """Read the labels of *file*, by the keys that they belong to."""
    place = Place(file)
    found = {key: build(Text, raw, place.at(key)) for key, raw in parse(file).items()}
    return MappingProxyType(found)
