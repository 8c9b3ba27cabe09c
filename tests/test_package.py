"""Contents of a wheel: all that the program needs, and nothing that only builds it."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
NEEDED = (
    "letrado/lexicon/data/fise-2009.lexicon",
    "letrado/lexicon/data/lexis-2004.lexicon",
    "letrado/lexicon/data/lemario.analysis",
    "letrado/lexicon/law/data/lemario/entries.tsv",
    "letrado/lexicon/law/data/lemario/MPL-2.0.txt",
    "letrado/lexicon/law/data/editions/lexis-2009-v16/edition.toml",
    "letrado/lexicon/law/data/editions/lexis-2009-v16/words.tsv",
    "letrado/lexicon/law/conjugation/models.toml",
    "letrado/rulebook/data/fise-2009/rulebook.toml",
    "letrado/game/permissions.toml",
    "letrado/base/i18n/ca/LC_MESSAGES/letrado.mo",
    "letrado/base/i18n/es/LC_MESSAGES/letrado.mo",
    "letrado/base/limits.toml",
    "letrado/server/security/fair_play.toml",
    "letrado/server/security/roles.toml",
    "letrado/server/static/.vite/manifest.json",
    "letrado/server/static/.vite/texts.json",
    "letrado/server/features/game/templates/game.html",
    "letrado/server/features/lobby/templates/lobby.html",
    "letrado/server/rendering/templates/base.html",
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
