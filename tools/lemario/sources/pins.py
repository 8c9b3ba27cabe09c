"""The three packages that the inference reads, each file pinned by its digest.

Licences as their own files say. What rests on the word list alone may be written anywhere; what
rests on a Hunspell dictionary goes to a file under its MPL option.
"""

from pathlib import Path

from letrado.lexicon.sources.packages import Package, PinnedFile
from letrado.lexicon.sources.registries import from_apt, from_npm

WORDLIST = Package(
    name="wspanish",
    version="1.0.30",
    licence="word list: public domain (debian/copyright)",
    files=(
        PinnedFile(
            "usr/share/dict/spanish",
            "wspanish-1.0.30.txt",
            "6b26adc955ec682e41e98d626d0ed1f778511065ee1f7f19c28e8b3cb574b9b6",
        ),
    ),
    fetch=from_apt,
    installed=Path("/usr/share/dict/spanish"),
)
"""Headwords and feminines, with accents."""

HUNSPELL = Package(
    name="dictionary-es",
    version="4.0.0",
    licence="GPL-3.0 or LGPL-3.0 or MPL-1.1",
    files=(
        PinnedFile(
            "package/index.aff",
            "dictionary-es-4.0.0.aff",
            "892039d59db11d747061b81c3a92a52d48ba0e055b5835af1943cbd3c2fba85b",
        ),
        PinnedFile(
            "package/index.dic",
            "dictionary-es-4.0.0.dic",
            "907f786a8ceb3456722b20ad91dd4dbe99c5c16e45015ea63155e36f26b06d2c",
        ),
    ),
    fetch=from_npm,
)
"""The Spanish dictionary of LibreOffice, 2.8, as used in Spain."""

HUNSPELL_AMERICAN = Package(
    name="hunspell-es",
    version="7.5.0",
    licence="GPL-3+ or LGPL-3+ or MPL-1.1+",
    files=(
        PinnedFile(
            "usr/share/hunspell/es_ES.aff",
            "hunspell-es-7.5.0.aff",
            "459fcfa76382eb2333a3c2833053b3c37bb92345add3f8ad61e94e4413402c40",
        ),
        PinnedFile(
            "usr/share/hunspell/es_ES.dic",
            "hunspell-es-7.5.0.dic",
            "7a32942f6936329ea0bc311a6288d193a29cb05b3dd79a2e6115a335f7197f5e",
        ),
    ),
    fetch=from_apt,
)
"""The same dictionary for all countries: older, with the voseo and many American words."""
