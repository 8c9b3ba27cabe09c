"""Gives Babel the texts of the front end, which `npm run texts` takes from its syntax tree."""

import json
from collections.abc import Iterator
from typing import IO, Any


def extract(
    file: IO[bytes], _keywords: Any, _comment_tags: Any, **_options: Any
) -> Iterator[tuple[int, str, str | tuple[str, str], list[str]]]:
    """Yield the messages of a catalogue in English, as Babel asks of an extraction method."""
    catalogue = json.load(file)
    for text in catalogue["texts"]:
        yield 1, "gettext", text, []
    for one, many in catalogue["plurals"].values():
        yield 1, "ngettext", (one, many), []
