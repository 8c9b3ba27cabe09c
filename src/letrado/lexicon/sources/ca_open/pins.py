"""The five packages of the recipe: version, licence as read, and the digest of each file used.

A new version is a new pin here, after its data and its licence have been read again.
"""

from pathlib import Path

from letrado.lexicon.sources.packages import Package, PinnedFile
from letrado.lexicon.sources.registries import from_apt, from_npm, from_pip

HUNSPELL = Package(
    name="dictionary-ca",
    version="3.0.0",
    licence="GPL-2.0 or LGPL-2.1 (package.json); GPL 2 or later or LGPL 2.1 or later (.aff header)",
    files=(
        PinnedFile(
            "package/index.aff",
            "dictionary-ca-3.0.0.aff",
            "bfc7d8412c9450ec63e00d13f2153191a11d04868b14d51cf6c50eace71efdb2",
        ),
        PinnedFile(
            "package/index.dic",
            "dictionary-ca-3.0.0.dic",
            "e272aeff4b2d1a92b428a22b52c685292d04936e34dfe7786e27539175cbef2e",
        ),
    ),
    fetch=from_npm,
)
"""H: the entries and their inflection (hunspell-ca 3.0.8)."""

SIMPLEMMA = Package(
    name="simplemma",
    version="2.0.0",
    licence=(
        "MIT (code); data, not split by language: ODbL (Měchura's lists), CC BY 4.0"
        " (Wikinflection), FreeLing's COPYING 2b, Wiktionary by Kaikki, spaCy lookups, UniMorph"
    ),
    files=(
        PinnedFile(
            "simplemma/strategies/dictionaries/data/ca.plzma",
            "simplemma-2.0.0-ca.plzma",
            "511af21f89a27637b290a5dd6c228a99baad9b34bb4f00d3b88f7e70f57b6600",
        ),
    ),
    fetch=from_pip,
)
"""S: forms and lemmas."""

LEMMA_INDEX = Package(
    name="spacy-lookups-data",
    version="1.0.5",
    licence="MIT (package); CC0 (Catalan tables, ca_license.txt)",
    files=(
        PinnedFile(
            "spacy_lookups_data/data/ca_lemma_index.json.gz",
            "spacy-lookups-data-1.0.5-ca_lemma_index.json.gz",
            "1f3112a773eccd4a8c97794b0c8ab05218e7cf3edfdb04cd3f31b9f83f904661",
        ),
    ),
    fetch=from_pip,
)
"""I: lemmas."""

VERBS = Package(
    name="verbecc",
    version="2.0.3",
    licence="LGPL-3 (package); GPL 2 or later (verbs-ca.xml), mostly from catverbs, GPL v2.0",
    files=(
        PinnedFile(
            "verbecc/data/xml/verbs/verbs-ca.xml",
            "verbecc-2.0.3-verbs-ca.xml",
            "b9d5bd9b6ab4bfe48f2d9ae421b1116852a46c4360bbaddc8092995846f25b25",
        ),
    ),
    fetch=from_pip,
)
"""V: infinitives."""

WCATALAN = Package(
    name="wcatalan",
    version="0.20111230b",
    licence="GPL 2 or later (debian/copyright)",
    files=(
        PinnedFile(
            "usr/share/dict/catalan",
            "wcatalan-0.20111230b.txt",
            "f739906c89d914965388e3771c4dfcd6203e00976bf5c458e52024c94e10b57d",
        ),
    ),
    fetch=from_apt,
    installed=Path("/usr/share/dict/catalan"),
)
"""W: a word list; the only source that the recipe can do without."""
