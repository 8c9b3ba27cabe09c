"""The lexicons of this installation, and the default one of each language.

The package contains some; built and imported ones are in the user's data folder and come first, so
that a federation's own list can replace ours under the same name.
"""

import json
import re
import shutil
from collections.abc import Collection
from functools import lru_cache
from pathlib import Path

from letrado.base.errors import LetradoError, Unavailable, Unreadable
from letrado.base.files import write_aside
from letrado.base.paths import home
from letrado.lexicon.lookup import Lexicon

SUFFIX = ".lexicon"
ANALYSIS = ".analysis"
"""Suffix of the file beside a lexicon with the readings of its words from open sources."""
REPORT = ".report"
"""Suffix of the file beside a lexicon that says what its import read and dropped."""
SHIPPED = Path(__file__).parent / "data"

DEFAULTS = {"es": "fise-2009", "ca": "ca-open"}
"""The default lexicon of each language, unless the user chooses another."""

ALIASES = {"lexis-2009-v16": "fise-2009", "lexis-redeletras:web22": "lexis-redeletras-web22"}
"""Editions of the law of words whose lexicon has another name."""

_DIGEST = 32
"""Digits of a digest that name the folder of a kept copy."""

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")


def folder() -> Path:
    """Return the folder of built and imported lexicons."""
    return home() / "lexicons"


def checked_name(name: str) -> str:
    """Return *name*; refuse one that cannot be a file's name on every platform."""
    if not _NAME.fullmatch(name):
        raise Unreadable(
            "lexicon.name",
            "“{name}” cannot name a lexicon: use small letters, digits, “.”, “-” and “_”",
            name=name[:80],
        )
    return name


def target(name: str) -> Path:
    """Return the file in which a built or imported lexicon called *name* is kept."""
    return folder() / f"{checked_name(name)}{SUFFIX}"


def paths() -> dict[str, Path]:
    """Return the file of every installed lexicon, by name."""
    found: dict[str, Path] = {}
    for place in (SHIPPED, folder()):
        if place.is_dir():
            found |= {path.name.removesuffix(SUFFIX): path for path in place.glob(f"*{SUFFIX}")}
    return dict(sorted(found.items()))


def names() -> list[str]:
    """Return the names of the installed lexicons."""
    return list(paths())


def at_hand(name: str) -> bool:
    """Say whether a lexicon called *name* is installed, by that name or as an edition."""
    return not {name, ALIASES.get(name, name)}.isdisjoint(paths())


def load(name: str) -> Lexicon:
    """Return the lexicon called *name*, opened once for each state of its file."""
    found = paths()
    if name not in found:
        name = ALIASES.get(name, name)
    path = found.get(checked_name(name))
    if path is None:
        if name in DEFAULTS.values():
            raise Unavailable(
                "lexicon.not_built",
                "The lexicon {name} has not been built here: run “letrado lexicon build {name}”",
                name=name,
            )
        raise Unavailable(
            "lexicon.unknown",
            "There is no lexicon “{name}”. Available: {known}",
            name=name,
            known=", ".join(names()) or "–",
        )
    try:
        status = path.stat()
    except FileNotFoundError:
        raise Unavailable("file.missing", "There is no file {path}", path=str(path)) from None
    return _open(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=16)
def _open(path: Path, _changed: int, _size: int) -> Lexicon:
    lexicon = Lexicon.open(path)
    name = path.name.removesuffix(SUFFIX)
    if lexicon.name != name:
        raise Unreadable(
            "lexicon.renamed",
            "{path} holds the lexicon “{name}”: import it to give it another name",
            path=str(path),
            name=lexicon.name,
        )
    return lexicon


def load_digest(digest: str) -> Lexicon:
    """Return the lexicon with exactly these words: installed, hidden by its name, or kept."""
    places = (_kept() / digest[:_DIGEST], folder(), SHIPPED)
    found = (path for place in places for path in sorted(place.glob(f"*{SUFFIX}")))
    for path in found:
        try:
            status = path.stat()
            lexicon = _open(path, status.st_mtime_ns, status.st_size)
        except (LetradoError, OSError):
            continue
        if lexicon.manifest.digest == digest:
            return lexicon
    raise Unavailable(
        "lexicon.no_digest",
        "No lexicon here has the words that a game began with (digest {digest})",
        digest=digest[:_DIGEST],
    )


def keep(name: str) -> None:
    """Keep a copy of a lexicon of the user's before it is replaced or removed.

    Games that began with it go on with its words (`load_digest`).
    """
    path = target(name)
    try:
        digest = load(name).manifest.digest if path.exists() else ""
    except LetradoError:  # a damaged one served no game
        return
    place = _kept() / digest[:_DIGEST] / path.name
    if digest and not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        aside = place.with_suffix(".new")
        shutil.copyfile(path, aside)
        aside.replace(place)


def forget(needed: Collection[str]) -> None:
    """Delete the kept copies, except those whose digests are still *needed*."""
    still = {digest[:_DIGEST] for digest in needed}
    for place in _kept().glob("*"):
        if place.name not in still:
            shutil.rmtree(place, ignore_errors=True)


def _kept() -> Path:
    return folder() / "kept"


def is_shipped(lexicon: Lexicon) -> bool:
    """Say whether a lexicon came with the program, which may therefore pass it on."""
    return lexicon.path.parent == SHIPPED


def remove(name: str) -> Path:
    """Delete the user's lexicon *name*, the files built beside it, and its use as a default."""
    path = target(name)
    if not path.exists():
        raise Unavailable(
            "lexicon.not_yours",
            "No lexicon “{name}” was built or imported here; shipped ones stay",
            name=name,
        )
    keep(name)
    path.unlink()
    for beside in (ANALYSIS, REPORT):
        path.with_suffix(beside).unlink(missing_ok=True)
    choices = {language: chosen for language, chosen in _choices().items() if chosen != name}
    if choices != _choices():
        _write_choices(choices)
    return path


def defaults() -> dict[str, str]:
    """Return the default lexicon of each language: the user's choice if it is there, else ours.

    A choice can be of a lexicon that was removed while it was chosen.
    """
    return DEFAULTS | {language: name for language, name in _choices().items() if at_hand(name)}


def default(language: str) -> str:
    """Return the default lexicon of *language*."""
    try:
        return defaults()[language]
    except KeyError:
        raise Unavailable(
            "lexicon.no_default",
            "There is no default lexicon for “{language}”: import one with --default",
            language=language,
        ) from None


def set_default(language: str, name: str) -> None:
    """Make *name* the default lexicon of *language*."""
    _write_choices(_choices() | {language: checked_name(name)})


def _write_choices(choices: dict[str, str]) -> None:
    write_aside(_choices_file(), [json.dumps(choices, indent=2).encode() + b"\n"], make_folder=True)


def _choices_file() -> Path:
    return folder() / "defaults.json"


def _choices() -> dict[str, str]:
    try:
        choices = json.loads(_choices_file().read_text("utf-8"))
        return {str(language): checked_name(name) for language, name in choices.items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, AttributeError, TypeError, LetradoError) as error:
        raise Unreadable(
            "lexicon.defaults",
            "The file of default lexicons {path} cannot be read: {reason}; correct or delete it",
            path=str(_choices_file()),
            reason=str(error),
        ) from error
