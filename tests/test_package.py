"""What travels in a wheel: all that the program needs, and nothing that only builds it."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
NEEDED = (
    "letrado/lexicon/data/fise-2009.lexicon",
    "letrado/lexicon/data/lexis-2004.lexicon",
    "letrado/lexicon/data/lemario.analysis",
    "letrado/lexicon/lemario/entries.tsv",
    "letrado/lexicon/lemario/MPL-2.0.txt",
    "letrado/lexicon/editions/lexis-2009-v16/edition.toml",
    "letrado/lexicon/editions/lexis-2009-v16/words.tsv",
    "letrado/lexicon/conjugation/models.toml",
    "letrado/rulebooks/fise-2009/rulebook.toml",
    "letrado/game/permissions.toml",
    "letrado/locale/ca/LC_MESSAGES/letrado.mo",
    "letrado/locale/es/LC_MESSAGES/letrado.mo",
    "letrado/limits.toml",
    "letrado/server/fair_play.toml",
    "letrado/server/roles.toml",
    "letrado/server/static/.vite/manifest.json",
    "letrado/server/static/.vite/texts.json",
    *(f"letrado/server/templates/{name}.html" for name in ("base", "game", "lobby", "review")),
    "letrado/store/migrations/env.py",
    "letrado/store/migrations/versions/0001_first.py",
)


def test_a_wheel_has_all_that_the_program_needs(tmp_path: Path) -> None:
    """The native core apart, which the choice of files does not touch and takes minutes."""
    chosen = ("wheel.cmake=false", f"build-dir={tmp_path / 'build'}")
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"),
            *("--no-build-isolation", "--disable-pip-version-check"),
            *(f"--config-settings={choice}" for choice in chosen),
            *("--wheel-dir", str(tmp_path), str(ROOT)),
        ],
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    names = set(ZipFile(wheel).namelist())
    assert [name for name in NEEDED if name not in names] == []
    foreign = ("tools/", "tests/", "bench/")
    assert [name for name in names if name.startswith(foreign) or name.endswith(".po")] == []
