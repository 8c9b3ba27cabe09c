"""Build step: compile the Spanish lexicons and index the lemario with the core that was just built.

usage: spanish_lexicon.py FOLDER_OF_CORE FOLDER_OF_DATA
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import letrado

letrado.__path__.append(sys.argv[1])

from letrado.lexicon.law.analysis import FILE, write_analysis
from letrado.lexicon.law.derive import lemario
from letrado.lexicon.sources import fise_2009, reconstructed

data = Path(sys.argv[2])
entries = lemario()  # first: nothing is made of a lemario that has a wrong line
with tempfile.TemporaryDirectory() as cache:
    fise_2009.build(data / f"{fise_2009.NAME}.lexicon", Path(cache))
write_analysis(entries, data / FILE.name)
reconstructed.build_all(entries, data)
