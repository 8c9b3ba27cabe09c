"""How Spanish verbs are conjugated.

`conjugate` fills the table of a verb, with accents; `models.toml` says what each model does and
is meant to be read; `endings.toml` holds the three sets of endings; `cells` names the places.
"""

from letrado.lexicon.conjugation.cells import CELLS, Cell, cell

__all__ = ["CELLS", "Cell", "cell"]
