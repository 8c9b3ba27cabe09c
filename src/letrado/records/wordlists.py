"""Word lists as people keep them: plain text, TSV, JSON, any of these in a zip.

Reading never guesses silently: what was dropped, and why, comes back in the report; what cannot
be a list is refused with the place and the reason.
"""

import hashlib
import json
import re
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from letrado.engine import code_reader
from letrado.errors import LetradoError, Unreadable
from letrado.lexicon.compile import LONGEST, SHORTEST
from letrado.locale import N_
from letrado.tiles import Alphabet

MOST_BYTES = 256 * 2**20
"""Larger files are refused unread: the largest real list is a hundredth of this."""

MOST_LINE = 4096
SAMPLES = 5

_APART = re.compile(r"[\s'’_/,]")
_LETTERS = re.compile(r"[^\W\d_]+(?:·[^\W\d_]+)*")
_JSON = re.compile(r"""\s*[\[{]\s*["\[\]{}\d]""")  # a line may begin with a tile in brackets
_HEADERS = {"word", "palabra", "paraula", "mot"}
_ENDINGS = {".txt", ".tsv", ".csv", ".json", ".lst", ".dic", ""}

# Why a line is not a word of the lexicon; the keys are stable, the texts are translated.
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
    """What a file gave: the words as tile codes, and the report on the rest."""

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
    """The words of the list at *path*; *member* names the file inside a zip that has several."""
    data = _bytes(path)
    digest = hashlib.sha256(data).hexdigest()
    chosen = None
    if data[:4] == b"PK\x03\x04":
        chosen, data = _from_zip(path, member)
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
            "{path} holds no word that fits the tiles of “{language}” ({read} lines read)",
            path=str(path),
            language=alphabet.language,
            read=read,
        )
    return WordList(frozenset(words), read, dropped, encoding, digest, chosen)


def _bytes(path: Path) -> bytes:
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise Unreadable(
                "wordlist.too_large",
                "{path} has {size} bytes; a word list has at most {most}",
                path=str(path),
                size=size,
                most=MOST_BYTES,
            )
        return path.read_bytes()
    except OSError as error:
        raise Unreadable(
            "file.unreadable",
            "{path} cannot be read: {reason}",
            path=str(path),
            reason=error.strerror or str(error),
        ) from error


def _from_zip(path: Path, member: str | None) -> tuple[str, bytes]:
    try:
        with zipfile.ZipFile(path) as archive:
            files = [info for info in archive.infolist() if not info.is_dir()]
            if member is None:
                member = _likely_list(path, files)
            info = archive.getinfo(member)
            if info.file_size > MOST_BYTES:
                raise Unreadable(
                    "wordlist.too_large",
                    "{path} has {size} bytes; a word list has at most {most}",
                    path=f"{path}:{member}",
                    size=info.file_size,
                    most=MOST_BYTES,
                )
            return member, archive.read(info)
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
    """The largest list by far: an official zip carries a small readme beside its list."""
    lists = sorted(
        (info for info in files if PurePosixPath(info.filename).suffix.lower() in _ENDINGS),
        key=lambda info: info.file_size,
        reverse=True,
    )
    if not lists or (len(lists) > 1 and lists[0].file_size < 2 * lists[1].file_size):
        raise Unreadable(
            "wordlist.which_member",
            "{path} holds {count} files that could be the list: name one with --member",
            path=str(path),
            count=len(lists),
        )
    return lists[0].filename


def _decode(data: bytes) -> tuple[str, str]:
    """UTF-8, UTF-16 with its mark, or Latin-1; a file that mixes them is refused."""
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        try:
            return data.decode("utf-16"), "UTF-16"
        except UnicodeDecodeError as error:
            raise _bad_text(data, error.start, "UTF-16") from None
    try:
        text, encoding = data.decode("utf-8-sig"), "UTF-8"
    except UnicodeDecodeError as error:
        _refuse_mixture(data, error.start)
        text, encoding = data.decode("latin-1"), "ISO-8859-1"
    for at, char in enumerate(text):
        if (char < " " and char not in "\t\r\n\f") or "\x7f" <= char <= "\x9f":
            raise _bad_text(data, at, encoding, text.count("\n", 0, at) + 1)
    return text, encoding


def _bad_text(data: bytes, at: int, encoding: str, line: int | None = None) -> Unreadable:
    return Unreadable(
        "wordlist.not_text",
        "Line {line}: not {encoding} text; save the list as UTF-8 and try again",
        line=line if line is not None else data.count(b"\n", 0, at) + 1,
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
                "Line {line} has {length} characters: this is no word list",
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
