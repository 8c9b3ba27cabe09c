"""Refuse what cannot be asked of the engine, with one wording for all callers."""

from letrado.base.errors import Illegal
from letrado.core.tiles import BLANK_BIT, Alphabet, tiles_named


def check_alphabet(lexicon: Alphabet, found: Alphabet) -> None:
    """Refuse a board or rack of another tile set than the lexicon's."""
    if found is not lexicon and found != lexicon:
        raise Illegal(
            "engine.alphabet",
            "Board and rack must be of the tile set “{lexicon}”, as the lexicon is, "
            "not of “{found}”",
            lexicon=lexicon.language,
            found=found.language,
        )


def check_type(name: str, given: object, kind: type) -> None:
    """Refuse an argument that is no *kind* at all: a mistake in the calling code."""
    if not isinstance(given, kind):
        found = type(given).__name__
        raise TypeError(f"{name} must be of type {kind.__name__}, not {found}: {given!r:.60}")


def too_many_tiles(alphabet: Alphabet, board: bytes, rack: bytes = b"") -> Illegal:
    """Return the error that names the tile of which board and rack have more than the set."""
    tiles = [0 if code & BLANK_BIT else code for code in board if code] + list(rack)
    code = next(code for code, limit in enumerate(alphabet.counts) if tiles.count(code) > limit)
    return Illegal(
        "engine.too_many_tiles",
        "There are {count} tiles {tile} on board and rack; among {language} there are only {limit}",
        article="CAT 1¶1" if alphabet.language == "ca" else "F09 §3",
        tile=str(alphabet.tiles[code]),
        count=tiles.count(code),
        limit=alphabet.counts[code],
        language=tiles_named(alphabet.language),
    )
