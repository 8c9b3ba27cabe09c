"""The lexicons that can be built on the user's machine, by name."""

import hashlib
from collections.abc import Callable
from pathlib import Path

from letrado.base.errors import Unavailable
from letrado.base.i18n import N_
from letrado.base.paths import home
from letrado.core.tiles import Alphabet
from letrado.engine import code_reader
from letrado.lexicon import catalog
from letrado.lexicon.compile import compile_lexicon
from letrado.lexicon.law import catalan
from letrado.lexicon.lookup import Lexicon
from letrado.lexicon.manifest import Description, Source
from letrado.lexicon.sources import ca_open, fise_2009

NAMES = ("ca-open", "fise-2009")

BRINGING = N_("Downloading the Spanish list")
WITH = N_("built with Debian’s word list wcatalan")
WITHOUT = N_("built without Debian’s word list wcatalan")
COMPILING = N_("Compiling the words")

Progress = Callable[[str, float], None]


def build(
    name: str, *, progress: Progress = lambda *_: None, use_wcatalan: bool | None = None
) -> Lexicon:
    """Build the lexicon *name* and open it; an earlier one stays until this succeeds."""
    match name:
        case "fise-2009":
            progress(BRINGING, 0.0)
            fise_2009.build(catalog.target(name), _cache())
        case "ca-open":
            _build_ca_open(progress, use_wcatalan)
        case _:
            raise Unavailable(
                "lexicon.no_recipe",
                "There is no recipe for “{name}”: what can be built is {known}",
                name=name[:80],
                known=", ".join(NAMES),
            )
    return catalog.load(name)


def _cache() -> Path:
    return home() / "cache"


def _build_ca_open(progress: Progress, use_wcatalan: bool | None) -> None:
    built = ca_open.build(_cache(), lambda text, done: progress(text, 0.9 * done), use_wcatalan)
    progress(COMPILING, 0.9)
    alphabet = Alphabet.load("ca")
    digest = hashlib.sha256("\n".join(sorted(built.words)).encode()).hexdigest()
    used = {(source.name, source.version): source.licence for source in built.sources}
    description = Description(
        name="ca-open",
        title=N_("Catalan, open sources (unofficial)"),
        source=Source("; ".join(f"{name} {version}" for name, version in used), digest=digest),
        licence="; ".join(f"{name}: {licence}" for (name, _), licence in used.items()),
        notice=N_("Built here from sources under several licences: do not redistribute"),
        notes=WITH if built.with_wcatalan else WITHOUT,
        measured=ca_open.MEASURED.get(digest, {}),
    )
    words = map(code_reader(alphabet), built.words)
    catalan.write_analysis(built.readings, catalan.analysis_file())
    progress(COMPILING, 0.95)
    compile_lexicon(words, alphabet, description, catalog.target("ca-open"))
    progress(COMPILING, 1.0)
