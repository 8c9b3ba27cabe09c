"""Word lists as people keep them: plain text, TSV, JSON, any of these in a zip.

Reading never guesses silently: the report says what was dropped, and why. A file that cannot
be a list is refused with the place and the reason.
"""

import hashlib
import io
import json
import re
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from letrado.base.errors import LetradoError, Unreadable
from letrado.base.files import bytes_of
from letrado.base.i18n import N_
from letrado.core.tiles import Alphabet, tiles_named
from letrado.engine import code_reader
from letrado.lexicon.words import LONGEST, SHORTEST

MOST_BYTES = 256 * 2**20
"""Largest file, others are refused unread: the largest real list is a hundredth of this."""

MOST_LINE = 4096
SAMPLES = 5

_APART = re.compile(r"[\s'’_/,‐‑–-]")
_LETTERS = re.compile(r"[^\W\d_]+(?:·[^\W\d_]+)*")
_STRANGE = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f]")
_JSON = re.compile(r"""\s*[\[{]\s*["\[\]{}\d]""")  # a line may begin with a tile in brackets
_HEADERS = {"word", "palabra", "paraula", "mot"}
_NOT_LISTS = re.compile("readme|leeme|léeme|llegeix|licen|llicen|copying|notice|changelog", re.I)
_ENDINGS = {".txt", ".tsv", ".csv", ".json", ".lst", ".dic", ""}

# Reasons why a line is not a word of the lexicon; the keys are stable, the texts are translated.
REASONS = {
    "no_tile": N_("a character without a tile"),
    "too_short": N_("fewer than 2 tiles"),
    "too_long": N_("more than 15 tiles"),
    "not_one_word": N_("not one word"),
    "duplicate": N_("the same tiles as another line"),
}


@dataclass
class Dropped:
    """Lines left out for one reason: how many, and the first few with their line numbers."""

    count: int = 0
    samples: list[tuple[int, str]] = field(default_factory=list)

    def add(self, line: int, text: str) -> None:
        """Count one more; keep it if it is among the first."""
        self.count += 1
        if len(self.samples) < SAMPLES:
            self.samples.append((line, text[:40]))


@dataclass(frozen=True)
class WordList:
    """Result of reading a file: the words as tile codes, and the report on the rest."""

    words: frozenset[bytes]
    read: int
    dropped: dict[str, Dropped]
    encoding: str
    digest: str
    member: str | None = None


def read_wordlist(
    path: Path,
    alphabet: Alphabet,
    *,
    member: str | None = None,
    progress: Callable[[float], None] = lambda _: None,
) -> WordList:
    """Return the words of the list at *path*; *member* names one file of several in a zip."""
    data = bytes_of(path, MOST_BYTES)
    digest = hashlib.sha256(data).hexdigest()
    chosen = None
    if data[:4] == b"PK\x03\x04":
        chosen, data = _from_zip(path, data, member)
    text, encoding = _decode(data)
    lines = _from_json(text) if _JSON.match(text) else _from_lines(text)

    reader = code_reader(alphabet)
    words: set[bytes] = set()
    dropped: dict[str, Dropped] = {}
    read = 0
    total = max(1, text.count("\n"))
    for number, entry in lines:
        read += 1
        if read % 20_000 == 0:
            progress(min(1.0, number / total))
        codes, reason = _codes(entry, reader)
        if reason is None and codes in words:
            reason = "duplicate"
        if reason is None:
            words.add(codes)
        else:
            dropped.setdefault(reason, Dropped()).add(number, entry)
    progress(1.0)
    if not words:
        raise Unreadable(
            "wordlist.empty",
            "{path} holds no word that fits {language} (lines read: {read})",
            path=str(path),
            language=tiles_named(alphabet.language),
            read=read,
        )
    return WordList(frozenset(words), read, dropped, encoding, digest, chosen)


