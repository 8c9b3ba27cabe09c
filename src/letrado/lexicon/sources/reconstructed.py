"""Lexicons of editions whose list is not known, derived from the lemario by their articles.

No federation has published these lists, and the older editions ask for marks of a dictionary that
is not free. So they are labelled as reconstructed, and state the number of undetermined words,
which are left out.
"""

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path

from letrado.base.i18n import N_
from letrado.core.tiles import Alphabet
from letrado.lexicon.compile import compile_lexicon
from letrado.lexicon.law import edition
from letrado.lexicon.law.derive import Derived, derive_editions, playable_codes
from letrado.lexicon.law.entries import FOLDER, Entry
from letrado.lexicon.manifest import Description, Manifest, Source

TITLES = {
    "lexis-2004": N_("Word rules of 2004 (reconstructed)"),
    "lexis-redeletras": N_("Word rules of ReDeLetras (reconstructed)"),
    "lexis-redeletras:web22": N_("Word rules of ReDeLetras, online dictionary (reconstructed)"),
    "lexis-2008-v15": N_("Word rules of 2008, version 15 (reconstructed)"),
}
"""The editions whose lexicon can only be derived."""

LICENCE = "Apache-2.0; what rests on hunspell-es: MPL-2.0"
NOTES = N_("Derived from the lemario by the edition’s articles; not an official publication")


def build_all(
    entries: Sequence[Entry], folder: Path, progress: Callable[[float], None] | None = None
) -> tuple[Manifest, ...]:
    """Derive and compile every reconstructed lexicon into *folder*."""
    editions = [edition.load(name) for name in TITLES]
    derived = derive_editions(entries, editions, progress=progress)
    return tuple(_compile(name, words, folder) for name, words in zip(TITLES, derived, strict=True))


def _compile(name: str, derived: Derived, folder: Path) -> Manifest:
    alphabet = Alphabet.load("es")
    lexicon = edition.LEXICONS[name]
    undetermined = len(set(playable_codes(derived.undetermined, alphabet)))
    description = Description(
        name=lexicon,
        title=TITLES[name],
        source=Source("lemario", "", digest()),
        licence=LICENCE,
        notes=NOTES,
        measured={"reconstructed": True, "undetermined": undetermined},
    )
    codes = set(playable_codes(derived.words, alphabet))
    return compile_lexicon(codes, alphabet, description, folder / f"{lexicon}.lexicon")


def digest() -> str:
    """Return a digest of the data behind the words: entries, models of verbs, editions."""
    content = hashlib.sha256()
    law = FOLDER.parents[1]
    for file in sorted(path for path in law.rglob("*") if path.suffix in (".toml", ".tsv")):
        content.update(file.relative_to(law).as_posix().encode())
        content.update(file.read_bytes())
    return content.hexdigest()
