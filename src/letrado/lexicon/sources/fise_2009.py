"""The default Spanish lexicon: the federation's list of 2009 in the community's copy.

The npm package agrees with every published check on the federation's list; its licence lets wheels
carry the words. It is still a copy, and says so.
"""

import json
from pathlib import Path

from letrado.base.errors import Unreadable
from letrado.base.i18n import N_
from letrado.core.tiles import Alphabet
from letrado.engine import code_reader
from letrado.lexicon.compile import compile_lexicon
from letrado.lexicon.manifest import Description, Manifest, Source
from letrado.lexicon.sources import tools
from letrado.lexicon.sources.packages import Package, PinnedFile, bring
from letrado.lexicon.sources.registries import from_npm

NAME = "fise-2009"
WORDS = 636_598

PACKAGE = Package(
    name="an-array-of-spanish-words",
    version="2.0.0",
    licence="MIT; the words derive from the Letterpress list (CC0)",
    files=(
        PinnedFile(
            "package/index.json",
            "an-array-of-spanish-words-2.0.0.json",
            "c43d6d90db76f9fa38f6885227895562bde7c4c70cd6cfe23b37f369c1f7b4a1",
        ),
    ),
    fetch=from_npm,
)


def build(path: Path, cache: Path, run: tools.Run = tools.run) -> Manifest:
    """Bring the list and compile it into *path*; anything but the known words is refused."""
    (file,) = bring(PACKAGE, cache, run)
    alphabet = Alphabet.load("es")
    words = set(map(code_reader(alphabet), json.loads(file.read_text("utf-8"))))
    if len(words) != WORDS:
        raise Unreadable(
            "lexicon.word_count",
            "{name} has {words} words where {expected} were expected",
            name=NAME,
            words=len(words),
            expected=WORDS,
        )
    description = Description(
        name=NAME,
        title=N_("FISE 2009 (community copy)"),
        source=Source(PACKAGE.name, PACKAGE.version, PACKAGE.files[0].sha256),
        licence=PACKAGE.licence,
        notice="Copyright 2016 Zeke Sikelianos, MIT licence: see NOTICE",
        notes=N_("The words of the 2009 lexicon regulation; not an official publication"),
    )
    return compile_lexicon(words, alphabet, description, path)
