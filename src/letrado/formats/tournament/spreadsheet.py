"""The first sheet of an ``.xlsx`` file as rows of text: as much of the format as lists need.

The file is unpacked and read in small portions, and nothing but text is kept of it: a few bytes
can be packed so that they become millions of elements.
"""

import io
import re
import zipfile
from abc import ABC, abstractmethod
from collections.abc import Mapping
from xml.parsers import expat

from letrado.base.errors import Unreadable
from letrado.formats.tournament.archive import DAMAGE, portions

MOST_BYTES = 16 * 2**20
"""Bytes of the sheet and its texts together, unpacked."""
MOST_ROWS = 10_000
MOST_COLUMNS = 64
_MOST_ELEMENTS = MOST_ROWS * MOST_COLUMNS
_LONGEST = 1_000
"""Signs of a cell that are kept: no field of a list has so many; a remark beside may."""

_TEXTS = "xl/sharedStrings.xml"
_SHEET = re.compile(r"^xl/worksheets/sheet\d+\.xml$")
_CELL = re.compile(r"^([A-Z]{1,3})\d+$")
_WHOLE = re.compile(r"^-?\d+\.0+$")


def read_sheet(content: bytes) -> list[list[str]]:
    """The rows; what is no such file, or is too large once unpacked, is refused."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = archive.namelist()
            sheet = min(filter(_SHEET.match, names), key=lambda name: (len(name), name))
            parts = [archive.getinfo(name) for name in (_TEXTS, sheet) if name in names]
            if sum(part.file_size for part in parts) > MOST_BYTES:
                raise _foreign()
            texts = _Texts()
            if len(parts) > 1:
                _read(archive, parts[0], texts)
            rows = _Rows(texts.found)
            _read(archive, parts[-1], rows)
            return rows.found
    except (*DAMAGE, expat.ExpatError) as error:
        raise _foreign() from error


def _foreign() -> Unreadable:
    return Unreadable("xlsx.foreign", "This is not a spreadsheet that can be read: save it as CSV")


def _trap(*_: object) -> None:
    raise _foreign()


def _read(archive: zipfile.ZipFile, part: zipfile.ZipInfo, reader: "_Reader") -> None:
    parser = expat.ParserCreate(namespace_separator="}")
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.text
    parser.StartDoctypeDeclHandler = _trap  # sheets have none: without entities nothing can grow
    for portion in portions(archive, part):
        parser.Parse(portion, False)
    parser.Parse(b"", True)


class _Reader(ABC):
    """Follows the elements of a part as they begin and end."""

    def __init__(self) -> None:
        self._depth = 0
        self._elements = 0
        self._text: list[str] = []
        self._wanted = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """Begin an element."""
        self._depth += 1
        self._elements += 1
        if self._elements > _MOST_ELEMENTS:
            raise _foreign()
        self._wanted = self._begun(name.rpartition("}")[2], attributes)

    def end(self, _name: str) -> None:
        """End it."""
        self._ended()
        self._depth -= 1
        self._wanted = False

    def text(self, text: str) -> None:
        """Keep text between two tags, where it is wanted."""
        if self._wanted:
            self._text.append(text)

    @abstractmethod
    def _begun(self, name: str, attributes: Mapping[str, str]) -> bool:
        """Tell whether the text that follows is wanted."""

    @abstractmethod
    def _ended(self) -> None:
        """Take in what the element that ends has brought."""

    def _taken(self) -> str:
        found = "".join(self._text)[:_LONGEST].strip()
        self._text.clear()
        return found


class _Texts(_Reader):
    """The texts that cells name by their numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def _begun(self, name: str, attributes: Mapping[str, str]) -> bool:
        del attributes
        return name == "t"

    def _ended(self) -> None:
        if self._depth == 2:
            self.found.append(self._taken())


class _Rows(_Reader):
    """The rows of a sheet, each as long as its last cell."""

    def __init__(self, texts: list[str]) -> None:
        super().__init__()
        self.found: list[list[str]] = []
        self._texts = texts
        self._row = 0
        """Depth of the element of the current row; 0 outside of rows."""
        self._kind = ""
        self._column = 0
        self._has_value = False

    def _begun(self, name: str, attributes: Mapping[str, str]) -> bool:
        if not self._row:
            if name == "row":
                self._row = self._depth
                self.found.append([])
                if len(self.found) > MOST_ROWS:
                    raise _foreign()
            return False
        if self._depth == self._row + 1:
            self._kind, self._has_value = attributes.get("t", "n"), False
            self._column = _column(attributes.get("r", ""), len(self.found[-1]))
            return False
        if self._column >= MOST_COLUMNS:
            return False
        if self._kind == "inlineStr":
            return name == "t"
        if name != "v" or self._has_value or self._depth != self._row + 2:
            return False
        self._has_value = True
        return True

    def _ended(self) -> None:
        if not self._row:
            return
        if self._depth == self._row:
            self._row = 0
        elif self._depth == self._row + 1 and self._column < MOST_COLUMNS:
            cells = self.found[-1]
            cells += [""] * (self._column - len(cells))
            cells.append(self._value())

    def _value(self) -> str:
        text = self._taken()
        if self._kind == "s":
            return self._texts[int(text)]
        if self._kind == "n" and _WHOLE.match(text):
            return text.partition(".")[0]
        return text


def _column(reference: str, otherwise: int) -> int:
    found = _CELL.match(reference)
    if not found:
        return otherwise
    at = 0
    for sign in found[1]:
        at = at * 26 + ord(sign) - ord("A") + 1
    return max(at - 1, otherwise)
