"""Names of conditions in Spanish and Catalan, so that nobody has to ask in English."""

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

_CALLED = {
    "anagram": "anagrama",
    "within": "dentro dins",
    "pattern": "patron patro",
    "regex": "",
    "starts": "empieza comenca",
    "ends": "acaba",
    "contains": "contiene conte",
    "has": "tiene te",
    "only": "solo nomes",
    "length": "largo llargada",
    "vowels": "vocales vocals",
    "points": "puntos punts",
    "anagrams": "anagramas anagrames",
    "front": "delante davant",
    "back": "detras darrere",
    "in": "en",
    "list": "lista llista",
    "order": "orden ordre",
    "limit": "limite",
    "alphabetical": "alfabetico alfabetic",
    "longest": "largas llargues",
    "probability": "probabilidad probabilitat",
}

NAMES: Mapping[str, str] = MappingProxyType(
    {called: name for name, others in _CALLED.items() for called in others.split()}
)
"""The English name of each other name, without accents."""


def named(typed: str) -> str:
    """Return the English name of a condition, or of an order, in whatever language it is typed.

    >>> named("comença"), named("Detrás"), named("back"), named("límite")
    ('starts', 'back', 'back', 'limit')
    """
    apart = unicodedata.normalize("NFD", typed.casefold())
    plain = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return NAMES.get(plain, plain)
