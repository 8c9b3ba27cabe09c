"""The lexicon file: a header, a manifest, and sections that are read without copying.

::

    0     magic, format version, lengths of manifest and file, checksum of all that follows the
          header, CRC of the header itself: 64 bytes, little-endian
    64    manifest: JSON in UTF-8
    …     sections, each at a multiple of 64 bytes; the manifest's "sections" give name, offset
          (from the first such multiple after the manifest) and length

Opening maps the file, so that processes share its memory, and then checks every byte once: a file
that passes is complete. Sections that a reader does not know are ignored, so later versions may add
some. Magic, version and CRC stay where they are in every version.
"""

import io
import json
import mmap
import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from letrado.base.errors import Unreadable
from letrado.base.files import opened, write_aside
from letrado.engine import checksum
from letrado.lexicon.manifest import Manifest, dump_json

MAGIC = b"\x89LEX\r\n\x1a\n"
"""First bytes of the file; a transfer that treats it as text changes them."""

VERSION = 1
MOST_BYTES = 512 * 2**20
"""Larger files are refused unread; the Spanish lexicon takes 23 MB."""

_ALIGNMENT = 64
_MOST_MANIFEST = 2**20
_HEADER = struct.Struct("<8sI4xQQQ20x")
_CRC = struct.Struct("<I")
_HEADER_BYTES = _HEADER.size + _CRC.size


@dataclass(frozen=True)
class LexiconFile:
    """An open lexicon file whose every byte has been checked."""

    path: Path
    manifest: Manifest
    sections: Mapping[str, memoryview]

    @staticmethod
    def open(path: Path, most_bytes: int = MOST_BYTES) -> "LexiconFile":
        """Map and check *path*; refuse, with the reason, a file that is no complete lexicon."""
        data = _map(path, most_bytes)
        manifest_length = _check_header(path, data)
        plain = _read_manifest(path, data, manifest_length)
        start = _aligned(_HEADER_BYTES + manifest_length)
        return LexiconFile(path, _manifest(path, plain), _sections(path, plain, data, start))

    def section(self, name: str) -> memoryview:
        """Return the bytes of one section, still in the file."""
        if name not in self.sections:
            raise damaged(self.path, f"section {name}")
        return self.sections[name]


def write_lexicon(path: Path, manifest: Manifest, sections: Mapping[str, bytes]) -> None:
    """Write a lexicon file; a failure leaves *path* as it was before."""
    entries = []
    body = io.BytesIO()
    for name, content in sections.items():
        body.seek(_aligned(body.tell()))
        entries.append({"name": name, "offset": body.tell(), "length": len(content)})
        body.write(content)
    head = dump_json(manifest.as_dict() | {"sections": entries})
    if len(head) > _MOST_MANIFEST:
        raise Unreadable(
            "lexicon.manifest_too_long",
            "What is said about the lexicon takes {size} bytes; at most {most} are kept",
            size=len(head),
            most=_MOST_MANIFEST,
        )
    padding = bytes(_aligned(_HEADER_BYTES + len(head)) - _HEADER_BYTES - len(head))
    rest = head + padding + body.getbuffer()
    header = _HEADER.pack(MAGIC, VERSION, len(head), _HEADER_BYTES + len(rest), checksum(rest))
    write_aside(path, (header, _CRC.pack(zlib.crc32(header)), rest), make_folder=True)


# -- reading, a step at a time -------------------------------------------------------------------


def _aligned(offset: int) -> int:
    return -(-offset // _ALIGNMENT) * _ALIGNMENT


def _map(path: Path, most_bytes: int) -> memoryview:
    """Map the whole file into memory."""
    with opened(path, most_bytes) as file:
        if not path.stat().st_size:
            raise Unreadable("lexicon.empty_file", "{path} is empty", path=str(path))
        return memoryview(mmap.mmap(file.fileno(), 0, **_mapping()))


def _mapping() -> dict[str, Any]:
    if hasattr(mmap, "MAP_POPULATE"):  # one call brings all pages in: they are checked next
        return {"flags": mmap.MAP_SHARED | mmap.MAP_POPULATE, "prot": mmap.PROT_READ}
    return {"access": mmap.ACCESS_READ}


def _check_header(path: Path, data: memoryview) -> int:
    """Return the manifest's length after checking magic, version, lengths and checksums."""
    if data[: len(MAGIC)] != MAGIC[: len(data)]:
        raise Unreadable("lexicon.not_a_lexicon", "{path} is not a lexicon file", path=str(path))
    if len(data) < _HEADER_BYTES:
        raise _truncated(path, len(data), _HEADER_BYTES)
    header = data[: _HEADER.size]
    if _CRC.unpack_from(data, _HEADER.size)[0] != zlib.crc32(header):
        raise damaged(path, "header")
    _, version, manifest_length, file_length, expected = _HEADER.unpack(header)
    if version != VERSION:
        raise Unreadable(
            "lexicon.version",
            "{path} has format {version} and this program reads format {known}: "
            "update the program, or compile the lexicon again",
            path=str(path),
            version=version,
            known=VERSION,
        )
    if len(data) < file_length:
        raise _truncated(path, len(data), file_length)
    if len(data) > file_length or checksum(data[_HEADER_BYTES:]) != expected:
        raise damaged(path, "checksum")
    if manifest_length > min(_MOST_MANIFEST, len(data) - _HEADER_BYTES):
        raise damaged(path, "header")
    return int(manifest_length)


def _read_manifest(path: Path, data: memoryview, length: int) -> dict[str, Any]:
    try:
        plain = json.loads(bytes(data[_HEADER_BYTES : _HEADER_BYTES + length]))
    except (ValueError, RecursionError):
        raise damaged(path, "manifest") from None
    if not isinstance(plain, dict):
        raise damaged(path, "manifest")
    return plain


def _manifest(path: Path, plain: dict[str, Any]) -> Manifest:
    try:
        return Manifest.from_dict(plain)
    except ValueError as error:
        raise damaged(path, f"manifest: {error}") from None


def _sections(
    path: Path, plain: dict[str, Any], data: memoryview, start: int
) -> dict[str, memoryview]:
    found: dict[str, memoryview] = {}
    entries = plain.get("sections")
    for entry in entries if isinstance(entries, list) else [None]:
        match entry:
            case {"name": str(name), "offset": int(offset), "length": int(length)} if (
                name not in found
                and offset >= 0
                and offset % _ALIGNMENT == 0
                and 0 <= length <= len(data) - start - offset
            ):
                found[name] = data[start + offset : start + offset + length]
            case _:
                raise damaged(path, "manifest: sections")
    return found


def _truncated(path: Path, size: int, expected: int) -> Unreadable:
    return Unreadable(
        "lexicon.truncated",
        "{path} ends after {size} of {expected} bytes: bring or build it again",
        path=str(path),
        size=size,
        expected=expected,
    )


def damaged(path: Path, place: str) -> Unreadable:
    """Return the error for a file that is ours but not as it was written."""
    return Unreadable(
        "lexicon.damaged",
        "{path} is damaged ({place}): bring or build it again",
        path=str(path),
        place=place,
    )
