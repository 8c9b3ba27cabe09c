"""Ids that the store gives: opaque, so that nobody can count or guess those of others."""

import secrets

_DIGITS = "23456789abcdefghjkmnpqrstvwxyz"
"""Characters that are not mistaken for each other: ids are typed from paper too."""

LENGTH = 12


def new_id() -> str:
    """Return a fresh id: 12 characters of 30, which is 58 bits."""
    return "".join(secrets.choice(_DIGITS) for _ in range(LENGTH))
