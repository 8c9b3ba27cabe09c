"""Leave text to the alphabet: each question is answered with "look more closely"."""

from letrado.engine.plain.graph import Graph


class TextTable:
    """Table that knows no text, so that `Alphabet.read_word` reads everything."""

    def __init__(self, classes: bytes, split: int, spellings: list[tuple[bytes, int]]) -> None:
        del classes, split, spellings

    def read(self, text: str) -> bytes | None:
        """Return None: the text goes beyond the table."""
        del text
        return None


class Lookup:
    """Membership of text, all of which goes beyond the table."""

    def __init__(self, graph: Graph, table: TextTable) -> None:
        del graph, table

    def contains(self, text: str) -> bool | None:
        """Return None: the text goes beyond the table."""
        del text
        return None

    def contains_many(self, texts: list[str]) -> tuple[list[bool], list[int]]:
        """Return no answers, and the places of all texts."""
        return [False] * len(texts), list(range(len(texts)))
