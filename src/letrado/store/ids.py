"""Names that the store gives: opaque, so that nobody can count or guess what others have."""

import secrets

_DIGITS = "23456789abcdefghjkmnpqrstvwxyz"
"""Signs that are not read for each other: ids are typed from paper too."""

LENGTH = 12


def new_id() -> str:
    """A fresh id: 12 signs of 30, which is 58 bits."""
    return "".join(secrets.choice(_DIGITS) for _ in range(LENGTH))
