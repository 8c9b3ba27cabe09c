"""Secrets that are handed out once; only their digests are kept.

They are long and random, so a plain digest is enough: nobody can try them all.
"""

import hashlib
import secrets

_SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No two that are read for each other."""


def new_token() -> str:
    """A secret that a browser carries: 256 bits."""
    return secrets.token_urlsafe(32)


def new_code() -> str:
    """A secret that people write down: 12 signs in three groups, 58 bits."""
    return "-".join("".join(secrets.choice(_SIGNS) for _ in range(4)) for _ in range(3))


def digest(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def code_digest(code: str) -> str:
    """What is kept of a code, which may be typed in small letters and without its hyphens."""
    return digest("".join(sign for sign in code.upper() if sign.isalnum()))
