"""Read the dictionary format of simplemma: sorted keys, each stored as its difference to the last.

After decompression: the magic `SMFC1`, a byte of options (bit 0: texts are stored backwards), the
number of records as a varint, then the records. A record is: varint, bytes shared with the key
before; varint and bytes, the rest of the key; one byte saying what the value is: 254 the value
before, 255 a text of its own, any other the key less that many bytes at its end, with a text put
there. That text is again a varint and bytes.

It is plain data: unlike the pickles of earlier simplemma versions, reading it can run no code.
"""

import lzma

_MAGIC = b"SMFC1"
_BACKWARDS = 0x01
_VALUE_AS_BEFORE = 254
_VALUE_IN_FULL = 255


class FrontcodeError(ValueError):
    """The data is not a complete front-coded dictionary."""


class _Reader:
    """A position in the data; reading past its end is an error, never a short answer."""

    def __init__(self, data: bytes, at: int) -> None:
        self.data = data
        self.at = at

    def byte(self) -> int:
        if self.at >= len(self.data):
            raise FrontcodeError("the data ends inside a record")
        self.at += 1
        return self.data[self.at - 1]

    def varint(self) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def text(self) -> bytes:
        length = self.varint()
        start, self.at = self.at, self.at + length
        if self.at > len(self.data):
            raise FrontcodeError("the data ends inside a record")
        return self.data[start : self.at]


def read(compressed: bytes) -> dict[str, str]:
    """Return the dictionary of a `.plzma` file: form to lemma."""
    try:
        data = lzma.decompress(compressed)
    except lzma.LZMAError as error:
        raise FrontcodeError(f"not compressed data: {error}") from error
    if not data.startswith(_MAGIC):
        raise FrontcodeError("not a front-coded dictionary (another version of simplemma?)")
    reader = _Reader(data, len(_MAGIC))
    step = -1 if reader.byte() & _BACKWARDS else 1
    count = reader.varint()
    lemmas: dict[str, str] = {}
    key = value = b""
    for _ in range(count):
        shared = reader.varint()
        key = key[:shared] + reader.text()
        kind = reader.byte()
        if kind == _VALUE_IN_FULL:
            value = reader.text()
        elif kind != _VALUE_AS_BEFORE:
            value = key[: len(key) - kind] + reader.text()
        lemmas[key[::step].decode()] = value[::step].decode()
    if reader.at != len(data):
        raise FrontcodeError("the data goes on after its last record")
    return lemmas
