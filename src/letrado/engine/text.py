"""Convert text to tile codes at native speed, with exactly the result of `Alphabet.read_word`.

The core reads what its table knows: code points that fold to a character of some spelling. For
anything else (a combining mark, another script, a letter without a tile) it says so, and
`Alphabet.read_word` decides: it normalises the text, or raises the precise error.
"""

from collections.abc import Callable
from functools import lru_cache

from letrado._core import TextTable
from letrado.core.tiles import SPLIT, Alphabet, fold

_BLOCKS = (range(0x250), range(0x1E00, 0x1F00), range(0x2000, 0x2300))
"""Latin letters with and without accents, and punctuation and symbols that stand for them.

Characters outside these blocks that fold to a letter are rare enough for the slow way."""


@lru_cache
def text_table(alphabet: Alphabet) -> TextTable:
    """Return the core's table for *alphabet*: how its tiles are typed, and what folds to what."""
    characters = sorted({SPLIT}.union(*alphabet.spellings))
    class_of = {character: number for number, character in enumerate(characters, 1)}
    classes = bytearray(_BLOCKS[-1].stop)
    for block in _BLOCKS:
        for code_point in block:
            folded, _ = fold(chr(code_point))
            classes[code_point] = class_of.get(folded, 0)
    spellings = [
        (bytes(class_of[character] for character in spelling), code)
        for spelling, code in alphabet.spellings.items()
    ]
    return TextTable(bytes(classes), class_of[SPLIT], spellings)


def code_reader(alphabet: Alphabet) -> Callable[[str], bytes]:
    """Return a function from a word as people type it to tile codes, for code that reads many.

    It gives the tiles that `Alphabet.read_word` gives, and raises what that raises.
    """
    table = text_table(alphabet)

    def read(text: str) -> bytes:
        codes = table.read(text)
        return alphabet.encode(alphabet.read_word(text)) if codes is None else codes

    return read
