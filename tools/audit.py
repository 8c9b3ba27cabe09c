"""Known weaknesses of what we depend on: ``make audit``. No part of the tests: it asks others.

Says *clean* only where the advisories were asked and answered; where they could not be reached it
says that, and fails, for nobody knows then. 0: clean, 1: something is known, 2: not reachable.
"""

import json
import subprocess
import sys
import venv
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PIP_AUDIT = "pip-audit==2.10.1"
CLEAN, KNOWN, UNREACHABLE = 0, 1, 2
_SECONDS = 300

Run = Callable[[Sequence[str]], str]
"""Runs a command in our folder, and returns its standard output."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Findings on one kind of dependencies; *asked* is how many the advisories knew of."""

    kind: str
    asked: int = 0
    known: tuple[str, ...] = ()
    trouble: str = ""

    @property
    def code(self) -> int:
        """Return the exit status of the process."""
        return KNOWN if self.known else UNREACHABLE if self.trouble else CLEAN

    def lines(self) -> list[str]:
        """Describe the findings for people."""
        told = [f"  {each}" for each in self.known]
        if self.known:
            return [f"· {self.kind}: {len(self.known)} known weaknesses", *told, *self._rest()]
        return self._rest() or [f"· {self.kind}: clean ({self.asked} packages)"]

    def _rest(self) -> list[str]:
        return [f"· {self.kind}: not reachable ({self.trouble})"] if self.trouble else []


def python(run: Run) -> Finding:
    """Everything that ``requirements/`` pins."""
    kind = "Python"
    tool = ROOT / "build" / "audit"
    program = tool / "bin" / "pip-audit"
    if not program.exists():
        venv.create(tool, with_pip=True)
        run([str(tool / "bin" / "pip"), "install", "--quiet", PIP_AUDIT])
    if not program.exists():
        return Finding(kind, trouble="pip-audit could not be installed")
    locks = sorted((ROOT / "requirements").glob("*.txt"))
    named = [part for lock in locks for part in ("--requirement", str(lock))]
    asked = [*named, "--no-deps", "--disable-pip", "--format", "json"]
    said = run([str(program), *asked, "--progress-spinner", "off", "--timeout", "15"])
    try:
        packages = json.loads(said)["dependencies"]
        known = tuple(
            f"{each['name']} {each['version']}: {found['id']}"
            for each in packages
            for found in each.get("vulns", ())
        )
        skipped = [each["name"] for each in packages if "skip_reason" in each]
    except (ValueError, KeyError, TypeError):
        return Finding(kind, trouble="the advisories did not answer")
    trouble = f"nothing is known of {', '.join(skipped)}" if skipped else ""
    if len(skipped) == len(packages):
        trouble = "the advisories did not answer"
    return Finding(kind, len(packages) - len(skipped), known, trouble)


def front_end(run: Run) -> Finding:
    """Everything in the lock file of the front end."""
    kind = "front end"
    said = run(["npm", "--prefix", "web", "audit", "--json"])
    try:
        report = json.loads(said)
        total = report["metadata"]["dependencies"]["total"]
        known = tuple(
            f"{name}: {found['severity']}" for name, found in report["vulnerabilities"].items()
        )
    except (ValueError, KeyError, TypeError):
        return Finding(kind, trouble="the advisories did not answer")
    return Finding(kind, total, known)


def run_here(command: Sequence[str]) -> str:
    """Run a command here; a failure shows in what it did not print."""
    try:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=_SECONDS
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


def main(run: Run = run_here) -> int:
    """Ask for both; the worse of the two decides."""
    findings = [python(run), front_end(run)]
    for line in (line for finding in findings for line in finding.lines()):
        print(line)
    codes = {finding.code for finding in findings}
    return KNOWN if KNOWN in codes else max(codes)


if __name__ == "__main__":
    sys.exit(main())
