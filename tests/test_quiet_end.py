"""Nothing is printed at the end of a run: objects of the native core are let go of."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_tests_that_use_the_native_core_end_without_a_word() -> None:
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"),
            "tests/lexicon/test_lookup.py::test_many_threads_read_one_lexicon",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout
    assert ran.stderr == ""
    assert "leaked" not in ran.stdout
