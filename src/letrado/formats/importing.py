"""Import a list or graph from outside as a lexicon of this installation."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from hashlib import sha256
from pathlib import Path
from typing import Any

from letrado.base.errors import Unreadable
from letrado.base.files import write_aside
from letrado.core.tiles import Alphabet
from letrado.formats.kwg import read_kwg
from letrado.formats.wordlists import Dropped, read_wordlist
from letrado.lexicon import catalog
from letrado.lexicon.compile import compile_lexicon
from letrado.lexicon.lookup import Lexicon
from letrado.lexicon.manifest import Description, Source


@dataclass(frozen=True)
class Imported:
    """The new lexicon, and the report: what was read, what was dropped and why."""

    lexicon: Lexicon
    read: int
    digest: str
    encoding: str = ""
    member: str | None = None
    dropped: Mapping[str, Dropped] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """Return the report for programs."""
        return {
            "name": self.lexicon.name,
            "language": self.lexicon.manifest.language,
            "words": len(self.lexicon),
            "read": self.read,
            "dropped": {
                reason: {"count": lines.count, "samples": lines.samples}
                for reason, lines in self.dropped.items()
            },
            "encoding": self.encoding,
            "member": self.member,
            "digest": self.digest,
        }


def import_file(
    path: Path,
    *,
    name: str | None = None,
    language: str = "es",
    title: str | None = None,
    licence: str = "",
    official: bool = False,
    force: bool = False,
    member: str | None = None,
    order: Sequence[str] | None = None,
    progress: Callable[[float], None] = lambda _: None,
) -> Imported:
    """Import *path* by its content; an earlier lexicon of that name stays until all is well.

    It is replaced only by *force*.
    """
    if path.suffix.lower() == catalog.SUFFIX:
        return _take_over(path, name, force)
    name = _free_name(name if name is not None else name_from(path), force)
    alphabet = Alphabet.load(language)
    words, report = _words(path, alphabet, member, order, progress)
    description = Description(
        name=name,
        title=title or path.name,
        source=Source(path.name, digest=report["digest"]),
        licence=licence,
        official=official,
    )
    return _put(name, lambda target: compile_lexicon(words, alphabet, description, target), report)


def report_of(name: str) -> dict[str, Any] | None:
    """Return the report of a lexicon that was imported here; None of any other."""
    try:
        report = json.loads(_report_file(name).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return report if isinstance(report, dict) else None


def _put(name: str, write: Callable[[Path], object], report: Mapping[str, Any]) -> Imported:
    """Put a lexicon in its place, with its report; an earlier one is kept aside."""
    catalog.keep(name)
    write(catalog.target(name))
    done = Imported(catalog.load(name), **report)
    told = json.dumps(done.as_dict(), ensure_ascii=False, indent=2)
    write_aside(_report_file(name), [told.encode() + b"\n"])
    return done


def _report_file(name: str) -> Path:
    return catalog.target(name).with_suffix(catalog.REPORT)


def name_from(path: Path) -> str:
    """Return the name that a lexicon gets from its file when it is given none."""
    return "".join(c if c.isalnum() and c.isascii() else "-" for c in path.stem.lower()).strip("-")


def _words(
    path: Path,
    alphabet: Alphabet,
    member: str | None,
    order: Sequence[str] | None,
    progress: Callable[[float], None],
) -> tuple[list[bytes], dict[str, Any]]:
    if path.suffix.lower() == ".kwg":
        words = read_kwg(path, alphabet.language, order)
        digest = sha256(path.read_bytes()).hexdigest()
        return words, {"read": len(words), "digest": digest, "encoding": "KWG"}
    found = read_wordlist(path, alphabet, member=member, progress=progress)
    report = {
        "read": found.read,
        "digest": found.digest,
        "encoding": found.encoding,
        "member": found.member,
        "dropped": found.dropped,
    }
    return list(found.words), report


def _free_name(name: str, force: bool) -> str:
    if catalog.checked_name(name) in catalog.names() and not force:
        raise Unreadable(
            "lexicon.exists",
            "There is a lexicon “{name}” already: choose another --name, or replace it by --force",
            name=name,
        )
    return name


def _take_over(path: Path, name: str | None, force: bool) -> Imported:
    """Import a compiled lexicon with its own data, once it is checked whole."""
    with Lexicon.open(path) as given:
        plain = vars(given.manifest)
        kept = {each.name: plain[each.name] for each in fields(Description)}
        kept["name"] = _free_name(name or given.name, force)
        words = list(given.codes())
        digest = sha256(path.read_bytes()).hexdigest()
        return _put(
            kept["name"],
            lambda target: compile_lexicon(words, given.alphabet, Description(**kept), target),
            {"read": len(words), "digest": digest},
        )
