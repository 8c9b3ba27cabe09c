"""Names of accounts: what people see, and the key by which no two are mistaken for each other."""

import re
import unicodedata

from letrado.base.errors import Illegal

SHORTEST, LONGEST = 3, 24

RESERVED = ("letrado", "guest", "invitado", "convidat")
"""How the names of programs and guests begin: no member can be taken for one of them."""

_NAME = re.compile(r"[^\W\d_](?:[^\W_]|[._-](?![._-]))*[^\W_]")
_LATIN = re.compile(r"[0-9A-Za-zÀ-ÖØ-öø-ÿĀ-ſ._-]+")


def checked(name: str) -> str:
    """*name* as it is kept; refused when it could not be shown, typed or told from others.

    A guest’s name has a space, which no member’s has: nobody can call himself a guest.
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
    """What two names that could be mistaken for each other have in common.

    >>> key_of("José-Luis") == key_of("joseluis")
    True
    """
    apart = unicodedata.normalize("NFKD", name.strip().casefold())
    return "".join(sign for sign in apart if sign.isalnum())
