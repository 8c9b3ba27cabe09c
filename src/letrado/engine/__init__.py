"""The public face of the native core: the only package that imports `letrado._core`.

The core knows tile codes and numbers. What it must know of an alphabet to read text is handed to
it as a table (`text_table`); every rule and message stays in Python.
"""

from letrado._core import (
    Cursor,
    Graph,
    Kwg,
    Lookup,
    MalformedError,
    TextTable,
    build_graph,
    checksum,
)
from letrado.engine.text import code_reader, text_table

__all__ = [
    "Cursor",
    "Graph",
    "Kwg",
    "Lookup",
    "MalformedError",
    "TextTable",
    "build_graph",
    "checksum",
    "code_reader",
    "text_table",
]
