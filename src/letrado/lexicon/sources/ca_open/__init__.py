"""The open Catalan lexicon `ca-open`, built on the user's machine from package registries.

Hunspell entries say how words inflect, four other sources say which of them are words, and a short
file of our own corrects the shortest. Unofficial: importing the official list replaces it.
"""

from .assembly import Built, SourceUsed, build
from .packages import SourceUnavailable

__all__ = ["Built", "SourceUnavailable", "SourceUsed", "build"]
