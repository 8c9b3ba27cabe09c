"""The open Catalan lexicon `ca-open`, built on the user's machine from package registries.

Hunspell entries give the inflection of words, four other sources say which of them are words, and a
short file of our own corrects the shortest. Unofficial: importing the official list replaces it.
"""

from letrado.lexicon.sources.ca_open.assembly import Built, SourceUsed, build
from letrado.lexicon.sources.ca_open.measures import MEASURED

__all__ = ["MEASURED", "Built", "SourceUsed", "build"]
