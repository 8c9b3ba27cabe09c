"""Texts that the scripts of a page show: only those of its entry, in the page's language.

The build takes them from the sources, along the imports of each entry, and writes them beside its
manifest (`web/texts/plugin.ts`).
"""

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from letrado.base.i18n import catalogue


@dataclass(frozen=True, slots=True)
class Texts:
    """A catalogue as a browser fetches it, and the version under which it may be cached."""

    body: bytes
    version: str


class IslandTexts:
    """Catalogues by entry of the front end and by language; none when it has not been built."""

    def __init__(self, folder: Path) -> None:
        path = folder / ".vite" / "texts.json"
        self._entries = json.loads(path.read_text("utf-8")) if path.is_file() else {}
        self._translated = cache(self._translate)

    def find(self, entry: str, language: str) -> Texts | None:
        """Return the texts of *entry*, such as ``game``, or None when it shows no text."""
        # Checked before the cache, so that made-up names do not fill it.
        return self._translated(entry, language) if entry in self._entries else None

    def _translate(self, entry: str, language: str) -> Texts:
        english, known = self._entries[entry], catalogue(language)
        texts = {text: known.gettext(text) for text in english["texts"]}
        plurals = {
            one: [known.ngettext(one, many, number) for number in (1, 2)]
            for one, many in english["plurals"].values()
        }
        body = json.dumps({"texts": texts, "plurals": plurals}, ensure_ascii=False).encode()
        return Texts(body, hashlib.sha256(body).hexdigest()[:12])

    def address(self, entry: str, language: str) -> str:
        """Return where a page fetches the texts of *entry*; empty when it shows no text."""
        found = self.find(entry, language)
        return f"/i18n/{language}/{entry}.json?v={found.version}" if found else ""
