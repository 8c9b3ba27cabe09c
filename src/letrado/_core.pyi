"""What the native module offers; a test compares the names with the module."""

from mmap import mmap

_Buffer = bytes | bytearray | memoryview | mmap

class MalformedError(ValueError):
    """An array that is not what it should be; ``args`` are the reason and the entry at fault."""

    args: tuple[str, int]

class Graph:
    """A word graph, checked when it is made, over a buffer that it keeps alive."""

    def __init__(self, data: _Buffer) -> None: ...
    def __len__(self) -> int: ...
    @property
    def tiles(self) -> int:
        """The tile codes that its words use, as bits."""
    def contains(self, codes: bytes) -> bool:
        """Whether tile codes spell a word."""
    def words_by_length(self) -> list[int]:
        """How many words have 0, 1, … 15 tiles."""
    def to_kwg(self) -> bytes:
        """The graph in the form that other programs read."""

class Cursor:
    """The words of a graph in alphabetical order of the tile set."""

    def __init__(self, graph: Graph) -> None: ...
    def take(self, most: int) -> list[bytes]:
        """The next words, at most so many; an empty list at the end."""

class TextTable:
    """How text becomes tiles: classes of code points, and spellings made of classes."""

    def __init__(self, classes: bytes, split: int, spellings: list[tuple[bytes, int]]) -> None: ...
    def read(self, text: str) -> bytes | None:
        """Tile codes, or None when the text goes beyond the table."""

class Lookup:
    """Membership of text in a graph."""

    def __init__(self, graph: Graph, table: TextTable) -> None: ...
    def contains(self, text: str) -> bool | None:
        """Whether the text spells a word, or None when it goes beyond the table."""
    def contains_many(self, texts: list[str]) -> tuple[list[bool], list[int]]:
        """An answer for each text, and the places of those that go beyond the table."""

class Kwg:
    """The words of a KWG array, checked when it is made."""

    def __init__(self, data: _Buffer) -> None: ...
    def __len__(self) -> int: ...
    @property
    def tiles(self) -> int:
        """The tile numbers that its words use, as bits."""
    def contains(self, codes: bytes) -> bool:
        """Whether tile numbers spell a word."""
    def words(self) -> list[bytes]:
        """Every word, as tile numbers of the file's own order."""

def build_graph(codes: bytes, lengths: bytes) -> bytes:
    """The graph of words laid end to end, each so many codes long, in any order."""

def checksum(data: _Buffer) -> int:
    """A 64-bit checksum against damage."""
