"""Zip archives from elsewhere: which are read, and what the damage of one looks like."""

import struct
import zipfile
import zlib
from collections.abc import Iterator

DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    ValueError,
    LookupError,
    EOFError,
    OSError,
    RuntimeError,  # also what is encrypted, or packed in a way that is not known here
)
"""Errors that reading a damaged archive may raise, wherever the damage is."""

_PORTION = 65_536
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def portions(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Iterator[bytes]:
    """Unpack *member* little by little; never more than the archive says that it has.

    Other ways to pack are refused: they are unpacked in pieces of any size.
    """
    if member.compress_type not in _PACKED:
        raise zipfile.BadZipFile("packed in another way")
    with archive.open(member) as unpacked:
        while portion := unpacked.read(_PORTION):
            yield portion
