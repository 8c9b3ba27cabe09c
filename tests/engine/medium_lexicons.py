"""Lexicons large enough to play games with, small enough for the plain oracle."""

from dataclasses import replace
from pathlib import Path
from random import Random

from letrado.core.tiles import Alphabet
from letrado.lexicon import catalog
from letrado.lexicon.compile import compile_lexicon
from letrado.lexicon.lookup import Lexicon
from tests.engine.samples import ABOUT

_STEMS = (
    "cant port salt parl mir llum pass plaç ceny quiet col·loc guany aquell anell roc cas ser vol"
)
_ENDINGS = "a e o i ar es os ava aven ant at ada ats ades ess era quen ny nys iu em eu en ia ies"
_SHORT = (
    "as es el la al ca no se si su us un va xa ja jo mà fe fa li lo ma me te ti tu ve any quan que"
)
_BEGINNINGS = ("", "re", "des", "so", "a", "en")


def medium_lexicon(
    language: str, path: Path, words: int, seed: int = 2009, name: str = ABOUT.name
) -> Lexicon:
    """Return a lexicon of random words: all short ones first, without which no game would last."""
    alphabet = Alphabet.load(language)
    pool = _spanish() if language == "es" else _catalan(alphabet)
    lot = Random(seed)
    short = [word for word in pool if len(word) <= 3]
    longer = [word for word in pool if len(word) > 3]
    chosen = short + lot.sample(longer, min(len(longer), max(words - len(short), 0)))
    compile_lexicon(chosen, alphabet, replace(ABOUT, name=name), path)
    return Lexicon.open(path)


def _spanish() -> list[bytes]:
    return list(catalog.load("fise-2009").codes())


def _catalan(alphabet: Alphabet) -> list[bytes]:
    """The open lexicon where it has been built, else stems and endings that look like Catalan."""
    if "ca-open" in catalog.names():
        return list(catalog.load("ca-open").codes())
    made = {
        f"{beginning}{stem}{ending}"
        for beginning in _BEGINNINGS
        for stem in _STEMS.split()
        for ending in _ENDINGS.split()
    }
    texts = sorted(made | set(_SHORT.split()))
    coded = (alphabet.encode(alphabet.read_word(text)) for text in texts)
    return sorted({word for word in coded if 2 <= len(word) <= 15})
