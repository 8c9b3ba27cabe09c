"""Secrets that are shown once; only their digests are stored.

They are long and random, so a plain digest is enough: nobody can try them all.
"""

import hashlib
import secrets

_SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No two characters that are mistaken for each other."""


def new_token() -> str:
    """Return a secret for a browser: 256 bits."""
    return secrets.token_urlsafe(32)


def new_code() -> str:
    """Return a secret that people write down: 12 characters in three groups, 58 bits."""
    return "-".join("".join(secrets.choice(_SIGNS) for _ in range(4)) for _ in range(3))


def digest(secret: str) -> str:
    """Return the digest of a secret, which is what the store keeps."""
    return hashlib.sha256(secret.encode()).hexdigest()


def code_digest(code: str) -> str:
    """Return the digest of a code, which may be typed in small letters and without its hyphens."""
    return digest("".join(sign for sign in code.upper() if sign.isalnum()))