def _from_zip(path: Path, data: bytes, member: str | None) -> tuple[str, bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            files = [info for info in archive.infolist() if not info.is_dir()]
            if member is None:
                member = _likely_list(path, files)
            with archive.open(member) as file:
                content = file.read(MOST_BYTES + 1)  # the sizes that a zip names may be false
            if len(content) > MOST_BYTES:
                raise Unreadable(
                    "file.too_large",
                    "{path} has {size} bytes, more than the {most} that such a file may have",
                    path=f"{path}:{member}",
                    size=len(content),
                    most=MOST_BYTES,
                )
            return member, content
    except LetradoError:
        raise
    except KeyError:
        raise Unreadable(
            "wordlist.no_member",
            "{path} holds no file “{member}”: it has {files}",
            path=str(path),
            member=member,
            files=", ".join(info.filename for info in files[:10]),
        ) from None
    except Exception as error:  # zipfile raises its own, zlib's, OSError and RuntimeError
        raise Unreadable(
            "wordlist.bad_zip",
            "{path} is a damaged or encrypted zip: {reason}",
            path=str(path),
            reason=str(error),
        ) from error


def _likely_list(path: Path, files: list[zipfile.ZipInfo]) -> str:
    """Return the file that is by far the largest: an official zip has a small readme too."""
    lists = sorted(
        (info for info in files if _may_be_list(PurePosixPath(info.filename))),
        key=lambda info: info.file_size,
        reverse=True,
    )
    if not lists or (len(lists) > 1 and lists[0].file_size < 2 * lists[1].file_size):
        raise Unreadable(
            "wordlist.which_member",
            "{path} holds {count} files that could be the list ({files}): name one with --member",
            path=str(path),
            count=len(lists),
            files=", ".join(info.filename for info in lists[:10]),
        )
    return lists[0].filename


def _may_be_list(name: PurePosixPath) -> bool:
    return name.suffix.lower() in _ENDINGS and not _NOT_LISTS.match(name.name)


def _decode(data: bytes) -> tuple[str, str]:
    """Return text of UTF-8, UTF-16 with its mark, or Latin-1; a mixture is refused."""
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        try:
            text, encoding = data.decode("utf-16"), "UTF-16"
        except UnicodeDecodeError:
            raise _bad_text(1, "UTF-16") from None
    else:
        text, encoding = _utf8_or_latin1(data)
    if strange := _STRANGE.search(text):
        raise _bad_text(text.count("\n", 0, strange.start()) + 1, encoding)
    return text, encoding


def _utf8_or_latin1(data: bytes) -> tuple[str, str]:
    try:
        return data.decode("utf-8-sig"), "UTF-8"
    except UnicodeDecodeError as error:
        _refuse_mixture(data, error.start)
        return data.decode("latin-1"), "ISO-8859-1"


def _bad_text(line: int, encoding: str) -> Unreadable:
    return Unreadable(
        "wordlist.not_text",
        "Line {line}: not {encoding} text; save the list as UTF-8 and try again",
        line=line,
        encoding=encoding,
    )


def _refuse_mixture(data: bytes, at: int) -> None:
    latin_line = data.count(b"\n", 0, at) + 1
    for number, line in enumerate(data.split(b"\n"), 1):
        if line.isascii():
            continue
        try:
            line.decode("utf-8")
        except UnicodeDecodeError:
            continue
        raise Unreadable(
            "wordlist.mixed_encodings",
            "Line {utf8} is UTF-8 and line {latin} is not: save the whole list in one encoding",
            utf8=number,
            latin=latin_line,
        )


def _from_json(text: str) -> Iterator[tuple[int, str]]:
    try:
        entries = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(
            "wordlist.bad_json",
            "Line {line}: the JSON cannot be read: {reason}",
            line=getattr(error, "lineno", 1),
            reason=getattr(error, "msg", str(error)),
        ) from None
    if not isinstance(entries, list):
        raise Unreadable("wordlist.not_array", "The JSON must be one array of words")
    for number, entry in enumerate(entries, 1):
        if not isinstance(entry, str):
            raise Unreadable(
                "wordlist.not_string", "Entry {number} of the JSON is not a word", number=number
            )
        yield number, entry.strip()


def _from_lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > MOST_LINE:
            raise Unreadable(
                "wordlist.long_line",
                "Line {line} has {length} characters: this is not a word list",
                line=number,
                length=len(line),
            )
        entry, tab, _ = line.partition("\t")
        entry = entry.strip()
        if not entry or entry.startswith("#"):
            continue
        if number == 1 and tab and entry.lower() in _HEADERS:
            continue
        yield number, entry


def _codes(entry: str, reader: Callable[[str], bytes]) -> tuple[bytes, str | None]:
    if _APART.search(entry):
        return b"", "not_one_word"
    try:
        codes = reader(entry)
    except LetradoError:
        return b"", "no_tile" if _LETTERS.fullmatch(entry) else "not_one_word"
    if len(codes) < SHORTEST:
        return b"", "too_short"
    if len(codes) > LONGEST:
        return b"", "too_long"
    return codes, None
