"""Content of pages that is the same for everybody: drawn once, then kept in little memory.

Templates of such content extend ``fragment.html`` and get nothing about the visitor: no name, no
form token, no theme. A template that asks for it fails, so that no page can show content drawn for
somebody else.
"""

import zlib
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock

from markupsafe import Markup

MOST_BYTES = 32 * 2**20
"""Bytes for all of them, packed: about 6,000 pages of words."""

_PACKING = 3


@dataclass(frozen=True, slots=True)
class Fragment:
    """The title, the class of the layout, and the content of a page."""

    title: Markup
    layout: Markup
    content: Markup


class Fragments:
    """The fragments used last, up to a number of bytes."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most, self._bytes = most_bytes, 0
        self._kept: OrderedDict[bytes, tuple[Markup, Markup, bytes]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def find(self, key: Hashable) -> Fragment | None:
        """Return the fragment that was kept under *key*."""
        with self._lock:
            kept = self._kept.get(_short(key))
            if kept is None:
                return None
            self._kept.move_to_end(_short(key))
        title, layout, packed = kept
        content = zlib.decompress(packed).decode()
        return Fragment(title, layout, Markup(content))  # noqa: S704 (it was escaped when drawn)

    def keep(self, key: Hashable, made: Fragment) -> None:
        """Keep a fragment; the least recently used ones make room."""
        packed = zlib.compress(made.content.encode(errors="replace"), _PACKING)
        with self._lock:
            if _short(key) not in self._kept:
                self._kept[_short(key)] = made.title, made.layout, packed
                self._bytes += len(packed)
            while self._bytes > self._most:
                self._bytes -= len(self._kept.popitem(last=False)[1][2])


def _short(key: Hashable) -> bytes:
    """Return a digest of a key, because text that people typed may be long."""
    return sha256(repr(key).encode(errors="surrogatepass")).digest()
