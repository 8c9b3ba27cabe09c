"""Write the hashes of everything that is installed: ``python tools/lock.py``, when pins change.

Each file in ``requirements/`` pins packages by ``name==version``. This asks the package index that
pip is set up with for the SHA-256 of every file of each version that a supported Python can use, on
every platform, and writes them below the pin. No index is named: pip knows where to ask.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from pip._internal.commands.download import DownloadCommand
from pip._internal.index.collector import LinkCollector, parse_links
from pip._internal.models.link import Link

FOLDER = Path(__file__).parents[1] / "requirements"
FIRST_PYTHON = 11
PIN = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>[\w.!+]+)(?P<marker>\s*;[^\\]*)?", re.ASCII)
_OTHER = re.compile(r"-(?:pp\d+|graalpy\d+)-|-cp2\d+-|-cp3(\d+)-(?!abi3)|-py2-|[.]egg$|[.]exe$")


def main() -> int:
    """Rewrite every file; stop at a package of which the index knows nothing."""
    command = DownloadCommand("download", "asks the index")
    options, _ = command.parse_args(["nothing"])
    with command.main_context():
        session = command.get_default_session(options)
        collector = command._build_package_finder(options, session)._link_collector
        for file in sorted(FOLDER.glob("*.txt")):
            lines = file.read_text("utf-8").splitlines()
            about = [line for line in lines if line.startswith("#")]
            pins = [found for line in lines if (found := PIN.match(line))]
            whole = [*about, *(part for pin in pins for part in locked(collector, pin))]
            file.write_text("\n".join(whole) + "\n", "utf-8")
            print(f"{file.name}: {len(pins)} packages")
    return 0


def locked(collector: LinkCollector, pin: re.Match[str]) -> Iterator[str]:
    """Yield the lines of one package: its pin, and a hash for each file."""
    hashes = sorted(set(_hashes(collector, pin["name"], pin["version"])))
    if not hashes:
        raise SystemExit(f"the index has no {pin['name']} {pin['version']}")
    yield f"{pin['name']}=={pin['version']}{(pin['marker'] or '').rstrip()} \\"
    for each in hashes[:-1]:
        yield f"    --hash=sha256:{each} \\"
    yield f"    --hash=sha256:{hashes[-1]}"


def _hashes(collector: LinkCollector, name: str, version: str) -> Iterator[str]:
    for place in collector.search_scope.get_index_urls_locations(name):
        page = collector.fetch_response(Link(place))
        for link in parse_links(page) if page else ():
            if _is_of(link.filename, version) and link.hash_name == "sha256" and link.hash:
                yield link.hash


def _is_of(filename: str, version: str) -> bool:
    """Tell whether a file is of *version*, and for a Python that we support.

    >>> [_is_of(f"x-1.0-{tag}.whl", "1.0") for tag in ("cp311-abi3-any", "cp39-abi3-any")]
    [True, True]
    >>> [_is_of(f"x-1.0-{tag}.whl", "1.0") for tag in ("cp39-cp39-any", "pp311-pypy311_pp73-any")]
    [False, False]
    """
    if not re.search(rf"-{re.escape(version)}(?:-|[.]tar[.]gz$|[.]zip$)", filename):
        return False
    other = _OTHER.search(filename)
    return other is None or (other[1] is not None and int(other[1]) >= FIRST_PYTHON)


if __name__ == "__main__":
    sys.exit(main())
