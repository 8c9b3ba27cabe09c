"""Reads the small tab-separated tables of the inference."""

from collections.abc import Iterator
from pathlib import Path

from letrado.base.errors import Unreadable


def read_table(file: Path, columns: int) -> Iterator[tuple[str, ...]]:
    """The rows of *file*, comments left out; a row with another number of columns is refused."""
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        if line.startswith("#") or not line:
            continue
        cells = tuple(line.split("\t"))
        if len(cells) != columns:
            raise Unreadable(
                "lemario.table",
                "{file}, line {line}: {found} columns where {expected} were expected",
                file=file.name,
                line=number,
                found=len(cells),
                expected=columns,
            )
        yield cells
