"""Checks of one rendered page: no failure, nothing undefined, no raw code, no untranslated text.

Pages have to be rendered within `marked_texts`. Whatever letters are visible outside the marks are
data (names, words, notation), which the test names, or a mistake.
"""

import html
import json
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from letrado.base.i18n import catalogue
from letrado.game.commands import Command
from tests.server.support.marked_texts import without_marked

FORMATS = (
    "Anki",
    "GCG",
    "KiB",
    "MiB",
    "JSON Lines",
    ".txt",
    ".json",
    ".kwg",
    ".lexicon",
    "https://…",
)
"""Files and addresses, which have one name everywhere."""
ALWAYS = frozenset({"Letrado", "Español", "Català", "English", "min", *FORMATS})
"""Words that are the same on the pages of every language."""

_SILENT = re.compile(
    r"<(script|style|svg|code|pre|textarea)\b.*?</\1>|<!--.*?-->"
    r'|<(?!html\b)(\w+)\b[^>]*\slang="[^>]*>.*?</\2>',
    re.DOTALL,
)
"""Elements without texts of ours: programs, drawings, what people typed, other languages."""
_DOUBTFUL = r"(?:[^\W\d_]{2}|\b[A-Z]-\d|\{|%\()"
"""Pattern of what no text outside the marks needs: words, numbers of requirements, fields."""
_TEXT = re.compile(rf">([^<>]*?{_DOUBTFUL}[^<>]*)<")
_ATTRIBUTE = re.compile(
    r"\s(title|aria-label|aria-description|placeholder|alt|label|data-[a-z-]+)"
    rf'="([^"]*?{_DOUBTFUL}[^"]*)"'
)
"""Attributes that people read or hear, or that a script shows to them."""
_ISLAND = re.compile(r'<script type="application/json"[^>]*>(.*?)</script>', re.DOTALL)

_FIELD = re.compile(r"\{[a-z_]*\}|%\(\w+\)[sd]")
_WORD = re.compile(r"[^\W\d_]{2,}")
_NOTATION = re.compile(
    r"\b(?:\d{1,2}[A-O]|[A-O]\d{1,2}) [^\W_]+|\[[^\W\d_]{2,3}\]|(?:\S+/)+.* ld \w+;"
)
"""A play, in whose word a blank is a small letter; a tile of several letters; a position."""
_ROW = re.compile(r"\b[RTAM]-\d{2,3}\b")
"""Numbers of requirements, topics and readings: for programmers, not for people."""
_CODE = re.compile(
    r"[a-zA-Z]+_[a-zA-Z_]+|\b[a-z]{2,}\.[a-z_]{2,}\b|\b[A-Z][a-z]+[A-Z][A-Za-z]+\b"
    r"|\bNone\b|\bTrue\b|\bFalse\b|Undefined|<[\w.]+ object|<class |letrado\.\w+"
)
_SENTENCE = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}")


def problems(page: str, data: Iterable[str] = (), *, codes: bool = False) -> list[str]:
    """Everything that is wrong with the source of a page, each once.

    *data* are the names, words and sentences that belong to the state that is shown. *codes* says
    that this page is for programmers: it may show numbers of requirements.
    """
    allowed = _pattern(frozenset(data) | ALWAYS)
    found = [*_texts_problems(page, allowed, codes=codes), *_island_problems(page, allowed)]
    return list(dict.fromkeys(found))


def _texts_problems(page: str, allowed: re.Pattern[str], *, codes: bool) -> Iterator[str]:
    for where, raw in _visible(_SILENT.sub(" ", without_marked(page))):
        text = html.unescape(raw).strip()
        if field := None if where.startswith("data-") else _FIELD.search(text):
            yield f"unfilled {field[0]!r} in {where}: {text!r}"
        rest = allowed.sub(" ", _NOTATION.sub(" ", text))
        if row := None if codes else _ROW.search(rest):
            yield f"raw {row[0]!r} in {where}: {text!r}"
        elif code := _CODE.search(rest):
            yield f"raw {code[0]!r} in {where}: {text!r}"
        elif word := next(filter(_is_text, _WORD.findall(_FIELD.sub("", rest))), None):
            yield f"untranslated {word!r} in {where}: {text!r}"


def _visible(page: str) -> Iterator[tuple[str, str]]:
    """Doubtful texts outside the marks, each with its element or attribute."""
    for found in _TEXT.finditer(page):
        tag = page[page.rfind("<", 0, found.start()) : found.start() + 1]
        yield tag[:40], found[1]
    for name, value in _ATTRIBUTE.findall(page):
        if not name.startswith("data-") or _SENTENCE.search(value):
            yield name, value


def _is_text(word: str) -> bool:
    """Say whether *word* is prose: words of a game are shown in capitals."""
    return not word.isupper()


def _island_problems(page: str, allowed: re.Pattern[str]) -> Iterator[str]:
    """Texts among the data of islands: sentences that nobody translated, or raw values."""
    for raw in _ISLAND.findall(page):
        data = json.loads(raw)
        known = (
            data.get("grounds", {}) if isinstance(data, dict) else {}
        )  # its script looks them up
        for path, text in _strings(data, "data"):
            if text in known:
                continue
            bare = allowed.sub(" ", _NOTATION.sub(" ", without_marked(text)))
            if "Undefined" in bare or " object at 0x" in bare:
                yield f"raw value in {path}: {text!r}"
            elif bare.strip() in _source_texts() or _SENTENCE.search(bare):
                yield f"untranslated text in {path}: {bare!r}"


def _strings(value: Any, path: str) -> Iterator[tuple[str, str]]:
    """The strings within *value* that may be texts, each with its path."""
    if isinstance(value, str):
        if _may_be_text(value):
            yield path, value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _strings(item, f"{path}.{key}")
    elif isinstance(value, list) and any(map(_may_hold_text, value)):
        for item in value:
            yield from _strings(item, path)


def _may_hold_text(item: object) -> bool:
    return isinstance(item, dict | list) or (isinstance(item, str) and _may_be_text(item))


def _may_be_text(value: str) -> bool:
    """Say whether a string is more than a code, which has small letters, or a word of a game."""
    if value in _COMMANDS:
        return False
    return " " in value or (value[:1].isupper() and not value.isupper())


_COMMANDS = frozenset(kind.__name__ for kind in Command.__subclasses__())
"""Names of commands, by which scripts call the buttons that are open."""


@lru_cache
def _source_texts() -> frozenset[str]:
    """Source texts that cannot be taken for a code or for a word of a game."""
    known = getattr(catalogue("es"), "_known", None) or getattr(catalogue("es"), "_catalog", {})
    return frozenset(key for key in known if isinstance(key, str) and _may_be_text(key))


@lru_cache(maxsize=512)
def _pattern(data: frozenset[str]) -> re.Pattern[str]:
    """Matches any of *data*, the longest first, not inside longer words."""
    words = sorted(map(re.escape, filter(None, data)), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)")
