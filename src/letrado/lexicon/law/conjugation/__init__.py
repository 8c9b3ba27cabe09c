"""Conjugation of Spanish verbs.

`conjugate` fills the table of a verb, with accents; `models.toml` says what each model does and
is meant to be read; `endings.toml` holds the three sets of endings; `cells` names the places.
"""

from letrado.lexicon.law.conjugation.cells import CELLS, Cell, cell
from letrado.lexicon.law.conjugation.conjugate import BOTH, candidates, conjugate
from letrado.lexicon.law.conjugation.models import Model, model, models

__all__ = ["BOTH", "CELLS", "Cell", "Model", "candidates", "cell", "conjugate", "model", "models"]
