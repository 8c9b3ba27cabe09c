"""Passwords: hashed with argon2, and never kept or told."""

import threading
import unicodedata
from functools import cache

from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from letrado.base.errors import Illegal
from letrado.store.people.names import key_of

SHORTEST, LONGEST = 8, 200
_DIFFERENT = 4
"""Signs that must differ: nobody may choose “aaaaaaaa”."""

_HASHER = PasswordHash((Argon2Hasher(time_cost=2, memory_cost=19_456, parallelism=1),))
_AT_ONCE = threading.BoundedSemaphore(2)
"""Each takes 19 MiB and a core: a flood of attempts must not take the machine."""


def hashed(password: str) -> str:
    """What is kept of a password."""
    with _AT_ONCE:
        return _HASHER.hash(_normal(password))


def matches(password: str, password_hash: str | None) -> bool:
    """Whether this is the password; takes as long when there is none to compare it with."""
    if len(password) > LONGEST:
        return False
    with _AT_ONCE:
        found = _HASHER.verify(_normal(password), password_hash or _nobodys())
    return found and password_hash is not None


def check(password: str, name: str) -> None:
    """Refuse passwords that are guessed first."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Illegal(
            "password.length",
            "A password has {shortest} to {longest} characters",
            shortest=SHORTEST,
            longest=LONGEST,
        )
    if len(set(password.casefold())) < _DIFFERENT or key_of(name) in key_of(password):
        raise Illegal(
            "password.simple",
            "That password would be guessed first: take one without your name and with more "
            "different characters",
        )


def _normal(password: str) -> str:
    """The same characters, however the keyboard made them."""
    return unicodedata.normalize("NFKC", password)


@cache
def _nobodys() -> str:
    return _HASHER.hash("nobody’s password")
