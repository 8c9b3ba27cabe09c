"""KWG: the word graph that other programs read and write.

A file holds tile numbers only, and which number is which tile differs between files. The order is
therefore given by the user, or found: under each order in use we look for common words of the
language (`_PROBES`), and take the one order that finds them.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from letrado.base.errors import Unreadable
from letrado.base.files import bytes_of, write_aside
from letrado.core.tiles import Alphabet
from letrado.engine import Kwg, MalformedError, code_reader
from letrado.lexicon.lookup import Lexicon

MOST_BYTES = 4 * 2**22
"""Largest KWG: a node is numbered in 22 bits and takes four bytes."""

_ENOUGH = 3 / 4
"""Least share of the probe words that an order must find."""

# Ordinary words, in any list of their language; together they use every tile.
_PROBES = {
    "es": "de la el agua boca casa chico noche leche dedo fuego gato hijo ojo luna calle llave "
    "mano niño sueño pan queso perro tierra sol tres uva vino taxi examen yo hoy zapato voz mesa "
    "libro rojo",
    "ca": "de la el aigua boca casa plaça braç dia foc gat home hivern jugar sol lluna novel·la "
    "mare nit any muntanya pa quatre riu set taula ull vent vi caixa peix zero zona",
    "en": "of the it water back cold dog egg fire game house jump kind lamp moon never open past "
    "queen river sun tree under voice woman box year zero",
}


def write_kwg(lexicon: Lexicon, path: Path) -> None:
    """Write the words of *lexicon* as DAWG and GADDAG, tiles numbered in the order of the set."""
    try:
        nodes = lexicon.graph.to_kwg()
    except MalformedError as error:
        raise Unreadable(
            "kwg.too_many_nodes",
            "{name} is too large for a KWG file: it needs more than 4 194 304 nodes",
            name=lexicon.name,
        ) from error
    write_aside(path, [nodes])


def read_kwg(path: Path, language: str, order: Sequence[str] | None = None) -> list[bytes]:
    """Return the words of a KWG file, as tile codes of the set of *language*.

    *order* names the tiles from number 1 on, as in ``["A", "B", "C", "CH", …]``; without it the
    order is found. A file that holds no known word of the language is refused either way.
    """
    alphabet = Alphabet.load(language)
    kwg = _load(path)
    probes = list(map(code_reader(alphabet), _PROBES[language].split()))
    codes = _codes(alphabet, order) if order is not None else _find_order(kwg, alphabet, probes)
    if codes is None or not _found(kwg, codes, probes):
        raise Unreadable(
            "kwg.no_known_word",
            "{path} holds no known word of the language “{language}”: it is of another one, or its "
            "tiles are in another order. Name them with “order”",
            path=str(path),
            language=language,
        )
    _check_tiles(path, kwg, codes, alphabet)
    table = bytes(codes).ljust(256, b"\0")
    return [word.translate(table) for word in kwg.words()]


def _load(path: Path) -> Kwg:
    nodes = bytes_of(path, MOST_BYTES)
    try:
        return Kwg(nodes)
    except MalformedError as error:
        raise _refusal(path, error) from error


def _refusal(path: Path, error: MalformedError) -> Unreadable:
    reason, node = error.args
    place: dict[str, Any] = {"path": str(path), "node": node}
    match reason:
        case "no_words":
            return Unreadable("kwg.no_words", "{path} holds no words (node {node})", **place)
        case "child_range":
            return Unreadable(
                "kwg.out_of_range", "Node {node} of {path} leads outside the file", **place
            )
        case "cycle":
            return Unreadable("kwg.cycle", "Node {node} of {path} leads back to itself", **place)
        case "depth":
            return Unreadable(
                "kwg.too_deep", "Node {node} of {path} comes after 15 tiles or more", **place
            )
        case "too_many_words":
            return Unreadable(
                "kwg.too_many_words",
                "From node {node} on {path} spells more words than any lexicon has",
                **place,
            )
        case _:
            return Unreadable(
                "kwg.damaged",
                "{path} is not a KWG file, or damaged: node {node} ({reason})",
                reason=reason,
                **place,
            )


# -- which number is which tile ------------------------------------------------------------------

# Tile codes by tile number, the blank's 0 first; 0 also where the set has no such tile.
_Codes = tuple[int, ...]


def _codes(alphabet: Alphabet, order: Sequence[str]) -> _Codes:
    """Return the codes of an order that a person gave; the blank may lead it or be left out."""
    faces = order[1:] if order and order[0] in ("?", "") else order
    codes = tuple(alphabet.spellings.get(face.upper(), 0) for face in faces)
    repeated = [f for f, c in zip(faces, codes, strict=True) if c and codes.count(c) > 1]
    if repeated or len(faces) > 31:
        raise Unreadable(
            "kwg.order",
            "The order names a tile twice, or more than 31 tiles: {faces}",
            faces=", ".join(repeated or faces),
        )
    return (0, *codes)


def _orders_in_use(alphabet: Alphabet) -> Iterator[_Codes]:
    """Yield orders: alphabetical; or tiles of several characters, or Ñ and Ç, before or after."""
    plain: list[int] = []
    marked: list[int] = []
    several: list[int] = []
    for code, face in enumerate(alphabet.faces, 1):
        (several if len(face) > 1 else plain if face.isascii() else marked).append(code)
    singles = sorted(plain + marked)
    for codes in (
        sorted(singles + several),
        singles + several,
        several + singles,
        plain + marked + several,
        plain + several + marked,
        several + plain + marked,
        sorted(plain + several) + marked,
    ):
        yield (0, *codes)


def _found(kwg: Kwg, codes: _Codes, probes: list[bytes]) -> int:
    """Return the number of probe words that the graph holds under an order."""
    numbers = bytearray(256)
    for number, code in enumerate(codes):
        numbers[code] = number if code else 0
    return sum(kwg.contains(probe.translate(numbers)) for probe in probes)


def _find_order(kwg: Kwg, alphabet: Alphabet, probes: list[bytes]) -> _Codes | None:
    """Return the one order that finds the probe words; None when no order finds any."""
    scores = {codes: _found(kwg, codes, probes) for codes in _orders_in_use(alphabet)}
    most = max(scores.values())
    best = [codes for codes, score in scores.items() if score == most]
    if most == 0:
        return None
    if len(best) > 1 or most < _ENOUGH * len(probes):
        raise Unreadable(
            "kwg.order_unclear",
            "The order of the tiles cannot be told from the words: under {fitting} orders the file "
            "holds {found} of {probes} common words. Name the tiles with “order”",
            fitting=len(best),
            found=most,
            probes=len(probes),
        )
    return best[0]


def _check_tiles(path: Path, kwg: Kwg, codes: _Codes, alphabet: Alphabet) -> None:
    used = [number for number in range(1, 32) if kwg.tiles >> number & 1]
    unknown = [number for number in used if number >= len(codes) or codes[number] == 0]
    if unknown:
        raise Unreadable(
            "kwg.unknown_tiles",
            "{path} uses tile numbers that the order gives no tile of “{language}”: {numbers}",
            path=str(path),
            language=alphabet.language,
            numbers=", ".join(map(str, unknown)),
        )
