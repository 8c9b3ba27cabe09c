"""Names of accounts: the form that people see, and a key that keeps similar names apart."""

import re
import unicodedata

from letrado.base.errors import Illegal

SHORTEST, LONGEST = 3, 24

RESERVED = ("letrado", "guest", "invitado", "convidat")
"""Beginnings of the names of programs and guests; no member can take one."""

_NAME = re.compile(r"[^\W\d_](?:[^\W_]|[._-](?![._-]))*[^\W_]")
_LATIN = re.compile(r"[0-9A-Za-zÀ-ÖØ-öø-ÿĀ-ſ._-]+")


def checked(name: str) -> str:
    """Return *name* as it is stored; refused if it cannot be shown, typed or told from others.

    A guest’s name has a space, which no member’s has: no member can pass for a guest.
    """
    composed = unicodedata.normalize("NFC", name.strip())
    fits = SHORTEST <= len(composed) <= LONGEST
    if not (fits and _NAME.fullmatch(composed) and _LATIN.fullmatch(composed)):
        raise Illegal(
            "account.name",
            "A name has {shortest} to {longest} letters and digits, and “.”, “-” or “_” between "
            "them; it begins with a letter",
            shortest=SHORTEST,
            longest=LONGEST,
        )
    if key_of(composed).startswith(RESERVED):
        raise Illegal(
            "account.reserved",
            "“{name}” could be taken for a program or a guest: choose another name",
            name=composed,
        )
    return composed


def key_of(name: str) -> str:
    """Return the key that names share if they could be mistaken for each other.

    >>> key_of("José-Luis") == key_of("joseluis")
    True
    """
    apart = unicodedata.normalize("NFKD", name.strip().casefold())
    return "".join(sign for sign in apart if sign.isalnum())
