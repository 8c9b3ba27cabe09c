"""The first sheet of an ``.xlsx`` file as rows of text: as much of the format as lists need."""

import io
import re
import struct
import zipfile
import zlib
from xml.etree import ElementTree

from letrado.base.errors import Unreadable

MOST_BYTES = 32 * 2**20
MOST_ROWS = 10_000
MOST_COLUMNS = 64
_DAMAGE = (
    zipfile.BadZipFile,
    ElementTree.ParseError,
    zlib.error,
    struct.error,
    ValueError,
    LookupError,
    EOFError,
    OSError,
    RuntimeError,  # also what is encrypted, or packed in a way that is not known here
)
_CELL = re.compile(r"^([A-Z]{1,3})\d+$")


def read_sheet(content: bytes) -> list[list[str]]:
    """The rows; what is no such file, or is too large once unpacked, is refused."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = archive.namelist()
            sheet = min(
                (name for name in names if re.match(r"^xl/worksheets/sheet\d+\.xml$", name)),
                key=lambda name: (len(name), name),
                default=None,
            )
            if sheet is None:
                raise _foreign()
            texts = (
                _texts(_parsed(archive, "xl/sharedStrings.xml"))
                if "xl/sharedStrings.xml" in names
                else []
            )
            return _rows(_parsed(archive, sheet), texts)
    except _DAMAGE as error:
        raise _foreign() from error


def _foreign() -> Unreadable:
    return Unreadable("xlsx.foreign", "This is no spreadsheet that can be read: save it as CSV")


def _parsed(archive: zipfile.ZipFile, name: str) -> ElementTree.Element:
    if archive.getinfo(name).file_size > MOST_BYTES:
        raise _foreign()
    raw = archive.read(name)
    if b"<!DOCTYPE" in raw or b"<!ENTITY" in raw:  # sheets have none: only traps do
        raise _foreign()
    return ElementTree.fromstring(raw)  # noqa: S314 (without entities nothing can grow)


def _local(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def _texts(root: ElementTree.Element) -> list[str]:
    return [
        "".join(part.text or "" for part in item.iter() if _local(part) == "t") for item in root
    ]


def _rows(root: ElementTree.Element, texts: list[str]) -> list[list[str]]:
    rows: list[list[str]] = []
    for row in root.iter():
        if _local(row) != "row":
            continue
        cells: list[str] = []
        for cell in row:
            at = _column(cell.get("r", ""), len(cells))
            if at >= MOST_COLUMNS:
                break
            cells += [""] * (at - len(cells))
            cells.append(_value(cell, texts))
        rows.append(cells)
        if len(rows) > MOST_ROWS:
            raise _foreign()
    return rows


def _column(reference: str, otherwise: int) -> int:
    found = _CELL.match(reference)
    if not found:
        return otherwise
    at = 0
    for sign in found[1]:
        at = at * 26 + ord(sign) - ord("A") + 1
    return max(at - 1, otherwise)


def _value(cell: ElementTree.Element, texts: list[str]) -> str:
    kind = cell.get("t", "n")
    if kind == "inlineStr":
        return "".join(part.text or "" for part in cell.iter() if _local(part) == "t").strip()
    text = next((part.text or "" for part in cell if _local(part) == "v"), "")
    if kind == "s":
        return texts[int(text)].strip()
    if kind == "n" and re.match(r"^-?\d+\.0+$", text):
        return text.partition(".")[0]
    return text.strip()
