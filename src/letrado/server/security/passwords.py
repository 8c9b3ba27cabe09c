"""Passwords: hashed with argon2, and never stored or shown."""

import threading
import unicodedata
from functools import cache

from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from letrado.base.errors import Illegal
from letrado.store.people.names import key_of

SHORTEST, LONGEST = 8, 200
_DIFFERENT = 4
"""Number of different characters; so nobody can choose “aaaaaaaa”."""

_HASHER = PasswordHash((Argon2Hasher(time_cost=2, memory_cost=19_456, parallelism=1),))
_AT_ONCE = threading.BoundedSemaphore(2)
"""Each hash takes 19 MiB and a core: a flood of attempts must not take the whole machine."""


def hashed(password: str) -> str:
    """Return the hash of a password that is stored."""
    with _AT_ONCE:
        return _HASHER.hash(_normal(password))


def matches(password: str, password_hash: str | None) -> bool:
    """Say whether the password is right; takes the same time when there is no hash."""
    if len(password) > LONGEST:
        return False
    with _AT_ONCE:
        found = _HASHER.verify(_normal(password), password_hash or _nobodys())
    return found and password_hash is not None


def check(password: str, name: str) -> None:
    """Refuse passwords that are easy to guess."""
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
            "That password is easy to guess: choose one without your name and with more "
            "varied characters",
        )


def _normal(password: str) -> str:
    """Return the same characters, however the keyboard made them."""
    return unicodedata.normalize("NFKC", password)


@cache
def _nobodys() -> str:
    return _HASHER.hash("nobody’s password")
