"""Make the tables of common words that the lower levels of programs know.

Run with wordfreq 3.1.1 at hand (``pip install wordfreq==3.1.1``): ``python -m
tools.word_frequencies``. The data of wordfreq may be passed on under CC BY-SA 4.0, and so may these
tables; NOTICE names its sources.
"""

import json
import lzma
from importlib import import_module

from letrado.base.errors import LetradoError
from letrado.base.files import write_aside
from letrado.core.tiles import Alphabet
from letrado.players.vocabulary import DATA, spelled

WORDS = 50_000
SHORTEST, LONGEST = 2, 15
ABOUT = {
    "kind": "letrado-words",
    "source": "wordfreq 3.1.1, large lists, by Robyn Speer and others",
    "licence": "CC BY-SA 4.0",
    "changed": "spelled with tiles, without accents; merged; the commonest alone",
}


def common_words(language: str) -> list[str]:
    """The commonest words that can be laid with tiles, each once."""
    source = import_module("wordfreq")
    alphabet = Alphabet.load(language)
    words: dict[str, None] = {}
    for text in source.iter_wordlist(language, wordlist="large"):
        if not all(char.isalpha() or char == "·" for char in text):
            continue
        try:
            tiles = alphabet.read_word(text)
        except LetradoError:
            continue
        if SHORTEST <= len(tiles) <= LONGEST:
            words.setdefault(spelled(tiles))
        if len(words) == WORDS:
            break
    return list(words)


def main() -> None:
    """Write both tables."""
    for language in ("es", "ca"):
        words = common_words(language)
        about = json.dumps(ABOUT | {"language": language, "words": len(words)})
        text = "\n".join([about, *words, ""])
        packed = lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)
        write_aside(DATA / f"{language}.words.xz", [packed])
        print(f"{language}: {len(words):,} words, {len(packed):,} bytes")


if __name__ == "__main__":
    main()
