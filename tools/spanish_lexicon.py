"""Build step: compile the Spanish lexicon with the native core that was just built.

usage: spanish_lexicon.py FOLDER_OF_CORE OUTPUT
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import letrado

letrado.__path__.append(sys.argv[1])

from letrado.lexicon.sources import fise_2009

with tempfile.TemporaryDirectory() as cache:
    fise_2009.build(Path(sys.argv[2]), Path(cache))
