"""Names of accounts: what people see, and the key by which no two are mistaken for each other."""

import re
import unicodedata

from letrado.errors import Illegal

SHORTEST, LONGEST = 3, 24

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
    return composed


def key_of(name: str) -> str:
    """What two names that could be mistaken for each other have in common.

    >>> key_of("José-Luis") == key_of("joseluis")
    True
    """
    apart = unicodedata.normalize("NFKD", name.strip().casefold())
    return "".join(sign for sign in apart if sign.isalnum())
